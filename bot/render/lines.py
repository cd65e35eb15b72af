"""What came of a deed, as lines: conditions, points, people who come and go, turns that pass."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

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
    Secret,
    Spent,
    TurnBegan,
    TurnSkipped,
    Verdict,
    Waiting,
)
from rules.phrases import Phrase, fill
from rules.words import whole


class Predicate(NamedTuple):
    """What is said of one or of several: the verb for each, and the rest."""

    one: str
    several: str
    rest: str


def consequences(facts: Sequence[Fact], view: View) -> list[str]:
    """A line for whatever happened apart from throws, in its order.

    What befalls one person stands together, and so do those whom the same befalls. What is only said aside is left
    to the details.
    """
    lines: dict[Predicate | str, list[str]] = {}
    for bundle in _bundles([fact for fact in facts if not (isinstance(fact, Reminder) and fact.aside)]):
        kind = type(bundle[0])
        if kind in SHARED:
            lines.setdefault(SHARED[kind](bundle, view), []).append(_subject(bundle[0]))
        elif kind in ALONE:
            lines.setdefault(ALONE[kind](bundle[0], view), [])
    return [line if isinstance(line, str) else _sentence(line, who, view) for line, who in lines.items()]


def _bundles(facts: Sequence[Fact]) -> Iterable[Sequence[Any]]:
    """The facts, those together that are of one kind about one person."""
    found: dict[Hashable, list[Fact]] = {}
    for number_, fact in enumerate(facts):
        key = (type(fact), _subject(fact)) if type(fact) in SHARED else number_
        found.setdefault(key, []).append(fact)
    return found.values()


def _subject(fact: Any) -> str:
    return str(fact.target if isinstance(fact, Inflicted | Ended) else fact.by)


def _sentence(said: Predicate, who: Sequence[str], view: View) -> str:
    return f"**{view.names(who)}** {said.one if len(who) == 1 else said.several} {said.rest}"


def afflictions(facts: Sequence[Inflicted], view: View) -> str:
    """`**staggered**; **stunned** until count 22 of round 4`: what ends by itself each with its time."""
    lasting = [f"**{view.condition(f.condition, f.value)}**" for f in facts if not _time(f, view)]
    timed = [f"**{view.condition(f.condition, f.value)}** {_time(f, view)}" for f in facts if _time(f, view)]
    return "; ".join(filter(None, (joined(lasting), *timed)))


def _time(fact: Inflicted, view: View) -> str:
    return view.until(fact.until, fact.left)


def _inflicted(facts: Sequence[Inflicted], view: View) -> Predicate:
    return Predicate("is", "are", f"now {afflictions(facts, view)}")


def _ended(facts: Sequence[Ended], view: View) -> Predicate:
    gone = dict.fromkeys(f"**{view.condition(f.condition)}**" for f in facts)
    return Predicate("is", "are", f"no longer {joined(list(gone))}")


def _joined(_facts: Sequence[Joined], _view: View) -> Predicate:
    return Predicate("joins", "join", "the fight")


def _left(_facts: Sequence[Left], _view: View) -> Predicate:
    return Predicate("leaves", "leave", "the fight")


def _skipped(facts: Sequence[TurnSkipped], view: View) -> Predicate:
    if all(f.why == "passed over" for f in facts):
        return Predicate("is", "are", "passed over")
    why = dict.fromkeys(escape(view.words.name(f.why)) for f in facts)
    return Predicate("cannot", "cannot", f"act: {joined(list(why))}")


def _spent(fact: Spent, view: View) -> str:
    return f"**{view.name(fact.by)}** spends {points(view.words, fact.pool, fact.amount)}, {number(fact.left)} left"


def _changed(fact: Changed, view: View) -> str:
    whose = f"**{view.name(fact.target)}**" if fact.target else "Setting"
    show = _owner if fact.field == "owner" else _value
    values = [show(value) for value in (fact.before, fact.after)]
    return f"{whose} · {escape(fact.field.replace('_', ' '))}: {' → '.join(values if fact.before else values[1:])}"


def _owner(text: str) -> str:
    return f"<@{text}>" if text.isdecimal() else escape(text) if text else "nobody"


def _value(text: str) -> str:
    figure = whole(text)
    return number(figure) if figure is not None else escape(text) if text else "nothing"


def _reminder(fact: Reminder, view: View) -> str:
    return view.say(fact.words)


def _secret(fact: Secret, view: View) -> str:
    return f"**{view.name(fact.by)}** rolls in secret"


def _round(fact: RoundBegan, view: View) -> str:
    word = view.words.name("round")
    return f"{capital(word)} {fact.round}" if fact.round else f"Surprise {word}"


def _turn(fact: TurnBegan, view: View) -> str:
    return f"**{view.name(fact.by)}** goes on" if fact.back else f"It is **{view.name(fact.by)}'s** turn"


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
    named = {"by": by, "target": aimed, "item": item, "what": capital(escape(view.words.name(verdict.what)))}
    if phrase and "{by}" not in phrase.said and verdict.target:
        named["target"] = aimed or by
    if phrase and (said := fill(phrase.said, **named, value=verdict.value)):
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
    Secret: _secret,
    RoundBegan: _round,
    TurnBegan: _turn,
    Waiting: _waiting,
    Phase: _phase,
    Verdict: _verdict,
}
"""A line a fact."""

SHARED: Mapping[type[Fact], Callable[[Any, View], Predicate]] = {
    Inflicted: _inflicted,
    Ended: _ended,
    Joined: _joined,
    Left: _left,
    TurnSkipped: _skipped,
}
"""What all facts of a kind about one person say of him."""
