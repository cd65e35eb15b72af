"""What was made ready: understood when it is said, as far as its words are plain, done at its trigger (MM-READY)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.errors import Refused
from rules.names import find
from rules.options import allow, parse
from rules.referee import Intent
from rules.system import Action, Deed, deed_of
from rules.systems.mm2e.conditions import acts
from rules.systems.mm2e.state import Ref
from rules.systems.mm2e.turn import cost_of, may_while_held
from rules.waits import act_inside
from rules.words import fold

MOVES = ("move", "stand", "stand up", "prone", "step")
"""Readied words that mean a move action; everything else is a standard one."""

READIABLE = ("attack", "grapple", "act")
"""Under which commands the deeds are typed that can be made ready."""


def table() -> Mapping[str, Action[Any, Any]]:
    """Every action of the game; each of them that attacks knows this file, so it is looked up late."""
    from rules.systems.mm2e.actions import ACTIONS

    return ACTIONS


def understood(ref: Ref, actor: str, does: str, trigger: str) -> dict[str, Any]:
    """The deed and the trigger: "trip", "aid Nova foe Crab", "attack with Blast"; "when Crab attacks".

    A deed whose target is not named is aimed at the one who sets it off.
    """
    kind = "move" if any(fold(does).startswith(word) for word in MOVES) else "standard"
    intent: dict[str, Any] = {"does": does, "kind": kind}
    if foe := _attacker(ref, trigger):
        intent["who"] = foe
    for deed in _readings(ref, actor, does, foe):
        return intent | {"action": deed.action, "targets": list(deed.targets), "options": dict(deed.options)}
    return intent


def _attacker(ref: Ref, trigger: str) -> str:
    """The one whose attack is the trigger; "" where the words say something else."""
    words = fold(trigger).removeprefix("when ").removeprefix("if ")
    if not words.endswith(" attacks"):
        return ""
    try:
        return find(ref.before, [c.id for c in ref.all() if not c.hidden], words.removesuffix(" attacks"))
    except Refused:
        return ""


def _readings(ref: Ref, actor: str, does: str, foe: str) -> Iterator[Intent]:
    """The standard actions that the words may mean, the one with the longest name first."""
    known = {fold(name): a for a in table().values() if a.command in READIABLE for name in (a.name, *a.aliases)}
    words = does.split()
    for count in range(len(words), 0, -1):
        action = known.get(fold(" ".join(words[:count]).rstrip(",")))
        intent = action and _aimed(ref, action, actor, words[count:], foe)
        if action and intent and _standard(ref, action, intent):
            yield intent


def _aimed(ref: Ref, action: Action[Any, Any], actor: str, words: list[str], foe: str) -> Intent | None:
    """The deed with its target and its options; None where the words after its name are not plain."""
    target, rest = _target(ref, [word for n, word in enumerate(words) if n or fold(word) not in ("on", "at")])
    targets = () if action.targets == "none" else (target or foe,)
    said = " ".join(rest).lstrip(", ")
    for text in (said, f"{action.name} {said}"):
        try:
            options = parse(action.options, text)
            allow(options, gm=False, preview=False)
        except Refused:
            continue
        given = options.model_dump(mode="json", exclude_defaults=True)
        return Intent(action.name, actor, tuple(filter(None, targets)), given)
    return None


def _target(ref: Ref, words: list[str]) -> tuple[str, list[str]]:
    """Whom the first words name in full, and the words after that."""
    seen = {fold(c.name): c.id for c in ref.all() if not c.hidden}
    for count in range(len(words), 0, -1):
        if who := seen.get(fold(" ".join(words[:count]).rstrip(","))):
            return who, words[count:]
    return "", words


def _standard(ref: Ref, action: Action[Any, Any], intent: Intent) -> bool:
    """Whether the deed is whole and takes a standard action (MM-READY-01)."""
    try:
        return cost_of(ref, action, deed_of(action, intent)) == "standard"
    except Refused:
        return False


def interrupters(ref: Ref, actor: str) -> list[str]:
    """Those who have a deed ready for the moment at which somebody attacks."""
    return [
        who
        for who, how in ref.turns.waits.items()
        if how.how == "ready" and how.intent and how.intent.get("who") == actor and "targets" in how.intent
        and acts(ref.get(who)) and who != actor
    ]  # fmt: skip


def uses_ready(ref: Ref, who: str, actor: str) -> bool:
    """Asks whether a readied deed is used now; it is unless its owner says no.

    The question stands where all can read it, so it does not say what somebody without an owner has made ready.
    """
    intent = ref.turns.waits[who].intent or {}
    now = "Strike now" if intent["action"] == "attack" else "Do it now"
    ready = f"has made ready: {intent['does']}" if ref.get(who).owner else "is ready for it"
    answer = ref.ask("ready", (who,), ("use", "wait"), "use", labels=(now, "Wait"), rule="MM-READY-01",
                     words=f"{{{actor}}} attacks, and {{{who}}} {ready}.")  # fmt: skip
    return answer == "use"


def fired(ref: Ref, who: str, actor: str) -> tuple[str, Deed[Any]]:
    """The readied deed is used: the place in the order moves here (MM-READY-02). Returns its action and the deed."""
    intent = act_inside(ref, who).intent or {}
    ref.remind(who, f"{{{who}}} was ready for the moment at which {{{actor}}} attacks.", "MM-READY-01")
    name = str(intent["action"])
    return name, deed_of(table()[name], Intent(name, who, tuple(intent["targets"]), intent["options"]))


def carry_out(ref: Ref, name: str, deed: Deed[Any]) -> None:
    """A readied deed out of turn, without its price; raises `Refused` where the rules do not allow it now."""
    action = table()[name]
    may_while_held(ref.get(deed.actor), action)
    if action.needs:
        action.needs(ref, deed)
    action.rule(ref, deed)
    if action.strenuous and ref.get(deed.actor).has("disabled"):
        ref.follow(Intent("collapse", deed.actor))
