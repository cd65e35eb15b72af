"""The log: one line for each command, press and form, and never what people typed."""

import logging
import re

import pytest

from bot.client import short_code
from bot.logs import Discreet, set_up
from tests.test_client import server

__all__ = ["server"]

TYPED = "a-secret-of-anns"


def lines(caplog):
    """What stands in the log, the number of the interaction and the duration left out."""
    told = (r.getMessage() for r in caplog.records if r.name == "bot.client" and r.levelno == logging.INFO)
    return [re.sub(r"\d{15,}", "N", re.sub(r"\d+ ms", "T ms", line)) for line in told]


@pytest.fixture
def log(caplog):
    caplog.set_level(logging.INFO)
    return caplog


async def test_a_line_for_each_command_press_and_form(server, log):
    await server.bot()
    for command in ("refuses", "breaks", "checks"):
        exchange = await server.ann.slash(server.table, command)
        if command == "breaks":
            code = short_code(int(exchange.id))
    rolled = await server.ann.slash(server.table, "roll", dice="3", note=TYPED)
    await server.ann.click(rolled.message, "Again")
    await server.ann.slash(server.table, "roll", dice=TYPED)
    shown = await server.ann.slash(server.table, "buttons")
    await server.ann.click(shown.message, "Stale")
    await server.ann.slash(server.table, "char new", system="mm2e")
    await server.loopback.settle()
    assert lines(log) == [
        "/refuses N: refused (MM-INIT-01) after T ms",
        f"/breaks N: fault ({code}) after T ms",
        "/checks N: refused after T ms",
        "/roll N: done after T ms",
        "component again N: done after T ms",
        "/roll N: refused after T ms",
        "/buttons N: done after T ms",
        "component N: refused after T ms",
        "/char new N: done after T ms",
    ]
    assert TYPED not in log.text
    assert server.loopback.token not in log.text


async def test_an_answer_that_discord_does_not_take_is_in_the_line(server, log):
    await server.bot()
    server.loopback.faults.refuse(times=1, method="POST", path="/interactions/*")
    await server.ann.slash(server.table, "roll", dice="3")
    await server.loopback.settle()
    assert lines(log) == ["/roll N: Discord did not take the answer (50013) after T ms"]


async def test_choices_that_come_too_late_are_no_fault(server, log):
    await server.bot()
    server.loopback.faults.refuse(times=1, method="POST", path="/interactions/*")
    await server.ann.autocomplete(server.table, "rules", focused="topic", topic="attack")
    await server.loopback.settle()
    assert [r for r in log.records if r.levelno >= logging.WARNING] == []


def failing():
    try:
        raise KeyError(TYPED)
    except KeyError as error:
        raise ValueError(TYPED) from error


def test_of_an_exception_the_log_shows_the_place_and_the_kind():
    try:
        failing()
    except ValueError as error:
        record = logging.LogRecord(
            "bot", logging.ERROR, "f.py", 1, "fault", (), (ValueError, error, error.__traceback__)
        )
    told = Discreet().format(record)
    assert "in failing" in told
    assert told.splitlines()[-1] == "KeyError"
    assert "ValueError\n\nwhich came of:\n\n" in told
    assert TYPED not in told


@pytest.fixture
def root():
    """The root logger, put back afterwards."""
    logger = logging.getLogger()
    handlers, level = list(logger.handlers), logger.level
    yield logger
    logger.handlers[:] = handlers
    logger.setLevel(level)
    for name in ("discord", "aiosqlite", "sqlalchemy", "asyncio"):
        logging.getLogger(name).setLevel(logging.NOTSET)


@pytest.mark.parametrize(("level", "of_the_library"), [("DEBUG", "INFO"), ("INFO", "INFO"), ("ERROR", "ERROR")])
def test_the_level_is_the_settings_but_the_library_tells_no_details(root, level, of_the_library):
    set_up(logging.getLevelNamesMapping()[level])
    assert logging.getLevelName(root.level) == level
    assert logging.getLevelName(logging.getLogger("discord").level) == of_the_library
