"""How this game says what happened."""

from __future__ import annotations

from rules.phrases import Phrase, Words

FIGHTING = {
    "attack hit": Phrase("{by} hits {target}[ with {item}][: {value:net success}]"),
    "attack no effect": Phrase("{by} does nothing to {target}[ with {item}]", "failure"),
    "attack too weak": Phrase("{by} is too weak to get through the {item} of {target}", "failure"),
    "attack takes down": Phrase("{by} takes down {value} of {target}[ with {item}]"),
    "gone": Phrase("{by}: nobody is left standing", "change"),
}

CONDITIONS = {
    "full hold": "in a full hold",
    "partial hold": "in a partial hold",
    "full grab": "grabbed",
    "partial grab": "half grabbed",
    "edge": "",
}
"""States whose key is not what people read."""

WORDS = Words(
    outcomes=FIGHTING,
    names={"round": "page", "count": "Edge", **CONDITIONS},
    tracked=("Health", "Resolve"),
)
"""The words of this game."""
