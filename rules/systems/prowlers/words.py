"""How this game says what happened."""

from __future__ import annotations

from rules.phrases import Phrase, Words
from rules.systems.prowlers.conditions import CONDITIONS

FIGHTING = {
    "attack hit": Phrase("{by} hits {target}[ with {item}][: {value:net success}]"),
    "attack no effect": Phrase("{by} does nothing to {target}[ with {item}]", "failure"),
    "attack too weak": Phrase("{by} is too weak to get through the {item} of {target}", "failure"),
    "attack takes down": Phrase("{by} takes down[ {value} of] {target}[ with {item}]"),
    "gone": Phrase("{by}: nobody is left standing", "change", word="nobody left"),
}

SPECIAL_CASES = {
    "stray shot": Phrase("The shot of {by} goes astray, at {target}", "failure"),
    "dives": Phrase("{by} dives clear", "change", word="clear of it"),
    "charging hurt": Phrase("{by} is hurt by the charge[: {value} damage]", "change"),
    "not reached": Phrase("{target} is not reached", "failure"),
    "defend stands by": Phrase("{by} stands ready to defend {target}", "change"),
    "defend withdraws": Phrase("{by} no longer stands ready to defend {target}", "change"),
    "lure waits to lure": Phrase("{by} is ready to lure an attack onto[ {item}][ {target}]", "change"),
    "steps in": Phrase("{by} steps in for {target}[ with {item}]", "change"),
    "deflected": Phrase("The attack of {by} on {target} is deflected", "failure"),
    "knockback thrown adjacent": Phrase("{target} is knocked off the feet"),
    "knockback thrown close": Phrase("{target} is thrown back, within Close Range"),
    "knockback thrown distant": Phrase("{target} is thrown to Distant Range"),
    "knockback thrown extreme": Phrase("{target} is thrown to Extreme Range"),
    "knockback thrown beyond": Phrase("{target} is thrown out of sight"),
    "smashes through": Phrase("{target} smashes right through what stands behind", "change"),
    "crashes": Phrase("{target} crashes into what stands behind[: {value} damage]"),
    "lured": Phrase("{by} lets the attack strike {target}", "change"),
    "no hole": Phrase("The attack does nothing to what stands behind {by}", "change"),
    "small hole": Phrase("The attack makes a small hole behind {by}", "change"),
    "big hole": Phrase("The attack makes a big hole behind {by}", "change"),
    "joins": Phrase("{by} waits for a team attack on {target}", "change"),
    "splits off": Phrase("{by} splits off from {target}", "change"),
    "merges": Phrase("{by} merges into {target}", "change"),
}

SEIZED = {
    "ensnared": "catches {target}", "stunned": "stuns {target}", "controlled": "controls {target}",
    "blinded": "blinds {target}", "dazzled": "dazzles {target}", "polymorphed": "turns {target} into something else",
    "banished": "banishes {target}", "drained": "drains {target}",
}  # fmt: skip
"""What a special effect does to somebody, by its condition."""

EFFECTS = {
    **{
        f"effect {kind}": Phrase(f"{{by}} {does}[ with {{item}}][ for {{value:page}}]", word=kind)
        for kind, does in SEIZED.items()
    },
    "break free": Phrase("{by} breaks free", word="free"),
    "break looser": Phrase("{by} works looser[: {value:page} left]"),
    "break still caught": Phrase("{by} does not get free", "failure"),
    "moved": Phrase("{by} blows {target} away"),
    "bowled over": Phrase("{by} bowls {target} over"),
}

GRAPPLING = {
    "grab no effect": Phrase("{by} gets no hand on {item}", "failure"),
    "grab partial": Phrase("{by} and {target} both have a hand on {item}", "change"),
    "grab full": Phrase("{by} takes {item} from {target}"),
    "fight no effect": Phrase("{by} and {target} still struggle for {item}", "failure"),
    "fight partial": Phrase("{by} and {target} still struggle for {item}", "change"),
    "fight full": Phrase("{by} wins {item}"),
    "hold no effect": Phrase("{by} cannot hold {target}", "failure"),
    "hold partial": Phrase("{by} and {target} are locked together", "change"),
    "hold full": Phrase("{by} holds {target}"),
    "escape no effect": Phrase("{by} does not get away from {target}", "failure"),
    "escape partial": Phrase("{by} slips out of the grip of {target}"),
    "escape full": Phrase("{by} gets away from {target}"),
    "releases": Phrase("{by} lets go of {target}", "change"),
}

STUNTS = {
    "stunt no effect": Phrase("{by} does not impress {target}[ by {item}]", "failure"),
    "hindered": Phrase("{by} hinders {target}[ by {item}][: {value}d less]"),
    "slowed": Phrase("{by} slows {target}[ by {item}]"),
    "rooted": Phrase("{by} stops {target}[ by {item}]"),
    "disarmed": Phrase("{by} makes {target} drop something[ by {item}]"),
    "turn lost": Phrase("{by} costs {target} the next turn[ by {item}]"),
    "hampered": Phrase("{by} outdoes {target}[ by {item}]"),
}

AMBUSHES = {
    "surprised": Phrase("{by} surprises {target}"),
    "partly surprised": Phrase("{by} half surprises {target}"),
    "not surprised": Phrase("{by} does not surprise {target}", "failure"),
}

CHECKS = {
    "clear failure": Phrase("{by}: {what} fails", "failure"),
    "failure": Phrase("{by}: {what} fails", "failure"),
    "success": Phrase("{by}: {what} succeeds"),
    "clear success": Phrase("{by}: {what} succeeds"),
    "complete failure": Phrase("{by}: {what} fails completely", "failure"),
    "failure with a silver lining": Phrase("{by}: {what} fails, with a silver lining", "failure"),
    "success with a complication": Phrase("{by}: {what} succeeds, with a complication"),
    "complete success": Phrase("{by}: {what} succeeds completely"),
    "wins": Phrase("{by} beats {target} at {what}"),
    "loses": Phrase("{by} loses to {target} at {what}", "failure"),
    "tie": Phrase("{by} and {target} tie at {what}", "change"),
    "exchange wins": Phrase("{by} wins this exchange with {target}"),
    "exchange loses": Phrase("{by} loses this exchange with {target}", "failure"),
    "exchange tie": Phrase("{by} and {target} are even in this exchange", "change"),
    "contest wins": Phrase("{by} wins the contest with {target}"),
    "contest loses": Phrase("{by} loses the contest with {target}", "failure"),
    "contest tie": Phrase("{by} and {target} end the contest even", "change"),
}

RECOVERING = {
    "recovered": Phrase("{by} is up again"),
    "heal healed": Phrase("{by} heals[ {value} Health]"),
    "heal not healed": Phrase("{by} does not heal", "failure"),
    "treat healed": Phrase("{by} heals[ {target}][ by {value}]"),
    "stable": Phrase("{by} is stable"),
    "stabilize stable": Phrase("{by} stops the bleeding[ of {target}]"),
    "bleeds on": Phrase("{by} cannot stop the bleeding of {target}", "failure"),
    "fights on": Phrase("{by} fights on in spite of all wounds[ for {value:page}]", "change", word="fighting on"),
    "treat not healed": Phrase("{by} is no help[ to {target}]", "failure"),
}

ACTING = {
    "seized": Phrase("{by} seizes the initiative", "change"),
    "acts": Phrase("{by} acts[: {item}]", "change", word="acting"),
    "spends": Phrase("{by} spends a point[: {item}]", "change", word="spending a point"),
    "loses a turn": Phrase("{by} loses a turn", "change", word="losing a turn"),
}

MOVING = {
    "moves": Phrase("{by} moves", "change", word="moving"),
    "comes adjacent": Phrase("{by} moves up to {target}", "change"),
    "comes close": Phrase("{by} comes near {target}", "change"),
    "comes distant": Phrase("{by} comes nearer to {target}: Distant Range", "change"),
    "comes extreme": Phrase("{by} comes nearer to {target}: Extreme Range", "change"),
    "gets away close": Phrase("{by} steps away from {target}", "change"),
    "gets away distant": Phrase("{by} gets away from {target}: Distant Range", "change"),
    "gets away extreme": Phrase("{by} gets away from {target}: Extreme Range", "change"),
    "gets away beyond": Phrase("{by} gets out of reach of {target}", "change"),
    "on the way 1/2": Phrase("{by} is on the way, half of it"),
    "on the way 1/4": Phrase("{by} is on the way, a quarter of it"),
    "on the way 2/4": Phrase("{by} is on the way, half of it"),
    "on the way 3/4": Phrase("{by} is on the way, three quarters of it"),
    "first": Phrase("{by} is there first[, by {value:success}]"),
    "nobody is first": Phrase("{by}: nobody is there first", "change"),
}

THROWING = {
    "throws adjacent": Phrase("{by} heaves it to an adjacent spot", "change", word="throwing it"),
    "throws close": Phrase("{by} throws it to Close Range", "change", word="throwing it"),
    "throws distant": Phrase("{by} throws it to Distant Range", "change", word="throwing it"),
    "throws extreme": Phrase("{by} throws it to Extreme Range", "change", word="throwing it"),
    "throws beyond": Phrase("{by} throws it out of sight", "change", word="throwing it"),
    "not lifted": Phrase("{by} does not get it off the ground", "failure"),
}

HAZARDS = {
    "hazard hurt": Phrase("{by} is hurt[ by the {item}][: {value} damage]", "failure"),
    "hazard unhurt": Phrase("{by} withstands[ {item}]"),
    "big hole": Phrase("{by} smashes a big hole[: {item}]"),
    "small hole": Phrase("{by} makes a small hole[: {item}]"),
    "no hole": Phrase("{by} does not get through[: {item}]", "failure"),
}

DROPPED = {
    "has the drop": Phrase("{by} has the drop on {target}", "change"),
}

CHASES = {
    "gains": Phrase("{by} gains on {target}[, {item}][: {value:net success}]"),
    "closes in": Phrase("{by} closes in on {target}[, {item}][: {value:net success}]"),
    "caught": Phrase("{by} catches up with {target}"),
    "keeps pace": Phrase("{by} keeps pace with {target}[, {item}]", "change"),
    "falls behind": Phrase("{by} loses ground to {target}[, {item}][: {value:net success}]", "failure"),
    "is shaken": Phrase("{by} falls far behind {target}[, {item}][: {value:net success}]", "failure"),
    "escaped": Phrase("{by} loses {target}", "failure"),
    "gives up the chase": Phrase("{by} is no longer after {target}", "change"),
}

STATES = {
    "round": "page",
    "count": "Edge",
    **{row.name: row.said for row in CONDITIONS.values()},
    "lost": "the turn is lost",
    "all-out attack": "attacking all-out",
    "full grab": "grabbed",
    "partial grab": "half grabbed",
    "edge": "",
    "all-out dice": "",
    "team attacked": "",
    "luring": "ready to lure",
    "on the defensive": "only moves",
    "scene mark": "",
    "tried": "",
    "free use": "",
    "engaged": "grappling",
    "battered": "",
    "in use": "",
    "scorched": "",
    "drop": "in somebody's sights",
    "fighting on": "ignoring wounds",
    "exposed": "in bad surroundings",
    "sacrifice": "falls at the end of the page",
}
"""States and other keys that are not what people read."""

WORDS = Words(
    outcomes={
        **FIGHTING,
        **SPECIAL_CASES,
        **EFFECTS,
        **GRAPPLING,
        **STUNTS,
        **AMBUSHES,
        **CHECKS,
        **RECOVERING,
        **ACTING,
        **MOVING,
        **THROWING,
        **HAZARDS,
        **DROPPED,
        **CHASES,
    },
    rolls={"attack": ("hits", "misses")},
    names=STATES,
    marks=False,
    tracked=("Health", "Resolve"),
)
"""The words of this game."""
