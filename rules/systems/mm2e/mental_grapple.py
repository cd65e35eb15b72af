"""Mental grapples: minds in contact wrestle as bodies do, without size, Strength or throws (MM-MGRAP)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Annotated, Any, NamedTuple

from pydantic import Field

from rules.errors import Refused
from rules.facts import Against, Mod, Verdict, total
from rules.names import find
from rules.options import Options
from rules.referee import Side
from rules.system import Action, Deed
from rules.systems.mm2e.afflict import one_round
from rules.systems.mm2e.attack_bonus import rank_of
from rules.systems.mm2e.checks import by_hand
from rules.systems.mm2e.concentration import by_table, stays_calm
from rules.systems.mm2e.conditions import mod, rows
from rules.systems.mm2e.damage import DEGREE_RULE, STEPS, knock_out, take
from rules.systems.mm2e.grapple_check import beats, forgo
from rules.systems.mm2e.minds import contact_between, contacts_of, engage, keep_up, mental_pins, touch, wrestles
from rules.systems.mm2e.saves import difficulty, save, save_mods
from rules.systems.mm2e.sheet import Power
from rules.systems.mm2e.state import One, Ref
from rules.systems.mm2e.weapons import attack_of
from rules.vocabulary import Word
from rules.words import fold

READING = "mind reading"
"""The power that reaches other minds."""

MENTAL = (READING, "mental", "telepath", "mind control", "emotion control", "illusion")
"""How the names or kinds of powers of the mind begin."""


class MindOptions(Options):
    """How a mental grapple check is made, and what is done with it."""

    with_: Annotated[str, Word(name="with", rules=("MM-MGRAP-05",)), Field(max_length=60)] = Field(
        "", description="A mental attack that hurts by its rank; by Wisdom without it."
    )
    ally: Annotated[str, Word(rules=("MM-MGRAP-04",)), Field(max_length=60)] = Field(
        "", description="Whom to break out of the target's hold."
    )


# Contact


def read_mind(ref: Ref, deed: Deed[Options]) -> None:
    """Reaches another mind against its Will, or keeps a contact up (MM-MGRAP-01)."""
    a, b = ref.get(deed.actor), ref.get(deed.target)
    contact = contact_between(ref, a.id, b.id)
    if contact and contact.by == a.id:
        keep_up(ref, a.id, b.id)
        return ref.note(Verdict(a.id, "read mind", b.id, "keeps contact", rule="MM-MGRAP-01"))
    parts = (Mod(difficulty(0), "base", "MM-SAVE-02"), Mod(reading(a).rank, "rank", "MM-MGRAP-01"))
    against = Against(total(parts), "Difficulty Class", a.id, parts)
    if save(ref, b.id, "will", against, *by_hand(deed.options)).hits:
        return ref.note(Verdict(a.id, "read mind", b.id, "shuts out", rule="MM-SAVE-02"))
    return touch(ref, a.id, b.id)


def reading(c: One) -> Power:
    """Somebody's Mind Reading; raises `Refused`."""
    found = next((p for p in c.sheet.powers if READING in (fold(p.name), fold(p.type))), None)
    if found is None:
        raise Refused(f"{c.name} has no Mind Reading.", "A mental grapple takes that power.", "MM-MGRAP-01")
    return found


def may_read(ref: Ref, deed: Deed[Options]) -> None:
    """Only with the power, and another mind than one's own."""
    reading(ref.get(deed.actor))
    if deed.target == deed.actor:
        raise Refused("Nobody has to read his own mind.", "Name somebody else.", "MM-MGRAP-01")


# The check


def mind_mods(c: One) -> tuple[Mod, ...]:
    """The Will save or the best mental power, whichever is higher; no size, no Strength (MM-MGRAP-03)."""
    will = save_mods(c, "will")
    ranks = [Mod(p.rank, p.name, "MM-MGRAP-03") for p in c.sheet.powers if is_mental(p)]
    ranks += [Mod(rank_of(w), w.name, "MM-MGRAP-03") for w in c.sheet.attacks if w.type == "mental"]
    best = max(ranks, default=None, key=lambda rank: rank.value)
    return (best,) if best and best.value > total(will) else will


def is_mental(power: Power) -> bool:
    """Whether a power is one of the mind."""
    return any(fold(said).startswith(MENTAL) for said in (power.name, power.type) if said)


def mind_side(c: One, *more: Mod) -> Side:
    """Somebody's mental grapple check."""
    return Side(c.id, "mental grapple", (*mind_mods(c), *more))


def mind_forfeits(ref: Ref, who: str) -> bool:
    """Who did something else this round, or has no mind awake, loses without a die (MM-MGRAP-08)."""
    c = ref.get(who)
    if c.has("power used"):
        ref.remind(who, f"{{{who}}} has done something else and loses the mental grapple check.", "MM-MGRAP-08")
        return True
    asleep = next((row for row in rows(c) if row.helpless and row.actions == "none"), None)
    if asleep:
        ref.remind(who, f"{{{who}}} is {asleep.name} and cannot resist.", asleep.rule)
    return asleep is not None


def prevails(ref: Ref, mine: Side, theirs: list[Side]) -> bool:
    """Whether one mind beats every other one; a tie is no win."""
    return beats(ref, mine, theirs, mind_forfeits, "MM-MGRAP-03", "MM-MGRAP-03")


# What a won check buys


def crush(ref: Ref, a: One, b: One, o: MindOptions) -> None:
    """Damage by Wisdom or a mental attack, resisted by Will, on the nonlethal row (MM-MGRAP-05)."""
    ref.note(Verdict(a.id, "mental grapple", b.id, "crushed", rule="MM-MGRAP-04"))
    parts = (Mod(15, "base", "MM-DMG-01"), force(a, o))
    check = save(ref, b.id, "will", Against(total(parts), "Difficulty Class", a.id, parts), rule="MM-MGRAP-05")
    degree = check.short(*STEPS)
    if degree and b.sheet.is_minion:
        knock_out(ref, b.id, "unconscious", a.id, "MM-MIN-03")
    else:
        take(ref, b.id, degree, lethal=False, by=a.id, rule=DEGREE_RULE[degree])


def force(a: One, o: MindOptions) -> Mod:
    """The damage bonus of a mind."""
    if not o.with_:
        return Mod(mod(a, "wis"), "Wisdom", "MM-MGRAP-05")
    weapon = attack_of(a, o.with_)
    return Mod(rank_of(weapon), weapon.name, "MM-MGRAP-05")


def pin(ref: Ref, a: One, b: One, _o: MindOptions) -> None:
    """Holds the whole person still for a round, if the contact lasts (MM-MGRAP-04)."""
    contact = contact_between(ref, a.id, b.id)
    for old in mental_pins(b, contact) if contact else ():
        ref.end(old.id, quiet=True)
    ref.inflict(b.id, "pinned", until=one_round(ref, a.id), cause=contact.id if contact else None, rule="MM-COND-25",
                quiet=True)  # fmt: skip
    ref.note(Verdict(a.id, "mental grapple", b.id, "pinned", rule="MM-MGRAP-04"))


def loosen(ref: Ref, a: One, b: One, o: MindOptions) -> None:
    """Breaks a friend one step out of the hold that b has on his mind."""
    friend = ref.get(whom_to_free(ref, a, b, o.ally))
    freed = step_out(ref, friend, contacts_of(ref, friend.id)[b.id].id)
    ref.note(Verdict(a.id, "mental grapple", friend.id, "unpinned" if freed == "unpinned" else "freed",
                     rule="MM-MGRAP-04"))  # fmt: skip


def step_out(ref: Ref, c: One, contact: int) -> str:
    """Out of the pin first, then out of the contact; says which."""
    pins = [e for e in c.of("pinned") if e.cause == contact]
    for effect in pins:
        ref.end(effect.id, "escaped", quiet=True)
    if pins:
        return "unpinned"
    ref.end(contact, "escaped", quiet=True)
    return "escaped"


def whom_to_free(ref: Ref, a: One, b: One, name: str) -> str:
    """The friend who is meant: the one named, or the only other one in contact with b; raises `Refused`."""
    held = [who for who in contacts_of(ref, b.id) if who != a.id]
    if name:
        friend = find(ref.before, [c.id for c in ref.all() if not c.hidden], name)
        held = [who for who in held if who == friend]
    if len(held) != 1:
        why = f"{b.name} holds {'several minds' if held else 'no mind that would free'}."
        raise Refused(why, "Name whom to free: ally NAME.", "MM-MGRAP-04")
    return held[0]


def may_crush(_ref: Ref, a: One, _b: One, o: MindOptions) -> None:
    """A named attack must be one of the mind."""
    if o.with_ and attack_of(a, o.with_).type != "mental":
        raise Refused(f"{attack_of(a, o.with_).name} is no mental attack.", "Leave out with: Wisdom does.",
                      "MM-MGRAP-05")  # fmt: skip


def may_loosen(ref: Ref, a: One, b: One, o: MindOptions) -> None:
    """Somebody must be there to be freed."""
    whom_to_free(ref, a, b, o.ally)


def always(_ref: Ref, _a: One, _b: One, _o: MindOptions) -> None:
    """Nothing more is needed."""


class Gain(NamedTuple):
    """What a won check does, and what that needs before a die is thrown."""

    take: Callable[[Ref, One, One, MindOptions], None]
    needs: Callable[[Ref, One, One, MindOptions], None]


GAINS = {"crush": Gain(crush, may_crush), "pin": Gain(pin, always), "break": Gain(loosen, may_loosen)}
"""What minds can do to each other; there is no throw (MM-MGRAP-04)."""


# The moves


def wrestle(gain: str, ref: Ref, deed: Deed[MindOptions]) -> None:
    """A mental grapple check by either side, for one gain (MM-MGRAP-01, 03)."""
    a, b = begin(ref, deed.actor, deed.target)
    if prevails(ref, mind_side(a, *by_hand(deed.options)), [mind_side(b)]):
        return GAINS[gain].take(ref, a, b, deed.options)
    return ref.note(Verdict(a.id, "mental grapple", b.id, "resists", rule="MM-MGRAP-03"))


def begin(ref: Ref, a: str, b: str) -> tuple[One, One]:
    """Both as they are once the contest is on, which the reader keeps up by it."""
    contact = contact_between(ref, a, b)
    if contact:
        engage(ref, contact, a, b)
        if contact.by == a:
            keep_up(ref, a, b)
    return ref.get(a), ref.get(b)


def may_wrestle(gain: str, ref: Ref, deed: Deed[MindOptions]) -> None:
    """Only minds in contact, and not one that is pinned (MM-MGRAP-01, MM-COND-25)."""
    a, b = ref.get(deed.actor), ref.get(deed.target)
    if contact_between(ref, a.id, b.id) is None:
        raise Refused(f"{a.name} and {b.name} are in no mental contact.", "Mind Reading makes it: /act read mind.",
                      "MM-MGRAP-01")  # fmt: skip
    if any(mental_pins(a, contact) for contact in contacts_of(ref, a.id).values()):
        raise Refused(f"{a.name} is pinned and can only escape.", "Try /grapple mind escape.", "MM-COND-25")
    GAINS[gain].needs(ref, a, b, deed.options)


def escape(ref: Ref, deed: Deed[MindOptions]) -> None:
    """Cuts the contact: the reader at will, others by a won check, out of a pin first (MM-MGRAP-02, 04)."""
    contact = contact_between(ref, deed.actor, deed.target)
    if contact and contact.by == deed.actor:
        ref.end(contact.id, "let go", quiet=True)
        return ref.note(Verdict(deed.actor, "mental grapple", deed.target, "released", rule="MM-MGRAP-02"))
    a, b = begin(ref, deed.actor, deed.target)
    if contact is None or not prevails(ref, mind_side(a, *by_hand(deed.options)), [mind_side(b)]):
        return ref.note(Verdict(a.id, "escape", None, "stays held", rule="MM-MGRAP-02"))
    return ref.note(Verdict(a.id, "escape", None, step_out(ref, a, contact.id), rule="MM-MGRAP-02"))


def may_escape(ref: Ref, deed: Deed[MindOptions]) -> None:
    """There must be a contact to cut."""
    a, b = ref.get(deed.actor), ref.get(deed.target)
    if contact_between(ref, a.id, b.id) is None:
        raise Refused(f"{a.name} and {b.name} are in no mental contact.", "", "MM-MGRAP-02")


# Anything else meanwhile


def forgo_check(ref: Ref, deed: Deed[Options]) -> None:
    """Leaves the contest alone this round, to do something else without a check (MM-MGRAP-08)."""
    forgo(ref, deed.actor)
    ref.remind(deed.actor, f"{{{deed.actor}}} loses every mental grapple check until the next turn.", "MM-MGRAP-08")


def is_wrestling(ref: Ref, deed: Deed[Options]) -> None:
    """Only within a mental grapple."""
    c = ref.get(deed.actor)
    if not wrestles(c):
        raise Refused(f"{c.name} is in no mental grapple.", "", "MM-MGRAP-08")


def minded(action: Action[Any, Any]) -> Action[Any, Any]:
    """An action as those perform it whose mind may be in a grapple: it takes concentration (MM-MGRAP-07)."""
    if action.command not in ("attack", "act", "grapple") or action.cost in ("", "free") or action.name in MOVES:
        return action
    return replace(action, rule=partial(with_effort, action))


def with_effort(action: Action[Any, Any], ref: Ref, deed: Deed[Any]) -> None:
    """A check against 20, or the attempt is wasted; not for one who has given up the contest this round."""
    c = ref.get(deed.actor)
    if wrestles(c) and getattr(deed.options, "power_used", False):
        forgo(ref, c.id)
    elif wrestles(c) and not c.has("power used") and not stays_calm(ref, c, by_table("mental grapple"), "MM-MGRAP-07"):
        return ref.note(Verdict(c.id, "concentration", None, "distracted", rule="MM-MGRAP-07"))
    return action.rule(ref, deed)


READ_MIND = Action("read mind", "Reach another mind with Mind Reading, or keep the contact up.", Options, read_mind,
                   rules=("MM-MGRAP-01",), targets="one", cost="standard", needs=may_read, strenuous=True,
                   aliases=("mind reading", "mental grapple"))  # fmt: skip
FORGO = Action("forgo", "Give up this round's mental grapple check to do something else.", Options, forgo_check,
               rules=("MM-MGRAP-08",), cost="free", needs=is_wrestling)  # fmt: skip


def _move(gain: str, words: str, *rules: str) -> Action[Any, MindOptions]:
    return Action(f"mind {gain}", words, MindOptions, partial(wrestle, gain), rules=("MM-MGRAP-03", *rules),
                  command="grapple", targets="one", cost="standard", needs=partial(may_wrestle, gain),
                  strenuous=True)  # fmt: skip


CRUSH = _move("crush", "Hurt a mind in contact with yours.", "MM-MGRAP-05")
PIN = _move("pin", "Hold somebody still by his mind for a round.")
BREAK = _move("break", "Break a friend's mind out of the target's hold: ally NAME.")
ESCAPE = Action("mind escape", "Cut a mental contact; out of a pin first.", MindOptions, escape,
                rules=("MM-MGRAP-02",), command="grapple", targets="one", cost="standard", needs=may_escape,
                strenuous=True, aliases=("mental escape",))  # fmt: skip

MOVES = ("read mind", "mind crush", "mind pin", "mind break", "mind escape")
"""What belongs to the contest itself."""
