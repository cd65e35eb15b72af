from dataclasses import replace

import pytest

from rules.clock import TurnOf
from rules.errors import Refused
from rules.facts import Changed, Joined, Left, Phase, RoundBegan, TurnBegan
from rules.running import MOST, rule_of
from rules.systems import mm2e, prowlers
from tests.rules.board import Board, facts_of
from tests.rules.pools import GAME, Sheet

PLAIN = Sheet()
PEOPLE = {"a": Sheet(speed=9), "b": Sheet(speed=8, grit=1), "c": Sheet(speed=7), "p": Sheet(size=3), "q": Sheet(size=2)}


def board(*names, **settings):
    return Board(GAME, {name: PEOPLE[name] for name in names or PEOPLE}, **settings)


def fight(*names, **settings):
    running = board(*names, **settings)
    running.do("start", "")
    return running


def began(facts):
    return [f.by for f in facts if isinstance(f, TurnBegan)]


def add(b, name, sheet=PLAIN, **more):
    return b.do("add", "", sheet=GAME.codec.sheet_text(sheet), name=name, **more)


# Beginning, pausing, ending


def test_a_fight_begins_once_and_needs_somebody():
    b = board("a", "b")
    facts = b.do("start", "")
    assert facts[:3] == (Phase("began"), RoundBegan(1), TurnBegan("a", 1))
    with pytest.raises(Refused, match="begun already"):
        b.do("start", "")
    with pytest.raises(Refused, match="Nobody is in"):
        Board(GAME, {}).do("start", "")


@pytest.mark.parametrize("command", ["next", "done", "jump", "pause"])
def test_what_needs_a_fight_says_how_to_get_one(command):
    b = board("a", "b")
    with pytest.raises(Refused, match="not begun"):
        b.do(command, "a", "b")
    b.do("start", "")
    b.do("pause", "")
    with pytest.raises(Refused, match="paused"):
        b.do(command, "a", "b")
    b.do("end", "")
    with pytest.raises(Refused, match="over"):
        b.do(command, "a", "b")


def test_an_initiative_is_set_once_the_fight_has_begun_also_in_a_pause():
    b = board("a")
    add(b, "Late")
    with pytest.raises(Refused, match="not begun"):
        b.do("initiative", "", "c1")
    b.do("start", "")
    b.do("pause", "")
    b.do("initiative", "", "c1", value=30)
    assert [slot.who for slot in b.encounter.turns.order] == [("c1",), ("a",)]
    b.do("end", "")
    with pytest.raises(Refused, match="over"):
        b.do("initiative", "", "c1", value=3)


def test_a_pause_changes_nothing_else():
    b = fight()
    before = b.encounter
    assert b.do("pause", "") == (Phase("paused"),)
    assert b.do("resume", "") == (Phase("resumed"),)
    assert b.encounter == before
    with pytest.raises(Refused, match="not paused"):
        b.do("resume", "")


def test_the_end_ends_the_scene_and_everybodys_turn():
    b = fight()
    b.do("effect", "", "c", name="stunt", until={"span": "scene"})
    b.do("hold", "a")
    facts = b.do("end", "")
    assert [f.condition for f in facts[:1]] == ["stunt"]
    turns = b.encounter.turns
    assert (b.encounter.phase, turns.current, turns.waits) == ("over", (), {})
    with pytest.raises(Refused, match="over already"):
        b.do("end", "")


def test_a_turn_ends_by_itself_when_nothing_is_left_if_the_table_likes():
    for auto_end, current in ((True, ("b",)), (False, ("a",))):
        b = fight("a", "b", auto_end=auto_end)
        b.do("attack", "a", "b", dice=[1, 1, 1, 1, 1, 1, 1, 1])
        assert b.encounter.turns.current == current


def test_deeds_wait_for_ones_turn():
    b = fight("a", "b")
    with pytest.raises(Refused, match="It is a's turn, not b's"):
        b.do("attack", "b", "a")
    b.do("attack", "b", "a", "force", dice=[1] * 8)
    with pytest.raises(Refused, match="no action “fly” in Pools"):
        rule_of(GAME, "fly")


def test_those_who_have_the_turn_together_are_named_together():
    b = fight("a", "b", "c")
    b.encounter = replace(b.encounter, turns=replace(b.encounter.turns, current=("a", "c")))
    with pytest.raises(Refused, match="It is a and c's turn, not b's"):
        b.do("attack", "b", "a")


# Who is in it


def test_newcomers_are_numbered_and_the_first_of_a_name_with_them():
    b = board("a")
    add(b, "Thug")
    assert [c.name for c in b.encounter.combatants.values()] == ["a", "Thug"]
    facts = add(b, "Thug", count=2, side="heroes", owner="ann", hidden=True)
    people = list(b.encounter.combatants.values())
    assert [c.name for c in people] == ["a", "Thug 1", "Thug 2", "Thug 3"]
    assert [f.by for f in facts] == [c.id for c in people[2:]]
    assert len({c.group for c in people[2:]}) == 1
    assert (people[1].group, people[2].side, people[2].owner, people[2].hidden) == ("", "heroes", "ann", True)
    assert people[2].sheet_id == people[1].sheet_id


def test_an_encounter_holds_so_many_and_no_more():
    b = board("a")
    add(b, "Thug", count=MOST - 1)
    with pytest.raises(Refused, match=f"at most {MOST}"):
        add(b, "One more")


def test_a_newcomer_before_the_running_place_acts_in_the_next_round():
    b = fight("a", "c")
    b.do("next", "")
    facts = add(b, "D", Sheet(speed=12))
    (joined,) = facts_of(facts, Joined)
    assert began(facts) == []
    assert b.encounter.turns.current == ("c",)
    assert [began(b.do("next", "")) for _ in range(2)] == [[joined.by], ["a"]]
    late = add(b, "E", Sheet(speed=8))
    assert began(b.do("next", "")) == [late[0].by]


def test_removing_passes_on_and_removing_a_name_twice_is_once():
    b = fight()
    assert b.do("remove", "", "b, b") == (Left("b"),)
    assert began(b.do("remove", "", "a")) == ["c"]
    with pytest.raises(Refused, match="not in this encounter"):
        b.do("remove", "", "c, z")
    assert "c" in b.encounter.combatants


def test_a_jump_to_nobody_is_refused():
    with pytest.raises(Refused, match="not in this encounter"):
        fight().do("jump", "", "z")


# What a GM lays down and corrects


def test_effects_of_a_gm():
    b = fight()
    b.do("effect", "", "a, b", name="inspired", value=2, note="a speech", left=2, until={"who": "a", "edge": "end"})
    effects = [b[who].effects[0] for who in "ab"]
    assert {(e.kind, e.value, e.note, e.left, e.until) for e in effects} == {
        ("inspired", 2, "a speech", 2, TurnOf("a", "end"))
    }
    assert effects[0].id != effects[1].id


def test_hiding_and_showing():
    b = board("a")
    b.do("hide", "", "a")
    assert (b["a"].hidden, b["a"].numbers) == (True, "")
    b.do("reveal", "", "a", what="numbers")
    assert (b["a"].hidden, b["a"].numbers) == (False, "open")
    b.do("hide", "", "a", what="numbers")
    assert (b["a"].hidden, b["a"].numbers) == (False, "hidden")
    b.do("reveal", "", "a")
    assert b["a"].numbers == "hidden"


def test_settings_are_checked_and_told():
    b = board("a")
    assert b.do("settings", "", key="prompts", value="rolls") == (Changed("", "prompts", "choices", "rolls"),)
    assert b.encounter.settings.prompts == "rolls"
    assert b.do("settings", "", key="auto_end", value="on") == (Changed("", "auto_end", "off", "on"),)
    for key, value in (("prompts", "never"), ("answer_after", -1), ("colour", "red")):
        with pytest.raises(Refused, match=f"does not fit {key}"):
            b.do("settings", "", key=key, value=value)


@pytest.mark.parametrize(
    ("path", "value", "before", "look"),
    [
        ("name", "Anna", "a", lambda c: c.name == "Anna"),
        ("side", "heroes", "a", lambda c: c.side == "heroes"),
        ("owner", "bob", "player of a", lambda c: c.owner == "bob"),
        ("owner", "", "player of a", lambda c: c.owner is None),
        ("owner", None, "player of a", lambda c: c.owner is None),
        ("grit", "4", "0", lambda c: c.live.grit == 4),
        ("strike", 9, "4", lambda c: c.sheet.strike == 9),
    ],
)
def test_a_field_is_corrected_and_told(path, value, before, look):
    b = board("a")
    if path == "grit":
        b.live("a", grit=0)
    facts = b.do("set", "", "a", field=path, value=value)
    assert facts == (Changed("a", path, before, str(value)),)
    assert look(b["a"])


def test_a_corrected_sheet_is_another_sheet():
    b = board("a", "b")
    old = b["a"].sheet_id
    b.do("set", "", "a", field="strike", value=9)
    assert b["a"].sheet_id != old
    b.do("set", "", "a", field="strike", value=4)
    assert b["a"].sheet_id == old


@pytest.mark.parametrize(
    ("path", "value", "why"),
    [
        ("wings", 2, "no field “wings”"),
        ("strike.more", 2, "no field “strike.more”"),
        ("strike", "many", "does not fit strike"),
        ("size", [1], "does not fit size"),
        ("name", "B", "There is a B already"),
    ],
)
def test_what_cannot_be_corrected(path, value, why):
    with pytest.raises(Refused, match=why):
        board("a", "b").do("set", "", "a", field=path, value=value)


@pytest.mark.parametrize(
    ("game", "sheet", "field", "value", "before", "look"),
    [
        (mm2e.GAME, mm2e.GAME.samples["Nova"], "Toughness", "9", "7", lambda s: s.toughness == 9),
        (mm2e.GAME, mm2e.GAME.samples["Nova"], "acrobatics", 4, "10", lambda s: s.skills["Acrobatics"] == 4),
        (mm2e.GAME, mm2e.GAME.samples["Thug"], "swim", 4, "none", lambda s: s.skills["Swim"] == 4),
        (prowlers.GAME, prowlers.GAME.quick("X", "might 6, toughness 4"), "health", 9, "5", lambda s: s.health == 9),
        (prowlers.GAME, prowlers.GAME.quick("X", "might 6, toughness 4"), "mig", 7, "6", lambda s: s.might == 7),
    ],
)
def test_a_printed_total_is_corrected_under_the_name_that_people_know(game, sheet, field, value, before, look):
    b = Board(game, {"a": sheet})
    (changed,) = b.do("set", "", "a", field=field, value=value)
    assert (changed.before, changed.after) == (before, str(value))
    assert look(b["a"].sheet)


# The other game


def test_groups_of_minions_share_the_last_slot_and_strike_as_they_were():
    b = fight("a", "p", "q")
    assert began(b.do("next", "")) == ["p", "q"]
    b.do("attack", "p", "q", dice=[6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1])
    assert (b["q"].live.size, b.do("done", "p")) == (0, ())
    b.do("attack", "q", "p", dice=[6, 1, 1, 1, 1, 1, 1, 1, 1, 1])
    assert b["p"].live.size == 1
    assert began(b.do("done", "q")) == ["a"]
    assert b.encounter.then == {}


def test_turns_at_the_same_time_can_end_both():
    b = Board(GAME, {"a": Sheet(strike=2, dodge=1), "b": Sheet(strike=2, dodge=1)})
    assert began(b.do("start", "")) == ["a", "b"]
    b.do("attack", "a", "b", dice=[6, 6, 1])
    assert b["b"].has("out")
    b.do("attack", "b", "a", dice=[6, 6, 1])
    assert b["a"].has("out")
    assert b.do("next", "")[-1] == Phase("paused", "nobody can act")


def test_an_interrupted_slot_goes_on_with_those_it_began_with():
    b = Board(GAME, {"a": Sheet(speed=9), "b": Sheet(dodge=1), "c": Sheet()})
    b.do("start", "")
    b.do("hold", "a")
    assert set(b.encounter.then) == {"b", "c"}
    b.do("now", "a")
    b.do("attack", "a", "b", dice=[6, 6, 6, 6, 1])
    assert b["b"].has("out")
    assert began(b.do("done", "a")) == ["b", "c"]
    assert set(b.encounter.then) == {"b", "c"}


def test_a_hold_does_not_change_the_order_and_is_lost_with_the_round():
    b = fight("a", "b", "c")
    b.do("hold", "a")
    b.do("now", "a")
    assert b.encounter.turns.interrupted == (("b",),)
    assert [began(b.do("next", "")) for _ in range(3)] == [["b"], ["c"], ["a"]]
    b.do("hold", "a")
    b.do("next", "")
    assert [f.why for f in b.do("next", "") if hasattr(f, "why")] == ["waited too long"]
    assert b.encounter.turns.current == ("a",)


def test_a_stun_lasts_until_the_slot_of_its_maker_though_he_waits():
    b = fight("a", "b", "c")
    b.do("attack", "a", "c", dice=[4, 4, 1, 1, 1, 1, 1, 1])
    assert b["c"].has("stunned")
    assert [began(b.do("next", "")) for _ in range(2)] == [["b"], ["a"]]
    b.do("hold", "a")
    assert b.encounter.turns.current == ("b",)
    assert not b["c"].has("stunned")


def test_a_guard_steps_between_if_he_likes():
    b = fight("a", "b", "c")
    b.owner("a", None)
    b.do("next", "")
    b.do("guard", "b", "c")
    b.do("attack", "a", "c", "force")
    assert [(q.who, q.path, q.key) for q in b.pending.questions] == [(("b",), ("b",), "guard")]
    facts = b.answer("guard", "yes", dice=[4, 1, 1, 1, 1, 1, 1, 1])
    assert [f.target for f in facts if hasattr(f, "outcome")] == ["b"]
    b.do("attack", "a", "c", "force")
    assert [f.target for f in b.answer("guard", "no", dice=[1] * 8) if hasattr(f, "outcome")] == ["c"]


def test_a_guard_who_is_stunned_guards_nobody():
    b = fight("a", "b", "c")
    b.do("next", "")
    b.do("guard", "b", "c")
    b.do("attack", "a", "b", "force", dice=[4, 4, 1, 1, 1, 1, 1, 1])
    assert not b["c"].has("guarded")


def test_grit_buys_two_dice_after_the_throw():
    b = fight("a", "b")
    b.do("next", "")
    intent = b.intent("attack", "b", "a")
    b.do("attack", "b", "a", dice=[4, 1, 1, 1, 1, 1, 1, 1])
    assert b["a"].has("shaken")
    b.second_look(intent, 2, "pay", dice=[6, 6])
    assert (b["a"].has("shaken"), b["a"].has("out"), b["b"].live.grit) == (False, True, 0)


def test_who_is_out_may_come_to_when_the_turn_comes():
    b = fight("a", "b")
    b.do("attack", "a", "b", dice=[6, 6, 1, 1, 1, 1, 1, 1])
    b.do("next", "")
    assert [q.key for q in b.pending.questions] == ["wake"]
    assert began(b.answer("wake", "yes")) == ["b"]
    assert not b["b"].has("out")


def test_diving_costs_the_turn_of_this_round_or_the_next():
    b = fight("a", "b", "c")
    b.do("dive", "c")
    b.do("dive", "a")
    told = [f.why for _ in range(2) for f in b.do("next", "") if hasattr(f, "why")]
    assert told == ["lost", "lost"]
    assert b.encounter.turns.current == ("b",)


def test_the_intent_of_a_follow_up_is_a_step_of_its_own():
    b = fight("a", "b", auto_end=True)
    b.do("attack", "a", "b", dice=[1] * 8)
    start, deed = b.before[-3:][1:]
    assert (start.turns.current, deed.turns.current, b.encounter.turns.current) == (("a",), ("a",), ("b",))


def test_the_numbers_of_a_gms_effect_are_the_games():
    with pytest.raises(Refused, match="Effects do not change luck in Pools") as no:
        board("a").do("effect", "", "a", name="blessed", mods=[["luck", 2]])
    assert no.value.hint == "There are: value (all rolls)."
