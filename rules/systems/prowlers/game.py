"""Prowlers & Paragons as the kernel sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules.clock import NORMAL, Anchor, Place
from rules.codec import Codec
from rules.effects import ROLLS
from rules.encounter import Combatant, Effect, Encounter
from rules.errors import Refused
from rules.report import report
from rules.system import Action, Deed, condition_named
from rules.systems.prowlers import (
    all_out,
    card,
    chase,
    dying,
    importer,
    items,
    order,
    scenes,
    sharing,
    surroundings,
    team,
    turn,
    wounds,
)
from rules.systems.prowlers.actions import ACTIONS
from rules.systems.prowlers.conditions import CONDITIONS, Condition, out
from rules.systems.prowlers.samples import SAMPLES
from rules.systems.prowlers.saving import SAVES
from rules.systems.prowlers.sheet import ABILITIES, TALENTS, Sheet
from rules.systems.prowlers.state import House, Live, One, Ref, Table
from rules.systems.prowlers.tables import THRESHOLDS
from rules.systems.prowlers.words import WORDS
from rules.turns import Barred
from rules.words import fold


class Game:
    """The rules of this game, each in the file of its subject; here they only meet the kernel."""

    key = "prowlers"
    name = "Prowlers & Paragons"
    together = True
    codec = Codec(Sheet, Live, Table, House)
    actions: Mapping[str, Action[Any, Any]] = ACTIONS
    conditions: Mapping[str, Condition] = CONDITIONS
    adjustable: tuple[str, ...] = (ROLLS, "attack", "defense")
    samples: Mapping[str, Sheet] = SAMPLES
    totals: Mapping[str, str] = importer.TOTALS
    spelled: Mapping[str, tuple[str, ...]] = importer.SPELLED
    goals: Mapping[str, int] = THRESHOLDS
    words = WORDS
    quick = staticmethod(importer.quick)
    read = staticmethod(importer.read)
    write = staticmethod(importer.write)
    worked_back = staticmethod(importer.worked_back)
    card = staticmethod(card.card)

    def fresh(self, sheet: Sheet) -> Live:
        """A newcomer's live state; Resolve is what a session starts with until some is spent (PP-RES-01)."""
        return Live()

    def table(self) -> Table:
        """The first scene, without Adversity."""
        return Table()

    def start(self, ref: Ref, unaware: Sequence[str]) -> None:
        """The first page, by Edge."""
        order.start(ref, self, unaware)

    def arrive(self, ref: Ref, people: tuple[str, ...]) -> None:
        """Newcomers take the place of their Edge."""
        order.reorder(ref)

    def initiative(self, ref: Ref, who: Sequence[str], value: int | None) -> None:
        """A GM's word on Edge."""
        for one in who:
            order.set_edge(ref, one, value)

    def round_begins(self, ref: Ref, round_: int) -> None:
        """A new page: active defenses and Minions around somebody are counted afresh (PP-GRIT-ACT-01, PP-MIN-09)."""
        team.page_ends(ref)
        surroundings.pages_pass(ref)
        for c in ref.all():
            wounds.mark_wounds(ref, c.id)
        chase.page_begins(ref)
        for c in ref.all():
            if c.live.dodges or any(c.live.beset):
                ref.set_live(c.id, replace(c.live, dodges=0, beset=(0, 0)))

    def turn_begins(self, ref: Ref, who: str) -> Barred | None:
        """A fresh turn (PP-EDGE-01)."""
        report("PP-EDGE-01")
        return turn.begin_turn(ref, who)

    def able(self, ref: Ref, who: str) -> Barred | None:
        """What bars somebody from acting now."""
        return turn.able(ref, who)

    def turn_ends(self, ref: Ref, who: str) -> None:
        """Whoever has done nothing has skipped it (PP-ACT-09)."""
        live = ref.get(who).live
        if not live.used and not live.moved:
            report("PP-ACT-09")

    def ticked(self, ref: Ref, who: str, effect: Effect) -> None:
        """A page of a special effect has passed; who is dying bleeds (PP-SE-03, PP-GRIT-FATAL-04)."""
        if effect.kind == wounds.DYING:
            dying.bleed(ref, who, effect.by)

    def ended(self, ref: Ref, who: str, effect: Effect) -> None:
        """An effect that has run out is gone, or is kept; after a sacrifice the Hero falls (PP-RES-06, PP-KEEP-01)."""
        if effect.kind == sharing.SACRIFICED:
            sharing.falls(ref, who)
        if effect.kind == wounds.DYING:
            dying.bleed(ref, who, effect.by)
        if effect.kind == all_out.DEFENSE:
            all_out.pays(ref, who)
        scenes.keep(ref, who, effect)
        items.returned(ref, effect)

    def pay(self, ref: Ref, action: Action[Any, Any], deed: Deed[Any]) -> None:
        """Counts announced actions."""
        turn.pay(ref, action, deed)

    def exhausted(self, ref: Ref, who: str) -> bool:
        """Whether every announced action has been used."""
        return turn.exhausted(ref, who)

    def left(self, combatant: One, _encounter: Encounter[Any, Any, Any]) -> tuple[str, ...]:
        """What is left of a turn."""
        return turn.left_of(combatant)

    def count(self, place: Place) -> str:
        """The Edge of a place; Minions have none."""
        return str(-place[1]) if len(place) > 1 else "last"

    def place_at(self, count: int) -> Place:
        """The place before all of an Edge."""
        return (NORMAL, -count)

    def status(self, combatant: One) -> tuple[str, ...]:
        """Conditions and marks, worst first."""
        return card.status(combatant)

    def numbers(self, combatant: One) -> tuple[str, ...]:
        """Health, Resolve, Edge, defenses."""
        return card.numbers(combatant)

    def traits(self, command: str, combatant: One) -> tuple[str, ...]:
        """What can be shaken off; or Abilities, Powers and Talents, those on the sheet first."""
        if command == "save":
            return tuple(SAVES)
        own = (*map(fold, combatant.sheet.talents), *(fold(power.name) for power in combatant.sheet.powers))
        return ("threat",) if combatant.sheet.is_minion else tuple(dict.fromkeys((*ABILITIES, *own, *TALENTS)))

    def is_out(self, combatant: One) -> bool:
        """Whether somebody is out of the fight."""
        return out(combatant)

    def inflict(self, ref: Ref, who: str, condition: str, until: Anchor | None, left: int) -> None:
        """A GM's condition."""
        row = condition_named(CONDITIONS, condition)
        ref.inflict(who, row.name, until=until, left=left, rule=row.rule)

    def relieve(self, ref: Ref, who: str, condition: str) -> None:
        """A condition less."""
        row = condition_named(CONDITIONS, condition)
        if not ref.lift(who, row.name):
            raise Refused(f"{ref.get(who).name} is not {row.name}.")

    def alone(self, sheet: Sheet, name: str, owner: str) -> Encounter[Any, Any, Any]:
        """An encounter of one, for checks outside a fight."""
        one: One = Combatant("me", name, "heroes", owner, "", sheet, self.fresh(sheet))
        return Encounter(self.key, {"me": one}, Table(), House())


GAME = Game()
