"""States as rows whose columns name what they touch; a roll or a turn collects its columns."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.effects import ROLLS, granted
from rules.encounter import Effect
from rules.facts import Mod
from rules.systems.prowlers.state import One, heads


@dataclass(frozen=True, slots=True)
class Condition:
    """One row. `acts`: has turns; `active`: can dodge and parry; `physical`: may do physical things; `moves`: moves.

    `actions`: may do more in a turn than move. `sight` is the visibility penalty on own attacks and active defenses;
    `by_effect` marks special effects with a duration in pages.
    """

    name: str
    rule: str
    acts: bool = True
    actions: bool = True
    active: bool = True
    physical: bool = True
    moves: bool = True
    sight: int = 0
    by_effect: bool = False
    broken_by: str = ""
    note: str = ""
    wording: str = ""

    @property
    def said(self) -> str:
        """How it is said of somebody: he is …"""
        return self.wording or self.name


_ROWS = (
    Condition("dead", "PP-GRIT-FATAL-02", acts=False, active=False),
    Condition("dying", "PP-GRIT-FATAL-04", acts=False, active=False),
    Condition("defeated", "PP-DMG-02", acts=False, active=False),
    Condition("banished", "PP-SE-01", acts=False, active=False, by_effect=True, broken_by="willpower"),
    Condition("polymorphed", "PP-SE-01", acts=False, active=False, by_effect=True, broken_by="toughness"),
    Condition("stunned", "PP-SE-01", acts=False, active=False, by_effect=True, broken_by="toughness"),
    Condition("controlled", "PP-SE-01", by_effect=True, broken_by="willpower", note="obeys"),
    Condition("dazzled", "PP-SE-01", sight=-3, by_effect=True, broken_by="toughness"),
    Condition("drained", "PP-SE-01", by_effect=True, broken_by="toughness", note="Traits of one Source are 1d"),
    Condition("ensnared", "PP-SE-01", active=False, physical=False, moves=False, by_effect=True, broken_by="might"),
    Condition("blinded", "PP-SE-01", sight=-3, by_effect=True, broken_by="toughness"),
    Condition("surprised", "PP-AMB-02", acts=False, active=False),
    Condition("partly surprised", "PP-AMB-03", acts=False),
    Condition("full hold", "PP-GRAP-09", active=False, physical=False, moves=False, wording="in a full hold"),
    Condition("partial hold", "PP-GRAP-08", physical=False, moves=False, wording="in a partial hold"),
    Condition("on the defensive", "PP-AOD-01", actions=False),
    Condition("rooted", "PP-TAB-09", moves=False),
    Condition("prone", "PP-KB-03"),
    Condition("invisible", "PP-MOD-06"),
    Condition("slowed", "PP-MOVE-08"),
    Condition("hindered", "PP-STUNT-05"),
    Condition("helpless", "PP-DEF-02", active=False, physical=False, moves=False),
)

TWO_SIDED = ("partial hold", "partial grab", "engaged")
"""States of two who grapple that lie on both of them, each by the other."""

CONDITIONS = {row.name: row for row in _ROWS}
"""Conditions by name, worst first."""


def rows(c: One) -> Iterator[Condition]:
    """The conditions that lie on somebody, each once, worst first."""
    kinds = {effect.kind for effect in c.effects}
    return (row for row in _ROWS if row.name in kinds)


def barring(c: One, column: str) -> Condition | None:
    """The worst condition that takes something away: acts, actions, active, physical, moves."""
    return next((row for row in rows(c) if not getattr(row, column)), None)


SPECIAL = ("PP-SE-01", "PP-KEEP-01", "PP-KEEP-02")
"""The rules by which special effects lie on somebody: freshly, or kept for another scene."""


def specials(c: One) -> list[Effect]:
    """The special effects that lie on somebody."""
    return [effect for effect in c.effects if effect.rule in SPECIAL]


def out(c: One) -> bool:
    """Whether somebody is out of the fight, by damage, by an effect, or a group without heads."""
    return c.has("defeated", "dead", "dying") or (c.sheet.is_minion and not heads(c))


WOUNDED, FIGHTING_ON = "wounded", "fighting on"
"""What wounds cost in dice, and that somebody does not mind them for some pages (PP-GRIT-WOUND)."""


def dice_mods(c: One) -> Iterator[Mod]:
    """What lies on every challenge roll: penalties of stunts, together, wounds, effects of a GM (PP-STUNT-05)."""
    for effect in c.of("hindered"):
        yield Mod(-effect.value, "hindered", "PP-STUNT-05")
    for effect in () if c.has(FIGHTING_ON) else c.of(WOUNDED):
        yield Mod(-effect.value, "wounded", effect.rule)
    yield from granted(c, ROLLS)


def sight(c: One) -> Iterator[Mod]:
    """How badly somebody sees by himself (PP-MOD-05)."""
    return (Mod(row.sight, row.name, "PP-MOD-05") for row in rows(c) if row.sight)
