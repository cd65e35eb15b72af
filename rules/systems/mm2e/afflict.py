"""How conditions come: marks add up, repeats worsen, the worst ends a turn (MM-TRACK-05, MM-FAT-03, MM-COND-36)."""

from __future__ import annotations

from dataclasses import replace

from rules.clock import Anchor, Moment
from rules.encounter import Effect
from rules.facts import Changed, Inflicted
from rules.systems.mm2e.concentration import DISTRACTIONS, unsettle
from rules.systems.mm2e.conditions import CONDITIONS, able_bodied
from rules.systems.mm2e.dying import first_save
from rules.systems.mm2e.state import Ref
from rules.systems.mm2e.turn import drop_turn

WORSE = {
    "staggered": ("unconscious", "MM-TRACK-06"),
    "disabled": ("dying", "MM-TRACK-05"),
    "dying": ("dead", "MM-TRACK-05"),
    "fatigued": ("exhausted", "MM-FAT-03"),
    "exhausted": ("unconscious", "MM-FAT-03"),
    "entangled": ("helpless", "MM-COND-10"),
    "broken": ("destroyed", "MM-OBJ-04"),
}
"""What a condition becomes when it comes a second time."""

REPLACED = {"exhausted": ("fatigued",), "dead": ("dying",)}
"""What goes when a worse condition of the same ladder comes; the boxes of the damage track stay (MM-TRACK-09)."""


def afflict(
    ref: Ref, who: str, kind: str, *, by: str | None = None, until: Anchor | None = None, left: int = 1,
    value: int = 1, rule: str = "",
) -> None:  # fmt: skip
    """Lays a condition on somebody, or what it worsens to; marks add `value`."""
    row = CONDITIONS[kind]
    rule = rule or row.rule
    if row.marks:
        return add_marks(ref, who, kind, value, rule)
    c = ref.get(who)
    if kind == "fatigued" and c.has("exhausted"):
        kind = "exhausted"
    if c.has(kind):
        if kind in WORSE:
            worse, rule = WORSE[kind]
            return afflict(ref, who, worse, by=by, rule=rule)
        return prolong(ref, who, kind, until, left)
    ref.lift(who, *REPLACED.get(kind, ()), quiet=True)
    ref.inflict(who, kind, by=by, until=until, left=left, rule=rule)
    if kind == "dying":
        first_save(ref, who)
    if not able_bodied(ref.get(who)):
        drop_turn(ref, who)
    if kind in DISTRACTIONS:
        unsettle(ref, who, kind)
    return None


def add_marks(ref: Ref, who: str, kind: str, count: int, rule: str) -> None:
    """More marks of one kind; they are counted in one effect."""
    c = ref.get(who)
    old = c.of(kind)
    if not old:
        ref.inflict(who, kind, value=count, rule=rule)
        return
    more = replace(old[0], value=old[0].value + count)
    ref.put(replace(c, effects=tuple(more if e.id == more.id else e for e in c.effects)))
    ref.note(Inflicted(who, kind, value=more.value, rule=rule))


def remove_mark(ref: Ref, who: str, kind: str) -> None:
    """One mark less; the last one takes the effect with it."""
    c = ref.get(who)
    for effect in c.of(kind)[:1]:
        if effect.value <= 1:
            ref.end(effect.id)
            return
        fewer = replace(effect, value=effect.value - 1)
        ref.put(replace(c, effects=tuple(fewer if e.id == fewer.id else e for e in c.effects)))
        ref.note(Changed(who, kind, str(effect.value), str(fewer.value)))


def prolong(ref: Ref, who: str, kind: str, until: Anchor | None, left: int) -> None:
    """The same condition again does not add up: it lasts until the later of the two ends (MM-CHK-09)."""
    c = ref.get(who)
    effect = c.of(kind)[0]
    if lasts_longer(until, left, effect):
        effect = replace(effect, until=until, left=left)
        ref.put(replace(c, effects=tuple(effect if e.id == effect.id else e for e in c.effects)))
    ref.note(Inflicted(who, kind, effect.until, effect.left, rule="MM-CHK-09"))


def lasts_longer(until: Anchor | None, left: int, old: Effect) -> bool:
    """Whether a new end is later than the old one; no end at all is the latest."""
    if old.until is None or until is None:
        return until is None
    if isinstance(until, Moment) and isinstance(old.until, Moment):
        new_round, old_round = until.round + left, old.until.round + old.left
        return (new_round, *until.sort()[1:]) > (old_round, *old.until.sort()[1:])
    return left > old.left


def one_round(ref: Ref, by: str | None, rounds: int = 1) -> Moment:
    """Until just before the count of the one who acts, some rounds later (MM-INIT-08, MM-DCOND-02).

    Nobody's delay moves it; where nobody is named, or without a place, it is the count that is on now.
    """
    place = ref.turns.place(by) if by else None
    return Moment(ref.turns.round + rounds, place or ref.turns.at[0], of=by)
