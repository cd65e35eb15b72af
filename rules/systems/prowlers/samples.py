"""Characters to try the game with, our own."""

from __future__ import annotations

from rules.systems.prowlers.importer import quick

LINES = {
    "Ironwood": "hero, agility 6, intellect 3, might 12, perception 6, toughness 9, willpower 6, command 4, "
    'survival 6, leaping 6, attack "Timber Fists" unarmed, resolve 2',
    "Voltaic": "hero, agility 5, intellect 3, might 12, perception 4, toughness 6, willpower 5, charm 5, technology 4, "
    "armor 12, blast 15, flight 8, resolve 2",
    "Duskwing": "hero, agility 10, intellect 5, might 4, perception 7, toughness 5, willpower 6, covert 8, "
    "investigation 6, medicine 4, martial arts 9, evasion 10, danger sense 8, swing line 6, net, throwing star",
    "The Monolith": "villain, agility 3, intellect 7, might 13, perception 6, toughness 10, willpower 7, armor 15, "
    'attack "Crushing Arms" melee, size 3, weight rank 8, complex machine, flag inanimate',
    "Lady Lull": "villain, agility 6, intellect 7, might 3, perception 8, toughness 4, willpower 10, charm 9, "
    "command 8, stun 9, mind control 11, force field 8, psi-screen 10, flight 6",
    "Gunrunner": "foe, agility 6, intellect 4, might 4, perception 5, toughness 5, willpower 4, covert 5, vehicles 6, "
    "assault rifle, pistol, combat knife",
    "Bruiser": "foe, agility 4, intellect 2, might 8, perception 3, toughness 7, willpower 4, streetwise 4, "
    "brass knuckles, axe",
    "Detective Hale": "extra, agility 4, intellect 5, might 3, perception 6, toughness 4, willpower 5, "
    "investigation 7, streetwise 6, medicine 3, snub pistol",
    "Security": "minion, threat 6, count 4, shooters",
}
"""Quick numbers by name: Heroes, Villains, Foes, an Extra, a group of Minions."""

SAMPLES = {name: quick(name, line) for name, line in LINES.items()}
"""The samples by name."""

IRONWOOD, VOLTAIC, DUSKWING, MONOLITH, LADY_LULL, GUNRUNNER, BRUISER, HALE, SECURITY = SAMPLES.values()
