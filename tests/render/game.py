"""A small game and the people of the examples, to show them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.render.view import View
from rules.encounter import Combatant, Encounter, Settings, Slot, Turns
from rules.phrases import Phrase, Words
from rules.projection import GM, Person, Viewer, everybody

BOB, ANN = Viewer("bob"), Viewer("ann")


@dataclass(frozen=True, slots=True)
class Live:
    left: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()
    out: bool = False


class Game:
    key, name = "test", "Test"
    words = Words(
        outcomes={
            "full hold": Phrase("{by} catches {target} in a full hold[: {value:net success}]"),
            "miss": Phrase("{by} misses {target}", "failure"),
            "out": Phrase("{by} is out", "failure", word="knocked out"),
        },
        rolls={"reflex": ("out of the way", "caught")},
        names={"hero_points": "hero points", "resolve": "Resolve", "unsaid": ""},
        tracked=("hero points",),
    )

    def count(self, place):
        return str(-place[1])

    def left(self, combatant, _encounter):
        return combatant.live.left

    def status(self, combatant):
        return tuple(f"{e.kind} ×{e.value}" if e.value > 1 else e.kind for e in combatant.effects)

    def numbers(self, combatant):
        return combatant.live.numbers

    def is_out(self, combatant):
        return combatant.live.out

    def card(self, sheet):
        return sheet


GAME = Game()


def one(who, name, owner=None, side="villains", live=Live(), **fields):
    return Combatant(who, name, side, owner, "", None, live, **fields)


def place(count):
    return (0, -count)


NOVA = one("nova", "Nova", "ann", "heroes", Live(("move action",), ("Defense 17", "hero points 1")))
CRAB = one("crab", "Steel Crab", live=Live((), ("Defense 18",)))
GALE = one("gale", "Gale", "bob", "heroes")
THUGS = tuple(one(f"thug{n}", f"Thug {n}", group="g1", live=Live(out=n == 3)) for n in (1, 2, 3, 4))
ORDER = (
    Slot(("nova",), place(22)),
    Slot(("crab",), place(17)),
    Slot(("gale",), place(15)),
    Slot(tuple(t.id for t in THUGS), place(12)),
)


def fight(*people, turns=None, **fields):
    people = people or (NOVA, CRAB, GALE, *THUGS)
    known = {c.id for c in people}
    turns = turns or Turns(3, 5, ORDER, ("nova",), (place(22), 1))
    turns = replace(turns, order=tuple(s for s in turns.order if set(s.who) <= known))
    fields.setdefault("settings", Settings())
    return Encounter("test", {c.id: c for c in people}, None, name="Bank job", phase="running", turns=turns, **fields)


PEOPLE = {**everybody(fight()), "brute": Person("Brute"), "null": Person("Doctor Null", None, False, True)}
OPEN = {who: person._replace(closed=False) for who, person in PEOPLE.items()}

__all__ = ["ANN", "BOB", "CRAB", "GALE", "GAME", "GM", "NOVA", "OPEN", "ORDER", "PEOPLE", "THUGS", "fight", "one"]


def saying(words):
    """A view of all by a game with other words."""
    game = Game()
    game.words = words
    return View(game, OPEN)
