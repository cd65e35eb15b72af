"""Blocks: an attack roll against an attack roll (MM-BLK)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from rules.clock import TurnOf
from rules.facts import Against, Mod, Verdict, total
from rules.options import Options
from rules.system import Action, Deed
from rules.systems.mm2e.attack_bonus import weapon_bonus
from rules.systems.mm2e.conditions import from_conditions, helpless
from rules.systems.mm2e.defense import Strike, is_unseen
from rules.systems.mm2e.disarm_check import wrest
from rules.systems.mm2e.grapple_check import seize
from rules.systems.mm2e.harm import full_damage
from rules.systems.mm2e.hero import second_die
from rules.systems.mm2e.holds import may_join
from rules.systems.mm2e.items import is_thing, lose, toughness_of
from rules.systems.mm2e.obstacle import breaks
from rules.systems.mm2e.options import Obstacle
from rules.systems.mm2e.sheet import UNARMED, Attack
from rules.systems.mm2e.state import One, Ref, house
from rules.systems.mm2e.weapons import melee_attack, refuse_lost
from rules.throws import Check
from rules.vocabulary import Word

HARDER = 2
"""What each block of a round takes from the next (MM-BLK-03)."""


class BlockOptions(Options):
    """What is blocked with."""

    with_: Annotated[str, Word(name="with"), Field(max_length=60)] = Field("", description="Which melee attack.")
    action: Annotated[Literal["standard", "full"], Word(rules=("MM-BLK-06",))] = Field(
        "standard", description="full: ranged attacks are deflected without a growing penalty."
    )


def block(ref: Ref, deed: Deed[BlockOptions]) -> None:
    """Ready to block until the next turn, in place of an attack (MM-BLK-01)."""
    c, o = ref.get(deed.actor), deed.options
    weapon = melee_attack(c, o.with_, "MM-BLK-01")
    ref.lift(c.id, "blocking", quiet=True)
    ref.inflict(c.id, "blocking", until=TurnOf(c.id, "start"), value=int(o.action == "full"), note=weapon.name,
                rule="MM-BLK-01")  # fmt: skip


def may_block(ref: Ref, deed: Deed[BlockOptions]) -> None:
    """A melee attack that is at hand."""
    c = ref.get(deed.actor)
    refuse_lost(c, melee_attack(c, deed.options.with_, "MM-BLK-01"))


class Guard(NamedTuple):
    """A block that was chosen: with what, the modifiers of the roll, and its rule."""

    weapon: Attack
    mods: tuple[Mod, ...]
    rule: str


def guard(ref: Ref, b: One, s: Strike) -> Guard | None:
    """Whether b blocks this attack: asked before the roll, once its maker is seen (MM-BLK-02, 06)."""
    way = way_to_block(ref, b, s)
    if way is None:
        return None
    answer = ref.ask(
        "block", (b.id,), ("block", "no"), "block", labels=("Block", "Save it"), rule=way.rule,
        words=f"{{{s.a.id}}} attacks {{{b.id}}} with {s.weapon.name}.",
    )  # fmt: skip
    if answer == "no":
        return None
    ref.set_live(b.id, replace(b.live, blocks=b.live.blocks + 1))
    return way


def way_to_block(ref: Ref, b: One, s: Strike) -> Guard | None:
    """How b could block this attack; None where he cannot."""
    stance = next(iter(b.of("blocking")), None)
    if stance is None or helpless(b) or is_unseen(b, s) or s.weapon.type == "mental":
        return None
    if not s.near:
        able = b.sheet.deflect and not b.has("cannot deflect")
        eased = 0 if stance.value else HARDER
        return Guard(UNARMED, tuple(deflect_mods(b, eased)), "MM-BLK-06") if able else None
    weapon = next((w for w in b.sheet.attacks if w.name == stance.note), UNARMED)
    if too_hard(ref, b, weapon, s):
        ref.remind(b.id, f"Bare hands cannot block {s.weapon.name}.", "MM-BLK-05")
        return None
    return Guard(weapon, tuple(block_mods(b, weapon)), "MM-BLK-02")


def too_hard(ref: Ref, b: One, weapon: Attack, s: Strike) -> bool:
    """Whether realism keeps bare hands from blocking a weapon: their Toughness must be as good (MM-BLK-05)."""
    bare = house(ref).realistic_block and not is_thing(weapon) and is_thing(s.weapon)
    return bare and b.sheet.toughness < total(full_damage(s.a, s.weapon))


def block_mods(b: One, weapon: Attack) -> Iterator[Mod]:
    """The blocker's own attack roll, Improved Block, and the blocks before this one (MM-BLK-02, 03)."""
    yield from weapon_bonus(b, weapon)
    yield from from_conditions(b, "attack", "melee")
    if rank := b.sheet.feat("Improved Block"):
        yield Mod(2 * rank, "Improved Block", "MM-BLK-02")
    yield from growing(b, HARDER)


def deflect_mods(b: One, step: int) -> Iterator[Mod]:
    """Deflect against what comes from afar (MM-BLK-06)."""
    yield Mod(b.sheet.deflect, "Deflect", "MM-BLK-06")
    yield from growing(b, step)


def growing(b: One, step: int) -> Iterator[Mod]:
    """Each block of the round takes more from the next (MM-BLK-03)."""
    if b.live.blocks:
        yield Mod(-step * b.live.blocks, "blocks before", "MM-BLK-03")


def stops(ref: Ref, way: Guard, who: str, s: Strike, attack: Check) -> bool:
    """The block itself: only a higher total stops the attack; else Defense decides as usual (MM-BLK-02, 04)."""
    against = Against(attack.total, "attack", s.a.id)
    check = ref.check(who, "block", way.mods, against, hit=exceeds, rule=way.rule)
    if not second_die(ref, check, who, "block", against).hits:
        if not s.near:
            ref.inflict(who, "cannot deflect", until=TurnOf(who, "start"), rule="MM-BLK-06", quiet=True)
        ref.remind(who, f"{{{who}}} does not block it: Defense decides.", "MM-BLK-04")
        return False
    ref.note(Verdict(s.a.id, "attack", who, "blocked", item=s.weapon.name, rule=way.rule))
    if s.near:
        riposte(ref, way, who, s)
    return True


def exceeds(_natural: int, total_: int, goal: int) -> bool:
    """How blocks succeed: by more than the attack, a 1 or 20 means nothing."""
    return total_ > goal


def riposte(ref: Ref, way: Guard, who: str, s: Strike) -> None:
    """The feats that follow a block, for those who want (MM-ACT-14)."""
    open_ = tuple(name for name, answer in RIPOSTES.items() if answer.possible(ref, who, s))
    if not open_:
        return
    labels = ("Leave it", *(RIPOSTES[name].feat for name in open_))
    chosen = ref.ask("riposte", (who,), ("no", *open_), "no", labels=labels, kind="offer", rule="MM-ACT-14")
    if chosen != "no":
        RIPOSTES[chosen].take(ref, way, who, s)


class Riposte(NamedTuple):
    """A feat that follows a block: when it is open, and what it does."""

    feat: str
    possible: Callable[[Ref, str, Strike], bool]
    take: Callable[[Ref, Guard, str, Strike], None]


def can_clinch(ref: Ref, who: str, s: Strike) -> bool:
    """Grappling Block takes the attacker into a hold."""
    return ref.get(who).sheet.feat("Grappling Block") > 0 and may_join(ref, ref.get(who), ref.get(s.a.id))


def clinch(ref: Ref, _way: Guard, who: str, s: Strike) -> None:
    """The hold, without a grab of its own."""
    seize(ref, who, s.a.id)


def has(feat: str) -> Callable[[Ref, str, Strike], bool]:
    """Whether a blocker with this feat has a weapon before him."""
    return lambda ref, who, s: ref.get(who).sheet.feat(feat) > 0 and is_thing(s.weapon)


def bind(ref: Ref, way: Guard, who: str, s: Strike) -> None:
    """Weapon Bind: the roll of a disarm."""
    wrest(ref, who, s.a.id, way.weapon, s.weapon.name)


def break_weapon(ref: Ref, way: Guard, who: str, s: Strike) -> None:
    """Weapon Break: the weapon takes the blocker's damage."""
    c, owner = ref.get(who), ref.get(s.a.id)
    thing = Obstacle(toughness_of(owner, s.weapon.name))
    if breaks(ref, s.a.id, thing, total(full_damage(c, way.weapon)), "weapon"):
        lose(ref, s.a.id, s.weapon.name, "MM-OBJ-04", broken=True)


RIPOSTES = {
    "grapple": Riposte("Grappling Block", can_clinch, clinch),
    "disarm": Riposte("Weapon Bind", has("Weapon Bind"), bind),
    "break": Riposte("Weapon Break", has("Weapon Break"), break_weapon),
}
"""What feats make of a block (appendix D)."""

BLOCK = Action("block", "Block attacks with your own attack roll until your next turn.", BlockOptions, block,
               rules=("MM-BLK-01",), cost="standard", needs=may_block, aliases=("parry", "deflect"))  # fmt: skip
