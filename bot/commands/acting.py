"""A command or press that does something in an encounter: handed to the desk, its result answered."""

from __future__ import annotations

from datetime import datetime

from bot.channel.posts import secrets
from bot.channel.publish import publish
from bot.commands.secrecy import show_secret
from bot.context import Interaction, person_of, place_of
from bot.desk import deeds
from bot.desk.secrets import Whom
from bot.desk.values import Build


async def act(
    interaction: Interaction,
    command: str,
    build: Build,
    *,
    encounter: int | None = None,
    sent: datetime | None = None,
    silent: str = "Done.",
    secret: Whom | None = None,
) -> None:
    """Does it in the encounter of the channel, or of an id; `silent` answers where there is nothing to tell."""
    where = place_of(interaction) if encounter is None else encounter
    person, number = person_of(interaction), str(interaction.id)
    done = await deeds.act(interaction.client.desk, where, person, number, command, build, sent=sent, secret=secret)
    await publish(interaction, done, silent=silent)
    for secret_roll in [] if done.again else secrets(done.rows):
        await show_secret(interaction, secret_roll)
