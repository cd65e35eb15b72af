"""Keeping the mind on something: a power, an aim, a held shot; and what breaks it (MM-CONC, MM-AIM-04, MM-COVG-03)."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from pydantic import Field, model_validator

from rules.clock import TurnOf
from rules.errors import Refused
from rules.facts import Against, Mod, Verdict, total
from rules.options import Options
from rules.system import Action, Deed
from rules.systems.mm2e.checks import by_hand, mods_here
from rules.systems.mm2e.hero import second_die
from rules.systems.mm2e.state import One, Ref
from rules.vocabulary import Word
from rules.words import fold

KEPT = {"concentrating": "MM-CONC-02", "aiming": "MM-AIM-04", "covering": "MM-COVG-03"}
"""What a distraction may cost, with its rule."""


class ConcentrateOptions(Options):
    """On what, and how."""

    on: Annotated[str, Word(aliases=("power",)), Field(max_length=60)] = Field(
        "", description="The power, or what it is."
    )
    action: Annotated[Literal["standard", "move", "reaction"], Word(rules=("MM-CONC-02",))] = Field(
        "standard", description="A move action or a reaction takes a check against 10 and the rank."
    )
    rank: Annotated[int, Field(ge=0, le=60)] | None = Field(None, description="The rank, where the sheet has none.")


def concentrate(ref: Ref, deed: Deed[ConcentrateOptions]) -> None:
    """Keeps an effect going until the end of the next turn; a lesser action takes a check (MM-CONC-01)."""
    c, o = ref.get(deed.actor), deed.options
    if o.action != "standard":
        rank = rank_of(c, o)
        parts = (Mod(10, "base", "MM-CONC-02"), Mod(rank or 0, "rank", "MM-CONC-02"))
        if not stays_calm(ref, c, parts, "MM-CONC-02", *by_hand(o)):
            end(ref, c, o.on)
            return ref.note(Verdict(c.id, "concentrate", None, "distracted", rule="MM-CONC-02"))
    return keep(ref, c, o.on)


def keep(ref: Ref, c: One, what: str) -> None:
    """The mind stays on it until the end of the next turn."""
    for effect in kept(c, what):
        ref.end(effect, quiet=True)
    left = 1 + (c.id in ref.turns.current and c.id not in ref.turns.done)
    ref.inflict(c.id, "concentrating", until=TurnOf(c.id, "end"), left=left, note=what, rule="MM-CONC-01", quiet=True)
    ref.note(Verdict(c.id, "concentrate", None, "concentrates", item=what, rule="MM-CONC-01"))


def end(ref: Ref, c: One, what: str) -> None:
    """The effect is over."""
    for effect in kept(c, what):
        ref.end(effect, "distracted")


def kept(c: One, what: str) -> list[int]:
    """The effects by which somebody keeps this up."""
    return [effect.id for effect in c.of("concentrating") if fold(effect.note) == fold(what)]


def rank_of(c: One, o: ConcentrateOptions) -> int | None:
    """The rank that is named, or that of the power."""
    if o.rank is not None:
        return o.rank
    return next((power.rank for power in c.sheet.powers if fold(power.name) == fold(o.on)), None)


def may_concentrate(ref: Ref, deed: Deed[ConcentrateOptions]) -> None:
    """With less than a standard action only what is being kept, and by a rank."""
    c, o = ref.get(deed.actor), deed.options
    if o.action == "standard":
        return
    if o.action == "move" and not kept(c, o.on):
        hint = "Begin with a standard action."
        raise Refused(f"{c.name} is not concentrating on that.", hint, "MM-CONC-01")
    if rank_of(c, o) is None:
        raise Refused("The rank is not known.", "Name the power, or its rank: rank N.", "MM-CONC-02")


def stays_calm(ref: Ref, c: One, parts: tuple[Mod, ...], rule: str, *more: Mod) -> bool:
    """A Concentration check against these parts of a Difficulty Class (MM-CONC-02)."""
    against = Against(total(parts), "Difficulty Class", None, parts)
    check = ref.check(c.id, "concentration", (*mods_here(ref, c, "concentration"), *more), against, rule=rule)
    return second_die(ref, check, c.id, "concentration", against).hits


def jolted(ref: Ref, who: str, damage: int) -> None:
    """Struck while the mind is on something: a check against 10 and the damage bonus (MM-AIM-04, MM-CONC-02)."""
    c = ref.find(who)
    if c and c.has(*KEPT):
        disturb(ref, c, (Mod(10, "base", "MM-CONC-02"), Mod(damage, "damage", "MM-CONC-02")))


def disturb(ref: Ref, c: One, parts: tuple[Mod, ...], *more: Mod) -> bool:
    """One check for all that somebody keeps up, which is lost with it; whether he stays calm."""
    rule = next((rule for kind, rule in KEPT.items() if c.has(kind)), "MM-CONC-02")
    calm = stays_calm(ref, c, parts, rule, *more)
    if not calm:
        lose(ref, c.id, *KEPT, why="distracted")
    return calm


def lose(ref: Ref, who: str, *kinds: str, why: str) -> None:
    """What is kept up is over; a held shot ends with the hold on its target."""
    for effect in ref.get(who).of(*kinds):
        ref.end(effect.cause or effect.id, why)


class Distraction(NamedTuple):
    """A distraction and how hard it is to ignore."""

    label: str
    difficulty: int


DISTRACTIONS = {
    "rain": Distraction("wind with rain or sleet", 5),
    "hail": Distraction("wind-driven hail or dust", 10),
    "vigorous": Distraction("vigorous motion", 10),
    "violent": Distraction("violent motion", 15),
    "extreme": Distraction("extraordinarily violent motion", 20),
    "entangled": Distraction("entangled", 15),
    "bound": Distraction("bound", 20),
    "grappling": Distraction("grappling", 20),
    "pinned": Distraction("pinned", 20),
    "mental grapple": Distraction("mental grapple", 20),
}
"""What else disturbs, beside damage and ranks (appendix A8)."""


def unsettle(ref: Ref, who: str, kind: str) -> None:
    """Something of the table befalls somebody: a check for what his mind is on."""
    c = ref.get(who)
    if c.has(*KEPT):
        disturb(ref, c, by_table(kind))


def by_table(kind: str) -> tuple[Mod, ...]:
    """The Difficulty Class of a distraction of the table."""
    return (Mod(DISTRACTIONS[kind].difficulty, DISTRACTIONS[kind].label, "MM-CONC-02"),)


class DistractionOptions(Options):
    """What disturbs."""

    by: Literal["rain", "hail", "vigorous", "violent", "extreme", "entangled", "bound", "grappling", "pinned",
                "mental grapple"] | None = Field(None, description="What it is.")  # fmt: skip
    damage: Annotated[int, Field(ge=0, le=100)] | None = Field(None, description="Damage with this bonus.")
    continuous: Annotated[int, Field(ge=0, le=100)] | None = Field(
        None, description="Damage with this bonus that goes on: half of it counts."
    )
    rank: Annotated[int, Field(ge=0, le=60)] | None = Field(None, description="A power of this rank.")
    dc: Annotated[int, Field(ge=-50, le=200)] | None = Field(None, description="The Difficulty Class itself.")

    @model_validator(mode="after")
    def _one(self) -> DistractionOptions:
        said = (self.by, self.damage, self.continuous, self.rank, self.dc)
        if sum(value is not None for value in said) > 1:
            raise ValueError("One distraction at a time: by, damage, continuous, rank or dc.")
        return self


def difficulty(o: DistractionOptions) -> tuple[Mod, ...]:
    """The parts of the Difficulty Class (MM-CONC-02)."""
    if o.dc is not None:
        return (Mod(o.dc, "distraction", "MM-CONC-02"),)
    if o.by is not None:
        return by_table(o.by)
    parts = {"damage": o.damage, "continuous damage": half(o.continuous), "rank": o.rank}
    said = (Mod(value, label, "MM-CONC-02") for label, value in parts.items() if value is not None)
    return (Mod(10, "base", "MM-CONC-02"), *said)


def half(bonus: int | None) -> int | None:
    """Half of a bonus, rounded down (MM-CHK-03)."""
    return None if bonus is None else bonus // 2


def distraction(ref: Ref, deed: Deed[DistractionOptions]) -> None:
    """Each of these may lose what they concentrate on, aim at or cover (MM-CONC-02, MM-COVG-03)."""
    parts, more = difficulty(deed.options), by_hand(deed.options)

    def one(who: str) -> None:
        outcome = "calm" if disturb(ref, ref.get(who), parts, *more) else "distracted"
        ref.note(Verdict(who, "concentration", None, outcome, rule="MM-CONC-02"))

    ref.each("distraction", deed.targets, one)


def says_what(ref: Ref, deed: Deed[DistractionOptions]) -> None:
    """There is no distraction without a measure."""
    o = deed.options
    if (o.by, o.damage, o.continuous, o.rank, o.dc) == (None,) * 5:
        raise Refused("What distracts is not said.", "Name by, damage, continuous, rank or dc.", "MM-CONC-02")


def stop(ref: Ref, deed: Deed[Options]) -> None:
    """Lets go of whatever the mind is on, for free (MM-CONC-01, MM-COVG-05)."""
    lose(ref, deed.actor, *KEPT, why="lets go")


def keeps_something(ref: Ref, deed: Deed[Options]) -> None:
    """Only what is kept up can be let go."""
    c = ref.get(deed.actor)
    if not c.has(*KEPT):
        raise Refused(f"{c.name} is not concentrating, aiming or covering.", "", "MM-CONC-01")


CONCENTRATE = Action("concentrate", "Keep a power going until your next turn.", ConcentrateOptions, concentrate,
                     rules=("MM-CONC-01",), cost="standard", needs=may_concentrate, any_time=True,
                     aliases=("concentration", "maintain"))  # fmt: skip
STOP = Action("stop", "Stop concentrating, aiming or covering.", Options, stop, rules=("MM-CONC-01", "MM-COVG-05"),
              cost="free", needs=keeps_something, any_time=True)  # fmt: skip
DISTRACTION = Action("distraction", "Distract somebody: a Concentration check, or it is lost.", DistractionOptions,
                     distraction, rules=("MM-CONC-02", "MM-COVG-03"), command="gm", targets="some",
                     needs=says_what)  # fmt: skip
