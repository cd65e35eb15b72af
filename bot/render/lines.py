"""What came of a deed, as lines: conditions, points, people who come and go, turns that pass."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from bot.render.limits import escape
from bot.render.view import View, points
from bot.render.words import capital, joined, number
from rules.facts import (
    Changed,
    Ended,
    Fact,
    Inflicted,
    Joined,
    Left,
    Phase,
    Reminder,
    RoundBegan,
    Spent,
    TurnBegan,
    TurnSkipped,
    Verdict,
    Waiting,
)
from rules.phrases import Phrase, fill
from rules.words import whole


def consequences(facts: Sequence[Fact], view: View) -> list[str]:
    """A line for whatever happened apart from throws; what befalls one person in one go stands together."""
    return [text for same, found in groupby(facts, _kind_and_whom) for text in _said(same[0], list(found), view)]


def _kind_and_whom(fact: Fact) -> tuple[type[Fact], str]:
    return type(fact), fact.target if isinstance(fact, Inflicted | Ended) else ""


def _said(kind: type[Fact], facts: Sequence[Any], view: View) -> Iterator[str]:
    if kind in TOGETHER:
        yield TOGETHER[kind](facts, view)
    elif kind in ALONE:
        yield from (ALONE[kind](fact, view) for fact in facts)


def afflictions(facts: Sequence[Inflicted], view: View) -> str:
    """`**staggered**; **stunned** until count 22 of round 4`: what ends by itself each with its time."""
    lasting = [f"**{view.condition(f.condition, f.value)}**" for f in facts if not _time(f, view)]
    timed = [f"**{view.condition(f.condition, f.value)}** {_time(f, view)}" for f in facts if _time(f, view)]
    return "; ".join(filter(None, (joined(lasting), *timed)))


def _time(fact: Inflicted, view: View) -> str:
    return view.until(fact.until, fact.left)


def _inflicted(facts: Sequence[Inflicted], view: View) -> str:
    return f"**{view.name(facts[0].target)}** is now {afflictions(facts, view)}"


def _ended(facts: Sequence[Ended], view: View) -> str:
    gone = joined([f"**{view.condition(f.condition)}**" for f in facts])
    return f"**{view.name(facts[0].target)}** is no longer {gone}"


def _joined(facts: Sequence[Joined], view: View) -> str:
    return f"**{view.names(f.by for f in facts)}** {'joins' if len(facts) == 1 else 'join'} the fight"


def _left(facts: Sequence[Left], view: View) -> str:
    return f"**{view.names(f.by for f in facts)}** {'leaves' if len(facts) == 1 else 'leave'} the fight"


def _spent(fact: Spent, view: View) -> str:
    return f"**{view.name(fact.by)}** spends {points(view.words, fact.pool, fact.amount)}, {number(fact.left)} left"


def _changed(fact: Changed, view: View) -> str:
    whose = f"**{view.name(fact.target)}**" if fact.target else "Setting"
    values = (_value(value) if value else "nothing" for value in (fact.before, fact.after))
    return f"{whose} · {escape(fact.field.replace('_', ' '))}: {' → '.join(values)}"


def _value(text: str) -> str:
    figure = whole(text)
    return escape(text) if figure is None else number(figure)


def _reminder(fact: Reminder, view: View) -> str:
    return view.say(fact.words)


def _round(fact: RoundBegan, view: View) -> str:
    word = view.words.name("round")
    return f"{capital(word)} {fact.round}" if fact.round else f"Surprise {word}"


def _turn(fact: TurnBegan, view: View) -> str:
    return f"**{view.name(fact.by)}** goes on" if fact.back else f"It is **{view.name(fact.by)}'s** turn"


def _skipped(fact: TurnSkipped, view: View) -> str:
    return f"**{view.name(fact.by)}** cannot act: {escape(view.words.name(fact.why))}"


WAITS: Mapping[str, str] = {
    "delay": "delays",
    "ready": "makes ready",
    "hold": "holds back",
    "team": "waits for the others",
}


def _waiting(fact: Waiting, view: View) -> str:
    trigger = f": {escape(fact.trigger)}" if fact.trigger else ""
    return f"**{view.name(fact.by)}** {WAITS.get(fact.how, fact.how)}{trigger}"


PHASES: Mapping[str, str] = {
    "began": "The fight begins",
    "paused": "The fight is paused",
    "resumed": "The fight goes on",
    "ended": "The fight is over",
}


def _phase(fact: Phase, view: View) -> str:
    why = f": {escape(view.words.name(fact.why))}" if fact.why else ""
    return f"**{PHASES.get(fact.now, fact.now)}**{why}"


def sentence(verdict: Verdict, view: View, target: str = "") -> str:
    """A verdict as a sentence; `target` where it names several."""
    by, outcome = view.name(verdict.by), view.words.name(verdict.outcome)
    aimed = target or (view.name(verdict.target) if verdict.target and verdict.target != verdict.by else "")
    item = escape(verdict.item) if verdict.item else ""
    phrase = view.words.phrase(verdict.what, verdict.outcome)
    if phrase and (said := fill(phrase.said, by=by, target=aimed, item=item, value=verdict.value)):
        return said
    what = item or (escape(view.words.name(verdict.what)) if aimed else "")
    deed = f"{capital(what)}{f' on {aimed}' if aimed else ''}: " if what else ""
    return f"{by}: {deed}{escape(outcome)}{f' {number(verdict.value)}' if verdict.value else ''}"


def outcome(verdict: Verdict, view: View) -> str:
    """How it ended, alone: `hit`, `unharmed`."""
    phrase = view.words.phrase(verdict.what, verdict.outcome) or Phrase("")
    return phrase.word or escape(view.words.name(verdict.outcome))


def _verdict(fact: Verdict, view: View) -> str:
    return f"**{sentence(fact, view)}**"


ALONE: Mapping[type[Fact], Callable[[Any, View], str]] = {
    Spent: _spent,
    Changed: _changed,
    Reminder: _reminder,
    RoundBegan: _round,
    TurnBegan: _turn,
    TurnSkipped: _skipped,
    Waiting: _waiting,
    Phase: _phase,
    Verdict: _verdict,
}
"""A line a fact."""

TOGETHER: Mapping[type[Fact], Callable[[Any, View], str]] = {
    Inflicted: _inflicted,
    Ended: _ended,
    Joined: _joined,
    Left: _left,
}
"""One line for all in a row."""
