import pytest

from tests.coverage import Listener, lines

FIGHT = """
import asyncio
import pytest
from rules.report import report

pytestmark = {module}

@pytest.mark.rule("MM-ATK-01", "MM-ATK-02")
def test_hit():
    report("MM-ATK-01", "MM-DEF-01")

@pytest.mark.rule("MM-ATK-03")
@pytest.mark.asyncio
async def test_within_a_task():
    async def swing():
        report("MM-ATK-03")
    await asyncio.create_task(swing())

@pytest.mark.rule("MM-ATK-04")
def test_wrong():
    report("MM-ATK-04")
    assert False

def test_without_a_mark():
    report("MM-ATK-05")
"""


@pytest.fixture
def hear(pytester):
    """Run a test file with the plugin, and return what a listener heard and what pytest said."""

    def run(text, *arguments):
        listener = Listener()
        pytester.makeini("[pytest]\nmarkers = rule(*ids)\nasyncio_default_fixture_loop_scope = function\n")
        pytester.makepyfile(text)
        said = pytester.runpytest_inprocess("-p", "tests.rulemarks", *arguments, plugins=[listener])
        return listener, said

    return run


@pytest.mark.parametrize("arguments", [(), ("-n", "1")], ids=["in one process", "through a worker"])
def test_a_passing_test_proves_its_ids_and_hears_the_referee(hear, arguments):
    heard, said = hear(FIGHT.format(module="[]"), *arguments)
    said.assert_outcomes(passed=3, failed=1)
    assert heard.proven == {"MM-ATK-01", "MM-ATK-02", "MM-ATK-03"}
    assert heard.reported == {"MM-ATK-01", "MM-ATK-03"}
    assert len(heard.failed) == 1


def test_an_unknown_id_is_an_error_of_collection(hear):
    _, said = hear(FIGHT.format(module="pytest.mark.rule('MM-ATK-99')"))
    said.assert_outcomes(errors=1)
    said.stdout.fnmatch_lines(["*test_hit: no catalogue entry MM-ATK-99*"])


def test_more_than_three_ids_are_an_error_of_collection(hear):
    _, said = hear(FIGHT.format(module="pytest.mark.rule('MM-CRIT-01', 'MM-CRIT-02')"))
    said.assert_outcomes(errors=1)
    said.stdout.fnmatch_lines(["*test_hit: 4 rule ids, 3 at most*"])


def test_the_lines_of_a_game():
    heard = Listener(proven={"PP-DICE-01", "PP-DICE-02", "PP-DICE-14"}, reported={"PP-DICE-01"})
    first, *rest = lines("prowlers", heard)
    assert first == "prowlers: 268 entries, 249 computed, 2 proven, 1 reported"
    assert rest[0].startswith("  not proven (247): PP-TAB-01 ")
    assert rest[-1] == "  proven, never reported (1): PP-DICE-02"
    assert all(len(line) <= 118 for line in rest)


def test_a_game_that_cannot_be_played_yet_is_only_counted():
    assert list(lines("storymaster", Listener())) == [
        "storymaster: 131 entries, 119 computed, 0 proven, 0 reported",
        "  not playable yet; its entries can be looked up",
    ]
