"""Breaking free of a special effect, and what is done when the turn of one comes who cannot act (PP-FREE)."""

from __future__ import annotations

from rules.clock import TurnOf
from rules.encounter import Effect
from rules.errors import Refused
from rules.facts import Mod, Verdict
from rules.systems.prowlers.conditions import CONDITIONS, dice_mods, specials
from rules.systems.prowlers.points import bought, points, pool_of
from rules.systems.prowlers.pools import Hand, minus, pool, throw
from rules.systems.prowlers.recovery import recover, why_not
from rules.systems.prowlers.sheet import named
from rules.systems.prowlers.state import One, Ref, alter
from rules.systems.prowlers.tables import half

TRIED = "tried"
"""The mark of a try on this turn; its value is the effect's number (PP-FREE-03)."""

NATURE = Mod(2, "against his nature", "PP-FREE-01")
"""What helps to resist orders against one's nature (part 23)."""

WAYS = {"no": "Let the turn pass", "break": "Break free", "recover": "Recover for 1 {pool}"}

DRAINED = "drained"
"""The effect whose note names in brackets the Trait that it was aimed at."""


def breaks(ref: Ref, who: str, effect: Effect, *more: Mod, auto: int = 0) -> bool:
    """A roll of the passive Trait against the Power's rank takes half the net off; whether that frees (PP-FREE-02)."""
    c, trait = ref.get(who), trait_against(ref, effect)
    ref.inflict(who, TRIED, until=TurnOf(who, "end"), value=effect.id, cause=effect.id, rule="PP-FREE-03", quiet=True)
    rank = Mod(c.sheet.rank(trait) or 0, trait.title(), "PP-FREE-01")
    mine = Hand(who, "break free", pool((rank,), *dice_mods(c), *more), "PP-FREE-01", auto)
    theirs = Hand(effect.by or who, effect.note or effect.kind, (Mod(effect.value, "rank", "PP-FREE-01"),))
    thrown, holding = throw(ref, mine), throw(ref, theirs)
    net = bought(ref, mine, thrown).combine(bought(ref, theirs, holding), minus)
    return loosened(ref, who, effect, net.tell(pages_off))


def pages_off(net: int) -> int:
    """Half the net successes (PP-FREE-02)."""
    return half(max(0, net))


def loosened(ref: Ref, who: str, effect: Effect, pages: int) -> bool:
    """Pages less; with none left somebody is free (PP-FREE-02)."""
    left = effect.left - pages
    outcome = "free" if left <= 0 else "looser" if pages else "still caught"
    ref.note(Verdict(who, "break", None, outcome, max(0, left), effect.kind, "PP-FREE-02"))
    if left <= 0:
        ref.end(effect.id, "free", quiet=True)
    else:
        alter(ref, who, effect, left=left)
    return left <= 0


def trait_drained(effect: Effect) -> str:
    """The Trait that a drain was aimed at, folded; "" where none was named."""
    _, bracket, trait = effect.note.removesuffix(")").rpartition(" (")
    return named(trait) if bracket and effect.kind == DRAINED else ""


def trait_against(ref: Ref, effect: Effect) -> str:
    """What breaks an effect: the Trait that the attack names, or the condition's (part 23)."""
    if trait := trait_drained(effect):
        return trait
    maker = ref.find(effect.by)
    attacks = maker.sheet.attacks if maker else ()
    told = next((named(w.break_trait) for w in attacks if w.name == effect.note and w.break_trait), "")
    row = CONDITIONS.get(effect.kind)
    return told or (row.broken_by if row else "") or "willpower"


def breakable(c: One) -> list[Effect]:
    """The effects that somebody may still try to break on this turn (PP-FREE-01, 03, 04)."""
    if c.has("defeated"):
        return []
    tried = {mark.value for mark in c.of(TRIED)}
    return [e for e in specials(c) if e.id not in tried]


def bars(effect: Effect) -> bool:
    """Whether an effect takes the turn away."""
    return effect.kind in CONDITIONS and not CONDITIONS[effect.kind].acts


def comes_round(ref: Ref, who: str, *, barred: bool) -> None:
    """The turn of one under an effect, or out: what he may do about it (PP-FREE-01, PP-IR-01, 02)."""
    if barred:
        return shakes_off(ref, who)
    for effect in breakable(ref.get(who)):
        ways = f"{{{who}}} is {effect.kind}: /save break, or /save recover for a point."
        ref.remind(who, ways, "PP-FREE-01")
    return None


def shakes_off(ref: Ref, who: str) -> None:
    """Whoever cannot act breaks what bars him, or a point brings him back.

    Where there is only the try, which costs nothing, nobody is asked.
    """
    c = ref.get(who)
    tries = ("break",) if any(map(bars, breakable(c))) else ()
    buys = ("recover",) if not why_not(c) and points(ref, who) else ()
    if not buys:
        answer = tries[0] if tries else "no"
    else:
        ways = ("no", *tries, *buys)
        answer = ref.ask(
            "recover", (who,), ways, tries[0] if tries else "no",
            labels=tuple(WAYS[way].format(pool=pool_of(c)) for way in ways),
            words=f"{{{who}}} cannot act. A point of {pool_of(c)} brings {{{who}}} back to act at once.",
            cost=(pool_of(c), 1), rule="PP-IR-01",
        )  # fmt: skip
    if answer == "recover":
        recover(ref, who)
    elif answer == "break":
        break_out(ref, who)


def break_out(ref: Ref, who: str) -> None:
    """A try at each effect that bars the turn, until one holds."""
    for effect in filter(bars, breakable(ref.get(who))):
        if not breaks(ref, who, effect):
            break


def effect_named(c: One, said: str) -> Effect:
    """The effect that somebody means to break, the only one without a name; raises `Refused`."""
    if c.has("defeated") and specials(c):
        raise Refused(f"{c.name} is defeated by it and cannot break free.", "Recover for a point.", "PP-FREE-04")
    known = [e for e in specials(c) if named(e.kind).startswith(named(said))]
    if not known:
        raise Refused(f"{c.name} is under no such effect.", "", "PP-FREE-01")
    left = [e for e in breakable(c) if e in known]
    if not left:
        raise Refused(f"{c.name} has tried that on this turn.", "One try a turn.", "PP-FREE-03")
    return left[0]
