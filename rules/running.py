"""Running an encounter, the same in every game: who is in it, whose turn it is, what a GM lays down or corrects.

Each is an intent like any deed of a combatant, so that it is recorded, shown and undone like one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, get_type_hints

from pydantic import TypeAdapter, ValidationError

from rules.clock import Anchor
from rules.codec import digest
from rules.effects import ROLLS
from rules.encounter import Combatant, numbered
from rules.errors import Refused
from rules.facts import Changed, Joined, Left, Phase
from rules.foreign import Path, allowed, type_at
from rules.leaving import leave
from rules.names import clean
from rules.referee import Intent, Referee, Rule
from rules.system import System, out_of_turn, perform
from rules.turns import arrived, elapse, end_scene, finish, go_on, jump, next_turn, plus, set_turns
from rules.words import fold, key, nearest, short, whole

Ref = Referee[Any, Any, Any]

ANCHOR: TypeAdapter[Anchor | None] = TypeAdapter(Anchor | None)

OWN_FIELDS = ("name", "side", "owner")
"""What may be corrected of everybody, whatever the game."""

TOLD = {"initiative": "initiative bonus"}
"""How a correction is told: by its field's name alone an initiative is the place in the order, which all may see."""

MOST = 120
"""Combatants in one encounter."""


def rule_of(game: System, action: str) -> Rule:
    """The rule behind an intent's action: one of those below, or the game's."""
    if action in RUNNING:
        return partial(RUNNING[action], game)
    if action in game.actions:
        return partial(perform, game)
    raise Refused(f"There is no action “{action}” in {game.name}.")


def add(game: System, ref: Ref, intent: Intent) -> None:
    """Brings `count` combatants in by a sheet (JSON values): several share a group and one initiative."""
    o = intent.options
    count = int(o.get("count", 1))
    if len(ref.all()) + count > MOST:
        raise Refused(f"An encounter holds at most {MOST} combatants.", f"There are {len(ref.all())} now.")
    text = str(o["sheet"])
    sheet = game.codec.sheet_of(text)
    names, renamed = numbered((c.name for c in ref.all()), str(o["name"]), count)
    for c in ref.all():
        if c.name in renamed:
            ref.put(replace(c, name=renamed[c.name]))
    group = f"g{ref.next_number()}" if count > 1 else ""
    people = tuple(_newcomer(game, ref, name, text, sheet, group, o) for name in names)
    for who in people:
        ref.note(Joined(who))
    if o.get("initiative") is not None:
        game.initiative(ref, people, int(o["initiative"]))
        _fix(ref, people, fixed=True)
    if ref.before.phase == "running":
        game.arrive(ref, people)
        arrived(ref, people)


def _newcomer(game: System, ref: Ref, name: str, text: str, sheet: Any, group: str, options: Mapping[str, Any]) -> str:
    who = f"c{ref.next_number()}"
    newcomer: Combatant[Any, Any] = Combatant(
        id=who,
        name=name,
        side=str(options.get("side", "villains")),
        owner=options.get("owner"),
        sheet_id=digest(text),
        sheet=sheet,
        live=game.fresh(sheet),
        group=group,
        hidden=bool(options.get("hidden", False)),
    )
    ref.put(newcomer)
    return who


def remove(game: System, ref: Ref, intent: Intent) -> None:
    """Takes combatants out; those whose turn it is go last, so that no turn begins only to end."""
    gone = sorted({ref.get(who).id: who for who in intent.targets}, key=ref.turns.current.__contains__)
    for who in gone:
        ref.note(Left(who))
        leave(ref, game, who)


def start(game: System, ref: Ref, intent: Intent) -> None:
    """Rolls for the order and begins; `targets` are those who do not see it coming."""
    if ref.before.phase != "gathering":
        raise Refused("The fight has begun already.", "/encounter next goes on with it.")
    if not ref.all():
        raise Refused("Nobody is in this encounter.", "Bring combatants in with /encounter add or /encounter join.")
    ref.note(Phase("began"))
    game.start(ref, intent.targets)


def next_(game: System, ref: Ref, intent: Intent) -> None:
    """Ends the turn that is on and passes to the next one able to act, or to those of `halt`."""
    must_run(ref)
    _warn_of_idle(game, ref, ref.turns.current)
    next_turn(ref, game, _halt(intent))


def done(game: System, ref: Ref, intent: Intent) -> None:
    """One of those whose turn it is has done."""
    must_run(ref)
    if intent.actor not in ref.turns.current:
        raise out_of_turn(game, ref.before, ref.get(intent.actor))
    _warn_of_idle(game, ref, (intent.actor,))
    finish(ref, game, intent.actor, _halt(intent))


def _halt(intent: Intent) -> tuple[str, ...]:
    """Those at whom the turn stops though they cannot act."""
    return tuple(intent.options.get("halt", ()))


def _warn_of_idle(game: System, ref: Ref, who: tuple[str, ...]) -> None:
    """Says once of each player's hero who can act that the first turn ends without a deed."""
    for c in map(ref.get, who):
        if c.owner and c.id not in ref.turns.stirred and not game.is_out(c):
            ref.remind(c.id, f"{{{c.id}}} has not acted yet.")
            set_turns(ref, stirred=plus(ref.turns.stirred, c.id))


def go_on_(game: System, ref: Ref, intent: Intent) -> None:
    """After a turn that was let pass: on to the next one."""
    if not ref.turns.current:
        go_on(ref, game, _halt(intent))


def elapse_(game: System, ref: Ref, intent: Intent) -> None:
    """After a deed that stood for a turn: what hangs on the `edges` of that turn."""
    elapse(ref, game, intent.actor, intent.options["edges"])


def jump_(game: System, ref: Ref, intent: Intent) -> None:
    """Passes over everybody until the target's turn comes."""
    must_run(ref)
    to = ref.get(intent.targets[0])
    if to.id in ref.turns.current:
        raise Refused(f"It is {to.name}'s turn already.", "/encounter next goes on.")
    jump(ref, game, to.id)


def pause(_game: System, ref: Ref, _intent: Intent) -> None:
    """Nobody acts until the encounter is resumed."""
    must_run(ref)
    ref.set(paused=True)
    ref.note(Phase("paused"))


def resume(game: System, ref: Ref, _intent: Intent) -> None:
    """Goes on after a pause, however long it was."""
    if not ref.before.paused:
        raise Refused("The encounter is not paused.")
    ref.set(paused=False)
    ref.note(Phase("resumed"))
    if ref.before.phase == "running" and not ref.turns.current:
        next_turn(ref, game)


def end(game: System, ref: Ref, _intent: Intent) -> None:
    """The fight is over; what lasts for the scene ends."""
    if ref.before.phase == "over":
        raise Refused("The fight is over already.")
    end_scene(ref, game)
    set_turns(ref, current=(), interrupted=(), waits={})
    ref.set(phase="over", paused=False)
    ref.note(Phase("ended"))


def must_run(ref: Ref) -> None:
    """Refuses what needs a fight that is going on."""
    must_have_begun(ref)
    if ref.before.paused:
        raise Refused("The encounter is paused.", "Go on with /encounter resume.")


def must_have_begun(ref: Ref) -> None:
    """Refuses what needs an order of turns; a pause is no hindrance."""
    if ref.before.phase == "gathering":
        raise Refused("The fight has not begun.", "Begin it with /encounter start.")
    if ref.before.phase == "over":
        raise Refused("The fight is over.", "Open a new one with /encounter new.")


def hide(_game: System, ref: Ref, intent: Intent) -> None:
    """Players no longer see a combatant, or only its numbers."""
    for who in intent.targets:
        c = ref.get(who)
        ref.put(replace(c, hidden=True) if intent.options.get("what", "all") == "all" else replace(c, numbers="hidden"))


def reveal(_game: System, ref: Ref, intent: Intent) -> None:
    """Players see a combatant again, or its numbers too."""
    for who in intent.targets:
        c = replace(ref.get(who), hidden=False)
        ref.put(replace(c, numbers="open") if intent.options.get("what", "all") == "numbers" else c)


def settings(game: System, ref: Ref, intent: Intent) -> None:
    """Changes one setting of this encounter."""
    key, value = str(intent.options["key"]), intent.options["value"]
    before = ref.settings.model_dump(mode="json")
    try:
        ref.set(settings=game.codec.settings.model_validate({**before, key: value}))
    except ValidationError as fault:
        raise Refused(f"“{value}” does not fit {key}.", fault.errors()[0]["msg"].capitalize() + ".") from None
    ref.note(Changed("", key, _said(before.get(key)), _said(ref.settings.model_dump(mode="json")[key])))


def _said(value: Any) -> str:
    """A setting's value as people type it."""
    return ("off", "on")[value] if isinstance(value, bool) else str(value)


def initiative(game: System, ref: Ref, intent: Intent) -> None:
    """Sets an initiative (`value`), also before the fight begins, or rolls it again.

    Of several who roll again, those whose initiative was set keep it, unless it was so with all of them.
    """
    value = intent.options.get("value")
    if value is None or ref.before.phase != "gathering":
        must_have_begun(ref)
    free = [who for who in intent.targets if who not in ref.turns.fixed]
    people = tuple(free) if value is None and free else intent.targets
    before = {who: _count(game, ref, who) for who in people}
    game.initiative(ref, people, None if value is None else int(value))
    _fix(ref, people, fixed=value is not None)
    for who in people:
        now = _count(game, ref, who) or str(value)
        if value is not None or now != before[who]:
            ref.note(Changed(who, "initiative", before[who], now))
    for who in intent.targets:
        if who not in people:
            ref.remind(who, f"{{{who}}} keeps the place that was set.")


def _fix(ref: Ref, people: Iterable[str], *, fixed: bool) -> None:
    """Remembers whether some have a place that a GM has set."""
    others = set(ref.turns.fixed).difference(people)
    set_turns(ref, fixed=tuple(sorted(others.union(people) if fixed else others)))


def _count(game: System, ref: Ref, who: str) -> str:
    """The number that people call somebody's place; "" for none."""
    place = ref.turns.place(who)
    return game.count(place) if place else ""


def condition(game: System, ref: Ref, intent: Intent) -> None:
    """A GM lays a condition of the game on somebody, or takes it or an effect of the GM's own away."""
    o, name = intent.options, str(intent.options["name"])
    for who in intent.targets:
        if o.get("change", "add") != "remove":
            game.inflict(ref, who, name, ANCHOR.validate_python(o.get("until")), int(o.get("left", 1)))
        elif own := _label(game, ref.get(who), name):
            ref.end(own)
        else:
            game.relieve(ref, who, name)


def _state(game: System, name: str) -> str:
    """The condition of the game that has this name; "" for none."""
    return next((row.name for row in game.conditions.values() if key(row.name) == key(name)), "")


def _label(game: System, c: Combatant[Any, Any], name: str) -> int | None:
    """The newest effect of a GM's own that has this name: a label begins with a capital, a state of a game does not."""
    labels = (e.id for e in reversed(c.effects) if key(e.kind) == key(name) and e.kind[:1].isupper())
    return None if _state(game, name) else next(labels, None)


def effect(game: System, ref: Ref, intent: Intent) -> None:
    """A GM's own effect: a name, numbers for rolls (`mods`, by column), an end."""
    o = intent.options
    if state := _state(game, str(o["name"])):
        raise Refused(f"“{state}” is a condition of {game.name}.", "Lay it with /gm condition, or choose another name.")
    mods = tuple((str(column), int(value)) for column, value in o.get("mods", ()))
    for column, _ in mods:
        if column not in game.adjustable:
            there = ", ".join("value (all rolls)" if known == ROLLS else known for known in game.adjustable)
            raise Refused(f"Effects do not change {column} in {game.name}.", f"There are: {there}.")
    for who in intent.targets:
        ref.inflict(
            who,
            str(o["name"]),
            until=ANCHOR.validate_python(o.get("until")),
            left=int(o.get("left", 1)),
            value=int(o.get("value", 0)),
            note=str(o.get("note", "")),
            mods=mods,
        )


def set_field(game: System, ref: Ref, intent: Intent) -> None:
    """Corrects a field: name, side or owner, one of the live state, or one of the sheet.

    On the sheet it is a word of the game, a printed total too, or a path of keys with dots.
    """
    said, value = str(intent.options["field"]), intent.options["value"]
    path = said if "." in said else key(said)
    if len(alias := game.spelled.get(path, ())) == 1:
        (path,) = alias
    for who in intent.targets:
        c = ref.get(who)
        before, changed = _corrected(game, ref, c, path, value)
        ref.put(changed)
        ref.note(Changed(who, TOLD.get(path, path), before, str(value)))


def _corrected(
    game: System, ref: Ref, c: Combatant[Any, Any], path: str, value: Any
) -> tuple[str, Combatant[Any, Any]]:
    if path == "name":
        return c.name, replace(c, name=_free(ref, c, str(value)))
    if path == "side":
        return c.side, replace(c, side=str(value))
    if path == "owner":
        return c.owner or "nobody", replace(c, owner=str(value) if value else None)
    try:
        if path in getattr(c.live, "__dataclass_fields__", {}):
            live = TypeAdapter(type(c.live))
            changed = live.validate_python({**live.dump_python(c.live, mode="json"), path: value})
            return str(getattr(c.live, path)), replace(c, live=changed)
        body = c.sheet.model_dump(mode="json")
        where = game.spelled.get(path, tuple(path.split(".")))
        if field := game.totals.get(where[-1]):
            before, body[field] = game.worked_back(c.sheet, where[-1], _number(path, value))
        elif path in game.spelled or _stands(body, where):
            before = _put(body, where, value)
        else:
            close = nearest(path, (*OWN_FIELDS, *getattr(c.live, "__dataclass_fields__", ()), *game.spelled))
            raise Refused(
                f"There is no field “{short(path)}”.", f"Nearest: {close.replace('_', ' ')}." if close else ""
            )
        text = game.codec.sheet_text(game.codec.sheet.model_validate(body))
        return str(before), replace(c, sheet=game.codec.sheet_of(text), sheet_id=digest(text))
    except ValidationError as fault:
        wanted = get_type_hints(type(c.live), include_extras=True).get(path)
        raise _misfit(path, value, fault, (wanted,) if wanted else type_at(type(c.sheet), path_of(fault))) from None


def _misfit(path: str, value: Any, fault: ValidationError, wanted: tuple[Any, ...]) -> Refused:
    """What a field takes instead, or what its model says."""
    first = fault.errors(include_url=False)[0]
    right = str(first["ctx"]["error"]) if first["type"] == "value_error" else f"It is {allowed(*wanted)}."
    return Refused(f"“{short(str(value))}” does not fit {path}.", right)


def path_of(fault: ValidationError) -> Path:
    """Where the first fault is."""
    return fault.errors(include_url=False)[0]["loc"]


def _free(ref: Ref, c: Combatant[Any, Any], name: str) -> str:
    """A name that nobody else has, as a newcomer's would be; raises `Refused`."""
    name = clean(name)
    if any(fold(other.name) == fold(name) for other in ref.all() if other.id != c.id):
        raise Refused(f"There is a {name} already.", "Each name stands for one combatant.")
    return name


def _number(path: str, value: Any) -> int:
    number = whole(str(value))
    if number is None:
        raise Refused(f"“{short(str(value))}” does not fit {path}.", "It is a whole number.")
    return number


def _stands(body: Any, path: tuple[str, ...]) -> bool:
    """Whether there is anything at a path."""
    return not path or (isinstance(body, dict) and path[0] in body and _stands(body[path[0]], path[1:]))


def _put(body: dict[str, Any], path: tuple[str, ...], value: Any) -> Any:
    """Sets a nested value and returns what stood there."""
    for step in path[:-1]:
        body = body[step]
    last = next((there for there in body if key(there) == key(path[-1])), path[-1])
    before, body[last] = body.get(last, "none"), value
    return before


RUNNING: Mapping[str, Callable[[System, Ref, Intent], None]] = {
    "add": add,
    "remove": remove,
    "start": start,
    "next": next_,
    "done": done,
    "go on": go_on_,
    "elapse": elapse_,
    "jump": jump_,
    "pause": pause,
    "resume": resume,
    "end": end,
    "hide": hide,
    "reveal": reveal,
    "settings": settings,
    "initiative": initiative,
    "condition": condition,
    "effect": effect,
    "set": set_field,
}
"""What every encounter can do, by the intent's action."""
