"""Faults that the next matching requests of the bot meet."""

from dataclasses import dataclass
from fnmatch import fnmatchcase

from bot.play.loopback.errors import MISSING_PERMISSIONS, RATE_LIMITED, SERVER_ERROR, Problem
from bot.play.loopback.state import Json

DROPPED, LOST = "dropped", "lost"


@dataclass
class Fault:
    """Waits for `left` requests whose method and path match.

    `how` is "dropped" (connection closed, nothing done), "lost" (done, but the answer never arrives) or the refusal
    that is sent instead of an answer. `retry_after` is in seconds.
    """

    how: str | Problem
    left: int
    method: str = "*"
    path: str = "*"
    retry_after: float | None = None
    via: bool = True

    def matches(self, method: str, path: str) -> bool:
        """Whether a request is one of those that it waits for."""
        return fnmatchcase(method, self.method) and fnmatchcase(path, self.path)

    @property
    def body(self) -> Json:
        """The JSON of the refusal."""
        if not isinstance(self.how, Problem):
            return {}
        if self.retry_after is not None:
            return {"message": self.how.message, "retry_after": self.retry_after, "global": False}
        return {"message": self.how.message, "code": self.how.code}

    @property
    def headers(self) -> dict[str, str]:
        """What goes with a rate limit; without `Via` discord.py does not wait but raises."""
        if self.retry_after is None:
            return {}
        headers = {
            "Retry-After": str(int(self.retry_after) + 1),
            "X-RateLimit-Limit": "5",
            "X-RateLimit-Remaining": "0",
            "X-RateLimit-Reset-After": str(self.retry_after),
            "X-RateLimit-Bucket": "fault",
            "X-RateLimit-Scope": "user",
        }
        return headers | {"Via": "1.1 google"} if self.via else headers


class Faults:
    """The faults still to come, oldest first. Methods and paths are shell patterns, paths without `/api/v10`."""

    def __init__(self) -> None:
        self.waiting: list[Fault] = []

    def refuse(
        self, problem: Problem = MISSING_PERMISSIONS, times: int = 1, method: str = "*", path: str = "*"
    ) -> None:
        """Answer the next requests with a refusal."""
        self.waiting.append(Fault(problem, times, method, path))

    def fail(self, times: int = 1, method: str = "*", path: str = "*", status: int = 500) -> None:
        """Answer the next requests with a server error."""
        self.refuse(SERVER_ERROR._replace(status=status), times, method, path)

    def limit(
        self, retry_after: float, times: int = 1, method: str = "*", path: str = "*", *, via: bool = True
    ) -> None:
        """Answer the next requests with 429."""
        self.waiting.append(Fault(RATE_LIMITED, times, method, path, retry_after, via))

    def drop(self, times: int = 1, method: str = "*", path: str = "*") -> None:
        """Close the connection of the next requests before anything happens."""
        self.waiting.append(Fault(DROPPED, times, method, path))

    def lose(self, times: int = 1, method: str = "*", path: str = "*") -> None:
        """Do what the next requests ask, then close their connections without an answer."""
        self.waiting.append(Fault(LOST, times, method, path))

    def take(self, method: str, path: str) -> Fault | None:
        """The fault that a request meets, if any; used up by one."""
        for fault in self.waiting:
            if fault.matches(method, path):
                fault.left -= 1
                if fault.left == 0:
                    self.waiting.remove(fault)
                return fault
        return None
