"""Falls, fire and other surroundings that attack, and bad air (PP-HAZ-03 to 05)."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from rules.clock import EndOf
from rules.encounter import Combatant
from rules.errors import Refused
from rules.facts import Mod, Verdict, total
from rules.options import Options
from rules.report import report
from rules.system import Action, Deed
from rules.systems.prowlers.damage import fell, harm, reached
from rules.systems.prowlers.defense import Guard, Strike, best, guards, ignores, parts
from rules.systems.prowlers.meeting import answered, at_least_none
from rules.systems.prowlers.options import AttackOptions
from rules.systems.prowlers.pools import Hand, Pool, minus, throw
from rules.systems.prowlers.sheet import Attack, Defense, Sheet
from rules.systems.prowlers.state import Live, One, Ref
from rules.systems.prowlers.tables import FALLING, SCORCHING, banded
from rules.vocabulary import Word
from rules.words import fold, nearest

FARTHER = 12
"""The rank of a fall that is farther than the table goes (PP-TAB-12)."""

GROUND = {"nasty": Mod(3, "nasty landing", "PP-HAZ-03"), "soft": Mod(-3, "soft landing", "PP-HAZ-03")}
"""What one falls on, where it is not plain ground (PP-HAZ-03)."""

SCORCHED = "scorched"
"""The mark of somebody whom heat or electricity has attacked on this page (PP-HAZ-04)."""


class Peril(NamedTuple):
    """Something that attacks like an attacker without hands: its name and dice, whether one can dodge it."""

    name: str
    parts: Pool
    rule: str
    dodged: bool = False


class FallOptions(Options):
    """How far, onto what."""

    feet: Annotated[int, Word(rules=("PP-HAZ-03",)), Field(ge=1, le=1_000_000)] = Field(10, description="How far.")
    landing: Annotated[Literal["nasty", "soft"] | None, Word(rules=("PP-HAZ-03",))] = Field(
        None, description="Spikes or worse, 3d more; water or the like, 3d less, and Agility helps."
    )


def fall(ref: Ref, deed: Deed[FallOptions]) -> None:
    """An attack by the ground; only what withstands helps, unless the landing is soft (PP-HAZ-03)."""
    o = deed.options
    report("PP-TAB-12")
    rank = Mod(banded(FALLING, o.feet, FARTHER), f"for {o.feet} feet", "PP-HAZ-03")
    ground = (GROUND[o.landing],) if o.landing else ()
    peril = Peril("fall", (rank, *ground), "PP-HAZ-03", dodged=o.landing == "soft")
    ref.each("fall", deed.targets, lambda who: befall(ref, who, peril))


class ScorchOptions(Options):
    """What burns."""

    source: Annotated[str, Word(rules=("PP-TAB-13",)), Field(max_length=60)] = Field(
        "", description="Campfire, wall socket, lava, lightning …"
    )


def scorch(ref: Ref, deed: Deed[ScorchOptions]) -> None:
    """Heat or electricity, once a page; only what withstands helps (PP-HAZ-04)."""
    name = source(deed.options.source)
    peril = Peril(name, (Mod(SCORCHING[name], name, "PP-HAZ-04"),), "PP-HAZ-04")
    report("PP-TAB-13")
    for who in deed.targets:
        ref.inflict(who, SCORCHED, until=EndOf("round"), rule="PP-HAZ-04", quiet=True)
    ref.each("scorch", deed.targets, lambda who: befall(ref, who, peril))


def source(said: str) -> str:
    """A source of heat or electricity by its name or beginning; raises `Refused`."""
    fitting = [name for name in SCORCHING if said and name.startswith(fold(said))]
    if len(fitting) != 1:
        close = nearest(said, SCORCHING)
        hint = f"Did you mean {close}? " if close else ""
        raise Refused(f"“{said[:40]}” is no source of heat or electricity here.",
                      f"{hint}There are: {', '.join(SCORCHING)}.", "PP-TAB-13")  # fmt: skip
    return fitting[0]


def may_scorch(ref: Ref, deed: Deed[ScorchOptions]) -> None:
    """Once a page of exposure."""
    source(deed.options.source)
    for c in map(ref.get, deed.targets):
        if c.has(SCORCHED) and not deed.options.force:
            raise Refused(f"{c.name} has been scorched on this page.", "Once a page.", "PP-HAZ-04")


def befall(ref: Ref, who: str, peril: Peril) -> None:
    """The dice of a peril against the best defense; net successes are lethal damage."""
    b = ref.get(who)
    rank = total(peril.parts)
    w = Attack(name=peril.name, type="ranged", rank=rank, active_ok=peril.dodged)
    s = Strike(nobody(b), w, AttackOptions())
    net = 0 if ignores(ref, b, s, rank) else struck(ref, b, s, peril)
    ref.note(Verdict(who, "hazard", None, "hurt" if net else "unhurt", net, peril.name, peril.rule))
    if b.sheet.is_minion:
        fell(ref, who, reached(b, net), peril.rule)
    elif net:
        harm(ref, who, net, None, peril.rule, lethal=True)


def struck(ref: Ref, b: One, s: Strike, peril: Peril) -> int:
    """The net successes of a peril; some withstand heat with a Power of their own (part 23)."""
    heat = b.sheet.tagged("resistance") if peril.rule == "PP-HAZ-04" else ()
    own = [Defense(name=power.name, trait=power.name) for power in heat]
    found = [*guards(ref, b, s), *(Guard(d, parts(ref, b, d, s)) for d in own)]
    hits = throw(ref, Hand(b.id, peril.name, peril.parts, peril.rule))
    return hits.combine(answered(ref, b, best(found)), minus).tell(at_least_none)


def nobody(b: One) -> One:
    """Whoever makes the attacks of a peril: of the size of its victim, so that size does not matter."""
    return Combatant("", "", "", None, "", Sheet(name="Hazard", size=b.sheet.size), Live())


FALL = Action("fall", "They fall: feet N, landing nasty or soft.", FallOptions, fall, rules=("PP-HAZ-03",),
              command="gm", targets="some")  # fmt: skip
SCORCH = Action("scorch", "Heat or electricity: source S, once a page.", ScorchOptions, scorch, rules=("PP-HAZ-04",),
                command="gm", targets="some", needs=may_scorch)  # fmt: skip
