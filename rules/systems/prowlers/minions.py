"""Minions: how many of a group attack, how many go down, and groups that split and join (PP-MIN)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated

from pydantic import Field

from rules.clock import Anchor, TurnOf
from rules.encounter import numbered
from rules.errors import Refused
from rules.facts import Changed, Verdict
from rules.options import Options
from rules.referee import Intent
from rules.report import report
from rules.system import Action, Deed
from rules.systems.prowlers.damage import fell, harm, reached
from rules.systems.prowlers.defense import Strike
from rules.systems.prowlers.order import reorder
from rules.systems.prowlers.points import points, pool_of, spend
from rules.systems.prowlers.ranges import stands_with
from rules.systems.prowlers.sheet import Attack
from rules.systems.prowlers.state import One, Ref, heads, house, is_close, strength
from rules.turns import arrived, set_turns

MOST = (12, 6)
"""How many Minions of all groups can attack one target on a page: at range, in close combat (PP-MIN-09)."""


def attacking(ref: Ref, a: One, w: Attack, targets: Sequence[str]) -> int:
    """How many of a group attack: those that stand and still find room around every target (PP-MIN-09)."""
    if not a.sheet.is_minion:
        return 0
    report("PP-MIN-09")
    return max(0, min(heads(a), *(MOST[w.close] - ref.get(who).live.beset[w.close] for who in targets)))


def beset(ref: Ref, s: Strike, target: str) -> None:
    """Those that attack somebody take room around him until the page ends (PP-MIN-09)."""
    live = ref.get(target).live
    at_range, close = live.beset
    taken = (at_range, close + s.heads) if s.attack.close else (at_range + s.heads, close)
    if s.heads:
        ref.set_live(target, replace(live, beset=taken))


def may_beset(ref: Ref, s: Strike, targets: Sequence[str]) -> None:
    """A group attacks one target a page, from afar only shooting, and not where too many do already (PP-MIN-02, 09)."""
    a = ref.get(s.a.id)
    if not a.sheet.is_minion:
        return
    if not a.sheet.shooters and not all(is_close(ref, a.id, who) for who in targets):
        raise Refused(f"{a.name} cannot shoot that far.", "Only shooters attack at Distant Range.", "PP-MIN-10")
    if (len(targets) > 1 and not s.area) or any(who not in targets for who in a.live.attacked):
        raise Refused(f"{a.name} attacks one target on a page.", "A GM may split the group first.", "PP-MIN-02")
    if not s.heads:
        where = f"{MOST[s.attack.close]} Minions attack there {'close up' if s.attack.close else 'at range'} already"
        raise Refused(f"{where}.", "Choose another target.", "PP-MIN-09")


def cut_down(ref: Ref, s: Strike, b: One, successes: int) -> None:
    """A Minion for each net success, never more than are there and within reach (PP-MIN-04 to 06)."""
    doubled = s.area or with_both_hands(ref, s, b, successes)
    down = reached(b, toll(ref, successes, doubled=doubled), s.options.reach)
    if not down:
        return ref.note(Verdict(s.a.id, "attack", b.id, "no effect", item=s.attack.name, rule="PP-MIN-04"))
    report("PP-MIN-06", *(("PP-SE-07",) if s.attack.effect else ()))
    rule = "PP-MIN-06" if s.attack.effect else "PP-MIN-05" if s.area else "PP-MIN-04"
    ref.note(Verdict(s.a.id, "attack", b.id, "takes down", down, s.attack.name, rule))
    if s.attack.effect:
        ref.remind(b.id, f"{down} of {{{b.id}}}: {s.attack.effect} for the rest of the scene.", "PP-MIN-06")
    return fell(ref, b.id, down, rule)


def toll(ref: Ref, successes: int, *, doubled: bool) -> int:
    """Heads for net successes: one each, or two, whatever doubles them (PP-MIN-05); half of it where they are tough.

    Half a head does not count there, the only half in the game that is rounded down (PP-GRIT-TOUGH-01, 02).
    """
    down = successes * (2 if doubled else 1)
    if not house(ref).gritty_tough_minions:
        return down
    report("PP-GRIT-TOUGH-01", *(("PP-GRIT-TOUGH-02",) if doubled else ()))
    return down // 2


def with_both_hands(ref: Ref, s: Strike, b: One, successes: int) -> bool:
    """Two-Fisted: for a point a physical attack counts double against Minions, as a second look (PP-MIN-05)."""
    able = s.a.sheet.tagged("two_fisted") and s.attack.through == "physical"
    if not able or successes >= heads(b) or not points(ref, s.a.id):
        return False
    answer = ref.ask("two-fisted", (s.a.id,), ("no", "twice"), "no", labels=("One each", "Two for each success"),
                     kind="offer", cost=(pool_of(s.a), 1), rule="PP-MIN-05")  # fmt: skip
    if answer == "twice":
        spend(ref, s.a.id, "PP-MIN-05")
    return answer == "twice"


def hurt(ref: Ref, who: str, amount: int, by: str | None, rule: str) -> None:
    """Damage without a target's roll: Health, or heads of a group."""
    c = ref.get(who)
    if c.sheet.is_minion:
        fell(ref, who, reached(c, amount), rule)
    else:
        harm(ref, who, amount, by, rule)


class SplitOptions(Options):
    """How the group is split."""

    heads: Annotated[int, Field(ge=1, le=1000)] = Field(1, description="How many go with the new group.")


def split(ref: Ref, deed: Deed[SplitOptions]) -> None:
    """Some of a group become a group of their own; those that have fallen stay with the first (PP-MIN-03)."""
    c, leaving = ref.get(deed.target), deed.options.heads
    (name,), renamed = numbered((one.name for one in ref.all()), c.name.rstrip("0123456789 ") or c.name)
    for one in ref.all():
        if one.name in renamed:
            ref.put(replace(one, name=renamed[one.name]))
    c, new = ref.get(c.id), f"c{ref.next_number()}"
    effects = tuple(replace(e, id=ref.next_number(), until=of_own_turn(e.until, c.id, new)) for e in c.effects)
    part = replace(c, id=new, name=name, effects=effects,
                   live=replace(c.live, of=leaving, fallen=0, beset=(0, 0)))  # fmt: skip
    ref.put(part)
    stands_with(ref, part.id, c.id)
    ref.set_live(c.id, replace(c.live, of=strength(c) - leaving))
    ref.note(Verdict(part.id, "split", c.id, "splits off", rule="PP-MIN-03"))
    ref.note(Changed(c.id, "Minions", str(heads(c)), str(heads(c) - leaving), "PP-MIN-03"))
    if ref.before.phase == "running":
        takes_place(ref, part, c.id)


def of_own_turn(until: Anchor | None, old: str, new: str) -> Anchor | None:
    """What ended with the group's turn ends for its part with the part's."""
    return replace(until, who=new) if isinstance(until, TurnOf) and until.who == old else until


def takes_place(ref: Ref, part: One, like: str) -> None:
    """A part of a group has the turn that the group has, at the same time as it (PP-EDGE-07)."""
    reorder(ref)
    turns = ref.turns
    if like in turns.current:
        set_turns(ref, current=(*turns.current, part.id))
        then = ref.parts.get("then", ref.before.then)
        ref.set(then={**then, like: ref.get(like), part.id: part})
    elif like in turns.done:
        set_turns(ref, done=tuple(sorted((*turns.done, part.id))))
    else:
        arrived(ref, (part.id,))


def may_split(ref: Ref, deed: Deed[SplitOptions]) -> None:
    """Somebody must stay behind."""
    c = ref.get(deed.target)
    if not c.sheet.is_minion:
        raise Refused(f"{c.name} is no group of Minions.", "", "PP-MIN-03")
    if deed.options.heads >= heads(c):
        raise Refused(f"{c.name} has {heads(c)} heads.", "At least one stays with the group.", "PP-MIN-03")


def merge(ref: Ref, deed: Deed[Options]) -> None:
    """Groups become one: the first named takes the others in (PP-MIN-02, 03)."""
    first, *others = map(ref.get, deed.targets)
    joined = [first, *others]
    live = replace(first.live, of=sum(map(strength, joined)), fallen=sum(c.live.fallen for c in joined))
    ref.set_live(first.id, live)
    for other in others:
        ref.note(Verdict(other.id, "merge", first.id, "merges", rule="PP-MIN-03"))
    after = ref.get(first.id)
    ref.note(Changed(first.id, "Minions", str(heads(first)), str(heads(after)), "PP-MIN-03"))
    ref.follow(Intent("remove", targets=tuple(c.id for c in others)))


def may_merge(ref: Ref, deed: Deed[Options]) -> None:
    """Only groups of one kind and side."""
    people = [ref.get(who) for who in dict.fromkeys(deed.targets)]
    if len(people) < 2 or len(people) < len(deed.targets):
        raise Refused("It takes at least two groups.", "Name them, the one that stays first.", "PP-MIN-03")
    if len({(c.sheet_id, c.side, c.owner) for c in people}) > 1 or not people[0].sheet.is_minion:
        raise Refused("Only groups of the same Minions become one.", "Set the heads with minions N.", "PP-MIN-03")


SPLIT = Action("split", "Make a group of its own of some Minions.", SplitOptions, split, rules=("PP-MIN-03",),
               command="gm", targets="one", needs=may_split)  # fmt: skip
MERGE = Action("merge", "Make one group of several.", Options, merge, rules=("PP-MIN-03",), command="gm",
               targets="some", needs=may_merge)  # fmt: skip
