"""How this game says what happened."""

from __future__ import annotations

from rules.phrases import Phrase, Words

FIGHTING = {
    "cover struck": Phrase("{by} strikes the cover of {target}[ with {item}]", "failure"),
    "concealed": Phrase("{by} loses {target} in concealment", "failure"),
    "passes through": Phrase("{by} strikes right through {target}[ with {item}]", "failure"),
    "resisted": Phrase("{target} resists[ {item} of] {by}", "failure"),
    "affected": Phrase("{by} affects {target}[ with {item}]"),
    "attack interrupted": Phrase("{by} is interrupted before striking at {target}", "failure"),
}

AREAS = {
    "interpose stands by": Phrase("{by} stands by {target}", "change"),
    "interpose takes the hit": Phrase("{by} takes the hit for {target}"),
    "caught": Phrase("{by} catches {target}[ with {item}]"),
    "half caught": Phrase("{by} half catches {target}[ with {item}]"),
    "evaded": Phrase("{target} evades[ {item} of] {by}", "failure"),
    "combined attack joins": Phrase("{by} joins in against {target}[ with {item}]", "change", word="joined in"),
    "combined attack strikes": Phrase("{by} leads a combined attack on {target}", "change", word="led"),
    "combined attack backs out": Phrase("{by} does not join in against {target}", "change"),
    "covering fire covered": Phrase("{by} covers {target} with fire[ from {item}]"),
    "suppression pinned down": Phrase("{by} keeps {target} down with fire[ from {item}]"),
    "seeks cover": Phrase("{by} seeks cover from the fire", "change", word="in cover"),
    "defies the fire": Phrase("{by} defies the fire", "change", word="in the open"),
    "gets out of the fire": Phrase("{by} gets out of sight of the fire", "change", word="out of sight"),
    "steps out": Phrase("{target} steps out of[ {item} of] {by}", "failure", word="out of it"),
}

HARM = {
    "unharmed": Phrase("{by} is unharmed", "failure"),
    "impervious": Phrase("{by} is impervious to it", "failure", word="impervious, unharmed"),
    "holds on": Phrase("{by} holds on to life", "change", word="still alive"),
    "stable": Phrase("{by} is stable"),
    "returns": Phrase("{by} comes back to life"),
    "located": Phrase("{by} has felt where {target} lies", "change"),
    "helped": Phrase("{by} stabilises {target}"),
    "not helped": Phrase("{by} cannot stop {target} from dying", "failure"),
}

KNOCKED = {
    "knocked back": Phrase("{target} is thrown back[ {value} feet]"),
    "knocked down": Phrase("{target} is knocked down"),
    "crashes": Phrase("{target} crashes into an obstacle[ after {value} feet]"),
    "collides": Phrase("{by} is thrown against {target}"),
    "obstacle undamaged": Phrase("The obstacle holds", "change"),
    "obstacle damaged": Phrase("The obstacle is damaged and holds", "change"),
    "obstacle broken": Phrase("The obstacle breaks", "change"),
    "obstacle destroyed": Phrase("The obstacle is destroyed", "change"),
    "weapon undamaged": Phrase("The weapon of {by} holds", "change"),
    "weapon damaged": Phrase("The weapon of {by} is damaged", "change"),
    "weapon broken": Phrase("The weapon of {by} breaks", "change"),
    "weapon destroyed": Phrase("The weapon of {by} is destroyed", "change"),
}

MANEUVERS = {
    "tripped": Phrase("{by} trips {target}"),
    "keeps its feet": Phrase("{target} stays on its feet against {by}", "failure"),
    "grabs the edge": Phrase("{by} grabs the edge", word="hanging on the edge"),
    "falls over the edge": Phrase("{by} falls over the edge", "failure", word="over the edge"),
    "avoids": Phrase("{target} lets {by} pass", "change"),
    "overrun": Phrase("{by} runs {target} over"),
    "stopped": Phrase("{target} stops {by}", "failure"),
    "pushed": Phrase("{by} pushes {target}[ {value} feet]"),
    "stands firm": Phrase("{target} stands firm against {by}", "failure"),
    "disarmed": Phrase("{by} disarms {target}[: {item}]"),
    "taken from": Phrase("{by} takes[ {item} from] {target}", word="disarmed"),
    "keeps hold": Phrase("{target} keeps hold[ of {item}]", "failure"),
    "blocked": Phrase("{target} blocks {by}", "failure"),
    "moves all out": Phrase("{by} moves all out[, {value} feet]", "change", word="moving all out"),
    "slows down": Phrase("{by} is out of breath and slows down[ after {value} feet]", "failure"),
    "drops": Phrase("{by} drops {item}", "change"),
}

GRAPPLING = {
    "grapple grappled": Phrase("{by} takes hold of {target}"),
    "grapple pinned": Phrase("{by} pins {target}"),
    "grapple crushed": Phrase("{by} crushes {target}"),
    "grapple thrown": Phrase("{by} throws {target}[ {value} feet]"),
    "chokehold choked": Phrase("{by} chokes {target}"),
    "grapple freed": Phrase("{by} frees {target}"),
    "grapple unpinned": Phrase("{by} breaks the pin on {target}"),
    "grapple released": Phrase("{by} lets {target} go", "change"),
    "grapple resists": Phrase("{target} withstands the hold of {by}", "failure"),
    "grapple slips away": Phrase("{target} slips away from {by}", "failure"),
    "escape unpinned": Phrase("{by} gets out of the pin"),
    "escape escaped": Phrase("{by} escapes"),
    "escape stays held": Phrase("{by} stays held", "failure", word="still held"),
}

MINDS = {
    "read mind reaches": Phrase("{by} reaches the mind of {target}", word="reached"),
    "read mind keeps contact": Phrase("{by} keeps in touch with the mind of {target}", "change"),
    "read mind shuts out": Phrase("{target} shuts {by} out", "failure"),
    "mental grapple crushed": Phrase("{by} crushes the mind of {target}"),
    "mental grapple pinned": Phrase("{by} holds {target} still by the mind"),
    "mental grapple freed": Phrase("{by} frees the mind of {target}"),
    "mental grapple unpinned": Phrase("{by} loosens what holds the mind of {target}"),
    "mental grapple released": Phrase("{by} lets the mind of {target} go", "change"),
    "mental grapple resists": Phrase("{target} withstands the mind of {by}", "failure"),
}

AIDING = {
    "aid aided": Phrase("{by} aids {target}[: {item}]"),
    "aid no help": Phrase("{by} is no help to {target}", "failure"),
    "aid shaken awake": Phrase("{by} shakes {target} awake"),
}

CHECKS = {
    "success": Phrase("{by}: {what} succeeds"),
    "failure": Phrase("{by}: {what} fails", "failure"),
    "wins": Phrase("{by} beats {target} at {what}"),
    "loses": Phrase("{by} loses to {target} at {what}", "failure"),
    "tie": Phrase("{by} and {target} tie at {what}", "change"),
    "distracted": Phrase("{by} loses concentration", "failure"),
}

ACTING = {
    "moves": Phrase("{by} moves[ {value} feet]", "change", word="moving"),
    "steps": Phrase("{by} takes a step", "change", word="stepping aside"),
    "stands up": Phrase("{by} stands up", "change", word="up again"),
    "handles": Phrase("{by} handles an object", "change", word="handling an object"),
    "speaks": Phrase("{by} speaks", "change", word="speaking"),
    "acts": Phrase("{by} acts[: {item}]", "change", word="acting"),
}

MENDING = {
    "debilitated": Phrase("{by} has no {item} left", "failure"),
    "recovers": Phrase("{by} recovers[: {item} goes]", word="better"),
    "no better": Phrase("{by} does not recover[ from {item}]", "failure"),
    "shaken off": Phrase("{by} shakes it off[: {item}]"),
    "stunt": Phrase("{by} tries a power stunt[: {item}]", "change"),
}

HAZARDS = {
    "wields": Phrase("{by} takes {target} as a weapon", "change"),
    "break object holds": Phrase("{target} withstands {by}", "failure"),
    "mended": Phrase("{by} mends {target}"),
    "not mended": Phrase("{by} cannot mend {target}", "failure"),
    "exposed": Phrase("{by} is exposed to {item}", "change"),
    "immune": Phrase("{item} does nothing to {by}"),
    "safe": Phrase("{by} is rid of {item}"),
    "endures": Phrase("{by} endures it", word="enduring it"),
    "withstands": Phrase("{by} withstands {item}", word="unaffected"),
    "succumbs": Phrase("{by} succumbs to {item}", "failure", word="overcome"),
    "holds breath": Phrase("{by} holds the breath: {value:round}", "change", word="holding the breath"),
    "loses breath": Phrase("{by} can hold the breath no longer", "failure", word="out of breath"),
    "breathes": Phrase("{by} breathes again", word="breathing again"),
    "catches": Phrase("{by} catches {target}", word="caught"),
    "drops": Phrase("{by} cannot catch {target}", "failure"),
}

SOCIAL = {
    "demoralize works": Phrase("{by} scares {target}", word="scared"),
    "feint works": Phrase("{by} misleads {target}", word="off guard"),
    "startle works": Phrase("{by} startles {target}", word="off guard"),
    "taunt works": Phrase("{by} rattles {target}", word="rattled"),
    "trick works": Phrase("{by} tricks {target}", word="tricked"),
    "distract works": Phrase("{by} distracts {target}", word="distracted"),
    "ordered": Phrase("{by} gives {target} an order[: {item}]", "change"),
}

HOLDING = {
    "concentrates": Phrase("{by} concentrates[ on {item}]", "change", word="concentrating"),
    "calm": Phrase("{by} keeps calm"),
    "covered": Phrase("{by} covers {target}[ with {item}]"),
    "covered critically": Phrase("{by} covers {target}[ with {item}], dead centre", within="covered"),
    "no bead": Phrase("{by} gets no bead on {target}[ with {item}]", "failure"),
    "away": Phrase("{target} is out of the line of {by}", "failure"),
    "slips out": Phrase("{by} slips out of the line of {target}"),
    "stays covered": Phrase("{by} stays in the line of {target}", "failure"),
}

FEARS = {
    "unafraid": Phrase("{by} is not afraid"),
    "wakes": Phrase("{by} wakes up to the threat", word="awake"),
    "gazes on": Phrase("{by} gazes on", "failure", word="still fascinated"),
}

POWERS = {
    "uses": Phrase("{by} uses {item}", "change", word="using a power"),
    "turned off": Phrase("{by} turns {item} off", "change"),
    "switches": Phrase("{by} switches an array[: {item}]", "change", word="switching an array"),
}

SURROUNDINGS = {
    "heat": "in the heat",
    "cold": "in the cold",
    "thirst": "without water",
    "hunger": "without food",
    "suffocation": "without air",
    "chokehold": "",
    "poison": "poisoned",
    "disease": "infected",
    "radiation": "irradiated",
    "toxic air": "in toxic air",
    "thin air": "in bad air",
    "corrosive air": "in corrosive air",
    "vacuum": "in the vacuum",
    "vacuum breath": "in the vacuum",
    "corrosion": "",
    "corrosive again": "",
    "fresh air": "",
    "regain": "",
    "space sickness": "space-sick",
}
"""What people are exposed to, as it stands beside their conditions."""

STATES = {
    "accurate stance": "",
    "cautious stance": "",
    "all-out": "moving all out",
    "sprinting": "",
    "accelerated": "",
    "beset": "",
    "cannot deflect": "",
    "holding": "holding what was taken",
    "mental grapple": "in a mental grapple",
    "mind contact": "in mental contact",
    "covering fire": "under covering fire",
    "suppression": "under suppression fire",
    "feinted": "off guard",
    "switched on": "",
    "array switched": "",
    "wary of demoralize": "",
    "wary of startle": "",
    "wary of taunt": "",
    "wary of distract": "",
    "prepared initiative": "",
    "takedown": "",
    "array": "",
    "Diehard": "",
    "interposing": "guarded",
    "took down": "",
    "total defense": "in total defense",
    "aggressive stance": "in an aggressive stance",
    "defensive stance": "in a defensive stance",
    "double dodge": "dodging twice as well",
    "effort in speed": "twice as fast",
}
"""States whose key is not what people read; the other half of a stance goes without saying."""

SKILLS = {"sense motive": "Sense Motive", "escape artist": "Escape Artist"}
"""Names of two words, which a capital letter first does not make a name."""

ROLLS = {"concealment": ("misses after all", "no miss")}

BRIEF = {"impervious": "unharmed", "unconscious": "out", "knocked back": "", "knocked down": ""}
"""Previews do not tell apart how far somebody flies."""

IMPLIED = {
    "staggered": ("stunned",),
    "unconscious": ("stunned",),
    "disabled": ("staggered", "stunned"),
    "dying": ("unconscious", "stunned"),
}
"""What comes with a worse result of the same save."""

WORDS = Words(
    outcomes={
        **FIGHTING,
        **AREAS,
        **HARM,
        **KNOCKED,
        **MANEUVERS,
        **GRAPPLING,
        **MINDS,
        **AIDING,
        **CHECKS,
        **ACTING,
        **MENDING,
        **HAZARDS,
        **SOCIAL,
        **HOLDING,
        **FEARS,
        **POWERS,
    },
    rolls=ROLLS,
    bare=("concealment",),
    names={**STATES, **SURROUNDINGS, **SKILLS},
    bonuses={"total defense": 1, "aggressive stance": -1, "defensive stance": 1, "double dodge": 1},
    tracked=("hero points",),
    brief=BRIEF,
    implied=IMPLIED,
)
"""The words of this game."""
