"""Short private answers: a rule says no, or something broke."""

from discord import Embed

from bot.render.colours import QUESTION, TROUBLE, TURN
from bot.render.limits import DESCRIPTION, cut, quoting
from rules.errors import Refused


def refusal(no: Refused) -> Embed:
    """What is wrong and what would be right; the rule behind it in small print."""
    rule = f"\n-# {no.rule}" if no.rule else ""
    return Embed(description=cut(f"{quoting(str(no))}{rule}", DESCRIPTION), colour=TROUBLE)


def fault(code: str) -> Embed:
    """A fault of the bot, with the code under which the log has it."""
    return Embed(
        description=f"That is a fault of the bot, not yours. Whoever runs it finds it in the log as **{code}**.",
        colour=TROUBLE,
    )


def plain(text: str) -> Embed:
    """A short answer that is neither a result nor a refusal."""
    return Embed(description=cut(text, DESCRIPTION), colour=TURN)


def question(text: str) -> Embed:
    """What is asked before something is replaced or lost."""
    return Embed(description=text[:4096], colour=QUESTION)
