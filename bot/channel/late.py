"""After a start: what was committed and never shown is posted now, and everything that waits is taken up again."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING

from bot.channel.publish import publish_to_channel
from bot.channel.readback import missing
from bot.desk import looks, questions
from bot.desk.values import Done, Missed
from bot.rights import CLOCK, Person

if TYPE_CHECKING:
    from bot.client import Slugfest

LATE = "This is late: the bot was away when it happened."


async def collect(bot: Slugfest) -> list[Done]:
    """What has to be posted, in the order of time; to be called before any command can arrive."""
    await questions.drop_changed(bot.desk)
    missed: defaultdict[int, list[Missed]] = defaultdict(list)
    for each in await looks.unshown(bot.desk):
        missed[each.encounter].append(each)
    found: list[Done] = []
    for encounter in await looks.just_played(bot.desk):
        bot.trackers.touch(encounter)
    for encounter in sorted({*missed, *await looks.waiting(bot.desk)}):
        look = await looks.look_at(bot.desk, encounter, Person(CLOCK))
        await bot.questions.load(look)
        found += [Done(each.rows, look, each.undone) for each in missed[encounter]]
        asked = {each.ask for each in look.asked.questions} if look.asked else set()
        if not missed[encounter] and asked - bot.questions.known(encounter):
            found.append(Done((), look))
    return found


async def post(bot: Slugfest, found: list[Done]) -> None:
    """Posts it, each marked as late; what had reached the channel before the bot could note it is only noted."""
    for done in found:
        rows = await missing(bot, done)
        bot.shown.note(*((done.now.id, row.seq) for row in done.rows if row not in rows))
        if rows or done.now.asked or not done.rows:
            await publish_to_channel(bot, replace(done, rows=rows), LATE)
