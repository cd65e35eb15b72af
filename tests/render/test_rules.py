"""Rules of a catalogue as messages."""

from bot.render import rules
from rules.catalogue import load


def test_what_the_bot_does_not_work_out_yet_says_so():
    done = load("mm2e").entry("MM-ATK-01")
    later = done.model_copy(update={"open": True})
    assert rules.entry(done)[0].description.endswith("· the bot works this out")
    assert rules.entry(later)[0].description.endswith("· the bot does not work this out yet")
    listed = rules.found([done, later], "attack").description.splitlines()
    assert [line.endswith("does not work this out yet") for line in listed] == [False, True]
