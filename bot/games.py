"""The games that the bot plays."""

from collections.abc import Mapping
from types import MappingProxyType

from rules.system import System
from rules.systems import mm2e, prowlers

GAMES: tuple[System, ...] = (mm2e.GAME, prowlers.GAME)

SYSTEMS: Mapping[str, System] = MappingProxyType({game.key: game for game in GAMES})
"""Every game by its key."""
