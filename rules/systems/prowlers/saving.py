"""The save command: there are no saving throws, so it leads to what shakes something off (PP-HEAL, PP-FREE, PP-IR)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from rules.errors import Refused
from rules.facts import Against, Verdict
from rules.system import Action, Deed
from rules.systems.prowlers.attack_pool import by_hand
from rules.systems.prowlers.breaking import NATURE, breaks, effect_named
from rules.systems.prowlers.checks import hand_of
from rules.systems.prowlers.mending import mends
from rules.systems.prowlers.options import RollOptions
from rules.systems.prowlers.points import bought
from rules.systems.prowlers.pools import minus, throw
from rules.systems.prowlers.recovery import may_recover, recover
from rules.systems.prowlers.stabilizing import may_spare, spare
from rules.systems.prowlers.state import Ref, health, house
from rules.systems.prowlers.tables import THRESHOLDS
from rules.systems.prowlers.wounds import set_health
from rules.vocabulary import Word
from rules.words import fold

Rest = Literal["fight", "night", "day"]

RESTS: Mapping[str, tuple[str, str]] = {
    "fight": ("hard", "PP-HEAL-01"),
    "night": ("hard", "PP-HEAL-02"),
    "day": ("average", "PP-HEAL-03"),
}
"""After which rest: the threshold of the roll, and its rule."""


class SaveOptions(RollOptions):
    """What is shaken off."""

    kind: Annotated[str, Field(max_length=20)] = Field("", description="recover, break, heal or stabilize.")
    effect: Annotated[str, Word(rules=("PP-FREE-01",)), Field(max_length=60)] = Field(
        "", description="Which special effect is to be broken; the worst without it."
    )
    nature: bool = Field(False, description="Breaking a control that goes against one's nature: +2d.")
    hours: Annotated[int, Word(rules=("PP-GRIT-SLOW-01",)), Field(ge=1, le=9_999)] = Field(
        24, description="Where wounds heal slowly: how many hours of rest."
    )
    after: Rest = Field("fight", description="What came before the healing: a fight, a night, a whole day of rest.")


class Saving(NamedTuple):
    """One thing that the command leads to: what it does, and what it needs."""

    rule: Callable[[Ref, Deed[SaveOptions]], None]
    needs: Callable[[Ref, Deed[SaveOptions]], None]


def recovers(ref: Ref, deed: Deed[SaveOptions]) -> None:
    """Instant recovery, for a point (PP-IR-01, 02)."""
    recover(ref, deed.actor)
    ref.note(Verdict(deed.actor, "recover", None, "recovered", rule="PP-IR-01"))


def can_recover(ref: Ref, deed: Deed[SaveOptions]) -> None:
    """On one's turn, once a scene."""
    may_recover(ref, deed.actor, force=deed.options.force)


def heals(ref: Ref, deed: Deed[SaveOptions]) -> None:
    """A Toughness roll: a point of Health for each net success, up to full (PP-HEAL-01 to 03)."""
    o, c = deed.options, ref.get(deed.actor)
    if house(ref).gritty_slow_healing:
        return mends(ref, c.id, o.hours)
    word, rule = RESTS[o.after]
    hand = hand_of(c, "toughness", o)._replace(against=Against(THRESHOLDS[word], word.title()), rule=rule)
    net = bought(ref, hand, throw(ref, hand)).combine(ref.fixed(THRESHOLDS[word]), minus)
    back = net.tell(lambda n: min(max(0, n), c.sheet.health - health(c)))
    rested = o.after != "fight"
    ref.set_live(c.id, replace(c.live, healed=c.live.healed or not rested, treated=c.live.treated and not rested))
    ref.note(Verdict(c.id, "heal", None, "healed" if back else "not healed", back, rule=rule))
    return set_health(ref, c.id, health(c) + back, rule)


def can_heal(ref: Ref, deed: Deed[SaveOptions]) -> None:
    """Not while the fight goes on, and once after it (PP-HEAL-01)."""
    c = ref.get(deed.actor)
    if c.sheet.is_minion:
        raise Refused(f"{c.name} is a group and has no Health.", "", "PP-HP-04")
    if ref.before.phase == "running" and not deed.options.force:
        raise Refused("Wounds heal after the fight.", "A GM ends it with /encounter end.", "PP-HEAL-01")
    if c.has("dead"):
        raise Refused(f"{c.name} is dead.", "", "PP-GRIT-FATAL-02")
    if deed.options.after == "fight" and c.live.healed and not house(ref).gritty_slow_healing:
        raise Refused(f"{c.name} has healed after this fight.", "A night's rest helps further.", "PP-HEAL-01")


def breaks_free(ref: Ref, deed: Deed[SaveOptions]) -> None:
    """A try to break a special effect; who is freed goes on with the turn, who is not may have lost it (PP-FREE-03)."""
    o, who = deed.options, deed.actor
    more = (*by_hand(o, o.gm_mod), *((NATURE,) if o.nature else ()))
    breaks(ref, who, effect_named(ref.get(who), o.effect), *more, auto=o.auto or 0)


def can_break(ref: Ref, deed: Deed[SaveOptions]) -> None:
    """On one's turn, once for each effect, and not when defeated by it (PP-FREE-01, 03, 04)."""
    c = ref.get(deed.actor)
    effect_named(c, deed.options.effect)
    if c.id not in ref.turns.current and not deed.options.force:
        raise Refused(f"{c.name} can break free only when the turn comes.", "Wait for it.", "PP-FREE-01")


SAVES: Mapping[str, Saving] = {
    "recover": Saving(recovers, can_recover),
    "break": Saving(breaks_free, can_break),
    "heal": Saving(heals, can_heal),
    "stabilize": Saving(spare, may_spare),
}
"""What the command leads to, by its word."""


def saving_named(said: str) -> Saving:
    """One of them by its name or beginning; raises `Refused`."""
    fitting = [kind for kind in SAVES if said and kind.startswith(fold(said))]
    if len(fitting) != 1:
        raise Refused(f"There is no save “{said[:40]}” in this game.", f"There are: {', '.join(SAVES)}.")
    return SAVES[fitting[0]]


def save(ref: Ref, deed: Deed[SaveOptions]) -> None:
    """Whatever the word says."""
    saving_named(deed.options.kind).rule(ref, deed)


def can_save(ref: Ref, deed: Deed[SaveOptions]) -> None:
    """What that needs."""
    saving_named(deed.options.kind).needs(ref, deed)


SAVE = Action("save", "Shake something off: recover, break, heal, stabilize.", SaveOptions, save, command="save",
              needs=can_save, any_time=True)  # fmt: skip
