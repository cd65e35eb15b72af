"""The grapple check, and what loses it without a die (MM-GRAP-02, 03, 11, 14, 15)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rules.clock import TurnOf
from rules.errors import Refused
from rules.facts import Against, Mod, Verdict
from rules.referee import Side
from rules.systems.mm2e.checks import mods_here
from rules.systems.mm2e.conditions import change, helpless, mod, rows
from rules.systems.mm2e.defense import partners
from rules.systems.mm2e.fire import suppressed
from rules.systems.mm2e.holds import hold
from rules.systems.mm2e.minds import wrestles
from rules.systems.mm2e.opposed import outdoes
from rules.systems.mm2e.options import AttackOptions
from rules.systems.mm2e.state import One, Ref
from rules.systems.mm2e.tables import SIZES


def grapple_mods(c: One, foes: Sequence[str] = ()) -> Iterator[Mod]:
    """Attack, Strength, Super-Strength and size, what changes them now, and aid against these foes (MM-GRAP-02)."""
    size = SIZES[c.sheet.size].grapple
    yield Mod(c.sheet.grapple - size, "grapple", "MM-GRAP-02")
    if size:
        yield Mod(size, c.sheet.size, "MM-GRAP-03")
    yield from _strength(c)
    yield from _states(c)
    yield from suppressed(c)
    for effect in c.of("aided grapple"):
        if effect.note in foes:
            yield Mod(effect.value, "aid", "MM-AID-05")


def _strength(c: One) -> Iterator[Mod]:
    """Strength as it is now, or Dexterity for those who wrestle with skill (MM-GRAP-19)."""
    if c.sheet.feat("Grappling Finesse") and mod(c, "dex") > mod(c, "str"):
        yield Mod(mod(c, "dex") - c.sheet.mod("str"), "Grappling Finesse", "MM-GRAP-19")
    else:
        yield from change(c, "str")


def _states(c: One) -> Iterator[Mod]:
    """A state that weakens both melee attacks and checks counts once, with the worse of the two."""
    for row in rows(c):
        if row.name == "prone" and c.sheet.feat("Prone Fighting"):
            continue
        if value := min(row.attack + row.melee, row.checks):
            yield Mod(value, row.name, row.rule)


def side(c: One, foes: Sequence[str], *more: Mod) -> Side:
    """Somebody's grapple check against these foes."""
    return Side(c.id, "grapple", (*grapple_mods(c, foes), *more))


def beats(
    ref: Ref, mine: Side, theirs: Sequence[Side], lost: Callable[[Ref, str], bool] | None = None,
    rule: str = "MM-GRAP-02", several: str = "MM-GRAP-11",
) -> bool:  # fmt: skip
    """Whether a check is higher than every one against it; a tie is no win (MM-CHK-02, MM-GRAP-11).

    The acting side rolls first and once, then the others in their order. Whoever forfeits loses without a die; `lost`
    says who does, `rule` and `several` what the rolls go by, where it is no grapple of bodies.
    """
    loses = lost or forfeits
    if loses(ref, mine.by):
        return False
    rolling = [each for each in theirs if not loses(ref, each.by)]
    if not rolling:
        return True
    return outdoes(ref, mine, rolling, rule, several)


def seize(ref: Ref, by: str, who: str, *theirs: Mod) -> bool:
    """The opposed check that turns a grab into a hold; whether it does (MM-GRAP-01)."""
    if not beats(ref, side(ref.get(by), (who,)), (side(ref.get(who), (by,), *theirs),)):
        ref.note(Verdict(by, "grapple", who, "slips away", rule="MM-GRAP-01"))
        return False
    hold(ref, by, who)
    return True


def forfeits(ref: Ref, who: str) -> bool:
    """Whether somebody loses every grapple check for now: after a power, or because he is helpless (MM-GRAP-14)."""
    c = ref.get(who)
    if c.has("power used"):
        ref.remind(who, f"{{{who}}} has used a power and loses the grapple check.", "MM-GRAP-14")
        return True
    row = helpless(c)
    if row:
        ref.remind(who, f"{{{who}}} is {row.name} and cannot resist.", "MM-HELP-01")
    return row is not None


def forgo(ref: Ref, who: str) -> None:
    """A power that takes a standard action costs the grapple checks until the next turn (MM-GRAP-14)."""
    if not ref.get(who).has("power used"):
        ref.inflict(who, "power used", until=TurnOf(who, "start"), rule="MM-GRAP-14", quiet=True)


def uses_power(ref: Ref, who: str, options: AttackOptions) -> bool:
    """A power in a grapple: the checks it costs, and the concentration it may take; whether it works (MM-GRAP-15)."""
    if options.power_used:
        forgo(ref, who)
    if options.concentration is None:
        return True
    mods = mods_here(ref, ref.get(who), "concentration")
    against = Against(options.concentration, "Difficulty Class")
    kept = ref.check(who, "concentration", mods, against, rule="MM-GRAP-15").hits
    if not kept:
        ref.note(Verdict(who, "concentration", None, "distracted", rule="MM-GRAP-15"))
    return kept


def may_use_power(ref: Ref, a: One, options: AttackOptions) -> None:
    """Both words are for those in a grapple."""
    if (options.power_used or options.concentration is not None) and not partners(ref, a) and not wrestles(a):
        raise Refused(f"{a.name} is in no grapple.", "Leave out power used and concentration.", "MM-GRAP-14")
