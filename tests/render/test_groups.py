"""Several that act together: what they share is said once."""

from dataclasses import replace

from bot.render.tracker import tracker
from bot.render.turn import turn
from rules.encounter import Effect, Turns
from rules.facts import TurnBegan
from tests.render.game import GAME, NOVA, ORDER, THUGS, Live, fight, place

AT_TWELVE = Turns(3, 5, ORDER, tuple(t.id for t in THUGS), (place(12), 1))


def people(*states, left=("standard action", "move action")):
    return [
        replace(thug, live=Live(left), effects=tuple(Effect(1, state) for state in found))
        for thug, found in zip(THUGS, states, strict=True)
    ]


def said(*states):
    encounter = fight(NOVA, *people(*states), turns=AT_TWELVE)
    return turn([TurnBegan(t.id, 3) for t in THUGS], encounter, GAME).embed.description.splitlines()


def row(*states):
    return tracker(fight(NOVA, *people(*states)), GAME).embed.description.splitlines()[1]


def test_what_is_left_to_all_is_one_line():
    assert said((), (), (), ()) == ["Thug 1–4: standard action and move action left", "-# next: Nova"]


def test_what_weighs_on_some_names_them():
    assert said(("prone",), ("prone",), (), ("shaken",))[1:3] == ["Thug 1–2: prone", "Thug 4: shaken"]


def test_a_group_stands_together_before_the_fight_though_somebody_came_between():
    one, two, three, _ = THUGS
    encounter = replace(fight(one, NOVA, two, replace(three, group=""), turns=Turns()), phase="gathering")
    lines = tracker(encounter, GAME).embed.description.splitlines()
    assert [line.split(" · ")[0] for line in lines] == ["Thug 1–2", "Nova", "Thug 3"]


def test_a_state_of_the_whole_group_needs_no_names_in_the_tracker():
    prone = ("prone",)
    assert row(prone, prone, prone, prone) == "Thug 1–4 12 · 4 of 4 up · prone"
    bruised = ("bruised ×2",)
    assert row(bruised, bruised, bruised, bruised) == "Thug 1–4 12 · 4 of 4 up · each bruised ×2"
    assert row(prone, prone, (), prone) == "Thug 1–4 12 · 4 of 4 up · Thug 1–2 and Thug 4 prone"
