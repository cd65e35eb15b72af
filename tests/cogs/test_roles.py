"""Every command by every role: who may, and what the others are told."""

import pytest

pytestmark = pytest.mark.asyncio(loop_scope="module")

GMS = "That is for the GM of this encounter. Here that is @gm or whoever may manage the server."

FOR_GMS = (
    "/encounter add who:Thug",
    "/encounter start",
    "/encounter next",
    "/encounter back",
    "/encounter jump to:Gale",
    "/encounter remove who:Gale",
    "/encounter pause",
    "/encounter resume",
    "/encounter end",
    "/encounter save name:x",
    "/encounter load name:x",
    "/encounter move to:#elsewhere",
    "/encounter settings key:numbers value:open",
    "/encounter new name:Mine",
    "/gm damage target:Nova amount:1",
    "/gm heal target:Nova amount:1",
    "/gm condition target:Nova name:prone",
    "/gm effect target:Nova name:luck",
    "/gm set target:Nova field:side value:x",
    "/gm initiative target:Nova value:3",
    "/gm hide target:Nova",
    "/gm reveal target:Nova",
    "/gm decide",
    "/gm cancel",
    "/gm undo",
    "/gm redo",
    "/gm act action:heal target:Nova",
)


@pytest.mark.parametrize("command", FOR_GMS)
async def test_what_is_for_gms_is_refused_to_players_and_strangers(fight, command):
    for who in ("ann", "cleo"):
        (seen,) = await fight.play(f"!@{who} {command}")
        assert (seen.to, seen.text) == ((who,), GMS)


FOR_OWNERS = (
    '/attack target:"Steel Crab" actor:Nova',
    "/save kind:will against:10 actor:Nova",
    "/check trait:notice against:10 actor:Nova",
    "/grapple move:grab target:Gale actor:Nova",
    "/act action:prone actor:Nova",
    "/delay actor:Nova",
    "/ready action:attack trigger:later actor:Nova",
    "/now actor:Nova",
    "/done actor:Nova",
)


@pytest.mark.parametrize("command", FOR_OWNERS)
async def test_what_is_for_owners_is_refused_to_others(fight, command):
    for who in ("bob", "cleo"):
        (seen,) = await fight.play(f"!@{who} {command}")
        assert seen.text == "Nova belongs to @ann. Its owner or a GM acts for it."
    for_the_crab = command.replace("Nova", '"Steel Crab"')
    (seen,) = await fight.play(f"!@ann {for_the_crab}")
    assert seen.text == "Steel Crab is the GM's. You act for your own combatants."


DONE_BY_OWNERS = (
    ("dice 2", '/attack target:"Steel Crab"'),
    ("dice 12", "/save kind:will against:10"),
    ("dice 12", "/check trait:notice against:10"),
    ("", "/act action:prone"),
    ("", "/delay"),
    ("", "/ready action:attack trigger:later"),
    ("", "/done"),
)


@pytest.mark.parametrize(("dice", "command"), DONE_BY_OWNERS)
async def test_owners_act_for_their_own_and_the_gm_for_all(fight, dice, command):
    for who, actor in (("ann", ""), ("gm", " actor:Nova")):
        seen = await fight.play(f"{dice}\n@{who} {command}{actor}")
        assert seen[0].to is None
        await fight.play("@gm /gm undo")


SHOT = 'dice 2\n@ann /attack target:"Steel Crab"'
ASKED = """@gm /encounter settings key:prompts value:rolls
dice 19
@gm /attack target:Nova actor:"Steel Crab" options:force
"""
AGAIN = "Nova: spend a hero point on the attack"
PRESSED = (
    ("", "Next", "gm", ("ann", "bob", "cleo"), GMS),
    ("", "Done", "ann", ("cleo",), "It is not your turn. @ann ends it."),
    ("", "Done", "gm", ("bob",), "It is not your turn. You are next. @ann ends it."),
    ("", "Look", "cleo", (), ""),
    (SHOT, "Details", "cleo", (), ""),
    (SHOT, "Take back", "ann", ("bob", "gm"), "Only @ann can take that back. A GM has /gm undo."),
    (ASKED, "Roll Toughness", "ann", ("bob", "cleo"), "That is not yours to answer. @ann or a GM may."),
    (ASKED, "Roll Toughness", "gm", ("bob", "cleo"), "That is not yours to answer. @ann or a GM may."),
    (SHOT, AGAIN, "ann", ("bob", "cleo"), "Nova belongs to @ann. Its owner or a GM acts for it."),
)
DICE = {"Roll Toughness": "dice 20\n", AGAIN: "dice 2 20\n"}


@pytest.mark.parametrize(("before", "button", "who", "others", "denial"), PRESSED)
async def test_a_press_is_for_those_who_may_and_the_others_are_told_who(fight, before, button, who, others, denial):
    await fight.play(before)
    for other in others:
        (seen,) = [each for each in await fight.play(f'!@{other} click "{button}"') if each.kind != "edit"]
        assert (seen.to, seen.text) == ((other,), denial)
    await fight.play(f'{DICE.get(button, "")}@{who} click "{button}"')


FOR_ALL = (
    "/status", "/log", "/rules topic:attack", "/help", "/encounter list", "/char list",
)  # fmt: skip


@pytest.mark.parametrize("command", FOR_ALL)
async def test_anybody_may_look(fight, command):
    for who in ("gm", "ann", "cleo"):
        await fight.play(f"@{who} {command}")


async def test_the_gms_view_is_the_gms(fight):
    (seen,) = await fight.play("!@ann /status view:gm")
    assert "That view is the GM's." in seen.text
    (seen,) = await fight.play("@gm /status view:gm")
    assert "Defense" in seen.text


async def test_a_role_makes_gms(fight):
    await fight.play('role @dora "Game master"\n@gm /setup gm_role:"Game master"')
    await fight.play("@dora /encounter next")
    (seen,) = await fight.play("!@ann /encounter next")
    assert "@Game master or whoever may manage the server" in seen.text


async def test_several_persons_are_gms_until_they_are_named_again(fight):
    await fight.play("@gm /setup gm:@eve\n@gm /setup gm:@fay")
    await fight.play("@eve /encounter pause\n@fay /encounter resume")
    (seen,) = await fight.play("!@ann /encounter next")
    assert "@eve, @fay or whoever may manage the server" in seen.text
    await fight.play("@gm /setup gm:@eve")
    (seen,) = await fight.play("!@eve /encounter next")
    assert "@fay or whoever may manage the server" in seen.text
    await fight.play("@gm /setup gm:@fay")


DIRECT = ("/attack target:x", "/encounter new", "/gm undo", "/status", "/now", "/char use name:x")


@pytest.mark.parametrize("command", DIRECT)
async def test_a_fight_in_a_direct_message_is_refused_with_the_reason(table, command):
    (seen,) = await table.play(f"!@ann dm {command}")
    assert seen.text.startswith("A fight needs a channel of a server; this is a direct message.")


NOTHING_HERE = ("/attack target:x", "/encounter start", "/gm undo", "/status", "/done", "/log")


@pytest.mark.parametrize("command", NOTHING_HERE)
async def test_a_channel_without_an_encounter_says_so(room, command):
    (seen,) = await room.play(f"!@gm {command}")
    assert seen.text == "There is no encounter in this channel. A GM opens one with /encounter new."
