"""Characters saved by a common web editor of this game, as the keys of ours.

There ability numbers are bonuses, Defense is the bonus on 10, and saves are the ranks bought on top of abilities.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

FORMAT = "MM2E_CHARACTER"

FIELDS = {
    ("name",): "name",
    ("powerLevel",): "power_level",
    ("pl",): "power_level",
    ("combat", "ATK"): "base_attack",
    ("combat", "atk"): "base_attack",
    ("combat", "DEF"): "base_defense",
    ("combat", "def"): "base_defense",
    ("combat", "tough"): "toughness_base",
    ("combat", "fort"): "fort_base",
    ("combat", "ref"): "ref_base",
    ("combat", "will"): "will_base",
    ("purchasedResistances", "Toughness"): "toughness_base",
    ("purchasedResistances", "Fortitude"): "fort_base",
    ("purchasedResistances", "Reflex"): "ref_base",
    ("purchasedResistances", "Will"): "will_base",
}
"""Where the editor, in its newer and its older form, keeps what is the same here."""

CONVERTED = {"abilities", "absentAbilities", *(path[0] for path in FIELDS)}


def is_saved(given: Mapping[str, Any]) -> bool:
    """Whether this is such a file, or what an older version of the editor wrote."""
    return given.get("format") == FORMAT or ("pl" in given and "combat" in given and "system" not in given)


def converted(given: Mapping[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """The values under our keys, and notes on what is kept in a form that is not read."""
    saved = _part(given, "character") or given
    values = {ours: found for path, ours in FIELDS.items() for found in _at(saved, path)}
    absent = _part(saved, "absentAbilities")
    scores = {name: _score(bonus) for name, bonus in _part(saved, "abilities").items()}
    values["abilities"] = {name: None if absent.get(name) is True else score for name, score in scores.items()}
    unread = [
        key for key, value in saved.items() if value and key not in CONVERTED and key not in ("format", "version")
    ]
    return values, [f"{key}: kept in another form there, passed over." for key in unread]


def _part(saved: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    found = saved.get(key)
    return found if isinstance(found, dict) else {}


def _at(saved: Any, path: tuple[str, ...]) -> Iterator[Any]:
    """What stands at a path, if anything does."""
    for step in path:
        if not isinstance(saved, dict) or step not in saved:
            return
        saved = saved[step]
    yield saved


def _score(bonus: Any) -> Any:
    """The score that has this modifier (MM-CHK-04)."""
    return 10 + 2 * bonus if isinstance(bonus, int) else bonus
