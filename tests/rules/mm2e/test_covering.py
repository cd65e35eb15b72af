import pytest

from rules.errors import Refused
from rules.facts import Ended, Rolled, TurnBegan, Verdict, total
from rules.systems.mm2e import GAME
from rules.systems.mm2e.sheet import Attack
from tests.rules.board import Board, facts_of
from tests.rules.mm2e.duel import HIT, MISS, SAVED, conditions, outcome, ranged, rolled
from tests.rules.mm2e.people import BLAST, SWORD, hero, minion, someone

GUN = Attack(name="Gun", type="ranged", attack_bonus=8, damage_bonus=5, increment=50, max_range=500, lethal=True)
TALK = {"Bluff": 7, "Intimidate": 8}


def board(a=None, b=None, **people):
    """a has a Blast, b can talk, c is a bystander; a has the turn."""
    people = {"a": a or someone(skills={"Concentration": 5}), "b": b or someone(skills=TALK), **people}
    return Board(GAME, {**people, "c": people.get("c") or someone()}).running()


def covering(die=HIT, options="", **people):
    b = board(**people)
    b.do("cover", "a", "b", options, dice=[die])
    return b


def count(b, who):
    return GAME.count(b.encounter.turns.place(who))


@pytest.mark.rule("MM-COVG-01")
@pytest.mark.parametrize(("die", "held"), [(10, True), (9, False)])
def test_the_roll_is_made_now_and_the_shot_held(die, held):
    b = board()
    facts = b.do("cover", "a", "b", dice=[die])
    assert rolled(facts, "attack").total == die + 8
    assert outcome(facts, "cover") == ("covered" if held else "no bead")
    assert (b["a"].has("covering"), b["b"].has("covered")) == (held, held)
    assert b["a"].live.standard == 0
    assert not b["b"].has("bruised", "stunned")


@pytest.mark.rule("MM-COVG-02")
@pytest.mark.parametrize(("die", "how", "goal"), [(HIT, "hit", 24), (20, "critical", 29)])
def test_the_shot_strikes_as_it_was_rolled(die, how, goal):
    b = covering(die)
    b.do("next", "")
    facts = b.do("fire", "a", dice=[SAVED])
    assert not facts_of(facts, Rolled, what="attack")
    assert outcome(facts, "fire") == how
    assert rolled(facts, "toughness").against.value == goal
    assert not b["a"].has("covering")
    assert not b["b"].has("covered")
    with pytest.raises(Refused, match="holds no shot"):
        b.do("fire", "a")


@pytest.mark.rule("MM-COVG-02")
def test_how_it_strikes_was_said_before():
    b = covering(options="with Gun, nonlethal, pull 2", a=someone(attacks=(BLAST, GUN)))
    facts = b.turn("b").do("fire", "a", dice=[16])
    assert rolled(facts, "toughness").against.value == 17
    lethal = covering(options="with Gun", a=someone(attacks=(BLAST, GUN)))
    lethal.turn("b").do("fire", "a", dice=[12])
    assert lethal["b"].has("injured")


@pytest.mark.rule("MM-COVG-02")
def test_what_came_after_the_roll_changes_nothing():
    b = covering(10)
    b.do("next", "")
    b.do("total defense", "b")
    assert outcome(b.do("fire", "a", dice=[SAVED]), "fire") == "hit"


@pytest.mark.rule("MM-COVG-02")
def test_a_shot_by_surprise_stays_one():
    b = board(a=someone(feats={"Sneak Attack": 1}, skills={"Bluff": 10}))
    b.do("feint", "a", "b", dice=[20, 1])
    b.do("next", "")
    b.turn("a").do("cover", "a", "b", dice=[HIT])
    assert not b["b"].has("feinted")
    facts = b.turn("b").do("fire", "a", dice=[SAVED])
    assert rolled(facts, "toughness").against.value == 15 + 9 + 2


@pytest.mark.rule("MM-COVG-02", "MM-READY-02")
def test_firing_moves_the_initiative_as_a_readied_action():
    b = covering()
    b.do("next", "")
    b.do("next", "")
    assert b.encounter.turns.current == ("c",)
    b.do("fire", "a", dice=[SAVED])
    assert b.encounter.turns.current == ("c",)
    assert count(b, "a") == "18"
    assert [f.by for f in facts_of(b.do("next", ""), TurnBegan)] == ["b"]


@pytest.mark.rule("MM-COVG-02")
def test_fired_in_the_next_round_before_the_own_turn_it_stands_for_that_turn():
    b = board()
    b.do("next", "")
    b.do("next", "")
    b.do("cover", "c", "b", dice=[HIT])
    b.do("next", "")
    assert b.encounter.turns.round == 2
    b.do("fire", "c", dice=[SAVED])
    assert [slot.who[0] for slot in b.encounter.turns.order] == ["c", "a", "b"]
    assert [f.by for f in facts_of(b.do("next", ""), TurnBegan)] == ["b"]
    assert [f.by for f in facts_of(b.do("next", ""), TurnBegan)] == ["c"]
    assert b.encounter.turns.round == 3


@pytest.mark.rule("MM-COVG-02")
def test_in_the_own_turn_it_is_the_attack_of_that_turn():
    b = covering()
    for _ in range(3):
        b.do("next", "")
    assert b.encounter.turns.current == ("a",)
    assert b["a"].live.standard == 1
    b.do("fire", "a", dice=[SAVED])
    assert (b["a"].live.standard, b["a"].live.move) == (0, 1)


@pytest.mark.rule("MM-COVG-02")
def test_it_may_be_fired_in_the_turn_of_the_roll():
    b = covering()
    b.do("fire", "a", dice=[SAVED])
    assert (b["a"].live.standard, b["a"].live.move) == (0, 1)
    assert count(b, "a") == "20"


@pytest.mark.rule("MM-COVG-03", "MM-CONC-02")
@pytest.mark.parametrize(("die", "kept"), [(10, True), (9, False)])
def test_a_distraction_may_cost_the_shot(die, kept):
    b = covering()
    facts = b.do("distraction", "", "a", "by violent", dice=[die])
    assert rolled(facts, "concentration").against.value == 15
    assert rolled(facts, "concentration").rule == "MM-COVG-03"
    assert (b["a"].has("covering"), b["b"].has("covered")) == (kept, kept)


@pytest.mark.rule("MM-COVG-03")
@pytest.mark.parametrize(("die", "kept"), [(14, True), (13, False)])
def test_a_hit_may_cost_the_shot(die, kept):
    b = covering()
    b.turn("c").do("attack", "c", "a", dice=[HIT, SAVED, die])
    assert b["a"].has("covering") is kept


@pytest.mark.rule("MM-COVG-03", "MM-COVG-05")
def test_the_shot_of_one_who_can_no_longer_act_is_lost():
    b = covering().condition("a", "dazed")
    assert not b["b"].has("covered")
    assert not b["a"].has("covering")


SLIPS = {
    "bluff": ("skill bluff", "bluff", 7, {"bluff", "sense motive"}),
    "intimidate": ("skill intimidate", "intimidate", 6, {"intimidate", "sense motive", "will"}),
}


@pytest.mark.rule("MM-COVG-04")
@pytest.mark.parametrize("way", SLIPS)
@pytest.mark.parametrize("best", ["bluff", "intimidate", "sense motive", "will"])
def test_slipping_out_by_a_word_or_a_threat(way, best):
    options, skill, bonus, resists = SLIPS[way]
    strong = someone(will_base=30) if best == "will" else someone(skills={best: 30})
    b = covering(a=strong)
    facts = b.turn("b").do("slip out", "b", "", options, dice=[20, 1])
    mine, theirs = facts_of(facts, Rolled)
    assert (mine.what, total(mine.mods)) == (skill, bonus)
    assert theirs.what in resists
    assert (theirs.what == best) is (best in resists)
    assert b["b"].live.standard == 0
    assert b["b"].has("covered") is (best in resists)


@pytest.mark.rule("MM-COVG-04")
@pytest.mark.parametrize(("die", "ends"), [(11, "slips out"), (10, "stays covered")])
def test_a_tie_leaves_him_covered(die, ends):
    b = covering(a=someone(will_base=7)).turn("b")
    assert outcome(b.do("slip out", "b", "", "skill intimidate", dice=[die, 9]), "slip out") == ends
    assert b["a"].has("covering") is (ends != "slips out")


@pytest.mark.rule("MM-COVG-05")
@pytest.mark.parametrize(
    ("action", "target", "options", "dice", "ends"),
    [
        ("move", "", "", [], True),
        ("attack", "c", "", [MISS], True),
        ("check", "", "", [10], True),
        ("cover", "c", "", [MISS], True),
        ("step", "", "", [], False),
        ("speak", "", "", [], False),
        ("prone", "", "", [], False),
        ("stop", "", "", [], True),
    ],
)
def test_doing_something_else_ends_it(action, target, options, dice, ends):
    b = covering().turn("a")
    more = {"trait": "search"} if action == "check" else {}
    b.do(action, "a", target, options, dice=dice, **more)
    assert (b["a"].has("covering"), b["b"].has("covered")) == (not ends, not ends)


@pytest.mark.rule("MM-COVG-05")
def test_a_save_and_a_turn_without_a_deed_do_not_end_it():
    b = covering()
    for _ in range(4):
        b.do("next", "")
    b.do("save", "a", kind="will", dice=[10])
    assert b["a"].has("covering")


@pytest.mark.rule("MM-COVG-05")
def test_a_target_out_of_range_or_sight_has_got_away():
    far = covering(options="with Gun", a=someone(attacks=(GUN,)))
    assert outcome(far.do("fire", "a", "", "range 501"), "fire") == "away"
    assert not far["b"].has("covered")
    near = covering(options="with Gun", a=someone(attacks=(GUN,)))
    assert outcome(near.do("fire", "a", "", "range 500", dice=[SAVED]), "fire") == "hit"
    unseen = covering().condition("b", "invisible").turn("b")
    facts = unseen.do("fire", "a")
    assert facts_of(facts, Verdict)[-1].rule == "MM-COVG-05"
    assert facts_of(facts, Ended, condition="covering")


@pytest.mark.rule("MM-COVG-05")
def test_it_ends_with_either_of_the_two():
    b = covering()
    b.do("remove", "", "b")
    assert not b["a"].has("covering")
    b = covering()
    b.do("remove", "", "a")
    assert not b["b"].has("covered")


@pytest.mark.rule("MM-COVG-01")
@pytest.mark.parametrize(
    ("options", "why"),
    [
        ("with Sword", "no shot at one target"),
        ("with Cone", "no shot at one target"),
        ("with Gun, range 501", "reaches 500 feet"),
        ("cover total", "cover"),
        ("conceal total", "no free line"),
        ("covered by c", "no free line"),
    ],
)
def test_a_valid_target_for_a_shot(options, why):
    cone = ranged(area=True).model_copy(update={"name": "Cone"})
    with pytest.raises(Refused, match=why):
        board(a=someone(attacks=(BLAST, SWORD, GUN, cone))).do("cover", "a", "b", options)


def test_concealment_is_rolled_at_once():
    b = board()
    facts = b.do("cover", "a", "b", "conceal partial", dice=[HIT, 17])
    assert outcome(facts) == "concealed"
    assert not b["a"].has("covering")
    b.turn("a").do("cover", "a", "b", "conceal partial", dice=[HIT, 16])
    assert b["a"].has("covering")


def test_who_covers_whom_has_to_be_clear():
    b = board(c=someone())
    for who in ("a", "c"):
        b.turn(who).do("cover", who, "b", dice=[HIT])
    with pytest.raises(Refused, match="Several cover"):
        b.turn("b").do("slip out", "b")
    b.do("slip out", "b", "c", dice=[20, 1])
    assert b["a"].has("covering")
    assert not b["c"].has("covering")
    with pytest.raises(Refused, match="not covered by that one"):
        b.turn("b").do("slip out", "b", "c")
    with pytest.raises(Refused, match="not covered"):
        covering().turn("c").do("slip out", "c")


@pytest.mark.rule("MM-DCOND-06")
def test_a_disabled_shooter_falls_after_the_shot():
    b = covering().condition("a", "disabled").turn("b")
    facts = b.do("fire", "a", dice=[SAVED, 10])
    assert conditions(facts, "a") == ["dying"]


def test_an_incorporeal_target():
    b = covering().condition("b", "incorporeal").turn("b")
    assert outcome(b.do("fire", "a"), "fire") == "passes through"


def test_nobody_fires_into_a_pause():
    b = covering()
    b.do("pause", "")
    with pytest.raises(Refused, match="not going on"):
        b.do("fire", "a")


STATES = {
    "fresh": board,
    "minion": lambda: board(b=minion()),
    "hero points": lambda: board(a=hero(), b=hero()),
    "stunned": lambda: board().condition("b", "stunned"),
}


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("options", ["", "conceal partial", "lethal"])
def test_odds_of_covering_are_those_of_every_face(state, options):
    b = STATES[state]().turn("a")
    assert b.odds("cover", "a", "b", options).table == b.proof("cover", "a", "b", options).table


@pytest.mark.parametrize("die", [HIT, 20])
@pytest.mark.parametrize("state", ["fresh", "hero points", "stunned"])
def test_odds_of_firing_and_slipping_out(state, die):
    b = STATES[state]().turn("a")
    b.do("cover", "a", "b", dice=[die])
    assert b.odds("fire", "a").table == b.proof("fire", "a").table
    if state != "stunned":
        b.turn("b")
        assert b.odds("slip out", "b").table == b.proof("slip out", "b").table
