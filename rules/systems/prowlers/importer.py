"""Sheets from quick numbers and from JSON, and the JSON of a sheet."""

from __future__ import annotations

from rules.errors import Refused
from rules.systems.prowlers.sheet import Sheet


def quick(name: str, stats: str) -> Sheet:
    """A sheet from a list."""
    raise Refused("Sheets of this game come with the samples only.")


def read(text: str) -> tuple[Sheet, tuple[str, ...]]:
    """A sheet from JSON."""
    raise Refused("Sheets of this game come with the samples only.")


def write(sheet: Sheet) -> str:
    """The JSON that `read` takes."""
    raise Refused("Sheets of this game come with the samples only.")
