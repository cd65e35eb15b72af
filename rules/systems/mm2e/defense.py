"""The number an attacker must reach (MM-DEF), and when the dodge bonus is lost (MM-DEF-04)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.facts import Against, Mod, total
from rules.systems.mm2e.conditions import from_conditions, helpless, rows
from rules.systems.mm2e.crowding import beside_doorway
from rules.systems.mm2e.fire import covered
from rules.systems.mm2e.options import AttackOptions
from rules.systems.mm2e.sheet import Attack
from rules.systems.mm2e.state import One, Ref, house

COVER = {"normal": Mod(4, "cover", "MM-COVER-01"), "improved": Mod(8, "improved cover", "MM-COVER-05")}

DODGE_STATES = {
    "total defense": "MM-TDEF-01",
    "defensive stance": "MM-STANCE-02",
    "defensive attack": "MM-STANCE-03",
    "double dodge": "MM-HERO-05",
    "withstanding": "MM-ACT-14",
}
"""States whose value is a dodge bonus and goes with it (MM-DEF-05)."""

LOWER_STATES = {"aggressive stance": "MM-STANCE-01", "charging": "MM-CHG-03", "all-out attack": "MM-STANCE-03"}
"""States whose value lowers Defense."""

WITHSTANDING = "withstanding"
"""Dodge given up for Toughness, as a dodge bonus below zero; with nothing left it is being flat-footed."""

OPEN_STATES = {"aiming": "MM-AIM-03", "all-out": "MM-ALLOUT-02", "mental grapple": "MM-MGRAP-06"}
"""States that cost the dodge bonus and are no conditions."""


class Strike(NamedTuple):
    """One attack on its way: by whom, with what, how.

    `tries` is what a maneuver does to the roll, `damage` the parts that stand for the weapon's own damage bonus.
    """

    a: One
    weapon: Attack
    options: AttackOptions
    tries: tuple[Mod, ...] = ()
    damage: tuple[Mod, ...] = ()

    @property
    def near(self) -> bool:
        """Whether it is a melee attack; a shot from the next place is still a shot (MM-DEF-07)."""
        return self.weapon.type == "melee"

    @property
    def adjacent(self) -> bool:
        """Whether the attacker stands next to the target."""
        return self.near or self.options.adjacent


def defense(ref: Ref, b: One, strike: Strike) -> Against:
    """The Defense of b against one attack, with where each part comes from (MM-DEF-01)."""
    if b.sheet.is_object:
        mods = tuple(_thing_parts(ref, b, strike))
    else:
        mods = tuple(_helpless_parts(b, strike) if is_helpless(b, strike) else _parts(ref, b, strike))
    return Against(total(mods), "Defense", b.id, mods)


CARRIED = {"held": "MM-OATK-01", "worn": "MM-OATK-02"}
"""How somebody has a thing on him: the state of the thing, laid on it by him."""


def is_immobile(b: One) -> bool:
    """Whether b is a thing that nobody has on him (MM-OATK-03)."""
    return b.sheet.is_object and not b.has(*CARRIED)


def _thing_parts(ref: Ref, b: One, strike: Strike) -> Iterator[Mod]:
    """A thing by itself, or as hard to hit as the one who has it, in the hand harder still (MM-OATK-01 to 03)."""
    carried = next(iter(b.of(*CARRIED)), None)
    holder = ref.find(carried.by) if carried else None
    if carried and holder:
        yield Mod(defense(ref, holder, strike).value, f"Defense of {holder.name}", CARRIED[carried.kind])
        if carried.kind == "held":
            yield Mod(5, "held", "MM-OATK-01")
    else:
        yield Mod(5, "immobile", "MM-OATK-03")
        yield from situation(strike)
    yield from size(b)


def is_helpless(b: One, strike: Strike) -> bool:
    """Whether b is at the attacker's mercy (MM-HELP-01)."""
    return strike.options.helpless or helpless(b) is not None


def _helpless_parts(b: One, strike: Strike) -> Iterator[Mod]:
    """Like an immobile object: no defense bonus at all (MM-HELP-02)."""
    row = helpless(b)
    yield Mod(5, row.name if row else "helpless", "MM-HELP-02" if row else "MM-HELP-01")
    yield from size(b)
    yield from situation(strike)


def _parts(ref: Ref, b: One, strike: Strike) -> Iterator[Mod]:
    yield Mod(10, "base", "MM-DEF-01")
    yield Mod(b.sheet.base_defense + b.sheet.dodge_focus - b.sheet.dodge, "defense", "MM-DEF-01")
    yield Mod(b.sheet.dodge, "dodge", "MM-DEF-02")
    yield from size(b)
    more = (*dodge_bonuses(b, strike.a), *covering_fire(b, strike))
    yield from more
    if lost := dodge_lost(ref, b, strike):
        label, rule = lost
        yield Mod(-b.sheet.dodge, f"no dodge: {label}", rule)
        yield from (Mod(-bonus.value, f"no {bonus.label}", "MM-DEF-05") for bonus in more)
    yield from from_conditions(b, "defense", *near_or_far(b, strike))
    yield from off_guard(ref, b, strike)
    if is_alert(b) and (strike.options.surprise or b.has("feinted", *UNREADY)):
        yield Mod(0, "Uncanny Dodge", "MM-SURPATK-04")
    if strike.near:
        yield from beside_doorway(b, strike.a, strike.options)
    for state, rule in LOWER_STATES.items():
        for effect in b.of(state):
            yield Mod(-effect.value, state, rule)
    for effect in b.of("all-out"):
        yield Mod(2 * effect.value, "speed", "MM-ALLOUT-02")
    yield from situation(strike)


def size(b: One) -> Iterator[Mod]:
    """The same number as on attacks (MM-DEF-06)."""
    if b.sheet.combat_size:
        yield Mod(b.sheet.combat_size, b.sheet.size, "MM-DEF-06")


def dodge_bonuses(b: One, a: One) -> Iterator[Mod]:
    """What adds to the printed dodge bonus for a time (MM-DEF-05)."""
    for state, rule in DODGE_STATES.items():
        for effect in b.of(state):
            yield Mod(effect.value, state, rule)
    for effect in b.of("aided defense"):
        if effect.note == a.id:
            yield Mod(effect.value, "aid", "MM-AID-02")


def covering_fire(b: One, strike: Strike) -> Iterator[Mod]:
    """The fire that covers b, unless the attacker ignores it or is where no shooter sees him (MM-AUTO-07, 08)."""
    if not strike.options.ignore_cover_fire and not strike.options.out_of_fire:
        yield from covered(b)


def near_or_far(b: One, strike: Strike) -> tuple[str, ...]:
    """The column of conditions that tell melee from ranged attackers; Prone Fighting lifts the first."""
    if not strike.near:
        return ("far",)
    return () if b.sheet.feat("Prone Fighting") else ("near",)


def dodge_lost(ref: Ref, b: One, strike: Strike) -> tuple[str, str] | None:
    """Why b cannot dodge this attack: a word and its rule; None where the bonus counts (MM-DEF-04)."""
    if strike.options.no_dodge:
        return "cannot react", "MM-DEF-03"
    if strike.options.helpless:
        return "helpless", "MM-HELP-01"
    if state := open_state(b):
        return state
    if is_surprise(b, strike):
        return "surprise", "MM-SURPATK-02"
    if is_unseen(b, strike):
        return "unseen attacker", "MM-COND-20"
    if in_other_grapple(ref, b, strike.a) and not b.sheet.feat("Grappling Finesse"):
        return "grappling", "MM-GRAP-13"
    return None


def open_state(b: One) -> tuple[str, str] | None:
    """The state that denies b the dodge bonus against everybody, with its rule (MM-DEF-04)."""
    for row in rows(b):
        spared = row.name in UNREADY and is_alert(b)
        if (row.helpless or not row.dodge) and not spared:
            return row.name, UNREADY.get(row.name, "MM-DEF-04")
    given_up = sum(effect.value for effect in b.of(WITHSTANDING))
    if given_up and b.sheet.dodge + given_up <= 0 and not is_alert(b):
        return WITHSTANDING, "MM-ACT-14"
    return next(((state, rule) for state, rule in OPEN_STATES.items() if b.has(state)), None)


UNREADY = {"flat-footed": "MM-SURPATK-03", "surprised": "MM-COND-35"}
"""States in which only Uncanny Dodge saves the dodge bonus."""


def is_alert(b: One) -> bool:
    """Whether Uncanny Dodge works: as long as b could take a free action, but for the surprise (MM-SURPATK-04)."""
    able = all(row.actions != "none" and not row.helpless for row in rows(b) if row.name != "surprised")
    return able and b.sheet.feat("Uncanny Dodge") > 0


def partners(ref: Ref, c: One) -> set[str]:
    """Those with whom c is in a clinch, as holder or as held (MM-GRAP-20)."""
    holders = {e.by for e in c.of("grappled") if e.by}
    return holders | {held for held, _ in ref.laid_by(c.id, "grappled")}


def in_other_grapple(ref: Ref, b: One, a: One) -> bool:
    """Whether b grapples, and not with a (MM-GRAP-13)."""
    clinched = partners(ref, b)
    return bool(clinched) and a.id not in clinched


def is_surprise(b: One, strike: Strike) -> bool:
    """Whether this is a surprise attack; Uncanny Dodge prevents it (MM-SURPATK-02, 04)."""
    feinted = any(effect.by == strike.a.id for effect in b.of("feinted"))
    caught = strike.options.surprise or feinted or b.has("surprised", "stunned")
    return caught and not is_alert(b)


def is_unseen(b: One, strike: Strike) -> bool:
    """Whether b does not notice who attacks; Blind-Fight is as good as sight in melee (MM-COND-20)."""
    blind_fighter = strike.near and b.sheet.feat("Blind-Fight") > 0
    return strike.a.has("invisible") and not strike.options.noticed and not blind_fighter


def off_guard(ref: Ref, b: One, strike: Strike) -> Iterator[Mod]:
    """The −2 of stunned, blinded or attacked by surprise: the same loss, so it counts once (MM-SURPATK-05).

    An unseen attacker has +2 on the roll in place of the −2 of a surprise (MM-COND-20).
    """
    caught = [*from_conditions(b, "caught")]
    if is_surprise(b, strike) and not is_unseen(b, strike):
        caught.append(Mod(-2, "surprise", "MM-SURPATK-05" if caught else "MM-SURPATK-01"))
    yield from caught if house(ref).stack_surprise_stun else caught[:1]


def unseen(ref: Ref, b: One, strike: Strike) -> Iterator[Mod]:
    """The +2 of an unseen attacker, unless b has lost as much already (MM-COND-20)."""
    counted = any(from_conditions(b, "caught")) and not house(ref).stack_surprise_stun
    if is_unseen(b, strike) and not counted:
        yield Mod(2, "unseen", "MM-COND-20")


def situation(strike: Strike) -> Iterator[Mod]:
    """What the place and the table add: cover, kneeling, a number by hand (MM-COVER-01, MM-CHK-08)."""
    o = strike.options
    yield from cover(strike)
    if o.kneeling:
        yield Mod(-2 if strike.near else 2, "kneeling", "MM-DEF-07")
    if o.defmod:
        yield Mod(o.defmod, "situation", "MM-CHK-08")


def cover(strike: Strike) -> Iterator[Mod]:
    """What stands between, be it a person; some feats see past it (MM-COVER-01, 05, 10)."""
    kind = "normal" if strike.options.covered_by else strike.options.cover
    if kind in COVER:
        yield Mod(0, "cover ignored", "MM-COVER-10") if ignores_cover(strike) else COVER[kind]


def ignores_cover(strike: Strike) -> bool:
    """Precise Shot 2 and Precise Strike see past cover that is not total (MM-COVER-10)."""
    sheet = strike.a.sheet
    return sheet.feat("Precise Strike") > 0 if strike.near else sheet.feat("Precise Shot") >= 2
