"""The faces that a script gives, and chance after them."""

import random
from collections.abc import Iterable


class Supply:
    """Faces one at a time: the given ones first; then random ones, or none at all when it is strict."""

    def __init__(self, faces: Iterable[int] = (), *, strict: bool = False, chance: random.Random | None = None) -> None:
        self.left = list(faces)
        self._strict = strict
        self._chance = chance or random.SystemRandom()

    def add(self, faces: Iterable[int]) -> None:
        """Put more faces behind those that are left."""
        self.left += faces

    def take(self, sides: int) -> int:
        """The next face of a die. Raises LookupError when the script has none that fits."""
        if not self.left:
            if self._strict:
                raise LookupError(f"no face is left for a d{sides}")
            return self._chance.randint(1, sides)
        if self.left[0] > sides:
            raise LookupError(f"the next face is {self.left[0]}, which a d{sides} lacks")
        return self.left.pop(0)
