"""The light of the scene (MM-LIGHT)."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Literal

from pydantic import Field

from rules.facts import Changed
from rules.options import Options
from rules.system import Action, Deed
from rules.systems.mm2e.state import Ref
from rules.vocabulary import Word


class LightOptions(Options):
    """How light it is."""

    light: Annotated[Literal["bright", "dim", "dark"], Word(rules=("MM-LIGHT-01",))] = Field(
        "bright", description="bright, dim (partial concealment) or dark (total)."
    )


def set_light(ref: Ref, deed: Deed[LightOptions]) -> None:
    """From now on everybody is as hard to see as the light has it, but not for who sees in the dark (MM-LIGHT-02)."""
    before, now = ref.table.light, deed.options.light
    ref.set(table=replace(ref.table, light=now))
    ref.note(Changed("", "light", before, now, "MM-LIGHT-01"))


LIGHT = Action("light", "The light of the scene: bright, dim or dark.", LightOptions, set_light,
               rules=("MM-LIGHT-01", "MM-LIGHT-02"), command="gm")  # fmt: skip
