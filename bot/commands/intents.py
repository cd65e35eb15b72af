"""What the words of a command mean in an encounter: who acts, on whom, how; each raises `Refused`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, get_args

from pydantic import ValidationError

from bot import rights
from bot.desk.values import State
from bot.games import SYSTEMS
from rules import names, options
from rules.encounter import Combatant
from rules.errors import Refused
from rules.projection import Viewer
from rules.referee import Intent
from rules.system import Action, System
from rules.words import fold, key, nearest, short

Anyone = Combatant[Any, Any]
Deedlike = Action[Any, Any]

MENTION = re.compile(r"<@!?(\d+)>")


def actor_of(encounter: State, viewer: Viewer, said: str = "") -> str:
    """Who acts: the one named; else the one of one's own whose turn it is; else the only one of one's own."""
    if said.strip():
        return names.find(encounter, rights.seen(viewer, encounter), said)
    own = own_ones(encounter, viewer)
    acting = [c.id for c in own if c.id in encounter.turns.current]
    if len(acting) == 1:
        return acting[0]
    found = acting or [c.id for c in own]
    if len(found) == 1:
        return found[0]
    if not found:
        raise Refused("You have nobody in this encounter.", "/encounter join brings your hero in.")
    listed = names.listing(encounter.combatants[who].name for who in found)
    raise Refused("It is not clear who acts.", f"Name the actor: {listed}.")


def waiting_actor(encounter: State, viewer: Viewer, said: str = "") -> str:
    """Who steps in: the one named; else the only one of one's own who waits; else as for any deed."""
    waiting = [c.id for c in own_ones(encounter, viewer) if c.id in encounter.turns.waits]
    return waiting[0] if len(waiting) == 1 and not said.strip() else actor_of(encounter, viewer, said)


def own_ones(encounter: State, viewer: Viewer) -> list[Anyone]:
    """Those whom somebody acts for without naming them: their own; for a GM also those without an owner."""
    return [
        c
        for c in encounter.combatants.values()
        if (c.owner is not None and c.owner == viewer.user) or (viewer.gm and c.owner is None)
    ]


def targets_of(encounter: State, viewer: Viewer, said: str, actor: str | None = None) -> tuple[str, ...]:
    """Those whom a list names; nobody where nothing is said."""
    return names.targets(encounter, rights.seen(viewer, encounter), said, actor) if said.strip() else ()


def action_of(game: System, command: str, said: str = "") -> Deedlike:
    """The action of a command: the one that is said, else the one of the command's own name."""
    there = actions_of(game, command)
    if not there:
        raise Refused(f"{game.name} has no /{command} yet.", "/act lists what there is.")
    if not said.strip():
        return there.get(key(command)) or next(iter(there.values()))
    found = named_action(there, said)
    if found is None:
        raise _no_action(game, command, said)
    return found


def actions_of(game: System, command: str) -> dict[str, Deedlike]:
    """The actions of a command by their folded names."""
    return {key(action.name): action for action in game.actions.values() if action.command == command}


def named_action(there: Mapping[str, Deedlike], said: str) -> Deedlike | None:
    """The one with this name or alias, else the only one with a name that begins so."""
    wanted, spelled = key(said), spellings(there)
    if wanted in spelled:
        return spelled[wanted]
    fitting = {action.name: action for name, action in spelled.items() if name.startswith(wanted)}
    return next(iter(fitting.values())) if wanted and len(fitting) == 1 else None


def spellings(there: Mapping[str, Deedlike]) -> dict[str, Deedlike]:
    """Actions by all their folded names; an action's own name wins over another's alias."""
    return {**{key(alias): action for action in there.values() for alias in action.aliases}, **there}


TYPED = {"attack": "/attack", "save": "/save", "check": "/check", "grapple": "/grapple move:{name}",
         "act": "/act action:{name}", "gm": "/gm act action:{name}", "turn": "/{name}"}  # fmt: skip
"""How the actions of each command are typed."""


def _no_action(game: System, command: str, said: str) -> Refused:
    """Says where the action is done instead, or what comes nearest, or what there is."""
    why = f"There is no action “{short(said)}” here."
    for other, typed in TYPED.items():
        elsewhere = spellings(actions_of(game, other)).get(key(said))
        if elsewhere:
            return Refused(why, f"Use {typed.format(name=elsewhere.name)}.")
    there = actions_of(game, command)
    if close := nearest(said, there) or nearest(said, spellings(there)):
        return Refused(why, f"Nearest: {spellings(there)[close].name}. /help topic:actions lists all.")
    return Refused(why, f"There are: {', '.join(action.name for action in there.values())}.")


def given(action: Deedlike, said: str, **fields: Any) -> dict[str, Any]:
    """The options of a deed as plain values: what is typed, and the command's own fields, which win."""
    typed = options.parse(action.options, said)
    values: dict[str, Any] = typed.model_dump(mode="json", exclude_defaults=True)
    for field, value in fields.items():
        if value in (None, ""):
            continue
        if field not in action.options.model_fields:
            raise Refused(f"“{action.name}” takes no {field.strip('_').replace('_', ' ')}.", "Leave it out.")
        values[field] = value
    options.made(action.options, values)
    return values


def against_of(encounter: State, viewer: Viewer, said: str) -> dict[str, Any]:
    """What a check or save is held against, as options: a number or its word, somebody, or one of their traits."""
    if not said.strip():
        return {}
    game = SYSTEMS.get(encounter.system)
    if game and (number := game.goals.get(fold(said))) is not None:
        return {"dc": number}
    against = names.against(encounter, rights.seen(viewer, encounter), said)
    return {"dc": against.number, "versus": against.who, "versus_trait": against.trait}


def setting_named(game: System, name: str) -> str:
    """A setting of a game by its name, with dots as in `gritty.drop` or without."""
    fields = game.codec.settings.model_fields
    field = next((each for each in fields if key(each) == key(name.replace(".", " "))), None)
    if field is None:
        close = nearest(name, fields)
        hint = f"Nearest: {close}." if close else f"There are: {', '.join(fields)}."
        raise Refused(f"There is no setting “{short(name)}”.", hint)
    return field


def setting_of(game: System, name: str, said: str) -> tuple[str, Any]:
    """A setting of a game, and the value that is said."""
    model, field = game.codec.settings, setting_named(game, name)
    info = model.model_fields[field]
    value = 0 if info.annotation is int and fold(said) == "off" else fold(said)
    try:
        return field, getattr(model.model_validate({field: value}), field)
    except ValidationError:
        allowed = ", ".join(map(str, get_args(info.annotation)))
        hint = f"It is one of {allowed}." if allowed else info.description or ""
        raise Refused(f"“{short(said)}” does not fit {field}.", hint) from None


def deed_of(action: Deedlike, actor: str, targets: Sequence[str], values: Mapping[str, Any]) -> Intent:
    """The intent, once targets and options are read."""
    return Intent(action.name, actor, tuple(targets), dict(values))
