"""A pytest plugin for `@pytest.mark.rule("MM-ATK-04")`: which catalogue entries a test proves, and which it hears.

An unknown id, or more than three ids on a test, is an error of collection. What the referee reports while a marked
test runs goes with its report as the user properties `rules` and `reported`, through pytest-xdist as well.
"""

from collections.abc import Generator, Iterable
from typing import Any

import pytest

from rules import catalogue, report

MOST_IDS = 3
KNOWN = frozenset(entry.id for system in catalogue.systems() for entry in catalogue.load(system).entries)


def ids_of(item: pytest.Item) -> list[str]:
    """The ids in the marks of a test, its class and its module."""
    return sorted({str(name) for mark in item.iter_markers("rule") for name in mark.args})


def fault_of(item: pytest.Item) -> str | None:
    ids = ids_of(item)
    if unknown := set(ids) - KNOWN:
        return f"{item.name}: no catalogue entry {', '.join(sorted(unknown))}"
    if len(ids) > MOST_IDS:
        return f"{item.name}: {len(ids)} rule ids, {MOST_IDS} at most"
    return None


@pytest.hookimpl(wrapper=True)
def pytest_pycollect_makeitem() -> Generator[None, Any, Any]:
    made = yield
    for item in made if isinstance(made, Iterable) and not isinstance(made, pytest.Collector) else [made]:
        if isinstance(item, pytest.Item) and (fault := fault_of(item)):
            raise pytest.Collector.CollectError(fault)
    return made


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, Any, Any]:
    """Listen from before the fixtures are set up: an event loop keeps the context it was made in."""
    if not ids_of(item):
        return (yield)
    heard = report.reported.set(set())
    try:
        return (yield)
    finally:
        report.reported.reset(heard)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, Any, Any]:
    try:
        return (yield)
    finally:
        if ids := ids_of(item):
            item.user_properties += [("rules", ids), ("reported", sorted(report.reported.get() or ()))]
