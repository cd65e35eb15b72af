"""Reading the script language: lines of text into steps."""

import re
from collections.abc import Callable
from datetime import timedelta

from bot.play.steps import (
    Act,
    Again,
    All,
    Choose,
    Click,
    Complete,
    Deed,
    DeleteChannel,
    DeleteMessage,
    Expect,
    Faces,
    Fill,
    Grant,
    Kill,
    Later,
    Line,
    Permit,
    Restart,
    Slash,
    Step,
    Trouble,
)

POINTS = ("in-transaction", "before-answer", "in-tracker-edit", "now")
TABLE = "#table"

QUOTED = re.compile(r'"(?:\\.|[^"\\])*"')
TOKEN = re.compile(rf'(?:{QUOTED.pattern}|[^\s"])+')
PAIR = re.compile(rf"({QUOTED.pattern}|[a-z][\w-]*):({QUOTED.pattern}|\S*)")
PLACE = re.compile(r"#[^\s#>]+(>[^\s#>]+)?|dm")
SPAN = re.compile(r"(\d+)([smhd])")
UNITS = {"s": "seconds", "m": "minutes", "h": "hours", "d": "days"}


class BadLine(Exception):
    """A line that cannot be read: `number` counts from 1."""

    def __init__(self, number: int, why: str) -> None:
        super().__init__(f"line {number}: {why}")
        self.number, self.why = number, why


def parse(script: str) -> tuple[Line, ...]:
    """All lines of a script but blank ones and comments. Raises BadLine for the first that cannot be read."""
    lines = enumerate(script.splitlines(), 1)
    return tuple(parse_line(n, text.strip()) for n, text in lines if text.strip() and not text.lstrip().startswith("#"))


def parse_line(number: int, text: str) -> Line:
    """One line. Raises BadLine."""
    try:
        return Line(number, text, _step(tokens(text)))
    except ValueError as error:
        raise BadLine(number, str(error)) from None


def tokens(text: str) -> list[str]:
    """The words of a line; quotes and what is in them stay together, and stay as they are. Raises ValueError."""
    if '"' in QUOTED.sub("", text):
        raise ValueError("a quote is not closed")
    return TOKEN.findall(text)


def value(word: str) -> str:
    r"""A bare word as it is, a quoted one without its quotes, `\"` and `\n` replaced. Raises ValueError."""
    if not word.startswith('"'):
        return word
    if not QUOTED.fullmatch(word):
        raise ValueError(f"{word} is not one quoted text")
    return re.sub(r"\\(.)", lambda found: "\n" if found[1] == "n" else found[1], word[1:-1])


def faces(words: list[str]) -> tuple[int, ...]:
    """Faces of dice. Raises ValueError."""
    if not words or not all(word.isdecimal() and int(word) for word in words):
        raise ValueError("dice takes faces, whole numbers from 1: dice 14 7 20")
    return tuple(map(int, words))


def _step(words: list[str]) -> Step:
    first, rest = words[0], words[1:]
    if first.startswith(("@", "!@")):
        return _act(words)
    if first not in VERBS:
        raise ValueError(f"{first} is no verb; there are @someone, {', '.join(VERBS)}")
    return VERBS[first](rest)


def _act(words: list[str]) -> Act:
    refused = words[0].startswith("!")
    who, rest = _person(words[0].removeprefix("!")), words[1:]
    place = rest.pop(0) if rest and PLACE.fullmatch(rest[0]) else TABLE
    if not rest:
        raise ValueError(f"@{who} does nothing; a line is: WHO [PLACE] VERB ...")
    if rest[0].startswith("/"):
        return Act(who, place, Slash(*_command(rest)), refused)
    if rest[0] not in DEEDS:
        raise ValueError(f"{rest[0]} is nothing that a person does; there are /commands, {', '.join(DEEDS)}")
    return Act(who, place, DEEDS[rest[0]](rest[1:]), refused)


def _command(words: list[str]) -> tuple[str, dict[str, str]]:
    path = [word for word in words if not PAIR.fullmatch(word)]
    if words[: len(path)] != path:
        raise ValueError(f"{path[-1]} stands behind an option; a value with blanks needs quotes")
    return " ".join(path).removeprefix("/"), _pairs(words[len(path) :])


def _pairs(words: list[str]) -> dict[str, str]:
    pairs: dict[str, str] = {}
    for word in words:
        found = PAIR.fullmatch(word)
        if not found:
            raise ValueError(f"{word} is not name:value")
        if value(found[1]) in pairs:
            raise ValueError(f"{found[1]} is there twice")
        pairs[value(found[1])] = value(found[2])
    return pairs


def _click(words: list[str]) -> Click:
    return Click(_only(words, 'click takes the label of one button: click "Next"'))


def _choose(words: list[str]) -> Choose:
    if len(words) < 2:
        raise ValueError('choose takes a placeholder and labels: choose "Spend?" "Hero point"')
    return Choose(value(words[0]), tuple(map(value, words[1:])))


def _fill(words: list[str]) -> Fill:
    return Fill(_pairs(words))


def _complete(words: list[str]) -> Complete:
    command, options = _command(words) if words and words[0].startswith("/") else ("", {})
    if not options:
        raise ValueError("complete takes a command and an option that is being typed: complete /attack target:Cr")
    return Complete(command, options)


def _all(words: list[str]) -> All:
    if len(words) < 2 or not words[0].isdecimal() or not int(words[0]):
        raise ValueError('all takes a number and what is done: all 50 @gm click "Next"')
    return All(int(words[0]), _act(words[1:]))


def _role(words: list[str]) -> Grant:
    if len(words) != 2:
        raise ValueError('role takes a person and a role: role @bob "Game master"')
    return Grant(_person(words[0]), value(words[1]))


def _time(words: list[str]) -> Later:
    span = _only(words, "time takes a span: time +15m")
    if not re.fullmatch(rf"\+(?:{SPAN.pattern})+", span):
        raise ValueError(f"{span} is not a span such as +90s, +15m, +2h or +1d")
    return Later(sum((timedelta(**{UNITS[unit]: int(n)}) for n, unit in SPAN.findall(span)), timedelta()))


def _kill(words: list[str]) -> Kill:
    point = _only(words, f"kill takes one of {', '.join(POINTS)}")
    if point not in POINTS:
        raise ValueError(f"{point} is no point; there are {', '.join(POINTS)}")
    return Kill(point)


def _discord(words: list[str]) -> Trouble:
    try:
        status, number = int(words[0]), float(words[1]) if len(words) > 1 else 1
        return Trouble(429, wait=number) if status == 429 else Trouble(status, int(number))
    except (ValueError, IndexError):
        raise ValueError("discord takes a status and how often: discord 500 2 (discord 429 1.5: wait 1.5 s)") from None


def _permit(allowed: bool) -> Callable[[list[str]], Permit]:
    def read(words: list[str]) -> Permit:
        if len(words) != 2:
            raise ValueError('deny and allow take a channel and a permission: deny #table "Pin Messages"')
        return Permit(_place(words[0]), value(words[1]), allowed)

    return read


def _delete(words: list[str]) -> DeleteMessage | DeleteChannel:
    what = _only(words, 'delete takes the title of a message or a channel: delete "Bank job"')
    return DeleteChannel(_place(what)) if words[0].startswith("#") else DeleteMessage(what)


def _expect(absent: bool) -> Callable[[list[str]], Expect]:
    def read(words: list[str]) -> Expect:
        who = _person(words[0]) if words and words[0].startswith("@") else None
        text = _only(words[who is not None :], 'expect and refute take a text: expect "staggered"')
        return Expect(text, who, absent)

    return read


def _alone(step: Step) -> Callable[[list[str]], Step]:
    def read(words: list[str]) -> Step:
        if words:
            raise ValueError(f"{words[0]} is too much; this word stands alone")
        return step

    return read


def _only(words: list[str], usage: str) -> str:
    if len(words) != 1:
        raise ValueError(usage)
    return value(words[0])


def _person(word: str) -> str:
    if not re.fullmatch(r"@[\w.-]+", word):
        raise ValueError(f"{word} is no person; persons are written @ann")
    return word[1:]


def _place(word: str) -> str:
    if not PLACE.fullmatch(word) or word == "dm":
        raise ValueError(f"{word} is no channel; channels are written #table or #table>thread")
    return word


DEEDS: dict[str, Callable[[list[str]], Deed]] = {
    "click": _click,
    "choose": _choose,
    "fill": _fill,
    "complete": _complete,
}
VERBS: dict[str, Callable[[list[str]], Step]] = {
    "role": _role,
    "dice": lambda words: Faces(faces(words)),
    "time": _time,
    "restart": _alone(Restart()),
    "kill": _kill,
    "again": _alone(Again()),
    "!again": _alone(Again(refused=True)),
    "all": _all,
    "discord": _discord,
    "deny": _permit(False),
    "allow": _permit(True),
    "delete": _delete,
    "expect": _expect(False),
    "refute": _expect(True),
}
