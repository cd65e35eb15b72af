"""Until when: the words that say how long an effect lasts."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Literal

from rules.clock import Anchor, EndOf, Moment, Place, TurnOf
from rules.errors import Refused
from rules.names import Fight, complete_name, find
from rules.words import fold, short, whole

MOST_ROUNDS = 1000
FORMS = "N rounds, round, scene, start NAME, end NAME, count N"
EDGES: dict[str, Literal["start", "end"]] = {"start": "start", "end": "end"}
SPANS: dict[str, Literal["round", "scene"]] = {"round": "round", "scene": "scene"}


def until(
    encounter: Fight,
    seen: Collection[str],
    text: str,
    place_of_count: Callable[[int], Place],
    at: Place | None = None,
) -> Anchor:
    """The anchor that the text names; it has to pass once.

    "N rounds" run from now to just before the place `at` (the current one if left out) N rounds on, "count N" to
    just before the place that the game gives that count, in this round or, if it is over, in the next. "start NAME"
    and "end NAME" are that one's next turn, `seen` the ids the asker may name. Refused for anything else.
    """
    first, _, rest = fold(text[:200]).partition(" ")
    if first in SPANS and not rest:
        return EndOf(SPANS[first])
    if first in EDGES:
        return TurnOf(find(encounter, seen, text.strip()[len(first) :]), EDGES[first])
    if first == "count":
        return _count(encounter, place_of_count(_number(rest, -999, 999)))
    if rest in ("round", "rounds"):
        place = encounter.turns.at[0] if at is None else at
        return Moment(_round(encounter) + _number(first, 1, MOST_ROUNDS), place)
    raise Refused(f"“{short(text)}” is no time.", f"Say one of: {FORMS}.")


def _round(encounter: Fight) -> int:
    """The round that runs, or the first one while people gather."""
    return max(1, encounter.turns.round)


def _count(encounter: Fight, place: Place) -> Moment:
    """The next time that a place comes up; the running turn at it counts as over."""
    gone = (place, 0) <= encounter.turns.at
    return Moment(_round(encounter) + gone, place)


def _number(text: str, low: int, high: int) -> int:
    number = whole(text)
    if number is None or not low <= number <= high:
        raise Refused(f"“{short(text)}” is no number from {low} to {high}.", f"Say one of: {FORMS}.")
    return number


def complete_until(encounter: Fight, seen: Collection[str], text: str, limit: int = 25) -> list[str]:
    """What the typed text may become, names of those in `seen` among them."""
    first, _, rest = fold(text[:200]).partition(" ")
    if first in EDGES:
        return [f"{first} {name}" for name in complete_name(encounter, seen, rest, limit)]
    if whole(first) is not None:
        return [f"{whole(first)} rounds"]
    return [form for form in ("1 round", "2 rounds", "3 rounds", *SPANS, *EDGES, "count") if form.startswith(first)]
