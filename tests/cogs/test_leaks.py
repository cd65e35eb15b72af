"""Random fights: no hidden name, no number and no reason of those whose numbers are kept ever reaches a player.

Ogre is seen, but its numbers are kept; all of them lie in a range of figures that nothing else reaches. Zzyzx is
hidden and only then named so. What a GM says of either carries a reason that is the GM's alone.
"""

import random
import re

import pytest
import pytest_asyncio

from bot.play.runner import Failed
from tests.table import set_table

pytestmark = pytest.mark.asyncio(loop_scope="module")

COMMANDS = 70
NAME, REASON, KEPT = "Zzyzx", "qwertyreason", range(41, 71)
OGRE = 'defense 42, toughness 43, will 44, fortitude 45, reflex 46, attack \\"Maul\\" melee 47 49'
OPENING = f"""
@gm /encounter new name:"Lair" system:mm2e
@gm /encounter add who:Nova owner:@ann
@gm /encounter add who:Gale owner:@bob
@gm /encounter add name:Ogre stats:"{OGRE}"
@gm /encounter add name:Stranger stats:"{OGRE.replace("Maul", NAME)}"
@gm /gm hide target:Stranger
@gm /gm set target:Stranger field:name value:{NAME}
@gm /encounter start
"""
NO_FIGURES = re.compile(r"<[^>]*>|\d{4}-\d\d-\d\d[T ][\d:.+]*|[A-Z]+-[A-Z]+-\d+|\d\d:\d\d")

BY_GM = (
    '/attack target:{hero} actor:{foe} options:"force, mod 1 \\"qwertyreason\\""',
    "/attack target:{hero} actor:{foe} options:force preview:true",
    '/check trait:notice actor:{foe} against:10 options:"mod 1 \\"qwertyreason\\""',
    "/check trait:notice actor:{foe} against:{hero} secret:gm",
    "/save kind:will against:15 actor:{foe}",
    "/gm condition target:{foe} name:prone",
    "/gm condition target:{foe} name:prone change:remove",
    '/gm effect target:{hero} name:curse until:"end {foe}"',
    '/gm effect target:{foe} name:luck options:"note \\"qwertyreason\\""',
    "/gm set target:{foe} field:toughness value:48",
    "/gm damage target:{foe} amount:5",
    "/gm heal target:{foe} amount:1",
    "/gm initiative target:{foe} value:reroll",
    "/act action:aim actor:{foe}",
    '/act action:"total defense" actor:{foe}',
    "/gm undo",
    "/gm redo",
    "/gm decide",
    "/encounter next",
    "/encounter next",
    "/encounter jump to:{foe}",
    "/encounter settings key:prompts value:rolls",
    "/encounter settings key:prompts value:choices",
    "/status view:public",
    "/log",
)
BY_PLAYERS = (
    "/attack target:{foe}",
    "/attack target:Ogre",
    '/attack target:Ogre options:"power 2"',
    "/attack target:Ogre preview:true",
    "/attack target:foes",
    "/grapple move:grab target:Ogre",
    "/check trait:notice against:{foe}",
    '/check trait:notice against:"Ogre: will"',
    "/check trait:notice against:10 secret:me",
    "/act action:feint target:{foe}",
    "/act action:demoralize target:Ogre",
    '/ready action:attack trigger:"when Ogre attacks"',
    "/done",
    "/done actor:{foe}",
    "/status view:mine",
    "/status view:public",
    "/log",
    "/log export:markdown",
    "/log export:json",
    "/gm undo",
    "complete /attack target:{part}",
    "complete /check trait:notice against:{part}",
    "complete /ready action:attack trigger:when",
    "complete /gm condition target:Ogre name:prone until:end",
    "complete /gm decide answer:x",
    "complete /encounter jump to:{part}",
    "click Details",
    "click Look",
    "click Answer",
    "click Done",
    'click "Roll Toughness"',
)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def open_table(tmp_path_factory):
    async with set_table(tmp_path_factory.mktemp("leaks"), strict=False) as table:
        yield table


def seen_by_players(table, who, before, seen):
    """All texts that anybody but the GM has got: messages, edits, private answers, choices, files."""
    texts = [each.text for each in seen if each.to != ("gm",)]
    if who != "gm":
        texts += [text.decode() for call in table.loopback.calls[before:] for text in call.contents]
    return texts


def leaks(texts, own):
    """What is in these texts and may not be; the person's `own` words may come back in quotes."""
    for text in texts:
        said = NO_FIGURES.sub(" ", text.replace(f"“{NAME}”", "") if NAME in own else text)
        for line in said.splitlines():
            if NAME in line or REASON in line or any(int(figure) in KEPT for figure in re.findall(r"\d+", line)):
                yield line


async def attempt(table, channel, line, dice):
    """Plays a line that may be refused, or not be possible just now; what was seen."""
    script = f"{line.split()[0]} {channel} {line.split(maxsplit=1)[1]}"
    try:
        return await table.play(f"dice {dice}\n{script}")
    except Failed as cannot:
        if "sees no button" not in str(cannot):
            raise
        return []


@pytest.mark.parametrize(("seed", "numbers"), [(1, "hidden"), (2, "hidden"), (3, "odds")])
async def test_what_is_kept_from_players_reaches_none_of_them(open_table, seed, numbers):
    chance, channel = random.Random(seed), f"#lair{seed}"
    for line in f"{OPENING}@gm /encounter settings key:numbers value:{numbers}\n".strip().splitlines():
        await attempt(open_table, channel, line, "12 9 15 4 2 7")
    for _ in range(COMMANDS):
        who, lines = chance.choice((("gm", BY_GM), ("ann", BY_PLAYERS), ("bob", BY_PLAYERS)))
        hero, foe = chance.choice(("Nova", "Gale")), chance.choice(("Ogre", NAME))
        said = chance.choice(lines).format(hero=hero, foe=foe, part=chance.choice(("", "Z", "Zz", "O")))
        before = len(open_table.loopback.calls)
        seen = await attempt(
            open_table, channel, f"@{who} {said}", " ".join(str(chance.randint(1, 20)) for _ in range(9))
        )
        texts = seen_by_players(open_table, who, before, seen)
        assert list(leaks(texts, own=said if who != "gm" else "")) == []
