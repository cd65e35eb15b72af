"""What a GM lays down and corrects."""

import pytest

pytestmark = pytest.mark.asyncio(loop_scope="module")


def all_of(seen):
    return "\n".join(each.text for each in seen)


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("condition target:Nova name:prone", "Nova is now prone"),
        ('condition target:Nova name:prone until:"2 rounds"', "Nova is now prone until count 19 of round 3"),
        ("condition target:Nova name:prone until:scene", "Nova is now prone until the end of the scene"),
        ('condition target:Nova name:prone until:"count 10"', "Nova is now prone until count 10"),
        ('condition target:Nova name:prone until:"end Gale"', "Nova is now prone until the end of Gale's turn"),
        ("set target:Nova field:hero_points value:5", "Nova · hero points: 2 → 5"),
        ("set target:Nova field:name value:Supernova", "name: Nova → Supernova"),
        ("set target:Nova field:toughness value:9", "Nova · toughness: 7 → 9"),
        ("set target:Nova field:fort value:9", "Nova · fortitude: 7 → 9"),
        ('set target:Nova field:"Strength" value:18', "Nova · strength: 12 → 18"),
        ("set target:Nova field:abilities.str value:18", "Nova · abilities.str: 12 → 18"),
        ("set target:Gale field:owner value:@cleo", "owner: @bob → @cleo"),
        ("set target:Gale field:owner value:nobody", "owner: @bob → nobody"),
        ("damage target:Nova amount:20 kind:lethal", "Toughness"),
        ('effect target:Nova name:Blessed options:"value 2, note \\"luck\\"" until:scene', "Blessed"),
    ],
)
async def test_the_word_of_the_gm_is_told_to_all(fight, command, said):
    dice = "dice 2 10\n" if "damage" in command else ""
    seen = await fight.play(f"{dice}@gm /gm {command}")
    assert seen[0].to is None
    assert said in seen[0].text


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("condition target:Nova name:prune", "Did you mean prone?"),
        ("condition target:Nova name:prone until:soon", "“soon” is no time."),
        ("condition target:Nova name:prone change:remove", "Nova is not prone."),
        ("condition target:Nova name:prone change:shuffle", "Say add or remove."),
        ("heal target:Nova amount:1", "Nova is unhurt."),
        ("set target:Nova field:nonsense value:5", "There is no field “nonsense”."),
        ("set target:Nova field:toughnes value:5", "There is no field “toughnes”. Nearest: toughness."),
        ("set target:Nova field:hero-pionts value:5", "There is no field “hero_pionts”. Nearest: hero points."),
        ("set target:Nova field:toughness value:many", "“many” does not fit toughness. It is a whole number."),
        ("set target:Nova field:base_attack value:abc", "It is a whole number from −200 to 200."),
        ("set target:Nova field:hero_points value:-5", "It is a whole number from 0 to 1000."),
        ("set target:Nova field:name value:@everyone", "A name can't be a mention or a link."),
        ("set target:Nova field:hero_points value:many", "does not fit hero_points."),
        ("set target:Nova field:owner value:me", "“me” is nobody who can own a character."),
        ("initiative target:Nova value:soon", "Say a number, or reroll."),
        ("initiative target:unrolled value:reroll", "Everybody has a place in the order."),
        ("effect target:Nova name:Stunned", "“stunned” is a condition of Mutants & Masterminds 2e. Lay it with /gm"),
        ("effect target:Nova name:flat_footed", "“flat-footed” is a condition of Mutants & Masterminds 2e."),
        ("effect target:Nova name:x options:colour", "There is no option “colour” here."),
        ("act action:nonsense", "There is no action “nonsense” here."),
        ("hide target:Nova what:some", "Say all or numbers."),
    ],
)
async def test_what_a_gm_cannot_mean_is_refused(fight, command, said):
    (seen,) = await fight.play(f"!@gm /gm {command}")
    assert (seen.to, said in seen.text) == (("gm",), True)


async def test_an_effect_of_a_gms_own_is_a_label_that_no_rule_takes_for_its_state(fight):
    seen = await fight.play("@gm /gm effect target:Nova name:blocking")
    assert "Nova is now Blocking" in all_of(seen)
    assert "Blocking" in all_of(await fight.play("@gm /status"))
    seen = await fight.play("@gm /gm condition target:Nova name:blocking change:remove")
    assert "Nova is no longer Blocking" in all_of(seen)
    (refused,) = await fight.play("!@gm /gm condition target:Nova name:blocking change:remove")
    assert "There is no condition “blocking”." in refused.text


async def test_initiative_is_set_and_rolled_again(fight):
    seen = await fight.play('@gm /gm initiative target:"Steel Crab" value:30')
    assert (seen[0].to, seen[0].text.splitlines()[0]) == (None, "Steel Crab · initiative: 8 → 30")
    assert "Steel Crab 30" in seen[1].text
    seen = await fight.play('dice 1\n@gm /gm initiative target:"Steel Crab" value:reroll')
    assert "Steel Crab 1" in all_of(seen)


async def test_healing_takes_away_what_damage_brought(fight):
    await fight.play("dice 5\n@gm /gm damage target:Nova amount:5")
    seen = await fight.play("@gm /gm heal target:Nova amount:1")
    assert "Nova is no longer" in all_of(seen)


@pytest.mark.parametrize("field", ["initiative", "toughness", "strength", "move", "init"])
async def test_a_corrected_number_of_a_villain_is_the_gms_to_know(fight, field):
    seen = await fight.play(f'@gm /gm set target:"Steel Crab" field:{field} value:11')
    assert [each.to for each in seen if "11" in each.text and each.kind != "edit"] == [("gm",)]


async def test_hidden_numbers_are_revealed(fight):
    await fight.play('@gm /gm reveal target:"Steel Crab" what:numbers')
    result, *_ = await fight.play('dice 14 7\n@ann /attack target:"Steel Crab" with:"Fire Blast"')
    assert "vs Defense" in result.text


async def test_what_is_hidden_and_shown_is_said(fight):
    (hidden, *_) = await fight.texts('@gm /gm hide target:"Steel Crab" what:numbers')
    assert hidden == "The players do not see the numbers."
    (shown, *_) = await fight.texts('@gm /gm reveal target:"Steel Crab" what:numbers')
    assert shown == "The players see the numbers too."
    (hidden, *_) = await fight.texts('@gm /gm hide target:"Steel Crab"')
    assert hidden == "Hidden from the players."


async def test_secrets_go_to_the_gm_channel_where_there_is_one(fight):
    await fight.play('@gm /setup gm_channel:#secrets\n@gm /gm hide target:"Steel Crab"')
    seen = await fight.play('dice 2\n@gm /attack target:Nova actor:"Steel Crab" options:force')
    assert [each.channel for each in seen if "Steel Crab misses Nova" in each.text and each.kind == "message"] == [
        "#secrets"
    ]


async def test_completions_are_for_gms(fight):
    (conditions,) = await fight.play("@gm complete /gm condition target:Nova name:pro")
    assert "prone" in conditions.text
    (fields,) = await fight.play("@gm complete /gm set target:Nova field:hero")
    assert "hero points" in fields.text
    (fields,) = await fight.play("@gm complete /gm set target:Nova field:tough")
    assert fields.text == "toughness"
    (none,) = await fight.play("@ann complete /gm set target:Nova field:hero")
    assert none.text == ""


async def test_a_new_owner_is_told_by_name_and_a_mark_less_by_number(fight):
    seen = await fight.play("@gm /gm set target:Nova field:owner value:@bob")
    assert any("Nova · owner: @ann → @bob" in each.text for each in seen)
    await fight.play(
        "@gm /gm set target:Nova field:owner value:@ann\n" + 2 * "@gm /gm condition target:Nova name:bruised\n"
    )
    seen = await fight.play("@gm /gm condition target:Nova name:bruised change:remove")
    assert any("Nova · bruised: 2 → 1" in each.text for each in seen)
