"""What stands on printed sheets beside the fields of ours: totals, other names, and what is no part of a sheet."""

from __future__ import annotations

from dataclasses import replace

from pydantic import Field

from rules.errors import Refused
from rules.quick import NOTHING, Slot, Slots, slots_of
from rules.systems.mm2e.checks import ABILITY_NAMES, SKILLS
from rules.systems.mm2e.sheet import ABILITIES, Abilities, Bonus, Mode, Model, Rank, Sheet
from rules.words import Token, Tokens, joined, key, whole


class Totals(Model):
    """Printed totals; the bases behind them are worked back. None: a save that is never in question."""

    defense: Bonus = 10
    flat_footed: Bonus = Field(10, description="Defense without dodge.")
    toughness: Bonus = 0
    fortitude: Bonus | None = 0
    reflex: Bonus | None = 0
    will: Bonus | None = 0
    initiative: Bonus = 0
    grapple: Bonus = 0


ALIASES = {
    **ABILITY_NAMES,
    "willpower": "will",
    "fort": "fortitude",
    "ref": "reflex",
    "init": "initiative",
    "hero_point": "hero_points",
    "pl": "power_level",
    "save_type": "save",
    "lethal_default": "lethal",
    "ab": "attack_bonus",
    "db": "damage_bonus",
    "minuscule": "miniscule",
}
"""Other names of keys."""

COMPUTED = "is worked out, passed over."
LIVE = "is state, which is not imported."
REASONS = {
    "kb_mod": COMPUTED,
    "knockback": COMPUTED,
    "mighty": "stands with each attack, as uses_str.",
    "player_id": "whoever imports a sheet owns it.",
    **dict.fromkeys(
        (
            "ability_damage", "conditions", "damage", "fatigue", "recovery", "dying_saves", "con_lost",
            "breath_rounds", "allout_rounds", "minion_of", "group", "aim", "block_count", "stance", "trades", "ready",
            "delay", "covered_by", "held_shot", "aid_grants", "feinted", "charge_penalty", "allout", "concentrating",
            "mind_contact", "begun_full_action", "powers_switched_this_turn",
        ),
        LIVE,
    ),
}  # fmt: skip
"""Why a key that other sheets have is passed over."""

FEAT_FIELDS = {"Dodge Focus": "dodge_focus", "Defensive Roll": "defensive_roll"}
"""Feats that are numbers of the sheet."""

FEATS = (
    "Accurate Attack", "Acrobatic Bluff", "All-out Attack", "Attack Focus", "Attack Specialization", "Blind-Fight",
    "Chokehold", "Crushing Pin", "Defensive Attack", "Diehard", "Distract", "Elusive Target", "Endurance",
    "Environmental Adaptation", "Evasion", "Fast Overrun", "Fearless", "Finishing Blow", "Grappling Block",
    "Grappling Finesse", "Improved Aim", "Improved Block", "Improved Concealment", "Improved Critical",
    "Improved Defense", "Improved Disarm", "Improved Grab", "Improved Grapple", "Improved Initiative",
    "Improved Overrun", "Improved Pin", "Improved Ranged Disarm", "Improved Sunder", "Improved Throw",
    "Improved Trip", "Improvised Weapons", "Instant Up", "Interpose", "Luck", "Move-by Action", "Power Attack",
    "Precise Shot", "Precise Strike", "Prone Fighting", "Quick Draw", "Second Chance", "Seize Initiative", "Set-up",
    "Sneak Attack", "Startle", "Stunning Attack", "Takedown Attack", "Taunt", "Teamwork", "Ultimate Effort",
    "Uncanny Dodge", "Weapon Bind", "Weapon Break", "Withstand Damage",
)  # fmt: skip
"""Feats that combat looks at or people often have; any other is written feat "Name" 1."""

SINGULAR = {
    "attack": "attacks",
    "power": "powers",
    "skill": "skills",
    "feat": "feats",
    "immunity": "immunities",
    "sense": "senses",
    "item": "inventory",
    "move_mode": "move_modes",
    "native": "environment_native",
}
"""Words for one of many."""

SIGNS = ("+", "-", "−", "–")
MODES = ("flight", "fly", "swimming", "climbing", "burrowing", "leaping", "teleport", "super speed")


def _score(word: str, tokens: Tokens) -> Tokens:
    if tokens and tokens[0].text.startswith(SIGNS) and joined(tokens) not in NOTHING:
        raise Refused(f"“{word}” is a score, such as 18, not its modifier.", "Leave out the sign.")
    return tokens


def _defense(_word: str, tokens: Tokens) -> Tokens:
    """With a sign it is the bonus on 10."""
    bonus = whole(tokens[0].text) if tokens and tokens[0].text.startswith(SIGNS) else None
    return tokens if bonus is None else (replace(tokens[0], text=str(10 + bonus)), *tokens[1:])


def _every(_word: str, tokens: Tokens) -> Tokens:
    """A rank alone counts for every condition."""
    return (Token("all", 0), *tokens) if tokens and whole(tokens[0].text) is not None else tokens


def _slots() -> dict[str, Slot]:
    """Every word of quick numbers; where two things have one name, the later line counts."""
    of_sheet = {word: slot for word, slot in slots_of(Sheet).items() if slot.path != ("name",)}
    of_totals, of_abilities = slots_of(Totals), slots_of(Abilities)
    scores = {a: Slot(("abilities", a), of_abilities[a].kind, before=_score) for a in ABILITIES}
    return {
        **{key(feat): Slot(("feats", feat), Rank, bare=1) for feat in FEATS},
        **{key(skill): Slot(("skills", skill.title()), Bonus) for skill in SKILLS},
        **{key(mode): Slot(("move_modes", mode), Mode) for mode in MODES},
        **of_sheet,
        **of_totals,
        "defense": of_totals["defense"]._replace(before=_defense),
        "feats": of_sheet["feats"]._replace(bare=1),
        "regeneration": of_sheet["regeneration"]._replace(before=_every),
        "damage": Slot(("damage",), Bonus),
        **{name: scores[ability] for name, ability in ABILITY_NAMES.items()},
    }


def _every_name() -> Slots:
    slots = _slots()
    return slots | {other: slots[name] for other, name in {**SINGULAR, **ALIASES}.items() if name in slots}


SLOTS = _every_name()
"""The words of quick numbers, by their folded names."""
