"""What the game says of what happened."""

import ast
from collections import Counter
from pathlib import Path

import pytest

from rules.systems.mm2e import words


def test_every_table_is_named_once():
    tree = ast.parse(Path(words.__file__).read_text("utf-8"))
    names = Counter(node.targets[0].id for node in tree.body if isinstance(node, ast.Assign))
    assert [name for name, times in names.items() if times > 1] == []


def test_minds_and_fears_have_words_of_their_own():
    assert words.WORDS.phrase("read mind", "shuts out").said == "{target} shuts {by} out"
    assert words.WORDS.phrase("fear", "unafraid").said == "{by} is not afraid"


@pytest.mark.parametrize("key", words.WORDS.outcomes)
def test_what_befalls_the_target_of_a_deed_can_stand_beside_other_states(key):
    """ "Nova hits Crab: defies the fire and unharmed" is no English: a verb of its own is said as a state."""
    phrase = words.WORDS.outcomes[key]
    verb = (phrase.word or key.removeprefix("escape ")).split()[0]
    assert "{target}" in phrase.said or not phrase.said.startswith(f"{{by}} {verb}")
