"""What is settled when a combatant leaves an encounter."""

from __future__ import annotations

from dataclasses import replace

from rules.clock import Anchor, EndOf, Moment, TurnOf
from rules.encounter import Turns
from rules.turns import (
    BETWEEN,
    Clockwork,
    Ref,
    end_ties,
    end_turn,
    go_on,
    order_without,
    set_turns,
    without,
    without_wait,
)


def leave(ref: Ref, game: Clockwork, who: str) -> None:
    """Takes a combatant out: ends the turn, nails what waited for its turns, ends ties, shrinks plans, passes on."""
    turns = ref.turns
    acting = who in turns.current
    waiting = who in turns.waits and turns.waits[who].how in BETWEEN
    if acting or waiting or any(who in people for people in turns.interrupted):
        end_turn(ref, game, who)
    _nail(ref, who)
    end_ties(ref, who)
    for effect in ref.get(who).effects:
        ref.end_hanging(effect.id)
    _shrink_plans(ref, who)
    _forget(ref, who)
    ref.remove(who)
    if acting and not ref.turns.current:
        go_on(ref, game)


def _forget(ref: Ref, who: str) -> None:
    """Nobody of that id is left in the order."""
    turns = ref.turns
    set_turns(
        ref,
        order=order_without(turns, who),
        done=without(turns.done, who),
        lost=without(turns.lost, who),
        stirred=without(turns.stirred, who),
        fixed=without(turns.fixed, who),
        waits=without_wait(turns.waits, who),
        interrupted=tuple(left for people in turns.interrupted if (left := without(people, who))),
    )
    then = ref.parts.get("then", ref.before.then)
    if who in then:
        ref.set(then={w: c for w, c in then.items() if w != who})


def _nail(ref: Ref, who: str) -> None:
    """What waited for the turns of one who goes now waits for his place, or for the round's end if he has none."""
    for combatant in ref.all():
        effects = tuple(
            replace(e, until=_nailed(ref.turns, e.until)) if isinstance(e.until, TurnOf) and e.until.who == who else e
            for e in combatant.effects
        )
        if effects != combatant.effects:
            ref.put(replace(combatant, effects=effects))


def _nailed(turns: Turns, until: TurnOf) -> Anchor:
    place = turns.place(until.who)
    if place is None:
        return EndOf("round")
    past = until.who in turns.done or turns.at[0] >= place
    return Moment(turns.round + past, place, until.edge == "end", until.who)


def _shrink_plans(ref: Ref, who: str) -> None:
    plans = [replace(p, members=tuple(m for m in p.members if m[0] != who)) for p in ref.plans if p.target != who]
    kept = tuple(replace(p, leader=p.members[0][0]) if p.leader == who else p for p in plans if p.members)
    if kept != ref.plans:
        ref.set(plans=kept)
