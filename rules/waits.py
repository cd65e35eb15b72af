"""Turns that are let pass, made ready for, taken within others, or lost."""

from __future__ import annotations

from dataclasses import replace

from rules.encounter import Turns, Wait
from rules.facts import TurnBegan, TurnSkipped, Waiting
from rules.referee import Intent
from rules.turns import (
    BETWEEN,
    MOVING,
    Barred,
    Ref,
    just_before,
    move,
    order_without,
    plus,
    set_turns,
    waiting,
    without,
    without_wait,
)


def wait(ref: Ref, who: str, how: Wait, rule: str = "") -> None:
    """One whose turn it is lets it pass for now; the turn goes on to others in a step of its own."""
    set_turns(ref, current=without(ref.turns.current, who), waits=waiting(ref.turns, who, how))
    ref.note(Waiting(who, how.how, how.trigger, rule))
    if not ref.turns.current:
        ref.follow(Intent("go on"))


def ready(ref: Ref, who: str, how: Wait, rule: str = "") -> None:
    """Somebody makes ready for later and goes on with the turn."""
    set_turns(ref, waits=waiting(ref.turns, who, how))
    ref.note(Waiting(who, how.how, how.trigger, rule))


def step_in(ref: Ref, who: str) -> Wait:
    """One who waits acts now, just before the one whose turn it is, who goes on afterwards. Returns the wait.

    A readied action belongs to the turn that made it ready; in the next round it stands for the turn there.
    """
    stands_for_turn = _stands_for_turn(ref.turns, who)
    how = _use(ref, who)
    turns = ref.turns
    open_ = (left for people in (*turns.interrupted, turns.current) if (left := without(people, who)))
    set_turns(ref, interrupted=tuple(open_), current=(who,), number=turns.number + 1)
    if stands_for_turn:
        _elapses(ref, who, "start")
    ref.note(TurnBegan(who, turns.round))
    return how


def act_inside(ref: Ref, who: str) -> Wait:
    """One who waits acts inside another's deed, and that uses up the wait, which is returned."""
    stands_for_turn = _stands_for_turn(ref.turns, who)
    how = _use(ref, who)
    if stands_for_turn or how.how in BETWEEN:
        set_turns(ref, done=plus(ref.turns.done, who))
        _elapses(ref, who, *(("start", "end") if stands_for_turn else ("end",)))
    return how


def act_partly(ref: Ref, who: str) -> None:
    """One who waits acts inside another's deed; what that leaves of the turn comes right after the one that is on."""
    _use(ref, who)
    set_turns(ref, waits=waiting(ref.turns, who, Wait("hold", ref.turns.at[0])))


def _stands_for_turn(turns: Turns, who: str) -> bool:
    """Whether a readied action is used before its owner's turn of this round."""
    begun = {*turns.done, *turns.current, *(w for people in turns.interrupted for w in people)}
    return turns.waits[who].how == "ready" and who not in begun


def _use(ref: Ref, who: str) -> Wait:
    """Takes a wait away; whoever moves by it comes just before the one whose turn it is."""
    turns = ref.turns
    how = turns.waits[who]
    set_turns(ref, waits=without_wait(turns.waits, who))
    here = next((p for w in turns.current if w != who and (p := turns.place(w))), turns.at[0])
    if how.how in MOVING and here:
        move(ref, who, just_before(replace(turns, order=order_without(turns, who)), here))
    return how


def _elapses(ref: Ref, who: str, *edges: str) -> None:
    ref.follow(Intent("elapse", who, options={"edges": list(edges)}))


def lose_turn(ref: Ref, who: str) -> None:
    """Somebody's turn of this round is lost if it has not been used, else the next one."""
    turns = ref.turns
    if who in turns.waits and turns.waits[who].how in BETWEEN:
        return lose_wait(ref, who, Barred("lost"))
    return set_turns(ref, lost=plus(turns.lost, who))


def lose_wait(ref: Ref, who: str, why: Barred) -> None:
    """What somebody waits with is gone: a turn that was let pass ends unused, at the place it had."""
    turns = ref.turns
    how = turns.waits.get(who)
    if how is None:
        return
    set_turns(ref, waits=without_wait(turns.waits, who))
    if how.how in BETWEEN:
        set_turns(ref, done=plus(turns.done, who))
        ref.note(TurnSkipped(who, why.why, why.rule))
        _elapses(ref, who, "end")
