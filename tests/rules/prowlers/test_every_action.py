"""The law of the house, for every action from every state: the odds on demand are those of every single face, nothing
raises, every outcome survives as text and is undone to the byte, and nobody has less than nothing."""

import pytest

from rules.dice import Seeded
from rules.errors import Refused
from rules.odds import odds, proof
from rules.resolve import Outcome, Pending, resolve
from rules.running import rule_of
from rules.systems.prowlers import GAME
from rules.systems.prowlers.sheet import Attack, Defense, Power
from rules.systems.prowlers.state import House, heads, health, strength
from tests.rules.prowlers.people import Page, group, hero, someone

PROVEN = 1500
"""Runs of a proof; where there are more faces, random dice are thrown."""

THROWN = 12

OPTIONS = {
    "grab": "item briefcase",
    "fight": "item briefcase",
    "check": "trait might, threshold 2",
    "contest": "trait might",
    "group check": "trait might",
    "stunt": "trait agility, vs agility",
    "throw": "pounds 20",
    "smash": "structure 2",
    "save": "kind break",
    "range": "class distant",
    "chases": "quarry b",
    "fall": "feet 30",
    "scorch": "source campfire",
    "health": "now 2",
    "minions": "up 3",
    "knockback": "rank 4, damage 7, behind 2",
    "split": "heads 2",
    "spend": 'note "a lucky break"',
    "delay": 'trigger "the door opens"',
    "ready": 'trigger "the door opens"',
    "free": 'what "a word"',
    "scene": "level 1",
}
"""What an action needs to be said beside its target."""

TARGETS = {
    "defend": "c", "give": "c", "treat": "c", "team attack": "b", "race": "c", "group check": "c", "stabilize": "c",
    "award": "c", "drop": "b, a", "chases": "a", "minions": "g", "split": "g", "merge": "g, c1", "foes": "g",
    "check": "", "escape": "", "save": "",
}  # fmt: skip
"""Whom an action is about, where it is not the enemy."""

SMALL = dict.fromkeys(("agility", "intellect", "might", "perception", "toughness", "willpower"), 2)

BLAST = Attack(name="Blast", type="ranged", rank=2, damage="lethal", medium="energy")
NET = Attack(name="Net", type="ranged", rank=2, effect="ensnared", resist=("might",), break_trait="might")
LIGHT = Attack(name="Light", type="ranged", rank=2, effect="blinded", resist=("toughness",))

GRITTY = {name: True for name in House.model_fields if name.startswith("gritty_")}


def person(make, **fields):
    talents = {"covert": 2, "medicine": 2, "charm": 2, "command": 2}
    return make(**{**SMALL, "talents": talents, "attacks": (BLAST, NET, LIGHT), "health_max": 4, **fields})


def laid(board, kind, **fields):
    return board.lay("a", kind, **fields).lay("b", kind, **fields)


def by_deed(board, action, by, whom, options, dice):
    board.turn(by).do(action, by, whom, options, dice=dice)
    return board


def split(board):
    board.do("split", "", "g", "heads 2")
    return board


def harmed(board, whom, options):
    board.do("damage", "", whom, options)
    return board


def prize(board):
    return by_deed(board, "grab", "a", "b", "item briefcase", [2, 1, 1, 1])


STATES = {
    "fresh": lambda board: board,
    "hurt": lambda board: board.live("a", hurt=3).live("b", hurt=3).live("c", hurt=2),
    "hindered": lambda board: laid(board, "hindered", value=1),
    "prone": lambda board: laid(board, "prone"),
    "all out": lambda board: laid(board, "all-out attack"),
    "blinded": lambda board: by_deed(board, "attack", "b", "a", "with Light", [2, 1, 1, 1]),
    "ensnared": lambda board: by_deed(board, "attack", "b", "a", "with Net", [2, 1, 1, 1]),
    "ensnaring": lambda board: by_deed(board, "attack", "a", "b", "with Net", [2, 1, 1, 1]),
    "holding": lambda board: by_deed(board, "hold", "a", "b", "", [6, 6, 1, 1]),
    "held": lambda board: by_deed(board, "hold", "b", "a", "", [6, 6, 1, 1]),
    "locked": lambda board: by_deed(board, "hold", "b", "a", "", [2, 1, 1, 1]),
    "struggling": prize,
    "defeated": lambda board: harmed(board, "a", "amount 4"),
    "beaten": lambda board: harmed(board, "b", "amount 4"),
    "spent": lambda board: board.live("a", resolve=0),
    "waiting": lambda board: by_deed(board, "delay", "a", "", 'trigger "the door opens"', []),
    "split": lambda board: split(board),
    "gritty": lambda board: board,
    "gritty, wounded": lambda board: harmed(board, "a", "amount 3"),
    "gritty, dying": lambda board: harmed(board, "b, c", "amount 5, lethal"),
    "gritty, in sights": lambda board: by_deed(board.turn("b"), "drop", "b", "b, a", "", []),
}


def board_in(state, **sheets):
    people = {
        "a": person(hero, resolve_start=2, powers=(Power(name="Flight", rank=2, tags=("travel",)),)),
        "b": person(someone, defenses=(Defense(name="Armor", rank=2, impenetrable=True),)),
        "c": person(hero),
        "g": group(threat=2),
        "h": group(threat=2, count=3),
        **sheets,
    }
    sides = {"a": "heroes", "c": "heroes", "g": "guards", "h": "guards"}
    settings = GRITTY if state.startswith("gritty") else {}
    board = Page(GAME, people, sides, prompts="auto", **settings).running()
    board = STATES[state](board.turn("a"))
    return board if state == "waiting" else board.turn("a")


def intent_of(board, action, options=None):
    target = TARGETS.get(action.name, "" if action.targets == "none" else "b")
    said = OPTIONS.get(action.name, "") if options is None else options
    return board.intent(action.name, "" if action.command == "gm" else "a", target, said)


def nobody_below_nothing(new):
    """Health stays above its floor, groups have heads or none, and nobody spends what he has not."""
    for c in new.combatants.values():
        assert -c.sheet.health <= health(c) <= c.sheet.health or c.sheet.is_minion
        assert 0 <= heads(c) <= max(c.sheet.count, strength(c))
        assert (c.live.resolve or 0) >= 0
    assert new.table.adversity >= 0


def thrown(board, intent, rule):
    """Random dice, where there are too many faces for a proof."""
    for seed in range(THROWN):
        got = resolve(board.encounter, intent, rule, Seeded(seed))
        assert isinstance(got, Outcome)
        nobody_below_nothing(got.encounter)
        board.survives(board.encounter, got.encounter, got.facts)


def check(board, name, options=None):
    """Whether somebody can do it here; asserts that all that may come of it is sound."""
    intent, rule = intent_of(board, GAME.actions[name], options), rule_of(GAME, name)
    seen = set()

    def visit(old, new, facts):
        nobody_below_nothing(new)
        kind = tuple((type(fact).__name__, fact.key() if fact.counted else None) for fact in facts)
        if kind not in seen:
            seen.add(kind)
            board.survives(old, new, facts)

    try:
        expected = odds(board.encounter, intent, rule)
    except Refused:
        got = resolve(board.encounter, intent, rule, Seeded(1))
        assert isinstance(got, Refused | Pending | Outcome)
        return isinstance(got, Outcome)
    try:
        assert proof(board.encounter, intent, rule, visit=visit, limit=PROVEN).table == expected.table
    except Refused:
        thrown(board, intent, rule)
    return True


DOABLE = {
    "ensnared": ["save"],
    "held": ["escape"],
    "holding": ["release"],
    "struggling": ["fight"],
    "spent": ["sacrifice"],
    "waiting": ["now"],
    "split": ["merge"],
    "gritty": ["drop"],
    "gritty, wounded": ["fight on"],
    "gritty, dying": ["stabilize"],
}
"""What can only be done then."""


@pytest.mark.parametrize("state", STATES)
def test_odds_are_what_every_face_gives(state):
    done = {name for name in GAME.actions if check(board_in(state), name)}
    assert {"check", "damage", "adversity", *DOABLE.get(state, ())} <= done


WAYS = (
    "with blast", "with net", "with light", "all out", "charge", "charge flight", "area", "clobber c", "behind 1",
    "through 1", "cover heavy", "cover full", "visibility none", "actions 2", "gm mod -4", "auto 2", "defining",
    "with blast, into melee c", "with blast, called", "size 300", "defense toughness", "thing 2", "hold damage",
    "submit", "all out, charge, defining",
)  # fmt: skip


@pytest.mark.parametrize("state", ["fresh", "blinded", "holding", "hindered", "prone", "gritty", "gritty, wounded"])
def test_every_way_to_attack(state):
    done = {way for way in WAYS if is_sound(board_in(state), way)}
    assert {"all out", "actions 2", "auto 2"} <= done
    assert state == "holding" or "submit" not in done


def is_sound(board, way):
    """Whether somebody can attack so; random dice alone, as exploding sixes have no end of faces."""
    intent, rule = intent_of(board, GAME.actions["attack"], way), rule_of(GAME, "attack")
    if isinstance(resolve(board.encounter, intent, rule, Seeded(1)), Refused):
        return False
    thrown(board, intent, rule)
    return True


def test_minions_too():
    board = board_in("fresh", b=group(threat=2))
    assert check(board, "attack")
    assert check(board, "taunt")


def test_what_can_be_done_afresh_is_not_refused_by_mistake():
    refused = {name for name in GAME.actions if not check(board_in("fresh"), name)}
    assert refused == NEEDS_MORE


NEEDS_MORE = {
    "escape", "fight", "release", "save", "stabilize", "spare", "fight on", "sacrifice", "now", "drop", "merge",
}  # fmt: skip
"""What only some can do, or only in some state."""
