"""An encounter as canonical JSON, and back: no sets, no floats, keys sorted, defaults left out.

Sheets are named, not contained: they are immutable, stored once under the digest of their text.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from typing import Any, Generic, NamedTuple

from pydantic import TypeAdapter

from rules.encounter import PARTS, Combatant, Effect, Encounter, L, Parts, Plan, S, Settings, T, Turns

VERSION = 1
"""The schema of the stored state; a change that old states do not fit raises it, with a step in `upgrade`."""

EFFECTS = TypeAdapter(tuple[Effect, ...])
TURNS = TypeAdapter(Turns)
PLANS = TypeAdapter(tuple[Plan, ...])
PLAIN = ("name", "phase", "paused", "serial")


def text(value: Any) -> str:
    """JSON in the one form in which equal values are equal texts."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


class Outline(NamedTuple):
    """How far an encounter is."""

    phase: str
    paused: bool
    round: int


def outline(state: str) -> Outline:
    """How far an encounter is, read from its text alone: what is as at first is left out there."""
    body = json.loads(state)
    return Outline(body.get("phase", "gathering"), body.get("paused", False), body.get("turns", {}).get("round", 0))


def digest(sheet_text: str) -> str:
    """The id under which a sheet's text is stored."""
    return blake2b(sheet_text.encode(), digest_size=10).hexdigest()


@dataclass(frozen=True)
class Codec(Generic[S, L, T]):
    """The types of one game; built once."""

    sheet: type[S]
    live: type[L]
    table: type[T]
    settings: type[Settings]

    @cached_property
    def _live(self) -> TypeAdapter[L]:
        return TypeAdapter(self.live)

    @cached_property
    def _table(self) -> TypeAdapter[T]:
        return TypeAdapter(self.table)

    def sheet_text(self, sheet: S) -> str:
        """The canonical text of a sheet; its digest is the sheet's id."""
        return text(sheet.model_dump(mode="json", exclude_defaults=True))

    def sheet_of(self, sheet_text: str) -> S:
        """The sheet that `sheet_text` wrote."""
        return self.sheet.model_validate_json(sheet_text)

    def dump(self, encounter: Encounter[S, L, T]) -> str:
        """The encounter's state as text."""
        parts: Parts = {p: getattr(encounter, p) for p in PARTS}
        parts |= {"combatants": encounter.combatants, "listing": list(encounter.combatants)}
        return text({"v": VERSION, "system": encounter.system, **self.parts(parts)})

    def load(self, state: str, sheet: Callable[[str], S]) -> Encounter[S, L, T]:
        """The encounter that `dump` wrote; `sheet` gives the sheet of an id."""
        body = json.loads(state)
        if (version := body.pop("v")) != VERSION:
            raise ValueError(f"a state of schema {version}, this program reads {VERSION}")
        system, listing = body.pop("system"), body.pop("listing")
        parts = self.unparts(body, sheet)
        parts["combatants"] = {i: parts["combatants"][i] for i in listing}
        return Encounter(system=system, **parts)

    def parts(self, parts: Parts) -> dict[str, Any]:
        """Some parts of an encounter as JSON values."""
        out: dict[str, Any] = {p: parts[p] for p in (*PLAIN, "added", "listing") if p in parts}
        for people in ("combatants", "then"):
            if people in parts:
                out[people] = {i: self._combatant(c) for i, c in parts[people].items()}
        if "turns" in parts:
            out["turns"] = TURNS.dump_python(parts["turns"], mode="json", exclude_defaults=True)
        if "plans" in parts:
            out["plans"] = PLANS.dump_python(parts["plans"], mode="json", exclude_defaults=True)
        if "table" in parts:
            out["table"] = self._table.dump_python(parts["table"], mode="json", exclude_defaults=True)
        if "settings" in parts:
            out["settings"] = parts["settings"].model_dump(mode="json", exclude_defaults=True)
        return out

    def unparts(self, parts: Mapping[str, Any], sheet: Callable[[str], S]) -> Parts:
        """The parts that `parts` wrote."""
        out: Parts = {p: parts[p] for p in (*PLAIN, "added", "listing") if p in parts}
        for people in ("combatants", "then"):
            if people in parts:
                out[people] = {i: self._uncombatant(i, c, sheet) for i, c in parts[people].items()}
        if "turns" in parts:
            out["turns"] = TURNS.validate_python(parts["turns"])
        if "plans" in parts:
            out["plans"] = PLANS.validate_python(parts["plans"])
        if "table" in parts:
            out["table"] = self._table.validate_python(parts["table"])
        if "settings" in parts:
            out["settings"] = self.settings.model_validate(parts["settings"])
        return out

    def _combatant(self, c: Combatant[S, L]) -> dict[str, Any]:
        body: dict[str, Any] = {"name": c.name, "side": c.side, "sheet": c.sheet_id}
        body |= {k: v for k in ("owner", "group", "hidden", "numbers") if (v := getattr(c, k))}
        if live := self._live.dump_python(c.live, mode="json", exclude_defaults=True):
            body["live"] = live
        if c.effects:
            body["effects"] = EFFECTS.dump_python(c.effects, mode="json", exclude_defaults=True)
        return body

    def _uncombatant(self, who: str, body: Mapping[str, Any], sheet: Callable[[str], S]) -> Combatant[S, L]:
        return Combatant(
            id=who,
            name=body["name"],
            side=body["side"],
            owner=body.get("owner"),
            sheet_id=body["sheet"],
            sheet=sheet(body["sheet"]),
            live=self._live.validate_python(body.get("live", {})),
            effects=EFFECTS.validate_python(body["effects"]) if "effects" in body else (),
            group=body.get("group", ""),
            hidden=body.get("hidden", False),
            numbers=body.get("numbers", ""),
        )
