"""Dice outside the games: rolled, answered, and rolled again."""

from __future__ import annotations

from bot.channel.posts import Post
from bot.channel.publish import send
from bot.commands.secrecy import tell_secretly, whom_of
from bot.context import Interaction, person_of
from bot.desk import buttons
from bot.prompts.press import Button
from bot.render import rolls
from rules.dice.notation import parse
from rules.dice.roll import roll
from rules.errors import Refused


async def roll_dice(interaction: Interaction, dice: str, note: str = "", secret: str = "") -> None:
    """Rolls an expression and answers with every die, and a button that does the same; raises `Refused`."""
    desk, person = interaction.client.desk, person_of(interaction)
    whom = whom_of(secret, person.user)
    if whom and whom.gm and interaction.guild_id is None:
        raise Refused("In a direct message there is no GM.", "Use secret:me, or leave it out.")
    embed = rolls.roll(person.name, roll(parse(dice), desk.source), note)
    number = await buttons.remember(desk, "roll", {"dice": dice, "note": note, "secret": secret})
    again = (Button("Again", ("again", number)),)
    if whom and interaction.guild_id:
        return await tell_secretly(interaction, whom, embed, again)
    desk.reach("before-answer")
    await send(interaction, Post((embed,), parts=again), private=whom is not None)
    return None
