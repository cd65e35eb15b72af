"""Checks and saves outside a fight, by the sheet in use: rolled, told, and not kept."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.desk import Desk, encounters
from bot.desk.values import Build, Place, State
from bot.rights import Person
from rules.errors import Refused
from rules.facts import Fact
from rules.projection import Viewer
from rules.resolve import Outcome, resolve
from rules.running import rule_of
from rules.system import System


@dataclass(frozen=True, slots=True)
class Rolled:
    """What came of it, in an encounter of one."""

    system: System
    encounter: State
    facts: tuple[Fact, ...]
    viewer: Viewer


async def roll(desk: Desk, place: Place, person: Person, character: str, build: Build) -> Rolled:
    """Does what `build` makes of one's own character (by name, else the one in use), whom nobody asks anything."""
    game = await encounters.system_of(desk, place)
    hero = await encounters.hero_of(desk, place, person.user, game.key, character)
    encounter = game.alone(game.codec.sheet_of(hero.sheet), hero.name, hero.owner)
    unasked = encounter.settings.model_copy(update={"prompts": "auto"})
    encounter = replace(encounter, settings=unasked)
    viewer = Viewer(person.user)
    intent = build(encounter, viewer)
    if not game.actions[intent.action].alone:
        raise Refused("That needs a fight.", "A GM opens one with /encounter new.")
    got = resolve(encounter, intent, rule_of(game, intent.action), desk.source)
    if isinstance(got, Refused):
        raise got
    assert isinstance(got, Outcome)  # noqa: S101 nobody is asked
    desk.reach("before-answer")
    return Rolled(game, got.encounter, got.facts, viewer)
