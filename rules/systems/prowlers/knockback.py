"""Knockback: a heavy subdual blow sends its target flying, for a point (PP-KB)."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from rules.errors import Refused
from rules.facts import Verdict
from rules.options import Options
from rules.system import Action, Deed
from rules.systems.prowlers.attack_pool import attack_rank
from rules.systems.prowlers.damage import harm
from rules.systems.prowlers.defense import Strike, answers, defenses, rank_of
from rules.systems.prowlers.options import AttackOptions
from rules.systems.prowlers.order import next_slot_end
from rules.systems.prowlers.points import points, pool_of, spend
from rules.systems.prowlers.ranges import stand
from rules.systems.prowlers.sheet import UNARMED, Attack
from rules.systems.prowlers.state import Ref, distance
from rules.systems.prowlers.tables import REACHES, half
from rules.systems.prowlers.throwing import flight
from rules.vocabulary import Word
from rules.waits import lose_turn

LEAST = 6
"""Subdual damage from which a blow may throw its target (PP-KB-01)."""


def knock_back(ref: Ref, s: Strike, target: str, damage: int) -> None:
    """Offers to throw a target that a subdual blow has hurt badly, as a second look (PP-KB-01)."""
    if s.attack.kind_of_damage != "subdual" or damage < LEAST or not points(ref, s.a.id):
        return
    labels = ("Leave it", f"Knock {ref.get(target).name} back")
    answer = ref.ask("knockback", (s.a.id,), ("no", "throw"), "no", labels=labels, kind="offer",
                     cost=(pool_of(s.a), 1), rule="PP-KB-01")  # fmt: skip
    if answer == "throw":
        spend(ref, s.a.id, "PP-KB-01")
        fly(ref, target, s.a.id, s.attack, attack_rank(ref, s), damage, s.options.behind)


def fly(ref: Ref, who: str, by: str, w: Attack, rank: int, damage: int, structure: int | None) -> None:
    """Thrown as by a Might of the attack's rank; prone, and the next turn is lost (PP-KB-02, 03)."""
    reach = flight(ref, rank, ref.get(who).sheet.weight_rank)
    ref.note(Verdict(by, "knockback", who, f"thrown {reach}", rule="PP-KB-02"))
    if by != who:
        stand(ref, who, by, max(reach, distance(ref, by, who), key=REACHES.index))
    ref.inflict(who, "prone", by=by, until=next_slot_end(ref, who), rule="PP-KB-03")
    lose_turn(ref, who)
    if structure is not None:
        crash(ref, who, by, w, damage, structure)


def crash(ref: Ref, who: str, by: str, w: Attack, damage: int, structure: int) -> None:
    """Into something solid: half the damage again, or through it unhurt (PP-KB-04)."""
    if withstands(ref, who, by, w) > structure:
        return ref.note(Verdict(by, "knockback", who, "smashes through", rule="PP-KB-04"))
    ref.note(Verdict(by, "knockback", who, "crashes", half(damage), rule="PP-KB-04"))
    return harm(ref, who, half(damage), by, "PP-KB-04")


def withstands(ref: Ref, who: str, by: str, w: Attack) -> int:
    """The best passive defense rank against an attack; Toughness in full, as the blow was subdual (PP-KB-04)."""
    b, s = ref.get(who), Strike(ref.get(by), w, AttackOptions())
    return max(rank_of(ref, b, d) for d in defenses(b.sheet, w) if not d.active and answers(d, s))


class KnockbackOptions(Options):
    """How hard the blow was, and what is behind."""

    rank: Annotated[int, Word(rules=("PP-KB-02",)), Field(ge=0, le=99)] = Field(0, description="The attack rank.")
    damage: Annotated[int, Word(rules=("PP-KB-01",)), Field(ge=0, le=99)] = Field(0, description="The subdual damage.")
    behind: Annotated[int | None, Word(rules=("PP-KB-04",)), Field(ge=0, le=99)] = Field(
        None, description="Structure of what stands behind."
    )


def throw_back(ref: Ref, deed: Deed[KnockbackOptions]) -> None:
    """A GM's word: somebody is thrown (PP-KB-02 to 04)."""
    o, who = deed.options, deed.target
    fly(ref, who, who, UNARMED, o.rank, o.damage, o.behind)


def may_throw_back(ref: Ref, deed: Deed[KnockbackOptions]) -> None:
    """Only a heavy blow throws, and only who has a body of his own (PP-KB-01)."""
    c = ref.get(deed.target)
    if c.sheet.is_minion:
        raise Refused(f"{c.name} is a group.", "Name somebody with Health.", "PP-HP-04")
    if deed.options.damage < LEAST and not deed.options.force:
        raise Refused(f"Knockback takes {LEAST} points of subdual damage.", "Say damage N.", "PP-KB-01")


KNOCKBACK = Action("knockback", "Throw somebody back: rank N, damage N, behind N.", KnockbackOptions, throw_back,
                   rules=("PP-KB-01",), command="gm", targets="one", needs=may_throw_back)  # fmt: skip
