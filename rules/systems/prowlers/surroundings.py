"""Bad surroundings, and air that runs out (PP-HAZ-05)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rules.clock import EndOf
from rules.errors import Refused
from rules.facts import Verdict
from rules.options import Options
from rules.report import report
from rules.system import Action, Deed
from rules.systems.prowlers.damage import harm
from rules.systems.prowlers.recovery import up_again
from rules.systems.prowlers.state import One, Ref, alter, health
from rules.systems.prowlers.wounds import at_the_end, set_health
from rules.vocabulary import Word

EXPOSED, BREATHLESS = "exposed", "out of breath"
"""States of those in a major hazard, and without air; the value counts pages, or points lost for want of air."""


class HazardOptions(Options):
    """What kind, and for how long at once."""

    kind: Annotated[Literal["minor", "major", "air"], Word(rules=("PP-HAZ-05",))] = Field(
        "major", description="Minor: by the minute. Major: by the page. Air: the breath has run out."
    )
    pages: Annotated[int | None, Word(rules=("PP-HAZ-05",)), Field(ge=1, le=999)] = Field(
        None, description="So many pages of a major hazard, or without air, at once."
    )
    minutes: Annotated[int | None, Word(rules=("PP-HAZ-05",)), Field(ge=1, le=999)] = Field(
        None, description="So many minutes of a minor hazard at once."
    )
    over: bool = Field(False, description="It is over; air gives back what its want has cost.")


def hazard(ref: Ref, deed: Deed[HazardOptions]) -> None:
    """Surroundings that hurt after a while: some time of them at once, or page by page until they are over."""
    o = deed.options
    for who in deed.targets:
        if o.over:
            over(ref, who, o.kind)
        elif o.kind == "minor":
            suffer(ref, who, (o.minutes or 0) - patience(ref, ref.get(who)))
        else:
            begin(ref, who, o)


def begin(ref: Ref, who: str, o: HazardOptions) -> None:
    """From now on pages count; some may have passed already."""
    state = BREATHLESS if o.kind == "air" else EXPOSED
    if not ref.get(who).has(state):
        ref.inflict(who, state, until=EndOf("scene"), rule="PP-HAZ-05")
    if o.kind == "air":
        minutes = patience(ref, ref.get(who))
        ref.remind(who, f"{{{who}}} can hold the breath for {minutes} minutes first.", "PP-HAZ-05")
    for _ in range(o.pages or 0):
        page_passes(ref, who)


def patience(ref: Ref, c: One) -> int:
    """How many pages or minutes somebody withstands: his Toughness."""
    report("PP-HAZ-05")
    return c.sheet.threat if c.sheet.is_minion else c.sheet.toughness


def pages_pass(ref: Ref) -> None:
    """A page has passed for all who are in a hazard."""
    for c in ref.all():
        if c.has(EXPOSED, BREATHLESS):
            page_passes(ref, c.id)


def page_passes(ref: Ref, who: str) -> None:
    """One page more; whatever there is, it costs one point a page at most, and the dead nothing."""
    if ref.get(who).has("dead"):
        return
    drowns, hurt = ref.get(who).has(BREATHLESS), False
    for effect in ref.get(who).of(EXPOSED):
        alter(ref, who, effect, value=effect.value + 1)
        hurt = effect.value + 1 > patience(ref, ref.get(who))
    before = ref.get(who)
    if hurt or drowns:
        suffer(ref, who, 1)
    for effect in ref.get(who).of(BREATHLESS):
        alter(ref, who, effect, value=effect.value + before.sheet.health - before.live.hurt - health(ref.get(who)))


def suffer(ref: Ref, who: str, amount: int) -> None:
    """Damage that nothing answers; who has nothing left to lose is left alone."""
    c = ref.get(who)
    if amount > 0 and not c.sheet.is_minion and not at_the_end(ref, c):
        ref.note(Verdict(who, "hazard", None, "hurt", amount, rule="PP-HAZ-05"))
        harm(ref, who, amount, None, "PP-HAZ-05")


def over(ref: Ref, who: str, kind: str) -> None:
    """Out of it; with air comes back what its want has cost."""
    state = BREATHLESS if kind == "air" else EXPOSED
    lost = sum(effect.value for effect in ref.get(who).of(state)) if kind == "air" else 0
    ref.lift(who, state)
    if lost:
        set_health(ref, who, health(ref.get(who)) + lost, "PP-HAZ-05")
        if health(ref.get(who)) > 0:
            up_again(ref, who)


def may_endanger(ref: Ref, deed: Deed[HazardOptions]) -> None:
    """A minor hazard is told in minutes, the others go on by themselves; only what is there can be over."""
    o = deed.options
    if o.kind == "minor" and o.minutes is None:
        raise Refused("A minor hazard hurts by the minute.", "Say minutes N.", "PP-HAZ-05")
    for c in map(ref.get, deed.targets):
        if o.over and not c.has(BREATHLESS if o.kind == "air" else EXPOSED):
            raise Refused(f"{c.name} is in no such hazard.", "", "PP-HAZ-05")
        if c.has("dead") and not o.over:
            raise Refused(f"{c.name} is dead.", "", "PP-GRIT-FATAL-02")


HAZARD = Action("hazard", "Bad surroundings: kind minor, major or air; or over.", HazardOptions, hazard,
                rules=("PP-HAZ-05",), command="gm", targets="some", needs=may_endanger)  # fmt: skip
