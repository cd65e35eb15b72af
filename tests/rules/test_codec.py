import json
from dataclasses import replace

import pytest
from pydantic import BaseModel, ConfigDict

from rules.clock import EndOf, Moment, TurnOf
from rules.codec import VERSION, Codec, digest, text
from rules.encounter import Effect, Plan, Settings, Slot, Turns, Wait, changed_parts, restore
from tests.rules.board import Board
from tests.rules.pools import GAME, Live, Sheet, Table

CODEC = GAME.codec
SHEETS = {digest(CODEC.sheet_text(s)): s for s in (Sheet(), Sheet(grit=2), Sheet(size=4))}

ANCHORS = (
    None,
    Moment(3, (0, -15, 2, -1, 0), True, "b"),
    Moment(1, ()),
    TurnOf("b", "start"),
    TurnOf("a", "end"),
    EndOf("round"),
    EndOf("scene"),
)


def busy():
    """A fight with something in every field."""
    board = Board(GAME, {"b": Sheet(grit=2), "a": Sheet(), "pack": Sheet(size=4)})
    effects = tuple(
        Effect(n, f"kind {n}", "b", until, n, n - 2, "a “note”", 1, n % 2 == 0, n % 3 == 0, "MM-ATK-01")
        for n, until in enumerate(ANCHORS, 2)
    )
    board._put(replace(board["a"], effects=(Effect(1, "plain"), *effects), owner=None, hidden=True, numbers="open"))
    board._put(replace(board["b"], live=Live(1, 0, 1), group="g1"))
    intent = {"action": "attack", "options": {"aim": True, "more": [1, None, "x"]}}
    turns = Turns(
        2,
        7,
        (Slot(("b", "a"), (0, -15)), Slot(("pack",), (1,))),
        ("a",),
        ((0, -15), 1),
        ("b",),
        ("pack",),
        {"b": Wait("ready", (0, 3), "when a moves", intent)},
        (("b", "pack"), ("a",)),
    )
    return replace(
        board.encounter,
        table=Table(4),
        settings=Settings(prompts="rolls", answer_after=5),
        name="The “bank” — é",
        phase="running",
        paused=True,
        turns=turns,
        plans=(Plan(9, "team", "a", "pack", (("a", "x"), ("b", "y"))),),
        serial=12,
        then={"a": board["a"]},
    )


def load(state):
    return CODEC.load(state, SHEETS.__getitem__)


@pytest.mark.parametrize("encounter", [busy(), Board(GAME, {}).encounter, Board(GAME, {"a": Sheet()}).encounter])
def test_a_state_comes_back_as_it_was(encounter):
    state = CODEC.dump(encounter)
    assert load(state) == encounter
    assert CODEC.dump(load(state)) == state
    assert list(load(state).combatants) == list(encounter.combatants)


def test_the_text_is_canonical():
    state = CODEC.dump(busy())
    body = json.loads(state)
    assert text(body) == state
    assert (body["v"], body["system"], body["listing"]) == (VERSION, "pools", ["b", "a", "pack"])
    assert "é" in state
    assert ": " not in state.replace("when a moves", "")
    assert not [n for n in numbers(body) if isinstance(n, float)]


def numbers(value):
    if isinstance(value, dict):
        return [n for v in value.values() for n in numbers(v)]
    if isinstance(value, list):
        return [n for v in value for n in numbers(v)]
    return [value]


def test_what_is_as_always_is_not_written():
    body = json.loads(CODEC.dump(Board(GAME, {"a": Sheet()}).encounter))
    assert body["combatants"] == {"a": {"name": "a", "side": "a", "sheet": digest("{}"), "owner": "player of a"}}
    assert (body["settings"], body["table"]) == ({"auto_end": False}, {})


def test_equal_states_are_equal_texts_in_whatever_order_waits_came():
    turns = [Turns(waits={w: Wait("hold") for w in people}) for people in ("ab", "ba")]
    one, two = (CODEC.dump(replace(Board(GAME, {}).encounter, turns=t)) for t in turns)
    assert one == two


def test_sheets_are_named_by_the_digest_of_their_text():
    sheet = Sheet(grit=2)
    assert CODEC.sheet_text(sheet) == '{"grit":2}'
    assert CODEC.sheet_of(CODEC.sheet_text(sheet)) == sheet
    assert len(digest(CODEC.sheet_text(sheet))) == 20
    assert digest('{"grit":2}') != digest('{"grit":3}')


def test_a_state_of_another_schema_is_not_read():
    body = json.loads(CODEC.dump(busy()))
    with pytest.raises(ValueError, match=f"schema {VERSION + 1}"):
        load(text({**body, "v": VERSION + 1}))


def test_a_tuple_of_tuples_and_a_nested_sheet_stay_what_they_are():
    class Inner(BaseModel):
        model_config = ConfigDict(frozen=True)
        numbers: tuple[int, ...] = ()

    class Outer(BaseModel):
        model_config = ConfigDict(frozen=True)
        inner: tuple[Inner, ...] = ()

    codec = Codec(Outer, Live, Table, Settings)
    sheet = Outer(inner=(Inner(numbers=(1, 2)), Inner()))
    assert codec.sheet_of(codec.sheet_text(sheet)) == sheet


def through_text(parts):
    return CODEC.unparts(json.loads(text(CODEC.parts(parts))), SHEETS.__getitem__)


CHANGES = {
    "a field": lambda e: replace(e, paused=False, name="x"),
    "turns": lambda e: replace(e, turns=Turns()),
    "everything": lambda e: Board(GAME, {"z": Sheet()}).encounter,
    "somebody": lambda e: replace(e, combatants={**e.combatants, "b": replace(e.combatants["b"], name="B")}),
    "one more": lambda e: replace(e, combatants={**e.combatants, "z": replace(e.combatants["b"], id="z")}),
    "one less": lambda e: replace(e, combatants={k: v for k, v in e.combatants.items() if k != "a"}),
    "the first again, last": lambda e: replace(e, combatants={k: e.combatants[k] for k in ("a", "pack", "b")}),
    "nothing": lambda e: e,
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_parts_put_back_what_was_to_the_byte(change):
    old = busy()
    new = change(old)
    parts = through_text(changed_parts(old, new))
    assert CODEC.dump(restore(new, parts)) == CODEC.dump(replace(old, system=new.system))
    assert CODEC.dump(restore(load(CODEC.dump(new)), parts)) == CODEC.dump(old)


def test_only_what_changed_is_among_the_parts():
    old = busy()
    assert changed_parts(old, old) == {}
    assert set(changed_parts(old, CHANGES["a field"](old))) == {"paused", "name"}
    assert changed_parts(old, CHANGES["somebody"](old)) == {"combatants": {"b": old.combatants["b"]}, "added": []}
    assert changed_parts(old, CHANGES["one more"](old)) == {
        "combatants": {},
        "added": ["z"],
        "listing": ["b", "a", "pack"],
    }
