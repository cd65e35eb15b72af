"""Deeds in a channel: results, previews, refusals, details, second looks, taking back."""

import pytest

pytestmark = pytest.mark.asyncio(loop_scope="module")


def all_of(seen):
    return "\n".join(each.text for each in seen)


async def test_an_attack_is_told_to_all_and_the_tracker_follows(fight):
    result, tracker = await fight.play('dice 14 7\n@ann /attack target:"Steel Crab" with:"Fire Blast"')
    assert result.to is None
    assert result.text.splitlines()[:3] == [
        "Nova hits Steel Crab with Fire Blast: staggered and stunned",
        "Attack 14 +8 = 22 · hit",
        "Toughness · fails",
    ]
    assert "Nova: move action left · next: Gale" in result.text
    assert (tracker.kind, "Steel Crab 8 · staggered" in tracker.text) == ("edit", True)


async def test_a_new_turn_pings_its_owner_in_the_content_and_nobody_else(fight):
    turn, _tracker = await fight.play("@ann /done")
    assert turn.mentions == ("bob",)
    assert turn.payload["content"].startswith("<@")
    assert "Gale's turn · round 1" in turn.text


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('@bob /attack target:"Steel Crab"', "It is Nova's turn, not Gale's."),
        ('@ann /attack target:"Steal Crab"', "Nearest: Steel Crab."),
        ('@ann /attack target:"Steel Crab" options:amied', "There is no option “amied” here."),
        ('@ann /attack target:"Steel Crab" options:"mod 900"', "can't be 900"),
        ('@ann /attack target:"Steel Crab" with:Sword', "Sword"),
        ('@ann /attack target:"Steel Crab" options:force', "“force” is the GM's."),
        ('@ann /attack target:"Steel Crab" actor:Gale', "Gale belongs to @bob."),
        ('@cleo /attack target:"Steel Crab"', "You have nobody in this encounter."),
        ('@gm /attack target:Nova actor:"Steel Crab"', "It is Nova's turn, not Steel Crab's."),
        ("@ann /act action:fly", "There is no action “fly” here."),
        ("@ann /act action:damage target:Nova", "There is no action “damage” here."),
        ("@ann /grapple move:hug target:Gale", "There is no action “hug” here."),
        ("@ann /save kind:luck against:10", "There is no save “luck”."),
        ("@ann /check trait:notice against:Nobody", "Nobody here is called “Nobody”."),
        ("@ann /check trait:notice against:900", "dc"),
    ],
)
async def test_what_does_not_work_is_refused_privately(fight, line, said):
    (seen,) = await fight.play(f"!{line}")
    assert seen.refused
    assert len(seen.to) == 1
    assert said in seen.text


async def test_the_gm_acts_for_all_and_out_of_turn_by_force(fight):
    result, *_ = await fight.play('dice 2\n@gm /attack target:Nova actor:"Steel Crab" options:force')
    assert "Steel Crab misses Nova" in result.text


async def test_a_preview_is_private_and_its_button_does_the_deed_once(fight):
    (preview,) = await fight.play('@ann /attack target:"Steel Crab" with:"Fire Blast" preview:true')
    assert preview.to == ("ann",)
    assert "The chances stay hidden like the numbers of Steel Crab" in preview.text
    seen = await fight.play("dice 2\nall 3 @ann click Attack")
    assert sum("Nova misses Steel Crab" in each.text and each.kind == "message" for each in seen) == 1
    assert sum("done already" in each.text for each in seen) == 2


async def test_details_show_each_reader_what_he_may_know(fight):
    await fight.play('dice 14 12\n@ann /attack target:"Steel Crab" with:"Fire Blast"')
    (for_ann,) = await fight.play("@ann click Details")
    (for_gm,) = await fight.play("@gm click Details")
    assert "+8 attack (MM-ATK-04)" in for_ann.text
    assert "Defense" not in for_ann.text
    assert "vs Defense" in for_gm.text


async def test_take_back_is_for_the_one_who_acted_until_something_else_happens(fight):
    await fight.play('dice 2\n@ann /attack target:"Steel Crab"')
    (refused,) = await fight.play('!@bob click "Take back"')
    assert "Only @ann can take that back." in refused.text
    seen = await fight.play('@ann click "Take back"')
    assert "Taken back\nNova misses Steel Crab" in all_of(seen)
    assert "standard action and move action left" in all_of(seen)
    await fight.play("@ann /act action:prone\n@gm /gm set target:Gale field:side value:guards")
    (refused,) = await fight.play('!@ann click "Take back"')
    assert "Only @gm can take that back." in refused.text


async def test_a_second_look_draws_the_better_die_and_spends_the_point(fight):
    await fight.play('dice 2\n@ann /attack target:"Steel Crab" with:"Fire Blast"')
    button = '"Nova: spend a hero point on the attack"'
    (refused,) = await fight.play(f"!@bob click {button}")
    assert "Nova belongs to @ann." in refused.text
    seen = await fight.play(f"dice 9 12\n@ann click {button}")
    assert "Nova hits Steel Crab with Fire Blast" in all_of(seen)
    assert "Nova spends 1 hero point, 1 left" in all_of(seen)


async def test_a_second_look_reaches_over_a_turn_that_passed_and_no_farther(fight):
    await fight.play('dice 2\n@ann /attack target:"Steel Crab" with:"Fire Blast"\n@ann /done')
    button = '"Nova: spend a hero point on the attack"'
    seen = await fight.play(f"dice 3 20\n@ann click {button}")
    assert "Nova hits Steel Crab with Fire Blast" in all_of(seen)
    assert "Gale's turn" in all_of(seen)


async def test_a_second_look_is_too_late_after_the_next_throw(fight):
    await fight.play('dice 2\n@ann /attack target:"Steel Crab" with:"Fire Blast"\n@ann /done')
    await fight.play('dice 3\n@bob /attack target:"Steel Crab"')
    (refused,) = await fight.play('!@ann click "Nova: spend a hero point on the attack"')
    assert "It is too late for that" in refused.text


async def test_offers_to_those_whose_numbers_are_closed_are_the_gms_alone(fight):
    seen = await fight.play('dice 2\n@gm /attack target:Nova actor:"Steel Crab" options:force')
    public = [each for each in seen if each.to is None and "misses" in each.text]
    private = [each for each in seen if each.to == ("gm",)]
    assert "hero point" not in all_of(public)
    assert "[Steel Crab: spend a hero point on the attack]" in all_of(private)


async def test_what_the_gm_hides_is_seen_by_nobody_else(fight):
    await fight.play('@gm /gm hide target:"Steel Crab"')
    seen = await fight.play('dice 2\n@gm /attack target:Nova actor:"Steel Crab" options:force')
    assert "Steel Crab" not in all_of([each for each in seen if each.to is None])
    assert "Steel Crab misses Nova" in all_of([each for each in seen if each.to == ("gm",)])
    (choices,) = await fight.play("@ann complete /attack target:S")
    assert "Steel" not in choices.text
    (refused,) = await fight.play('!@ann /attack target:"Steel Crab"')
    assert "Nobody here is called" in refused.text


async def test_the_turn_of_somebody_hidden_is_the_gms_to_know(fight):
    await fight.play('@gm /gm hide target:"Steel Crab"\n@ann /done')
    seen = await fight.play("@bob /done")
    assert "Steel Crab" not in all_of(seen)
    (refused,) = await fight.play("!@ann /act action:prone")
    assert "It is somebody else's turn, not Nova's." in refused.text
    await fight.play("@gm /gm undo")
    seen = await fight.play("@gm click Next")
    (own,) = [each for each in seen if "Steel Crab's turn" in each.text]
    assert (own.to, "[Done]" in own.text) == (("gm",), True)


async def test_undo_and_redo_of_what_is_hidden_are_told_to_the_gm_alone(fight):
    await fight.play('@gm /gm hide target:"Steel Crab"')
    await fight.play('dice 2\n@gm /attack target:Nova actor:"Steel Crab" options:force')
    for command, title in (("undo", "Taken back"), ("redo", "Brought back")):
        told = [each for each in await fight.play(f"@gm /gm {command}") if each.kind != "edit"]
        assert [(each.to, each.text) for each in told] == [(("gm",), f"{title}\nSteel Crab misses Nova with Claw")]
    told = await fight.play("@gm /gm undo steps:2")
    assert [each.text for each in told if each.kind != "edit"] == [
        "Taken back\nSteel Crab misses Nova with Claw\nSteel Crab: hide"
    ]


async def test_a_turn_of_several_is_taken_back_by_all_their_names(fight):
    await fight.play('dice 2\n@gm /encounter add who:Thug count:2\n@gm /encounter jump to:"Thug 1"')
    assert "Taken back\nIt is Thug 1–2's turn" in all_of(await fight.play("@gm /gm undo"))
    await fight.play('@gm /gm hide target:"Thug 1-2"\n@gm /encounter jump to:"Thug 1"')
    told = await fight.play("@gm /gm undo")
    assert [each.to for each in told if "It is Thug 1–2's turn" in each.text] == [("gm",)]


async def test_what_somebody_hidden_was_about_to_do_is_dropped_before_the_gm_alone(fight):
    await fight.play('@gm /encounter settings key:prompts value:rolls\n@gm /gm hide target:"Steel Crab"')
    await fight.play('dice 19\n@gm /attack target:Nova actor:"Steel Crab" options:force')
    told = [each for each in await fight.play("@gm /gm cancel") if each.kind != "edit"]
    assert {(each.to, each.text) for each in told if each.channel == fight.channel} == {
        (("gm",), "Dropped\nSteel Crab: attack")
    }


async def test_what_is_taken_back_of_several_is_told_to_players_as_far_as_they_knew(fight):
    await fight.play('@gm /setup gm_channel:#vault\n@gm /gm hide target:"Steel Crab"\n@ann /act action:prone')
    await fight.play('@gm /gm condition target:"Steel Crab" name:prone')
    told = [each for each in await fight.play("@gm /gm undo steps:2") if each.kind != "edit"]
    assert [(each.channel, each.to, each.text.split("\n")[:3]) for each in told] == [
        (
            fight.channel,
            None,
            ["Taken back", "Nova is now prone", "Nova: standard action and move action left · next: Gale"],
        ),
        ("#vault", None, ["Taken back", "Steel Crab is now prone", "Nova is now prone"]),
        (fight.channel, ("gm",), ["Taken back", "Steel Crab is now prone", "Nova is now prone"]),
    ]


async def test_checks_and_saves_are_made_at_any_time(fight):
    result, *_ = await fight.play("dice 12\n@bob /check trait:notice against:10")
    assert "Gale: Notice succeeds" in result.text
    result, *_ = await fight.play('dice 12\n@bob /save kind:will against:15 options:"mod 2 \\"calm\\""')
    assert "+2 calm" in result.text


async def test_completions_go_on_with_what_is_typed(fight):
    (named,) = await fight.play("@ann complete /attack target:St")
    assert named.text == "Steel Crab"
    (words,) = await fight.play('@ann complete /attack target:"Steel Crab" options:cov')
    assert words.text.splitlines()[0].startswith("cover")
    (own,) = await fight.play('@ann complete /attack target:"Steel Crab" with:F')
    assert own.text == "Fire Blast"
    (saves,) = await fight.play("@ann complete /save kind:w")
    assert saves.text == "will"
