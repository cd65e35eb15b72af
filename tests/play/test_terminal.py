import os
import pty
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 90  # seconds; only a broken terminal waits so long


class Screen:
    """A pseudo-terminal with the playground in it."""

    def __init__(self) -> None:
        self.control, theirs = pty.openpty()
        environment = {**os.environ, "TERM": "xterm", "COLUMNS": "200", "LINES": "50", "PROMPT_TOOLKIT_NO_CPR": "1"}
        command = (sys.executable, "-m", "bot", "play")
        self.process = subprocess.Popen(
            command, cwd=ROOT, stdin=theirs, stdout=theirs, stderr=theirs, env=environment, start_new_session=True
        )
        os.close(theirs)
        self.shown = ""

    def type(self, text: str) -> None:
        os.write(self.control, text.encode())

    def until(self, text: str) -> str:
        """What appeared since the last time, up to `text`."""
        end = time.monotonic() + PATIENCE
        while text not in self.shown:
            ready, _, _ = select.select([self.control], [], [], max(0.0, end - time.monotonic()))
            assert ready, f"{text!r} never came; seen was: {self.shown[-2000:]}"
            self.shown += os.read(self.control, 65536).decode(errors="replace")
        before, _, self.shown = self.shown.partition(text)
        return before + text

    def close(self) -> None:
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        os.close(self.control)


@pytest.fixture
def screen():
    screen = Screen()
    yield screen
    screen.close()


def test_a_person_types_and_the_bot_answers_and_completes(screen):
    screen.until("gm #table>")
    screen.type("/status\r")
    screen.until("Practice")
    screen.until("Steel Crab")
    screen.type("@ann\r")
    screen.until("ann #table>")
    screen.type('/attack target:"Steel C\t')
    screen.until('rab"')
    screen.type("\x15/gm undo\r")
    screen.until("for the GM")
    screen.type("nonsense\r")
    screen.until("is no verb")
    screen.type("quit\r")
    assert screen.process.wait(PATIENCE) == 0
