"""What the bot may not do in a channel: said once an encounter, by the permission's name, to whoever acts next."""

from __future__ import annotations

import logging
from collections import defaultdict

log = logging.getLogger(__name__)

MISSING_ACCESS = 50001

LACKING = {
    "tracker": "Without {} the tracker stays where it is; /status shows the same.",
    "tracker edit": "Without {} the tracker here stands still; /status shows how things are.",
    "pin": "Without {} the tracker is not pinned.",
    "gm": "Without {} in the GM channel what only a GM may know is not posted there; [Details] and /status show it.",
    "message": "Without {} nobody is told here of what happens by itself; /log and /status show it.",
}
"""What comes of a lack, by what was tried."""

NEEDED = {
    "pin": "the permission “Pin Messages”",
    "tracker edit": "the permission “View Channel”",
}
TO_SEE = "the permission “View Channel”"
TO_POST = "the permissions “Send Messages” and “Embed Links”"
TO_POST_IN_THREAD = "the permissions “Send Messages in Threads” and “Embed Links”"


class Complaints:
    """Collects what is lacking; `take` hands it out, each complaint once an encounter."""

    def __init__(self) -> None:
        self._open: defaultdict[int, list[str]] = defaultdict(list)
        self._said: set[tuple[int, str]] = set()

    def lacks(self, encounter: int, what: str, code: int, *, thread: bool = False) -> None:
        """Notes that Discord forbade something: a key of `LACKING`, and Discord's code for why."""
        if (encounter, what) in self._said:
            return
        self._said.add((encounter, what))
        needed = NEEDED.get(what, TO_POST_IN_THREAD if thread else TO_POST)
        text = LACKING[what].format(TO_SEE if code == MISSING_ACCESS else needed)
        self._open[encounter].append(text)
        log.warning("encounter %s: %s", encounter, text)

    def take(self, encounter: int) -> str:
        """What has to be said; empty if nothing."""
        return "\n".join(self._open.pop(encounter, ()))
