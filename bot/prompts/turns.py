"""Presses about whose turn it is: Done, Next; and Join."""

from __future__ import annotations

from bot.channel.publish import publish
from bot.commands.acting import act
from bot.context import Interaction, person_of, place_of
from bot.desk import encounters
from bot.desk.values import State
from bot.rights import acts_for
from rules.errors import Refused
from rules.projection import Viewer
from rules.referee import Intent
from rules.system import coming

PASSED = "That turn has passed; nothing has changed."


async def done(interaction: Interaction, encounter: str, number: str) -> None:
    """[Done]: ends the turn that the button was made for."""

    def build(state: State, viewer: Viewer) -> Intent:
        current = _same_turn(state, number)
        own = [who for who in current if acts_for(viewer, state.combatants[who])]
        if not own:
            owners = " or ".join(f"<@{c.owner}>" for who in current if (c := state.combatants[who]).owner)
            following = coming(interaction.client.desk.system(state.system), state)
            soon = "You are next. " if any(state.combatants[who].owner == viewer.user for who in following) else ""
            raise Refused("It is not your turn.", f"{soon}{owners or 'A GM'} ends it.")
        return Intent("done" if own != list(current) or len(own) == 1 else "next", own[0])

    await act(interaction, "done", build, encounter=int(encounter))


async def next_(interaction: Interaction, encounter: str, number: str) -> None:
    """[Next]: a GM ends the turn that the button was made for."""

    def build(state: State, _viewer: Viewer) -> Intent:
        _same_turn(state, number)
        return Intent("next")

    await act(interaction, "encounter next", build, encounter=int(encounter))


async def join(interaction: Interaction, _encounter: str) -> None:
    """[Join]: brings one's own hero in."""
    place, person = place_of(interaction), person_of(interaction)
    await publish(interaction, await encounters.join(interaction.client.desk, place, person, str(interaction.id)))


def _same_turn(state: State, number: str) -> tuple[str, ...]:
    """Those whose turn it is, if it is still the one that the button means."""
    turns = state.turns
    if turns.number != int(number) or not turns.current:
        names = " and ".join(state.combatants[who].name for who in turns.current if not state.combatants[who].hidden)
        raise Refused(PASSED, f"It is the turn of {names}." if names else "")
    return turns.current
