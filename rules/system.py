"""What a game declares, and how its actions are performed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Literal, Protocol, TypeVar

from rules.codec import Codec
from rules.encounter import Combatant, Encounter, Settings
from rules.errors import Refused
from rules.names import listing
from rules.options import Options
from rules.phrases import Words
from rules.referee import Intent, Referee
from rules.report import report
from rules.turns import Clockwork, ahead, plus, set_turns
from rules.words import key, nearest, short

R = TypeVar("R")
O = TypeVar("O", bound=Options)  # noqa: E741  the options of one action

Ref = Referee[Any, Any, Any]

FAR = 12
"""Slots ahead that are looked at for the next one that players see."""

Command = Literal["attack", "save", "check", "grapple", "act", "gm", "turn"]
"""Under which command an action is typed; "gm" ones are the GM's alone, "turn" ones have a command each."""


@dataclass(frozen=True, slots=True)
class Deed(Generic[O]):
    """A validated intent: who acts on whom, and how."""

    actor: str
    targets: tuple[str, ...]
    options: O

    @property
    def target(self) -> str:
        """The one target; raises `Refused` where there is none or more than one."""
        if len(self.targets) != 1:
            raise Refused("This needs exactly one target.", "Name one combatant.")
        return self.targets[0]


Costs = Literal["", "free", "reaction", "move", "standard", "full"]


@dataclass(frozen=True)
class Action(Generic[R, O]):
    """Something a combatant or the GM can do.

    It runs in this order: `needs` (may refuse), the game's price for `cost`, `rule`. Whoever does the same deed
    without its price (a readied action, a counter) calls the rule.
    """

    name: str
    help: str
    options: type[O]
    rule: Callable[[R, Deed[O]], None]
    rules: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    """Other words for it that people type."""
    command: Command = "act"
    targets: Literal["none", "one", "some", "maybe", "any"] = "none"
    """How many: "maybe" is one or none, "any" is some or none."""
    cost: str = ""
    needs: Callable[[R, Deed[O]], None] | None = None
    any_time: bool = False
    """Not bound to the turn of the one who acts (a save, a check, a reaction)."""
    strenuous: bool = False
    """Takes effort: it may cost the badly hurt what is left of them."""
    alone: bool = False
    """Without an encounter too (a save or check by the sheet in use)."""


class Condition(Protocol):
    """A row of a game's table of conditions, as far as the kernel looks at it."""

    @property
    def name(self) -> str:
        """The word of the field, in lower case."""
        ...

    @property
    def rule(self) -> str:
        """The catalogue id."""
        ...


C = TypeVar("C", bound=Condition)


def condition_named(rows: Mapping[str, C], said: str) -> C:
    """A row of a game's table of conditions by its name; blank and dash are alike. Raises `Refused`."""
    found = next((row for row in rows.values() if key(row.name) == key(said)), None)
    if found is None:
        close = nearest(said, rows)
        hint = f"Did you mean {close}?" if close else f"There are: {', '.join(rows)}."
        raise Refused(f"There is no condition “{short(said)}”.", hint)
    return found


class System(Clockwork, Protocol):
    """One game."""

    key: str
    name: str
    codec: Codec[Any, Any, Any]
    actions: Mapping[str, Action[Any, Any]]
    samples: Mapping[str, Any]
    adjustable: tuple[str, ...]
    """What the numbers of a GM's own effects may change: columns of `rules.effects.granted`."""
    totals: Mapping[str, str]
    """The printed totals of a sheet by their folded words, each with the field that it is worked back to."""
    spelled: Mapping[str, tuple[str, ...]]
    """The folded words for what stands on a sheet, each with its path, or with the total it is."""
    goals: Mapping[str, int]
    """The words that stand for numbers to reach, folded."""
    words: Words
    """How outcomes, throws and conditions are said to people."""

    @property
    def conditions(self) -> Mapping[str, Condition]:
        """The rows of the game's table of conditions, each game's own, by name."""
        ...

    def fresh(self, sheet: Any) -> Any:
        """The live state of somebody who comes into an encounter with this sheet."""
        ...

    def table(self) -> Any:
        """The table's state at the beginning."""
        ...

    def start(self, ref: Ref, unaware: Sequence[str]) -> None:
        """Rolls for the order of turns and begins the fight."""
        ...

    def arrive(self, ref: Ref, people: tuple[str, ...]) -> None:
        """Newcomers to a running fight (one, or a group under one initiative) take their place, unless one is set."""
        ...

    def initiative(self, ref: Ref, who: Sequence[str], value: int | None) -> None:
        """Sets an initiative, or rolls it again (None), without moving the current turn."""
        ...

    def pay(self, ref: Ref, action: Action[Any, Any], deed: Deed[Any]) -> None:
        """Takes the action's price from the turn; refuses where too little is left. `force` pays nothing."""
        ...

    def exhausted(self, ref: Ref, who: str) -> bool:
        """Whether nothing that costs an action is left of somebody's turn."""
        ...

    def left(self, combatant: Combatant[Any, Any], encounter: Encounter[Any, Any, Any]) -> tuple[str, ...]:
        """What is left of somebody's turn, in words."""
        ...

    def count(self, place: tuple[int, ...]) -> str:
        """The number that people call a place in the order."""
        ...

    def place_at(self, count: int) -> tuple[int, ...]:
        """The place before all who come at a count."""
        ...

    def status(self, combatant: Combatant[Any, Any]) -> tuple[str, ...]:
        """Conditions and marks in words, worst first."""
        ...

    def numbers(self, combatant: Combatant[Any, Any]) -> tuple[str, ...]:
        """What only those see who may see numbers: Defense, saves, pools."""
        ...

    def traits(self, command: str, combatant: Combatant[Any, Any]) -> tuple[str, ...]:
        """What a "save" or "check" of somebody's may name."""
        ...

    def is_out(self, combatant: Combatant[Any, Any]) -> bool:
        """Whether somebody is out of the fight."""
        ...

    def inflict(self, ref: Ref, who: str, condition: str, until: Any, left: int) -> None:
        """A GM lays a condition on somebody, by the game's own rules of worsening."""
        ...

    def relieve(self, ref: Ref, who: str, condition: str) -> None:
        """A GM takes a condition, or one mark of it, from somebody."""
        ...

    def quick(self, name: str, stats: str) -> Any:
        """A sheet from quick numbers; raises `Refused`."""
        ...

    def read(self, text: str) -> tuple[Any, tuple[str, ...]]:
        """A sheet from JSON text, with notes on what was passed over; raises `Refused` with all faults."""
        ...

    def write(self, sheet: Any) -> str:
        """The JSON text that `read` takes."""
        ...

    def worked_back(self, sheet: Any, total: str, value: int) -> tuple[int, int]:
        """What a printed total is, and what the field behind it has to be for the total to be `value`."""
        ...

    def card(self, sheet: Any) -> tuple[tuple[str, str], ...]:
        """A sheet for people: headings with their text."""
        ...

    def alone(self, sheet: Any, name: str, owner: str) -> Encounter[Any, Any, Any]:
        """An encounter of one, for checks and saves outside a fight."""
        ...


def deed_of(action: Action[Any, O], intent: Intent) -> Deed[O]:
    """The intent as the action understands it; raises `Refused` for wrong options or targets."""
    options = action.options.model_validate(dict(intent.options))
    if action.targets == "none" and intent.targets:
        raise Refused(f"“{action.name}” has no target.", "Leave the target out.")
    if action.targets in ("one", "some") and not intent.targets:
        raise Refused(f"“{action.name}” needs a target.", "Name whom it is aimed at.")
    if action.targets in ("one", "maybe") and len(intent.targets) > 1:
        raise Refused(f"“{action.name}” takes one target.", "Name one combatant.")
    return Deed(intent.actor, intent.targets, options)


def perform(game: System, ref: Ref, intent: Intent) -> None:
    """One action: what it needs, what it costs, its rule; then the turn ends by itself if nothing is left of it."""
    action = game.actions[intent.action]
    deed = deed_of(action, intent)
    report(*action.rules)
    if action.command != "gm":
        in_time(game, ref, action, deed)
    if action.needs:
        action.needs(ref, deed)
    if action.command != "gm":
        game.pay(ref, action, deed)
    _stir(ref, deed.actor)
    action.rule(ref, deed)
    turns = ref.turns
    if ref.settings.auto_end and deed.actor in turns.current and game.exhausted(ref, deed.actor):
        ref.follow(Intent("done", deed.actor))


def in_time(game: System, ref: Ref, action: Action[Any, Any], deed: Deed[Any]) -> None:
    """Refuses what is done out of turn; a GM's `force` may."""
    actor = ref.get(deed.actor)
    for target in deed.targets:
        ref.get(target)
    if deed.options.force or action.any_time:
        return
    encounter = ref.before
    if encounter.phase == "gathering":
        raise Refused("The fight has not begun.", "A GM begins it with /encounter start.")
    if encounter.phase == "over":
        raise Refused("The fight is over.", "A GM opens a new one with /encounter new.")
    if encounter.paused:
        raise Refused("The encounter is paused.", "A GM goes on with /encounter resume.")
    if deed.actor in ref.turns.current:
        return
    raise out_of_turn(game, encounter, actor, "A GM can let you act before with `force`.")


def out_of_turn(
    game: System, encounter: Encounter[Any, Any, Any], actor: Combatant[Any, Any], way: str = ""
) -> Refused:
    """Whose turn it is instead; whether the actor is next, and the `way` to act all the same."""
    people = [encounter.combatants[who] for who in encounter.turns.current]
    shown = " and ".join(listing(c.name for c in people if not c.hidden).rsplit(", ", 1))
    current = shown or ("somebody else" if people else "nobody")
    you = "You are" if actor.owner else f"{actor.name} is"
    soon = f"{you} next." if actor.id in coming(game, encounter) else ""
    return Refused(f"It is {current}'s turn, not {actor.name}'s.", " ".join(filter(None, (soon, way))))


def coming(game: System, encounter: Encounter[Any, Any, Any]) -> tuple[str, ...]:
    """Who is next as players see the order; nobody where the table does not name the next one."""
    if not encounter.settings.name_next:
        return ()
    slots = ([encounter.combatants[who] for who in slot] for slot in ahead(encounter.turns, FAR))
    shown = (tuple(c.id for c in slot if not c.hidden and not game.is_out(c)) for slot in slots)
    return next(filter(None, shown), ())


def _stir(ref: Ref, who: str) -> None:
    """Remembers of a player's hero that something was done in the own turn."""
    turns = ref.turns
    if who in turns.current and who not in turns.stirred and ref.get(who).owner:
        set_turns(ref, stirred=plus(turns.stirred, who))


def settings_of(game: System, values: Mapping[str, Any]) -> Settings:
    """A game's settings from plain values."""
    return game.codec.settings.model_validate(dict(values))
