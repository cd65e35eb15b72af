"""Deeds: what a command does to the encounter of a channel."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from bot import rights
from bot.desk import Desk, fight, running, secrets
from bot.desk.fight import Fight, Todo
from bot.desk.secrets import Whom
from bot.desk.values import Build, Done, Place
from bot.rights import Person
from bot.store.store import Transaction
from rules import options
from rules.errors import Drift, Refused
from rules.referee import Intent

TURNS_REMEMBERED = 60
"""Rows of history among which the beginning of the current turn is looked for."""


async def act(
    desk: Desk,
    where: Place | int,
    person: Person,
    interaction: str,
    command: str,
    build: Build,
    *,
    sent: datetime | None = None,
    secret: Whom | None = None,
) -> Done:
    """Does what `build` makes of the encounter in a channel, or of an id. `command` is a key of `rights.RIGHTS`.

    With `sent` (when the interaction was made) nothing happens if the current turn has begun since. An interaction
    that has acted before gets what it did then. What is `secret` is told to these alone; all learn that it was done.
    Raises `Refused`, also while a question is open.
    """

    async def work(tx: Transaction) -> Done:
        here = await fresh(desk, tx, where, person, interaction)
        if isinstance(here, Done):
            return here
        if here.waiting and here.waiting.todo.interaction == interaction:
            await running.current(here)
            return here.done(again=True)
        rights.check(command, person, here.gms)
        await must_be_free(here)
        intent = build(here.encounter, here.viewer)
        check_intent(here, command, intent)
        if sent:
            await _in_time(here, sent)
        running.run(here, [Todo(intent, here.next, person.user, interaction)])
        if secret:
            await secrets.hide(here, person.user, secret)
        await here.close()
        return here.done()

    return await desk.commit(work)


async def fresh(desk: Desk, tx: Transaction, where: Place | int, person: Person, interaction: str) -> Fight | Done:
    """The encounter to act in, by one statement; what the interaction did where it has acted. Raises `Refused`."""
    if isinstance(where, Place):
        row = await tx.encounters.active(channel=int(where.channel), unless=int(interaction))
        if row:
            return await fight.load(desk, tx, row, person)
    return await repeated(desk, tx, person, interaction) or await fight.at(desk, tx, where, person)


async def repeated(desk: Desk, tx: Transaction, person: Person, interaction: str) -> Done | None:
    """What an interaction has done already: Discord may deliver one twice."""
    first = await tx.history.of_interaction(interaction=int(interaction))
    if first is None:
        return None
    row = await tx.encounters.get(encounter=first.encounter)
    assert row is not None  # noqa: S101 history hangs on an encounter
    here = await fight.load(desk, tx, row, person)
    await find_question(here)
    rows = await tx.history.since(encounter=row.id, seq=first.seq - 1)
    return here.done([r for r in rows if r.step == first.step], again=True)


async def must_be_free(here: Fight) -> None:
    """Refuses while a question is open, and says what everybody waits for."""
    await find_question(here)
    if here.waiting is None:
        return
    asked = [who for question in (here.pending.questions if here.pending else ()) for who in question.who]
    who, actor = _named(here, asked), _named(here, [here.waiting.todo.intent.actor])
    raise Refused(
        f"A question is open{f' to {who}' if who else ''}: first it has to be answered.",
        f"A GM can answer it with /gm decide{f', or drop what {actor} does with /gm cancel' if actor else ''}.",
    )


def _named(here: Fight, people: Iterable[str]) -> str:
    """The names of those among these whom the one who acts may see."""
    seen = rights.seen(here.viewer, here.encounter)
    return " and ".join(here.encounter.combatants[who].name for who in dict.fromkeys(people) if who in seen)


async def find_question(here: Fight) -> None:
    """Finds out what the open deed asks; nothing where the rules were changed under it: whoever answers is told."""
    try:
        await running.current(here)
    except Drift:
        here.reset()


def check_intent(here: Fight, command: str, intent: Intent, *, preview: bool = False) -> None:
    """Refuses to act for another's combatant, GM's actions under a player's command, and words that are the GM's."""
    if rights.RIGHTS[command] == "owner":
        actor = here.encounter.combatants.get(intent.actor)
        if actor is None:
            raise Refused("Nobody is named who could do that.", "Name the actor.")
        rights.check_actor(command, here.viewer, actor)
    action = here.game.actions.get(intent.action)
    if action is None:
        return
    if action.command == "gm" and rights.RIGHTS[command] != "gm":
        raise Refused(f"“{action.name}” is the GM's.", "A GM does it with /gm act.")
    given = action.options.model_validate(dict(intent.options))
    options.allow(given, gm=here.viewer.gm, preview=preview)


async def _in_time(here: Fight, sent: datetime) -> None:
    """Refuses what was sent before the current turn began: it meant the turn before."""
    rows = await here.tx.history.since(encounter=here.row.id, seq=here.row.seq - TURNS_REMEMBERED)
    turns = here.encounter.turns
    changes = [r for r in rows if "turns" in r.before and r.before["turns"].get("number", 0) != turns.number]
    began = changes[-1].at if changes else 0
    if sent.timestamp() * 1000 < began:
        now = _named(here, turns.current) or "somebody else"
        raise Refused("The turn that you meant has passed; nothing has changed.", f"It is the turn of {now}.")
