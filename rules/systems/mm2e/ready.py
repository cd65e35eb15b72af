"""Readying an action, and stepping in (MM-READY); stepping in after a delay goes the same way (MM-DELAY-02)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any

from pydantic import Field

from rules.encounter import Wait
from rules.errors import Refused
from rules.names import find
from rules.options import Options
from rules.system import Action, Deed
from rules.systems.mm2e.conditions import acts
from rules.systems.mm2e.state import Ref
from rules.waits import act_inside, ready, step_in
from rules.words import fold

MOVES = ("move", "stand", "stand up", "prone", "step")
"""Readied words that mean a move action; everything else is a standard one."""


class ReadyOptions(Options):
    """What is prepared, and what sets it off."""

    does: Annotated[str, Field(max_length=200)] = Field("", description="The action that is made ready.")
    trigger: Annotated[str, Field(max_length=200)] = Field("", description="What sets it off.")


def make_ready(ref: Ref, deed: Deed[ReadyOptions]) -> None:
    """Prepares a standard or move action and names its trigger; unused it goes with the next turn (MM-READY-01, 03)."""
    o = deed.options
    ready(ref, deed.actor, Wait("ready", None, o.trigger, understood(ref, deed)), "MM-READY-01")


def understood(ref: Ref, deed: Deed[ReadyOptions]) -> Mapping[str, Any]:
    """The action and the trigger, as far as their words are plain: "attack with Blast", "when Crab attacks"."""
    o = deed.options
    does = fold(o.does)
    kind = "move" if any(does.startswith(word) for word in MOVES) else "standard"
    intent: dict[str, Any] = {"does": o.does, "kind": kind}
    if does == "attack" or does.startswith("attack with "):
        intent |= {"action": "attack", "with_": o.does.strip()[len("attack with ") :].strip()}
    words = fold(o.trigger).removeprefix("when ").removeprefix("if ")
    if words.endswith(" attacks"):
        try:
            seen = [c.id for c in ref.all() if not c.hidden]
            intent["who"] = find(ref.before, seen, words.removesuffix(" attacks"))
        except Refused:
            pass
    return intent


def now(ref: Ref, deed: Deed[Options]) -> None:
    """Steps in: after a delay with the whole turn, with a readied action for that alone (MM-DELAY-02, MM-READY-02)."""
    how = step_in(ref, deed.actor)
    if how.how == "ready":
        c = ref.get(deed.actor)
        standard = (how.intent or {}).get("kind") != "move"
        ref.set_live(c.id, replace(c.live, standard=int(standard), move=int(not standard), one=True))


def may_step_in(ref: Ref, deed: Deed[Options]) -> None:
    """Only one who waits and can act steps in, and not into his own turn."""
    c = ref.get(deed.actor)
    if c.id not in ref.turns.waits:
        raise Refused(f"{c.name} is not waiting.", "/delay or /ready comes first.", "MM-READY-01")
    if ref.before.phase != "running" or ref.before.paused:
        raise Refused("The fight is not going on.", "Wait until a GM resumes it.")
    if not acts(c):
        raise Refused(f"{c.name} cannot act now.", "", "MM-ACT-09")
    if c.id in ref.turns.current:
        raise Refused(f"It is {c.name}'s turn already.", "Just act.")


def interrupters(ref: Ref, actor: str) -> list[str]:
    """Those who have an attack ready for the moment at which somebody attacks."""
    return [
        who
        for who, how in ref.turns.waits.items()
        if how.how == "ready" and how.intent and how.intent.get("who") == actor and how.intent.get("action") == "attack"
        and acts(ref.get(who)) and who != actor
    ]  # fmt: skip


def uses_ready(ref: Ref, who: str, actor: str) -> bool:
    """Asks whether a readied attack is used now; it is unless its owner says no."""
    how = ref.turns.waits[who]
    answer = ref.ask(
        "ready", (who,), ("use", "wait"), "use", labels=("Strike now", "Wait"), rule="MM-READY-01",
        words=f"{{{actor}}} attacks, and {{{who}}} has made ready: {how.trigger or 'now'}.",
    )  # fmt: skip
    return answer == "use"


def fired(ref: Ref, who: str) -> str:
    """The readied action is used: the place in the order moves here (MM-READY-02). Returns the attack's name."""
    how = act_inside(ref, who)
    return str((how.intent or {}).get("with_", ""))


READY = Action("ready", "Make an action ready for a trigger.", ReadyOptions, make_ready,
               rules=("MM-READY-01",), command="turn", cost="standard")  # fmt: skip
NOW = Action("now", "Step in after a delay, or with what you made ready.", Options, now,
             rules=("MM-READY-02",), command="turn", needs=may_step_in, any_time=True)  # fmt: skip
