from __future__ import annotations

from typing import Any

import pytest

from rules.errors import Refused
from rules.facts import Reminder, Rolled, Verdict, total
from rules.systems.mm2e import GAME
from tests.rules.board import Board, facts_of
from tests.rules.mm2e.duel import MISS, outcome, rolled, struck
from tests.rules.mm2e.people import hero, someone

FEATS = {"Startle": 1, "Taunt": 1, "Distract": 1}
TALKER = {"skills": {"Bluff": 9, "Intimidate": 8}, "feats": FEATS}
ACTIONS = ("demoralize", "feint", "startle", "taunt", "trick", "distract")


def table(a: dict[str, Any] | None = None, b: dict[str, Any] | None = None, **people: Any) -> Board:
    """a talks (Bluff +9, Intimidate +8), b listens (Will and all skills +0 unless given); a has the turn."""
    first = someone(**{**TALKER, **(a or {})})
    return Board(GAME, {"a": first, "b": someone(**(b or {})), **people}).running()


def totals(facts: Any) -> tuple[int, int]:
    """The totals of the two sides."""
    mine, theirs = facts_of(facts, Rolled)[:2]
    return mine.total, theirs.total


@pytest.mark.rule("MM-DEMO-01")
def test_demoralizing_leaves_shaken_for_a_round():
    b = table(a={"skills": {"Intimidate": 10}}, b={"skills": {"Sense Motive": 7}})
    facts = b.do("demoralize", "a", "b", dice=[10, 10])
    assert totals(facts) == (20, 17)
    assert outcome(facts, "demoralize") == "works"
    assert b["a"].live.standard == 0
    b.do("next", "")
    assert b["b"].has("shaken")
    b.do("next", "")
    assert b.encounter.turns.current == ("a",)
    assert not b["b"].has("shaken")


@pytest.mark.rule("MM-DEMO-01", "MM-CHK-02")
@pytest.mark.parametrize(("die", "ends"), [(11, "works"), (10, "resisted"), (9, "resisted")])
def test_a_tie_moves_nobody(die, ends):
    b = table(a={"skills": {"Intimidate": 10}}, b={"will_base": 10})
    facts = b.do("demoralize", "a", "b", dice=[die, 10])
    assert outcome(facts, "demoralize") == ends
    assert b["b"].has("shaken") is (ends == "works")


RESISTS = {
    "demoralize": ("intimidate", {"intimidate", "sense motive", "will"}),
    "feint": ("bluff", {"bluff", "sense motive"}),
    "startle": ("intimidate", {"intimidate", "sense motive", "will"}),
    "taunt": ("bluff", {"bluff", "sense motive", "will"}),
    "trick": ("bluff", {"bluff", "sense motive"}),
    "distract": ("bluff", {"bluff", "sense motive", "will"}),
}
RULES = {"demoralize": "MM-DEMO-01", "feint": "MM-FEINT-01", "startle": "MM-STAR-01", "taunt": "MM-TAUNT-01",
         "trick": "MM-TRICK-01", "distract": "MM-DIST-01"}  # fmt: skip
CASES = [pytest.param(action, marks=pytest.mark.rule(RULES[action])) for action in ACTIONS]


@pytest.mark.parametrize("action", CASES)
@pytest.mark.parametrize("best", ["bluff", "intimidate", "sense motive", "will"])
def test_who_rolls_what_against_what(action, best):
    """The target rolls the best of what resists, and never with anything else."""
    strong = {"will_base": 30} if best == "will" else {"skills": {best: 30}}
    facts = table(b=strong).do(action, "a", "b", dice=[10, 10])
    mine, theirs = facts_of(facts, Rolled)
    used, resists = RESISTS[action]
    assert (mine.by, mine.what, theirs.by) == ("a", used, "b")
    assert theirs.what in resists
    assert (theirs.what == best) is (best in resists)
    assert theirs.rule == RULES[action]


@pytest.mark.rule("MM-FEINT-01", "MM-SURPATK-01")
def test_a_feint_opens_the_target_to_the_next_attack():
    b = table(b={"skills": {"Sense Motive": 4}, "defense": 20})
    facts = b.do("feint", "a", "b", dice=[9, 10])
    assert totals(facts) == (18, 14)
    assert outcome(facts, "feint") == "works"
    assert struck(b) == 20 - 5 - 2
    assert struck(b) == 20


@pytest.mark.rule("MM-FEINT-01")
def test_the_opening_lasts_until_the_end_of_the_next_turn():
    b = table()
    b.do("feint", "a", "b", dice=[20, 1])
    for who in ("b", "a"):
        b.do("next", "")
        assert b.encounter.turns.current == (who,)
        assert b["b"].has("feinted")
    b.do("next", "")
    assert not b["b"].has("feinted")


@pytest.mark.rule("MM-FEINT-01")
def test_only_the_one_who_feinted_gains_by_it():
    b = table(c=someone())
    b.do("feint", "a", "b", dice=[20, 1])
    facts = b.turn("c").do("attack", "c", "b", dice=[MISS])
    assert rolled(facts, "attack").against.value == 18
    assert struck(b) == 18 - 4 - 2


@pytest.mark.rule("MM-STAR-01")
def test_startling_counts_as_a_feint():
    b = table(b={"defense": 20})
    b.do("startle", "a", "b", dice=[11, 10])
    assert struck(b) == 13


@pytest.mark.rule("MM-TAUNT-01")
def test_a_taunt_leaves_shaken():
    b = table()
    b.do("taunt", "a", "b", dice=[11, 10])
    assert b["b"].has("shaken")


@pytest.mark.rule("MM-DIST-01", "MM-COND-04")
def test_distracting_dazes_for_a_round():
    b = table(b={"skills": {"Sense Motive": 5}})
    facts = b.do("distract", "a", "b", dice=[10, 10])
    assert totals(facts) == (19, 15)
    assert b["b"].has("dazed")
    b.do("next", "")
    assert b.encounter.turns.current == ("a",)
    assert not b["b"].has("dazed")


@pytest.mark.rule("MM-DIST-01")
@pytest.mark.parametrize(("options", "used"), [("", "bluff"), ("skill intimidate", "intimidate")])
def test_distracting_by_either_skill(options, used):
    facts = table(b={"skills": {"Intimidate": 20}, "will_base": 10}).do("distract", "a", "b", options, dice=[10, 10])
    mine, theirs = facts_of(facts, Rolled)
    assert mine.what == used
    assert theirs.what == ("intimidate" if used == "intimidate" else "will")


@pytest.mark.rule("MM-TRICK-01")
def test_a_trick_is_ruled_by_the_gm():
    facts = table().do("trick", "a", "b", dice=[11, 10])
    assert outcome(facts, "trick") == "works"
    assert [f.rule for f in facts_of(facts, Reminder)] == ["MM-TRICK-01"]


HURRIED = {**RULES, "demoralize": "MM-DEMO-02", "feint": "MM-FEINT-02"}
MOVES = [pytest.param(action, marks=pytest.mark.rule(HURRIED[action])) for action in ACTIONS]


@pytest.mark.parametrize("action", MOVES)
def test_as_a_move_action_with_five_less(action):
    b = table(a={**TALKER, "skills": {"Bluff": 9, "Intimidate": 9}})
    facts = b.do(action, "a", "b", "move", dice=[10, 10])
    mine = facts_of(facts, Rolled)[0]
    assert total(mine.mods) == 4
    assert HURRIED[action] in mine.rules()
    assert (b["a"].live.standard, b["a"].live.move) == (1, 0)


@pytest.mark.rule("MM-DEMO-03")
@pytest.mark.parametrize(
    ("a", "b", "options", "bonus"),
    [("large", "medium", "", 2), ("medium", "large", "", -2), ("huge", "small", "", 6), ("large", "large", "", 0),
     ("medium", "medium", "superior", -2), ("awesome", "medium", "superior", 8)],
)  # fmt: skip
def test_size_and_position_count_for_threats(a, b, options, bonus):
    facts = table(a={"size": a}, b={"size": b}).do("demoralize", "a", "b", options, dice=[10, 10])
    assert total(facts_of(facts, Rolled)[0].mods) == 8 + bonus


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        pytest.param(action, rule, marks=pytest.mark.rule(rule))
        for action, rule in (("demoralize", "MM-DEMO-03"), ("startle", "MM-STAR-01"), ("taunt", "MM-TAUNT-01"),
                             ("distract", "MM-DIST-01"))
    ],
)  # fmt: skip
def test_every_attempt_makes_the_next_one_harder(action, rule):
    """Each of these counts for itself, whoever tries it, as long as the encounter lasts."""
    b = table(c=someone(**TALKER))
    for who, earlier in (("a", 0), ("c", 1), ("a", 2)):
        facts = b.turn(who).do(action, who, "b", dice=[1, 20])
        theirs = facts_of(facts, Rolled)[1]
        assert total(theirs.mods) == earlier
        assert (rule in theirs.rules()[1:]) is (earlier > 0)
    assert total(facts_of(b.turn("a").do("feint", "a", "b", dice=[1, 20]), Rolled)[1].mods) == 0
    b.do("end", "")
    assert not b["b"].effects


@pytest.mark.parametrize("action", ["feint", "trick"])
def test_a_mislead_target_learns_nothing(action):
    b = table()
    for _ in range(2):
        facts = b.turn("a").do(action, "a", "b", dice=[1, 20])
        assert total(facts_of(facts, Rolled)[1].mods) == 0


@pytest.mark.rule("MM-ACT-14")
@pytest.mark.parametrize("action", ["feint", "trick"])
def test_acrobatic_bluff(action):
    skills = {"Bluff": 2, "Acrobatics": 12}
    facts = table(a={"skills": skills, "feats": {"Acrobatic Bluff": 1}}).do(action, "a", "b", dice=[10, 10])
    mine = facts_of(facts, Rolled)[0]
    assert (mine.what, mine.total) == ("acrobatics", 22)
    assert "MM-ACT-14" in mine.rules()
    assert facts_of(table(a={"skills": skills}).do(action, "a", "b", dice=[1, 20]), Rolled)[0].what == "bluff"
    with pytest.raises(Refused, match="without Acrobatic Bluff"):
        table(a={"skills": skills}).do(action, "a", "b", "skill acrobatics")


@pytest.mark.rule("MM-ACT-14")
@pytest.mark.parametrize("action", ["feint", "startle"])
def test_set_up_passes_the_opening_to_an_ally(action):
    b = table(a={"feats": {**FEATS, "Set-up": 1}}, c=someone())
    b.do(action, "a", "b", "ally c", dice=[20, 1])
    assert struck(b) == 18
    b.do("next", "")
    b.do("next", "")
    facts = b.do("attack", "c", "b", dice=[MISS])
    assert rolled(facts, "attack").against.value == 18 - 4 - 2


def test_an_ally_has_until_the_end_of_his_next_turn():
    b = table(a={"feats": {**FEATS, "Set-up": 1}}, c=someone())
    b.do("feint", "a", "b", "ally c", dice=[20, 1])
    b.do("next", "")
    b.do("next", "")
    assert b["b"].has("feinted")
    b.do("next", "")
    assert not b["b"].has("feinted")


@pytest.mark.parametrize(
    ("action", "target", "options", "feats", "why"),
    [
        ("feint", "b", "ally c", {}, "cannot pass that on"),
        ("trick", "b", "ally c", {"Set-up": 1}, "cannot pass that on"),
        ("feint", "b", "ally b", {"Set-up": 1}, "gains nothing"),
        ("startle", "b", "", {}, "does not have Startle"),
        ("taunt", "b", "", {}, "does not have Taunt"),
        ("distract", "b", "", {}, "does not have Distract"),
        ("feint", "a", "", {}, "somebody else"),
        ("feint", "b", "superior", {}, "only helps against threats"),
        ("feint", "b", "skill intimidate", {}, "Intimidate does not do that"),
    ],
)
def test_what_is_refused(action, target, options, feats, why):
    with pytest.raises(Refused, match=why):
        table(a={"feats": feats}, c=someone()).do(action, "a", target, options)


@pytest.mark.rule("MM-DEMO-01")
@pytest.mark.parametrize(
    ("states", "actor", "notices"),
    [(("blinded",), (), True), (("deafened",), (), True), (("blinded", "deafened"), (), False),
     (("deafened",), ("invisible",), False), (("unconscious",), (), False)],
)  # fmt: skip
def test_whom_it_cannot_reach(states, actor, notices):
    b = table().condition("b", *states).condition("a", *actor).turn("a")
    if notices:
        assert outcome(b.do("demoralize", "a", "b", dice=[1, 20]), "demoralize") == "resisted"
    else:
        with pytest.raises(Refused, match="does not perceive"):
            b.do("demoralize", "a", "b")


def test_a_will_that_is_never_in_question():
    facts = table(b={"no_saves": ("will",)}).do("demoralize", "a", "b")
    assert outcome(facts, "demoralize") == "resisted"
    assert not facts_of(facts, Rolled)


def test_states_weaken_both_sides():
    b = table(b={"will_base": 5}).condition("a", "shaken").condition("b", "shaken").turn("a")
    mine, theirs = facts_of(b.do("demoralize", "a", "b", dice=[10, 10]), Rolled)
    assert (total(mine.mods), total(theirs.mods)) == (6, 3)
    assert facts_of(b.facts, Verdict)[0].outcome == "works"


def test_the_loser_may_buy_a_second_die():
    b = table(b={"kind": "hero", "hero_points": 1})
    intent = b.intent("demoralize", "a", "b")
    b.do("demoralize", "a", "b", dice=[12, 1])
    assert b["b"].has("shaken")
    b.second_look(intent, 2, "reroll", dice=[10])
    assert not b["b"].has("shaken")
    assert b["b"].live.hero_points == 0


STATES = {
    "fresh": table,
    "wary": lambda: table().condition("b", "shaken").turn("a"),
    "with hero points": lambda: Board(GAME, {"a": hero(**TALKER), "b": hero()}).running(),
    "large": lambda: table(a={"size": "large"}),
}


@pytest.mark.parametrize("action", ACTIONS)
@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("options", ["", "move"])
def test_odds_are_those_of_every_face(action, state, options):
    b = STATES[state]()
    assert b.odds(action, "a", "b", options).table == b.proof(action, "a", "b", options).table
