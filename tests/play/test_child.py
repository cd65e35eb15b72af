"""The bot's end of the wire."""

import asyncio
import json
import logging
import socket
from datetime import timedelta

import pytest

from bot.play.child import MovedClock, RunnersDice, Wire, WireLog
from rules.dice import Dice


class Ends:
    """Both ends of a wire; the runner's is played by the test."""

    def __init__(self):
        self.runner, child = socket.socketpair()
        self.wire = Wire(child)

    def say(self, *messages):
        self.runner.sendall(b"".join(json.dumps(message).encode() + b"\n" for message in messages))

    def heard(self):
        return [json.loads(line) for line in self.runner.recv(65536).splitlines()]


@pytest.fixture
def ends():
    ends = Ends()
    yield ends
    ends.runner.close()
    ends.wire._end.close()


async def test_faces_are_asked_one_at_a_time(ends):
    ends.say({"answer": 3}, {"answer": 4})
    assert RunnersDice(ends.wire).faces(Dice(2, 6)) == (3, 4)
    assert ends.heard() == [{"ask": "face", "sides": 6}] * 2


def test_a_face_that_is_not_there_is_an_error(ends):
    ends.say({"answer": "no face is left for a d6"})
    with pytest.raises(LookupError, match="no face is left for a d6"):
        RunnersDice(ends.wire).faces(Dice(1, 6))


async def test_what_the_runner_says_while_a_question_is_open_is_heard_afterwards(ends):
    heard, both = [], asyncio.Event()
    ends.wire.listen(lambda message: (heard.append(message), len(heard) == 2 and both.set()))
    ends.say({"ahead": 60}, {"answer": 5}, {"settle": 1})
    assert ends.wire.ask(ask="face", sides=6) == {"answer": 5}
    assert heard == []
    await both.wait()
    assert heard == [{"ahead": 60}, {"settle": 1}]


def test_a_child_without_a_runner_ends(ends):
    ends.runner.close()
    with pytest.raises((SystemExit, BrokenPipeError)):
        ends.wire.ask(ask="reach", point="now")


def test_errors_of_the_log_go_to_the_runner(ends):
    log = logging.getLogger("test_child")
    handler = WireLog(ends.wire)
    log.addHandler(handler)
    log.propagate = False
    log.warning("not this")
    log.error("but this")
    log.removeHandler(handler)
    assert ends.heard() == [{"error": "but this"}]


async def test_sleepers_wake_when_the_clock_is_moved():
    clock = MovedClock()
    begin = clock.now()
    sleeper = asyncio.create_task(clock.sleep_until(begin + timedelta(hours=1)))
    await asyncio.sleep(0)
    clock.set_ahead(1800)
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert not sleeper.done()
    clock.set_ahead(3600)
    await sleeper
    assert clock.now() >= begin + timedelta(hours=1)
