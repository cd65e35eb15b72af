"""The two ways in which a command does not come about."""

from __future__ import annotations


class Refused(Exception):
    """A rule says no. Nothing changes; the person reads `why` and `hint`.

    `why` says what is wrong in a sentence, `hint` what would be right, `rule` is the catalogue id behind it.
    """

    def __init__(self, why: str, hint: str = "", rule: str = "") -> None:
        super().__init__(why)
        self.why, self.hint, self.rule = why, hint, rule

    def __str__(self) -> str:
        return f"{self.why} {self.hint}".strip()


class Drift(Exception):
    """A recording does not fit its rule any more: the rules were changed under an open question."""
