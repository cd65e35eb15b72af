"""A second look: a deed run again from its own dice up to an offer, which is now taken."""

from __future__ import annotations

from bot import rights
from bot.desk import Desk, deeds, fight, running
from bot.desk.fight import Fight, Todo, intent_of
from bot.desk.values import Done, Offer
from bot.rights import Person
from bot.store.store import Transaction
from bot.store.tables import HistoryRow
from rules import facts
from rules.errors import Drift, Refused
from rules.facts import Offered
from rules.referee import Answer
from rules.resolve import drew, reopened

REACH = 200
"""Rows of history across which an offer is still looked for."""

LATE = "It is too late for that; nothing has changed."


async def second_look(desk: Desk, offer: Offer, given: Answer, person: Person, interaction: str) -> Done:
    """Takes an offer after all: whoever may act for the one it was made to.

    It reaches the newest step with dice or answers; later steps, which had neither, are run again after it. The new
    rows belong to the steps whose rows they replace. Raises `Refused`, also where that step is farther back.
    """

    async def work(tx: Transaction) -> Done:
        if told := await deeds.repeated(desk, tx, person, interaction):
            return told
        here = await fight.by_id(desk, tx, offer.encounter, person)
        if here.waiting and here.waiting.todo.interaction == interaction:
            await running.current(here)
            return here.done(again=True)
        await deeds.must_be_free(here)
        rows = await running.since(here, max(offer.seq, here.row.seq - REACH))
        _must_be_near(rows, offer)
        _must_be_offered(here, rows[0], offer, given)
        recording = reopened(rows[0].recording, offer.path, offer.index, given, person.user)
        later, memory = await running.reopen(here, rows)
        todo = Todo(intent_of(rows[0]), rows[0].step, person.user, interaction, recording)
        try:
            running.run(here, [todo, *later], memory)
        except Drift:
            raise Refused("The rules have changed since then; nothing has changed here.") from None
        await here.close()
        return here.done()

    return await desk.commit(work)


def _must_be_near(rows: list[HistoryRow], offer: Offer) -> None:
    """Refuses where the row is no longer in force, or a later step threw dice or took answers."""
    if not rows or rows[0].seq != offer.seq:
        raise Refused(LATE, "What it belongs to was taken back or looked at again.")
    if any(drew(row.recording) for row in rows if row.step != rows[0].step):
        raise Refused(LATE, "Dice have been thrown or questions answered since; a GM can undo to there.")


def _must_be_offered(here: Fight, row: HistoryRow, offer: Offer, given: Answer) -> None:
    offers = (fact for fact in facts.load(row.facts) if isinstance(fact, Offered))
    made = next((o for o in offers if (o.path, o.index) == (offer.path, offer.index)), None)
    if made is None or given not in made.answers:
        raise Refused("That was not offered.")
    combatant = here.encounter.combatants.get(made.by)
    if combatant is None:
        raise Refused(LATE, "The one it was offered to is no longer here.")
    rights.check_actor("second look", here.viewer, combatant)
