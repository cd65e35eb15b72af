"""A roll of dice outside the games, as an embed."""

from discord import Embed

from bot.render.colours import FAILURE, QUESTION, SUCCESS
from bot.render.limits import TITLE, cut, escape
from rules.dice.roll import Die, Roll, Thrown
from rules.dice.text import spell

MOST_DICE = 60  # of one pool; more are counted, not shown
SIGNS = str.maketrans({"-": "−", "*": "×"})
COMPARISONS = {">=": "≥", "<=": "≤"}


def roll(name: str, thrown: Roll, note: str = "") -> Embed:
    """Who rolled what and how it came out: every die, dropped ones struck out."""
    words = " · ".join(filter(None, (thrown.expression.label, note)))
    title = f"{escape(name)} rolls {_outcome(thrown)}{f' · {escape(words)}' if words else ''}"
    lines = [f"{_line(thrown)}{_natural(thrown)}"]
    if thrown.capped:
        lines.append("-# The dice went on exploding; the limit of dice ended it.")
    return Embed(title=cut(title, TITLE), description="\n".join(lines), colour=SUCCESS if thrown.total > 0 else FAILURE)


def in_secret(name: str) -> Embed:
    """That somebody rolled, and nothing more."""
    return Embed(title=cut(f"{escape(name)} rolls in secret", TITLE), colour=QUESTION)


def _outcome(thrown: Roll) -> str:
    if thrown.compared is not None:
        return "a success" if thrown.total else "no success"
    if thrown.counts:
        return f"{_number(thrown.total)} {'success' if thrown.total == 1 else 'successes'}"
    return _number(thrown.total)


def _line(thrown: Roll) -> str:
    """The expression with its dice, then the total, or what was held against a number."""
    line = "".join(_pool(piece) if isinstance(piece, Thrown) else _signs(piece) for piece in thrown.pieces())
    return (
        f"{line} = **{_number(thrown.total)}**" if thrown.compared is None else f"{line} · {_number(thrown.compared)}"
    )


def _pool(thrown: Thrown) -> str:
    dice = " ".join(map(_die, thrown.dice)) if len(thrown.dice) <= MOST_DICE else f"{len(thrown.dice)} dice"
    return f"{_signs(spell(thrown.pool))} ({dice})"


def _die(die: Die) -> str:
    shown = f"{_number(die.shown)}{'!' if die.exploded else ''}"
    return shown if die.fate == "kept" else f"~~{shown}~~"


def _natural(thrown: Roll) -> str:
    return f" · natural {thrown.natural}" if thrown.natural in (1, 20) else ""


def _signs(text: str) -> str:
    for sign, shown in COMPARISONS.items():
        text = text.replace(sign, shown)
    return text.translate(SIGNS)


def _number(value: int) -> str:
    return str(value).replace("-", "−")
