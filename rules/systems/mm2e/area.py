"""Area attacks: no attack roll, everybody in the area gets out of it, or half, or not at all (MM-AREA)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from rules.errors import Refused
from rules.facts import Against, Mod, Verdict, total
from rules.names import find
from rules.options import Options
from rules.system import Action, Deed
from rules.systems.mm2e.afflict import one_round
from rules.systems.mm2e.conditions import acts, helpless
from rules.systems.mm2e.cover import refuse_total_cover
from rules.systems.mm2e.defense import Strike, dodge_lost
from rules.systems.mm2e.harm import PLAIN, Change, damage_parts, harm, passes_through, warn
from rules.systems.mm2e.hero import can_spend, spend
from rules.systems.mm2e.knockback import knock_back
from rules.systems.mm2e.movement import speed
from rules.systems.mm2e.options import AttackOptions
from rules.systems.mm2e.saves import save
from rules.systems.mm2e.sheet import Attack
from rules.systems.mm2e.state import One, Ref
from rules.vocabulary import Word
from rules.waits import act_inside

Feet = Annotated[int, Field(ge=0, le=100_000)]


class Shelter(NamedTuple):
    """Who of several has cover from where an area starts, and how good it is (MM-AREA-10)."""

    who: Annotated[str, Field(max_length=60)]
    cover: Literal["normal", "improved"] = "normal"


class AreaOptions(AttackOptions):
    """How an attack is made that may fill an area."""

    cover_for: Annotated[tuple[Shelter, ...], Word(rules=("MM-AREA-10",))] = Field(
        (), max_length=30, description="One of the targets who has cover from where the area starts, by name."
    )
    edge: Annotated[Feet | None, Word(rules=("MM-AREA-07",))] = Field(
        None, description="Feet it takes to get out of the area; five a rank without it."
    )
    evade_move: Annotated[Feet | None, Word(rules=("MM-AREA-07",))] = Field(
        None, description="Feet that the targets move who waited with a move; they are asked without it."
    )


Share = Literal["none", "half", "all"]
"""How much of an area attack reaches a target."""


class Row(NamedTuple):
    """How a target comes through: the share that reaches him, its name and rule."""

    share: Share
    outcome: str
    rule: str


REFLEX = {
    (True, 0): Row("half", "half caught", "MM-AREA-03"),
    (True, 1): Row("none", "evaded", "MM-AREA-05"),
    (True, 2): Row("none", "evaded", "MM-AREA-05"),
    (False, 0): Row("all", "caught", "MM-AREA-04"),
    (False, 1): Row("all", "caught", "MM-AREA-04"),
    (False, 2): Row("half", "half caught", "MM-AREA-06"),
}
"""By whether the Reflex save was made, and the rank of Evasion."""

NO_REFLEX = Row("all", "caught", "MM-AREA-09")
OUTSIDE = Row("none", "steps out", "MM-AREA-07")

COVER = {"normal": Mod(2, "cover", "MM-AREA-10"), "improved": Mod(4, "improved cover", "MM-AREA-10")}

ROLLED = ("take10", "trades", "covered_by", "wrong_place", "into")
"""Words for an attack roll or a single target, of which an area attack knows neither."""

ONLY_AREA = ("cover_for", "edge", "evade_move")


def burst(ref: Ref, by: str, targets: Sequence[str], weapon: Attack, o: AreaOptions) -> None:
    """Everybody in the area, each by himself; there is no attack roll (MM-AREA-01)."""
    ref.lift(by, "aiming", why="used", quiet=True)
    covers = covers_of(ref, o)
    s = Strike(ref.get(by), weapon, o if o.kb_max is not None else o.model_copy(update={"kb_max": ALL_OF_IT}))
    warn(ref, s)
    goal = reflex_goal(s)
    ref.each("area", alive(ref, targets), lambda who: engulf(ref, who, s, goal, covers.get(who, o.cover)))


ALL_OF_IT = 100
"""As much knockback as there is: whoever wants less says so before, and is not offered it for each of many."""


def alive(ref: Ref, targets: Sequence[str]) -> list[str]:
    """Those whom it still concerns."""
    return [who for who in targets if not ref.get(who).has("dead")]


def covers_of(ref: Ref, o: AreaOptions) -> dict[str, Literal["normal", "improved"]]:
    """The covers of single targets by id; raises `Refused`."""
    seen = [c.id for c in ref.all() if not c.hidden]
    return {find(ref.before, seen, shelter.who): shelter.cover for shelter in o.cover_for}


def reflex_goal(s: Strike) -> Against:
    """The Difficulty Class of getting out of it: ten and the rank (MM-AREA-02)."""
    parts = (Mod(10, "area", "MM-AREA-01"), Mod(area_rank(s), "rank", "MM-AREA-02"))
    return Against(total(parts), "Difficulty Class", s.a.id, parts)


def area_rank(s: Strike) -> int:
    """The rank of an area attack; the damage bonus of one that has none, or is pulled (MM-AREA-02)."""
    if s.weapon.rank is not None and s.options.pull is None:
        return s.weapon.rank
    return total(damage_parts(s.a, s.weapon, s.options))


def engulf(ref: Ref, who: str, s: Strike, goal: Against, cover: str | None = None) -> None:
    """One target: out in time or caught, then what the attack does, halved for those half caught (MM-AREA-03, 04)."""
    ref.lift(who, "fascinated", why="attacked")
    b = ref.get(who)
    if passes_through(b, s):
        return ref.note(Verdict(s.a.id, "attack", who, "passes through", item=s.weapon.name, rule="MM-COND-18"))
    row = OUTSIDE if steps_out(ref, b, s) else reached(ref, b, s, goal, cover)
    ref.note(Verdict(s.a.id, "attack", who, row.outcome, item=s.weapon.name, rule=row.rule))
    if row.share == "none":
        return None
    exposed = dodge_lost(ref, b, s) is not None
    dealt = harm(ref, ref.get(who), s, critical=False, exposed=exposed, change=HALF if row.share == "half" else PLAIN)
    return knock_back(ref, who, dealt, s.options) if dealt else None


HALF = Change(halved=True)


def reached(ref: Ref, b: One, s: Strike, goal: Against, cover: str | None) -> Row:
    """The Reflex save, and what Evasion makes of it (MM-AREA-02, 05, 06, 09, 10)."""
    if not s.weapon.area_reflex:
        return NO_REFLEX
    evasion = evasion_of(ref, b, s)
    made = save(ref, b.id, "reflex", goal, *([COVER[cover]] if cover in COVER else ()), rule="MM-AREA-02").hits
    return REFLEX[made, evasion]


def evasion_of(ref: Ref, b: One, s: Strike) -> int:
    """The rank of Evasion, for those who can move; without it a hero point may buy the first (MM-AREA-08)."""
    if helpless(b):
        return 0
    rank = max(min(2, b.sheet.feat("Evasion")), int(b.has("evasion")))
    if rank or "reflex" in b.sheet.no_saves or not can_spend(b, "evasion"):
        return rank
    answer = ref.ask(
        "evasion", (b.id,), ("no", "evasion"), "no", labels=("Save as you are", "Spend a hero point: Evasion"),
        words=f"{{{b.id}}} is in the area of {s.weapon.name}.", cost=("hero points", 1), rule="MM-AREA-08",
    )  # fmt: skip
    if answer == "evasion":
        buy_evasion(ref, b.id, s.a.id)
    return int(answer == "evasion")


def buy_evasion(ref: Ref, who: str, at: str) -> None:
    """A hero point for Evasion, for a round from the count of the one who acts (MM-HERO-04)."""
    spend(ref, who, "evasion", "MM-HERO-04")
    ref.inflict(who, "evasion", until=one_round(ref, at), rule="MM-AREA-08")


def steps_out(ref: Ref, b: One, s: Strike) -> bool:
    """Whether one who waited with a move leaves in time; he says how far before anything is known (MM-AREA-07)."""
    how = ref.turns.waits.get(b.id)
    if how is None or not acts(b) or (how.how != "delay" and (how.intent or {}).get("kind") != "move"):
        return False
    feet = steps(ref, b, s, speed(ref, b))
    if feet:
        act_inside(ref, b.id)
        waited = "MM-DELAY-05" if how.how == "delay" else "MM-READY-04"
        ref.note(Verdict(b.id, "step out", None, "moves", feet, rule=waited))
    return feet > 0 and feet >= edge_of(s)


def steps(ref: Ref, b: One, s: Strike, most: int) -> int:
    """How many feet b moves: as the attack says, else as b says; none unless somebody says so."""
    o = s.options
    if isinstance(o, AreaOptions) and o.evade_move is not None:
        return min(o.evade_move, most)
    return ref.ask(
        "step out", (b.id,), (0, most), 0, labels=("Stay", f"Move {most} feet"), bounds=(0, most), rule="MM-AREA-07",
        words=f"{s.weapon.name} is about to fill the place of {{{b.id}}}, who may move first. How many feet?",
    )  # fmt: skip


def edge_of(s: Strike) -> int:
    """Feet to the edge of the area: as said, or five a rank."""
    said = s.options.edge if isinstance(s.options, AreaOptions) else None
    return 5 * area_rank(s) if said is None else said


def may_burst(ref: Ref, weapon: Attack, deed: Deed[AreaOptions]) -> None:
    """An area knows no attack roll, and nobody in it who is dead already (MM-AREA-01, MM-DCOND-08)."""
    o = deed.options
    for word in ROLLED:
        if getattr(o, word):
            name = word.replace("_", " ")
            raise Refused(f"{weapon.name} fills an area: there is no attack roll.", f"Leave out {name}.", "MM-AREA-01")
    covers_of(ref, o)
    refuse_total_cover(weapon, o)
    if not alive(ref, deed.targets):
        raise Refused("Nobody in that area is alive.", "Choose other targets.", "MM-DCOND-08")


def may_single_out(weapon: Attack, a: One, deed: Deed[AreaOptions]) -> None:
    """What is no area strikes one target, and has nothing to do with what areas know (MM-ATK-13)."""
    if len(deed.targets) > 1:
        areas = ", ".join(each.name for each in a.sheet.attacks if each.area)
        hint = "Autofire sweeps a line: /act sweep." if weapon.autofire else "Name one target."
        hint = f"An area attack takes several: {areas}." if areas else hint
        raise Refused(f"{weapon.name} is no area attack: it strikes one target.", hint, "MM-AREA-01")
    for word in ONLY_AREA:
        if getattr(deed.options, word) not in ((), None):
            name = word.replace("_", " ")
            raise Refused(f"{weapon.name} fills no area.", f"Leave out {name}.", "MM-AREA-01")


def evade(ref: Ref, deed: Deed[Options]) -> None:
    """Evasion for a round, bought before anything explodes (MM-HERO-04)."""
    buy_evasion(ref, deed.actor, deed.actor)


EVASION = Action("evasion", "Spend a hero point: Evasion against area attacks, for a round.", Options, evade,
                 rules=("MM-HERO-04",), any_time=True)  # fmt: skip
