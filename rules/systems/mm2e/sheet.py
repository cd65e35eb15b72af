"""The sheet of a character: what is printed on it, before anything happened in play."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from rules.systems.mm2e.tables import SIZES, Size, modifier

Ability = Literal["str", "dex", "con", "int", "wis", "cha"]
ABILITIES: tuple[Ability, ...] = ("str", "dex", "con", "int", "wis", "cha")
Score = Annotated[int, Field(ge=0, le=100)]
Bonus = Annotated[int, Field(ge=-40, le=60)]
Rank = Annotated[int, Field(ge=0, le=40)]
Base = Annotated[int, Field(ge=-200, le=200)]
"""What a total is worked back to."""
Word = Annotated[str, Field(min_length=1, max_length=60)]
Resisting = Literal["fortitude", "reflex", "will"]


class Model(BaseModel):
    """Immutable, and nothing that it does not know."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Abilities(Model):
    """The six scores; 10 is ordinary, None is none at all (a machine has no Constitution)."""

    str: Score | None = 10
    dex: Score | None = 10
    con: Score | None = 10
    int: Score | None = 10
    wis: Score | None = 10
    cha: Score | None = 10


class Attack(Model):
    """One way to attack, with its printed totals.

    `attack_bonus` is the whole bonus, size included (None: worked out from the base); `damage_bonus` the whole
    damage, Strength included where `uses_str` (None there: Strength alone). Distances are feet.
    """

    name: Word
    type: Literal["melee", "ranged", "thrown", "mental"] = "melee"
    attack_bonus: Bonus | None = Field(None, description="The whole bonus on the attack roll, size included.")
    damage_bonus: Bonus | None = Field(None, description="The whole damage bonus, Strength included.")
    uses_str: bool | None = Field(None, description="Whether Strength is part of the damage; as the type says.")
    rank: Rank | None = Field(None, description="The power's rank, where it is not the damage bonus.")
    save: Literal["toughness", "fortitude", "reflex", "will"] = "toughness"
    increment: Annotated[int, Field(ge=1, le=100_000)] | None = Field(None, description="Range increment in feet.")
    max_range: Annotated[int, Field(ge=1, le=1_000_000)] | None = Field(None, description="Maximum range in feet.")
    threat_min: Annotated[int, Field(ge=2, le=20)] = Field(20, description="Lowest die that threatens a critical.")
    lethal: bool = Field(False, description="Lethal unless declared otherwise.")
    penetrating: Rank = 0
    full_power: bool = Field(False, description="Always at full strength: it cannot be pulled.")
    area: bool = False
    area_reflex: bool = Field(True, description="An area that a Reflex save halves.")
    autofire: Annotated[int, Field(ge=0, le=3)] = 0
    ricochet: bool = False
    indirect: bool = False
    affects_incorporeal: bool = False
    ranged_trip: bool = False
    improvised: bool = Field(False, description="A thing that was never made for it.")
    unarmed: bool = Field(False, description="Hands and feet: nothing that can be dropped or disarmed.")
    size: Size | None = Field(None, description="The size of the weapon.")

    @property
    def is_ranged(self) -> bool:
        """Whether it strikes from afar."""
        return self.type in ("ranged", "thrown")

    @property
    def strong(self) -> bool:
        """Whether Strength is part of its damage (MM-DMG-02, 03)."""
        return self.type in ("melee", "thrown") if self.uses_str is None else self.uses_str


class Power(Model):
    """A power, as far as the rules of combat look at it."""

    name: Word
    type: str = Field("", max_length=60)
    rank: Rank = 0
    action: Literal["", "none", "free", "reaction", "move", "standard", "full"] = ""
    range: Literal["", "personal", "touch", "ranged", "perception"] = ""
    increment: Annotated[int, Field(ge=1, le=100_000)] | None = Field(None, description="Range increment in feet.")
    area: bool = False
    autofire: Annotated[int, Field(ge=0, le=3)] = 0
    permanent: bool = False
    duration: Literal["", "instant", "concentration", "sustained", "continuous", "permanent"] = ""
    extras: tuple[Word, ...] = ()
    drawbacks: tuple[Word, ...] = ()


class Mode(Model):
    """A way to move: by the rank of a power, or feet a move action."""

    rank: Rank = 0
    speed: Annotated[int, Field(ge=0, le=10_000_000)] = 0


class Item(Model):
    """A thing somebody carries."""

    name: Word
    size: Size = "small"
    toughness: Rank = 5
    weight: Annotated[int, Field(ge=0, le=10_000_000)] = Field(1, description="Pounds.")
    held: bool = False
    worn: bool = False
    weapon: str = Field("", max_length=60, description="The attack that is made with it.")


class Sheet(Model):
    """A character of Mutants & Masterminds, second edition. What is not given is ordinary."""

    name: Annotated[str, Field(min_length=1, max_length=32)]
    kind: Literal["hero", "villain", "npc", "minion", "object"] = "hero"
    power_level: Annotated[int, Field(ge=1, le=30)] = 10
    abilities: Abilities = Abilities()
    size: Size = "medium"
    base_attack: Base = 0
    melee_attack_bonus: Bonus = Field(0, description="More on melee attacks than the base.")
    ranged_attack_bonus: Bonus = Field(0, description="More on ranged attacks than the base.")
    base_defense: Base = Field(0, description="Defense bonus without Dodge Focus.")
    dodge_focus: Rank = 0
    toughness_base: Base = 0
    protection: Rank = 0
    impervious: Rank = Field(0, description="The part of Toughness that is Impervious.")
    defensive_roll: Rank = Field(0, description="Toughness that is lost with the dodge bonus.")
    fort_base: Base = 0
    ref_base: Base = 0
    will_base: Base = 0
    no_saves: tuple[Resisting, ...] = Field((), max_length=3, description="Saves that are never in question.")
    init_misc: Base = Field(0, description="Improved Initiative and the like.")
    grapple_misc: Base = 0
    speed: Annotated[int, Field(ge=0, le=10_000_000)] = Field(30, description="Feet a move action on land.")
    move_modes: dict[Word, Mode] = Field(default_factory=dict, max_length=20)
    skills: dict[Word, Bonus] = Field(default_factory=dict, max_length=60, description="Totals by skill.")
    feats: dict[Word, Annotated[int, Field(ge=1, le=20)]] = Field(default_factory=dict, max_length=60)
    powers: tuple[Power, ...] = Field((), max_length=60)
    attacks: tuple[Attack, ...] = Field((), max_length=25)
    super_strength: Rank = 0
    immovable: Rank = 0
    regeneration: dict[Word, Rank] = Field(
        default_factory=dict, max_length=20, description="Ranks by condition, or in all."
    )
    healing: Rank = 0
    deflect: Rank = 0
    immunities: tuple[Word, ...] = Field((), max_length=40)
    legs: Annotated[int, Field(ge=0, le=1000)] = 2
    stable_body: bool = False
    senses: tuple[Word, ...] = Field((), max_length=40)
    environment_native: tuple[Word, ...] = Field((), max_length=10)
    hero_points: Annotated[int, Field(ge=0, le=20)] = 1
    thickness: Annotated[int, Field(ge=0, le=100_000)] = Field(0, description="Of an object: inches; 0: a thin one.")
    weight: Annotated[int, Field(ge=0, le=100_000_000)] = Field(0, description="Of an object: pounds; 0: no matter.")
    pushover: bool = Field(False, description="A minion that any hit takes out.")
    incorporeal: bool = False
    inventory: tuple[Item, ...] = Field((), max_length=40)
    max_throw: Annotated[int, Field(ge=0, le=10_000_000)] = Field(0, description="Feet; 0: by Strength.")
    notes: str = Field("", max_length=2000)

    @property
    def is_minion(self) -> bool:
        """Whether the rules for minions apply."""
        return self.kind == "minion"

    @property
    def is_object(self) -> bool:
        """Whether this is a thing: it has a Toughness and a size, and no turn."""
        return self.kind == "object"

    def mod(self, ability: Ability) -> int:
        """The printed modifier of an ability; 0 where there is no score."""
        return modifier(self.score(ability))

    def score(self, ability: Ability) -> int:
        """The printed score of an ability; where there is none, the one that changes nothing."""
        score: int | None = getattr(self.abilities, ability)
        return 10 if score is None else score

    def feat(self, name: str) -> int:
        """The rank of a feat, 0 without it; upper and lower case, blank and dash are alike."""
        wanted = _folded(name)
        return next((rank for feat, rank in self.feats.items() if _folded(feat) == wanted), 0)

    def regenerates(self, condition: str) -> int:
        """The ranks of Regeneration in a condition; those in "all" count for each that is not named (MM-REC-09)."""
        return self.regeneration.get(condition, self.regeneration.get("all", 0))

    def immune(self, hazard: str) -> bool:
        """Whether a hazard does nothing to this one."""
        return any(_folded(i) == _folded(hazard) for i in self.immunities)

    @property
    def combat_size(self) -> int:
        """Size on attacks and Defense."""
        return SIZES[self.size].combat

    @property
    def defense(self) -> int:
        """The printed Defense (MM-DEF-01)."""
        return 10 + self.base_defense + self.dodge_focus + self.combat_size

    @property
    def dodge(self) -> int:
        """The printed dodge bonus: half the base, rounded down, and Dodge Focus (MM-DEF-02)."""
        return max(0, self.base_defense) // 2 + self.dodge_focus

    @property
    def toughness(self) -> int:
        """The printed Toughness (MM-SAVE-03)."""
        return self.mod("con") + self.toughness_base + self.protection + self.defensive_roll

    @property
    def saves(self) -> dict[str, int]:
        """The printed saves by name."""
        return {kind: self.save(kind) for kind in ("toughness", "fortitude", "reflex", "will")}

    def save(self, kind: str) -> int:
        """One printed save (MM-SAVE-01)."""
        if kind == "fortitude":
            return self.fort_base + self.mod("con")
        if kind == "reflex":
            return self.ref_base + self.mod("dex")
        return self.will_base + self.mod("wis") if kind == "will" else self.toughness

    @property
    def initiative(self) -> int:
        """The printed initiative bonus (MM-INIT-02)."""
        return self.mod("dex") + self.init_misc

    @property
    def grapple(self) -> int:
        """The printed grapple bonus (MM-GRAP-02)."""
        attack = self.base_attack + self.melee_attack_bonus
        return attack + self.mod("str") + self.super_strength + SIZES[self.size].grapple + self.grapple_misc


@lru_cache(maxsize=4096)
def _folded(name: str) -> str:
    return name.casefold().replace("-", " ").replace("_", " ").strip()


UNARMED = Attack(name="Unarmed", type="melee", unarmed=True)
"""What everybody can do: base attack, Strength as damage."""
