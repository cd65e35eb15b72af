"""Characters to try the game with, our own."""

from __future__ import annotations

from rules.systems.prowlers.sheet import Attack, Defense, Power, Sheet

ARMOR = Defense(name="Armor", trait="armor", impenetrable=True)

IRONWOOD = Sheet(
    name="Ironwood",
    agility=6,
    intellect=3,
    might=12,
    perception=6,
    toughness=9,
    willpower=6,
    talents={"command": 4, "survival": 6},
    powers=(Power(name="Leaping", rank=6, tags=("travel",)),),
    resolve_start=2,
)

VOLTAIC = Sheet(
    name="Voltaic",
    agility=5,
    intellect=3,
    might=12,
    perception=4,
    toughness=6,
    willpower=5,
    talents={"charm": 5, "technology": 4},
    powers=(Power(name="Armor", rank=12), Power(name="Blast", rank=15), Power(name="Flight", rank=8, tags=("travel",))),
    attacks=(Attack(name="Blast", type="physical_power", medium="energy"),),
    defenses=(ARMOR,),
    resolve_start=2,
)

MONOLITH = Sheet(
    name="The Monolith",
    kind="villain",
    agility=3,
    intellect=7,
    might=13,
    perception=6,
    toughness=10,
    willpower=7,
    powers=(Power(name="Armor", rank=15),),
    defenses=(ARMOR,),
    size=300,
    weight_rank=8,
    complex_machine=True,
    flags=("inanimate",),
)

BRUISER = Sheet(name="Bruiser", kind="foe", agility=4, might=6, perception=3, toughness=6, willpower=3)

SECURITY = Sheet(name="Security", kind="minion", threat=6, count=4)

SAMPLES = {sheet.name: sheet for sheet in (IRONWOOD, VOLTAIC, MONOLITH, BRUISER, SECURITY)}
"""The samples by name."""
