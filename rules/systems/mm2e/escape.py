"""Getting out of a hold or a pin, one step at a time (MM-GRAP-10 to 12)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rules.errors import Refused
from rules.facts import Mod, Verdict
from rules.options import Options
from rules.referee import Side
from rules.system import Action, Deed
from rules.systems.mm2e.checks import by_hand, mods_here
from rules.systems.mm2e.grapple_check import beats, forgo, grapple_mods, side
from rules.systems.mm2e.holds import captors
from rules.systems.mm2e.state import One, Ref
from rules.vocabulary import Word


class EscapeOptions(Options):
    """How to get out."""

    escape: Annotated[Literal["artist"] | None, Word(rules=("MM-GRAP-12",))] = Field(
        None, description="By the skill Escape Artist instead of wrestling."
    )
    power_used: Annotated[bool, Word(rules=("MM-GRAP-14",))] = Field(
        False, description="Those who hold used powers this round and lose the check."
    )


def escape(ref: Ref, deed: Deed[EscapeOptions]) -> None:
    """One check against everybody who holds: out of the pin, or else out of the grapple (MM-GRAP-10, 11)."""
    c, o = ref.get(deed.actor), deed.options
    foes = captors(c)
    if o.power_used:
        for foe in foes:
            forgo(ref, foe)
    rule = "MM-GRAP-12" if o.escape else "MM-GRAP-10"
    if not beats(ref, own_check(ref, c, o), [side(ref.get(foe), (c.id,)) for foe in foes]):
        return ref.note(Verdict(c.id, "escape", None, "stays held", rule=rule))
    step, outcome = ("pinned", "unpinned") if c.has("pinned") else ("grappled", "escaped")
    ref.lift(c.id, step, why="escaped", quiet=True)
    return ref.note(Verdict(c.id, "escape", None, outcome, rule=rule))


def own_check(ref: Ref, c: One, o: EscapeOptions) -> Side:
    """The grapple check, or Escape Artist in its place; a pin may be an improved one (MM-GRAP-12, 19)."""
    if o.escape:
        what, mods = "escape artist", mods_here(ref, c, "escape artist")
    else:
        what, mods = "grapple", tuple(grapple_mods(c, captors(c)))
    tight = any(e.by and ref.get(e.by).sheet.feat("Improved Pin") for e in c.of("pinned"))
    locked = (Mod(-4, "Improved Pin", "MM-GRAP-19"),) if tight else ()
    return Side(c.id, what, (*mods, *locked, *by_hand(o)))


def is_held(ref: Ref, deed: Deed[EscapeOptions]) -> None:
    """Only who is held can escape, from people."""
    c = ref.get(deed.actor)
    if not captors(c):
        hint = "A GM ends it with /gm condition." if c.has("grappled", "pinned") else "To let go yourself: release."
        raise Refused(f"Nobody holds {c.name}.", hint, "MM-GRAP-10")


ESCAPE = Action("escape", "Get out of a pin or a hold.", EscapeOptions, escape, rules=("MM-GRAP-10", "MM-GRAP-11"),
                command="grapple", cost="standard", needs=is_held, strenuous=True,
                aliases=("break free", "get out"))  # fmt: skip
