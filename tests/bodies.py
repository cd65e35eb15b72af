"""Every body that the bot sends in the whole run of the tests is held against Discord's own description of its API.

The description is a file of Discord's that stands beside the project, or where DISCORD_OPENAPI says. Where it does
not, nothing is held against it, and one skipped test says so.
"""

import json
import os
import re
from collections.abc import Generator
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from jsonschema import Draft202012Validator, ValidationError
from jsonschema.exceptions import best_match
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

from bot.play.loopback import server
from bot.play.loopback.calls import Call

ROOT = Path(__file__).resolve().parents[1]
PLACE = Path(os.environ.get("DISCORD_OPENAPI", ROOT.parent / "shared" / "discord-api" / "openapi.json"))
MALFORMED_ON_PURPOSE = "tests/play/loopback/"
NAME, SCHEMA = "urn:discord", "requestBody/content/application~1json/schema"
HTTP = ("post", "put", "patch")

Schemas = list[tuple[str, re.Pattern[str], Draft202012Validator]]


@cache
def schemas() -> Schemas:
    """Method, path and schema of every request with a JSON body; addresses with fewer variables come first."""
    described = json.loads(PLACE.read_text(encoding="utf-8"))
    registry = Registry().with_resource(NAME, Resource(described, DRAFT202012))
    found = []
    for path in sorted(described["paths"], key=lambda path: path.count("{")):
        pattern = re.compile(re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(path)))
        for method in HTTP:
            content = described["paths"][path].get(method, {}).get("requestBody", {}).get("content", {})
            if "application/json" in content:
                schema = {"$ref": f"{NAME}#/paths/{_escaped(path)}/{method}/{SCHEMA}"}
                found.append((method.upper(), pattern, Draft202012Validator(schema, registry=registry)))
    return found


def _escaped(path: str) -> str:
    """A path as one step of a JSON pointer."""
    return quote(path.replace("~", "~0").replace("/", "~1"))


def flaw(method: str, path: str, body: Any) -> str:
    """What Discord's description has against a body; empty if nothing."""
    for known, pattern, validator in schemas():
        if known == method and pattern.fullmatch(path):
            error = best_match(validator.iter_errors(_described(body)))
            return f"{method} {path}: {_told(error)}" if error else ""
    return f"{method} {path} is not described"


def _described(body: Any) -> Any:
    """The body with the numbers of its files as text: they stand for ids, and Discord takes either."""
    if not isinstance(body, dict):
        return body
    files = [{**file, "id": str(file["id"])} for file in body.get("attachments") or ()]
    inner = {"data": _described(body["data"])} if "data" in body else {}
    return {**body, **inner, **({"attachments": files} if files else {})}


def _told(error: ValidationError) -> str:
    return f"{error.json_path}: {error.message[:300]}"


class Bodies:
    """Collects the flaws of a test; a body that differs from one seen before in figures alone is not looked at."""

    def __init__(self) -> None:
        self.flaws: list[str] = []
        self.idle = False
        self.seen: set[str] = set()

    def look_at(self, call: Call) -> None:
        """Hold a request's body against the description."""
        key = re.sub(r"\d", "0", f"{call.method} {call.path} {json.dumps(call.body, sort_keys=True)}")
        if self.idle or call.body is None or key in self.seen:
            return
        self.seen.add(key)
        if found := flaw(call.method, call.path, call.body):
            self.flaws.append(found)


BODIES = Bodies()


def pytest_configure() -> None:
    """Let every loopback show what it reads."""
    if not PLACE.exists():
        return
    read = server.read_call

    async def read_and_look(request: Any, at: float) -> Call:
        call = await read(request, at)
        BODIES.look_at(call)
        return call

    server.read_call = read_and_look


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, Any, Any]:
    """Leave the tests of the equipment alone, fixtures included: they send what is malformed on purpose."""
    BODIES.idle = item.nodeid.startswith(MALFORMED_ON_PURPOSE)
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Generator[None, Any, Any]:
    """Fail the test in which, or before which, the bot sent what Discord does not describe."""
    result = yield
    flaws, BODIES.flaws = BODIES.flaws, []
    if flaws:
        pytest.fail("\n".join(flaws), pytrace=False)
    return result
