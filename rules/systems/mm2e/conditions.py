"""Every condition as a row whose columns name the rolls it touches; a roll collects its columns.

Columns that add up: attack (melee, ranged), Defense (against near or far attackers), saves, checks, initiative.
Without a row somebody is normal (MM-COND-22).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from rules.effects import ROLLS, granted
from rules.facts import Mod
from rules.systems.mm2e.sheet import Ability
from rules.systems.mm2e.state import One
from rules.systems.mm2e.tables import modifier

Actions = Literal["none", "mental", "move", "one", "all"]
ACTIONS: tuple[Actions, ...] = ("none", "mental", "move", "one", "all")
"""What a condition leaves of a turn, worst first."""


@dataclass(frozen=True, slots=True)
class Condition:
    """One row. `dodge` is False where the dodge bonus is lost, `limp` where Strength and Dexterity count as 0.

    `caught` is a loss of Defense that counts once, however many ways somebody is caught off guard.
    """

    name: str
    rule: str
    attack: int = 0
    melee: int = 0
    ranged: int = 0
    defense: int = 0
    caught: int = 0
    near: int = 0
    far: int = 0
    saves: int = 0
    reflex: int = 0
    checks: int = 0
    initiative: int = 0
    strength: int = 0
    dexterity: int = 0
    dodge: bool = True
    limp: bool = False
    helpless: bool = False
    charge: bool = True
    speed: Literal[0, 1, 2] = 1
    actions: Actions = "all"
    marks: bool = False
    note: str = ""


_ROWS = (
    Condition("destroyed", "MM-OBJ-05", actions="none"),
    Condition("broken", "MM-OBJ-04"),
    Condition("damaged", "MM-OBJ-03", marks=True),
    Condition("dead", "MM-COND-05", helpless=True, limp=True, actions="none", speed=0),
    Condition("dying", "MM-COND-09", helpless=True, actions="none", speed=0),
    Condition("unconscious", "MM-COND-33", helpless=True, actions="none", speed=0),
    Condition("paralyzed", "MM-COND-24", helpless=True, limp=True, actions="mental", speed=0),
    Condition("helpless", "MM-COND-17", helpless=True, actions="mental", speed=0),
    Condition("disabled", "MM-COND-08", actions="one"),
    Condition("staggered", "MM-COND-31", actions="one"),
    Condition("stunned", "MM-COND-32", caught=-2, dodge=False, actions="none"),
    Condition("dazed", "MM-COND-04", actions="none"),
    Condition("fascinated", "MM-COND-12", checks=-4, actions="none"),
    Condition("pinned", "MM-COND-25", defense=-4, dodge=False, speed=0),
    Condition("grappled", "MM-COND-16", speed=0),
    Condition("nauseated", "MM-COND-21", actions="move"),
    Condition("blinded", "MM-COND-02", caught=-2, dodge=False, speed=2),
    Condition("exhausted", "MM-COND-11", attack=-3, defense=-3, strength=-6, dexterity=-6, charge=False, speed=2),
    Condition("fatigued", "MM-COND-13", attack=-1, defense=-1, strength=-2, dexterity=-2, charge=False),
    Condition("entangled", "MM-COND-10", attack=-2, defense=-2, dexterity=-4, charge=False, speed=2),
    Condition("slowed", "MM-COND-29", attack=-1, defense=-1, reflex=-1, actions="one", speed=2),
    Condition("prone", "MM-COND-26", melee=-4, near=-4, far=4),
    Condition("shaken", "MM-COND-27", attack=-2, saves=-2, checks=-2),
    Condition("sickened", "MM-COND-28", attack=-2, checks=-2),
    Condition("dazzled", "MM-COND-34", attack=-1),
    Condition("deafened", "MM-COND-06", initiative=-4),
    Condition("panicked", "MM-COND-23", note="flees at top speed and cannot attack; cornered: cowers, dazed"),
    Condition("frightened", "MM-COND-15", note="flees from the source; cornered: shaken"),
    Condition("surprised", "MM-COND-35", dodge=False, actions="none"),
    Condition("flat-footed", "MM-COND-14", dodge=False),
    Condition("invisible", "MM-COND-20"),
    Condition("incorporeal", "MM-COND-18"),
    Condition("injured", "MM-COND-19", marks=True),
    Condition("bruised", "MM-COND-03", marks=True),
)

CONDITIONS = {row.name: row for row in _ROWS}
"""Conditions by name, worst first."""


def rows(c: One) -> Iterator[Condition]:
    """The conditions that lie on somebody, each once, worst first (MM-CHK-09)."""
    if not c.effects:
        return iter(())
    kinds = {effect.kind for effect in c.effects}
    return iter(()) if CONDITIONS.keys().isdisjoint(kinds) else (row for row in _ROWS if row.name in kinds)


WIDER = dict.fromkeys(("attack", "saves", "checks", "initiative"), (ROLLS,))
"""Columns into which what a GM lays on all rolls counts too."""

ADJUSTABLE = (ROLLS, *WIDER, "defense")
"""What a GM's own effects may change."""


def from_conditions(c: One, *columns: str) -> Iterator[Mod]:
    """The numbers that somebody's conditions, and a GM's own effects, put into these columns."""
    for row in rows(c):
        for column in columns:
            if value := getattr(row, column):
                yield Mod(value, row.name, row.rule)
    yield from granted(c, *{wide for column in columns for wide in (column, *WIDER.get(column, ()))})


def marks(c: One, kind: str) -> int:
    """How many marks of a kind (bruised, injured) somebody has."""
    return sum(effect.value for effect in c.of(kind))


def helpless(c: One) -> Condition | None:
    """The condition that makes somebody helpless, if one does (MM-HELP-01)."""
    return next((row for row in rows(c) if row.helpless), None)


def allotment(c: One) -> tuple[Actions, Condition | None]:
    """What somebody's conditions leave of a turn, and the worst of them (MM-ACT-09, MM-COND-36)."""
    limiting = [row for row in rows(c) if row.actions != "all"]
    if not limiting:
        return "all", None
    worst = min(limiting, key=lambda row: ACTIONS.index(row.actions))
    return worst.actions, worst


def acts(c: One) -> bool:
    """Whether somebody can do anything at all on purpose."""
    return allotment(c)[0] != "none"


def able_bodied(c: One) -> bool:
    """Whether somebody can do more than think."""
    return allotment(c)[0] not in ("none", "mental")


ABILITY_NAMES: dict[Ability, str] = {
    "str": "Strength", "dex": "Dexterity", "con": "Constitution", "int": "Intelligence", "wis": "Wisdom",
    "cha": "Charisma",
}  # fmt: skip

WEAKENED = {"str": "strength", "dex": "dexterity"}
"""The abilities that conditions lower, and their columns."""


def lost(c: One, ability: Ability) -> int:
    """How many points of an ability are missing for a time (MM-COND-01)."""
    return sum(loss.points for loss in c.live.ability_damage if loss.ability == ability)


def score(c: One, ability: Ability) -> int:
    """An ability score as it is now: damaged, tired, bound (MM-ABIL-05)."""
    whole = c.sheet.score(ability) - lost(c, ability)
    if ability not in WEAKENED:
        return max(0, whole)
    if any(row.limp for row in rows(c)):
        return 0
    weaker: int = sum(getattr(row, WEAKENED[ability]) for row in rows(c))
    return max(0, whole + weaker)


def mod(c: One, ability: Ability) -> int:
    """The modifier of an ability as it is now."""
    return modifier(score(c, ability))


def change(c: One, ability: Ability) -> Iterator[Mod]:
    """By how much an ability's modifier differs from the printed one."""
    if not c.live.ability_damage and not (c.effects and ability in WEAKENED):
        return
    if different := mod(c, ability) - c.sheet.mod(ability):
        tired = (rule for row, rule in TIRED.items() if ability in WEAKENED and c.has(row))
        yield Mod(different, f"{ABILITY_NAMES[ability]} lowered", next(tired, "MM-ABIL-05"))


TIRED = {"exhausted": "MM-FAT-02", "fatigued": "MM-FAT-01"}
"""What makes people weaker and slower of hand, with its rule."""
