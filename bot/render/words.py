"""Small words: numbers, lists and names as people read them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

MINUS = "−"
DIGITS = frozenset("0123456789")


def number(value: int) -> str:
    """A number with a real minus."""
    return str(value).replace("-", MINUS)


def signed(value: int) -> str:
    """A number with its sign: +8, −1."""
    return f"+{value}" if value >= 0 else number(value)


def joined(words: Sequence[str]) -> str:
    """a, b and c."""
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def capital(text: str) -> str:
    """The text with a capital letter first, the rest as it is."""
    return text[:1].upper() + text[1:]


def percent(chance: Fraction) -> str:
    """A chance to two places: 65 %, 12.75 %. What is not certain never reads as if it were."""
    hundredths = round(chance * 10_000)
    if chance > 0 and hundredths == 0:
        return "under 0.01 %"
    if chance < 1 and hundredths == 10_000:
        return "over 99.99 %"
    return f"{hundredths / 100:.2f}".rstrip("0").rstrip(".") + " %"


def together(names: Iterable[str]) -> list[str]:
    """Names in their order, those that only count on as one: Thug 1, Thug 2, Thug 3 are Thug 1–3."""
    runs: list[tuple[str, int, int]] = []
    for name in names:
        stem, at = numbered(name)
        if runs and at >= 0 and runs[-1][0] == stem and runs[-1][2] == at - 1:
            runs[-1] = (stem, runs[-1][1], at)
        else:
            runs.append((stem, at, at))
    return [_run(*run) for run in runs]


def numbered(name: str) -> tuple[str, int]:
    """A name's stem and its number: Thug and 3; −1 where there is none, as in Agent 007."""
    stem, _, count = name.rpartition(" ")
    counts = stem and len(count) <= 3 and DIGITS.issuperset(count) and not count.startswith("0")
    return (stem, int(count)) if counts else (name, -1)


def _run(stem: str, first: int, last: int) -> str:
    if first < 0:
        return stem
    return f"{stem} {first}" if first == last else f"{stem} {first}–{last}"
