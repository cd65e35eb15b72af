"""What a person of the script does, done in the loopback Discord as its app would let them."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from bot.play import values
from bot.play.loopback.errors import CannotDo
from bot.play.loopback.exchange import Exchange
from bot.play.loopback.person import Person
from bot.play.loopback.state import Channel, Json, Message
from bot.play.loopback.world import World
from bot.play.steps import Act, Choose, Click, Complete, Fill, Slash
from bot.play.text import alike, buttons

Doing = Coroutine[Any, Any, Exchange]
BUTTON = 2


class Deeds:
    """Turns acts into interactions; `home` is where the files of the script are. Each raises CannotDo.

    An act is looked up when it is begun, so that the same press can be made many times at once.
    """

    def __init__(self, world: World, home: Path) -> None:
        self._world, self._home = world, home
        self._modals: dict[Person, Exchange] = {}
        self._table: dict[type, Callable[[Person, Channel, Any], Doing]] = {
            Slash: self._slash,
            Complete: self._complete,
            Click: self._click,
            Choose: self._choose,
            Fill: self._fill,
        }

    def place(self, act: Act) -> Channel:
        """Where an act happens."""
        return values.place(self._world, self._world.person(act.who), act.place)

    async def do(self, act: Act, times: int = 1) -> list[Exchange]:
        """Do it, so often at once, and wait for the answers."""
        person, place = self._world.person(act.who), self.place(act)
        begin = self._table[type(act.deed)]
        doings: list[Doing] = [begin(person, place, act.deed) for _ in range(times)]
        exchanges = await asyncio.gather(*doings)
        for exchange in exchanges:
            if exchange.modal:
                self._modals[person] = exchange
        return exchanges

    def titled(self, title: str) -> Message:
        """The newest message with an embed of this title, or one that begins with it and " · ", wherever it is."""
        found = [
            message
            for channel in self._world.channels.values()
            for message in channel.messages.values()
            if any(_is_titled(embed.get("title", ""), title) for embed in message.embeds)
        ]
        if not found:
            raise CannotDo(f"there is no message with the title {title}")
        return max(found, key=lambda message: message.id)

    def _slash(self, person: Person, place: Channel, deed: Slash) -> Doing:
        given = values.options(self._world, self._home, deed.command, deed.options)
        return person.slash(place, deed.command, **given)

    def _complete(self, person: Person, place: Channel, deed: Complete) -> Doing:
        *before, focused = deed.options
        given = values.options(self._world, self._home, deed.command, {name: deed.options[name] for name in before})
        return person.autocomplete(place, deed.command, focused=focused, **given, **{focused: deed.options[focused]})

    def _click(self, person: Person, place: Channel, deed: Click) -> Doing:
        message, button = self._newest(person, place, "button", deed.label)
        return person.click(message, custom_id=button["custom_id"])

    def _choose(self, person: Person, place: Channel, deed: Choose) -> Doing:
        message, select = self._newest(person, place, "select", deed.placeholder)
        return person.select(message, *deed.labels, custom_id=select["custom_id"])

    def _fill(self, person: Person, _place: Channel, deed: Fill) -> Doing:
        if person not in self._modals:
            raise CannotDo(f"{person.name} has no modal open")
        return person.submit(self._modals.pop(person), **deed.values)

    def _newest(self, person: Person, place: Channel, what: str, name: str) -> tuple[Message, Json]:
        """The newest message that the person sees with such a button or select; those that are off come last."""
        found = [
            (not part.get("disabled", False), message.id, message, part)
            for message in place.messages.values()
            if self._world.visible_to(person, message)
            for part in buttons(message.payload)
            if (part.get("label") if what == "button" else part.get("placeholder")) == name
        ]
        if not found:
            raise CannotDo(f"{person.name} sees no {what} {name} in {values.place_name(place)}")
        _, _, message, part = max(found, key=lambda each: each[:2])
        return message, part


def _is_titled(whole: str, title: str) -> bool:
    """Whether this is the title, or its first part: trackers go on with the round and whose turn it is."""
    return alike(title) in (alike(whole), alike(whole.split(" · ")[0]))
