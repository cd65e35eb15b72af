"""Extra effort: more than one has, and the fatigue that follows (MM-HERO-06)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from rules.clock import TurnOf
from rules.encounter import Effect
from rules.errors import Refused
from rules.facts import Against, Verdict
from rules.options import Options
from rules.system import Action, Deed
from rules.systems.mm2e.effort import EFFORTS
from rules.systems.mm2e.fatigue import tire
from rules.systems.mm2e.hero import spend
from rules.systems.mm2e.saves import save
from rules.systems.mm2e.state import Ref
from rules.vocabulary import Word

STRAIN = "strained"
"""The state until the start of the next turn, when the fatigue of the effort lands."""

Use = Literal["check", "carry", "speed", "power", "stunt", "save"]


class EffortOptions(Options):
    """What the effort goes into."""

    use: Annotated[Use, Word(rules=("MM-HERO-06",))] = Field(
        "check", description="check +2, carry (Strength +5), speed twice, power +2 ranks, stunt, or save again."
    )
    power: Annotated[str, Field(max_length=60)] = Field("", description="Which attack or power.")
    kind: Literal["fortitude", "reflex", "will"] = Field("will", description="Which save is made again.")
    dc: Annotated[int, Field(ge=1, le=100)] | None = Field(None, description="Its Difficulty Class.")
    against: Annotated[str, Field(max_length=40)] = Field("", description="The condition that a save would end.")
    hero: Annotated[bool, Word(rules=("MM-HERO-06",))] = Field(
        False, description="A hero point, so that it does not tire."
    )

    @model_validator(mode="after")
    def _whole(self) -> EffortOptions:
        if self.use == "save" and self.dc is None:
            raise ValueError("A save again needs its Difficulty Class: dc N.")
        return self


def extra_effort(ref: Ref, deed: Deed[EffortOptions]) -> None:
    """More than one has: one use a round, and one step of fatigue at the start of the next turn (MM-HERO-06)."""
    who, o = deed.actor, deed.options
    until = TurnOf(who, "start")
    if o.hero:
        spend(ref, who, "extra effort", "MM-HERO-06")
    ref.inflict(who, STRAIN, until=until, value=int(not o.hero), rule="MM-HERO-06", quiet=o.hero)
    if o.use in EFFORTS:
        ref.inflict(who, EFFORTS[o.use], until=until, note=o.power, rule="MM-HERO-06")
    elif o.use == "stunt":
        ref.note(Verdict(who, "extra effort", None, "stunt", item=o.power, rule="MM-HERO-06"))
    else:
        save_again(ref, who, o)


def save_again(ref: Ref, who: str, o: EffortOptions) -> None:
    """Another save against a power that lasts; a success ends the condition that is named (MM-HERO-06)."""
    against = Against(o.dc or 0, "Difficulty Class")
    made = save(ref, who, o.kind, against, rule="MM-HERO-06").hits
    if made and o.against:
        ref.lift(who, o.against, why="saved")
    ref.note(Verdict(who, f"{o.kind} save", None, "success" if made else "failure", rule="MM-HERO-06"))


def once_a_round(ref: Ref, deed: Deed[EffortOptions]) -> None:
    """Once, in one's own turn."""
    c, o = ref.get(deed.actor), deed.options
    if c.has(STRAIN):
        raise Refused(f"{c.name} has made an extra effort already.", "Once a round.", "MM-HERO-06")
    if o.against and not c.has(o.against):
        raise Refused(f"{c.name} is not {o.against}.", "", "MM-HERO-06")
    if o.hero and not c.live.hero_points:
        raise Refused(f"{c.name} has no hero point.", "Leave out hero: it tires.", "MM-HERO-06")


def ran_out(ref: Ref, who: str, effect: Effect) -> None:
    """What an effort costs when its round is over (MM-HERO-06, MM-FAT-04)."""
    if effect.kind == STRAIN and effect.value and not ref.get(who).has("dead"):
        tire(ref, who, "MM-HERO-06")


EFFORT = Action("extra effort", "More than you have, at the price of fatigue.", EffortOptions, extra_effort,
                rules=("MM-HERO-06",), cost="free", needs=once_a_round,
                aliases=("effort", "power stunt"))  # fmt: skip
