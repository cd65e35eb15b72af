"""Questions to people, and offers under a result: who is asked, what it costs, what happens unanswered, the answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from discord import Embed

from bot.render import throws
from bot.render.colours import QUESTION
from bot.render.limits import CHOICES, CONTENT, DESCRIPTION, LABEL, cut, escape, fold, plain, room
from bot.render.lines import consequences
from bot.render.tracker import State
from bot.render.view import View, points, view_of
from bot.render.words import capital
from rules.facts import Fact, Offered
from rules.projection import PLACEHOLDER, PUBLIC, Viewer, project_question
from rules.referee import Answer, Question
from rules.system import System

MOST_BUTTONS = 10
"""Answers that stand as buttons; more are a select."""


@dataclass(frozen=True, slots=True)
class Choice:
    """An answer and what its button or line says."""

    label: str
    answer: Answer


@dataclass(frozen=True, slots=True)
class Asking:
    """A message with a question.

    `form` is how it is answered: buttons, a select, a number typed into a modal, or "private" where the answers would
    tell what the reader may not know: one button that shows them privately.
    """

    content: str
    embed: Embed
    form: Literal["buttons", "select", "number", "private"]
    choices: tuple[Choice, ...] = ()
    bounds: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Button:
    """An offer under a result: the answer with the number `option` of all the fact's options, hidden ones too."""

    label: str
    offer: Offered
    option: int


def question(
    asked: Question, encounter: State, game: System, viewer: Viewer = PUBLIC, facts: Sequence[Fact] = ()
) -> Asking | None:
    """The message that asks; `facts` are what happened so far. None where the viewer may not know who is asked."""
    view = view_of(encounter, game, viewer)
    seen = project_question(asked, view.people, viewer)
    if seen is None:
        return None
    happened = view.seen(facts)
    lines = [*throws.lines(happened, view), *consequences(happened, view), *_text(seen, encounter, view)]
    embed = Embed(description="\n".join(fold(lines, room(DESCRIPTION))), colour=QUESTION)
    owners = (view.people[who].owner for who in seen.who)
    content = cut(" ".join(dict.fromkeys(f"<@{owner}>" for owner in owners if owner)), room(CONTENT))
    return Asking(content, embed, *_answers(seen, view))


def _text(asked: Question, encounter: State, view: View) -> Iterator[str]:
    key = f"{view.names(asked.who)}: {escape(view.words.name(asked.key))}?" if asked.options or asked.bounds else ""
    words = view.say(asked.words) if asked.words else key or f"{view.names(asked.who)} must choose."
    first, stop, rest = words.partition(". ")
    yield f"**{first}{stop.rstrip()}** {rest}".strip()
    yield " ".join((_whom(asked, view), *_price(asked, encounter, view), _unanswered(asked, encounter, view)))
    if len(asked.options) > CHOICES:
        yield f"-# {len(asked.options) - CHOICES} more answers can be given with /gm decide"


def _whom(asked: Question, view: View) -> str:
    """`Crusher (@bob):`"""
    owner = view.people[asked.who[0]].owner
    return f"{view.names(asked.who)} ({f'<@{owner}>' if owner else 'GM'}):"


def _price(asked: Question, encounter: State, view: View) -> Iterator[str]:
    """What it costs, unless the rule's words say so, and how much of that there is."""
    if not asked.cost:
        return
    pool, amount = asked.cost
    cost = points(view.words, pool, amount)
    if cost.casefold() not in asked.words.casefold():
        yield f"it costs {cost}."
    name = view.words.name(pool).casefold()
    purse = (text for text in view.game.numbers(encounter.combatants[asked.who[0]]) if text.casefold().startswith(name))
    if (found := next(purse, "").rpartition(" "))[2].isdigit():
        yield f"you have {points(view.words, pool, int(found[2]))}."


def _unanswered(asked: Question, encounter: State, view: View) -> str:
    minutes = encounter.settings.answer_after
    if not minutes or asked.default == "":
        return "Without an answer the GM decides."
    default = escape(_label(asked, asked.default, view))
    return f"Without an answer within {minutes} minute{'s' * (minutes > 1)}: {default}."


def _answers(
    asked: Question, view: View
) -> tuple[Literal["buttons", "select", "number", "private"], tuple[Choice, ...], tuple[int, int] | None]:
    options: tuple[Answer, ...] = asked.options
    if asked.bounds:
        low, high = asked.bounds
        options = tuple(range(low, high + 1)) if high - low < CHOICES else ()
        if not options:
            return "number", (), asked.bounds
    choices = tuple(Choice(_label(asked, answer, view), answer) for answer in options[:CHOICES])
    if not choices:
        return "private", (), None
    return "buttons" if len(choices) <= MOST_BUTTONS and not asked.bounds else "select", choices, asked.bounds


def _label(asked: Question, answer: Answer, view: View) -> str:
    """What a button says, without Markdown, which buttons do not know."""
    if asked.labels and answer in asked.options:
        text = asked.labels[asked.options.index(answer)]
    else:
        text = f"{{{answer}}}" if str(answer) in view.people else capital(view.words.name(str(answer)))
    named = PLACEHOLDER.sub(lambda found: view.people[found[1]].name if found[1] in view.people else found[0], text)
    return cut(plain(named), room(LABEL))


def offers(facts: Sequence[Fact], view: View) -> tuple[Button, ...]:
    """The buttons under a result, for the second looks that the viewer may know of."""
    return tuple(
        Button(_offer(fact, option, view), fact, fact.options.index(option))
        for fact in facts
        if isinstance(fact, Offered)
        for seen in view.seen((fact,))
        if isinstance(seen, Offered)
        for option in seen.options
        if option != fact.default
    )


def _offer(fact: Offered, option: str, view: View) -> str:
    """`Steel Crab: spend a hero point on the save`: whose it is and what it costs, where the label does not say it."""
    name, text = view.people[fact.by].name, capital(view.words.name(option))
    label = text if name in text else f"{name}: {view.words.name(option)}"
    if fact.cost:
        cost = points(view.words, *fact.cost)
        label += "" if points(view.words, fact.cost[0], 1)[2:].casefold() in label.casefold() else f" ({cost})"
    return cut(plain(label), room(LABEL))
