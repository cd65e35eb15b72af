"""The words that attacks understand, and what they forbid together."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from pydantic import Field, model_validator

from rules.options import Options
from rules.vocabulary import Word


class Stance(NamedTuple):
    """A stance and how much is given up for it (MM-STANCE-01, 02)."""

    kind: Literal["aggressive", "defensive"]
    points: Annotated[int, Field(ge=0, le=4)]


class Trade(NamedTuple):
    """A feat that trades one number for another, and how much (MM-STANCE-03)."""

    feat: Literal["power", "accurate", "all-out", "defensive"]
    points: Annotated[int, Field(ge=1, le=5)]


Cover = Literal["normal", "improved", "total"]
Concealment = Literal["partial", "total"]
Feet = Annotated[int, Field(ge=0, le=1_000_000)]
Number = Annotated[int, Field(ge=-50, le=50)]


class StanceOptions(Options):
    """A stance may be declared with any attack."""

    stance: Annotated[Stance | None, Word(rules=("MM-STANCE-01", "MM-STANCE-02"))] = Field(
        None, description="Give up 1 to 4 of Defense (aggressive) or attack (defensive) for half of it on the other."
    )


class BlowOptions(Options):
    """How somebody is struck, by an attack or without one."""

    with_: Annotated[str, Word(name="with"), Field(max_length=60)] = Field("", description="Which attack.")
    lethal: Annotated[bool, Word(rules=("MM-LETH-01",))] = Field(False, description="Strike to kill.")
    nonlethal: Annotated[bool, Word(rules=("MM-LETH-01",))] = Field(
        False, description="Spare the target, with an attack that is lethal as a rule."
    )
    pull: Annotated[int | None, Word(rules=("MM-PULL-01",)), Field(ge=0, le=60)] = Field(
        None, description="Use only this much of the damage bonus."
    )
    conceal: Annotated[Concealment | None, Word(rules=("MM-CONCEAL-01",), bare="partial")] = Field(
        None, description="The target is hard to see."
    )
    helpless: Annotated[bool, Word(rules=("MM-HELP-01",))] = Field(False, description="The target is at his mercy.")
    minion_effect: Annotated[
        Literal["bruised", "stunned", "staggered", "unconscious"] | None, Word(rules=("MM-MIN-03",))
    ] = Field(None, description="Do less to a minion than taking it out.")
    dcmod: Annotated[Number, Word(rules=("MM-CHK-08",))] = Field(
        0, description="More or less on the save's Difficulty Class."
    )
    savemod: Annotated[Number, Word(rules=("MM-CHK-08",))] = Field(0, description="More or less on the target's save.")

    @model_validator(mode="after")
    def _one_kind(self) -> BlowOptions:
        if self.lethal and self.nonlethal:
            raise ValueError("An attack is lethal or nonlethal, not both.")
        return self


class Obstacle(NamedTuple):
    """Something that one who is thrown meets: its Toughness, how many feet away, how many inches thick (MM-KB-09)."""

    toughness: Annotated[int, Field(ge=0, le=60)]
    feet: Annotated[int, Field(ge=0, le=1_000_000)] = 0
    inches: Annotated[int, Field(ge=1, le=10_000)] = 1


class FlightOptions(Options):
    """What one who is thrown meets on the way."""

    obstacles: Annotated[tuple[Obstacle, ...], Word(name="obstacle", rules=("MM-KB-09", "MM-KB-10"))] = Field(
        (), max_length=5, description="Toughness of what stands behind the target, feet to it, its inches."
    )
    into: Annotated[str, Word(rules=("MM-KB-11",)), Field(max_length=60)] = Field(
        "", description="Who stands at the end of the way."
    )


class AttackOptions(StanceOptions, BlowOptions, FlightOptions):
    """How one attack is made."""

    trades: Annotated[tuple[Trade, ...], Word(name="trade", rules=("MM-STANCE-03",))] = Field(
        (), max_length=4, description="Power, Accurate, All-out or Defensive Attack: 1 to 5, one for one."
    )
    take10: Annotated[bool, Word(rules=("MM-CHK-05",))] = Field(False, description="10 for the die, against minions.")
    range: Annotated[int | None, Word(rules=("MM-ATK-08",)), Field(ge=0, le=1_000_000)] = Field(
        None, description="Distance to the target in feet."
    )
    adjacent: Annotated[bool, Word(rules=("MM-COND-26",))] = Field(False, description="The shooter stands next to it.")
    into_melee: Annotated[bool, Word(rules=("MM-ATK-10",))] = Field(
        False, description="The target is in melee with an ally of the attacker."
    )
    melee_ally_size: Annotated[
        Literal["tiny", "small", "medium", "large", "huge", "gargantuan", "colossal"], Word(rules=("MM-ATK-12",))
    ] = Field("medium", description="The largest ally in that melee.")
    melee_ally: Annotated[str, Word(rules=("MM-ATK-11",)), Field(max_length=60)] = Field(
        "", description="The largest ally in melee with the target, by name."
    )
    higher_ground: Annotated[bool, Word(rules=("MM-ATK-06",))] = Field(False, description="The attacker is above.")
    cover: Annotated[Cover | None, Word(rules=("MM-COVER-01",), bare="normal")] = Field(
        None, description="An obstacle between the two."
    )
    covered_by: Annotated[str, Word(rules=("MM-COVER-08",)), Field(max_length=60)] = Field(
        "", description="Another combatant is the cover."
    )
    lower_defense: Annotated[int | None, Word(rules=("MM-COVER-09",)), Field(ge=0, le=60)] = Field(
        None, description="The one who covers keeps only this much of the defense bonus."
    )
    wrong_place: Annotated[bool, Word(rules=("MM-CONCEAL-04",))] = Field(
        False, description="The target is not where the attacker thinks."
    )
    noticed: Annotated[bool, Word(rules=("MM-COND-20",))] = Field(
        False, description="The target knows of the invisible attacker."
    )
    kneeling: Annotated[bool, Word(rules=("MM-DEF-07",))] = Field(False, description="The target kneels or sits.")
    no_dodge: Annotated[bool, Word(rules=("MM-DEF-03",))] = Field(False, description="The target cannot dodge.")
    surprise: Annotated[bool, Word(rules=("MM-SURPATK-02",))] = Field(
        False, description="The target does not see it coming."
    )
    power_used: Annotated[bool, Word(rules=("MM-GRAP-14",))] = Field(
        False, description="A power used in a grapple: it costs the grapple checks until the next turn."
    )
    concentration: Annotated[int | None, Word(rules=("MM-GRAP-15",), bare=20), Field(ge=0, le=100)] = Field(
        None, description="Difficulty of the Concentration check that a power takes in a grapple."
    )
    position: Annotated[
        Literal["open", "wall", "corner", "doorway", "corridor"] | None, Word(rules=("MM-GANG-01",), bare="open")
    ] = Field(None, description="Where the target stands: how many get at it in melee.")
    both_ends: Annotated[bool, Word(rules=("MM-GANG-05",))] = Field(
        False, description="The attackers come from both ends of the corridor."
    )
    stun: Annotated[bool, Word(rules=("MM-ACT-14",))] = Field(
        False, description="With Stunning Attack: stun in place of doing damage."
    )
    ignore_cover_fire: Annotated[bool, Word(rules=("MM-AUTO-08",))] = Field(
        False, description="Strike through the covering fire of others, who may then fire at you."
    )
    out_of_fire: Annotated[bool, Word(rules=("MM-AUTO-07", "MM-AUTO-11"))] = Field(
        False, description="Those who fire, to cover the target or to suppress you, do not see or reach you."
    )
    kb_max: Annotated[int | None, Word(rules=("MM-KB-13",)), Field(ge=0, le=100)] = Field(
        None, description="The most knockback that the attacker wants, before it is read as feet."
    )
    object_immune: Annotated[bool, Word(rules=("MM-OBJ-08",), gm=True)] = Field(
        False, description="This attack cannot hurt this object at all."
    )
    mod_damage: Annotated[int, Word(rules=("MM-OBJ-09",), gm=True), Field(ge=-50, le=50)] = Field(
        0, description="More damage, where the attack suits the object."
    )
    destroy: Annotated[bool, Word(rules=("MM-OBJ-09",), gm=True)] = Field(
        False, description="Any hit destroys this object."
    )
    defmod: Annotated[Number, Word(rules=("MM-CHK-08",))] = Field(0, description="More or less on the Defense.")
    aim: Annotated[bool, Word(rules=("MM-AIM-01",), preview_only=True)] = Field(False, description="As if aimed.")
    charge: Annotated[
        Literal["attack", "rush", "overrun"] | None, Word(rules=("MM-CHG-03",), preview_only=True, bare="attack")
    ] = Field(None, description="As if charging.")

    @model_validator(mode="after")
    def _together(self) -> AttackOptions:
        if self.covered_by and self.cover:
            raise ValueError("Name either the kind of cover or the combatant who gives it.")
        return self
