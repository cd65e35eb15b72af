import pytest
from sqlalchemy.exc import IntegrityError

from bot.store.history import Repeated
from bot.store.tables import HistoryRow
from tests.store.conftest import NOVA, deed, opened


class Table:
    """Undoes and redoes as the desk does, by the numbers of steps."""

    def __init__(self, tx, encounter):
        self.history, self.encounter, self.seq = tx.history, encounter, 0

    async def do(self, rows=1):
        step = self.seq + 1
        for _ in range(rows):
            self.seq += 1
            await self.history.append(deed(self.encounter, self.seq, step))
        return step

    async def undo(self):
        steps = await self.history.steps(encounter=self.encounter)
        if not steps:
            return None
        self.seq += 1
        await self.history.append(deed(self.encounter, self.seq, undoes=steps[0][0].step))
        return steps[0][0].step

    async def redo(self):
        undo = next(iter(await self.history.to_redo(encounter=self.encounter)), None)
        if undo is None:
            return None
        self.seq += 1
        await self.history.append(deed(self.encounter, self.seq, redoes=undo.seq))
        return undo.undoes

    async def in_force(self):
        return [[r.seq for r in step] for step in await self.history.steps(encounter=self.encounter, count=99)]


@pytest.fixture
def table(tx, fight):
    return Table(tx, fight)


async def test_a_row_comes_back_as_it_was_written(tx, fight):
    row = HistoryRow(
        encounter=fight,
        seq=1,
        step=1,
        who=NOVA,
        interaction=2**62,
        intent={"action": "attack", "target": "crab"},
        recording=[["d", "attack:nova:1d20", [17]], ["a", "hero point", True, "auto"]],
        facts=[{"fact": "Joined", "by": "crab"}],
        people={"crab": ["Steel Crab", "hidden"]},
        before={"phase": "gathering"},
        at=1_700_000_000_000,
        shown=1_700_000_000_123,
    )
    assert await tx.history.append(row) is None
    assert await tx.history.get(encounter=fight, seq=1) == row
    assert await tx.history.get(encounter=fight, seq=2) is None


async def test_an_interaction_acts_once(tx, fight):
    assert await tx.history.append(deed(fight, 1, interaction=99)) is None
    assert await tx.history.append(deed(fight, 2, interaction=99)) == Repeated(99)
    assert await tx.history.append(deed(fight, 2, interaction=100)) is None
    assert [row.seq for row in await tx.history.since(encounter=fight)] == [1, 2]
    assert (await tx.history.of_interaction(interaction=99)).seq == 1
    assert await tx.history.of_interaction(interaction=101) is None


async def test_a_repeated_undo_takes_nothing_back(tx, fight):
    await tx.history.append(deed(fight, 1, interaction=99))
    await tx.history.append(deed(fight, 2))
    assert await tx.history.append(deed(fight, 3, interaction=99, undoes=2)) == Repeated(99)
    assert (await tx.history.get(encounter=fight, seq=2)).undone is None


async def test_a_number_is_given_once_in_an_encounter(store):
    async with store.transaction() as tx:
        one, two = await opened(tx), await opened(tx, channel=30)
        await tx.history.append(deed(one, 1))
        await tx.history.append(deed(two, 1))
    with pytest.raises(IntegrityError):
        async with store.transaction() as tx:
            await tx.history.append(deed(one, 1))


async def test_history_belongs_to_an_encounter_that_exists(store):
    with pytest.raises(IntegrityError):
        async with store.transaction() as tx:
            await tx.history.append(deed(1, 1))


async def test_a_command_and_its_follow_ups_are_one_step(table):
    await table.do()
    await table.do(rows=3)
    assert await table.in_force() == [[4, 3, 2], [1]]
    assert await table.undo() == 2
    assert await table.in_force() == [[1]]
    assert await table.redo() == 2
    assert await table.in_force() == [[4, 3, 2], [1]]


async def test_only_as_many_steps_as_asked_for(table, tx, fight):
    for _ in range(3):
        await table.do(rows=2)
    found = await tx.history.steps(encounter=fight, count=2)
    assert [[row.seq for row in step] for step in found] == [[6, 5], [4, 3]]


async def test_the_newest_step_is_the_one_with_the_newest_row(tx, fight):
    for row in (deed(fight, 1), deed(fight, 2), deed(fight, 3, step=1)):
        await tx.history.append(row)
    found = await tx.history.steps(encounter=fight, count=1)
    assert [[row.seq for row in step] for step in found] == [[3, 1]]


async def test_other_encounters_do_not_matter(table, tx):
    other = Table(tx, await opened(tx, channel=30))
    await table.do()
    await other.do()
    await other.do()
    assert await other.undo() == 2
    assert await table.in_force() == [[1]]
    assert await table.redo() is None
    assert await table.undo() == 1
    assert await other.in_force() == [[1]]


async def test_undo_goes_back_to_the_start_and_redo_comes_all_the_way(table):
    steps = [await table.do() for _ in range(3)]
    assert [await table.undo() for _ in range(4)] == [3, 2, 1, None]
    assert [await table.redo() for _ in range(4)] == [1, 2, 3, None]
    assert await table.in_force() == [[3], [2], [1]]
    assert [await table.undo() for _ in steps] == [3, 2, 1]


async def test_an_abandoned_branch_does_not_come_back(table):
    await table.do()
    old = await table.do()
    assert await table.undo() == old
    new = await table.do()
    assert await table.redo() is None
    assert await table.undo() == new
    assert await table.redo() == new
    assert await table.redo() is None
    assert [await table.undo(), await table.undo(), await table.undo()] == [new, 1, None]
    assert await table.redo() == 1
    assert await table.redo() == new
    assert await table.redo() is None


async def test_undo_and_redo_are_rows_that_say_what_they_took_back(table, tx, fight):
    await table.do()
    await table.undo()
    await table.redo()
    rows = await tx.history.since(encounter=fight)
    assert [(r.seq, r.undoes, r.redoes, r.undone) for r in rows] == [
        (1, None, None, None),
        (2, 1, None, 3),
        (3, None, 2, None),
    ]


async def test_a_second_look_replaces_its_step_for_good(table, tx, fight):
    """Step 2 is reopened across step 4: both are taken back, 5 stands in for 2 and 6 for 4."""
    await table.do()
    await table.do(rows=2)
    await table.do()
    await tx.history.take_back(encounter=fight, step=4, by=5)
    await tx.history.append(deed(fight, 5, step=2))
    await tx.history.take_back(encounter=fight, step=2, by=5)
    await tx.history.append(deed(fight, 6, step=4))
    table.seq = 6
    assert await table.in_force() == [[6], [5], [1]]
    assert [await table.undo(), await table.undo()] == [4, 2]
    assert await table.in_force() == [[1]]
    assert [await table.redo(), await table.redo(), await table.redo()] == [2, 4, None]
    assert await table.in_force() == [[6], [5], [1]]


async def test_rows_since_a_number(table, tx, fight):
    await table.do(rows=3)
    assert [row.seq for row in await tx.history.since(encounter=fight, seq=1)] == [2, 3]
    assert await tx.history.since(encounter=fight, seq=3) == ()


@pytest.mark.parametrize(
    ("asked", "number", "seqs"),
    [(1, 1, [4, 5, 6, 7]), (2, 2, [1, 2, 3]), (3, 2, [1, 2, 3]), (0, 1, [4, 5, 6, 7])],
)
async def test_the_log_has_its_newest_page_first(table, tx, fight, asked, number, seqs):
    await table.do(rows=7)
    page = await tx.history.page(encounter=fight, number=asked, size=4)
    assert ([row.seq for row in page.rows], page.number, page.pages) == (seqs, number, 2)


async def test_an_empty_log_is_one_empty_page(tx, fight):
    page = await tx.history.page(encounter=fight, number=3)
    assert (page.rows, page.number, page.pages) == ((), 1, 1)


async def test_what_has_not_reached_discord_is_found(tx, fight):
    other = await opened(tx, channel=30)
    for row in (deed(fight, 1), deed(fight, 2), deed(fight, 3, shown=5), deed(other, 1), deed(fight, 4)):
        await tx.history.append(row)
    await tx.history.set_shown(rows=[(fight, 1), (fight, 4)], at=77)
    assert [(row.encounter, row.seq) for row in await tx.history.unshown()] == [(fight, 2), (other, 1)]
    assert [row.shown for row in await tx.history.since(encounter=fight)] == [77, None, 5, 77]


async def test_a_part_of_a_step_can_be_taken_back(table, tx, fight):
    await table.do(rows=3)
    await tx.history.take_back(encounter=fight, step=1, by=4, since=2)
    assert await table.in_force() == [[1]]


async def test_several_redos_are_found_at_once(table, tx, fight):
    for _ in range(3):
        await table.do()
    for _ in range(2):
        await table.undo()
    assert [row.undoes for row in await tx.history.to_redo(encounter=fight, count=5)] == [2, 3]
