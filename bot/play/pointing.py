"""Leads an unmodified discord.py to the loopback server."""

from collections.abc import Iterator
from contextlib import contextmanager

import discord.gateway
import discord.http
import yarl

UNLIMITED = 1_000_000


def point_discord_at(port: int) -> None:
    """Make every bot of this process that logs in from now on use the server on that port."""
    discord.http.Route.BASE = f"http://127.0.0.1:{port}/api/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws://127.0.0.1:{port}/gateway/")
    # The server asks for heartbeats all the time, to learn what was read; the library would send 110 a minute.
    discord.gateway.GatewayRatelimiter.__init__.__defaults__ = (UNLIMITED, 60.0)


@contextmanager
def pointed_at(port: int) -> Iterator[None]:
    """The same for a while, for a bot that runs in a test's own process."""
    limits = discord.gateway.GatewayRatelimiter.__init__
    before = discord.http.Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY, limits.__defaults__
    point_discord_at(port)
    try:
        yield
    finally:
        discord.http.Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY, limits.__defaults__ = before
