"""Toughness saves and the damage track (MM-TOU, MM-TRACK, MM-DCOND, MM-LETH, MM-MIN)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from rules.facts import Against, Mod, Verdict, total
from rules.systems.mm2e.afflict import afflict, one_round
from rules.systems.mm2e.conditions import marks
from rules.systems.mm2e.defense import WITHSTANDING, open_state
from rules.systems.mm2e.hero import second_die
from rules.systems.mm2e.objects import batter
from rules.systems.mm2e.powers import impervious, protection_off
from rules.systems.mm2e.saves import save_mods
from rules.systems.mm2e.state import One, Ref, house
from rules.throws import Check


@dataclass(frozen=True, slots=True)
class Blow:
    """Damage on its way to somebody. `parts` make the damage bonus; `late` only raises the Difficulty Class."""

    parts: tuple[Mod, ...]
    by: str | None = None
    lethal: bool = False
    penetrating: int = 0
    late: tuple[Mod, ...] = ()
    savemod: int = 0
    no_dodge: bool = False
    minion_effect: str | None = None

    @property
    def damage(self) -> int:
        """The damage bonus."""
        return total(self.parts)


DEGREES = ("unharmed", "bruised", "stunned", "staggered", "unconscious")
"""What a failure by 1, 5, 10 and 15 does (MM-TOU-07)."""

STEPS = (1, 5, 10, 15)

DEGREE_RULE = ("MM-TOU-02", "MM-TOU-03", "MM-TOU-04", "MM-TOU-05", "MM-TOU-06")

LETHAL = {"bruised": "injured", "staggered": "disabled", "unconscious": "dying"}
"""What lethal damage adds to each (MM-LETH-02)."""


OUT = 4
"""The last degree."""

OVERKILL = 20
"""A lethal failure by this much kills outright, where the table wants it."""


class Hurt(NamedTuple):
    """What a save came to: the degree of the result, and that of the failure alone, 0 to 4 both.

    They differ for minions, whom the least failure takes out, unless the attacker wants less.
    """

    degree: int
    failed: int


def toughness(ref: Ref, who: str, blow: Blow) -> Hurt:
    """The Toughness save after a hit, and what comes of it (MM-TOU-01)."""
    b = ref.get(who)
    if b.sheet.is_object:
        return thing_hurt(ref, b, blow)
    if is_impervious(b, blow):
        rule = "MM-AUTO-04" if any(mod.label == "autofire" for mod in blow.late) else "MM-TOU-09"
        ref.note(Verdict(who, "toughness", who, "impervious", rule=rule))
        return Hurt(0, 0)
    lethal = blow.lethal or is_out(b)
    check = toughness_save(ref, b, blow, lethal)
    degree, rule = failed_by(check, b)
    if lethal and degree == OUT and house(ref).overkill and check.short(OVERKILL):
        knock_out(ref, who, "dead", blow.by, "MM-DCOND-08")
        return Hurt(OUT, degree)
    if degree and b.sheet.is_minion:
        rule = "MM-MIN-04" if ref.live and check.natural(20) else "MM-MIN-03"
        return Hurt(minion_out(ref, who, blow, lethal, rule), degree)
    take(ref, who, degree, lethal, blow.by, rule)
    return Hurt(degree, degree)


def thing_hurt(ref: Ref, b: One, blow: Blow) -> Hurt:
    """A thing that is struck; nothing but lethal damage does anything to it, and it does not fly (MM-OBJ-02)."""
    if blow.lethal and not is_impervious(b, blow):
        batter(ref, b, (*blow.parts, *blow.late))
    else:
        ref.note(Verdict(b.id, "toughness", b.id, "unharmed", rule="MM-TOU-09" if blow.lethal else "MM-OBJ-02"))
    return Hurt(0, 0)


def is_impervious(b: One, blow: Blow) -> bool:
    """Whether the damage is too weak to do anything (MM-TOU-09)."""
    return blow.damage < impervious(b) - blow.penetrating


def is_out(b: One) -> bool:
    """Whether any further damage is lethal, whatever was declared (MM-TRACK-07)."""
    return b.has("unconscious", "dying")


def toughness_save(ref: Ref, b: One, blow: Blow, lethal: bool) -> Check:
    """d20 and Toughness less marks, against 15 and the damage bonus."""
    parts = (Mod(15, "base", "MM-DMG-01"), *blow.parts, *blow.late)
    against = Against(total(parts), "Difficulty Class", blow.by, parts)
    mods = (*save_mods(b, "toughness"), *toughness_changes(b, lethal, blow))
    check = ref.check(b.id, "toughness", mods, against, rule="MM-TOU-01", press=True)
    return second_die(ref, check, b.id, "toughness", against)


def toughness_changes(b: One, lethal: bool, blow: Blow) -> Iterator[Mod]:
    """Marks of the same row only, and Toughness that needs dodging (MM-TRACK-02 to 04)."""
    if is_out(b):
        yield Mod(0, "lethal for one who is out", "MM-DCOND-04" if blow.lethal else "MM-TRACK-07")
    kind, rule, other = ("injured", "MM-TRACK-03", "bruised") if lethal else ("bruised", "MM-TRACK-02", "injured")
    if count := marks(b, kind):
        yield Mod(-count, kind, rule)
    if marks(b, other):
        yield Mod(0, f"{other}: not against this damage", "MM-TRACK-04")
    if b.sheet.defensive_roll and (blow.no_dodge or open_state(b)):
        yield Mod(-b.sheet.defensive_roll, "no Defensive Roll", "MM-ACT-14")
    yield from protection_off(b)
    for effect in b.of(WITHSTANDING):
        yield Mod(-effect.value, "Withstand Damage", "MM-ACT-14")
    if blow.savemod:
        yield Mod(blow.savemod, "situation", "MM-CHK-08")


def failed_by(check: Check, b: One) -> tuple[int, str]:
    """The degree of failure and its rule; a natural 20 on a save out of reach is only the least (MM-TOU-08)."""
    impossible = check.goal > 20 + check.bonus and not b.sheet.is_minion
    if impossible and check.natural(20):
        return 1, "MM-TOU-08"
    degree = check.short(*STEPS)
    return degree, DEGREE_RULE[degree]


def take(ref: Ref, who: str, degree: int, lethal: bool, by: str | None, rule: str) -> None:
    """The result of one save, each of the two rows by itself (MM-TOU-03 to 06, MM-TRACK-08, MM-LETH-02, 04)."""
    if degree == 0:
        ref.note(Verdict(who, "toughness", who, "unharmed", rule=rule))
        return
    mark = "bruised" if degree <= 2 else DEGREES[degree]
    afflict(ref, who, mark, by=by, rule=rule)
    if lethal:
        afflict(ref, who, LETHAL[mark], by=by, rule="MM-LETH-02")
    if degree in (2, 3) and not ref.get(who).has("dead"):
        afflict(ref, who, "stunned", by=by, until=one_round(ref, by), rule="MM-DCOND-02")


def minion_out(ref: Ref, who: str, blow: Blow, lethal: bool, rule: str) -> int:
    """A minion that fails by anything is out, a natural 20 or not, unless the attacker wants less (MM-MIN-03, 04)."""
    if blow.minion_effect not in (None, "unconscious"):
        degree = DEGREES.index(blow.minion_effect)
        take(ref, who, degree, lethal, blow.by, rule)
        return degree
    knock_out(ref, who, "dying" if lethal else "unconscious", blow.by, rule)
    return OUT


def knock_out(ref: Ref, who: str, how: str, by: str | None, rule: str) -> None:
    """Out at once: unconscious, dying or dead."""
    if how == "dying" and not ref.get(who).has("unconscious"):
        afflict(ref, who, "unconscious", by=by, rule=rule)
    afflict(ref, who, how, by=by, rule=rule)
