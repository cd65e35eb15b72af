"""What a result of the desk becomes in a channel: messages to be, with their buttons, before anything is sent."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from discord import ButtonStyle, Embed

from bot.desk.values import Ask, Asked, Done, Happened, Look, Open
from bot.prompts.press import Button, Part, Select
from bot.render.colours import TURN
from bot.render.deed import deed, headline
from bot.render.limits import DESCRIPTION, cut, fold, messages, room
from bot.render.question import Asking, offers, question
from bot.render.turn import Announcement, standing, turn
from bot.render.view import View
from bot.rights import CLOCK
from rules.facts import Fact, Rolled, RoundBegan, Secret, TurnBegan, TurnSkipped, Verdict
from rules.projection import PUBLIC, Viewer, everybody
from rules.referee import Answer, Question

TURNS = (TurnBegan, TurnSkipped, RoundBegan)
MOST_OFFERS = 8


@dataclass(frozen=True, slots=True)
class Post:
    """A message to be. `content` pings; `asks` are the questions that it asks; a `silent` one calls nobody."""

    embeds: tuple[Embed, ...]
    content: str = ""
    parts: tuple[Part, ...] = ()
    asks: tuple[Ask, ...] = ()
    silent: bool = False


def posts(done: Done, viewer: Viewer = PUBLIC, known: Collection[Ask] = ()) -> list[Post]:
    """The messages of a result: what was done, whose turn has begun, what is asked (but for what was asked before)."""
    began = _began(done, viewer)
    asked = questions(done.now, viewer, known)
    return [*_result(done, viewer, closing=began is None), *([began] if began else []), *asked]


def split(facts: Sequence[Fact]) -> tuple[tuple[Fact, ...], tuple[Fact, ...]]:
    """What was done, and what the message for the next turn tells: all behind the last throw, where a turn passed."""
    if not any(isinstance(fact, TURNS) for fact in facts):
        return tuple(facts), ()
    end = max((n for n, fact in enumerate(facts, 1) if isinstance(fact, Rolled | Verdict)), default=0)
    began = tuple(fact for fact in facts[:end] if isinstance(fact, TurnBegan | RoundBegan))
    return tuple(fact for fact in facts[:end] if fact not in began), (*began, *facts[end:])


def _result(done: Done, viewer: Viewer, *, closing: bool) -> list[Post]:
    """What was done, and back again. With `closing` its last line says what is left and who is next."""
    told = [row for row in done.rows if row.kind == "deed" and split(row.facts)[0]]
    embeds = [_changed_back(done, viewer), *(_deed(row, done.now, viewer) for row in told)]
    shown = [embed for embed in embeds if embed]
    if not shown:
        return []
    if closing and (small := _standing(done, viewer)):
        shown[-1].description = "\n".join(filter(None, (shown[-1].description, f"-# {small}")))
    *before, last = messages(shown)
    return [*map(Post, before), Post(last, parts=tuple(_buttons(done, told, viewer)))]


def _standing(done: Done, viewer: Viewer) -> str:
    """What is left of the turn that is on, and who is next; nothing under what only concerns the table."""
    actor, current = done.rows[0].intent.actor, done.now.encounter.turns.current
    if not actor and done.rows[0].kind == "deed":
        return ""
    return standing(done.now.encounter, actor if actor in current else "", done.now.system, viewer)


def _deed(row: Happened, now: Look, viewer: Viewer) -> Embed | None:
    return deed(split(row.facts)[0], View(now.system, row.people, viewer))


def _changed_back(done: Done, viewer: Viewer) -> Embed | None:
    """That deeds were taken back, brought back or given up; None where the viewer may know of none of them."""
    kinds = {row.kind for row in done.rows}
    if kinds <= {"deed"}:
        return None
    title = "Brought back" if "redo" in kinds else "Taken back" if "undo" in kinds else "Dropped"
    said = (_headline(row, done.now, viewer) or (viewer.gm and _named(row, done.now, viewer)) for row in done.undone)
    lines = [f"~~{line}~~" if "undo" in kinds else line for line in said if line]
    lines += [line for row in done.rows if row.kind == "drop" and (line := _dropped(row, done.now, viewer))]
    return Embed(title=title, description="\n".join(fold(lines, room(DESCRIPTION))), colour=TURN) if lines else None


def _headline(row: Happened, now: Look, viewer: Viewer) -> str:
    """A row in a line: of one that only passed the turn, whose turn had come."""
    said, passed = split(row.facts)
    began = [fact for fact in passed if isinstance(fact, TurnBegan)]
    view = View(now.system, row.people, viewer)
    if not said and len(began) > 1:
        names = view.names(fact.by for fact in began)
        return names and (f"{names} go on" if began[0].back else f"It is {names}'s turn")
    return headline(said or began or passed, view)


def _dropped(row: Happened, now: Look, viewer: Viewer) -> str:
    """What was being done, and why it is given up where there is a reason."""
    why = headline(row.facts, View(now.system, row.people, viewer)) if row.facts else ""
    return why or _named(row, now, viewer)


def _named(row: Happened, now: Look, viewer: Viewer) -> str:
    """A deed by what it is called, with who did it or to whom; "" where that is somebody hidden."""
    view = View(now.system, row.people, viewer)
    people = (row.intent.actor,) if row.intent.actor else row.intent.targets
    if any(map(view.sight.hidden, people)):
        return ""
    word = view.words.name(row.intent.action)
    return f"{view.names(people)}: {word}" if people else word


def _buttons(done: Done, told: Sequence[Happened], viewer: Viewer) -> Iterable[Part]:
    now = done.now
    yield from details(told, now)
    yield from _take_back(done)
    for number in secrets(told):
        yield from secret_parts(number)
    for row in told:
        yield from offered(row, now, viewer)


def details(rows: Sequence[Happened], now: Look) -> Iterable[Part]:
    """The button for the numbers behind the first throws."""
    rolled = (row for row in rows if any(isinstance(fact, Rolled) for fact in row.facts))
    yield from (Button("Details", ("details", now.id, row.seq)) for row in list(rolled)[:1])


def secrets(rows: Iterable[Happened]) -> list[int]:
    """The numbers of the secret rolls among what happened."""
    return [fact.number for row in rows for fact in row.facts if isinstance(fact, Secret)]


def secret_parts(number: int) -> tuple[Part, ...]:
    """The buttons under the message that somebody rolled in secret."""
    return Button("Look", ("secret", number)), Button("Reveal", ("reveal", number))


def _take_back(done: Done) -> Iterable[Part]:
    """For the one who acted; what the clock or an undo did is nobody's. It says of which rows the message tells."""
    first = done.rows[0] if done.rows else None
    if first and first.kind == "deed" and first.user != CLOCK:
        yield Button("Take back", ("takeback", done.now.id, first.step, f"{first.seq}-{done.rows[-1].seq}"))


def offered(row: Happened, now: Look, viewer: Viewer) -> Iterable[Part]:
    """The buttons for the second looks of a row that the viewer may know of."""
    view = View(now.system, row.people, viewer)
    for each in offers(row.facts, view)[:MOST_OFFERS]:
        path = ".".join(each.offer.path) or "-"
        words = ("second", now.id, row.seq, path, each.offer.index, each.option)
        yield Button(each.label, words, ButtonStyle.primary)


def _began(done: Done, viewer: Viewer) -> Post | None:
    """The message for a new turn, with the owner's ping."""
    now, facts = done.now, [fact for row in done.rows for fact in split(row.facts)[1]]
    if not facts:
        return None
    people = {who: person for row in done.rows for who, person in row.people.items()}
    said = turn(facts, now.encounter, now.system, viewer, _attacks(now), people)
    return _turn_post(said, done, viewer) if said else None


def _turn_post(said: Announcement, done: Done, viewer: Viewer) -> Post:
    now, parts = done.now, list[Part]()
    sight = View(now.system, everybody(now.encounter), viewer).sight
    if not now.encounter.paused and not all(map(sight.hidden, now.encounter.turns.current)):
        parts.append(Button("Done", ("done", now.id, now.encounter.turns.number), ButtonStyle.primary))
    if all(not split(row.facts)[0] for row in done.rows):
        parts += _take_back(done)
    return Post((said.embed,), said.content, tuple(parts))


def _attacks(now: Look) -> tuple[str, ...]:
    """The attacks of the one whose turn it is, as the sheet names them."""
    current = now.encounter.turns.current
    sheet: Any = now.encounter.combatants[current[0]].sheet if len(current) == 1 else None
    return tuple(attack.name for attack in getattr(sheet, "attacks", ()))


def questions(now: Look, viewer: Viewer = PUBLIC, known: Collection[Ask] = ()) -> list[Post]:
    """A message for each question that is open and not yet `known`; the same to several people is asked in one."""
    if now.asked is None:
        return []
    fresh = [each for each in now.asked.questions if each.ask not in known]
    groups = [list(same) for _, same in groupby(sorted(fresh, key=token), token)]
    groups.sort(key=lambda same: fresh.index(same[0]))
    facts = now.asked.facts
    found = []
    for n, same in enumerate(groups):
        if post := ask(same, now, viewer, facts if n == 0 else ()):
            found.append(post)
    return found


def ask(same: Sequence[Open], now: Look, viewer: Viewer, facts: Sequence[Fact] = ()) -> Post | None:
    """One question to one or several people: a text each, the buttons once; a press answers for one's own."""
    assert now.asked is not None  # noqa: S101 something is open
    each = (question(o.question, now.encounter, now.system, viewer, facts if o is same[0] else ()) for o in same)
    askings = [asking for asking in each if asking]
    if not askings:
        return None
    content = " ".join(dict.fromkeys(word for asking in askings for word in asking.content.split()))
    parts = (*_answers(askings[0], same, now.asked), *_withdraw(now))
    (embeds, *_) = messages([asking.embed for asking in askings])
    return Post(embeds, content, parts, tuple(o.ask for o in same))


def _answers(asking: Asking, same: Sequence[Open], asked: Asked) -> Iterable[Part]:
    each = same[0]
    words = (each.ask.encounter, asked.pending, token(each), len(same))
    if asking.form == "buttons":
        for choice in asking.choices:
            yield Button(choice.label, ("answer", *words, code(choice.answer, each.question)), ButtonStyle.primary)
    elif asking.form == "select":
        lines = tuple((choice.label, code(choice.answer, each.question)) for choice in asking.choices)
        yield Select("Choose", lines, ("answer", *words))
    else:
        yield Button("Answer", ("number" if asking.form == "number" else "ask", *words), ButtonStyle.primary)


def code(answer: Answer, asked: Question) -> str:
    """An answer in a custom id: a number as it is where any number fits, else its place among the options."""
    return str(answer if asked.bounds else asked.options.index(answer))


def decoded(said: str, asked: Question) -> Answer | None:
    """The answer that `code` wrote; None where the question has no such answer any more."""
    number = int(said)
    if asked.bounds:
        return number
    return asked.options[number] if 0 <= number < len(asked.options) else None


def _withdraw(now: Look) -> Iterable[Part]:
    """The one who acted may still take it back."""
    if now.asked and now.asked.user != CLOCK:
        yield Button("Take back", ("takeback", now.id, now.asked.step))


def token(each: Open) -> str:
    """A short name for a question that several people are asked alike."""
    said = repr((each.question.key, each.ask.nth, each.question.options, each.question.labels))
    return hashlib.sha256(said.encode()).hexdigest()[:10]


def noted(post: Post, note: str) -> Post:
    """The same message with a small line at the end of its first part."""
    first, *others = post.embeds
    marked = first.copy()
    marked.description = cut("\n".join(filter(None, (first.description, f"-# {note}"))), DESCRIPTION)
    return replace(post, embeds=(marked, *others))


def own_posts(done: Done, viewer: Viewer) -> list[Post]:
    """What the viewer may know of a result and the public may not: deeds told otherwise, a turn, a question."""
    back, public_back = _changed_back(done, viewer), _changed_back(done, PUBLIC)
    embeds = [back] if back and (public_back is None or back.description != public_back.description) else []
    parts: list[Part] = []
    for row in done.rows:
        public = list(offered(row, done.now, PUBLIC))
        own = [part for part in offered(row, done.now, viewer) if part not in public]
        differs = own or _headline(row, done.now, viewer) != _headline(row, done.now, PUBLIC)
        if row.kind == "deed" and differs and (embed := _deed(row, done.now, viewer)):
            embeds.append(embed)
        parts += own
    found = [Post(each, parts=tuple(parts)) for each in messages(embeds)]
    began, known = _began(done, viewer), _began(done, PUBLIC)
    if began and known:
        began = replace(began, content="") if began.embeds[0].title != known.embeds[0].title else None
    return [*found, *([began] if began else []), *_own_questions(done.now, viewer)]


def _own_questions(now: Look, viewer: Viewer) -> list[Post]:
    """The questions of which the public may not know that they are asked."""
    public = {each for post in questions(now) for each in post.asks}
    return questions(now, viewer, public)
