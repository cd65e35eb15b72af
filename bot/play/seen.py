"""What became visible while a line was played, and how it is printed."""

import json
from dataclasses import dataclass
from typing import Any

from bot.play.loopback.exchange import Exchange
from bot.play.loopback.state import Event
from bot.play.loopback.world import World
from bot.play.text import alike, choices_text, message_text, modal_text
from bot.play.values import mention_name, place_name
from bot.render.colours import TROUBLE


@dataclass(frozen=True, slots=True)
class Seen:
    """One thing that people saw: a message, an edit, an answer, choices, a modal; or an error that the line met.

    `to` are the names of those who see it, None for all in the channel; `mentions` those who were pinged.
    """

    kind: str
    by: str | None
    channel: str
    text: str
    payload: Any
    to: tuple[str, ...] | None = None
    mentions: tuple[str, ...] = ()
    refused: bool = False

    def contains(self, text: str) -> bool:
        """Whether a person who reads it reads `text` in it."""
        return alike(text) in alike(self.text)

    def seen_by(self, who: str) -> bool:
        """Whether a person sees it."""
        return self.to is None or who.casefold() in map(str.casefold, self.to)

    def as_json(self, line: int) -> str:
        """It as one line of JSON."""
        return json.dumps(
            {
                "line": line,
                "by": self.by,
                "kind": self.kind,
                "channel": self.channel,
                "to": "all" if self.to is None else list(self.to),
                "mentions": list(self.mentions),
                "refused": self.refused,
                "text": self.text,
                "payload": self.payload,
            },
            ensure_ascii=False,
        )

    def as_text(self) -> str:
        """It as a person reads it, under a line that says where, what kind and who sees it."""
        notes = [self.channel] if self.kind == "message" else [self.channel, self.kind]
        notes += [f"(only {', '.join(self.to)})"] if self.to is not None and self.channel != "dm" else []
        notes += [f"(pings {', '.join(self.mentions)})"] if self.mentions else []
        return "\n".join([f"  {' '.join(notes)}", *(f"  | {row}" for row in self.text.splitlines())])


def in_channel(world: World, event: Event, by: str | None) -> Seen | None:
    """A message or an edit; None for deletions and pins, which show nothing to read."""
    if event.kind not in ("message", "edit"):
        return None
    message, payload = event.message, event.payload
    only = message.only_for or message.channel.recipient
    mentions = [*(each["id"] for each in payload["mentions"]), *payload["mention_roles"]]
    return Seen(
        kind="ephemeral" if message.ephemeral and event.kind == "message" else event.kind,
        by=by,
        channel=place_name(message.channel),
        text=message_text(payload, lambda number: mention_name(world, number)),
        payload=payload,
        to=(only.name,) if only else None,
        mentions=tuple(mention_name(world, number).removeprefix("@") for number in mentions)
        + (("everyone",) if payload["mention_everyone"] else ()),
        refused=message.ephemeral and any(embed.get("color") == TROUBLE for embed in payload["embeds"]),
    )


def in_app(exchange: Exchange) -> Seen | None:
    """The choices or the modal that a person got, if that is what the answer was."""
    who, where = exchange.person.name, place_name(exchange.place)
    if exchange.choices is not None:
        return Seen("autocomplete", who, where, choices_text(exchange.choices), exchange.choices, to=(who,))
    if exchange.modal is not None:
        return Seen("modal", who, where, modal_text(exchange.modal), exchange.modal, to=(who,))
    return None
