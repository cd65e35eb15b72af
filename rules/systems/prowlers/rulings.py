"""What a GM lays on somebody directly: damage, Health, heads, a lost turn (PP-GM-01)."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from pydantic import Field

from rules.errors import Refused
from rules.facts import Changed, Verdict
from rules.options import Options
from rules.system import Action, Deed
from rules.systems.prowlers.damage import fell, harm, reached, settle_health
from rules.systems.prowlers.recovery import up_again
from rules.systems.prowlers.state import One, Ref, heads, health, strength
from rules.systems.prowlers.wounds import at_the_end, floor_of, set_health
from rules.waits import lose_turn


class DamageOptions(Options):
    """How much."""

    amount: Annotated[int, Field(ge=1, le=500)] = Field(1, description="Points of damage, or heads of a group.")
    lethal: bool = Field(False, description="Lethal: below zero it makes somebody bleed, where a table plays so.")


def damage(ref: Ref, deed: Deed[DamageOptions]) -> None:
    """Damage without a roll (PP-DMG-01, PP-MIN-04)."""
    for who in deed.targets:
        c, amount = ref.get(who), deed.options.amount
        if c.sheet.is_minion and not heads(c):
            ref.remind(who, f"Nobody of {{{who}}} is left standing.", "PP-MIN-04")
        elif at_the_end(ref, c):
            state = "dead" if c.has("dead") else "defeated"
            ref.remind(who, f"{{{who}}} is {state} and loses no more Health.", "PP-DMG-02")
        elif c.sheet.is_minion:
            fell(ref, who, reached(c, amount))
        else:
            harm(ref, who, amount, None, lethal=deed.options.lethal)


class HealOptions(Options):
    """How much."""

    amount: Annotated[int, Field(ge=1, le=1000)] = Field(1, description="Points of Health, or heads of a group.")


def heal(ref: Ref, deed: Deed[HealOptions]) -> None:
    """Health or heads come back, up to what there was at first (PP-HP-03, PP-HP-04)."""
    for c in map(ref.get, deed.targets):
        if c.sheet.is_minion:
            stand(ref, c, min(strength(c), heads(c) + deed.options.amount))
        else:
            healthy(ref, c, min(c.sheet.health, health(c) + deed.options.amount))


class HealthOptions(Options):
    """How much there is."""

    now: Annotated[int, Field(ge=-500, le=500)] = Field(0, description="Health from now on.")


def set_health_to(ref: Ref, deed: Deed[HealthOptions]) -> None:
    """Health as the GM says; above 0 somebody is up again (PP-HP-03, PP-DMG-02)."""
    for c in map(ref.get, deed.targets):
        healthy(ref, c, max(floor_of(ref, c), deed.options.now))


def healthy(ref: Ref, c: One, now: int) -> None:
    """So much Health from now on."""
    set_health(ref, c.id, now, "PP-HP-03")
    settle_health(ref, c.id, None)
    if health(ref.get(c.id)) > 0:
        up_again(ref, c.id)


def no_minions(ref: Ref, deed: Deed[HealthOptions]) -> None:
    """A group has no Health (PP-HP-04)."""
    for c in map(ref.get, deed.targets):
        if c.sheet.is_minion:
            raise Refused(f"{c.name} is a group and has no Health.", "Say minions N.", "PP-HP-04")


class MinionsOptions(Options):
    """How many."""

    up: Annotated[int, Field(ge=0, le=1000)] = Field(0, description="Heads that stand from now on.")


def set_heads(ref: Ref, deed: Deed[MinionsOptions]) -> None:
    """The heads of a group as the GM says (PP-HP-04)."""
    for c in map(ref.get, deed.targets):
        stand(ref, c, deed.options.up)


def stand(ref: Ref, c: One, up: int) -> None:
    """So many heads of a group from now on."""
    ref.set_live(c.id, replace(c.live, fallen=strength(c) - up))
    ref.note(Changed(c.id, "Minions", str(heads(c)), str(up), "PP-HP-04"))


def only_minions(ref: Ref, deed: Deed[MinionsOptions]) -> None:
    """Only a group has heads."""
    for c in map(ref.get, deed.targets):
        if not c.sheet.is_minion:
            raise Refused(f"{c.name} is no group of Minions.", "Say health N.", "PP-HP-04")


def loses_turn(ref: Ref, deed: Deed[Options]) -> None:
    """This page's turn if it has not come, else the next; two losses are one (PP-ACT-08)."""
    for who in deed.targets:
        lose_turn(ref, who)
        ref.note(Verdict(who, "turn", None, "loses a turn", rule="PP-ACT-08"))


DAMAGE = Action("damage", "Damage without a roll.", DamageOptions, damage, rules=("PP-GM-01",), command="gm",
                targets="some")  # fmt: skip
HEAL = Action("heal", "Give Health back.", HealOptions, heal, rules=("PP-GM-01",), command="gm", targets="some")
HEALTH = Action("health", "Set somebody's Health.", HealthOptions, set_health_to, rules=("PP-GM-01",), command="gm",
                targets="some", needs=no_minions)  # fmt: skip
MINIONS = Action("minions", "Set how many of a group stand.", MinionsOptions, set_heads, rules=("PP-GM-01",),
                 command="gm", targets="some", needs=only_minions)  # fmt: skip
LOSE_TURN = Action("lose turn", "Somebody loses the next turn.", Options, loses_turn, rules=("PP-ACT-08",),
                   command="gm", targets="some")  # fmt: skip
