"""The words that attacks understand, and what they forbid together."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from rules.options import Options
from rules.vocabulary import Word

Cover = Literal["light", "heavy", "almost", "full"]
Sight = Literal["poor", "none"]


class RollOptions(Options):
    """What changes a roll, whatever it is for."""

    gm_mod: Annotated[int, Word(rules=("PP-DICE-07",)), Field(ge=-4, le=4)] = Field(
        0, description="Dice for circumstances, −4 to 4."
    )
    auto: Annotated[int | None, Word(rules=("PP-DICE-10",), bare=98), Field(ge=0, le=98)] = Field(
        None, description="Dice set aside for half as many successes; all of them without a number."
    )
    defining: Annotated[bool, Word(rules=("PP-DICE-20",))] = Field(
        False, description="A Defining Moment: sixes explode, a point buys three dice."
    )

    @model_validator(mode="after")
    def _even(self) -> RollOptions:
        if (self.auto or 0) % 2:
            raise ValueError("An even number of dice is set aside, two for each success.")
        return self


class AttackOptions(RollOptions):
    """How one attack is made."""

    with_: Annotated[str, Word(name="with"), Field(max_length=60)] = Field("", description="Which attack.")
    actions: Annotated[int | None, Word(rules=("PP-ACT-03",)), Field(ge=1, le=10)] = Field(
        None, description="How many actions are announced for this turn."
    )
    cover: Annotated[Cover | None, Word(rules=("PP-MOD-01",), bare="light")] = Field(
        None, description="Cover of the target."
    )
    through: Annotated[int | None, Word(rules=("PP-MOD-03",)), Field(ge=0, le=99)] = Field(
        None, description="Structure of the cover that the attack goes through."
    )
    visibility: Annotated[Sight | None, Word(rules=("PP-MOD-05",), bare="poor")] = Field(
        None, description="How badly the attacker sees."
    )
    target_visibility: Annotated[Sight | None, Word(rules=("PP-MOD-05",), bare="poor")] = Field(
        None, description="How badly the target sees."
    )
    size: Annotated[int | None, Word(rules=("PP-MOD-04",)), Field(ge=1, le=100_000)] = Field(
        None, description="The attacker's size in percent of the target's."
    )
    defense: Annotated[str, Word(rules=("PP-DEF-04",)), Field(max_length=60)] = Field(
        "", description="Which defense the target uses; the best without it."
    )
    bare: Annotated[bool, Word(rules=("PP-GEAR-02",))] = Field(False, description="The unarmed rank with a weapon.")
    reach: Annotated[int | None, Word(rules=("PP-MIN-04",)), Field(ge=1, le=1000)] = Field(
        None, description="How many Minions are within reach, or in the area."
    )
    all_out: Annotated[bool, Word(aliases=("allout",), rules=("PP-AOA-01",))] = Field(
        False, description="Two dice more on the attacks of this turn; all your defenses are halved."
    )
    charge: Annotated[str | None, Word(bare="attack", rules=("PP-CHG-01",)), Field(max_length=60)] = Field(
        None, description="Slam into the target, with the attack or with a Power that moves you."
    )
    underwater: Annotated[bool, Word(rules=("PP-CHG-01",))] = Field(False, description="It happens under water.")
    clobber: Annotated[str, Word(rules=("PP-CLOB-01",)), Field(max_length=60)] = Field(
        "", description="Whom the target is pushed, thrown or swung into."
    )
    area: Annotated[bool, Word(rules=("PP-AREA-01",))] = Field(False, description="An area attack on a single target.")
    dive: Annotated[tuple[str, ...], Word(rules=("PP-AREA-03",))] = Field(
        (), max_length=30, description="Who dives clear of an area and loses the next turn, by name."
    )
    called: Annotated[bool, Word(rules=("PP-GRIT-HARD-02",))] = Field(
        False, description="At the weak spot of a hard target, for four dice."
    )
    into_melee: Annotated[tuple[str, ...], Word(rules=("PP-GRIT-FRIEND-01",))] = Field(
        (), max_length=10, description="Who else is in the melee around the target, by name."
    )
    behind: Annotated[int | None, Word(rules=("PP-KB-04",)), Field(ge=0, le=99)] = Field(
        None, description="Structure of what stands behind the target, for knockback."
    )
    drains: Annotated[str, Word(rules=("PP-SE-01",)), Field(max_length=60)] = Field(
        "", description="The best Trait of the Source that Drain is aimed at; it resists."
    )
    team: Annotated[bool, Word(preview_only=True, rules=("PP-TEAM-02",))] = Field(
        False, description="As part of a team attack."
    )
    thing: Annotated[str, Word(rules=("PP-HAZ-06",)), Field(max_length=60)] = Field(
        "", description="A thing as a weapon: one of the scenery, or its Structure."
    )
    weight: Annotated[int | None, Word(rules=("PP-THROW-02",)), Field(ge=0, le=99)] = Field(
        None, description="Weight rank of the thing; as its Structure without it."
    )
    fresh: Annotated[bool, Word(rules=("PP-HAZ-06",))] = Field(False, description="Another thing of that kind.")
    thrown: Annotated[bool, Word(rules=("PP-THROW-01",))] = Field(False, description="The thing or weapon is thrown.")
    hold_damage: Annotated[bool, Word(rules=("PP-GRAP-10",))] = Field(
        False, description="Hurt the one you have in a full hold."
    )
    submit: Annotated[bool, Word(rules=("PP-GRAP-11",))] = Field(
        False, description="Make the one you have in a full hold give in."
    )

    @model_validator(mode="after")
    def _together(self) -> AttackOptions:
        if self.through is not None and self.cover:
            raise ValueError("An attack goes through the cover or around it, not both.")
        if bool(self.charge) + bool(self.clobber) + self.area > 1:
            raise ValueError("Charge, clobber or fill an area: one at a time.")
        return self
