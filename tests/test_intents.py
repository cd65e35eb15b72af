"""What people type, as the names and values that the rules know."""

import pytest

from bot.commands.intents import against_of, setting_of
from bot.games import SYSTEMS
from rules.errors import Refused
from rules.projection import Viewer
from rules.systems.prowlers import GAME


@pytest.mark.parametrize("name", ["gritty.drop", "gritty_drop", "Gritty drop", "gritty-drop"])
def test_a_setting_is_found_as_the_book_writes_it(name):
    assert setting_of(GAME, name, "on")[0] == "gritty_drop"


def test_a_setting_that_is_nearly_right_is_answered_with_one():
    with pytest.raises(Refused) as refused:
        setting_of(GAME, "gritty drops", "on")
    assert refused.value.hint == "Nearest: gritty_drop."


def test_a_difficulty_may_be_said_as_a_word_where_the_game_has_words():
    encounter = SYSTEMS["prowlers"].alone(SYSTEMS["prowlers"].samples["Voltaic"], "Voltaic", "1")
    assert against_of(encounter, Viewer("1", False), "Hard") == {"dc": 2}
    assert against_of(encounter, Viewer("1", False), "7")["dc"] == 7
