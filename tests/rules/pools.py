"""A second game, for tests of the kernel only: pools of d6 whose successes count.

Grit buys two dice after a throw; who guards an ally may take a blow meant for him; a stun lasts until the slot of the
one who dealt it; equal speed means turns at the same time, and all groups of minions share one slot.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pydantic import BaseModel, ConfigDict

from rules.clock import MINIONS, NORMAL, EndOf, Moment, Place, TurnOf
from rules.codec import Codec
from rules.dice import Dice
from rules.dice.chance import split
from rules.encounter import Combatant, Effect, Settings, Slot, Wait
from rules.errors import Refused
from rules.facts import Spent, Verdict
from rules.options import Options
from rules.phrases import Words
from rules.referee import Referee, Side
from rules.system import Action, Deed
from rules.throws import Throw
from rules.turns import Barred, begin, end_ties, move, set_turns
from rules.waits import lose_turn, step_in, wait

SUCCESSES = (0, 0, 1, 1, 1, 2)
"""What each face of a d6 counts."""

BURNING = Dice(1, 6, SUCCESSES, marks=(0, 0, 0, 0, 0, 1))
"""A die that also tells whether it is thrown again."""

STUN = {1: "shaken", 2: "stunned", 4: "out"}
"""Net successes that it takes for each result."""

BARRING = ("stunned", "out")


class Sheet(BaseModel):
    """Dice to strike and to dodge with, and how early one acts."""

    model_config = ConfigDict(frozen=True)
    strike: int = 4
    dodge: int = 4
    speed: int = 5
    grit: int = 0
    size: int = 0


@dataclass(frozen=True, slots=True)
class Live:
    """Points of grit, heads of a group, actions left."""

    grit: int = 0
    size: int = 0
    left: int = 0


@dataclass(frozen=True, slots=True)
class Table:
    """Luck, which everybody shares."""

    luck: int = 1


Ref = Referee[Sheet, Live, Table]
One = Combatant[Sheet, Live]


def dice(count: int) -> Dice:
    """A pool of d6."""
    return Dice(count, 6, SUCCESSES)


def plus(first: int, second: int) -> int:
    """Both together."""
    return first + second


def attack(ref: Ref, deed: Deed[Options]) -> None:
    """Strike against dodge; a guard may step between."""
    target = guarded(ref, deed.actor, deed.target)
    a, b = ref.then(deed.actor), ref.then(target)
    net = ref.contest(Side(a.id, "strike", dice=dice(pool(a))), Side(b.id, "dodge", dice=dice(b.sheet.dodge)))
    blow(ref, a.id, b.id, grit(ref, a.id, "strike", net))


def blast(ref: Ref, deed: Deed[Options]) -> None:
    """One strike against everybody named; each dodges, two better for a point of the luck that all share."""
    thrown = grit(ref, deed.actor, "strike", ref.roll(deed.actor, "strike", dice(pool(ref.get(deed.actor)))))

    def one(target: str) -> None:
        lucky = ref.fixed(2 * luck(ref, target))
        dodged = ref.roll(target, "dodge", dice(ref.get(target).sheet.dodge)).combine(lucky, plus)
        blow(ref, deed.actor, target, thrown.combine(grit(ref, target, "dodge", dodged), minus))

    ref.each("blast", deed.targets, one)


def luck(ref: Ref, who: str) -> bool:
    """Whether somebody takes a point of luck, if one is left."""
    if not ref.table.luck or ref.ask("luck", (who,), ("no", "yes"), "no") == "no":
        return False
    ref.set(table=Table(ref.table.luck - 1))
    return True


def minus(first: int, second: int) -> int:
    """The net successes."""
    return first - second


def pool(c: One) -> int:
    """The dice of a strike: a group has one more a head."""
    return max(1, c.sheet.strike + c.live.size - 2 * c.has("shaken"))


def grit(ref: Ref, who: str, what: str, thrown: Throw) -> Throw:
    """Two dice more, after the throw, for a point of grit."""
    live = ref.get(who).live
    if not live.grit or ref.ask(f"grit:{what}", (who,), ("no", "pay"), "no", kind="offer", about=thrown) == "no":
        return thrown
    ref.set_live(who, replace(live, grit=live.grit - 1))
    ref.note(Spent(who, "grit", 1, live.grit - 1))
    return thrown.combine(ref.roll(who, f"{what}+", dice(2)), plus)


def guarded(ref: Ref, by: str, target: str) -> str:
    """Who is struck: each guard of the target is asked, the first who steps between is it."""
    guards = [e.by for e in ref.get(target).of("guarded") if e.by not in (None, by, target)]
    answers = ref.ask_all("guard", {who: (("yes", "no"), "yes") for who in guards if who})
    return next((who for who, answer in answers.items() if answer == "yes"), target)


def blow(ref: Ref, by: str, target: str, net: Throw) -> None:
    """What the net successes do: heads of a group, or a state until the attacker's slot."""
    size = ref.get(target).live.size
    if size:
        down = net.tell(lambda n: min(max(0, n), size))
        ref.set_live(target, replace(ref.get(target).live, size=size - down))
        return ref.note(Verdict(by, "strike", target, "heads" if down else "miss", down))
    result = net.tell(lambda n: max((step for step in STUN if n >= step), default=0))
    ref.note(Verdict(by, "strike", target, "hit" if result else "miss"))
    if result:
        slot = Moment(ref.turns.round + 1, ref.turns.place(by) or (), after=True, of=by)
        ref.inflict(target, STUN[result], by=by, until=EndOf("scene") if result == 4 else slot)
    if result > 1:
        end_ties(ref, target)
    return None


def burn(ref: Ref, deed: Deed[Options]) -> None:
    """A die; every six is thrown again, and so on."""
    score, sixes = split(ref.roll(deed.actor, "burn", BURNING).value)
    while sixes:
        more, sixes = split(ref.roll(deed.actor, "burn+", BURNING, rising=True).value)
        score += more
    ref.note(Verdict(deed.actor, "burn", deed.target, "burnt", score))


def guard(ref: Ref, deed: Deed[Options]) -> None:
    """A standing offer to take what is meant for somebody; it lasts as long as its maker can act."""
    ref.inflict(deed.target, "guarded", by=deed.actor, until=TurnOf(deed.actor, "start"), tie=True)


def hold(ref: Ref, deed: Deed[Options]) -> None:
    """Waits for something later in the round; the order stays."""
    wait(ref, deed.actor, Wait("hold"))


def now(ref: Ref, deed: Deed[Options]) -> None:
    """What was waited for has come."""
    step_in(ref, deed.actor)


def waits(ref: Ref, deed: Deed[Options]) -> None:
    """Refuses those who do not wait."""
    if deed.actor not in ref.turns.waits:
        raise Refused(f"{ref.get(deed.actor).name} is not waiting.")


def dive(ref: Ref, deed: Deed[Options]) -> None:
    """Out of the way, at the price of a turn."""
    lose_turn(ref, deed.actor)


ACTIONS: Mapping[str, Action[Any, Any]] = {
    action.name: action
    for action in (
        Action("attack", "Strike at somebody.", Options, attack, targets="one", cost="action"),
        Action("blast", "Strike at several.", Options, blast, targets="some", cost="action"),
        Action("burn", "Burn somebody.", Options, burn, targets="one", cost="action"),
        Action("guard", "Guard an ally.", Options, guard, targets="one"),
        Action("hold", "Wait.", Options, hold, command="turn"),
        Action("now", "Step in.", Options, now, command="turn", needs=waits, any_time=True),
        Action("dive", "Dive.", Options, dive, any_time=True),
    )
}


class Pools:
    """The game, as the kernel sees it."""

    key = "pools"
    name = "Pools"
    together = True
    codec = Codec(Sheet, Live, Table, Settings)
    actions = ACTIONS
    conditions: Mapping[str, Any] = {}
    samples: Mapping[str, Sheet] = {}
    adjustable = ("rolls",)
    totals: Mapping[str, str] = {}
    spelled: Mapping[str, tuple[str, ...]] = {}
    words = Words()

    def fresh(self, sheet: Sheet) -> Live:
        return Live(sheet.grit, sheet.size)

    def table(self) -> Table:
        return Table()

    def start(self, ref: Ref, unaware: Sequence[str]) -> None:
        begin(ref, self, slots(ref))

    def arrive(self, ref: Ref, people: tuple[str, ...]) -> None:
        set_turns(ref, order=slots(ref))

    def initiative(self, ref: Ref, who: Sequence[str], value: int | None) -> None:
        for one in who:
            move(ref, one, (NORMAL, -(value or ref.get(one).sheet.speed), int(one[1:])))

    def count(self, place: Place) -> str:
        return str(-place[1]) if place[0] == NORMAL else "last"

    def turn_begins(self, ref: Ref, who: str) -> Barred | None:
        """Whoever is out may come to for a point of grit."""
        live = replace(ref.get(who).live, left=1)
        if ref.get(who).has("out") and live.grit and ref.ask("wake", (who,), ("no", "yes"), "no") == "yes":
            live = replace(live, grit=live.grit - 1)
            ref.lift(who, "out")
        ref.set_live(who, live)
        return self.able(ref, who)

    def able(self, ref: Ref, who: str) -> Barred | None:
        c = ref.then(who)
        barring = next((e.kind for e in c.effects if e.kind in BARRING), None)
        return Barred(barring or "out") if barring or (c.sheet.size and not c.live.size) else None

    def pay(self, ref: Ref, action: Action[Any, Any], deed: Deed[Any]) -> None:
        live = ref.get(deed.actor).live
        if action.cost and not deed.options.force:
            if not live.left:
                raise Refused(f"{ref.get(deed.actor).name} has acted.")
            ref.set_live(deed.actor, replace(live, left=0))

    def is_out(self, combatant: One) -> bool:
        return combatant.has("out")

    def exhausted(self, ref: Ref, who: str) -> bool:
        return not ref.get(who).live.left

    def round_begins(self, ref: Ref, round_: int) -> None: ...
    def turn_ends(self, ref: Ref, who: str) -> None: ...
    def ticked(self, ref: Ref, who: str, effect: Effect) -> None: ...
    def ended(self, ref: Ref, who: str, effect: Effect) -> None: ...


def place_of(c: One) -> Place:
    """The quicker the earlier; groups last, all at once."""
    return (MINIONS,) if c.sheet.size else (NORMAL, -c.sheet.speed)


def slots(ref: Ref) -> tuple[Slot, ...]:
    """Those of one place are one slot."""
    places = sorted({place_of(c) for c in ref.all()})
    return tuple(Slot(tuple(c.id for c in ref.all() if place_of(c) == place), place) for place in places)


GAME = Pools()
