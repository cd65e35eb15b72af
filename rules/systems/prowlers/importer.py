"""Sheets from quick numbers and from JSON, and the JSON of a sheet."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from rules.errors import Refused
from rules.foreign import Tidying, checked, parsed, refusal, shown, wrong_system
from rules.names import clean
from rules.quick import paths_of
from rules.quick import read as read_list
from rules.systems.prowlers import saved
from rules.systems.prowlers.attack_pool import trait_of
from rules.systems.prowlers.presets import BY_NAME, WEAPONS, attack_of, defense_of
from rules.systems.prowlers.printed import ALIASES, REASONS, SLOTS, Talents, Totals
from rules.systems.prowlers.sheet import ABILITIES, Attack, Defense, Power, Sheet, named
from rules.systems.prowlers.sketch import sketched
from rules.words import key

SYSTEM = "prowlers"

FIELDS = {**Talents.model_fields, **Totals.model_fields, **Sheet.model_fields, "size": Totals.model_fields["size"]}

OVERRIDES = {"health": "health_max", "edge": "edge_override", "resolve": "resolve_start"}
"""The field that each printed total becomes where the Traits make another."""

TOTALS = {"health": "health_max", "edge": "edge_override"}
"""Those of them that a GM may correct on the sheet; Resolve is state once the fight is on."""

SPELLED = paths_of(SLOTS, {*Sheet.model_fields, *TOTALS} - {*OVERRIDES.values()})
"""The words for the numbers of a sheet."""

PRESETS = {"attacks": {"name", "type"}, "powers": {"name", "tags"}}
"""What is written of each of many: without it `read` would take what the rules print for that name."""

FIRST_EDITION = ("athletics", "medical", "riding", "stealth")
"""Talents that give a sheet of the first edition away, where two of them meet."""


def quick(name: str, stats: str) -> Sheet:
    """A sheet from a list such as "might 9, toughness 7, armor 6, pistol, health 8, foe".

    Raises `Refused` with everything that is wrong.
    """
    values, faults = read_list(SLOTS, stats)
    found, _, more = _sheet({**sketched(values), "name": name})
    if found is None or faults:
        raise refusal([*faults, *more])
    return found


def read(text: str) -> tuple[Sheet, tuple[str, ...]]:
    """A sheet from JSON, with notes on what was passed over or contradicts itself.

    Raises `Refused` for what is no JSON, and with every value that does not fit.
    """
    given, before = _foreign(text)
    keys = {ALIASES.get(key(name), key(name)) for name in given}
    system = next((given.pop(name) for name in tuple(given) if key(name) == "system"), None)
    found, notes, faults = _sheet(given)
    faults = [*wrong_system(system, SYSTEM), *faults]
    if found is None or faults:
        raise refusal(faults)
    missing = [what for what in _wanted(found) if what not in keys]
    ordinary = [f"Not given, so ordinary: {', '.join(missing)}."] if missing else []
    return found, (*before, *notes, *ordinary)


def _foreign(text: str) -> tuple[dict[str, Any], list[str]]:
    """The values of a JSON text under our keys, and notes; raises `Refused` for a character of the first edition."""
    given = parsed(text)
    _this_edition(given)
    if found := saved.converted(given):
        return {"system": SYSTEM, **found[0]}, found[1]
    return given, []


def _wanted(sheet: Sheet) -> tuple[str, ...]:
    """What a sheet for a fight should say."""
    return ("threat", "count") if sheet.is_minion else ABILITIES


def _this_edition(given: Mapping[str, Any]) -> None:
    talents = given.get("talents")
    said = {key(name) for name in (*given, *(talents if isinstance(talents, dict) else ()))}
    if len(found := [word for word in FIRST_EDITION if word in said]) > 1:
        raise Refused(f"That is a character of the first edition ({', '.join(found)}).",
                      "Here the Ultimate Edition is played.")  # fmt: skip


def write(sheet: Sheet) -> str:
    """The JSON that `read` takes; what it would take from a preset is always said."""
    said = {"attacks": [], "powers": [], **sheet.model_dump(mode="json", exclude_defaults=True, exclude={"size"})}
    said |= sheet.model_dump(mode="json", include={"kind", *_wanted(sheet)})
    for field, keep in PRESETS.items():
        whole = [thing.model_dump(mode="json") for thing in getattr(sheet, field)]
        said[field] = [{k: v for k, v in all_.items() if k in keep | {*some}}
                       for all_, some in zip(whole, said[field], strict=True)]  # fmt: skip
    if sheet.size != 100:
        said["size"] = _number(Fraction(sheet.size, 100))
    ordered = {field: said[field] for field in Sheet.model_fields if field in said}
    return json.dumps({"system": SYSTEM, **ordered}, indent=2, ensure_ascii=False)


def _number(value: Fraction) -> int | float:
    return int(value) if value.denominator == 1 else float(value)


def _sheet(given: Mapping[str, Any]) -> tuple[Sheet | None, list[str], list[str]]:
    """The sheet that the values make, or None; notes; faults."""
    tidying = Tidying(ALIASES, REASONS)
    values = tidying.fields(FIELDS, given)
    percent, odd_size = _percent(values.pop("size", 1))
    unnamed = _clean_name(values)
    talents, wrong = checked(Talents, _only(Talents, values))
    totals, more = checked(Totals, _only(Totals, values))
    own = _only(Sheet, values)
    if isinstance(own.get("talents", {}), dict) and talents:
        own["talents"] = {**_folded(own.get("talents", {})), **talents.model_dump(exclude_defaults=True)}
    sheet, faults = checked(Sheet, {**own, "size": percent})
    faults = [*unnamed, *odd_size, *faults, *wrong, *more]
    if sheet is None or totals is None or faults:
        return None, tidying.notes, faults
    full = _with_totals(_with_presets(sheet, totals.ranks), totals, tidying.notes)
    faults = [*_same_names(full), *_no_such_trait(full)]
    return (None if faults else full), tidying.notes, faults


def _only(model: type[Any], values: Mapping[str, Any]) -> dict[str, Any]:
    return {k: v for k, v in values.items() if k in model.model_fields}


def _folded(talents: Mapping[str, Any]) -> dict[str, Any]:
    """Talents under the names that the rules look for."""
    return {named(talent): rank for talent, rank in talents.items()}


def _percent(said: Any) -> tuple[int, list[str]]:
    """A size as a number that people write, 1 for a person, in percent; what is wrong with it."""
    try:
        size = Fraction(str(said))
    except (ValueError, ZeroDivisionError):
        size = Fraction(0)
    if isinstance(said, bool) or not 0 < 100 * size <= 1_000_000 or 100 * size < 1:
        return 100, [f"size can't be {shown(said)}: it is a number from 0.01 to 10000, 1 for a person"]
    return round(100 * size), []


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


def _with_presets(sheet: Sheet, ranks: Mapping[str, int]) -> Sheet:
    """What the rules print for weapons and Powers that only their name is given of (PP-TAB-18, part 23)."""
    powers = (*sheet.powers, *(Power(name=name, rank=rank) for name, rank in ranks.items()))
    plain = [p for p in powers if "tags" not in p.model_fields_set and named(p.name) in BY_NAME]
    attacks = tuple(_armed(attack) for attack in sheet.attacks)
    return sheet.model_copy(
        update={
            "powers": tuple(_tagged(p) if p in plain else p for p in powers),
            "attacks": (*attacks, *_brought(attacks, (attack_of(p.name, BY_NAME[named(p.name)]) for p in plain))),
            "defenses": (
                *sheet.defenses,
                *_brought(sheet.defenses, (defense_of(p.name, BY_NAME[named(p.name)]) for p in plain)),
            ),
        }
    )


def _armed(attack: Attack) -> Attack:
    weapon = WEAPONS.get(named(attack.name))
    if weapon is None or "type" in attack.model_fields_set:
        return attack
    return weapon.model_copy(update={field: getattr(attack, field) for field in attack.model_fields_set})


def _tagged(power: Power) -> Power:
    return power.model_copy(update={"tags": BY_NAME[named(power.name)].tags})


def _brought(there: tuple[Attack, ...] | tuple[Defense, ...], more: Iterator[Any]) -> Iterator[Any]:
    """What Powers bring, unless something of that name stands there."""
    names = {named(thing.name) for thing in there}
    return (thing for thing in more if thing is not None and named(thing.name) not in names)


def _with_totals(sheet: Sheet, totals: Totals, notes: list[str]) -> Sheet:
    """The sheet whose totals are the printed ones: these count, whatever the Traits make (PP-HP-03, PP-EDGE-02)."""
    for total, field in OVERRIDES.items():
        printed = getattr(totals, total)
        made = getattr(sheet, total, None)
        if printed is None or printed == made:
            continue
        sheet = sheet.model_copy(update={field: printed})
        if made is not None and not sheet.is_minion:
            notes.append(f"{total}: the printed {printed} counts, though the Traits make {made}.")
    return sheet


def worked_back(sheet: Sheet, total: str, value: int) -> tuple[int, int]:
    """What a printed total is; the number that overrides it is the new one itself."""
    return getattr(sheet, total), value


def _same_names(sheet: Sheet) -> list[str]:
    """Attacks are chosen by name: no two may have one."""
    names = [named(attack.name) for attack in sheet.attacks]
    return [f"two attacks are called “{name}”" for name in dict.fromkeys(names) if names.count(name) > 1]


def _no_such_trait(sheet: Sheet) -> list[str]:
    """Attacks and defenses that are rolled with a Trait which the sheet does not have."""
    if sheet.is_minion:
        return []
    wanted = [(f"attack “{w.name}”", trait_of(w)) for w in sheet.attacks if w.rank is None]
    wanted += [(f"defense “{d.name}”", named(d.trait)) for d in sheet.defenses if d.rank is None]
    return [f"{what}: there is no rank for “{trait or 'it'}”" for what, trait in wanted if sheet.rank(trait) is None]
