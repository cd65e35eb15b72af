"""The names of actions as people type them."""

from collections import Counter

import pytest

from bot.commands.intents import action_of, actions_of, spellings
from bot.games import SYSTEMS
from rules.errors import Refused
from rules.words import key

COMMANDS = ("attack", "save", "check", "grapple", "act", "gm", "turn")


@pytest.mark.parametrize("game", SYSTEMS.values(), ids=SYSTEMS)
@pytest.mark.parametrize("command", COMMANDS)
def test_no_word_means_two_actions(game, command):
    there = actions_of(game, command)
    said = [*there, *(key(alias) for action in there.values() for alias in action.aliases)]
    assert [word for word, times in Counter(said).items() if times > 1] == []
    assert len(spellings(there)) == len(said)


@pytest.mark.parametrize(
    ("command", "said", "name"),
    [
        ("grapple", "damage", "crush"),
        ("grapple", "hold", "grab"),
        ("grapple", "Break-Free", "escape"),
        ("act", "move all out", "all-out"),
        ("act", "stand", "stand up"),
        ("act", "drop prone", "prone"),
        ("act", "drop", "drop"),
        ("act", "intim", "demoralize"),
        ("gm", "session", "session start"),
    ],
)
def test_an_action_has_other_names(command, said, name):
    assert action_of(SYSTEMS["mm2e"], command, said).name == name


@pytest.mark.parametrize(
    ("command", "said", "hint"),
    [
        ("act", "grapple", "Use /grapple move:grab."),
        ("grapple", "trip", "Use /act action:trip."),
        ("act", "delay", "Use /delay."),
        ("act", "rest", "Use /gm act action:rest."),
        ("act", "dodge", "Nearest: double dodge."),
        ("grapple", "zork", "There are: grab, crush, pin"),
    ],
)
def test_an_unknown_action_names_what_is_right(command, said, hint):
    with pytest.raises(Refused) as no:
        action_of(SYSTEMS["mm2e"], command, said)
    assert f"There is no action “{said}” here. {hint}" in str(no.value)


@pytest.mark.asyncio(loop_scope="module")
async def test_aliases_are_completed(room):
    await room.play("@gm /setup system:mm2e\n@gm /encounter new\n@gm /encounter add who:Nova owner:@ann")
    (choices,) = await room.play("@ann complete /grapple move:ho")
    assert choices.text.startswith("grab · ")
    (words,) = await room.play("@ann complete /grapple move:hold options:minion")
    assert words.text.startswith("minion_effect")
    (words,) = await room.play("@gm complete /gm damage target:Nova amount:5 kind:let")
    assert words.text.startswith("lethal")


@pytest.mark.asyncio(loop_scope="module")
async def test_help_lists_all_actions(room):
    await room.play("@gm /setup system:mm2e")
    text = "\n".join(seen.text for seen in await room.play("@ann /help topic:actions"))
    assert "total defense Only avoid attacks until your next turn." in text
    assert all(
        action.name in text for action in SYSTEMS["mm2e"].actions.values() if action.command in ("grapple", "act", "gm")
    )
