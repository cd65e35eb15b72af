"""The save command (MM-SAVE)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rules.errors import Refused
from rules.facts import Against, Mod, Verdict, total
from rules.options import Options
from rules.system import Action, Deed
from rules.systems.mm2e.damage import Blow, toughness
from rules.systems.mm2e.saves import RULE, SAVES, difficulty, save, save_mods
from rules.systems.mm2e.state import Ref
from rules.vocabulary import Word
from rules.words import fold


class SaveOptions(Options):
    """Which save, against what."""

    kind: Annotated[str, Field(max_length=20)] = Field("", description="toughness, fortitude, reflex or will.")
    dc: Annotated[int, Field(ge=-50, le=200)] | None = Field(None, description="The Difficulty Class.")
    versus: Annotated[str, Field(max_length=60)] = Field("", description="Whose power it is.")
    versus_trait: Annotated[str, Field(max_length=60)] = Field("", description="Which attack or power of theirs.")
    lethal: Annotated[bool, Word(rules=("MM-LETH-01",))] = Field(False, description="Toughness against lethal damage.")
    cover: Annotated[Literal["normal", "improved"] | None, Word(rules=("MM-COVER-03",), bare="normal")] = Field(
        None, description="Cover between you and where it starts, for Reflex."
    )


COVER_SAVE = {"normal": Mod(2, "cover", "MM-COVER-03"), "improved": Mod(4, "improved cover", "MM-COVER-05")}


def save_named(said: str) -> str:
    """A save by its name or beginning; raises `Refused`."""
    fitting = [kind for kind in SAVES if kind.startswith(fold(said)) and said]
    if len(fitting) != 1:
        raise Refused(f"There is no save “{said[:40]}”.", f"There are: {', '.join(SAVES)}.", "MM-SAVE-01")
    return fitting[0]


def make_save(ref: Ref, deed: Deed[SaveOptions]) -> None:
    """A save: against a number, against somebody's power, or open; one against damage does what it does (MM-TOU-01)."""
    o, c = deed.options, ref.get(deed.actor)
    kind = save_named(o.kind)
    extra = [Mod(more.value, more.why or "situation", "MM-CHK-08") for more in o.mods]
    if o.cover and kind == "reflex":
        extra.append(COVER_SAVE[o.cover])
    goal = against_power(ref, o, kind) if o.versus else None if o.dc is None else Against(o.dc, "Difficulty Class")
    if goal is None:
        ref.roll(c.id, kind, mods=(*save_mods(c, kind), *extra), rule=RULE[kind])
        return
    if kind == "toughness":
        parts = (Mod(goal.value - 15, "damage", "MM-DMG-01"),)
        toughness(ref, c.id, Blow(parts, o.versus or None, o.lethal, savemod=total(extra)))
        return
    made = save(ref, c.id, kind, goal, *extra)
    ref.note(Verdict(c.id, f"{kind} save", None, "success" if made.hits else "failure", rule=RULE[kind]))


def against_power(ref: Ref, o: SaveOptions, kind: str) -> Against:
    """The Difficulty Class of somebody's attack or power by its rank (MM-SAVE-02)."""
    b = ref.get(o.versus)
    ranks = {p.name: p.rank for p in b.sheet.powers}
    ranks |= {w.name: w.rank if w.rank is not None else w.damage_bonus or 0 for w in b.sheet.attacks}
    said = fold(o.versus_trait)
    found = next((rank for name, rank in ranks.items() if said and fold(name).startswith(said)), None)
    if found is None:
        raise Refused(f"{b.name} has no power “{o.versus_trait[:40]}”.", f"There are: {', '.join(ranks) or 'none'}.")
    parts = (Mod(15 if kind == "toughness" else 10, "base", "MM-SAVE-02"), Mod(found, "rank", "MM-SAVE-02"))
    return Against(difficulty(found, kind), "Difficulty Class", b.id, parts)


def knows_save(ref: Ref, deed: Deed[SaveOptions]) -> None:
    """Save and power must exist before a die is rolled."""
    kind = save_named(deed.options.kind)
    if deed.options.versus:
        against_power(ref, deed.options, kind)


SAVE = Action("save", "Make a save.", SaveOptions, make_save, rules=("MM-SAVE-01", "MM-SAVE-07"), command="save",
              needs=knows_save, any_time=True, alone=True)  # fmt: skip
