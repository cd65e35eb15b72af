"""The grapple check, and what loses it without a die (MM-GRAP-02, 03, 11, 14, 15)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rules.clock import TurnOf
from rules.errors import Refused
from rules.facts import Against, Mod, Verdict, total
from rules.referee import Side
from rules.systems.mm2e.checks import check_mods
from rules.systems.mm2e.conditions import change, helpless, mod, rows
from rules.systems.mm2e.defense import partners
from rules.systems.mm2e.hero import can_spend, second_throw
from rules.systems.mm2e.holds import hold
from rules.systems.mm2e.options import AttackOptions
from rules.systems.mm2e.state import One, Ref
from rules.systems.mm2e.tables import SIZES
from rules.throws import Throw


def grapple_mods(c: One, foes: Sequence[str] = ()) -> Iterator[Mod]:
    """Attack, Strength, Super-Strength and size, what changes them now, and aid against these foes (MM-GRAP-02)."""
    size = SIZES[c.sheet.size].grapple
    yield Mod(c.sheet.grapple - size, "grapple", "MM-GRAP-02")
    if size:
        yield Mod(size, c.sheet.size, "MM-GRAP-03")
    yield from _strength(c)
    yield from _states(c)
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


def beats(ref: Ref, mine: Side, theirs: Sequence[Side]) -> bool:
    """Whether a check is higher than every one against it; a tie is no win (MM-CHK-02, MM-GRAP-11).

    The acting side rolls first and once, then the others in their order. Whoever forfeits loses without a die.
    """
    if forfeits(ref, mine.by):
        return False
    rolling = [each for each in theirs if not forfeits(ref, each.by)]
    if not rolling:
        return True
    if len(rolling) == 1 and not any(can_spend(ref.get(each.by), each.what) for each in (mine, *rolling)):
        return ref.contest(mine, rolling[0], "MM-GRAP-02").tell(_wins)
    return _beats_all(ref, mine, rolling)


def _wins(net: int) -> bool:
    return net > 0


def _beats_all(ref: Ref, mine: Side, theirs: Sequence[Side]) -> bool:
    """The same by the numbers: for several, and where a hero point may buy the loser a second die (MM-HERO-03)."""
    rule = "MM-GRAP-11" if len(theirs) > 1 else "MM-GRAP-02"
    throw = ref.roll(mine.by, mine.what, mine.dice, mine.mods, rule)
    others = [(each, ref.roll(each.by, each.what, each.dice, each.mods, "MM-GRAP-02")) for each in theirs]
    value = throw.value
    if not all(other.tell(_below(value + _lead(mine, each))) for each, other in others):
        value = second_throw(ref, mine, throw).value
    return all(_stays_below(ref, each, other, value + _lead(mine, each)) for each, other in others)


def _lead(mine: Side, other: Side) -> int:
    """By how much the modifiers of one side are better."""
    return total(mine.mods) - total(other.mods)


def _stays_below(ref: Ref, each: Side, throw: Throw, limit: int) -> bool:
    """Whether a throw is lower, after a hero point too."""
    lower = _below(limit)
    return throw.tell(lower) and second_throw(ref, each, throw).tell(lower)


def _below(limit: int) -> Callable[[int], bool]:
    return lambda value: value < limit


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
    mods = check_mods(ref.get(who), "concentration")
    against = Against(options.concentration, "Difficulty Class")
    kept = ref.check(who, "concentration", mods, against, rule="MM-GRAP-15").hits
    if not kept:
        ref.note(Verdict(who, "concentration", None, "distracted", rule="MM-GRAP-15"))
    return kept


def may_use_power(ref: Ref, a: One, options: AttackOptions) -> None:
    """Both words are for those in a grapple."""
    if (options.power_used or options.concentration is not None) and not partners(ref, a):
        raise Refused(f"{a.name} is in no grapple.", "Leave out power used and concentration.", "MM-GRAP-14")
