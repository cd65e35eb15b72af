"""The live state of a combatant and of the table, and the switches of a table: what changes in play."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal

from pydantic import Field

from rules.encounter import Combatant, Effect, Settings
from rules.referee import Referee
from rules.report import report
from rules.systems.prowlers.sheet import Attack, Sheet
from rules.systems.prowlers.tables import Reach


@dataclass(frozen=True, slots=True)
class Live:
    """Health or heads left, Resolve, and what was done on this page.

    `hurt` is damage taken; `fallen` heads lost, `of` those that a group had at first where it was split or merged;
    `beset` how many Minions have attacked somebody on this page, at range and close up. `resolve` is None until a
    Hero's changes. `declared` is how many actions were announced, 0 before the first; `attacked` whom they were aimed
    at this page. `heading` is whom somebody moves towards or away from, over how many pages by now. `prizes` are
    weapons taken from others. `recovered` in this scene, `healed` after this fight, `treated` with Medicine since the
    last rest, `rested` so many hours since then, `consoled` with Resolve for a defeat in this fight, `defined` by a
    Defining Moment in this story.
    """

    hurt: int = 0
    fallen: int = 0
    of: int | None = None
    beset: tuple[int, int] = (0, 0)
    resolve: int | None = None
    declared: int = 0
    used: int = 0
    moved: bool = False
    heading: tuple[str, str, int] = ("", "", 0)
    attacked: tuple[str, ...] = ()
    prizes: tuple[Attack, ...] = ()
    dodges: int = 0
    seized: bool = False
    recovered: bool = False
    healed: bool = False
    treated: bool = False
    rested: int = 0
    consoled: bool = False
    defined: bool = False


@dataclass(frozen=True, slots=True)
class Contest:
    """A long task of two: how many exchanges it has, how many are done, who won the last one (PP-DICE-19)."""

    a: str
    b: str
    of: int
    done: int = 0
    ahead: str = ""


@dataclass(frozen=True, slots=True)
class Chase:
    """Somebody after somebody else; who of the two won the last exchange. How far apart they are is their range."""

    by: str
    after: str
    ahead: Literal["", "pursuer", "quarry"] = ""


@dataclass(frozen=True, slots=True)
class Table:
    """What everybody shares: Adversity, the scene's number, pairs of combatants that are not where a fight opens.

    `defined` tells whether somebody has had a Defining Moment in this scene; `contests` and `chases` are under way.
    """

    adversity: int = 0
    scene: int = 1
    defined: bool = False
    contests: tuple[Contest, ...] = ()
    chases: tuple[Chase, ...] = ()
    ranges: tuple[tuple[str, str, Reach], ...] = ()


class House(Settings):
    """The switches of a table of this game; the reading that holds unless a table chooses otherwise stands first."""

    random_edge: bool = Field(False, description="Everybody rolls Edge at the start of a battle.")
    seize_mode: Literal["first", "double"] = Field("first", description="Seizing goes first, or doubles Edge.")
    flat_sixes: bool = Field(False, description="A 6 is one success; Resolve makes sixes explode.")
    traditional_results: bool = Field(False, description="Results in words of success and failure.")
    auto_successes: bool = Field(True, description="Two dice may be set aside for one success.")
    gear_limit: int = Field(6, ge=0, le=99, description="Highest Trait rank that mundane gear carries; 99: none.")
    gear_melee_exception: Literal["ask", "off", "auto"] = Field(
        "ask", description="Bare rank with a melee weapon where that is better."
    )
    trait_cap: int = Field(12, ge=1, le=99, description="Trait Cap of the power level.")
    gritty_active_defenses: bool = Field(False, description="Each further active defense of a page costs a die.")
    gritty_close_range: bool = Field(False, description="Long-range attacks from close up are harder to dodge.")
    gritty_drop: bool = Field(False, description="Having the drop doubles Edge.")
    gritty_fatal: bool = Field(False, description="Health goes below zero, and characters die.")
    gritty_friendly_fire: bool = Field(False, description="Shooting into a melee is at −4d and may hit others.")
    gritty_hard_targets: bool = Field(False, description="Machines and thick things double their passive defense.")
    gritty_slow_healing: bool = Field(False, description="Healing by the day, not by the fight.")
    gritty_tough_minions: bool = Field(False, description="Two net successes a Minion.")
    gritty_wounds: bool = Field(False, description="Wounds cost dice.")
    halving_stacks: bool = Field(True, description="Halvings of different rules apply one after another.")
    impenetrable: bool = Field(True, description="Armor ignores attacks of half its rank.")
    rooted_blocks_active: bool = Field(True, description="Who cannot move has no active defense.")
    stunt_counts_as_attack: bool = Field(True, description="Stunts and grapples count as the attack of the page.")
    stack_effects: Literal["same", "all"] = Field("same", description="Which special effects add up.")
    stack_specials: bool = Field(True, description="The +2d of charge, all-out and team attacks add up.")
    throw_below_table: Literal["adjacent", "close"] = Field("adjacent", description="Reach of throwing ranks 0–2.")
    team_after_minions: bool = Field(True, description="Team attacks come after the Minions.")
    ambush_group: Literal["all", "any"] = Field("all", description="Whether every ambusher must beat a target.")
    auto_defense: Literal["on", "ask"] = Field("on", description="The bot takes the best defense, or asks.")
    melee_parry: bool = Field(False, description="A melee weapon parries with its bonus.")
    default_range: Literal["close", "adjacent", "distant", "extreme"] = Field(
        "close", description="The range at which a fight opens."
    )


Ref = Referee[Sheet, Live, Table]
One = Combatant[Sheet, Live]

TIES = ("full hold", "partial hold", "partial grab", "engaged")
"""States of two who grapple, each by the other."""


def house(ref: Ref) -> House:
    """The switches of this table."""
    settings = ref.settings
    if not isinstance(settings, House):
        raise TypeError("the settings of another game")
    return settings


def faced(ref: Ref, by: str, who: str) -> One:
    """Somebody as `by` meets him: as he stood before the turns that happen at the same time (PP-EDGE-05, 07)."""
    return ref.then(who) if by in ref.before.then else ref.get(who)


def alter(ref: Ref, who: str, effect: Effect, **fields: Any) -> None:
    """Some fields of an effect that lies on somebody, as they are from now on."""
    c = ref.get(who)
    ref.put(replace(c, effects=tuple(replace(e, **fields) if e.id == effect.id else e for e in c.effects)))


def health(c: One) -> int:
    """Health now; below zero only where a table plays so (PP-HP-01, 02)."""
    report("PP-HP-02" if c.sheet.kind == "foe" else "PP-HP-01")
    return c.sheet.health - c.live.hurt


def strength(c: One) -> int:
    """How many Minions a group had at first."""
    return c.sheet.count if c.live.of is None else c.live.of


def heads(c: One) -> int:
    """How many Minions of a group still stand."""
    return max(0, strength(c) - c.live.fallen)


def distance(ref: Ref, a: str, b: str) -> Reach:
    """The range class between two: as it was set; adjacent where they grapple, else as a fight opens (PP-RANGE-01)."""
    one, other = ref.get(a), ref.get(b)
    if a == b or any(e.by == b for e in one.of(*TIES)) or any(e.by == a for e in other.of(*TIES)):
        return "adjacent"
    return next((reach for x, y, reach in ref.table.ranges if {x, y} == {a, b}), None) or opening(ref, one, other)


def opening(ref: Ref, a: One, b: One) -> Reach:
    """How far two are apart at first; those of one side stand close together (PP-RANGE-02)."""
    return "close" if a.side == b.side else house(ref).default_range


def is_close(ref: Ref, a: str, b: str) -> bool:
    """Whether two are within Close Range of each other; adjacent is a place inside it (PP-RANGE-01)."""
    return distance(ref, a, b) in ("adjacent", "close")
