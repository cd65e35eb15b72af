"""`make rules`: which catalogue entries the bot computes, which of them a test proves, which the referee reports."""

import io
import textwrap
from collections.abc import Iterable
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from typing import Any

import pytest

from bot.games import SYSTEMS
from rules import catalogue

RAN = (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.NO_TESTS_COLLECTED)


@dataclass
class Listener:
    """A pytest plugin that gathers what the marked tests prove and hear."""

    proven: set[str] = field(default_factory=set)
    reported: set[str] = field(default_factory=set)
    failed: list[str] = field(default_factory=list)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.append(report.nodeid)
        if report.when == "call" and report.passed:
            told: dict[str, Any] = dict(report.user_properties)
            self.proven |= set(told["rules"])
            self.reported |= set(told["rules"]) & set(told["reported"])


def listen(*arguments: str) -> Listener:
    """Run the marked tests quietly; prints what pytest said when it could not run them."""
    listener, said = Listener(), io.StringIO()
    with redirect_stdout(said), redirect_stderr(said):
        code = pytest.main(["-m", "rule", "-n", "auto", *arguments], plugins=[listener])
    if code not in RAN:
        print(said.getvalue())
    return listener


def lines(system: str, heard: Listener) -> Iterable[str]:
    """The report on one game: the counts, then what is missing in a game that can be played."""
    entries = catalogue.load(system).entries
    computed = [entry.id for entry in entries if entry.computed]
    proven = [name for name in computed if name in heard.proven]
    reported = [name for name in proven if name in heard.reported]
    yield f"{system}: {len(entries)} entries, {len(computed)} computed, {len(proven)} proven, {len(reported)} reported"
    if system not in SYSTEMS:
        yield "  not playable yet; its entries can be looked up"
        return
    yield from listing("not proven", [name for name in computed if name not in heard.proven])
    yield from listing("proven, never reported", [name for name in proven if name not in heard.reported])


def listing(title: str, ids: list[str]) -> list[str]:
    text = f"{title} ({len(ids)}): {' '.join(ids)}"
    wrapped = textwrap.wrap(text, 118, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False)
    return wrapped if ids else []


def main() -> None:
    heard = listen()
    for system in catalogue.systems():
        print("\n".join(lines(system, heard)))
    for test in heard.failed:
        print(f"failed: {test}")


if __name__ == "__main__":
    main()
