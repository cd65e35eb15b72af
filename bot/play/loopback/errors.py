"""What Discord answers when it refuses a request, and what a person cannot do in its app."""

from typing import Any, NamedTuple


class CannotDo(Exception):
    """The script asks for something a person could not do in Discord: a fault of the script, not of the bot."""


class Problem(NamedTuple):
    """One of Discord's refusals: HTTP status, error code, message."""

    status: int
    code: int
    message: str


UNAUTHORIZED = Problem(401, 0, "401: Unauthorized")
NO_SUCH_ROUTE = Problem(404, 0, "404: Not Found")
SERVER_ERROR = Problem(500, 0, "500: Internal Server Error")
RATE_LIMITED = Problem(429, 0, "You are being rate limited.")

UNKNOWN_CHANNEL = Problem(404, 10003, "Unknown Channel")
UNKNOWN_GUILD = Problem(404, 10004, "Unknown Guild")
UNKNOWN_MEMBER = Problem(404, 10007, "Unknown Member")
UNKNOWN_MESSAGE = Problem(404, 10008, "Unknown Message")
UNKNOWN_USER = Problem(404, 10013, "Unknown User")
UNKNOWN_WEBHOOK = Problem(404, 10015, "Unknown Webhook")
UNKNOWN_INTERACTION = Problem(404, 10062, "Unknown interaction")
UNKNOWN_COMMAND = Problem(404, 10063, "Unknown application command")

TOO_MANY_PINS = Problem(400, 30003, "Maximum number of pins reached (250).")
TOO_MANY_FILES = Problem(400, 30015, "Maximum number of attachments in a message reached (10).")
TOO_MANY_COMMANDS = Problem(400, 30032, "Maximum number of application commands reached (100).")
TOO_LARGE = Problem(413, 40005, "Request entity too large")
ALREADY_ANSWERED = Problem(400, 40060, "Interaction has already been acknowledged.")
TOO_MANY_FOLLOWUPS = Problem(400, 40094, "This interaction has hit the maximum number of follow up messages")

MISSING_ACCESS = Problem(403, 50001, "Missing Access")
NOT_THE_AUTHOR = Problem(403, 50005, "Cannot edit a message authored by another user")
EMPTY_MESSAGE = Problem(400, 50006, "Cannot send an empty message")
CANNOT_MESSAGE_USER = Problem(403, 50007, "Cannot send messages to this user")
NO_TEXT_CHANNEL = Problem(400, 50008, "Cannot send messages in a non-text channel")
MISSING_PERMISSIONS = Problem(403, 50013, "Missing Permissions")
TOKEN_EXPIRED = Problem(401, 50027, "Invalid Webhook Token")
INVALID_BODY = Problem(400, 50035, "Invalid Form Body")


class ApiError(Exception):
    """Ends the handling of a request with this refusal; `tree` holds the flaws of an invalid body."""

    def __init__(self, problem: Problem, tree: dict[str, Any] | None = None) -> None:
        super().__init__(problem.message)
        self.problem = problem
        self.tree = tree

    @property
    def body(self) -> dict[str, Any]:
        """The JSON that Discord sends with it."""
        body: dict[str, Any] = {"message": self.problem.message, "code": self.problem.code}
        return body | {"errors": self.tree} if self.tree else body
