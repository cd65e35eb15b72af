"""The table entries of the REST routes."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

Answer = tuple[int, Any]
WORDS = ("token", "which")


@dataclass(frozen=True)
class Route:
    """A route: its handler is called with the server, the request and the parts of the path that stand in braces.

    `signed` routes need the bot's token.
    """

    method: str
    pattern: str
    handler: Callable[..., Answer]
    signed: bool = True

    @cached_property
    def _regex(self) -> re.Pattern[str]:
        return re.compile(re.sub(r"{(\w+)}", _part, self.pattern))

    def match(self, method: str, path: str) -> dict[str, int | str] | None:
        """The parts of the path, ids as numbers, if this route serves it."""
        found = self._regex.fullmatch(path) if method == self.method else None
        if found is None:
            return None
        return {name: part if name in WORDS else int(part) for name, part in found.groupdict().items()}


def _part(name: re.Match[str]) -> str:
    return f"(?P<{name[1]}>[^/]+)" if name[1] in WORDS else rf"(?P<{name[1]}>\d+)"
