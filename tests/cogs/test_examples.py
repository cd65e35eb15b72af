"""The example scripts do what they say."""

from pathlib import Path

import pytest

from tests.table import set_table

EXAMPLES = sorted(Path("examples").glob("*.fight"))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
async def test_an_example_plays_strictly(path, tmp_path):
    async with set_table(tmp_path) as table:
        seen = await table.play(path.read_text(encoding="utf-8"))
    assert seen
