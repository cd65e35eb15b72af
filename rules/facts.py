"""What happened, as data: ids, numbers and keys, never text for a screen.

Renderers, the log and the tests read facts.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from pydantic import TypeAdapter

from rules.clock import Anchor


class Mod(NamedTuple):
    """One number of a roll, the short name a player reads, and the catalogue entry it comes from."""

    value: int
    label: str
    rule: str = ""


def total(mods: Iterable[Mod]) -> int:
    """The sum of the values."""
    return sum([mod.value for mod in mods])


@dataclass(frozen=True, slots=True)
class Against:
    """The number to reach, whose it is (None: everybody may see it) and where it comes from."""

    value: int
    label: str
    owner: str | None = None
    mods: tuple[Mod, ...] = ()


@dataclass(frozen=True, slots=True)
class Fact:
    """Anything that happened. Odds tell outcomes apart by the facts with `counted`."""

    counted: ClassVar[bool] = False

    def who(self) -> tuple[str, ...]:
        """The ids of the combatants the fact is about."""
        names = ("by", "target", "of", "owner")
        return tuple(w for n in names if isinstance(w := getattr(self, n, None), str) and w)

    def rules(self) -> tuple[str, ...]:
        """The catalogue ids that the fact applies."""
        rule = getattr(self, "rule", "")
        return (rule,) if rule else ()

    def key(self) -> tuple[str, str]:
        """Whom it befell and what: what odds count."""
        raise TypeError(f"{type(self).__name__} is not counted")


@dataclass(frozen=True, slots=True)
class Rolled(Fact):
    """Dice of one combatant. `value` is what the dice count, `total` with the modifiers.

    `success` is None where the roll alone decides nothing (one side of a contest, an initiative). `pool` says where
    the number of dice comes from, in games where they are counted.
    """

    by: str
    what: str
    sides: int
    faces: tuple[int, ...]
    value: int
    mods: tuple[Mod, ...] = ()
    total: int = 0
    against: Against | None = None
    success: bool | None = None
    rule: str = ""
    secret: bool = False
    pool: tuple[Mod, ...] = ()

    def who(self) -> tuple[str, ...]:
        """The roller, and whose number it was held against."""
        return (self.by, self.against.owner) if self.against and self.against.owner else (self.by,)

    def rules(self) -> tuple[str, ...]:
        """The roll's own id and those of every number in it."""
        mods = self.mods + self.pool + (self.against.mods if self.against else ())
        return tuple(r for r in (self.rule, *(m.rule for m in mods)) if r)


@dataclass(frozen=True, slots=True)
class Verdict(Fact):
    """The headline: who did what to whom, with what, and how it ended, in the game's own key."""

    counted: ClassVar[bool] = True
    by: str
    what: str
    target: str | None
    outcome: str
    value: int = 0
    item: str = ""
    rule: str = ""

    def key(self) -> tuple[str, str]:
        """The outcome, with its value where it has one."""
        return self.target or self.by, self.outcome if not self.value else f"{self.outcome} {self.value}"


@dataclass(frozen=True, slots=True)
class Inflicted(Fact):
    """A condition came, or one more of it (`value` marks)."""

    counted: ClassVar[bool] = True
    target: str
    condition: str
    until: Anchor | None = None
    left: int = 1
    value: int = 0
    by: str | None = None
    rule: str = ""
    secret: bool = False

    def key(self) -> tuple[str, str]:
        """The condition that came."""
        return self.target, self.condition


@dataclass(frozen=True, slots=True)
class Ended(Fact):
    """A condition is gone; `why` is a key such as "time", "cause", "lifted"."""

    target: str
    condition: str
    why: str = ""
    rule: str = ""
    secret: bool = False


@dataclass(frozen=True, slots=True)
class Spent(Fact):
    """Points of a pool were paid."""

    by: str
    pool: str
    amount: int
    left: int
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Changed(Fact):
    """A field of somebody's was set: by a GM, or by a rule that only moves a number."""

    target: str
    field: str
    before: str
    after: str
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Offered(Fact):
    """A second look: a question that took its default; a button may open it again at `path`, `index`.

    `options` are the words for `answers`, `default` the one among them that was taken.
    """

    by: str
    question: str
    options: tuple[str, ...]
    cost: tuple[str, int] | None
    path: tuple[str, ...]
    index: int
    rule: str = ""
    default: str = ""
    answers: tuple[str | int, ...] = ()


@dataclass(frozen=True, slots=True)
class Reminder(Fact):
    """Something for people to remember or decide; the words are the rule's. An `aside` stands in the details alone."""

    by: str
    words: str
    rule: str = ""
    aside: bool = False


@dataclass(frozen=True, slots=True)
class Secret(Fact):
    """A roll that is not for all eyes: this stands in its place, and `number` says which one it was."""

    by: str
    number: int


@dataclass(frozen=True, slots=True)
class Joined(Fact):
    """A combatant came into the encounter."""

    by: str


@dataclass(frozen=True, slots=True)
class Left(Fact):
    """A combatant is no longer in the encounter."""

    by: str


@dataclass(frozen=True, slots=True)
class RoundBegan(Fact):
    """A new round; 0 is the surprise round."""

    round: int


@dataclass(frozen=True, slots=True)
class TurnBegan(Fact):
    """It is somebody's turn; `back` where an interrupted turn goes on."""

    by: str
    round: int
    back: bool = False


@dataclass(frozen=True, slots=True)
class TurnSkipped(Fact):
    """Somebody's turn came and passed; `why` names the state that barred it."""

    by: str
    why: str
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Waiting(Fact):
    """Somebody lets the turn pass for now."""

    by: str
    how: str
    trigger: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Phase(Fact):
    """The encounter as a whole: began, paused, resumed, ended; `why` a key where there is a reason."""

    now: str
    why: str = ""


KINDS: dict[str, TypeAdapter[Any]] = {
    kind.__name__: TypeAdapter(kind)
    for kind in (
        Rolled, Verdict, Inflicted, Ended, Spent, Changed, Offered, Reminder, Secret, Joined, Left,
        RoundBegan, TurnBegan, TurnSkipped, Waiting, Phase,
    )
}  # fmt: skip


def dump(facts: Iterable[Fact]) -> list[dict[str, Any]]:
    """Facts as JSON objects, each with its `fact`, defaults left out."""
    return [
        {"fact": type(f).__name__, **KINDS[type(f).__name__].dump_python(f, mode="json", exclude_defaults=True)}
        for f in facts
    ]


def load(rows: Iterable[dict[str, Any]]) -> tuple[Fact, ...]:
    """The facts that `dump` wrote."""
    return tuple(KINDS[r["fact"]].validate_python({k: v for k, v in r.items() if k != "fact"}) for r in rows)
