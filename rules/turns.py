"""The order of turns, and when effects end. What is let pass stands in `waits`, removal in `leaving`.

Time in a round is a line of places. It moves by `pass_time` alone, which fires all that ends on the way, once and in
order; next, skip, jump, delay, loss and removal all go through it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Literal, NamedTuple, Protocol

from rules.clock import Anchor, EndOf, Moment, Place, TurnOf
from rules.encounter import Effect, Slot, Turns, Wait
from rules.facts import Phase, RoundBegan, TurnBegan, TurnSkipped
from rules.referee import Referee

Ref = Referee[Any, Any, Any]

People = tuple[str, ...]
"""Combatants by id."""

LAST: Place = (99,)
"""Later than every place of a round."""

MOVING = ("delay", "ready")
"""Waits after which somebody keeps the place where he acted; after the others he has his own again."""

BETWEEN = ("delay", "hold", "team")
"""Waits within a turn that has begun and is still to be used."""


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


def set_turns(ref: Ref, **fields: Any) -> None:
    """Changes some fields of the order of turns."""
    ref.set(turns=replace(ref.turns, **fields))


def begin(ref: Ref, game: Clockwork, slots: Iterable[Slot], round_: int = 1) -> None:
    """The first round, in the order of the slots' places; round 0 is a surprise round."""
    order = tuple(sorted(slots, key=lambda slot: slot.place))
    ref.set(turns=Turns(round=round_, order=order, fixed=ref.turns.fixed), phase="running", paused=False)
    ref.note(RoundBegan(round_))
    go_on(ref, game)


def enter(ref: Ref, who: tuple[str, ...], place: Place) -> None:
    """A slot of its own for some who have no place yet."""
    order = sorted((*ref.turns.order, Slot(who, place)), key=lambda slot: slot.place)
    set_turns(ref, order=tuple(order))


def share(ref: Ref, people: tuple[str, ...], like: str) -> None:
    """Some, wherever they stand, have the place of somebody else together with him."""
    for who in people:
        if ref.turns.place(who) is not None:
            set_turns(ref, order=order_without(ref.turns, who))
    order = (replace(s, who=(*s.who, *people)) if like in s.who else s for s in ref.turns.order)
    set_turns(ref, order=tuple(order))


def part(ref: Ref, people: tuple[str, ...]) -> None:
    """Some of a slot have one of their own at the same place, directly behind the others."""
    order: list[Slot] = []
    for slot in ref.turns.order:
        going = tuple(who for who in slot.who if who in people)
        staying = tuple(who for who in slot.who if who not in people)
        order += [Slot(who, slot.place) for who in (staying, going) if who]
    set_turns(ref, order=tuple(order))


def arrived(ref: Ref, people: Iterable[str]) -> None:
    """Newcomers act in this round only if their place is still to come."""
    turns = ref.turns
    late = [who for who in people if (turns.place(who) or turns.at[0]) < turns.at[0]]
    set_turns(ref, done=tuple(sorted({*turns.done, *late})))


def move(ref: Ref, who: str, place: Place) -> None:
    """Somebody's place becomes another one; a member of a group goes alone."""
    rest = order_without(ref.turns, who)
    set_turns(ref, order=tuple(sorted((*rest, Slot((who,), place)), key=lambda slot: slot.place)))


def order_without(turns: Turns, who: str) -> tuple[Slot, ...]:
    """The slots without somebody."""
    return tuple(Slot(left, s.place) for s in turns.order if (left := without(s.who, who)))


def just_before(turns: Turns, place: Place) -> Place:
    """A place of its own directly before another one, in all but the last key like it."""
    before = (*place[:-1], place[-1] - 1)
    taken = [s.place for s in turns.order if before <= s.place < place]
    return (*max(taken), 0) if taken else before


def next_turn(ref: Ref, game: Clockwork, halt: People = ()) -> None:
    """Ends the current turn, if any, and passes to the next one able to act, or to those of `halt`."""
    for who in ref.turns.current:
        end_turn(ref, game, who)
    go_on(ref, game, halt)


def finish(ref: Ref, game: Clockwork, who: str, halt: People = ()) -> None:
    """One of those whose turn it is has done; the turn passes when all have."""
    end_turn(ref, game, who)
    if not ref.turns.current:
        go_on(ref, game, halt)


def end_turn(ref: Ref, game: Clockwork, who: str) -> None:
    """Ends somebody's turn and passes it to nobody yet.

    A readied action that is used after the turn that made it ready ends no second one.
    """
    game.turn_ends(ref, who)
    if who not in ref.turns.done:
        _fire(ref, game, TurnOf(who, "end"))
    turns = ref.turns
    set_turns(ref, current=without(turns.current, who), done=plus(turns.done, who))


def go_on(ref: Ref, game: Clockwork, halt: People = ()) -> None:
    """Passes to the next one able to act: an interrupted turn, a place in the order, or a wait that comes up.

    Those of `halt` have their turn though they cannot act. Where nobody can act for a whole round the encounter pauses
    and says so.
    """
    empty_rounds = 0
    while empty_rounds < 2 and ref.all():
        if ref.turns.interrupted:
            if _resume(ref, game):
                return
            continue
        _remember(ref, ())
        coming = _coming(ref.turns)
        if not coming:
            empty_rounds += 1
            _next_round(ref, game)
            continue
        first = coming[0]
        pass_time(ref, game, first.at)
        if _take_up(ref, game, first.people[0]) if first.waited else _take_turn(ref, game, first.people, halt):
            return
    ref.set(paused=True)
    ref.note(Phase("paused", "nobody can act"))


class Coming(NamedTuple):
    """Who is to act at a place; `waited` where a wait comes up by itself, `own` is the place in the order."""

    at: Place
    waited: bool
    own: Place
    people: tuple[str, ...]


def _coming(turns: Turns) -> list[Coming]:
    """Who is still to act this round, in order.

    Whose place was put behind the running one is next: nobody loses a turn by that. At one place those who waited
    come last, the first of them in the regular order first.
    """
    now = turns.at[0]
    waiting = {who: how.to for who, how in turns.waits.items() if how.how in BETWEEN}
    away = {*waiting, *turns.done, *turns.current, *(who for people in turns.interrupted for who in people)}
    slots = [
        Coming(max(s.place, now), False, s.place, left)
        for s in turns.order
        if (left := tuple([who for who in s.who if who not in away]))
    ]
    waits = [Coming(max(to, now), True, turns.place(w) or (), (w,)) for w, to in waiting.items() if to is not None]
    return sorted((*slots, *waits), key=lambda coming: coming[:3])


def _resume(ref: Ref, game: Clockwork) -> bool:
    *rest, people = ref.turns.interrupted
    set_turns(ref, interrupted=tuple(rest), current=people, number=ref.turns.number + 1)
    going = [_continues(ref, game, who) for who in people]
    return any(going)


def _take_up(ref: Ref, game: Clockwork, who: str) -> bool:
    """A turn that was let pass comes up by itself; it has started before, at its own place."""
    turns = ref.turns
    set_turns(ref, waits=without_wait(turns.waits, who), current=(who,), number=turns.number + 1)
    if turns.waits[who].how in MOVING:
        move(ref, who, turns.at[0])
    return _continues(ref, game, who)


def _continues(ref: Ref, game: Clockwork, who: str) -> bool:
    barred = game.able(ref, who)
    if barred is None:
        ref.note(TurnBegan(who, ref.turns.round, back=True))
        return True
    _pass(ref, game, who, barred)
    return False


def _take_turn(ref: Ref, game: Clockwork, people: People, halt: People) -> bool:
    able = tuple(who for who in people if _starts(ref, game, who, halts=who in halt))
    if game.together and len(people) > 1:
        _remember(ref, people)
    if able:
        set_turns(ref, current=able, number=ref.turns.number + 1)
        for who in able:
            ref.note(TurnBegan(who, ref.turns.round))
    return bool(able)


def _remember(ref: Ref, people: tuple[str, ...]) -> None:
    """Those whose turns happen at the same time, as they are now."""
    if people or ref.parts.get("then", ref.before.then):
        ref.set(then={who: ref.get(who) for who in people})


def _starts(ref: Ref, game: Clockwork, who: str, barred: Barred | None = None, *, halts: bool = False) -> bool:
    """The start of a turn; one that is lost or barred ends at once, unless time halts there."""
    if who in ref.turns.waits:
        set_turns(ref, waits=without_wait(ref.turns.waits, who))
    lost = who in ref.turns.lost
    barred = Barred("lost") if lost else barred
    _fire(ref, game, TurnOf(who, "start"))
    barred = game.turn_begins(ref, who) or barred
    if lost:
        set_turns(ref, lost=without(ref.turns.lost, who))
    if barred is None or halts:
        return True
    _pass(ref, game, who, barred)
    return False


def _pass(ref: Ref, game: Clockwork, who: str, barred: Barred) -> None:
    """A turn that has begun ends unused."""
    ref.note(TurnSkipped(who, barred.why, barred.rule))
    end_turn(ref, game, who)


def _next_round(ref: Ref, game: Clockwork) -> None:
    pass_time(ref, game, LAST, 2)
    for who in [who for who, how in ref.turns.waits.items() if how.how in BETWEEN]:
        _give_up(ref, game, who, "waited too long")
    _fire(ref, game, EndOf("round"))
    round_ = ref.turns.round + 1
    set_turns(ref, round=round_, at=((), 0), done=())
    ref.note(RoundBegan(round_))
    game.round_begins(ref, round_)


def _give_up(ref: Ref, game: Clockwork, who: str, why: str) -> None:
    """A wait comes to nothing."""
    set_turns(ref, waits=without_wait(ref.turns.waits, who))
    _pass(ref, game, who, Barred(why))


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


def elapse(ref: Ref, game: Clockwork, who: str, edges: Iterable[Literal["start", "end"]]) -> None:
    """The start or end of a turn that was taken out of its place."""
    for edge in edges:
        _fire(ref, game, TurnOf(who, edge))


def jump(ref: Ref, game: Clockwork, to: str) -> None:
    """Passes over everybody until somebody's turn comes: turns that are on end, those in between pass unused."""
    for who in ref.turns.current:
        end_turn(ref, game, who)
    while ref.turns.interrupted and to not in ref.turns.interrupted[-1]:
        *rest, people = ref.turns.interrupted
        set_turns(ref, interrupted=tuple(rest))
        for who in people:
            end_turn(ref, game, who)
    if not ref.turns.interrupted:
        _pass_over(ref, game, to)
    go_on(ref, game)


def _pass_over(ref: Ref, game: Clockwork, to: str) -> None:
    """Everybody before somebody's turn; one who waits need not wait longer."""
    if to in ref.turns.waits and ref.turns.waits[to].how in BETWEEN:
        how = replace(ref.turns.waits[to], to=ref.turns.at[0])
        return set_turns(ref, waits=waiting(ref.turns, to, how))
    last = ref.turns.round + 1
    while not (coming := _coming(ref.turns)) or to not in coming[0].people:
        if coming:
            pass_time(ref, game, coming[0].at)
            for who in coming[0].people:
                _skip(ref, game, who, coming[0].waited)
        elif ref.turns.round < last:
            _next_round(ref, game)
        else:
            break
    return None


def _skip(ref: Ref, game: Clockwork, who: str, waited: bool) -> None:
    if waited:
        _give_up(ref, game, who, "passed over")
    else:
        _starts(ref, game, who, Barred("passed over"))


def end_ties(ref: Ref, who: str) -> None:
    """Ends what needs its maker: somebody leaves, or can no longer act."""
    for effect in [e.id for c in ref.all() for e in c.effects if e.tie and e.by == who]:
        ref.end(effect, "tie")


def ahead(turns: Turns, count: int) -> list[tuple[str, ...]]:
    """Who comes next, `count` slots of them, this round and the beginning of the next one."""
    coming = [coming.people for coming in _coming(turns)]
    later = [s.who for s in turns.order]
    return [*reversed(turns.interrupted), *coming, *later][:count]


def plus(people: tuple[str, ...], who: str) -> tuple[str, ...]:
    """Those people and one more, sorted."""
    return tuple(sorted({*people, who}))


def without(people: tuple[str, ...], who: str) -> tuple[str, ...]:
    """Those people but one, in their order."""
    return tuple(w for w in people if w != who)


def waiting(turns: Turns, who: str, how: Wait) -> dict[str, Wait]:
    """The waits and one more, in the order of ids, as the stored text has them."""
    return dict(sorted({**turns.waits, who: how}.items()))


def without_wait(waits: Mapping[str, Wait], who: str) -> dict[str, Wait]:
    """The waits but one."""
    return {w: how for w, how in waits.items() if w != who}
