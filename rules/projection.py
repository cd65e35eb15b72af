"""What somebody may see: facts, questions and combatants without what is hidden from the one who looks.

A hidden combatant does not exist for players. Of a closed one they see what it does and what befalls it, but no number.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, is_dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

from rules.clock import Anchor, Moment, TurnOf
from rules.encounter import Combatant, Effect, Encounter, L, S, Settings
from rules.facts import Changed, Ended, Fact, Inflicted, Offered, Reminder, Rolled, Spent, Verdict, Waiting
from rules.referee import Question

PLACEHOLDER = re.compile(r"\{(\w+)\}")
"""A combatant's id in the words of a rule."""

NO_NUMBERS = ("name", "side", "owner", "initiative", "group")
"""Fields of a combatant whose correction gives no number away."""


class Person(NamedTuple):
    """A combatant as far as it matters who may see what; `closed`: players may not see its numbers."""

    name: str
    owner: str | None = None
    hidden: bool = False
    closed: bool = False


People = Mapping[str, Person]
"""Persons by id. JSON knows it as lists, which `load_people` reads."""


TOLD = 2
"""The keys of a place that people are told: its band and its count."""


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks: the GM, a player (the id of a user), or, being neither, the public."""

    user: str | None = None
    gm: bool = False


GM, PUBLIC = Viewer(gm=True), Viewer()


def person(combatant: Combatant[S, L], settings: Settings) -> Person:
    """A combatant as a person; its own `numbers` override the setting, which is about those without an owner."""
    closed = combatant.owner is None and settings.numbers != "open"
    if combatant.numbers:
        closed = combatant.numbers == "hidden"
    return Person(combatant.name, combatant.owner, combatant.hidden, closed)


def everybody(encounter: Encounter[Any, Any, Any]) -> dict[str, Person]:
    """All who are in the encounter."""
    return {c.id: person(c, encounter.settings) for c in encounter.combatants.values()}


def people(
    encounter: Encounter[Any, Any, Any],
    said: Iterable[Fact | Question],
    before: Encounter[Any, Any, Any] | None = None,
) -> dict[str, Person]:
    """Those whom facts or questions mention, by id or by name; with `before` also those who have left since."""
    strings = {text for each in said for text in _strings(each)}
    named = {who for text in strings for who in PLACEHOLDER.findall(text)} | strings
    prose = "\n".join(strings).casefold()
    known = {**(everybody(before) if before else {}), **everybody(encounter)}
    return {who: p for who, p in known.items() if who in named or p.name.casefold() in prose}


def load_people(values: Mapping[str, Sequence[Any]]) -> dict[str, Person]:
    """People as JSON gives them back."""
    return {who: Person(*value) for who, value in values.items()}


@dataclass(frozen=True)
class Sight:
    """People through the eyes of one viewer. Somebody unknown is hidden."""

    people: People
    viewer: Viewer

    def hidden(self, who: str | None) -> bool:
        """Whether this combatant does not exist for the viewer; nobody ("" or None) is never hidden."""
        if not who or self.viewer.gm:
            return False
        return who not in self.people or (self.people[who].hidden and not self._own(who))

    def closed(self, *who: str | None) -> bool:
        """Whether the numbers of any of these are kept from the viewer."""
        return any(w and (self.hidden(w) or (self._shut(w) and not self._own(w))) for w in who)

    def names(self, text: str) -> bool:
        """Whether a text names somebody hidden, by id or by name."""
        if text in self.people and self.hidden(text):
            return True
        if any(map(self.hidden, PLACEHOLDER.findall(text))):
            return True
        return bool(self._unspoken and self._unspoken.search(text))

    def mentions_closed(self, text: str) -> bool:
        """Whether a text names somebody whose numbers are kept from the viewer."""
        spoken = text.casefold()
        return self.closed(*PLACEHOLDER.findall(text)) or any(
            self.closed(who) and p.name.casefold() in spoken for who, p in self.people.items()
        )

    def _own(self, who: str) -> bool:
        return self.viewer.user is not None and self.people[who].owner == self.viewer.user

    def _shut(self, who: str) -> bool:
        return self.people[who].closed and not self.viewer.gm

    @cached_property
    def _unspoken(self) -> re.Pattern[str] | None:
        names = [re.escape(p.name) for who, p in self.people.items() if p.name and self.hidden(who)]
        return re.compile(rf"(?<!\w)(?:{'|'.join(names)})(?!\w)", re.IGNORECASE) if names else None


class Story(NamedTuple):
    """What has to be known of all facts to judge one: who aimed at whom, which throws were secret or held closed."""

    sight: Sight
    aimed: frozenset[tuple[str, str]]
    saved: frozenset[tuple[str, str]]
    secret: frozenset[tuple[str, str]]
    shut: frozenset[tuple[str, str]]


def project(facts: Sequence[Fact], people: People, viewer: Viewer) -> tuple[Fact, ...]:
    """The facts as the viewer may see them; those that are wholly hidden are left out."""
    if viewer.gm:
        return tuple(facts)
    sight = Sight(people, viewer)
    story = _story(facts, sight)
    cut = (CUTS[type(f)](f, story) if type(f) in CUTS else f for f in facts)
    return tuple(f for f in cut if f is not None and not _tells(f, sight))


def _tells(fact: Fact, sight: Sight) -> bool:
    """Whether a fact still tells of somebody hidden."""
    return any(map(sight.hidden, fact.who())) or any(map(sight.names, _strings(fact)))


def _story(facts: Sequence[Fact], sight: Sight) -> Story:
    verdicts = [f for f in facts if isinstance(f, Verdict)]
    rolls = [f for f in facts if isinstance(f, Rolled)]
    return Story(
        sight,
        aimed=frozenset((v.by, v.target) for v in verdicts if v.target),
        saved=frozenset((v.by, v.what) for v in verdicts if v.target in (None, v.by)),
        secret=frozenset((r.by, r.what) for r in rolls if r.secret),
        shut=frozenset((r.by, r.what) for r in rolls if r.against and sight.closed(r.against.owner)),
    )


def _rolled(roll: Rolled, story: Story) -> Rolled | None:
    """A roll without the number of somebody closed; of a closed roller's nothing but whether it succeeded."""
    sight, owner = story.sight, roll.against.owner if roll.against else None
    if roll.secret or (owner and sight.hidden(owner) and not _is_own_affair(roll, owner, story)):
        return None
    if sight.closed(roll.by):
        return None if roll.success is None else Rolled(roll.by, roll.what, 0, (), 0, success=roll.success)
    return replace(roll, against=None) if sight.closed(owner) else roll


def _is_own_affair(roll: Rolled, owner: str, story: Story) -> bool:
    """Whether a roll against somebody hidden only shows what befalls the roller, not that there is a target."""
    return (roll.by, owner) not in story.aimed and (
        (owner, roll.by) in story.aimed or (roll.by, roll.what) in story.saved
    )


def _verdict(verdict: Verdict, story: Story) -> Verdict | None:
    if (verdict.by, verdict.what) in story.secret:
        return None
    kept = story.sight.closed(verdict.by, verdict.target) or (verdict.by, verdict.what) in story.shut
    return replace(verdict, value=0) if kept else verdict


def _inflicted(fact: Inflicted, story: Story) -> Inflicted | None:
    if fact.secret:
        return None
    sight = story.sight
    by = None if sight.hidden(fact.by) else fact.by
    until = _counted(_until(fact.until, sight))
    return replace(fact, by=by, until=until, value=0 if sight.closed(fact.target) else fact.value)


def _counted(anchor: Anchor | None) -> Anchor | None:
    """An anchor as it is told: what breaks a tie between places may be the number of somebody closed."""
    return replace(anchor, place=anchor.place[:TOLD]) if isinstance(anchor, Moment) else anchor


def _until(anchor: Anchor | None, sight: Sight) -> Anchor | None:
    """An anchor that hangs on nobody hidden."""
    who = anchor.who if isinstance(anchor, TurnOf) else anchor.of if isinstance(anchor, Moment) else None
    return None if sight.hidden(who) else anchor


def _ended(fact: Ended, _story: Story) -> Ended | None:
    return None if fact.secret else fact


def _spent(fact: Spent, story: Story) -> Spent | None:
    return None if story.sight.closed(fact.by) else fact


def _changed(fact: Changed, story: Story) -> Changed | None:
    return None if story.sight.closed(fact.target) and fact.field not in NO_NUMBERS else fact


def _offered(fact: Offered, story: Story) -> Offered | None:
    """An offer without answers that name somebody hidden; nothing where no choice is left."""
    if story.sight.closed(fact.by):
        return None
    if any(map(story.sight.hidden, fact.path)):
        return None
    kept = [n for n, option in enumerate(fact.options) if not story.sight.names(option)]
    options = tuple(fact.options[n] for n in kept)
    answers = tuple(fact.answers[n] for n in kept) if fact.answers else ()
    return replace(fact, options=options, answers=answers) if len(kept) > 1 else None


def _reminder(fact: Reminder, story: Story) -> Reminder | None:
    closed = story.sight.closed(fact.by) or story.sight.mentions_closed(fact.words)
    return None if closed and re.search(r"\d", PLACEHOLDER.sub("", fact.words)) else fact


def _waiting(fact: Waiting, story: Story) -> Waiting:
    return replace(fact, trigger="") if story.sight.closed(fact.by) else fact


CUTS: Mapping[type[Fact], Callable[[Any, Story], Fact | None]] = {
    Rolled: _rolled,
    Verdict: _verdict,
    Inflicted: _inflicted,
    Ended: _ended,
    Spent: _spent,
    Changed: _changed,
    Offered: _offered,
    Reminder: _reminder,
    Waiting: _waiting,
}
"""What remains of a fact; of the others, all."""


def project_question(question: Question, people: People, viewer: Viewer) -> Question | None:
    """The question as the viewer may read it: one to somebody closed only says that he is asked."""
    if viewer.gm:
        return question
    sight = Sight(people, viewer)
    who = tuple(w for w in question.who if not sight.hidden(w))
    if not who:
        return None
    if sight.closed(*who):
        return Question(question.key, who, (), "", kind=question.kind)
    labels = question.labels or ("",) * len(question.options)
    pairs = [
        (o, word)
        for o, word in zip(question.options, labels, strict=True)
        if not sight.names(str(o)) and not sight.names(word)
    ]
    return replace(
        question,
        who=who,
        options=tuple(o for o, _ in pairs),
        labels=tuple(word for _, word in pairs) if question.labels else (),
        default="" if sight.names(str(question.default)) else question.default,
        words="" if sight.names(question.words) else question.words,
        path=(),
    )


def visible(encounter: Encounter[S, L, Any], viewer: Viewer) -> list[Combatant[S, L]]:
    """The combatants that exist for the viewer, in the order of joining, without effects that he may not know of."""
    sight = Sight(everybody(encounter), viewer)
    return [
        c
        if viewer.gm or not c.effects
        else replace(c, effects=tuple(_effect(e, c.id, sight) for e in c.effects if _is_known(e, sight)))
        for c in encounter.combatants.values()
        if not sight.hidden(c.id)
    ]


def _is_known(effect: Effect, sight: Sight) -> bool:
    """Whether an effect is no secret, and its name is not that of somebody hidden."""
    return not effect.secret and not sight.names(effect.kind)


def _effect(effect: Effect, on: str, sight: Sight) -> Effect:
    if not (effect.mods or effect.by or effect.until or effect.note):
        return effect
    return replace(
        effect,
        mods=() if sight.closed(on) else effect.mods,
        by=None if sight.hidden(effect.by) else effect.by,
        until=_until(effect.until, sight),
        note="" if sight.names(effect.note) else effect.note,
    )


def _strings(value: Any) -> Iterator[str]:
    """Every text in a value, however deep."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple | list):
        for part in value:
            yield from _strings(part)
    elif isinstance(value, Mapping):
        yield from _strings([*value.items()])
    elif is_dataclass(value):
        for name in value.__dataclass_fields__:
            yield from _strings(getattr(value, name))
