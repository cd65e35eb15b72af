"""Where faces come from: chance, a seed, or a script."""

import random
from collections.abc import Iterable
from typing import Protocol

from rules.dice.chance import Dice


class Source(Protocol):
    """Anything that can throw dice."""

    def faces(self, dice: Dice) -> tuple[int, ...]:
        """One face for each of the dice, in the order in which they fall."""
        ...


class OutOfScript(AssertionError):
    """A script of faces does not fit what was thrown; the test or the script is wrong, not the player."""


class System:
    """True chance from the operating system."""

    def __init__(self) -> None:
        self._random = random.SystemRandom()

    def faces(self, dice: Dice) -> tuple[int, ...]:
        """Every face equally likely, none to be foreseen."""
        return _thrown(self._random, dice)


class Seeded:
    """Chance that a seed repeats, for tests and simulations."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)  # noqa: S311 (to be repeated is its purpose)

    def faces(self, dice: Dice) -> tuple[int, ...]:
        """Every face equally likely, the same ones again for the same seed."""
        return _thrown(self._random, dice)


class Scripted:
    """Faces given in advance, taken one at a time."""

    def __init__(self, faces: Iterable[int] = ()) -> None:
        self.left = list(faces)

    @property
    def spent(self) -> bool:
        """Whether every face was used."""
        return not self.left

    def add(self, faces: Iterable[int]) -> None:
        """Put more faces behind those that are left."""
        self.left += faces

    def faces(self, dice: Dice) -> tuple[int, ...]:
        """The next faces. Raises OutOfScript, and takes none, when they are too few or one is not on the die."""
        taken = tuple(self.left[: dice.count])
        wanted = f"{dice.count}d{dice.sides}"
        if len(taken) < dice.count:
            raise OutOfScript(f"{wanted} was thrown, but the script has only {list(taken)} left")
        if strange := [face for face in taken if not 1 <= face <= dice.sides]:
            raise OutOfScript(f"{wanted} was thrown, but the script says {list(taken)}: no die shows {strange[0]}")
        del self.left[: dice.count]
        return taken


def _thrown(chance: random.Random, dice: Dice) -> tuple[int, ...]:
    return tuple(chance.randint(1, dice.sides) for _ in range(dice.count))
