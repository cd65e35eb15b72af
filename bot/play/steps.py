"""What a line of a script may say."""

from dataclasses import dataclass
from datetime import timedelta


@dataclass(frozen=True, slots=True)
class Slash:
    """A command with its options as they are typed."""

    command: str
    options: dict[str, str]


@dataclass(frozen=True, slots=True)
class Complete:
    """The choices for the last option of a command that is being typed."""

    command: str
    options: dict[str, str]


@dataclass(frozen=True, slots=True)
class Click:
    """A press on the button with this label."""

    label: str


@dataclass(frozen=True, slots=True)
class Choose:
    """Options of the select with this placeholder, by label."""

    placeholder: str
    labels: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Fill:
    """The open modal's inputs, by label or id; the others keep what stands in them."""

    values: dict[str, str]


Deed = Slash | Complete | Click | Choose | Fill


@dataclass(frozen=True, slots=True)
class Act:
    """What one person does in one place; `refused`: it must be."""

    who: str
    place: str
    deed: Deed
    refused: bool = False


@dataclass(frozen=True, slots=True)
class All:
    """The same deed `count` times at once."""

    count: int
    act: Act


@dataclass(frozen=True, slots=True)
class Again:
    """The last interaction is delivered a second time."""

    refused: bool = False


@dataclass(frozen=True, slots=True)
class Grant:
    """A person gets a role."""

    who: str
    role: str


@dataclass(frozen=True, slots=True)
class Faces:
    """The next faces, in the order in which they are drawn."""

    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Later:
    """The clock moves on."""

    by: timedelta


@dataclass(frozen=True, slots=True)
class Restart:
    """The bot is stopped and started again."""


@dataclass(frozen=True, slots=True)
class Kill:
    """The bot is killed at the next passing of a named point, and started again."""

    point: str


@dataclass(frozen=True, slots=True)
class Trouble:
    """The next `count` calls of the bot are answered with `status`; 429 says to wait `wait` seconds."""

    status: int
    count: int = 1
    wait: float = 0


@dataclass(frozen=True, slots=True)
class Permit:
    """A permission of the bot in a channel is given back or taken."""

    place: str
    permission: str
    allowed: bool


@dataclass(frozen=True, slots=True)
class DeleteMessage:
    """The newest message with this title is deleted."""

    title: str


@dataclass(frozen=True, slots=True)
class DeleteChannel:
    """A channel is deleted."""

    place: str


@dataclass(frozen=True, slots=True)
class Expect:
    """Something that the last acting line caused, among what `who` sees, contains `text`; `absent`: nothing does."""

    text: str
    who: str | None = None
    absent: bool = False


Step = (
    Act
    | All
    | Again
    | Grant
    | Faces
    | Later
    | Restart
    | Kill
    | Trouble
    | Permit
    | DeleteMessage
    | DeleteChannel
    | Expect
)


@dataclass(frozen=True, slots=True)
class Line:
    """A step of the script with its number and its text."""

    number: int
    text: str
    step: Step
