"""Sheets from quick numbers and from JSON, and the JSON of a sheet."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from rules.errors import Refused
from rules.foreign import Tidying, checked, parsed, refusal, wrong_system
from rules.names import clean
from rules.quick import paths_of
from rules.quick import read as read_list
from rules.systems.mm2e import editor
from rules.systems.mm2e.printed import ALIASES, FEAT_FIELDS, REASONS, SLOTS, Totals
from rules.systems.mm2e.sheet import Attack, Sheet
from rules.words import fold, key

SYSTEM = "mm2e"
STRIKE = "Strike"
"""What an attack without a name is called."""

FIELDS = {**Sheet.model_fields, **Totals.model_fields}

BASES = {
    "defense": "base_defense",
    "toughness": "toughness_base",
    "fortitude": "fort_base",
    "reflex": "ref_base",
    "will": "will_base",
    "initiative": "init_misc",
    "grapple": "grapple_misc",
}
"""The field that each printed total is worked back to."""

ALWAYS = {"kind", "abilities", "base_attack", *BASES.values(), *FEAT_FIELDS.values()}
"""What is written even where it is ordinary, because `read` would look for it or work it out."""

SPELLED = paths_of(SLOTS, {*Sheet.model_fields, *BASES} - {*BASES.values()})
"""The words for the numbers of a sheet; what is only there to make a total is none of them."""

WANTED = {
    "abilities": {"abilities"},
    "attacks": {"attacks"},
    **{total: {total, base} for total, base in BASES.items() if total not in ("initiative", "grapple")},
}
"""What a sheet for a fight should say, and the keys that say it."""

EDITIONS = {
    "third": ("stamina", "fighting", "agility", "presence", "awareness", "dodge", "parry"),
    "first": ("damage save", "amazing save"),
}
"""Words that give a character of another edition away, where two of them meet."""

LONGEST_LOOK = 4000
"""How much of a text that is no JSON is looked at."""


def quick(name: str, stats: str) -> Sheet:
    """A sheet from a list such as "defense 14, toughness 3, attack 8, damage 9, minion".

    Raises `Refused` with everything that is wrong.
    """
    values, faults = read_list(SLOTS, stats)
    _strike(values)
    found, _, more = _sheet({**values, "name": name})
    if found is None or faults:
        raise refusal([*faults, *more])
    return found


def read(text: str) -> tuple[Sheet, tuple[str, ...]]:
    """A sheet from JSON, with notes on what was passed over or contradicts itself.

    Raises `Refused` for what is no JSON, and with every value that does not fit.
    """
    given, notes = _foreign(text)
    named = {ALIASES.get(key(name), key(name)) for name in given}
    system = next((given.pop(name) for name in tuple(given) if key(name) == "system"), None)
    found, more, faults = _sheet(given)
    faults = [*wrong_system(system, SYSTEM), *faults]
    if found is None or faults:
        raise refusal(faults)
    missing = [what for what, keys in WANTED.items() if not named & keys]
    ordinary = [f"Not given, so ordinary: {', '.join(missing)}."] if missing else []
    return found, (*notes, *more, *ordinary)


def _foreign(text: str) -> tuple[dict[str, Any], list[str]]:
    """The values of a JSON text under our keys; raises `Refused` for characters of another edition."""
    if not text.lstrip("\ufeff \t\r\n").startswith("{"):
        _this_edition(text[:LONGEST_LOOK])
    given = parsed(text)
    if editor.is_saved(given):
        values, notes = editor.converted(given)
        return {"system": SYSTEM, **values}, notes
    abilities = given.get("abilities")
    _this_edition(" ".join([*given, *(abilities if isinstance(abilities, dict) else ())]).replace("_", " "))
    return given, []


def _this_edition(text: str) -> None:
    said = fold(text)
    for edition, words in EDITIONS.items():
        if len(found := [word for word in words if re.search(rf"\b{word}\b", said)]) > 1:
            why = f"That is a character of the {edition} edition ({', '.join(found)})."
            raise Refused(why, "Here the second edition is played.")


def write(sheet: Sheet) -> str:
    """The JSON that `read` takes; what it would work out by itself is always said."""
    said = {"attacks": [], **sheet.model_dump(mode="json", exclude_defaults=True)}
    said |= sheet.model_dump(mode="json", include=ALWAYS)
    ordered = {field: said[field] for field in Sheet.model_fields if field in said}
    return json.dumps({"system": SYSTEM, **ordered}, indent=2, ensure_ascii=False)


def _strike(values: dict[str, Any]) -> None:
    """Attacks without a name, and a damage bonus without an attack, are one plain strike."""
    attacks = values.setdefault("attacks", [])
    for attack in attacks:
        attack.setdefault("name", STRIKE)
    if "damage" in values:
        strike = next((a for a in attacks if a["name"] == STRIKE and "damage_bonus" not in a), {"name": STRIKE})
        strike["damage_bonus"] = values.pop("damage")
        if strike not in attacks:
            attacks.append(strike)


def _sheet(given: Mapping[str, Any]) -> tuple[Sheet | None, list[str], list[str]]:
    """The sheet that the values make, or None; notes; faults."""
    tidying = Tidying(ALIASES, REASONS)
    values = tidying.fields(FIELDS, given)
    if isinstance(values.get("regeneration"), int):
        values["regeneration"] = {"all": values["regeneration"]}
    unnamed = _clean_name(values)
    sheet, faults = checked(Sheet, {k: v for k, v in values.items() if k in Sheet.model_fields})
    totals, more = checked(Totals, {k: v for k, v in values.items() if k in Totals.model_fields})
    faults = [*unnamed, *faults, *more, *(_same_names(sheet) if sheet else ())]
    if faults:
        return None, tidying.notes, faults
    return _worked_back(_completed(sheet), totals, tidying.notes), tidying.notes, []


def _same_names(sheet: Sheet) -> list[str]:
    """Attacks are chosen by name: no two may have one."""
    names = [fold(attack.name) for attack in sheet.attacks]
    return [f"two attacks are called “{name}”" for name in dict.fromkeys(names) if names.count(name) > 1]


def _clean_name(values: dict[str, Any]) -> list[str]:
    """The name as names are in an encounter; what is wrong with it."""
    if not isinstance(values.get("name"), str):
        return []
    try:
        values["name"] = clean(values["name"])
    except Refused as no:
        values["name"] = "?"
        return [f"name: {no}".removesuffix(".")]
    return []


def _completed(sheet: Sheet) -> Sheet:
    """What is not said but follows: the base attack from the attacks, numbers from feats, a pushover is a minion."""
    given = sheet.model_fields_set
    changes: dict[str, Any] = {field: sheet.feat(feat) for feat, field in FEAT_FIELDS.items() if field not in given}
    if "base_attack" not in given:
        changes["base_attack"] = _lowest_attack(sheet)
    if sheet.pushover and "kind" not in given:
        changes["kind"] = "minion"
    return sheet.model_copy(update=changes)


def _lowest_attack(sheet: Sheet) -> int:
    """The base behind the lowest printed attack, melee ones before others; 0 without any."""
    printed = [attack for attack in sheet.attacks if attack.attack_bonus is not None]
    melee = [attack for attack in printed if attack.type == "melee"]
    return min((_base_of(sheet, attack) for attack in melee or printed), default=0)


def _base_of(sheet: Sheet, attack: Attack) -> int:
    more = sheet.ranged_attack_bonus if attack.is_ranged else sheet.melee_attack_bonus
    return (attack.attack_bonus or 0) - sheet.combat_size - more


def _printed(sheet: Sheet) -> dict[str, int]:
    return {"defense": sheet.defense, **sheet.saves, "initiative": sheet.initiative, "grapple": sheet.grapple}


def worked_back(sheet: Sheet, total: str, value: int) -> tuple[int, int]:
    """What a printed total is, and the base that makes it `value`."""
    now, base = _printed(sheet)[total], BASES[total]
    return now, getattr(sheet, base) + value - now


def _worked_back(sheet: Sheet, totals: Totals, notes: list[str]) -> Sheet:
    """The sheet whose totals are the printed ones: these count, whatever the parts make."""
    given = totals.model_fields_set
    if "flat_footed" in given:
        sheet = _with_dodge(sheet, totals.defense if "defense" in given else sheet.defense, totals.flat_footed, notes)
    for total, base in BASES.items():
        wanted: int | None = getattr(totals, total)
        now = _printed(sheet)[total]
        if total in given and wanted is None:
            notes.append(f"{total}: read as a save that is never in question.")
            sheet = sheet.model_copy(update={"no_saves": (*sheet.no_saves, total)})
        elif total in given and wanted is not None:
            if base in sheet.model_fields_set and wanted != now:
                notes.append(f"{total}: the printed {wanted} counts, though its parts make {now}.")
            sheet = sheet.model_copy(update={base: worked_back(sheet, total, wanted)[1]})
    return sheet


def _with_dodge(sheet: Sheet, defense: int, flat_footed: int, notes: list[str]) -> Sheet:
    """The split of a Defense into base and Dodge Focus that leaves the printed Defense without dodge (MM-DEF-02)."""
    bonus = defense - 10 - sheet.combat_size
    base = min(2 * (flat_footed - 10 - sheet.combat_size), bonus)
    split = sheet.model_copy(update={"base_defense": base, "dodge_focus": bonus - base})
    if split.defense - split.dodge != flat_footed:
        notes.append(f"flat_footed: {flat_footed} does not go with Defense {defense}, passed over.")
        return sheet
    return split
