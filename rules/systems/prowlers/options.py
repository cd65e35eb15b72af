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
        None, description="How many Minions are within reach."
    )

    @model_validator(mode="after")
    def _together(self) -> AttackOptions:
        if self.through is not None and self.cover:
            raise ValueError("An attack goes through the cover or around it, not both.")
        return self
