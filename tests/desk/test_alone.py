from fractions import Fraction

import pytest

from bot.desk import alone, looks
from bot.store.tables import ServerRow
from rules.errors import Refused
from rules.facts import Mod
from rules.referee import Intent
from tests.desk.conftest import ANN, HERE


@pytest.fixture
async def lucky(empty):
    """Ann plays Dot, who is lucky, on a server without an encounter."""
    async with empty.store.transaction() as tx:
        await tx.servers.put(ServerRow(guild=10, system="coins"))
        digest = await tx.sheets.put(system="coins", body='{"luck":1}')
        await tx.characters.add(owner=2, system="coins", name="Dot", sheet=digest, at=1)
    return empty


def check(encounter, _asker, action="try"):
    return Intent(action, next(iter(encounter.combatants)))


async def test_a_check_outside_a_fight_rolls_by_the_sheet_in_use(lucky):
    lucky.throws(1)
    done = await alone.alone(lucky.desk, HERE, ANN, check)
    (rolled,) = done.facts
    assert (rolled.faces, rolled.mods, rolled.success) == ((1,), (Mod(1, "luck"),), True)
    assert [p.name for p in done.people.values()] == ["Dot"]
    assert await looks.unshown(lucky.desk) == ()


async def test_its_chances_without_a_roll(lucky):
    done = await alone.alone(lucky.desk, HERE, ANN, check, preview=True)
    assert sum(done.chances.table.values()) == Fraction(1)
    assert [mod.label for mod in done.facts[0].mods] == ["luck"]


async def test_what_needs_a_fight_is_refused(lucky):
    with pytest.raises(Refused, match="needs an encounter"):
        await alone.alone(lucky.desk, HERE, ANN, lambda e, a: check(e, a, "flip"))
    with pytest.raises(Refused, match="needs an encounter"):
        await alone.alone(lucky.desk, HERE, ANN, lambda e, a: check(e, a, "done"))


async def test_what_the_rules_refuse_is_refused(lucky):
    with pytest.raises(Refused, match="not in this encounter"):
        await alone.alone(lucky.desk, HERE, ANN, lambda *_: Intent("try", "c9"))
