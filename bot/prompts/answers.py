"""Presses that answer a question."""

from __future__ import annotations

from bot.channel.posts import ask, decoded, token
from bot.channel.publish import change, publish, send
from bot.context import Interaction, person_of
from bot.desk import looks, questions
from bot.desk.questions import STALE
from bot.desk.values import Look, Open
from bot.prompts.forms import Field, open_form
from bot.prompts.press import view
from bot.rights import acts_for
from rules.errors import Refused
from rules.projection import PUBLIC
from rules.words import whole

NOTED = "Your answer is in; others are still asked."


async def answer(interaction: Interaction, encounter: str, pending: str, name: str, left: str, said: str) -> None:
    """A button or a line of a list: answers for one's own, a GM for those who are still asked."""
    look = await looks.look_at(interaction.client.desk, int(encounter), person_of(interaction))
    each = _meant(look, _open(look, pending, name), int(left))
    given = decoded(said, each.question)
    if given is None:
        raise Refused(STALE)
    desk, person = interaction.client.desk, person_of(interaction)
    done = await questions.answer(desk, each.ask, given, person, interaction=str(interaction.id))
    await _close(interaction, done.now, pending, name)
    await publish(interaction, done, silent=NOTED)


async def ask_privately(interaction: Interaction, encounter: str, pending: str, name: str, _left: str) -> None:
    """[Answer]: shows the answers to the one who may know them."""
    look = await looks.look_at(interaction.client.desk, int(encounter), person_of(interaction))
    same = _open(look, pending, name)
    if not any(_acts_for(look, each) for each in same):
        raise Refused("That is not yours to answer.", "A GM may.")
    if post := ask(same, look, look.viewer):
        await send(interaction, post, private=True)


async def ask_number(interaction: Interaction, encounter: str, pending: str, name: str, left: str) -> None:
    """[Answer] where any number fits: a form for it."""
    look = await looks.look_at(interaction.client.desk, int(encounter), person_of(interaction))
    low, high = _open(look, pending, name)[0].question.bounds or (0, 0)
    field = Field("number", f"A number from {low} to {high}", longest=8)
    await open_form(interaction, "Your answer", ("answer", encounter, pending, name, left), (field,))


async def answer_number(
    interaction: Interaction, given: dict[str, str], encounter: str, pending: str, name: str, left: str
) -> None:
    """The number that was typed."""
    number = whole(given.get("number", ""))
    if number is None:
        raise Refused("That is not a whole number.", "Press the button again.")
    await answer(interaction, encounter, pending, name, left, str(number))


def _open(look: Look, pending: str, name: str) -> list[Open]:
    """The questions that a button means, as far as they are open."""
    asked = look.asked
    same = [o for o in asked.questions if token(o) == name] if asked and str(asked.pending) == pending else []
    if not same:
        raise Refused(STALE)
    return same


def _meant(look: Look, same: list[Open], left: int) -> Open:
    """The one among alike questions that the presser answers: the first of one's own.

    Whoever answers in another's stead does so only while as many are asked as the message says: a second press in a
    row is no answer for the next one.
    """
    people = look.encounter.combatants
    for each in same:
        if any(who in people and people[who].owner == look.viewer.user for who in each.question.who):
            return each
    if len(same) != left:
        raise Refused(STALE)
    return same[0]


def _acts_for(look: Look, each: Open) -> bool:
    people = look.encounter.combatants
    return any(who in people and acts_for(look.viewer, people[who]) for who in each.question.who)


async def _close(interaction: Interaction, now: Look, pending: str, name: str) -> None:
    """The message asks only those who have not answered; its buttons go with the last of them."""
    still = now.asked is not None and str(now.asked.pending) == pending
    same = [each for each in now.asked.questions if token(each) == name] if now.asked and still else []
    post = ask(same, now, PUBLIC) if same else None
    if post:
        await change(interaction, embeds=list(post.embeds), view=view(post.parts))
        return
    if interaction.message:
        interaction.client.questions.answered(now.id, interaction.message.id)
    await change(interaction, view=None)
