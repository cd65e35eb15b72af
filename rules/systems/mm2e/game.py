"""Mutants & Masterminds, second edition, as the kernel sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.clock import NORMAL, SEIZED, Anchor, Place
from rules.codec import Codec
from rules.encounter import Combatant, Effect, Encounter
from rules.errors import Refused
from rules.system import Action, Deed, condition_named
from rules.systems.mm2e import card, combined, dying, extra_effort, gametime, importer, initiative, turn
from rules.systems.mm2e.actions import ACTIONS
from rules.systems.mm2e.afflict import afflict, remove_mark
from rules.systems.mm2e.checks import ABILITY_NAMES, SKILLS
from rules.systems.mm2e.conditions import ADJUSTABLE, CONDITIONS, Condition
from rules.systems.mm2e.samples import SAMPLES
from rules.systems.mm2e.saves import SAVES
from rules.systems.mm2e.sheet import Sheet
from rules.systems.mm2e.state import House, Live, One, Ref, Table
from rules.systems.mm2e.words import WORDS
from rules.turns import Barred
from rules.words import fold

LONGEST_SHORT = 3
"""Letters of an ability's short name."""


class Game:
    """The rules of this game, each in the file of its subject; here they only meet the kernel."""

    key = "mm2e"
    name = "Mutants & Masterminds 2e"
    together = False
    codec = Codec(Sheet, Live, Table, House)
    actions: Mapping[str, Action[Any, Any]] = ACTIONS
    conditions: Mapping[str, Condition] = CONDITIONS
    samples: Mapping[str, Sheet] = SAMPLES
    totals: Mapping[str, str] = importer.BASES
    spelled: Mapping[str, tuple[str, ...]] = importer.SPELLED
    goals: Mapping[str, int] = {}
    adjustable: tuple[str, ...] = ADJUSTABLE
    words = WORDS
    quick = staticmethod(importer.quick)
    read = staticmethod(importer.read)
    write = staticmethod(importer.write)
    worked_back = staticmethod(importer.worked_back)
    card = staticmethod(card.card)

    def fresh(self, sheet: Sheet) -> Live:
        """A newcomer's live state: hero points, unless a minion (MM-HERO-01)."""
        return Live(hero_points=0 if sheet.is_minion else sheet.hero_points)

    def table(self) -> Table:
        """A scene in plain light and gravity."""
        return Table()

    def start(self, ref: Ref, unaware: Sequence[str]) -> None:
        """Initiative for all, a surprise round where only some are aware."""
        initiative.start(ref, self, unaware)

    def arrive(self, ref: Ref, people: tuple[str, ...]) -> None:
        """Newcomers roll on arrival."""
        initiative.arrive(ref, people)

    def initiative(self, ref: Ref, who: Sequence[str], value: int | None) -> None:
        """A GM's word on initiative."""
        initiative.set_initiative(ref, who, value)

    def round_begins(self, ref: Ref, round_: int) -> None:
        """After a surprise round the others roll."""
        initiative.round_begins(ref, round_)

    def turn_begins(self, ref: Ref, who: str) -> Barred | None:
        """What a round brings due, then the turn's actions by conditions."""
        gametime.a_round(ref, who)
        combined.remind_of_plan(ref, who)
        return turn.begin_turn(ref, who)

    def able(self, ref: Ref, who: str) -> Barred | None:
        """What bars somebody from acting now."""
        return turn.able(ref, who)

    def turn_ends(self, ref: Ref, who: str) -> None:
        """What is left of the turn is gone."""
        turn.end_turn(ref, who)

    def ticked(self, ref: Ref, who: str, effect: Effect) -> None:
        """Nothing in this game hangs on a moment that passes before the last."""

    def ended(self, ref: Ref, who: str, effect: Effect) -> None:
        """What comes when an effect has run out."""
        extra_effort.ran_out(ref, who, effect)
        dying.pull_through(ref, who, effect)

    def pay(self, ref: Ref, action: Action[Any, Any], deed: Deed[Any]) -> None:
        """The price of an action."""
        turn.pay(ref, action, deed)

    def exhausted(self, ref: Ref, who: str) -> bool:
        """Whether no action is left."""
        return turn.exhausted(ref, who)

    def left(self, combatant: One, _encounter: Encounter[Any, Any, Any]) -> tuple[str, ...]:
        """What is left of a turn."""
        return turn.left_of(combatant)

    def count(self, place: Place) -> str:
        """The initiative count."""
        return "first" if place[0] == SEIZED else str(initiative.count_of(place)).replace("-", "−")

    def place_at(self, count: int) -> Place:
        """The place before all of an initiative count."""
        return (NORMAL, -count)

    def status(self, combatant: One) -> tuple[str, ...]:
        """Conditions and marks, worst first."""
        return card.status(combatant)

    def numbers(self, combatant: One) -> tuple[str, ...]:
        """Defense, saves, hero points."""
        return card.numbers(combatant)

    def traits(self, command: str, combatant: One) -> tuple[str, ...]:
        """The saves; or skills and abilities, those on the sheet first."""
        if command == "save":
            return SAVES
        known = (*map(fold, combatant.sheet.skills), *SKILLS, *(a for a in ABILITY_NAMES if len(a) > LONGEST_SHORT))
        return tuple(dict.fromkeys(known))

    def is_out(self, combatant: One) -> bool:
        """Whether somebody is out of the fight."""
        return combatant.has("unconscious", "dying", "dead")

    def inflict(self, ref: Ref, who: str, condition: str, until: Anchor | None, left: int) -> None:
        """A GM's condition, by the rules of worsening."""
        afflict(ref, who, condition_named(CONDITIONS, condition).name, until=until, left=left)

    def relieve(self, ref: Ref, who: str, condition: str) -> None:
        """A condition less, or one mark of it."""
        row = condition_named(CONDITIONS, condition)
        if not ref.get(who).has(row.name):
            raise Refused(f"{ref.get(who).name} is not {row.name}.")
        if row.marks:
            remove_mark(ref, who, row.name)
        else:
            ref.lift(who, row.name)

    def alone(self, sheet: Sheet, name: str, owner: str) -> Encounter[Any, Any, Any]:
        """An encounter of one, for checks outside a fight."""
        one: One = Combatant("me", name, "heroes", owner, "", sheet, self.fresh(sheet))
        return Encounter(self.key, {"me": one}, Table(), House())


GAME = Game()
