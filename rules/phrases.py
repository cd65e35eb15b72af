"""How a game says what happened: words by key, so that those who show facts need to know no game."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from string import Formatter
from typing import Any, Literal, NamedTuple

Kind = Literal["success", "failure", "change"]
"""How an outcome is coloured: by who wanted it, or neither."""


class Phrase(NamedTuple):
    """How an outcome is said.

    `said` is a sentence with {by}, {target}, {item}, {what} and {value} in it; what stands in [ ] is left out where a
    field in it is empty, and {value:success} counts: "1 success", "3 successes". `word` is the outcome alone, where it
    is not its key; `within` the outcome that this one is a case of (a critical hit is a hit), as chances add up.
    """

    said: str
    kind: Kind = "success"
    word: str = ""
    within: str = ""


@dataclass(frozen=True)
class Words:
    """The words of one game.

    `outcomes` are phrases by outcome, or by "what outcome" where it depends on what was done; `rolls` the two words
    for how a throw of that name ends, `bare` those whose margin says nothing; `names` any other key (conditions, pools,
    reasons) that is not said as written, "" for one that is not said; `bonuses` conditions whose number is a bonus (1)
    or a penalty (-1) and no count;
    without `marks` no condition's number counts marks of it, and none is said;
    `tracked` how those of a combatant's numbers begin that the tracker shows, such as points.
    In previews `brief` says an outcome otherwise, "" not at all; `implied` are those that go without saying beside one.
    """

    outcomes: Mapping[str, Phrase] = field(default_factory=dict)
    rolls: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    bare: tuple[str, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)
    bonuses: Mapping[str, int] = field(default_factory=dict)
    marks: bool = True
    tracked: tuple[str, ...] = ()
    brief: Mapping[str, str] = field(default_factory=dict)
    implied: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def phrase(self, what: str, outcome: str) -> Phrase | None:
        """The phrase for an outcome, the more particular one first; None where nobody has written one."""
        for table in (self.outcomes, OUTCOMES):
            for key in (f"{what} {outcome}", outcome):
                if key in table:
                    return table[key]
        return None

    def ending(self, what: str, success: bool) -> str:
        """How a throw ends: "hit", "fails"."""
        yes, no = self.rolls.get(what) or ROLLS.get(what) or ("succeeds", "fails")
        return yes if success else no

    def name(self, key: str) -> str:
        """Any other key as people read it."""
        return self.names.get(key, NAMES.get(key, key.replace("_", " ")))


OUTCOMES: Mapping[str, Phrase] = {
    "hit": Phrase("{by} hits {target}[ with {item}]"),
    "critical": Phrase("{by} critically hits {target}[ with {item}]", within="hit"),
    "miss": Phrase("{by} misses {target}[ with {item}]", "failure"),
    "attack": Phrase("{by} attacks {target}[ with {item}]", "change"),
}
"""What most games say alike."""

ROLLS: Mapping[str, tuple[str, str]] = {"attack": ("hit", "miss")}

NAMES: Mapping[str, str] = {"Difficulty Class": ""}

OPTIONAL = re.compile(r"\[([^\[\]]*)\]")


class Amount(int):
    """A number that names what it counts: f"{Amount(3):success}" is "3 successes"."""

    def __format__(self, noun: str) -> str:
        number = str(int(self)).replace("-", "−")
        return f"{number} {noun if self == 1 else plural(noun)}" if noun else number


def plural(noun: str) -> str:
    """More than one of them."""
    return noun + ("es" if noun.endswith(("s", "x", "ch", "sh")) else "s")


def fill(said: str, **values: str | int) -> str | None:
    """The sentence with its fields filled in; None where one that it cannot do without is empty."""

    def part(found: re.Match[str]) -> str:
        return found[1] if all(values.get(name) for name in _fields(found[1])) else ""

    sentence = OPTIONAL.sub(part, said)
    if not all(values.get(name) for name in _fields(sentence)):
        return None
    amounts: dict[str, Any] = {k: Amount(v) if isinstance(v, int) else v for k, v in values.items()}
    return sentence.format_map(amounts)


def _fields(text: str) -> list[str]:
    return [name for _, name, _, _ in Formatter().parse(text) if name]
