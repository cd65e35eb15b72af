"""Leads an unmodified discord.py to the loopback server."""

from collections.abc import Iterator
from contextlib import contextmanager

import discord.gateway
import discord.http
import yarl


def point_discord_at(port: int) -> None:
    """Make every bot of this process that logs in from now on use the server on that port."""
    discord.http.Route.BASE = f"http://127.0.0.1:{port}/api/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws://127.0.0.1:{port}/gateway/")


@contextmanager
def pointed_at(port: int) -> Iterator[None]:
    """The same for a while, for a bot that runs in a test's own process."""
    before = discord.http.Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY
    point_discord_at(port)
    try:
        yield
    finally:
        discord.http.Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = before
