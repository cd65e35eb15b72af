"""Whose mind is in contact with whose, and the grapples that minds are in (MM-MGRAP-01, 02, 06)."""

from __future__ import annotations

from dataclasses import replace

from rules.clock import TurnOf
from rules.encounter import Effect
from rules.facts import Verdict
from rules.systems.mm2e.state import One, Ref

CONTACT, GRAPPLE = "mind contact", "mental grapple"
"""The contact lies on the one who is read, by the reader; the grapple hangs on it and lies on both."""

KEPT = 2
"""Ends of the reader's turns until a contact that he does not keep up is over: this one and the next."""


def touch(ref: Ref, reader: str, who: str) -> None:
    """A mind is reached, and stays in reach as long as the reader keeps it up each turn (MM-MGRAP-01)."""
    ref.inflict(who, CONTACT, by=reader, until=TurnOf(reader, "end"), left=KEPT, tie=True, rule="MM-MGRAP-01",
                quiet=True)  # fmt: skip
    ref.note(Verdict(reader, "read mind", who, "reaches", rule="MM-MGRAP-01"))


def keep_up(ref: Ref, reader: str, who: str) -> None:
    """The contact lasts another turn, if it is the reader who acts (MM-MGRAP-01, 02)."""
    c = ref.get(who)
    lasting = tuple(replace(e, left=KEPT) if e.kind == CONTACT and e.by == reader else e for e in c.effects)
    ref.put(replace(c, effects=lasting))


def contact_between(ref: Ref, a: str, b: str) -> Effect | None:
    """The contact of two people, whoever of them made it."""
    pairs = ((a, b), (b, a))
    return next((e for read, by in pairs for e in ref.get(read).of(CONTACT) if e.by == by), None)


def contacts_of(ref: Ref, who: str) -> dict[str, Effect]:
    """The contacts that somebody is in, as reader or as read, by the other one."""
    made = {c.id: e for c in ref.all() for e in c.of(CONTACT) if e.by == who}
    return made | {e.by: e for e in ref.get(who).of(CONTACT) if e.by}


def engage(ref: Ref, contact: Effect, a: str, b: str) -> None:
    """The contest begins: nobody in it can dodge any more (MM-MGRAP-06)."""
    for who, other in ((a, b), (b, a)):
        if not any(e.cause == contact.id for e in ref.get(who).of(GRAPPLE)):
            ref.inflict(who, GRAPPLE, by=other, cause=contact.id, rule="MM-MGRAP-06", quiet=True)


def wrestles(c: One) -> bool:
    """Whether somebody's mind is in a grapple."""
    return c.has(GRAPPLE)


def mental_pins(c: One, contact: Effect) -> tuple[Effect, ...]:
    """The pins that hang on a contact."""
    return tuple(e for e in c.of("pinned") if e.cause == contact.id)
