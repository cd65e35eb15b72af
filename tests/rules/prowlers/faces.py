"""The catalogue's figures are successes; dice are fed as faces."""

from __future__ import annotations


def faces(successes: int, dice: int) -> list[int]:
    """As many dice as thrown, which count that many successes: sixes first, then a 2, the rest 1."""
    sixes, twos = divmod(successes, 2)
    if sixes + twos > dice:
        raise AssertionError(f"{dice} dice cannot count {successes}")
    return [6] * sixes + [2] * twos + [1] * (dice - sixes - twos)
