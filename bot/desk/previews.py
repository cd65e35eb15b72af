"""Previews: the exact chances of a deed that is not done."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from functools import partial

from bot import rights
from bot.desk import Desk, deeds, fight
from bot.desk.values import Build, Place, Preview, State
from bot.rights import Person
from rules.dice.sources import Seeded
from rules.errors import Refused
from rules.facts import Fact
from rules.odds import Chances, Policy, by_default, odds
from rules.referee import Answer, Intent, Question, Rule
from rules.resolve import Outcome, resolve
from rules.running import rule_of
from rules.throws import Throw

LIGHT = 40
"""Runs of a rule that cost the loop a few milliseconds at most."""


async def preview(desk: Desk, place: Place, person: Person, command: str, build: Build) -> Preview:
    """Tells the chances of what `build` makes of the encounter, whosever turn it is; nothing is done or stored.

    Raises `Refused` as the deed itself would, or where exact odds cost too much.
    """
    async with desk.store.reading() as tx:
        here = await fight.in_channel(desk, tx, place, person)
        rights.check(command, person, here.gms)
        intent = build(here.encounter, here.viewer)
        deeds.check_intent(here, command, intent, preview=True)
    if intent.action not in here.game.actions:
        raise Refused("That has no chances to preview.")
    tried = replace(intent, options={**intent.options, "force": True})
    rule = rule_of(here.game, intent.action)
    plain, using = _Answers(takes=False), _Answers(takes=True)
    chances = await _odds(desk, here.encounter, tried, rule, plain)
    better = await _odds(desk, here.encounter, tried, rule, using) if plain.offered else None
    return Preview(intent, chances, better, trial(here.encounter, tried, rule), here.look())


@dataclass
class _Answers:
    """A policy: defaults, but every offer is taken, or none; it knows whether there was one."""

    takes: bool
    offered: bool = False

    def __call__(self, question: Question, about: Throw | None) -> Answer:
        if question.kind != "offer":
            return by_default(question, about)
        self.offered = True
        others = (option for option in question.options if option != question.default)
        return next(others, question.default) if self.takes else question.default


async def _odds(desk: Desk, encounter: State, intent: Intent, rule: Rule, policy: Policy) -> Chances:
    """In the loop where that is quick, else in a thread, one at a time."""
    try:
        return odds(encounter, intent, rule, policy, limit=LIGHT)
    except Refused:
        async with desk.heavy:
            return await asyncio.to_thread(partial(odds, encounter, intent, rule, policy))


def trial(encounter: State, intent: Intent, rule: Rule) -> tuple[Fact, ...]:
    """What one run tells: the numbers in its rolls, what it is done with."""
    unasked = encounter.settings.model_copy(update={"prompts": "auto", "gm_prompts": "auto"})
    got = resolve(replace(encounter, settings=unasked), intent, rule, Seeded(0))
    return got.facts if isinstance(got, Outcome) else ()
