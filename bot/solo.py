"""Checks and saves outside a fight."""

from __future__ import annotations

from bot.context import Interaction, person_of, place_of
from bot.desk import alone, looks
from bot.desk.values import Build
from bot.intents import own_ones
from bot.posts import Post
from bot.publish import send
from bot.render import notice
from bot.render.deed import deed
from bot.render.view import view_of
from rules.errors import Refused


async def is_outside(interaction: Interaction, actor: str) -> bool:
    """Whether somebody has nothing to do with the fight here: there is none, or none of it is his."""
    try:
        look = await looks.look(interaction.client.desk, place_of(interaction), person_of(interaction))
    except Refused:
        return True
    return not actor and not own_ones(look.encounter, look.viewer)


async def roll_alone(interaction: Interaction, actor: str, build: Build, *, private: bool = False) -> None:
    """Rolls for one's own character and answers; `private` keeps the result from the others."""
    desk, place, person = interaction.client.desk, place_of(interaction), person_of(interaction)
    rolled = await alone.roll(desk, place, person, actor, build)
    embed = deed(rolled.facts, view_of(rolled.encounter, rolled.system, rolled.viewer))
    await send(interaction, Post((embed or notice.plain("Nothing happens."),)), private=private)
