"""How this game says what happened."""

from __future__ import annotations

from rules.phrases import Phrase, Words

WORDS = Words(
    outcomes={
        "cover struck": Phrase("{by} strikes the cover of {target}[ with {item}]", "failure"),
        "concealed": Phrase("{by} loses {target} in concealment", "failure"),
        "resisted": Phrase("{target} resists[ {item} of] {by}", "failure"),
        "affected": Phrase("{by} affects {target}[ with {item}]"),
        "unharmed": Phrase("{by} is unharmed", "failure"),
        "impervious": Phrase("{by} is impervious to it", "failure", word="unharmed"),
        "holds on": Phrase("{by} holds on"),
        "stable": Phrase("{by} is stable"),
    },
    tracked=("hero points",),
)
