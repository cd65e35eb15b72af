"""The tracker, status and the message for a new turn."""

from dataclasses import replace

import pytest

from bot.render.limits import units
from bot.render.status import status
from bot.render.tracker import tracker
from bot.render.turn import standing, turn
from rules.clock import EndOf, Moment, TurnOf
from rules.encounter import Effect, Plan, Settings, Slot, Turns, Wait
from rules.facts import Ended, Phase, RoundBegan, TurnBegan, TurnSkipped
from rules.projection import GM, PUBLIC
from tests.render.game import ANN, BOB, CRAB, GALE, GAME, NOVA, ORDER, THUGS, Live, fight, one, place


def text(embed):
    return "\n".join(filter(None, (embed.title, embed.description)))


def shown(encounter, viewer=PUBLIC):
    return text(tracker(encounter, GAME, viewer).embed)


BRUISED = replace(NOVA, effects=(Effect(1, "bruised", value=2),))
STUNNED = replace(
    CRAB, effects=(Effect(2, "staggered"), Effect(3, "stunned", until=Moment(4, place(22))), Effect(4, "prone"))
)
WAITING = Turns(3, 5, ORDER, ("nova",), (place(22), 1), waits={"gale": Wait("delay")})


def test_the_tracker():
    assert shown(fight(BRUISED, STUNNED, GALE, *THUGS, turns=WAITING)) == (
        "Bank job · round 3 · Nova's turn\n"
        "▶ **Nova** 22 · bruised ×2 · hero points 1\n"
        "Steel Crab 17 · staggered, stunned, prone\n"
        "Thug 1–4 12 · 3 of 4 up\n"
        "⏸ Gale (delays, may step in with /now)\n"
        "-# effects: Steel Crab stunned until count 22"
    )


def test_who_waits_for_a_team_attack_says_on_whom():
    turns = replace(WAITING, waits={"gale": Wait("team", place(5))}, current=())
    plan = Plan(1, "team attack", "gale", "crab", (("gale", ""),))
    together = replace(fight(NOVA, CRAB, GALE, turns=turns), plans=(plan,))
    assert "⏸ Gale (waits for a team attack on Steel Crab at the end of the round)" in shown(together)


def test_waits_name_their_limit_and_their_trigger():
    waits = {"gale": Wait("hold", place(5)), "nova": Wait("ready", trigger="when *he* moves"), "crab": Wait("ready", trigger="x")}  # fmt: skip  # noqa: E501
    assert shown(fight(NOVA, CRAB, GALE, turns=replace(WAITING, waits=waits, current=()))) == (
        "Bank job · round 3\n"
        "Nova 22 · hero points 1 · ready: when \\*he\\* moves\n"
        "Steel Crab 17 · ready\n"
        "⏸ Gale (holds back until count 5, may step in with /now)"
    )


def test_hidden_ones_are_not_counted():
    thugs = (replace(THUGS[0], hidden=True), *THUGS[1:])
    crab = replace(CRAB, hidden=True)
    nova = replace(NOVA, effects=(Effect(1, "held", "crab", TurnOf("crab", "end")), Effect(2, "marked", secret=True)))
    encounter = fight(nova, crab, *thugs, turns=replace(WAITING, current=("crab",), waits={}))
    assert shown(encounter) == ("Bank job · round 3\nNova 22 · held · hero points 1\nThug 2–4 12 · 2 of 3 up")
    assert shown(encounter, GM) == (
        "Bank job · round 3 · Steel Crab's turn\n"
        "Nova 22 · held, marked · hero points 1\n"
        "▶ **Steel Crab** 17 · hidden\n"
        "Thug 1–4 12 · 3 of 4 up\n"
        "-# effects: Nova held until the end of Steel Crab's turn"
    )


def test_members_of_a_group_who_have_something_are_named():
    thugs = (replace(THUGS[0], effects=(Effect(1, "prone"),)), *THUGS[1:])
    assert shown(fight(*thugs, turns=replace(WAITING, current=("thug2",)))) == (
        "Bank job · round 3 · Thug 2's turn\n▶ **Thug 1–4** 12 · 3 of 4 up · Thug 1 prone"
    )


def test_what_is_the_same_for_several_is_said_once():
    thugs = tuple(replace(t, effects=(Effect(1, "prone", until=TurnOf(t.id, "start")),)) for t in THUGS)
    effects = (Effect(1, "prone", until=TurnOf("crab", "start")), Effect(2, "held", until=EndOf("round")))
    crab = replace(CRAB, effects=effects)
    assert shown(fight(crab, *thugs, turns=replace(WAITING, current=(), waits={}))) == (
        "Bank job · round 3\n"
        "Steel Crab 17 · prone, held\n"
        "Thug 1–4 12 · 3 of 4 up · Thug 1–2 and Thug 4 prone\n"
        "-# effects: Steel Crab and Thug 1–4 prone until the start of the own turn · "
        "Steel Crab held until the end of the round"
    )


@pytest.mark.parametrize(
    ("fields", "title"),
    [
        ({"phase": "gathering"}, "Bank job · gathering"),
        ({"phase": "over"}, "Bank job · over"),
        ({"paused": True}, "Bank job · round 3 · paused"),
        ({"name": ""}, "Fight · round 3 · Nova's turn"),
        ({"name": "*x*"}, "\\*x\\* · round 3 · Nova's turn"),
    ],
)
def test_the_title_says_how_far_it_is(fields, title):
    assert tracker(replace(fight(NOVA), **fields), GAME).embed.title == title


def test_before_anybody_has_come():
    empty = replace(fight(NOVA), combatants={}, phase="gathering")
    assert shown(empty) == "Bank job · gathering\nNobody is here yet; /encounter join brings you in."
    assert shown(replace(fight(NOVA, turns=Turns()), phase="gathering")) == "Bank job · gathering\nNova · hero points 1"


def crowd():
    effects = tuple(Effect(k, f"condition {k} {'😀' * 10}", until=Moment(9, place(9))) for k in range(20))
    people = [
        one(f"c{n}", f"{'🦀' * 29} {n}", "bob", effects=effects, live=Live((), ("hero points 1",))) for n in range(60)
    ]
    order = tuple(Slot((c.id,), place(60 - n)) for n, c in enumerate(people))
    return fight(*people, turns=Turns(3, 5, order, ("c40",), (place(20), 1)))


@pytest.mark.parametrize("viewer", [PUBLIC, GM])
def test_sixty_combatants_with_twenty_conditions_fit(viewer):
    first = tracker(crowd(), GAME, viewer, 1)
    pages = [tracker(crowd(), GAME, viewer, n) for n in range(1, first.pages + 1)]
    assert sum(line.startswith(("🦀", "▶")) for page in pages for line in page.embed.description.splitlines()) == 60
    assert all(units(page.embed.description) <= 4096 and units(page.embed.title) <= 256 for page in pages)
    assert "▶" in tracker(crowd(), GAME, viewer).embed.description
    assert tracker(crowd(), GAME, viewer, 99).page == first.pages


def test_status_fits_as_well():
    pages = status(crowd(), GAME, GM, "gm")
    assert all(units(page.description) <= 4096 for page in pages)
    assert len(status(crowd(), GAME, GM, "public")) == tracker(crowd(), GAME).pages


def test_mine_shows_all_of_the_own():
    nova = replace(
        BRUISED, effects=(*BRUISED.effects, Effect(5, "cover", until=TurnOf("nova", "end"), note="a *wall*"))
    )
    encounter = fight(nova, STUNNED, GALE)
    assert text(status(encounter, GAME, ANN, "mine")[0]) == (
        "Bank job · round 3 · Nova's turn\n"
        "**Nova** 22 · owner <@ann> · heroes\n"
        "bruised ×2, cover\n"
        "Defense 17 · hero points 1\n"
        "move action left\n"
        "-# cover until the end of Nova's turn: a \\*wall\\*"
    )
    assert status(fight(NOVA), GAME, BOB, "mine")[0].description.startswith("You have nobody")


def test_what_has_no_name_is_not_listed():
    nova = replace(NOVA, effects=(Effect(1, "unsaid", until=TurnOf("nova", "end"), note="x"), Effect(2, "prone")))
    assert "-#" not in text(status(fight(nova), GAME, ANN, "mine")[0])
    assert "effects" not in shown(fight(nova))


def test_the_gm_sees_what_is_kept():
    crab = replace(CRAB, hidden=True, effects=(Effect(1, "marked", secret=True),))
    encounter = fight(crab, NOVA)
    assert text(status(encounter, GAME, GM, "gm")[0]).splitlines()[1:5] == [
        "**Steel Crab** 17 · hidden · villains",
        "marked",
        "Defense 18",
        "-# marked (secret)",
    ]
    assert "Crab" not in text(status(encounter, GAME, ANN, "gm")[0])


def test_a_new_turn():
    facts = (Ended("nova", "dazed"), TurnSkipped("crab", "stunned"), TurnBegan("nova", 3))
    announced = turn(facts, fight(BRUISED, CRAB, GALE), GAME, attacks=("Fire Blast", "Fire *Burst*"))
    assert announced.content == "<@ann>"
    assert text(announced.embed) == (
        "Nova's turn · round 3\n"
        "**Nova** is no longer **dazed**\n"
        "**Steel Crab** cannot act: stunned\n"
        "move action left\n"
        "bruised ×2\n"
        "Attacks: Fire Blast, Fire \\*Burst\\*\n"
        "-# next: Steel Crab"
    )


def test_settings_silence_ping_and_next():
    quiet = fight(NOVA, CRAB, settings=Settings(ping_turn=False, name_next=False))
    announced = turn((TurnBegan("nova", 3, back=True),), quiet, GAME)
    assert (announced.content, text(announced.embed)) == ("", "Nova goes on · round 3\nmove action left")


def test_a_villain_s_attacks_are_not_told():
    encounter = fight(CRAB, NOVA, turns=replace(WAITING, current=("crab",), waits={}))
    assert text(turn((TurnBegan("crab", 3),), encounter, GAME, attacks=("Claw",)).embed) == (
        "Steel Crab's turn · round 3\n-# next: Nova"
    )
    assert "Attacks: Claw" in turn((), encounter, GAME, GM, ("Claw",)).embed.description


@pytest.mark.parametrize("effect", [Effect(1, "marked", secret=True), Effect(1, "Steel Crab's gaze")])
def test_what_players_may_not_know_weighs_on_nobody_they_see(effect):
    nova = replace(NOVA, effects=(effect,))
    encounter = fight(nova, replace(CRAB, hidden=True), turns=replace(WAITING, current=("nova",), waits={}))
    assert effect.kind not in text(turn((TurnBegan("nova", 3),), encounter, GAME).embed)
    assert effect.kind not in text(tracker(encounter, GAME).embed)
    assert effect.kind in text(turn((TurnBegan("nova", 3),), encounter, GAME, GM).embed)
    assert effect.kind in text(tracker(encounter, GAME, GM).embed)


def test_two_at_once():
    encounter = fight(NOVA, GALE, turns=replace(WAITING, current=("gale", "nova"), waits={}))
    announced = turn((RoundBegan(3),), encounter, GAME, attacks=("Claw",))
    assert announced.content == "<@bob> <@ann>"
    assert text(announced.embed) == "Gale and Nova's turn · round 3\nNova: move action left\n-# next: Nova"


def test_the_turn_of_somebody_hidden_is_not_announced():
    crab = replace(CRAB, hidden=True)
    encounter = fight(crab, NOVA, turns=replace(WAITING, current=("crab",), waits={}))
    assert turn((TurnBegan("crab", 3),), encounter, GAME) is None
    announced = turn((RoundBegan(3), TurnBegan("crab", 3)), encounter, GAME, attacks=("Claw",))
    assert text(announced.embed) == "round 3\n-# next: Nova"


def test_nobody_can_act():
    encounter = replace(fight(NOVA, turns=replace(WAITING, current=(), waits={})), paused=True)
    announced = turn((Phase("paused", "nobody can act"),), encounter, GAME)
    assert text(announced.embed).startswith("round 3\n**The fight is paused**: nobody can act")


def test_the_small_line():
    out = tuple(replace(t, live=Live(out=True)) for t in THUGS)
    crab = replace(CRAB, hidden=True)
    assert standing(fight(NOVA, CRAB, GALE), "nova", GAME) == "Nova: move action left · next: Steel Crab"
    assert standing(fight(NOVA, crab, *out, GALE), "nova", GAME) == "Nova: move action left · next: Gale"
    assert standing(fight(NOVA, GALE), "gale", GAME) == "round 3 · next: Gale"
    busy = [replace(t, live=Live(() if t is THUGS[0] else ("move action",))) for t in THUGS]
    thugs = fight(NOVA, *busy, turns=replace(WAITING, current=tuple(t.id for t in busy), waits={}))
    assert standing(thugs, "", GAME).startswith("Thug 1: nothing left, Thug 2–4: move action left · next: ")
    spent = replace(NOVA, live=Live())
    assert standing(fight(spent, GALE), "nova", GAME) == "Nova: nothing left · next: Gale"
    assert standing(replace(fight(NOVA), phase="over"), "nova", GAME) == ""
