"""How this game says what happened."""

from __future__ import annotations

from rules.phrases import Phrase, Words

WORDS = Words(
    outcomes={
        "cover struck": Phrase("{by} strikes the cover of {target}[ with {item}]", "failure"),
        "concealed": Phrase("{by} loses {target} in concealment", "failure"),
        "resisted": Phrase("{target} resists {by}[: {item}]", "failure"),
        "grappled": Phrase("{by} grapples {target}"),
        "slips away": Phrase("{target} slips away from {by}", "failure"),
        "resists": Phrase("{target} holds out against {by}", "failure"),
        "crushed": Phrase("{by} crushes {target}"),
        "pinned": Phrase("{by} pins {target}"),
        "thrown": Phrase("{by} throws {target} {value} feet"),
        "freed": Phrase("{by} frees {target}"),
        "grapple unpinned": Phrase("{by} breaks the pin on {target}"),
        "escape unpinned": Phrase("{by} gets out of the pin"),
        "escaped": Phrase("{by} escapes"),
        "stays held": Phrase("{by} stays held", "failure"),
        "released": Phrase("{by} lets {target} go"),
        "distracted": Phrase("{by} loses concentration", "failure"),
        "aided": Phrase("{by} aids {target}[: {item}]"),
        "no help": Phrase("{by} is no help to {target}", "failure"),
        "shaken awake": Phrase("{by} shakes {target} awake"),
        "affected": Phrase("{by} affects {target}[ with {item}]"),
        "unharmed": Phrase("{by} is unharmed", "failure"),
        "impervious": Phrase("{by} is impervious to it", "failure", word="unharmed"),
        "holds on": Phrase("{by} holds on"),
        "stable": Phrase("{by} is stable"),
    },
    tracked=("hero points",),
)
