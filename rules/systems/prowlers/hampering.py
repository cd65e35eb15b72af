"""What a combat stunt does for a while: fewer dice, less speed, a dropped thing, a lost turn (PP-TAB-09)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from rules.clock import Moment
from rules.facts import Verdict
from rules.report import report
from rules.systems.prowlers.checks import band, tells
from rules.systems.prowlers.items import drops, thing, weapons
from rules.systems.prowlers.order import next_slot_end
from rules.systems.prowlers.state import Ref
from rules.systems.prowlers.tables import STUNTS, stunt_level
from rules.throws import Throw
from rules.waits import lose_turn

LABELS = {
    "penalty": "Dice off every roll", "slow": "Half speed", "drop": "Drop a thing", "root": "No movement",
    "lose turn": "Lose the next turn", "describe": "Something else like it",
}  # fmt: skip


class Stunt(NamedTuple):
    """A stunt that has worked: whose, on whom, how called, how many dice it is worth, until when."""

    by: str
    target: str
    name: str
    level: int
    until: Moment
    item: str = ""


def hampered(ref: Ref, s: Stunt, kind: str, value: int, rule: str) -> None:
    """A state that ends with the user's next regular turn, whatever he does with it (PP-STUNT-04)."""
    report("PP-STUNT-04")
    ref.inflict(s.target, kind, by=s.by, until=s.until, value=value, rule=rule, quiet=True)


def penalty(ref: Ref, s: Stunt) -> str:
    """Fewer dice on all challenge rolls; several stunts add up (PP-STUNT-05)."""
    hampered(ref, s, "hindered", s.level, "PP-STUNT-05")
    return "hindered"


def slow(ref: Ref, s: Stunt) -> str:
    """Half speed (PP-MOVE-08)."""
    hampered(ref, s, "slowed", 0, "PP-MOVE-08")
    return "slowed"


def root(ref: Ref, s: Stunt) -> str:
    """No movement, and no active defense where a table reads it so (PP-DEF-02)."""
    hampered(ref, s, "rooted", 0, "PP-TAB-09")
    return "rooted"


def drop(ref: Ref, s: Stunt) -> str:
    """A thing out of the hands; it is picked up again when the stunt is over."""
    drops(ref, s.target, s.item, s.by, s.until, "PP-STUNT-04")
    return "disarmed"


def turn_lost(ref: Ref, s: Stunt) -> str:
    """The next turn to act is lost (PP-ACT-08)."""
    lose_turn(ref, s.target)
    return "turn lost"


def describe(ref: Ref, s: Stunt) -> str:
    """Whatever the user says, of that weight; the GM has the last word (PP-STUNT-03)."""
    ref.remind(s.by, f"{{{s.by}}} says what befalls {{{s.target}}}, as bad as {s.level}d less.", "PP-STUNT-03")
    return "hampered"


EFFECTS: Mapping[str, Callable[[Ref, Stunt], str]] = {
    "penalty": penalty, "slow": slow, "drop": drop, "root": root, "lose turn": turn_lost, "describe": describe,
}  # fmt: skip


MANNER = {"footwork": "fancy footwork", "flashy": "a flashy move", "overpower": "brute force", "taunt": "a taunt",
          "stunt": "a stunt"}  # fmt: skip
"""By what somebody is hampered, by the kind of stunt."""


def hamper(ref: Ref, by: str, target: str, name: str, net: Throw, wanted: str = "", item: str = "") -> None:
    """Reads the net on the table of stunts: the user picks an effect of its band or a lower one (PP-STUNT-03, 10)."""
    report("PP-TAB-09", "PP-STUNT-10")
    level = net.tell(stunt_level)
    if not level:
        ref.note(Verdict(by, "stunt", target, "no effect", item=MANNER.get(name, name), rule="PP-STUNT-03"))
    else:
        took(ref, Stunt(by, target, name, level, next_slot_end(ref, by)), wanted, item)
    tells(ref, by, f"{{{target}}}", net.tell(band))


def took(ref: Ref, s: Stunt, wanted: str, item: str) -> None:
    """One effect of those that the level opens: the wanted one, else a penalty, which a second look may change."""
    b = ref.get(s.target)
    item = thing(b, item) if weapons(b) else ""
    open_ = (*(kind for band in STUNTS[: s.level] for kind in band if kind != "drop" or item), "describe")
    kind = wanted
    if wanted not in open_:
        labels = tuple(LABELS[one] for one in open_)
        kind = ref.ask("stunt", (s.by,), open_, "penalty", labels=labels, kind="offer", rule="PP-STUNT-03")
    outcome = EFFECTS[kind](ref, s._replace(item=item))
    value = s.level if kind == "penalty" else 0
    ref.note(Verdict(s.by, "stunt", s.target, outcome, value, MANNER.get(s.name, s.name), "PP-STUNT-03"))
