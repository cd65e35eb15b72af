"""Short private answers: a rule says no, or something broke."""

from discord import Embed

from bot.render.colours import TROUBLE, TURN
from rules.errors import Refused


def refusal(no: Refused) -> Embed:
    """What is wrong and what would be right; the rule behind it in small print."""
    rule = f"\n-# {no.rule}" if no.rule else ""
    return Embed(description=f"{no}{rule}"[:4096], colour=TROUBLE)


def fault(code: str) -> Embed:
    """A fault of the bot, with the code under which the log has it."""
    return Embed(
        description=f"That is a fault of the bot, not yours. Whoever runs it finds it in the log as **{code}**.",
        colour=TROUBLE,
    )


def plain(text: str) -> Embed:
    """A short answer that is neither a result nor a refusal."""
    return Embed(description=text[:4096], colour=TURN)
