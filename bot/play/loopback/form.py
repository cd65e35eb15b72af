"""Flaws of a request body, and the error tree in which Discord reports them."""

from collections.abc import Iterable, Iterator, Sized
from typing import Any, NamedTuple

from bot.play.loopback.errors import INVALID_BODY, ApiError

Path = tuple[str | int, ...]


class Flaw(NamedTuple):
    """One thing wrong with a body: where, Discord's inner code, its message."""

    path: Path
    code: str
    message: str


Flaws = Iterator[Flaw]


def tree(flaws: Iterable[Flaw]) -> dict[str, Any]:
    """Nest flaws by key and list index, as Discord does; empty if there are none."""
    root: dict[str, Any] = {}
    for flaw in flaws:
        node = root
        for step in flaw.path:
            node = node.setdefault(str(step), {})
        node.setdefault("_errors", []).append({"code": flaw.code, "message": flaw.message})
    return root


def require_valid(flaws: Iterable[Flaw]) -> None:
    """Raise ApiError 50035 if there is any flaw."""
    if errors := tree(flaws):
        raise ApiError(INVALID_BODY, errors)


def length(path: Path, value: Sized, low: int, high: int) -> Flaws:
    """A text or list must have from `low` to `high` characters or entries."""
    if low <= len(value) <= high:
        return
    if low:
        yield Flaw(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")
    else:
        yield Flaw(path, "BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length.")


def number(path: Path, value: float | None, low: int, high: int) -> Flaws:
    """A number, if given, must lie from `low` to `high`."""
    if value is None:
        return
    if value < low:
        yield Flaw(path, "NUMBER_TYPE_MIN", f"int value should be greater than or equal to {low}.")
    if value > high:
        yield Flaw(path, "NUMBER_TYPE_MAX", f"int value should be less than or equal to {high}.")


def required(path: Path, value: Any) -> Flaws:
    """Something must be there."""
    if not value:
        yield Flaw(path, "BASE_TYPE_REQUIRED", "This field is required")


def kind(path: Path, value: Any, allowed: tuple[int, ...]) -> Flaws:
    """The type of a component must be one of those."""
    if value not in allowed:
        message = f'Value of field "type" must be one of {allowed!r}.'
        yield Flaw((*path, "type"), "UNION_TYPE_CHOICES", message)


def unique(values: Iterable[tuple[Path, Any]], code: str, message: str) -> Flaws:
    """No value may come twice; the flaw stands at the later one."""
    seen = set()
    for path, value in values:
        if value in seen:
            yield Flaw(path, code, message)
        seen.add(value)
