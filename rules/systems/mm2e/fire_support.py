"""Autofire for others: covering an ally, keeping a foe down, and what the foe makes of it (MM-AUTO-07 to 11)."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Literal

from pydantic import Field

from rules.clock import TurnOf
from rules.errors import Refused
from rules.facts import Verdict
from rules.options import Options
from rules.system import Action, Deed
from rules.systems.mm2e.afflict import one_round
from rules.systems.mm2e.attack import take_fire
from rules.systems.mm2e.attack_limits import may_use
from rules.systems.mm2e.defense import partners
from rules.systems.mm2e.fire import COVERING, SUPPRESSION
from rules.systems.mm2e.options import AttackOptions
from rules.systems.mm2e.sheet import Attack
from rules.systems.mm2e.state import One, Ref
from rules.systems.mm2e.sweep import autofire_of
from rules.vocabulary import Word


class FireOptions(Options):
    """With what."""

    with_: Annotated[str, Word(name="with"), Field(max_length=60)] = Field("", description="Which autofire attack.")


def cover_ally(ref: Ref, deed: Deed[FireOptions]) -> None:
    """Enemies whom the shooter sees and reaches find it harder to hit an ally, until his next turn (MM-AUTO-07)."""
    a, weapon = ref.get(deed.actor), autofire_of(ref.get(deed.actor), deed.options.with_)
    stop_covering(ref, a.id)
    ref.inflict(deed.target, COVERING, by=a.id, until=TurnOf(a.id, "start"), note=weapon.name, tie=True,
                rule="MM-AUTO-07", quiet=True)  # fmt: skip
    ref.note(Verdict(a.id, COVERING, deed.target, "covered", item=weapon.name, rule="MM-AUTO-07"))
    ref.remind(a.id, f"It holds while {{{deed.target}}} is in sight and not in melee.", "MM-AUTO-07")


def stop_covering(ref: Ref, by: str) -> None:
    """One shooter covers one ally."""
    for effect in [e.id for c in ref.all() for e in c.of(COVERING) if e.by == by]:
        ref.end(effect, "ceased", quiet=True)


def suppress(ref: Ref, deed: Deed[FireOptions]) -> None:
    """A foe attacks and checks worse for a round, while he stays in sight and in range (MM-AUTO-09)."""
    a, weapon = ref.get(deed.actor), autofire_of(ref.get(deed.actor), deed.options.with_)
    ref.inflict(deed.target, SUPPRESSION, by=a.id, until=one_round(ref, a.id), note=weapon.name, tie=True,
                rule="MM-AUTO-09", quiet=True)  # fmt: skip
    ref.note(Verdict(a.id, SUPPRESSION, deed.target, "pinned down", item=weapon.name, rule="MM-AUTO-09"))
    ref.remind(a.id, f"It holds while {{{deed.target}}} is in sight and in range, and not in melee.", "MM-AUTO-09")


def may_fire(rule: str, ref: Ref, deed: Deed[FireOptions]) -> None:
    """An autofire attack that can be used now, for or at somebody else who is in no clinch."""
    a, b = ref.get(deed.actor), ref.get(deed.target)
    weapon: Attack = autofire_of(a, deed.options.with_)
    may_use(ref, a, weapon, AttackOptions())
    if a.id == b.id:
        raise Refused(f"{a.name} cannot fire for or at himself.", "Name somebody else.", rule)
    if partners(ref, b):
        raise Refused(f"{b.name} is in melee.", "A stream of shots keeps out of melees.", rule)


Choice = Literal["cover", "open", "away"]
CHOICES: tuple[Choice, ...] = ("cover", "open", "away")
LABELS = ("Seek cover", "Stay in the open", "Out of sight or range")
"""What somebody under suppression fire may do (MM-AUTO-10, 11)."""


class UnderFireOptions(Options):
    """What the target does."""

    choice: Annotated[
        Literal["", "cover", "open", "away"],
        Word(name="choose", aliases=("seek",), bare="cover", rules=("MM-AUTO-10", "MM-AUTO-11")),
    ] = Field("", description="cover: the penalty stays; open: it goes, and the shooters fire; away: neither.")


def under_fire(ref: Ref, deed: Deed[UnderFireOptions]) -> None:
    """The target's turn: in cover the penalty stays, in the open the shots come, out of sight neither (10, 11)."""
    c = ref.get(deed.actor)
    choice = deed.options.choice or ref.ask(
        "under fire", (c.id,), CHOICES, "cover", labels=LABELS, rule="MM-AUTO-10",
        words=f"{{{c.id}}} is under suppression fire.",
    )  # fmt: skip
    shots = c.of(SUPPRESSION)
    if choice != "cover":
        ref.lift(c.id, SUPPRESSION, quiet=True)
    outcome, rule = OUTCOMES[choice]
    ref.note(Verdict(c.id, "under fire", None, outcome, rule=rule))
    if choice == "open":
        take_fire(ref, c.id, shots)


OUTCOMES = {
    "cover": ("seeks cover", "MM-AUTO-11"),
    "open": ("defies the fire", "MM-AUTO-10"),
    "away": ("gets out of the fire", "MM-AUTO-11"),
}


def is_suppressed(ref: Ref, deed: Deed[UnderFireOptions]) -> None:
    """Only who is under fire has the choice."""
    c: One = ref.get(deed.actor)
    if not c.has(SUPPRESSION):
        raise Refused(f"{c.name} is under no suppression fire.", "", "MM-AUTO-09")


COVERING_FIRE = Action("covering fire", "Autofire that makes an ally harder to hit.", FireOptions, cover_ally,
                       rules=("MM-AUTO-07",), targets="one", cost="full",
                       needs=partial(may_fire, "MM-AUTO-07"), aliases=("cover fire",))  # fmt: skip
SUPPRESSION_FIRE = Action("suppression fire", "Autofire that keeps a foe down for a round.", FireOptions, suppress,
                          rules=("MM-AUTO-09",), targets="one", cost="full",
                          needs=partial(may_fire, "MM-AUTO-09"), aliases=("suppress",))  # fmt: skip
UNDER_FIRE = Action("under fire", "What you do under suppression fire: choose cover, open or away.", UnderFireOptions,
                    under_fire, rules=("MM-AUTO-10",), needs=is_suppressed, any_time=True)  # fmt: skip
