"""The order of turns; delay, ready and other waits; when effects end.

Time in a round is a line of places. It moves by `pass_time` alone, which fires all that ends on the way, once and in
order; next, skip, jump, delay, loss and removal all go through it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple, Protocol

from rules.clock import Anchor, EndOf, Moment, Place, TurnOf
from rules.encounter import Effect, Slot, Turns, Wait
from rules.facts import Phase, RoundBegan, TurnBegan, TurnSkipped, Waiting
from rules.referee import Intent, Referee

Ref = Referee[Any, Any, Any]

LAST: Place = (99,)
"""Later than every place of a round."""


class Barred(NamedTuple):
    """Why a turn passes unused: the state that bars it, and its rule."""

    why: str
    rule: str = ""


class Clockwork(Protocol):
    """What a game says about turns."""

    together: bool
    """Those of one slot act on what they were when it began."""

    def round_begins(self, ref: Ref, round_: int) -> None:
        """A round is about to begin; the game may change the order."""
        ...

    def turn_begins(self, ref: Ref, who: str) -> Barred | None:
        """Somebody's turn comes; says what bars it."""
        ...

    def able(self, ref: Ref, who: str) -> Barred | None:
        """What bars somebody from going on with an interrupted turn."""
        ...

    def turn_ends(self, ref: Ref, who: str) -> None:
        """Somebody's turn is over."""
        ...

    def ticked(self, ref: Ref, who: str, effect: Effect) -> None:
        """An effect's moment has passed, not for the last time."""
        ...

    def ended(self, ref: Ref, who: str, effect: Effect) -> None:
        """An effect has run out."""
        ...

    def holds(self, ref: Ref, who: str) -> bool:
        """Whether somebody can keep up what is tied to him (a hold)."""
        ...


def set_turns(ref: Ref, **fields: Any) -> None:
    """Changes some fields of the order of turns."""
    ref.set(turns=replace(ref.turns, **fields))


def begin(ref: Ref, game: Clockwork, slots: Iterable[Slot], round_: int = 1) -> None:
    """The first round, in the order of the slots' places; round 0 is a surprise round."""
    order = tuple(sorted(slots, key=lambda slot: slot.place))
    ref.set(turns=Turns(round=round_, order=order), phase="running", paused=False)
    ref.note(RoundBegan(round_))
    go_on(ref, game)


def enter(ref: Ref, who: tuple[str, ...], place: Place) -> None:
    """Newcomers take their place; they act this round only if it is still to come."""
    order = sorted((*ref.turns.order, Slot(who, place)), key=lambda slot: slot.place)
    set_turns(ref, order=tuple(order))


def move(ref: Ref, who: str, place: Place) -> None:
    """Somebody's place becomes another one; a member of a group goes alone."""
    rest = (Slot(tuple(w for w in s.who if w != who), s.place) for s in ref.turns.order)
    order = sorted((*(s for s in rest if s.who), Slot((who,), place)), key=lambda slot: slot.place)
    set_turns(ref, order=tuple(order))


def just_before(turns: Turns, place: Place) -> Place:
    """A place of its own directly before another one."""
    earlier = [s.place for s in turns.order if s.place < place]
    if not earlier:
        return (*place[:-1], place[-1] - 1)
    last = max(earlier)
    return (*last, place[len(last)] - 1) if place[: len(last)] == last else (*last, 0)


def next_turn(ref: Ref, game: Clockwork) -> None:
    """Ends the current turn, if any, and passes to the next one able to act."""
    for who in ref.turns.current:
        _end_turn(ref, game, who)
    go_on(ref, game)


def finish(ref: Ref, game: Clockwork, who: str) -> None:
    """One of those whose turn it is has done; the turn passes when all have."""
    _end_turn(ref, game, who)
    if not ref.turns.current:
        go_on(ref, game)


def _end_turn(ref: Ref, game: Clockwork, who: str) -> None:
    game.turn_ends(ref, who)
    _fire(ref, game, TurnOf(who, "end"))
    turns = ref.turns
    set_turns(ref, current=_without(turns.current, who), done=_with(turns.done, who))


def go_on(ref: Ref, game: Clockwork) -> None:
    """Passes to the next one able to act: an interrupted turn, a place in the order, or a wait that comes up.

    Where nobody can act for a whole round the encounter pauses and says so.
    """
    ref.set(then={})
    empty_rounds = 0
    while empty_rounds < 2:
        if ref.turns.interrupted:
            if _resume(ref, game):
                return
            continue
        coming = _coming(ref.turns)
        if not coming:
            empty_rounds += 1
            _next_round(ref, game)
            continue
        place, people, waited = min(coming)
        pass_time(ref, game, place)
        if _take_up(ref, game, people[0], place) if waited else _take_turn(ref, game, people):
            return
    ref.set(paused=True)
    ref.note(Phase("paused", "nobody can act"))


def _coming(turns: Turns) -> list[tuple[Place, tuple[str, ...], bool]]:
    """Who is still to act this round, with places; True for those whose wait comes up by itself."""
    away = {who for who, wait in turns.waits.items() if wait.how != "ready"} | set(turns.done)
    slots = [(s.place, tuple(w for w in s.who if w not in away), False) for s in turns.order if s.place >= turns.at[0]]
    waits = [
        (wait.to, (who,), True)
        for who, wait in turns.waits.items()
        if wait.to is not None and wait.how != "ready" and who not in turns.done
    ]
    return [entry for entry in (*slots, *waits) if entry[1]]


def _resume(ref: Ref, game: Clockwork) -> bool:
    *rest, people = ref.turns.interrupted
    set_turns(ref, interrupted=tuple(rest), current=tuple(w for w in people if w not in ref.turns.done))
    going = [_continues(ref, game, who) for who in ref.turns.current]
    return any(going)


def _take_up(ref: Ref, game: Clockwork, who: str, place: Place) -> bool:
    """A turn that was let pass comes up by itself; it has started before, at its own place."""
    set_turns(ref, waits=_drop(ref.turns.waits, who), current=(who,), number=ref.turns.number + 1)
    move(ref, who, place)
    return _continues(ref, game, who)


def _continues(ref: Ref, game: Clockwork, who: str) -> bool:
    barred = game.able(ref, who)
    if barred is None:
        ref.note(TurnBegan(who, ref.turns.round, back=True))
        return True
    ref.note(TurnSkipped(who, barred.why, barred.rule))
    _end_turn(ref, game, who)
    return False


def _take_turn(ref: Ref, game: Clockwork, people: tuple[str, ...]) -> bool:
    if game.together and len(people) > 1:
        ref.set(then={who: ref.get(who) for who in people})
    able = tuple(who for who in people if _starts(ref, game, who))
    if able:
        set_turns(ref, current=able, number=ref.turns.number + 1)
        for who in able:
            ref.note(TurnBegan(who, ref.turns.round))
    return bool(able)


def _starts(ref: Ref, game: Clockwork, who: str, barred: Barred | None = None) -> bool:
    """The start of a turn; one that is lost or barred ends at once."""
    if who in ref.turns.waits:
        set_turns(ref, waits=_drop(ref.turns.waits, who))
    if who in ref.turns.lost:
        barred = Barred("lost")
        set_turns(ref, lost=_without(ref.turns.lost, who))
    _fire(ref, game, TurnOf(who, "start"))
    barred = game.turn_begins(ref, who) or barred
    if barred is None:
        return True
    ref.note(TurnSkipped(who, barred.why, barred.rule))
    _end_turn(ref, game, who)
    return False


def _next_round(ref: Ref, game: Clockwork) -> None:
    pass_time(ref, game, LAST, 2)
    _fire(ref, game, EndOf("round"))
    for who, wait in ref.turns.waits.items():
        if wait.how != "ready":
            ref.note(TurnSkipped(who, "waited too long"))
    waits = {who: wait for who, wait in ref.turns.waits.items() if wait.how == "ready"}
    round_ = ref.turns.round + 1
    set_turns(ref, round=round_, at=((), 0), done=(), waits=waits)
    ref.note(RoundBegan(round_))
    game.round_begins(ref, round_)


def pass_time(ref: Ref, game: Clockwork, place: Place, phase: int = 1) -> None:
    """Time runs on to a place; everything that ends on the way does so once, in the order of its moment."""
    goal = (ref.turns.round, place, phase)
    while True:
        due = [
            (effect.until.sort(), effect.id, c.id, effect)
            for c in ref.all()
            for effect in c.effects
            if isinstance(effect.until, Moment) and effect.until.sort() <= goal
        ]
        if not due:
            break
        _, _, who, effect = min(due, key=lambda entry: entry[:2])
        _tick(ref, game, who, effect)
    set_turns(ref, at=(place, phase))


def _fire(ref: Ref, game: Clockwork, anchor: Anchor) -> None:
    for who, effect in [(c.id, e) for c in ref.all() for e in c.effects if e.until == anchor]:
        combatant = ref.find(who)
        if combatant and effect in combatant.effects:
            _tick(ref, game, who, effect)


def _tick(ref: Ref, game: Clockwork, who: str, effect: Effect) -> None:
    if effect.left <= 1:
        ref.end(effect.id, "time")
        return game.ended(ref, who, effect)
    until = effect.until
    if isinstance(until, Moment):
        until = replace(until, round=until.round + 1)
    ticked = replace(effect, left=effect.left - 1, until=until)
    combatant = ref.get(who)
    ref.put(replace(combatant, effects=tuple(ticked if e.id == effect.id else e for e in combatant.effects)))
    return game.ticked(ref, who, ticked)


def end_scene(ref: Ref, game: Clockwork) -> None:
    """Everything that lasts for the scene is over."""
    _fire(ref, game, EndOf("scene"))


def wait(ref: Ref, who: str, how: Wait, rule: str = "") -> None:
    """One whose turn it is lets it pass for now; the turn goes on to others in a step of its own."""
    set_turns(ref, current=_without(ref.turns.current, who), waits={**ref.turns.waits, who: how})
    ref.note(Waiting(who, how.how, how.trigger, rule))
    if not ref.turns.current:
        ref.follow(Intent("go on"))


def ready(ref: Ref, who: str, how: Wait, rule: str = "") -> None:
    """Somebody makes ready for later and goes on with the turn."""
    set_turns(ref, waits={**ref.turns.waits, who: how})
    ref.note(Waiting(who, how.how, how.trigger, rule))


def step_in(ref: Ref, who: str) -> Wait:
    """One who waits acts now, just before the one whose turn it is, who goes on afterwards. Returns the wait."""
    turns = ref.turns
    how = turns.waits[who]
    others = _without(turns.current, who)
    set_turns(
        ref,
        waits=_drop(turns.waits, who),
        interrupted=(*turns.interrupted, others) if others else turns.interrupted,
        current=(who,),
        done=_without(turns.done, who),
        number=turns.number + 1,
    )
    if turns.at[0]:
        move(ref, who, just_before(ref.turns, turns.at[0]))
    ref.note(TurnBegan(who, turns.round))
    return how


def lose_turn(ref: Ref, who: str) -> None:
    """Somebody's turn of this round is lost if it has not come, else the next one."""
    set_turns(ref, lost=_with(ref.turns.lost, who))


def jump(ref: Ref, game: Clockwork, to: str) -> None:
    """Passes over everybody until somebody's turn comes; the turns between start and end unused."""
    for who in ref.turns.current:
        _end_turn(ref, game, who)
    set_turns(ref, interrupted=())
    for _ in range(2 * len(ref.turns.order) + 4):
        coming = _coming(ref.turns)
        if not coming:
            _next_round(ref, game)
            continue
        place, people, _waited = min(coming)
        if to in people:
            return go_on(ref, game)
        pass_time(ref, game, place)
        for who in people:
            _starts(ref, game, who, Barred("passed over"))
    return go_on(ref, game)


def leave(ref: Ref, game: Clockwork, who: str) -> None:
    """Takes a combatant out: ends the turn, nails what waited for its turns, ends ties, shrinks plans, passes on."""
    turns, place = ref.turns, ref.turns.place(who)
    acting = who in turns.current
    if acting:
        _end_turn(ref, game, who)
    if place is not None:
        _nail(ref, who, place)
    end_ties(ref, who)
    _shrink_plans(ref, who)
    turns = ref.turns
    slots = (Slot(tuple(w for w in s.who if w != who), s.place) for s in turns.order)
    interrupted = (tuple(w for w in people if w != who) for people in turns.interrupted)
    set_turns(
        ref,
        order=tuple(s for s in slots if s.who),
        done=_without(turns.done, who),
        lost=_without(turns.lost, who),
        waits=_drop(turns.waits, who),
        interrupted=tuple(people for people in interrupted if people),
    )
    ref.remove(who)
    if acting and not ref.turns.current and ref.turns.order:
        go_on(ref, game)


def _nail(ref: Ref, who: str, place: Place) -> None:
    """What waited for the turns of one who goes now waits for his place."""
    past = ref.turns.at[0] >= place
    for combatant in ref.all():
        effects = tuple(
            replace(e, until=Moment(ref.turns.round + past, place, e.until.edge == "end", who))
            if isinstance(e.until, TurnOf) and e.until.who == who
            else e
            for e in combatant.effects
        )
        if effects != combatant.effects:
            ref.put(replace(combatant, effects=effects))


def end_ties(ref: Ref, who: str) -> None:
    """Ends what needs its maker: somebody leaves, or can no longer act."""
    for effect in [e.id for c in ref.all() for e in c.effects if e.tie and e.by == who]:
        ref.end(effect, "tie")


def _shrink_plans(ref: Ref, who: str) -> None:
    plans = [replace(p, members=tuple(m for m in p.members if m[0] != who)) for p in ref.plans if p.target != who]
    kept = tuple(replace(p, leader=p.members[0][0]) if p.leader == who else p for p in plans if p.members)
    if kept != ref.plans:
        ref.set(plans=kept)


def ahead(turns: Turns, count: int) -> list[tuple[str, ...]]:
    """Who comes next, `count` slots of them, this round and the beginning of the next one."""
    coming = [people for _, people, _ in sorted(_coming(turns)) if not set(people) & set(turns.current)]
    later = [s.who for s in turns.order]
    interrupted = list(reversed(turns.interrupted))
    return (interrupted + coming + later)[:count]


def _with(people: tuple[str, ...], who: str) -> tuple[str, ...]:
    return tuple(sorted({*people, who}))


def _without(people: tuple[str, ...], who: str) -> tuple[str, ...]:
    return tuple(w for w in people if w != who)


def _drop(waits: Mapping[str, Wait], who: str) -> dict[str, Wait]:
    return {w: how for w, how in waits.items() if w != who}
