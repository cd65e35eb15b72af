"""The end of a scene: what lasted for it ends, unless a point keeps hold of it (PP-SE-08, PP-KEEP, PP-RES-07)."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from pydantic import Field

from rules.clock import EndOf
from rules.encounter import Effect
from rules.options import Options
from rules.system import Action, Deed
from rules.systems.prowlers.awards import heroes, set_adversity
from rules.systems.prowlers.conditions import SPECIAL
from rules.systems.prowlers.damage import defeat
from rules.systems.prowlers.items import returned
from rules.systems.prowlers.order import EDGE
from rules.systems.prowlers.points import points, pool_of, spend
from rules.systems.prowlers.state import Ref

END = EndOf("scene")


class SceneOptions(Options):
    """How hard the scene is."""

    level: Annotated[int, Field(ge=0, le=10)] = Field(0, description="Challenge level of the scene.")


def scene(ref: Ref, deed: Deed[SceneOptions]) -> None:
    """A new scene: the old one's effects end, Adversity grows by its level, and what was once a scene may be again."""
    for c in ref.all():
        ref.set_live(c.id, replace(c.live, recovered=False))
    over(ref)
    ref.set(table=replace(ref.table, scene=ref.table.scene + 1, defined=False))
    set_adversity(ref, ref.table.adversity + deed.options.level * len(heroes(ref)))


def over(ref: Ref) -> None:
    """What lasts for the scene ends while the fight goes on; Edge belongs to the fight (PP-SE-08)."""
    for who, effect in [(c.id, e) for c in ref.all() for e in c.effects if e.until == END and e.kind != EDGE]:
        if effect in ref.get(who).effects:
            ref.end(effect.id, "time")
            keep(ref, who, effect)
            returned(ref, effect)


def keep(ref: Ref, who: str, effect: Effect) -> None:
    """Whoever defeated somebody with an effect may hold it for a scene more, again and again (PP-KEEP-01, 02)."""
    if effect.rule not in SPECIAL or effect.until != END or ref.find(effect.by) is None:
        return
    by, rule = str(effect.by), "PP-KEEP-01" if effect.rule == SPECIAL[0] else "PP-KEEP-02"
    if not points(ref, by):
        return
    pool = pool_of(ref.get(by))
    answer = ref.ask("keep", (by,), ("no", "keep"), "no", labels=("Let go", f"Keep hold for 1 {pool}"), kind="offer",
                     cost=(pool, 1), rule=rule)  # fmt: skip
    if answer == "keep":
        spend(ref, by, rule)
        held = ref.inflict(who, effect.kind, by=by, until=END, value=effect.value, note=effect.note, rule=rule)
        defeat(ref, who, by, rule, cause=held)


SCENE = Action(
    "scene", "A new scene begins.", SceneOptions, scene, rules=("PP-RES-07",), command="gm", aliases=("new scene",)
)
