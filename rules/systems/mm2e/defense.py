"""The number an attacker must reach (MM-DEF), and when the dodge bonus is lost (MM-DEF-04)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.facts import Against, Mod, total
from rules.systems.mm2e.conditions import acts, from_conditions, helpless, rows
from rules.systems.mm2e.options import AttackOptions
from rules.systems.mm2e.sheet import Attack
from rules.systems.mm2e.state import One, Ref, house

COVER = {"normal": Mod(4, "cover", "MM-COVER-01"), "improved": Mod(8, "improved cover", "MM-COVER-05")}

DODGE_STATES = {
    "total defense": "MM-TDEF-01",
    "defensive stance": "MM-STANCE-02",
    "covering fire": "MM-AUTO-07",
    "double dodge": "MM-HERO-05",
}
"""States whose value is a dodge bonus and goes with it (MM-DEF-05)."""

LOWER_STATES = {"aggressive stance": "MM-STANCE-01", "charging": "MM-CHG-03", "all-out attack": "MM-STANCE-03"}
"""States whose value lowers Defense."""

OPEN_STATES = {"aiming": "MM-AIM-03", "all-out": "MM-ALLOUT-02", "mental grapple": "MM-MGRAP-06"}
"""States that cost the dodge bonus and are no conditions."""


class Strike(NamedTuple):
    """One attack on its way: by whom, with what, how."""

    a: One
    weapon: Attack
    options: AttackOptions

    @property
    def near(self) -> bool:
        """Whether it is a melee attack; a shot from the next place is still a shot (MM-DEF-07)."""
        return not self.weapon.is_ranged

    @property
    def adjacent(self) -> bool:
        """Whether the attacker stands next to the target."""
        return self.near or self.options.adjacent


def defense(ref: Ref, b: One, strike: Strike) -> Against:
    """The Defense of b against one attack, with where each part comes from (MM-DEF-01)."""
    mods = tuple(_helpless_parts(b, strike) if is_helpless(b, strike) else _parts(ref, b, strike))
    return Against(total(mods), "Defense", b.id, mods)


def is_helpless(b: One, strike: Strike) -> bool:
    """Whether b is at the attacker's mercy (MM-HELP-01)."""
    return strike.options.helpless or helpless(b) is not None


def _helpless_parts(b: One, strike: Strike) -> Iterator[Mod]:
    """Like an immobile object: no defense bonus at all (MM-HELP-02)."""
    row = helpless(b)
    yield Mod(5, row.name if row else "helpless", "MM-HELP-02")
    yield Mod(b.sheet.combat_size, b.sheet.size, "MM-DEF-06")
    yield from situation(b, strike)


def _parts(ref: Ref, b: One, strike: Strike) -> Iterator[Mod]:
    yield Mod(10, "base", "MM-DEF-01")
    yield Mod(b.sheet.base_defense + b.sheet.dodge_focus, "defense", "MM-DEF-01")
    yield Mod(b.sheet.combat_size, b.sheet.size, "MM-DEF-06")
    dodge = tuple(dodge_bonuses(ref, b, strike.a))
    yield from dodge
    if lost := dodge_lost(ref, b, strike):
        label, rule = lost
        yield Mod(-b.sheet.dodge - total(dodge), f"no dodge: {label}", rule)
    yield from from_conditions(b, "defense", *near_or_far(b, strike))
    yield from surprised(ref, b, strike)
    for state, rule in LOWER_STATES.items():
        for effect in b.of(state):
            yield Mod(-effect.value, state, rule)
    for effect in b.of("all-out"):
        yield Mod(2 * effect.value, "speed", "MM-ALLOUT-02")
    yield from situation(b, strike)


def dodge_bonuses(ref: Ref, b: One, a: One) -> Iterator[Mod]:
    """What adds to the printed dodge bonus for a time (MM-DEF-05)."""
    for state, rule in DODGE_STATES.items():
        for effect in b.of(state):
            yield Mod(effect.value, state, rule)
    for effect in b.of("aided defense"):
        if effect.note == a.id:
            yield Mod(effect.value, "aid", "MM-AID-02")


def near_or_far(b: One, strike: Strike) -> tuple[str, ...]:
    """The column of conditions that tell melee from ranged attackers; Prone Fighting lifts the first."""
    if not strike.near:
        return ("far",)
    return () if b.sheet.feat("Prone Fighting") else ("near",)


def dodge_lost(ref: Ref, b: One, strike: Strike) -> tuple[str, str] | None:
    """Why b cannot dodge this attack: a word and its rule; None where the bonus counts (MM-DEF-04)."""
    if strike.options.no_dodge:
        return "cannot react", "MM-DEF-03"
    alert = bool(b.sheet.feat("Uncanny Dodge")) and acts(b)
    for row in rows(b):
        if not row.dodge and not (alert and row.name in ("flat-footed", "surprised")):
            return row.name, row.rule
    for state, rule in OPEN_STATES.items():
        if b.has(state):
            return state, rule
    if is_surprise(b, strike):
        return "surprise", "MM-SURPATK-01"
    if strike.a.has("invisible") and not b.sheet.feat("Blind-Fight"):
        return "unseen attacker", "MM-COND-20"
    if in_other_grapple(ref, b, strike.a) and not b.sheet.feat("Grappling Finesse"):
        return "grappling", "MM-GRAP-13"
    return None


def partners(ref: Ref, c: One) -> set[str]:
    """Those with whom c is in a clinch, as holder or as held (MM-GRAP-20)."""
    holders = {e.by for e in c.of("grappled") if e.by}
    return holders | {o.id for o in ref.all() for e in o.of("grappled") if e.by == c.id}


def in_other_grapple(ref: Ref, b: One, a: One) -> bool:
    """Whether b grapples, and not with a (MM-GRAP-13)."""
    clinched = partners(ref, b)
    return bool(clinched) and a.id not in clinched


def is_surprise(b: One, strike: Strike) -> bool:
    """Whether this is a surprise attack; Uncanny Dodge prevents it while b can act (MM-SURPATK-02, 04)."""
    if b.sheet.feat("Uncanny Dodge") and acts(b):
        return False
    feinted = any(effect.by == strike.a.id for effect in b.of("feinted"))
    return strike.options.surprise or feinted or b.has("surprised")


def surprised(ref: Ref, b: One, strike: Strike) -> Iterator[Mod]:
    """The −2 of a surprise attack; that of stunned, blinded or an unseen attacker is the same (MM-SURPATK-01, 05)."""
    stacked = house(ref).stack_surprise_stun
    attacked = is_surprise(b, strike) or (stacked and b.has("stunned"))
    if attacked and (stacked or not (b.has("stunned", "blinded") or strike.a.has("invisible"))):
        yield Mod(-2, "surprise", "MM-SURPATK-01")


def situation(b: One, strike: Strike) -> Iterator[Mod]:
    """What the place and the table add: cover, kneeling, a number by hand (MM-COVER-01, MM-CHK-08)."""
    o = strike.options
    if o.covered_by:
        yield COVER["normal"]
    if o.cover in COVER and not ignores_cover(strike):
        yield COVER[o.cover]
    if o.kneeling:
        yield Mod(-2 if strike.near else 2, "kneeling", "MM-DEF-07")
    if o.defmod:
        yield Mod(o.defmod, "situation", "MM-CHK-08")


def ignores_cover(strike: Strike) -> bool:
    """Precise Shot 2 and Precise Strike see past cover that is not total (MM-COVER-10)."""
    sheet = strike.a.sheet
    return sheet.feat("Precise Strike") > 0 if strike.near else sheet.feat("Precise Shot") >= 2
