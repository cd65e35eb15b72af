"""Challenge rolls outside attacks: against a threshold, against somebody, with help (PP-DICE-05, 06, 13 to 17)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field, model_validator

from rules.errors import Refused
from rules.facts import Against, Mod, Verdict
from rules.names import find
from rules.report import report
from rules.system import Action, Deed
from rules.systems.prowlers.attack_pool import by_hand
from rules.systems.prowlers.conditions import dice_mods
from rules.systems.prowlers.options import RollOptions
from rules.systems.prowlers.points import afford_defining, bought, define
from rules.systems.prowlers.pools import Hand, Pool, halved, minus, pool, throw
from rules.systems.prowlers.sheet import ABILITIES, TALENTS, named
from rules.systems.prowlers.state import One, Ref, house
from rules.systems.prowlers.tables import BANDS, NARRATED, TELLS, THRESHOLDS, TRADITIONAL, half
from rules.throws import Throw
from rules.vocabulary import Word
from rules.words import nearest

Difficulty = Literal[
    "easy", "average", "hard", "daunting", "brutal", "inhuman", "superhuman", "legendary", "godlike"
]  # fmt: skip

HARD = THRESHOLDS["hard"]


class CheckOptions(RollOptions):
    """What is rolled, and against what."""

    trait: Annotated[str, Field(max_length=60)] = Field("", description="An Ability, Talent or Power.")
    difficulty: Annotated[Difficulty | None, Word(rules=("PP-DICE-05",))] = Field(
        None, description="The threshold as a word."
    )
    dc: Annotated[int | None, Word(name="threshold"), Field(ge=0, le=99)] = Field(None, description="The threshold.")
    versus: Annotated[str, Field(max_length=60)] = Field("", description="Whom it is opposed by.")
    versus_trait: Annotated[str, Field(max_length=60)] = Field("", description="The opponent's Trait.")
    helper: Annotated[tuple[str, ...], Word(rules=("PP-DICE-17",))] = Field(
        (), max_length=8, description="Who helps, with the same Trait."
    )
    race: bool = Field(False, description="Both want the same: the higher total wins, a tie nobody.")

    @model_validator(mode="after")
    def _one_goal(self) -> CheckOptions:
        if self.versus and (self.dc is not None or self.difficulty):
            raise ValueError("A check is held against a threshold or against somebody, not both.")
        return self


HALF_THREAT = ("intellect", "perception", *TALENTS)
"""What a group of Minions is only half as good at (PP-MIN-01)."""


def trait_named(c: One, said: str) -> str:
    """A Trait of somebody's by its name or beginning, folded; raises `Refused`."""
    word = named(said)
    known = (*ABILITIES, *TALENTS, *(named(p.name) for p in c.sheet.powers), *map(named, c.sheet.talents), "threat")
    fitting = [word] if word in known else sorted({name for name in known if word and name.startswith(word)})
    if len(fitting) == 1:
        return fitting[0]
    close = ", ".join(fitting) or nearest(said, known)
    hint = f"Did you mean {close}?" if close else ""
    raise Refused(f"{c.name} has no Trait “{said[:40]}”.", hint, "PP-DICE-01")


def trait_pool(c: One, trait: str, *more: Mod) -> Pool:
    """The dice of a Trait, and what lies on every roll; Minions have their Threat for everything (PP-MIN-01)."""
    if not c.sheet.is_minion:
        return pool((Mod(c.sheet.rank(trait) or 0, trait.title(), "PP-DICE-01"),), *dice_mods(c), *more)
    halvings = (Mod(0, trait.title(), "PP-MIN-01"),) if trait in HALF_THREAT else ()
    return pool(halved(Mod(c.sheet.threat, "Threat", "PP-DICE-01"), *halvings), *dice_mods(c), *more)


def check(ref: Ref, deed: Deed[CheckOptions]) -> None:
    """A roll against a threshold, against somebody, or open (PP-DICE-04 to 06)."""
    o, c = deed.options, ref.get(deed.actor)
    define(ref, c.id, o.defining)
    trait = trait_named(c, o.trait)
    hand = hand_of(c, trait, o, *assisted(ref, trait, o.helper))
    if o.versus:
        b = ref.get(o.versus)
        other = trait_named(b, o.versus_trait or trait)
        return opposed(ref, hand, Hand(b.id, other, trait_pool(b, other)), race=o.race)
    goal = threshold(o)
    if goal is None:
        bought(ref, hand, throw(ref, hand))
        return None
    hand = hand._replace(against=goal)
    thrown = bought(ref, hand, throw(ref, hand))
    return told(ref, c.id, trait, "", thrown.combine(ref.fixed(goal.value), minus))


def hand_of(c: One, trait: str, o: RollOptions, *more: Mod) -> Hand:
    """The dice of somebody's Trait with the words of a command."""
    parts = trait_pool(c, trait, *more, *by_hand(o, o.gm_mod))
    explodes, bundle = ("free", 3) if o.defining else ("", 1)
    return Hand(c.id, trait, parts, "PP-DICE-02", o.auto or 0, explodes, bundle)


def threshold(o: CheckOptions) -> Against | None:
    """The number to beat, by word or as a number; None for an open roll (PP-DICE-05, PP-TAB-03)."""
    if o.dc is None and o.difficulty is None:
        return None
    report("PP-TAB-03")
    word = o.difficulty or ""
    value = o.dc if o.dc is not None else THRESHOLDS[word]
    return Against(value, word.title() or "Threshold", mods=(Mod(value, word or "threshold", "PP-DICE-05"),))


def assisted(ref: Ref, trait: str, helpers: tuple[str, ...]) -> Iterator[Mod]:
    """Helpers roll against Hard; the best gives a die for each two net successes, rounded up (PP-DICE-17)."""
    dice = 0
    for who in (named_helper(ref, said) for said in helpers):
        hand = Hand(who, trait, trait_pool(ref.get(who), trait_named(ref.get(who), trait)), "PP-DICE-17",
                    against=Against(HARD, "Hard"))  # fmt: skip
        net = bought(ref, hand, throw(ref, hand)).combine(ref.fixed(HARD), minus)
        dice = max(dice, net.tell(dice_given))
    if helpers:
        yield Mod(dice, "help", "PP-DICE-17")


def named_helper(ref: Ref, said: str) -> str:
    """Somebody by name."""
    return find(ref.before, [c.id for c in ref.all() if not c.hidden], said)


def dice_given(net: int) -> int:
    """What a helper's net successes give; nothing for a failure (PP-DICE-17)."""
    return max(0, half(net))


def opposed(ref: Ref, mine: Hand, theirs: Hand, *, race: bool) -> None:
    """The other's successes are the threshold; in a race a tie is nobody's (PP-DICE-06)."""
    report("PP-DICE-06")
    hit, answer = throw(ref, mine), throw(ref, theirs)
    net = bought(ref, mine, hit).combine(bought(ref, theirs, answer), minus)
    if race:
        won = net.tell(who_wins)
        return ref.note(Verdict(mine.by, mine.what, theirs.by, won, rule="PP-DICE-06"))
    return told(ref, mine.by, mine.what, theirs.by, net)


def who_wins(net: int) -> str:
    """The higher total."""
    return "wins" if net > 0 else "loses" if net < 0 else "tie"


def band(net: int) -> int:
    """Which of the four bands net successes fall into (PP-TAB-02, 04)."""
    return sum(net > most for most in BANDS)


def told(ref: Ref, by: str, what: str, target: str, net: Throw) -> None:
    """How it ended, and who tells it, or plain results where somebody wants these (PP-DICE-13 to 16)."""
    report("PP-DICE-04")
    found = net.tell(band)
    if house(ref).traditional_results or ref.get(by).sheet.traditional:
        report("PP-TAB-04")
        return ref.note(Verdict(by, what, target or None, TRADITIONAL[found], rule="PP-DICE-16"))
    ref.note(Verdict(by, what, target or None, NARRATED[found], rule="PP-DICE-13"))
    other = f"{{{target}}}" if target else "The GM"
    return tells(ref, by, other, found)


def tells(ref: Ref, by: str, other: str, found: int) -> None:
    """Who narrates, and who may add a detail (PP-DICE-13, 14)."""
    report("PP-TAB-02")
    words = TELLS[found].format(by=f"{{{by}}}", other=other)
    ref.remind(by, words, "PP-DICE-14" if "detail" in words else "PP-DICE-13")


def knows_traits(ref: Ref, deed: Deed[CheckOptions]) -> None:
    """Traits and people must exist before a die is rolled."""
    o, c = deed.options, ref.get(deed.actor)
    trait = trait_named(c, o.trait)
    if o.versus:
        trait_named(ref.get(o.versus), o.versus_trait or trait)
    for said in o.helper:
        trait_named(ref.get(named_helper(ref, said)), trait)
    if o.auto and not house(ref).auto_successes:
        raise Refused("At this table every die is thrown.", "Leave auto out.", "PP-DICE-10")
    afford_defining(ref, c.id, o.defining)


CHECK = Action("check", "Roll an Ability, a Talent or a Power.", CheckOptions, check, rules=("PP-DICE-01",),
               command="check", needs=knows_traits, any_time=True, alone=True)  # fmt: skip
