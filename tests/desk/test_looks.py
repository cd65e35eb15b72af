import pytest

from bot.desk import looks
from bot.render.log import is_told
from rules.errors import Refused
from tests.desk.conftest import ANN, BOB, GM, HERE


async def test_a_look_is_for_the_one_who_looks(room):
    look = await room.look(ANN)
    assert (look.viewer.user, look.viewer.gm, look.guild, look.channel) == ("2", False, "10", "20")
    assert (await room.look(GM)).viewer.gm
    assert (await looks.look_at(room.desk, look.id, BOB)).encounter == look.encounter


async def test_a_look_takes_one_read(room):
    """Besides the row of the encounter nothing is read: the sheets were."""
    from sqlalchemy import event

    await room.look()
    said = []
    event.listen(room.store.reader.sync_engine, "before_cursor_execute", lambda *call: said.append(call[2]))
    await room.look()
    assert [text.split()[0] for text in said if not text.startswith("BEGIN")] == ["SELECT"]


async def test_the_log_has_pages_and_tells_what_was_undone(room):
    for _ in range(3):
        await room.do(GM, "rain", command="gm act")
    await room.undo()
    _, page = await looks.log(room.desk, HERE, GM, is_told, size=3)
    assert [(row.kind, row.in_force) for row in page.rows] == [("deed", True), ("deed", False), ("undo", True)]
    assert (page.number, page.pages) == (1, 3)
    _, last = await looks.log(room.desk, HERE, GM, is_told, number=99, size=3)
    assert last.number == 3
    _, rows = await looks.history(room.desk, HERE, ANN)
    assert [row.seq for row in rows] == list(range(1, 10))


async def test_one_line_of_the_log(room):
    done = await room.do(GM, "rain", command="gm act")
    assert await looks.row(room.desk, done.now.id, done.rows[0].seq) == done.rows[0]
    with pytest.raises(Refused, match="no such line"):
        await looks.row(room.desk, done.now.id, 999)


async def test_the_pages_of_a_player_have_no_lines_for_what_is_hidden(room):
    for _ in range(3):
        await room.do(GM, "rain", command="gm act")
    pages = []
    for number in (1, 2, 9):
        _, page = await looks.log(room.desk, HERE, ANN, lambda row, _look: row.seq % 2 == 1, number=number, size=2)
        pages.append(([row.seq for row in page.rows], page.number, page.pages))
    assert pages == [([5, 7], 1, None), ([1, 3], 2, 2), ([1, 3], 2, 2)]


async def test_what_has_not_reached_discord_is_found_again(room):
    (missed,) = await looks.unshown(room.desk)
    assert ([row.seq for row in missed.rows], missed.undone) == ([1, 2, 3, 4, 5], ())
    await looks.shown(room.desk, [(missed.encounter, seq) for seq in (1, 2, 3, 4)])
    ((left,),) = [missed.rows for missed in await looks.unshown(room.desk)]
    assert (left.seq, left.shown) == (5, False)


async def test_each_command_that_went_back_is_missed_by_itself_with_what_it_undid(room):
    await room.do(GM, "rain", command="gm act")
    await room.undo()
    await room.do(GM, "rain", command="gm act")
    await room.undo(2)
    await room.redo()
    found = [(each.rows[0].kind, each.rows, each.undone) for each in await looks.unshown(room.desk)]
    told = [(kind, [row.seq for row in rows], [row.seq for row in undone]) for kind, rows, undone in found]
    assert told == [
        ("deed", [1, 2, 3, 4, 5, 6], []),
        ("undo", [7], [6]),
        ("deed", [8], []),
        ("undo", [9, 10], [8, 5]),
        ("redo", [11], [5]),
    ]


async def test_the_tracker_is_remembered_and_forgotten(room):
    look = await room.look()
    before = await room.state()
    await looks.tracker(room.desk, look.id, "20", "555")
    assert (await room.look()).tracker == ("20", "555")
    assert await room.state() == before
    await looks.tracker(room.desk, look.id, None, None)
    assert (await room.look()).tracker is None
    assert await looks.just_played(room.desk) == (look.id,)
