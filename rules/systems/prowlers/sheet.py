"""The sheet of a character or of a Minion group: what is printed on it."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from rules.systems.prowlers.tables import Kind, Reach, half
from rules.words import fold

Rank = Annotated[int, Field(ge=0, le=99)]
Word = Annotated[str, Field(min_length=1, max_length=60)]
Ability = Literal["agility", "intellect", "might", "perception", "toughness", "willpower"]
ABILITIES: tuple[Ability, ...] = ("agility", "intellect", "might", "perception", "toughness", "willpower")
TALENTS = (
    "academics", "charm", "command", "covert", "investigation", "medicine", "professional", "science", "streetwise",
    "survival", "technology", "vehicles",
)  # fmt: skip
AttackType = Literal["unarmed", "melee", "ranged", "physical_power", "mental_power"]
Damage = Literal["lethal", "subdual", "psychic", "none"]
Medium = Literal["physical", "energy", "mental"]


@lru_cache(maxsize=2048)
def named(text: str) -> str:
    """The name of a Trait, attack or defense as names are compared."""
    return fold(text)


class Model(BaseModel):
    """Immutable, and nothing that it does not know."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Power(Model):
    """A Power: its rank, and tags that rules look for (`travel`, `moves_objects`, `compensates_sight` …)."""

    name: Word
    rank: Rank = 0
    tags: tuple[Word, ...] = Field((), max_length=20)


class Attack(Model):
    """One way to attack; what is left out follows from the type (PP-TAB-07)."""

    name: Word
    type: AttackType = "melee"
    trait: str = Field("", max_length=60, description="The Trait that is rolled; as the type says without it.")
    rank: Rank | None = Field(None, description="The attack's rank, where it is not the Trait's.")
    gear: bool = Field(False, description="Mundane gear, under the Gear Limit.")
    weapon_bonus: Annotated[int, Field(ge=0, le=20)] = 0
    damage: Damage | None = Field(None, description="lethal, subdual, psychic or none.")
    medium: Medium | None = None
    max_range: Reach | None = None
    area: bool = False
    penetrating: bool = False
    effect: str = Field("", max_length=60, description="A special effect in place of damage.")
    resist: tuple[Word, ...] = Field((), max_length=6, description="Traits that resist the effect.")
    break_trait: str = Field("", max_length=60, description="What breaks the effect.")
    active_ok: bool = Field(True, description="Active defenses help against it.")
    tags: tuple[Word, ...] = Field((), max_length=20)

    @property
    def close(self) -> bool:
        """Whether it needs an adjacent target (PP-RANGE-03)."""
        return self.max_range == "adjacent" or (self.max_range is None and self.type in ("unarmed", "melee"))

    @property
    def reach(self) -> Reach:
        """How far it carries (PP-RANGE-04)."""
        return self.max_range or ("adjacent" if self.close else "distant")

    @property
    def kind_of_damage(self) -> Damage:
        """Lethal unless it says otherwise; bare hands subdue (PP-DMGT-03)."""
        if self.damage is not None:
            return self.damage
        if self.effect:
            return "none"
        return {"unarmed": "subdual", "mental_power": "psychic"}.get(self.type, "lethal")  # type: ignore[return-value]

    @property
    def through(self) -> Medium:
        """What it is made of."""
        return self.medium or ("mental" if self.type == "mental_power" else "physical")


class Defense(Model):
    """One way to defend beside Agility, Toughness and Willpower, which everybody has (PP-DEF-01)."""

    name: Word
    active: bool = False
    rank: Rank | None = None
    trait: str = Field("", max_length=60)
    against: tuple[Literal["physical", "energy", "mental", "effects"], ...] = ("physical", "energy")
    reach: Literal["close", "ranged", "any"] = "any"
    no_area: bool = False
    impenetrable: bool = Field(False, description="Ignores attacks of half its rank (Armor, Force Field).")
    force_field: bool = Field(False, description="Penetrating attacks do not halve it.")
    gear: bool = Field(False, description="Worn gear, under the Gear Limit.")
    bonus: Annotated[int, Field(ge=0, le=20)] = 0


class Sheet(Model):
    """A character of Prowlers & Paragons. For a Minion group `threat` counts for everything."""

    name: Annotated[str, Field(min_length=1, max_length=32)]
    kind: Kind = "hero"
    agility: Rank = 3
    intellect: Rank = 3
    might: Rank = 3
    perception: Rank = 3
    toughness: Rank = 3
    willpower: Rank = 3
    talents: dict[Word, Rank] = Field(default_factory=dict, max_length=40)
    powers: tuple[Power, ...] = Field((), max_length=60)
    attacks: tuple[Attack, ...] = Field((), max_length=25)
    defenses: tuple[Defense, ...] = Field((), max_length=25)
    health_max: Annotated[int, Field(ge=1, le=500)] | None = None
    edge_override: Rank | None = Field(None, description="Edge, where it is not worked out.")
    resolve_start: Annotated[int, Field(ge=0, le=99)] | None = None
    size: Annotated[int, Field(ge=1, le=1_000_000)] = Field(100, description="Percent of a person's size.")
    weight_rank: Rank = 3
    shield: bool = Field(False, description="Carries a shield.")
    hard_target: bool = False
    complex_machine: bool = False
    flags: tuple[Word, ...] = Field((), max_length=20)
    traditional: bool = False
    threat: Annotated[int, Field(ge=1, le=99)] = 3
    count: Annotated[int, Field(ge=0, le=1000)] = Field(1, description="Heads of a Minion group.")
    shooters: bool = False
    notes: str = Field("", max_length=2000)

    @property
    def is_minion(self) -> bool:
        """Whether this is a group with one number for everything (PP-MIN-01)."""
        return self.kind == "minion"

    @property
    def edge(self) -> int:
        """Who acts first (PP-EDGE-02): worked out, or what sheet or Powers say in its place; Minions have none."""
        if self.edge_override is not None:
            return self.edge_override
        perception = max(self.perception, *(p.rank for p in self.tagged("edge_perception")), 0)
        worked_out = perception + max(self.agility, self.intellect)
        tripled = (3 * p.rank for p in self.tagged("edge_triple"))
        return max(worked_out, *self.numbers("edge_override"), *tripled, 0) + sum(self.numbers("edge_bonus"))

    @property
    def health(self) -> int:
        """Full Health: the better pair, halves up; a Foe has half of that (PP-HP-01, 02)."""
        if self.health_max is not None:
            return self.health_max
        full = max(1, half(self.toughness + max(self.might, self.willpower)))
        return half(full) if self.kind == "foe" else full

    def rank(self, trait: str) -> int | None:
        """The rank of an Ability, Talent or Power by its folded name; None where there is none such."""
        if trait in ABILITIES:
            return int(getattr(self, trait))
        if trait == "weight rank":
            return self.weight_rank
        for name, rank in (*self.talents.items(), *((p.name, p.rank) for p in self.powers)):
            if named(name) == trait:
                return rank
        return 0 if trait in TALENTS else None

    def tagged(self, tag: str) -> tuple[Power, ...]:
        """The Powers with a tag."""
        return tuple(p for p in self.powers if tag in p.tags)

    def numbers(self, tag: str) -> list[int]:
        """The numbers of tags such as `edge_bonus:6`."""
        found = [t.partition(":")[2] for p in self.powers for t in p.tags if t.startswith(f"{tag}:")]
        return [int(number) for number in found if number.isdecimal()]


UNARMED = Attack(name="Unarmed", type="unarmed")
"""What everybody can do: Might, subdual."""
