"""Words and tricks that throw somebody off balance (MM-DEMO, MM-FEINT, MM-STAR, MM-TAUNT, MM-TRICK, MM-DIST)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from rules.clock import EndOf, TurnOf
from rules.errors import Refused
from rules.facts import Mod, Verdict, total
from rules.names import find
from rules.options import Options
from rules.referee import Side
from rules.system import Action, Deed
from rules.systems.mm2e.afflict import afflict, one_round
from rules.systems.mm2e.checks import by_hand, check_mods, mods_here
from rules.systems.mm2e.opposed import outdoes
from rules.systems.mm2e.saves import save_mods
from rules.systems.mm2e.state import One, Ref
from rules.systems.mm2e.tables import SIZES
from rules.vocabulary import Word

Skill = Literal["bluff", "intimidate", "acrobatics"]

OWN = ""
"""Among what resists: the skill that is used."""

NERVE = (OWN, "sense motive", "will")
WITS = ("bluff", "sense motive")


class Row(NamedTuple):
    """What is rolled, what resists it, what it brings; `wary` targets resist better with every attempt.

    The first of `skills` is everybody's, the others take a feat of their own, or none.
    """

    name: str
    skills: tuple[Skill, ...]
    resists: tuple[str, ...]
    brings: str
    rule: str
    hurried: str
    wary: str = ""
    feat: str = ""


ROWS = (
    Row("demoralize", ("intimidate",), NERVE, "shaken", "MM-DEMO-01", "MM-DEMO-02", wary="MM-DEMO-03"),
    Row("feint", ("bluff", "acrobatics"), WITS, "feinted", "MM-FEINT-01", "MM-FEINT-02"),
    Row("startle", ("intimidate",), NERVE, "feinted", "MM-STAR-01", "MM-STAR-01", wary="MM-STAR-01", feat="Startle"),
    Row("taunt", ("bluff",), NERVE, "shaken", "MM-TAUNT-01", "MM-TAUNT-01", wary="MM-TAUNT-01", feat="Taunt"),
    Row("trick", ("bluff", "acrobatics"), WITS, "", "MM-TRICK-01", "MM-TRICK-01"),
    Row("distract", ("bluff", "intimidate"), NERVE, "dazed", "MM-DIST-01", "MM-DIST-01", wary="MM-DIST-01",
        feat="Distract"),
)  # fmt: skip

TAKES = {"acrobatics": "Acrobatic Bluff"}
"""The feat that lets a skill stand in for another one."""


class SocialOptions(Options):
    """How it is tried."""

    move: Annotated[bool, Word(rules=("MM-DEMO-02", "MM-FEINT-02"))] = Field(
        False, description="As a move action, with −5."
    )
    skill: Skill | None = Field(None, description="Which skill, where there is a choice; the better one without it.")
    superior: Annotated[bool, Word(rules=("MM-DEMO-03",))] = Field(
        False, description="The target is clearly in the better position."
    )
    ally: Annotated[str, Word(aliases=("for",), rules=("MM-ACT-14",)), Field(max_length=60)] = Field(
        "", description="With Set-up: who gains by it in your place."
    )


def attempt(row: Row, ref: Ref, deed: Deed[SocialOptions]) -> None:
    """One try at one target: an opposed roll, then what the row brings; a tie brings nothing (MM-CHK-02)."""
    a, b, o = ref.get(deed.actor), ref.get(deed.target), deed.options
    skill = skill_of(a, row.skills, o.skill)
    mods = (*skill_mods(ref, a, b, skill), *circumstances(row, o), *by_hand(o))
    earlier = attempts(ref, b, row)
    won = sways(ref, Side(a.id, skill, mods), b, resisted_by(row, skill), row.rule, *earlier)
    if not won:
        return ref.note(Verdict(a.id, row.name, b.id, "resisted", rule=row.rule))
    ref.note(Verdict(a.id, row.name, b.id, "works", rule=row.rule))
    return bring(ref, row, ally_of(ref, a, o) if o.ally else a.id, b.id)


def sways(ref: Ref, mine: Side, b: One, resists: tuple[str, ...], rule: str, *more: Mod) -> bool:
    """Whether a social roll beats the best of what resists it; a will that is never in question never gives way."""
    if "will" in resists and "will" in b.sheet.no_saves:
        return False
    return outdoes(ref, mine, (resistance(ref, b, resists, *more),), rule)


def resistance(ref: Ref, b: One, resists: tuple[str, ...], *more: Mod) -> Side:
    """The best of what resists; the first of equals."""
    sides = (Side(b.id, t, (*(save_mods(b, t) if t == "will" else mods_here(ref, b, t)), *more)) for t in resists)
    return max(sides, key=lambda side: total(side.mods))


def resisted_by(row: Row, skill: Skill) -> tuple[str, ...]:
    """What resists the row when this skill is used."""
    return tuple(trait or skill for trait in row.resists)


def skill_mods(ref: Ref, a: One, b: One, skill: Skill) -> Iterator[Mod]:
    """The skill as it is now; threats count by size (MM-DEMO-03)."""
    yield from mods_here(ref, a, skill)
    if skill in TAKES:
        yield Mod(0, TAKES[skill], "MM-ACT-14")
    larger = SIZES[a.sheet.size].step - SIZES[b.sheet.size].step
    if skill == "intimidate" and larger:
        yield Mod(2 * larger, "size", "MM-DEMO-03")


def circumstances(row: Row, o: SocialOptions) -> Iterator[Mod]:
    """What haste and the target's position cost."""
    if o.move:
        yield Mod(-5, "as a move action", row.hurried)
    if o.superior:
        yield Mod(-2, "superior target", "MM-DEMO-03")


def skill_of(a: One, skills: tuple[Skill, ...], said: Skill | None) -> Skill:
    """The skill that is named, or the better one of those that somebody may use; raises `Refused`."""
    own = [skill for skill in skills if a.sheet.feat(TAKES.get(skill, "")) or skill not in TAKES]
    if said is None:
        return max(own, key=lambda skill: total(check_mods(a, skill)))
    if said not in own:
        feat = f" without {TAKES[said]}" if said in skills else ""
        raise Refused(f"{said.title()} does not do that{feat}.", f"Use {' or '.join(own)}.", "MM-CHK-01")
    return said


def attempts(ref: Ref, b: One, row: Row) -> tuple[Mod, ...]:
    """Counts one more attempt of a kind on somebody in this encounter; what the earlier ones are worth to him."""
    if not row.wary:
        return ()
    kind = f"wary of {row.name}"
    earlier = next(iter(b.of(kind)), None)
    if earlier is None:
        ref.inflict(b.id, kind, until=EndOf("scene"), value=1, rule=row.wary, quiet=True)
        return ()
    more = replace(earlier, value=earlier.value + 1)
    ref.put(replace(b, effects=tuple(more if e.id == more.id else e for e in b.effects)))
    return (Mod(earlier.value, "earlier attempts", row.wary),)


def bring(ref: Ref, row: Row, by: str, who: str) -> None:
    """What a success brings over somebody: a condition for a round, an opening for the next attack, or a ruling."""
    if row.brings == "feinted":
        left = 1 + (by in ref.turns.current and by not in ref.turns.done)
        ref.inflict(who, "feinted", by=by, until=TurnOf(by, "end"), left=left, rule=row.rule, quiet=True)
    elif row.brings:
        afflict(ref, who, row.brings, by=by, until=one_round(ref, by), rule=row.rule)
    else:
        ref.remind(by, f"{{{who}}} does something heedless: the GM says what.", row.rule)


def ally_of(ref: Ref, a: One, o: SocialOptions) -> str:
    """The ally who gains by a feint in the place of its maker; raises `Refused`."""
    return find(ref.before, [c.id for c in ref.all() if not c.hidden and c.id != a.id], o.ally)


def may_attempt(row: Row, ref: Ref, deed: Deed[SocialOptions]) -> None:
    """The feat, a skill that fits, and a target that notices it."""
    a, b, o = ref.get(deed.actor), ref.get(deed.target), deed.options
    if row.feat and not a.sheet.feat(row.feat):
        raise Refused(f"{a.name} does not have {row.feat}.", "It takes the feat.", row.rule)
    skill = skill_of(a, row.skills, o.skill)
    if o.superior and skill != "intimidate":
        raise Refused("A better position only helps against threats.", "Leave out superior.", "MM-DEMO-03")
    refuse_unaware(a, b, row.rule)
    if o.ally and (row.brings != "feinted" or not a.sheet.feat("Set-up")):
        raise Refused(f"{a.name} cannot pass that on.", "It takes Set-up, and a feint or startle.", "MM-ACT-14")
    if o.ally and ally_of(ref, a, o) == b.id:
        raise Refused(f"{b.name} gains nothing by that.", "Name an ally.", "MM-ACT-14")


def refuse_unaware(a: One, b: One, rule: str) -> None:
    """Nobody is moved by what he cannot perceive."""
    if a.id == b.id:
        raise Refused("That takes somebody else.", "Choose another target.", rule)
    unseen, unheard = b.has("blinded") or a.has("invisible"), b.has("deafened")
    if b.has("unconscious", "dying", "dead") or (unseen and unheard):
        raise Refused(f"{b.name} does not perceive {a.name}.", "Choose another target.", rule)


HELP = {
    "demoralize": "Scare a target: Intimidate, to leave it shaken.",
    "feint": "Mislead a target: Bluff, so that your next attack surprises it.",
    "startle": "Surprise a target with a threat: Intimidate, as a feint.",
    "taunt": "Needle a target: Bluff, to leave it shaken.",
    "trick": "Trick a target into something heedless: Bluff.",
    "distract": "Hold a target's attention: Bluff or Intimidate, to leave it dazed.",
}

ALIASES = {"demoralize": ("intimidate", "scare"), "feint": ("bluff",)}


def _action(row: Row) -> Action[Ref, SocialOptions]:
    rules = tuple(dict.fromkeys((row.rule, row.hurried)))
    return Action(row.name, HELP[row.name], SocialOptions, partial(attempt, row), rules=rules, targets="one",
                  aliases=ALIASES.get(row.name, ()), cost="standard", needs=partial(may_attempt, row))  # fmt: skip


SOCIAL = tuple(map(_action, ROWS))
"""The social actions."""
