"""Characters saved elsewhere, as the keys of ours: by a builder site, by a virtual table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.systems.prowlers.presets import POWERS
from rules.systems.prowlers.sheet import ABILITIES, TALENTS
from rules.systems.prowlers.tables import KINDS, half
from rules.words import key

BEGINS: Mapping[str, str] = {"strike": "might", "psi_screen": "willpower", "martial_arts": "might"}
"""Powers whose bought ranks come on top of an Ability; Armor begins at half Toughness (part 23)."""

NAMES = {key(power): power for power in POWERS}
"""Powers by the words that a builder keeps."""

Values = tuple[dict[str, Any], list[str]]


def converted(given: Mapping[str, Any]) -> Values | None:
    """The values under our keys, and notes on what is not read; None where it is no such file."""
    if isinstance(given.get("AbilityRanks"), dict):
        return built(given)
    if isinstance(given.get("system"), dict):
        return tabled(given)
    return None


def built(given: Mapping[str, Any]) -> Values:
    """A builder site keeps the ranks that were bought, not those that are rolled."""
    abilities = {key(name): rank for name, rank in given["AbilityRanks"].items()}
    bought = [
        p for p in _list(given.get("SelectedPowers")) if isinstance(p, dict) and isinstance(p.get("PowerId"), str)
    ]
    values = {
        **abilities,
        "name": given.get("Name", given.get("name", "")),
        "powers": [_power(p, abilities) for p in bought],
    }
    values["kind"] = "villain" if given.get("Villain") is True else "hero"
    values |= {key(name): rank for name, rank in _map(given.get("TalentRanks")).items()}
    known = ("AbilityRanks", "SelectedPowers", "TalentRanks", "Villain", "Name", "name")
    return values, [f"{name}: kept in another form there, passed over." for name in given if name not in known]


def _power(bought: Mapping[str, Any], abilities: Mapping[str, Any]) -> dict[str, Any]:
    """A Power with the rank that is rolled; Determination is Resolve."""
    word, rank = key(bought["PowerId"]), bought.get("PurchasedRanks", 0)
    name = NAMES.get(word, word.replace("_", " ").title())
    if word == "determination":
        return {"name": name, "tags": [f"resolve:{bought.get('Units', 0)}", "uncounted"]}
    return {"name": name, "rank": _plus(rank, _begins(word, abilities))}


def _begins(word: str, abilities: Mapping[str, Any]) -> Any:
    if word == "armor":
        toughness = abilities.get("toughness", 0)
        return half(toughness) if isinstance(toughness, int) else 0
    return abilities.get(BEGINS.get(word, ""), 0)


def _plus(bought: Any, start: Any) -> Any:
    return bought + start if isinstance(bought, int) and isinstance(start, int) else bought


def tabled(given: Mapping[str, Any]) -> Values:
    """A virtual table keeps each number as {"value": 3}; what it has worked out counts only where it says so."""
    data, kind = given["system"], key(str(given.get("type", "hero")))
    values: dict[str, Any] = {name: _value(_map(data.get("abilities")).get(name)) for name in ABILITIES}
    values |= {name: _value(_map(data.get("talents")).get(name)) for name in TALENTS}
    values |= {"name": given.get("name"), "threat": _value(data.get("threat")), "count": _value(data.get("count"))}
    values["kind"] = "foe" if data.get("halveHealth") is True else kind if kind in KINDS else "hero"
    values["resolve"] = _map(data.get("resolve")).get("starting") or None
    values["health"] = _map(data.get("health")).get("max") if data.get("healthOverride") is True else None
    values["edge"] = _value(data.get("edge")) if data.get("edgeOverride") is True else None
    said = {name: value for name, value in values.items() if value is not None}
    notes = [f"{name}: kept in another form there, passed over." for name in ("items", "effects") if given.get(name)]
    return said, notes


def _value(kept: Any) -> Any:
    return kept.get("value") if isinstance(kept, dict) else kept


def _map(kept: Any) -> Mapping[str, Any]:
    return kept if isinstance(kept, dict) else {}


def _list(kept: Any) -> list[Any]:
    return kept if isinstance(kept, list) else []
