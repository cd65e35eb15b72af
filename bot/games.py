"""The games that the bot plays."""

from collections.abc import Mapping
from types import MappingProxyType

from rules.system import System
from rules.systems import mm2e

SYSTEMS: Mapping[str, System] = MappingProxyType({game.key: game for game in (mm2e.GAME,)})
"""Every game by its key."""
