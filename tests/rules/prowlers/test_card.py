"""Characters and combatants as people see them."""

import pytest

from bot.render.view import View
from rules.errors import Refused
from rules.projection import everybody
from rules.systems.prowlers import GAME
from rules.systems.prowlers.samples import DUSKWING, MONOLITH, SAMPLES, SECURITY, VOLTAIC
from rules.systems.prowlers.words import WORDS
from tests.rules.prowlers.people import group, hero, page, someone


def test_a_hero():
    assert GAME.card(VOLTAIC) == (
        ("Character", "hero · Health 9 · Edge 9 · Resolve 2"),
        ("Abilities", "Agility 5d · Intellect 3d · Might 12d · Perception 4d · Toughness 6d · Willpower 5d"),
        ("Talents", "Charm 5d, Technology 4d"),
        ("Powers", "Armor 12d, Blast 15d, Flight 8d"),
        (
            "Attacks",
            "Blast: Blast 15d, lethal, energy, distant\nUnarmed: Might 12d, subdual, physical, adjacent",
        ),
        (
            "Defenses",
            "Agility: 5d, active\nToughness: 6d, passive, 3d against lethal attacks\nWillpower: 5d, passive\n"
            "Armor: 12d, passive, ignores attack ranks up to 6",
        ),
    )


def test_a_machine_and_a_group():
    assert GAME.card(MONOLITH)[-1] == (
        "Traits", "complex machine, inanimate, 3 times a person's size, weight rank 8",
    )  # fmt: skip
    assert GAME.card(SECURITY) == (("Minions", "Threat 6d · 4 heads · shooting too"),)
    assert dict(GAME.card(DUSKWING))["Attacks"].splitlines()[0] == (
        "Net: Agility 10d + 2, ensnared, physical, close, gear, resisted by Might"
    )


@pytest.mark.parametrize(
    ("now", "looks"),
    [(8, ()), (7, ("hurt",)), (5, ("hurt",)), (4, ("badly hurt",)), (3, ("badly hurt",)), (2, ("barely standing",)),
     (0, ("defeated",))],
)  # fmt: skip
def test_health_in_words(now, looks):
    board = page(a=someone(health_max=8))
    board.do("health", "", "a", f"now {now}")
    assert GAME.status(board["a"]) == looks


def test_conditions_come_first():
    board = page(a=someone(), r=group()).condition("a", "slowed", "ensnared")
    board.do("damage", "", "a, r", "amount 1")
    assert GAME.status(board["a"]) == ("ensnared", "slowed", "hurt")
    assert GAME.status(board["r"]) == ("3 of 4 up",)


def test_one_minion_alone_is_no_number():
    board = page(a=someone(), r=group(count=1))
    assert GAME.status(board["r"]) == ()
    board.do("damage", "", "r", "amount 1")
    assert GAME.status(board["r"]) == ("nobody left",)


def test_numbers_now():
    board = page(a=hero(agility=9), r=group())
    assert GAME.numbers(board["a"]) == ("Health 6 of 6", "Edge 15", "Agility 9d", "Toughness 6d", "Willpower 6d")
    board.do("spend", "a")
    board.condition("a", "ensnared")
    assert GAME.numbers(board["a"]) == (
        "Health 6 of 6", "Resolve 1", "Edge 15", "Agility 9d (not while ensnared)", "Toughness 6d", "Willpower 6d",
    )  # fmt: skip
    assert GAME.numbers(board["r"]) == ("Minions 4 of 4", "Threat 6d")


def test_the_samples():
    kinds = [sheet.kind for sheet in SAMPLES.values()]
    assert kinds == ["hero", "hero", "hero", "villain", "villain", "foe", "foe", "extra", "minion"]
    assert [sheet.edge for sheet in SAMPLES.values()][:4] == [12, 9, 18, 13]
    assert [SAMPLES[name].health for name in ("Ironwood", "Voltaic", "Gunrunner", "Bruiser")] == [11, 9, 3, 4]


def test_what_checks_and_saves_may_name():
    assert GAME.traits("save", page(a=someone())["a"]) == ("recover", "break", "heal", "stabilize")
    assert GAME.traits("check", page(a=VOLTAIC)["a"])[6:9] == ("charm", "technology", "armor")
    assert GAME.traits("check", page(a=SECURITY)["a"]) == ("threat",)


def test_outside_a_fight_a_sheet_stands_alone():
    alone = GAME.alone(VOLTAIC, "Voltaic", "ann")
    assert alone.combatants["me"].name == "Voltaic"
    assert alone.system == "prowlers"


def test_who_is_dead_does_not_stand():
    board = page({"gritty_fatal": True}, a=someone(), b=someone())
    board.do("damage", "", "a", "amount 12")
    assert GAME.status(board["a"])[0] == "dead"
    board.do("scene", "", "", "level 1")
    assert GAME.status(board["a"]) == ("dead",)
    assert GAME.numbers(board["a"])[0] == "Health −6 of 6"
    with pytest.raises(Refused, match="a is dead"):
        board.do("hazard", "", "a", "kind air")


def test_what_is_said_of_those_who_can_not():
    board = page(a=someone(), b=someone()).lay("a", "full hold", by="b", value=2)
    with pytest.raises(Refused, match="a is in a full hold and can do nothing physical"):
        board.do("attack", "a", "b")
    view = View(GAME, everybody(board.encounter))
    assert view.condition("full hold", 2) == "in a full hold"
    assert WORDS.name("lost") == "the turn is lost"
