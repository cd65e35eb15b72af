"""Every action of the game, by name."""

from __future__ import annotations

from typing import Any

from rules.system import Action
from rules.systems.prowlers.attack import ATTACK
from rules.systems.prowlers.order import SEIZE

_ALL: tuple[Action[Any, Any], ...] = (ATTACK, SEIZE)

ACTIONS: dict[str, Action[Any, Any]] = {action.name: action for action in _ALL}
