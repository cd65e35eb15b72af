"""Every action of the game, by name."""

from __future__ import annotations

from typing import Any

from rules.system import Action
from rules.systems.mm2e.attack import ATTACK
from rules.systems.mm2e.stances import STANCE

ACTIONS: dict[str, Action[Any, Any]] = {action.name: action for action in (ATTACK, STANCE)}
