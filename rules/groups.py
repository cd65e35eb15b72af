"""Groups: several who share one initiative, split and merged by a GM; for games without groups of their own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rules.errors import Refused
from rules.facts import Changed
from rules.names import listing
from rules.options import Options
from rules.referee import Referee
from rules.system import Action, Deed
from rules.turns import part, share

Ref = Referee[Any, Any, Any]


def split(ref: Ref, deed: Deed[Options]) -> None:
    """The targets leave their group and form one of their own; whose turn it is does not change."""
    _regroup(ref, deed.targets)
    part(ref, deed.targets)


def may_split(ref: Ref, deed: Deed[Options]) -> None:
    """Somebody of one group must stay behind."""
    groups = {ref.get(who).group for who in deed.targets}
    (group, *others) = groups
    if others or not group:
        raise Refused("They are no part of one group.", "Name some of one group, for instance Thug 1-2.")
    if {c.id for c in ref.all() if c.group == group} <= set(deed.targets):
        raise Refused("That is the whole group.", "Name some of it; the others stay.")


def merge(ref: Ref, deed: Deed[Options]) -> None:
    """The targets become one group, at the place of the first; nobody acts twice or loses a turn by it."""
    first, *others = deed.targets
    _regroup(ref, deed.targets)
    if ref.turns.place(first) is not None:
        share(ref, tuple(others), first)


def may_merge(ref: Ref, deed: Deed[Options]) -> None:
    """Several of one side and owner, none of whom waits."""
    people = [ref.get(who) for who in deed.targets]
    if len(people) < 2:
        raise Refused("It takes at least two.", "Name them, the one first at whose place they shall act.")
    if len({(c.side, c.owner) for c in people}) > 1:
        raise Refused("They are not on one side under one owner.", "Correct that first with /gm set.")
    if late := next((c for c in people if c.id in ref.turns.waits), None):
        raise Refused(f"{late.name} has let the turn pass.", "Merge them when that is over.")


def _regroup(ref: Ref, people: Sequence[str]) -> None:
    """A fresh group of some; one alone is none."""
    first = ref.get(people[0])
    before = [c.name for c in ref.all() if c.id == first.id or (first.group and c.group == first.group)]
    group = f"g{ref.next_number()}" if len(people) > 1 else ""
    for who in people:
        ref.put(replace(ref.get(who), group=group))
    ref.note(Changed(first.id, "group", listing(before), listing(ref.get(who).name for who in people)))


SPLIT = Action("split", "Give some of a group turns of their own.", Options, split, command="gm",
               targets="some", needs=may_split)  # fmt: skip
MERGE = Action("merge", "Make one group of several, with one turn.", Options, merge, command="gm",
               targets="some", needs=may_merge)  # fmt: skip
