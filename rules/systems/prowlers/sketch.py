"""Somebody made up on the spot: one rank for nearly everything, what he is good at, what he is bad at."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pydantic import Field

from rules.errors import Refused
from rules.systems.prowlers.presets import POWERS
from rules.systems.prowlers.sheet import ABILITIES, TALENTS, Model, Rank, Word, named
from rules.systems.prowlers.tables import half
from rules.words import nearest

TRAITS = (*ABILITIES, *TALENTS)

PRINTED = {named(power): power for power in POWERS}
"""The Powers that the rules describe, by their folded names."""


class Sketch(Model):
    """The words for it."""

    rank: Rank | None = Field(None, description="The rank of all Abilities and Talents, made up on the spot.")
    good: dict[str, Rank] = Field(default_factory=dict, description="What somebody is good at, with its rank.")
    bad: tuple[Word, ...] = Field((), description="What somebody is only half as good at.")


def sketched(values: Mapping[str, Any]) -> dict[str, Any]:
    """Quick values with a sketch worked out: Edge is one and a half times the rank, Health as the rank.

    Everything else that is said counts. Raises `Refused` for what cannot be bad.
    """
    said = {name: value for name, value in values.items() if name not in Sketch.model_fields}
    rank = values.get("rank")
    if rank is None and not values.get("good") and not values.get("bad"):
        return said
    if rank is None:
        raise Refused("Good and bad are beside a rank.", "For example: rank 6, good fire 10, bad charm.")
    good = {named(name): best for name, best in values.get("good", {}).items()}
    ranks = {**dict.fromkeys(TRAITS, rank), **dict.fromkeys(_bad(values.get("bad", ())), half(rank))}
    ranks |= {name: best for name, best in good.items() if name in TRAITS}
    powers = {name: best for name, best in good.items() if name not in TRAITS}
    made = {"kind": "foe", "health": max(1, rank), "edge": rank + half(rank), **_with_powers(said, powers)}
    talents = {**{name: ranks[name] for name in TALENTS}, **said.get("talents", {})}
    return {**{name: ranks[name] for name in ABILITIES}, **made, **_but(said, made), "talents": talents}


def _but(said: Mapping[str, Any], made: Mapping[str, Any]) -> dict[str, Any]:
    """What was said, where the sketch has not grown it."""
    return {name: value for name, value in said.items() if name not in made or name in ("kind", "health", "edge")}


def _bad(names: Iterable[str]) -> list[str]:
    found = [named(name) for name in names]
    for name in found:
        if name not in TRAITS:
            close = nearest(name, TRAITS)
            raise Refused(f"Nobody can be bad at “{name[:40]}”.", f"Did you mean {close}?" if close else "")
    return found


def _with_powers(said: Mapping[str, Any], powers: Mapping[str, int]) -> dict[str, list[Any] | dict[str, int]]:
    """What is no Ability or Talent is a Power: one of the rules', or one that attacks and defends."""
    own = {name: rank for name, rank in powers.items() if name not in PRINTED}
    printed = {PRINTED[name]: rank for name, rank in powers.items() if name in PRINTED}
    return {
        "ranks": {**printed, **said.get("ranks", {})},
        "powers": [*said.get("powers", []), *({"name": n.title(), "rank": r, "tags": []} for n, r in own.items())],
        "attacks": [*said.get("attacks", []),
                    *({"name": n.title(), "type": "physical_power", "medium": "energy", "trait": n} for n in own)],
        "defenses": [*said.get("defenses", []), *({"name": n.title(), "trait": n} for n in own)],
    }  # fmt: skip
