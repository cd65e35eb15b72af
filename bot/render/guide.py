"""What `/help` says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from discord import Embed

from bot.render.colours import TURN
from bot.render.limits import DESCRIPTION, pages, room
from rules.system import System

OVERVIEW = """**A fight in five commands**
`/encounter new` opens it in this channel. `/encounter add` brings in villains, minions, samples.
`/encounter join` brings in your own hero. `/encounter start` rolls for the order.
`/attack` and `/act` do things when it is your turn; `/done` ends it.

What you type in `options` is a list by comma: `cover, mod -2 "bad light"`.
Every command offers what fits as you type. `preview` shows the chances and does nothing.
Buttons under a result: **Details** has every number with its rule, **Take back** undoes your own last deed.

-# More: `/help topic:` turns, options, actions, characters, gm, questions, dice"""

TOPICS: Mapping[str, str] = {
    "turns": """A turn ends by `/done`, by the button **Done**, or by itself when nothing is left that costs an action.
`/delay` lets it pass for now, `/ready` prepares one action for a trigger, `/now` steps in after either.
A GM leads with `/encounter next`, `back`, `jump`, `pause` and `resume`.""",
    "options": """A list by comma; an item is a word, or a word with a value: `aim, cover improved, mod -2 "rain"`.
Blank, dash and underscore are alike. `mod` may stand more than once. A word that does not exist names the nearest.
`force` is the GM's: out of turn, or with no action left.""",
    "characters": """`/char new` asks for a few numbers, `/char import` takes JSON, `/char export` gives it.
`/char use` chooses whom you play on this server, `/encounter join` brings that one in.
A GM brings in an absent player's hero with `/encounter add owner:`.""",
    "gm": """GM is who `/setup` names, who may manage the server, or else whoever opened the fight.
`/gm damage`, `heal`, `condition`, `effect`, `set`, `initiative` correct what is; `hide` and `reveal` what players see.
`/gm decide` answers an open question, `cancel` drops the deed that waits for it.
`/gm undo` takes back the last step with all that followed, `redo` brings it back.""",
    "questions": """Where the rules give a real choice the owner is asked by buttons; who that is and what happens \
without an answer stands in the message.
`/setup prompts:` chooses: `auto` asks nobody, `choices` asks for choices, `rolls` also for your own saves.
A second look, a hero point for instance, is a button under the result, until something else has been rolled.""",
    "dice": """`/roll` throws any dice: `2d6+3`, `4d6kh3`, `10d6t5`. With `secret:me` only you see the result.""",
}
"""The texts by topic."""


def guide(topic: str = "") -> Embed:
    """The overview, or the text on a topic."""
    return Embed(title=f"Help{f' · {topic}' if topic else ''}", description=TOPICS.get(topic, OVERVIEW), colour=TURN)


ACTIONS = "actions"
"""The topic that lists what a game knows."""

TYPED = {"grapple": "`/grapple move:`", "act": "`/act action:`", "gm": "`/gm act action:`"}


def actions(game: System) -> list[Embed]:
    """Every action of a game that is named when it is done, by pages."""
    title = f"Actions · {game.name}"
    return [
        Embed(title=title, description="\n".join(part), colour=TURN)
        for part in pages(list(_actions(game)), room(DESCRIPTION))
    ]


def _actions(game: System) -> Iterator[str]:
    for command, typed in TYPED.items():
        found = [action for action in game.actions.values() if action.command == command]
        yield from (f"**{typed}**",) if found else ()
        yield from (f"**{action.name}** {action.help}" for action in found)
