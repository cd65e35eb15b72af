"""A game of coins: as little as a game can be, with a die, an offer, a question, several targets, and follow-ups."""

from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import ClassVar, Literal

from pydantic import BaseModel, ConfigDict

from rules.clock import NORMAL
from rules.codec import Codec
from rules.dice import Dice
from rules.encounter import Combatant, Encounter, Settings, Slot
from rules.errors import Refused
from rules.facts import Against, Mod, Verdict
from rules.options import Options
from rules.system import Action, Deed
from rules.turns import Barred, begin, enter, move

COIN = Dice(1, 2)
HEADS = 2


class Sheet(BaseModel):
    model_config = ConfigDict(frozen=True)
    luck: int = 0


@dataclass(frozen=True, slots=True)
class Live:
    coins: int = 3
    acted: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    pot: int = 0


class Spread(Options):
    """Words of a shower."""

    loud: bool = False


class CoinSettings(Settings):
    toll: Literal["none", "coin"] = "none"


def flip(ref, deed: Deed) -> None:
    """Heads wins; tails may be flipped again for a coin, else the target is bruised."""
    if toss(ref, deed.actor, "flip"):
        return ref.note(Verdict(deed.actor, "flip", deed.target, "won"))
    ref.inflict(deed.target, "bruise", by=deed.actor)
    return ref.note(Verdict(deed.actor, "flip", deed.target, "lost"))


def toss(ref, who, what) -> bool:
    check = ref.check(who, what, (Mod(ref.get(who).sheet.luck, "luck"),), Against(HEADS, "heads"), dice=COIN)
    if check.hits:
        return True
    live = ref.get(who).live
    if (
        live.coins
        and ref.ask(f"again:{what}", (who,), ("no", "again"), "no", kind="offer", cost=("coins", 1)) == "again"
    ):
        ref.set_live(who, replace(live, coins=live.coins - 1))
        ref.spent(who, "coins", 1, live.coins - 1)
        return toss(ref, who, what + "+")
    return False


def bet(ref, deed: Deed) -> None:
    """The target calls before the coin is thrown."""
    call = ref.ask("call", (deed.target,), ("heads", "tails"), "heads", labels=("Heads", "Tails"), words="Which?")
    came = "heads" if toss(ref, deed.actor, "bet") else "tails"
    ref.note(Verdict(deed.target, "bet", deed.actor, "right" if call == came else "wrong"))


def hit(ref, deed: Deed) -> None:
    """Heads bruises the target."""
    if toss(ref, deed.actor, "hit"):
        ref.inflict(deed.target, "bruise", by=deed.actor)


def dare(ref, deed: Deed) -> None:
    """Who wins the toss asks the target to give in."""
    if toss(ref, deed.actor, "dare") and ref.ask("give in", (deed.target,), ("no", "yes"), "no") == "yes":
        ref.note(Verdict(deed.actor, "dare", deed.target, "gave in"))


def shower(ref, deed: Deed) -> None:
    """Coins for all: each ducks or not, then tosses."""

    def one(who):
        if ref.ask("duck", (who,), ("no", "yes"), "no") == "yes":
            return ref.note(Verdict(deed.actor, "shower", who, "ducked"))
        if not toss(ref, who, "shower"):
            ref.inflict(who, "bruise", by=deed.actor)
        return None

    ref.each("shower", deed.targets, one)


def collect(ref, deed: Deed) -> None:
    """The first may give to the pot; with something in it the others are asked whether they take before they toss."""

    def one(who):
        if who == deed.targets[0]:
            if ref.ask("give", (who,), ("no", "yes"), "no") == "yes":
                ref.set(table=Table(ref.table.pot + 1))
            return
        if ref.table.pot and ref.ask("take", (who,), ("no", "yes"), "no") == "yes":
            ref.set(table=Table(ref.table.pot - 1))
        toss(ref, who, "collect")

    ref.each("collect", deed.targets, one)


def doubt(ref, deed: Deed) -> None:
    """Each is asked twice."""

    def one(who):
        for key in ("first", "second"):
            ref.ask(key, (who,), ("no", "yes"), "no")

    ref.each("doubt", deed.targets, one)


def curse(ref, deed: Deed) -> None:
    """The target's turns begin with a toss."""
    ref.inflict(deed.target, "cursed", by=deed.actor)


def try_(ref, deed: Deed) -> None:
    """A toss for nothing."""
    toss(ref, deed.actor, "try")


def rain(ref, deed: Deed) -> None:
    """The GM adds to the pot."""
    ref.set(table=Table(ref.table.pot + 1))


def has_coins(ref, deed: Deed) -> None:
    if ref.get(deed.actor).live.coins < 0:
        raise Refused("No coins.")


class CoinGame:
    key = "coins"
    name = "Coins"
    together = False
    codec = Codec(Sheet, Live, Table, CoinSettings)
    actions: ClassVar = {
        a.name: a
        for a in (
            Action("flip", "", Options, flip, targets="one", cost="standard", needs=has_coins),
            Action("bet", "", Options, bet, targets="one", cost="standard"),
            Action("hit", "", Options, hit, targets="one", cost="standard"),
            Action("dare", "", Options, dare, targets="one", cost="standard"),
            Action("shower", "", Spread, shower, targets="some", cost="standard"),
            Action("collect", "", Options, collect, targets="some", cost="standard"),
            Action("doubt", "", Options, doubt, targets="some", cost="standard"),
            Action("curse", "", Options, curse, targets="one", cost="standard"),
            Action("wish", "", Options, bet, targets="one", any_time=True),
            Action("try", "", Options, try_, any_time=True, alone=True),
            Action("rain", "", Options, rain, command="gm"),
        )
    }
    conditions: ClassVar = {"bruise": SimpleNamespace(name="bruise", rule="")}
    samples: ClassVar = {}
    adjustable = ()
    totals: ClassVar = {}
    spelled: ClassVar = {}

    def fresh(self, sheet):
        return Live()

    def table(self):
        return Table()

    def start(self, ref, unaware):
        begin(ref, self, [Slot((c.id,), self._place(c.id)) for c in ref.all()])

    def arrive(self, ref, people):
        for who in people:
            if ref.turns.place(who) is None:
                enter(ref, (who,), self._place(who))

    def initiative(self, ref, who, value):
        for each in who:
            move(ref, each, (NORMAL, value or 0, int(each[1:])))

    def pay(self, ref, action, deed):
        if action.cost and not deed.options.force:
            ref.set_live(deed.actor, replace(ref.get(deed.actor).live, acted=True))

    def exhausted(self, ref, who):
        return ref.get(who).live.acted

    def left(self, combatant, encounter):
        return ()

    def count(self, place):
        return str(place[1])

    def status(self, combatant):
        return tuple(e.kind for e in combatant.effects)

    def numbers(self, combatant):
        return (str(combatant.live.coins),)

    def is_out(self, combatant):
        return False

    def inflict(self, ref, who, condition, until, left):
        ref.inflict(who, condition, until=until, left=left)

    def relieve(self, ref, who, condition):
        ref.lift(who, condition)

    # Clockwork

    def round_begins(self, ref, round_):
        pass

    def turn_begins(self, ref, who):
        """A bruise may be slept off (a question); a curse is tossed for (a die)."""
        ref.set_live(who, replace(ref.get(who).live, acted=False))
        if ref.get(who).has("bruise") and ref.ask("sleep", (who,), ("no", "yes"), "no") == "yes":
            ref.lift(who, "bruise")
            return Barred("asleep")
        if ref.get(who).has("cursed") and toss(ref, who, "curse"):
            ref.lift(who, "cursed")
        return None

    def able(self, ref, who):
        return None

    def turn_ends(self, ref, who):
        pass

    def ticked(self, ref, who, effect):
        pass

    def ended(self, ref, who, effect):
        pass

    def alone(self, sheet, name, owner):
        hero = Combatant("c1", name, "heroes", owner, "", sheet, Live())
        return Encounter("coins", {"c1": hero}, Table(), CoinSettings())

    def _place(self, who):
        return (NORMAL, int(who[1:]))


GAME = CoinGame()
