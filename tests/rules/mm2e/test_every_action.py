"""The law of the house, for every action from every state: the odds on demand are those of every single face, nothing
raises, every outcome survives as text and is undone to the byte, and nobody has more or less than no action left."""

import pytest

from rules.dice import Seeded
from rules.errors import Refused
from rules.odds import odds, proof
from rules.resolve import Outcome, Pending, resolve
from rules.running import rule_of
from rules.systems.mm2e import GAME
from rules.systems.mm2e.sheet import Attack, Item, Mode, Power
from tests.rules.board import Board
from tests.rules.mm2e.people import hero, minion, someone

PROVEN = 500
"""Runs of a proof; where there are more faces, random dice are thrown."""

THROWN = 40

OPTIONS = {
    "save": "kind fortitude, dc 15",
    "check": "trait bluff, dc 12",
    "begin": "what aim",
    "stance": "stance aggressive 4",
    "charge": "distance 20",
    "slam": "distance 20",
    "overrun": "distance 20",
    "rush": "distance 10",
    "aid": "foe b, aid attack",
    "disarm": "item Sword",
    "poison": "rank 8",
    "disease": "rank 8",
    "radiation": "rank 8",
    "fall": "feet 60",
    "distraction": "dc 15",
    "fear": "dc 18",
    "cover": "with Blast",
    "turn off": "power Flight",
    "temperature": "heat intense",
    "rest": "amount 10, unit minutes",
    "time": "amount 1, unit hours",
    "damage": "amount 8",
    "power": "power Flight",
    "command": 'order "go"',
    "ability damage": "ability str, points 2",
    "knockback": "damage 12",
    "extra effort": "use check",
    "switch": "to Mirage",
}
"""What an action needs to be said beside its target."""

STATES = {
    "fresh": lambda board: board,
    "bruised": lambda board: board.condition("a", "bruised", times=3).condition("a", "injured"),
    "beaten": lambda board: board.condition("b", "bruised", times=3).condition("b", "injured"),
    "staggered": lambda board: board.condition("a", "staggered").condition("b", "staggered"),
    "stunned": lambda board: board.condition("b", "stunned"),
    "prone": lambda board: board.condition("a", "prone").condition("b", "prone"),
    "holding": lambda board: hold(board, "a", "b"),
    "held": lambda board: hold(board, "b", "a"),
    "pinned": lambda board: hold(board, "b", "a", pin=True),
    "unconscious": lambda board: board.condition("b", "unconscious"),
    "delaying": lambda board: board.turn("b"),
    "readied": lambda board: ready(board),
}


def hold(board, by, whom, *, pin=False):
    board.turn(by).do("grab", by, whom, "effect pin" if pin else "", dice=[19, 20, 1])
    return board.turn("a")


def ready(board):
    board.turn("b").do("ready", "b", does="attack", trigger="when a attacks")
    board.live("a", standard=1, move=1)
    return board.turn("a")


def board_in(state, **sheets):
    a = hero(
        attacks=(
            Attack(name="Sword", attack_bonus=8, damage_bonus=6, size="medium"),
            Attack(name="Blast", type="ranged", attack_bonus=8, damage_bonus=9, autofire=1),
        ),
        move_modes={"flight": Mode(rank=4)},
        powers=(
            Power(name="Flight", type="flight", rank=4),
            Power(name="Mind Reading", type="mind reading", rank=6),
            Power(name="Mirage", rank=6, extras=("Alternate Power",)),
        ),
        feats={"Distract": 1, "Startle": 1, "Taunt": 1},
        inventory=(Item(name="Club", held=True),),
    )
    b = someone(inventory=(Item(name="Sword", held=True, weapon="Sword"),))
    people = {"a": a, "b": b, "c": someone(), **sheets}
    board = Board(GAME, people, {"a": "heroes", "c": "heroes", "b": "foes"}, prompts="auto").running("a", "b", "c")
    if state == "delaying":
        board.turn("c").do("delay", "c")
    return STATES[state](board).turn("a") if state != "delaying" else board.turn("a")


def targets_of(action):
    return {"none": "", "maybe": "b", "any": "b"}.get(
        action.targets, "c" if action.name in ("aid", "interpose") else "b"
    )


def within_budget(_old, new, _facts):
    for c in new.combatants.values():
        assert c.live.standard in (0, 1)
        assert c.live.move in (0, 1)


def check(board, name):
    action = GAME.actions[name]
    intent = board.intent(name, "" if action.command == "gm" else "a", targets_of(action), OPTIONS.get(name, ""))
    rule = rule_of(GAME, name)
    encounter = board.encounter

    def visit(old, new, facts):
        within_budget(old, new, facts)
        if visited and len(visited) % 25:
            return visited.append(1)
        visited.append(1)
        return board.survives(old, new, facts)

    visited = []
    try:
        expected = odds(encounter, intent, rule)
    except Refused:
        got = resolve(encounter, intent, rule, Seeded(1))
        assert isinstance(got, Refused | Pending | Outcome)
        return isinstance(got, Outcome)
    try:
        proven = proof(encounter, intent, rule, visit=visit, limit=PROVEN)
    except Refused:
        for seed in range(THROWN):
            got = resolve(encounter, intent, rule, Seeded(seed))
            assert isinstance(got, Outcome)
            within_budget(encounter, got.encounter, got.facts)
            board.survives(encounter, got.encounter, got.facts)
        return True
    assert expected.table == proven.table
    return True


@pytest.mark.parametrize("state", STATES)
def test_odds_are_what_every_face_gives(state):
    done = {name for name in GAME.actions if check(board_in(state), name)}
    assert {"attack", "save", "check"} <= done or state in ("pinned", "held")


def test_minions_too():
    assert check(board_in("fresh", b=minion()), "attack")
    assert check(board_in("fresh", b=minion()), "grab")


def test_what_can_be_done_afresh_is_not_refused_by_mistake():
    refused = [name for name in GAME.actions if not check(board_in("fresh"), name)]
    assert set(refused) <= NEEDS_MORE, sorted(set(refused) - NEEDS_MORE)


NEEDS_MORE = {
    "takedown", "stand up", "escape", "crush", "pin", "throw", "break", "release", "now", "coup de grace", "stabilise",
    "fire", "slip out", "stop", "heal", "dying save", "regenerate", "healing", "shake off", "mind crush", "mind pin",
    "mind break", "mind escape", "forgo", "roll ahead", "under fire", "withstand", "wield",
    "break object", "repair", "recover", "recover all", "collapse",
    "interpose", "command", "corner", "drop", "overrun", "prepare", "threat", "split", "merge",
}  # fmt: skip
"""What only some can do, or only in some state."""
