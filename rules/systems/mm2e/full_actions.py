"""A full action in two halves, and actions that the rules do not list (MM-ACT-10, 12, MM-MISC-01)."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Literal

from pydantic import Field

from rules.errors import Refused
from rules.facts import Verdict
from rules.options import Options
from rules.system import Action, Deed
from rules.systems.mm2e.state import Ref
from rules.vocabulary import Word
from rules.words import fold

FULL = (
    "aim", "charge", "coup de grace", "slam", "all-out", "refocus", "break object", "recover", "sweep",
    "covering fire", "suppression fire",
)  # fmt: skip
"""Full actions that can be begun in one turn and completed in the next."""


class BeginOptions(Options):
    """Which full action."""

    what: Annotated[str, Field(max_length=40)] = Field("", description=f"One of {', '.join(FULL)}.")


def begin(ref: Ref, deed: Deed[BeginOptions]) -> None:
    """The first half of a full action, closing this turn; the same action completes it next turn (MM-ACT-10)."""
    c, what = ref.get(deed.actor), fold(deed.options.what)
    ref.set_live(c.id, replace(c.live, begun=what))
    ref.note(Verdict(c.id, "begin", None, f"begins to {what}", rule="MM-ACT-10"))


def may_begin(ref: Ref, deed: Deed[BeginOptions]) -> None:
    """Only full actions have halves."""
    if fold(deed.options.what) not in FULL:
        raise Refused("Only a full action can be begun in one turn and completed in the next.",
                      f"Name one of {', '.join(FULL)}.", "MM-ACT-10")  # fmt: skip


class OtherOptions(Options):
    """What it is and what it costs."""

    what: Annotated[str, Field(max_length=100)] = Field("", description="What is done.")
    action: Annotated[Literal["free", "move", "standard", "full", "reaction"], Word(rules=("MM-ACT-12",))] = Field(
        "standard", description="What it costs, as the GM says."
    )


def other(ref: Ref, deed: Deed[OtherOptions]) -> None:
    """Something the rules do not list; a GM says how long it takes (MM-ACT-12)."""
    ref.note(Verdict(deed.actor, "other", None, "acts", item=deed.options.what, rule="MM-ACT-12"))


def speak(ref: Ref, deed: Deed[Options]) -> None:
    """A sentence or two, for free; orders are a move action (MM-SPEAK-01)."""
    ref.note(Verdict(deed.actor, "speak", None, "speaks", rule="MM-SPEAK-01"))


BEGIN = Action("begin", "Begin a full action and complete it next turn.", BeginOptions, begin,
               rules=("MM-ACT-10",), cost="standard", needs=may_begin,
               aliases=("begin full action",))  # fmt: skip
OTHER = Action("other", "Anything else: say what it costs.", OtherOptions, other, rules=("MM-ACT-12", "MM-MISC-01"),
               cost="standard", aliases=("something else",))  # fmt: skip
SPEAK = Action(
    "speak",
    "Say a sentence or two.",
    Options,
    speak,
    rules=("MM-SPEAK-01",),
    cost="free",
    any_time=True,
    aliases=("say", "talk"),
)
