"""What poisons, diseases and radiation have in common: the save, the medic who helps with it, what they do."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from rules.facts import Against, Mod, Verdict
from rules.options import Options
from rules.systems.mm2e.abilities import damage_ability
from rules.systems.mm2e.afflict import afflict
from rules.systems.mm2e.damage import STEPS, take
from rules.systems.mm2e.fatigue import tire
from rules.systems.mm2e.saves import difficulty, save
from rules.systems.mm2e.sheet import Ability
from rules.systems.mm2e.state import Clock, Ref
from rules.throws import Check
from rules.vocabulary import Word

Effect = Literal["blast", "drain", "fatigue", "nauseate", "paralyze"]

STATES = {"nauseate": "nauseated", "paralyze": "paralyzed"}
"""Effects that are a condition."""


class ToxinOptions(Options):
    """How strong it is, what it does, and who helps."""

    rank: Annotated[int, Word(rules=("MM-POIS-01", "MM-DIS-01")), Field(ge=0, le=40)] = Field(
        5, description="Its rank: the save is against 10 and this."
    )
    effects: Annotated[tuple[Effect, ...], Word(name="effect", rules=("MM-POIS-01", "MM-DIS-02"))] = Field(
        (), max_length=5, description="What it does; several are linked."
    )
    ability: Annotated[Ability, Field(description="What a drain takes.")] = "con"
    medicine: Annotated[int, Word(rules=("MM-POIS-04", "MM-DIS-05")), Field(ge=0, le=100)] = Field(
        0, description="Total of a Medicine check, which counts for the save if it is higher."
    )
    end: bool = Field(False, description="It is over.")


class Toxin(NamedTuple):
    """One poison, disease or dose of radiation in somebody's body."""

    kind: str
    rank: int
    effects: tuple[str, ...] = ()
    ability: Ability = "con"
    medicine: int = 0


class Rules(NamedTuple):
    """The entries that apply: to the save, to what it does, to a medic's help."""

    save: str
    effect: str
    medicine: str


RULES = {
    "poison": Rules("MM-POIS-01", "MM-POIS-01", "MM-POIS-04"),
    "toxic air": Rules("MM-ATM-05", "MM-POIS-01", "MM-POIS-04"),
    "disease": Rules("MM-DIS-01", "MM-DIS-02", "MM-DIS-05"),
    "radiation": Rules("MM-RAD-02", "MM-RAD-03", "MM-DIS-05"),
}


def toxin_of(kind: str, o: ToxinOptions) -> Toxin:
    """What the options describe."""
    return Toxin(kind, o.rank, o.effects, o.ability, o.medicine)


def clock_of(toxin: Toxin, left: int, every: int = 0, count: int = 0) -> Clock:
    """The clock by which it works on."""
    note = ",".join((toxin.ability, *toxin.effects))
    return Clock(toxin.kind, left, every, count, rank=toxin.rank, bonus=toxin.medicine, note=note)


def toxin_in(clock: Clock) -> Toxin:
    """What a clock was made of."""
    ability, *effects = clock.note.split(",")
    return Toxin(clock.kind, clock.rank, tuple(effects), ability, clock.bonus)  # type: ignore[arg-type]


def resists(ref: Ref, who: str, toxin: Toxin, rule: str = "") -> bool:
    """Fortitude against 10 and the rank, or a medic's total if that is more (MM-POIS-01, 04); else it does its work."""
    rules, medicine = RULES[toxin.kind], toxin.medicine
    parts = (Mod(10, toxin.kind, rules.save), Mod(toxin.rank, "rank", rule or rules.save))
    against = Against(difficulty(toxin.rank), "Difficulty Class", None, parts)
    if medicine:
        ref.remind(who, f"Medicine {medicine} counts for {{{who}}} where it is more than the save.", rules.medicine)
    check = save(ref, who, "fortitude", against, rule=rules.save, hit=lambda _, sum_, goal: max(sum_, medicine) >= goal)
    if check.hits:
        ref.note(Verdict(who, toxin.kind, who, "withstands", item=toxin.kind, rule=rule or rules.save))
        return True
    ref.note(Verdict(who, toxin.kind, who, "succumbs", item=toxin.kind, rule=rule or rules.save))
    work(ref, who, toxin, missed_by(check, medicine))
    return False


def missed_by(check: Check, medicine: int) -> int:
    """By how much the save, or what Medicine made of it, falls short."""
    return check.tell(lambda sum_: check.goal - max(sum_, medicine))


def work(ref: Ref, who: str, toxin: Toxin, missed: int) -> None:
    """All that it does, linked effects in their order; a drain takes what is missing to the save, up to the rank."""
    rule = RULES[toxin.kind].effect
    for effect in toxin.effects:
        if effect == "blast":
            take(ref, who, sum(missed >= step for step in STEPS), False, None, rule)
        elif effect == "drain":
            damage_ability(ref, who, toxin.ability, min(missed, toxin.rank), rule, cause=toxin.kind)
        elif effect == "fatigue":
            tire(ref, who, rule)
        else:
            afflict(ref, who, STATES[effect], rule=rule)
            ref.remind(who, f"How long {{{who}}} stays {STATES[effect]} stands with the power.", rule)
