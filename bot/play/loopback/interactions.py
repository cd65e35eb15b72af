"""Interactions: what is sent to the bot, and how long it may answer."""

import asyncio
import secrets
from typing import TYPE_CHECKING

from bot.play.loopback import objects
from bot.play.loopback.calls import Call
from bot.play.loopback.clock import Clock
from bot.play.loopback.errors import (
    ALREADY_ANSWERED,
    TOKEN_EXPIRED,
    UNKNOWN_INTERACTION,
    UNKNOWN_WEBHOOK,
    ApiError,
)
from bot.play.loopback.exchange import Exchange
from bot.play.loopback.gateway import Gateway
from bot.play.loopback.limits import FILE_BYTES
from bot.play.loopback.state import Channel, Json
from bot.play.loopback.waiting import first

if TYPE_CHECKING:
    from bot.play.loopback.person import Person

IN_GUILD, IN_BOT_DM = 0, 1


class Interactions:
    """All exchanges, by id and by token.

    The bot has `deadline` seconds for its first answer, after that `lifetime` seconds for the rest. A person waits
    `patience` real seconds for the message that a deferral promised. `last` is the newest exchange.
    """

    def __init__(self, clock: Clock, gateway: Gateway, deadline: float, lifetime: float, patience: float) -> None:
        self.clock = clock
        self.deadline = deadline
        self.lifetime = lifetime
        self.patience = patience
        self._gateway = gateway
        self._by_id: dict[str, Exchange] = {}
        self._by_token: dict[str, Exchange] = {}
        self.last: Exchange | None = None

    async def carry_out(self, exchange: Exchange) -> Exchange:
        """Send an interaction and wait until its answer, or the lack of one, is there to see."""
        self._by_id[exchange.id] = self._by_token[exchange.token] = exchange
        self.last = exchange
        exchange.opened = self.clock.now()
        self._gateway.dispatch("INTERACTION_CREATE", exchange.payload)
        answered = exchange.changed.until(lambda: exchange.callback is not None)
        await first(answered, self.clock.reached(exchange.opened + self.deadline))
        exchange.overdue = exchange.callback is None
        if exchange.loading:
            await first(exchange.changed.until(lambda: not exchange.loading), asyncio.sleep(self.patience))
        return exchange

    async def again(self, exchange: Exchange) -> Exchange:
        """Deliver the same interaction once more and wait until the bot has read it."""
        self._gateway.dispatch("INTERACTION_CREATE", exchange.payload)
        await self._gateway.heard()
        return exchange

    def note(self, call: Call) -> None:
        """Add a request to the exchange whose token its path carries."""
        for part in call.path.split("/"):
            if part in self._by_token:
                exchange = self._by_token[part]
                call.interaction = exchange.id
                exchange.calls.append(call)

    def unanswered(self, interaction: int, token: str) -> Exchange:
        """The exchange that a first answer is for. Raises ApiError 10062 (unknown, too late) or 40060 (answered)."""
        exchange = self._by_id.get(str(interaction))
        if exchange is None or exchange.token != token or self._age(exchange) > self.lifetime:
            raise ApiError(UNKNOWN_INTERACTION)
        if exchange.callback is not None:
            raise ApiError(ALREADY_ANSWERED)
        if self._age(exchange) > self.deadline:
            raise ApiError(UNKNOWN_INTERACTION)
        return exchange

    def answered(self, token: str) -> Exchange:
        """The exchange that a webhook request is for. Raises ApiError 10015 (no answer yet) or 50027 (expired)."""
        exchange = self._by_token.get(token)
        if exchange is None:
            raise ApiError(TOKEN_EXPIRED)
        if exchange.callback is None:
            raise ApiError(UNKNOWN_WEBHOOK)
        if self._age(exchange) > self.lifetime:
            raise ApiError(TOKEN_EXPIRED)
        return exchange

    def _age(self, exchange: Exchange) -> float:
        return self.clock.now() - exchange.opened


def payload(person: "Person", place: Channel, kind: int, data: Json) -> Json:
    """The JSON of an interaction that a person starts in a place."""
    world = person.world
    return {
        "id": str(world.ids.next()),
        "application_id": str(world.bot.id),
        "token": secrets.token_urlsafe(120),
        "type": kind,
        "version": 1,
        "data": data,
        "channel_id": str(place.id),
        "channel": {**world.channel_payload(place), "permissions": str(world.permissions(person, place))},
        "app_permissions": str(world.permissions(world.bot, place)),
        "locale": "en-US",
        "entitlements": [],
        "entitlement_sku_ids": [],
        "attachment_size_limit": FILE_BYTES,
        **(_from_dm(person) if place.recipient else _from_guild(person, place)),
    }


def _from_guild(person: "Person", place: Channel) -> Json:
    world = person.world
    guild_id = str(world.guild_id)
    return {
        "guild_id": guild_id,
        "guild": {"id": guild_id, "locale": "en-US", "features": []},
        "guild_locale": "en-US",
        "authorizing_integration_owners": ({"0": guild_id} if world.bot_joined else {}) | _own_install(person),
        "member": {**objects.guild_member(person), "permissions": str(world.permissions(person, place))},
        "context": IN_GUILD,
    }


def _from_dm(person: "Person") -> Json:
    owners = {"0": "0"} | _own_install(person)
    return {"user": objects.user(person), "authorizing_integration_owners": owners, "context": IN_BOT_DM}


def _own_install(person: "Person") -> dict[str, str]:
    return {"1": str(person.id)} if person.installed_bot else {}
