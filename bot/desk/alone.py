"""Checks and saves outside a fight, by the sheet in use: rolled, shown, and not kept."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.desk import Desk, encounters
from bot.desk.previews import trial
from bot.desk.values import Build, Place, State
from bot.rights import Person
from rules import projection
from rules.errors import Refused
from rules.facts import Fact
from rules.odds import Chances, odds
from rules.projection import People, Viewer
from rules.referee import Intent
from rules.resolve import Outcome, resolve
from rules.running import rule_of
from rules.system import System


@dataclass(frozen=True, slots=True)
class Alone:
    """What somebody rolled outside a fight; with `chances` it was only a preview, and the facts are one run of it."""

    system: System
    encounter: State
    intent: Intent
    facts: tuple[Fact, ...]
    people: People
    chances: Chances | None = None


async def alone(
    desk: Desk, place: Place, person: Person, build: Build, *, name: str = "", preview: bool = False
) -> Alone:
    """Does what `build` makes of an encounter of one: the person's character of that name, else the one in use here.

    Nobody is asked anything. Raises `Refused`, also for an action that needs a fight.
    """
    game = await encounters.system_of(desk, place)
    hero = await encounters.hero_of(desk, place, person.user, game.key, name)
    one = game.alone(game.codec.sheet_of(hero.sheet), hero.name, person.user)
    one = replace(one, settings=one.settings.model_copy(update={"prompts": "auto", "gm_prompts": "auto"}))
    intent = build(one, Viewer(person.user))
    if intent.action not in game.actions or not game.actions[intent.action].alone:
        raise Refused("That needs an encounter.", "A GM opens one with /encounter new.")
    rule = rule_of(game, intent.action)
    if preview:
        return Alone(game, one, intent, trial(one, intent, rule), {}, odds(one, intent, rule))
    got = resolve(one, intent, rule, desk.source)
    if isinstance(got, Refused):
        raise got
    assert isinstance(got, Outcome)  # noqa: S101 nobody is asked
    return Alone(game, one, intent, got.facts, projection.people(one, got.facts))
