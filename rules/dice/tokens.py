"""Text to tokens: where numbers, dice and signs end and the label begins."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from rules.dice.tree import PRESETS
from rules.errors import Refused

TYPED_AS = {"×": "*", "÷": "/", "−": "-", "–": "-", "≥": ">=", "≤": "<="}

LEXEME = re.compile(
    r"(?P<blank>\s+)"
    r"|(?P<word>[^\W_][\w%'’]*)"
    r"|(?P<named>\[[^\[\]]*\])"
    r"|(?P<comment>\#.*)"
    r"|(?P<sign>[<>]=|[-+*/()!<>=×÷−–≥≤])",
    re.DOTALL,
)
PIECE = re.compile(
    rf"(?P<preset>{'|'.join(PRESETS)})"
    r"|(?P<keep>[kd][hl]|k)"
    r"|(?P<reroll>ro?)"
    r"|(?P<hit>t)|(?P<miss>f)"
    r"|(?P<sign>x)"
    r"|d(?P<die>[0-9]+|%|f|p|)"
    r"|(?P<number>[0-9]+)"
)
WHOLE_WORDS = {"k", "kh", "kl", "dh", "dl", "d", "df", "dp"}
RANGE_BEHIND = re.compile(r"\s*[<>=≥≤]|[-−–]\d")
BEHIND = {
    "t": RANGE_BEHIND,
    "f": RANGE_BEHIND,
    "r": RANGE_BEHIND,
    "ro": RANGE_BEHIND,
    "x": re.compile(r"\s*[-+−–]?(\(|\d|d[%\d])"),
}
"""What must follow these letters, if they stand alone, for them to be notation and not the label."""


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of the notation: its kind, its text in plain lower case, and whether it touches the one before."""

    kind: str
    text: str
    glued: bool = False


def tokens(text: str) -> Iterator[Token]:
    """The tokens of a line, a label last if there is one, then `end`. Raises Refused at the first strange character."""
    at, glued = 0, False
    while at < len(text):
        found = LEXEME.match(text, at)
        if not glued and _begins_label(text, at):
            yield Token("label", text[at:].strip())
            break
        if not found:
            raise Refused(
                f"“{text[at]}” has no meaning here.",
                "One roll at a time, in whole numbers; put # before a label: 1d20+5 # to hit.",
            )
        if found.lastgroup == "word":
            yield from _pieces(found.group(), glued)
        elif found.lastgroup != "blank":
            yield _plain(found.lastgroup or "", found.group(), glued)
        at, glued = found.end(), found.lastgroup != "blank"
    yield Token("end", "")


def _plain(kind: str, text: str, glued: bool) -> Token:
    if kind == "sign":
        return Token("sign", TYPED_AS.get(text, text), glued)
    if kind == "named":
        return Token("named", text[1:-1].strip(), glued)
    return Token("label", text[1:].strip())


def _pieces(word: str, glued: bool) -> Iterator[Token]:
    found = list(PIECE.finditer(word.lower()))
    if "".join(piece.group() for piece in found) != word.lower():
        raise Refused(f"“{word}” is not dice.", "Write 2d6+3 and leave a blank before a label.")
    for piece in found:
        kind = piece.lastgroup or ""
        yield Token(kind, "*" if kind == "sign" else piece.group(kind), glued)
        glued = True


def _begins_label(text: str, at: int) -> bool:
    """Whether the text from here on is a label: words that are no dice, behind a blank."""
    found = LEXEME.match(text, at)
    if found and found.lastgroup == "word":
        return not _is_notation(found.group().lower(), text, found.end())
    return not found and (text[at] in "\"'`_“„«" or unicodedata.category(text[at]) == "So")


def _is_notation(word: str, text: str, end: int) -> bool:
    if PIECE.sub("", word):
        return word[0].isdigit()
    if word in BEHIND:
        return BEHIND[word].match(text, end) is not None
    return word in WHOLE_WORDS or any(c.isdigit() or c == "%" for c in word)
