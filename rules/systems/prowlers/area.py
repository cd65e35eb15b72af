"""Area attacks: one attack roll, which everybody in the area answers for himself (PP-AREA)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.errors import Refused
from rules.facts import Verdict
from rules.names import find
from rules.report import report
from rules.systems.prowlers.attack_pool import attack_rank
from rules.systems.prowlers.defense import Guard, Strike, best, guards, ignores
from rules.systems.prowlers.landing import landed, too_weak
from rules.systems.prowlers.meeting import at_least_none, attack_hand, defense_hand
from rules.systems.prowlers.options import AttackOptions
from rules.systems.prowlers.points import bought
from rules.systems.prowlers.pools import minus, throw
from rules.systems.prowlers.sheet import Attack
from rules.systems.prowlers.state import One, Ref, faced, house
from rules.systems.prowlers.turn import can_give_up, may_give_up
from rules.waits import lose_turn


def is_area(w: Attack, o: AttackOptions, targets: Sequence[str]) -> bool:
    """Whether an attack fills an area: on several targets, where somebody says so, or because it bursts."""
    return len(targets) > 1 or o.area or "burst" in w.tags


def engulf(ref: Ref, s: Strike, targets: Sequence[str]) -> None:
    """One attack roll; everybody defends separately and takes his own net (PP-AREA-01, 02)."""
    report("PP-AREA-02")
    divers = diving(ref, s, targets)
    met = {who: s._replace(dives=who in divers) for who in targets}
    people = {who: faced(ref, s.a.id, who) for who in targets}
    rank = attack_rank(ref, s)
    answering = [who for who in targets if not ignores(ref, people[who], s, rank)]
    mine = attack_hand(ref, s, people[targets[0]])
    theirs = {who: defense_hand(people[who], guard) for who, guard in picked(ref, people, met, answering).items()}
    hit = throw(ref, mine)
    answers = {who: throw(ref, hand) for who, hand in theirs.items()}
    hit = bought(ref, mine, hit)

    def reach(who: str) -> None:
        if not too_weak(ref, s, people[who]):
            net = hit.combine(bought(ref, theirs[who], answers[who]), minus)
            landed(ref, met[who], who, net.tell(at_least_none))

    ref.each("area", targets, reach)


def picked(
    ref: Ref, people: Mapping[str, One], met: Mapping[str, Strike], answering: Sequence[str]
) -> dict[str, Guard]:
    """The defense of each: the best, or what he picks where a table asks (PP-DEF-04)."""
    found = {who: guards(ref, people[who], met[who]) for who in answering}
    top = {who: best(those) for who, those in found.items()}
    if house(ref).auto_defense == "on":
        return top
    choices = {who: (tuple(g.defense.name for g in found[who]), top[who].defense.name) for who in answering}
    said = ref.ask_all("defense", choices, "An area attack. Which defense?")
    return {who: best(found[who], said[who]) for who in answering}


def diving(ref: Ref, s: Strike, targets: Sequence[str]) -> list[str]:
    """Who dives clear at the price of the next turn: as said, and those who want to when asked (PP-AREA-03)."""
    said = divers_of(ref, s.options, targets)
    tempted = [who for who in targets if who not in said and gains(ref, s, faced(ref, s.a.id, who))]
    words = f"{s.attack.name} fills an area: halve the active defense, or dive clear and lose the next turn?"
    choices: dict[str, tuple[tuple[str, ...], str]] = dict.fromkeys(tempted, (("no", "dive"), "no"))
    answers = ref.ask_all("dive", choices, words)
    divers = [*said, *(who for who in tempted if answers[who] == "dive")]
    for who in divers:
        lose_turn(ref, who)
        ref.note(Verdict(who, "dive", None, "dives", rule="PP-AREA-03"))
    return divers


def gains(ref: Ref, s: Strike, b: One) -> bool:
    """Whether diving would help somebody, and is there to pay for."""
    staying, away = (best(guards(ref, b, s._replace(dives=dives))).size for dives in (False, True))
    return away > staying and can_give_up(ref, b.id)


def divers_of(ref: Ref, o: AttackOptions, targets: Sequence[str]) -> list[str]:
    """Those of the targets who dive by name; raises `Refused`."""
    seen = [c.id for c in ref.all() if c.id in targets]
    return [find(ref.before, seen, name) for name in o.dive]


def may_fill(ref: Ref, w: Attack, o: AttackOptions, targets: Sequence[str]) -> None:
    """Only some attacks fill an area, and who dives must have a turn to give up (PP-AREA-01, 03)."""
    if not w.area and not o.force:
        hint = "Several targets take several actions, or an attack that fills an area."
        raise Refused(f"{w.name} is no area attack.", hint, "PP-AREA-01")
    if o.defense:
        raise Refused("In an area everybody uses his best defense.", "Leave defense out.", "PP-DEF-04")
    for who in divers_of(ref, o, targets):
        may_give_up(ref, who)


def may_single_out(o: AttackOptions) -> None:
    """Nobody dives from what fills no area."""
    if o.dive:
        raise Refused("This fills no area.", "Leave dive out.", "PP-AREA-03")
