"""Special effects: pages in the attacker's place, stacking, defeat by effect; Powers that do something else."""

import pytest

from rules.errors import Refused
from rules.facts import Inflicted, Rolled, Spent, Verdict
from rules.systems.prowlers import GAME
from rules.systems.prowlers.importer import quick
from rules.systems.prowlers.presets import POWERS, attack_of
from rules.systems.prowlers.sheet import Attack, Defense, Power
from rules.systems.prowlers.state import heads, health
from tests.rules.board import facts_of
from tests.rules.prowlers.faces import faces
from tests.rules.prowlers.people import group, hero, page, someone


def user(*powers, rank=10, edge=20, **fields):
    """Somebody whose first attacks are these Powers."""
    attacks = tuple(attack_of(power, POWERS[power]) for power in powers)
    return someone(
        powers=tuple(Power(name=power, rank=rank) for power in powers), attacks=attacks, edge_override=edge, **fields
    )


def caught(power, net, board=None, *, who="a", target="b", **fields):
    """`who` hits with a Power for so many net successes against somebody whose defenses are one die each."""
    board = board or page(a=user(power), b=someone(**{"health_max": 9, "agility": 1, "toughness": 1, "might": 1,
                                                      "willpower": 1, **fields}))  # fmt: skip
    board.turn(who).do("attack", who, target, f'with "{power}"', dice=[*faces(net, 10), 1])
    return board


def left(board, kind, who="b"):
    """The pages of each effect of a kind."""
    return [effect.left for effect in board[who].of(kind)]


def passes(board, *people):
    """Turns that end, in this order."""
    for who in people:
        board.do("done", who)


@pytest.mark.rule("PP-SE-01")
def test_a_condition_in_place_of_damage():
    board = page(a=user("Mind Control"), b=someone(willpower=3, health_max=9))
    board.do("attack", "a", "b", dice=[*faces(8, 10), *faces(3, 3)])
    assert [(roll.pool[0].label, roll.total) for roll in facts_of(board.facts, Rolled)] == [
        ("Mind Control", 8), ("Willpower", 3),
    ]  # fmt: skip
    assert facts_of(board.facts, Verdict)[0].key() == ("b", "controlled 3")
    assert health(board["b"]) == 9
    assert GAME.status(board["b"]) == ("controlled (3 pages)",)


@pytest.mark.rule("PP-SE-02")
@pytest.mark.parametrize(("net", "pages"), [(5, [3]), (1, [1]), (2, [1]), (3, [2]), (4, [2]), (0, [])])
def test_half_the_net_successes_in_pages(net, pages):
    assert left(caught("Stun", net), "stunned") == pages


@pytest.mark.rule("PP-SE-03")
def test_the_count_drops_at_the_end_of_the_attackers_later_turns():
    board = caught("Blind", 5)
    counts = []
    for _ in range(4):
        counts.append(left(board, "blinded"))
        passes(board, "a", "b")
    assert counts == [[3], [3], [2], [1]]
    passes(board, "a")
    assert left(board, "blinded") == []
    assert board.encounter.turns.round == 5


@pytest.mark.rule("PP-SE-03")
def test_one_page_is_the_next_turn_of_the_victim():
    board = caught("Blind", 1)
    passes(board, "a", "b")
    assert board["b"].has("blinded")
    passes(board, "a")
    assert not board["b"].has("blinded")


@pytest.mark.rule("PP-SE-03", "PP-DELAY-05")
@pytest.mark.parametrize("idle", ["delays", "loses the turn", "is defeated"])
def test_it_runs_in_the_attackers_place_whatever_he_does(idle):
    board = page(a=user("Blind"), b=someone(health_max=9, edge_override=10), c=someone(edge_override=15))
    board.do("attack", "a", "b", dice=[*faces(7, 10), *faces(6, 6)])
    if idle == "loses the turn":
        board.do("lose turn", "", "a")
    if idle == "is defeated":
        board.do("condition", "", "a", name="defeated")
    passes(board, "a", "c", "b")
    if idle == "delays":
        board.do("delay", "a")
    assert (board.encounter.turns.round, board.encounter.turns.current) == (2, ("c",))
    assert left(board, "blinded") == []


@pytest.mark.rule("PP-SE-04")
def test_the_same_effect_again_adds_up():
    board = caught("Blind", 5)
    passes(board, "a", "b")
    caught("Blind", 3, board)
    assert left(board, "blinded") == [5]
    passes(board, "a", "b")
    assert left(board, "blinded") == [4]
    for page_ in range(3, 7):
        assert board.encounter.turns.round == page_
        assert board["b"].has("blinded")
        passes(board, "a", "b")
    assert not board["b"].has("blinded")


@pytest.mark.rule("PP-SE-04")
@pytest.mark.parametrize(("stack", "effects"), [("same", [1, 1]), ("all", [2])])
def test_other_attackers_run_by_themselves(stack, effects):
    weak = {"health_max": 9, "agility": 1, "toughness": 1}
    board = page({"stack_effects": stack}, a=user("Blind"), c=user("Blind"), b=someone(**weak))
    caught("Blind", 2, board)
    caught("Blind", 2, board, who="c")
    assert left(board, "blinded") == effects


@pytest.mark.rule("PP-SE-04")
def test_different_powers_are_two_effects():
    board = page(a=user("Stun", "Ensnare"), b=someone(health_max=9, agility=1, toughness=1, might=1))
    caught("Stun", 3, board)
    board.live("a", attacked=())
    board.do("attack", "a", "b", "with ensnare, force", dice=[*faces(3, 10), 1])
    assert (left(board, "stunned"), left(board, "ensnared")) == ([2], [2])


@pytest.mark.rule("PP-SE-05")
@pytest.mark.parametrize(("now", "net", "defeated"), [(3, 5, True), (4, 5, False), (7, 13, True)])
def test_as_many_pages_as_health_defeat(now, net, defeated):
    board = page(a=user("Blind"), b=someone(health_max=9, agility=1, toughness=1))
    board.do("health", "", "b", f"now {now}")
    caught("Blind", net, board)
    assert GAME.is_out(board["b"]) is defeated
    assert len(facts_of(board.facts, Inflicted, rule="PP-SE-05")) == defeated


@pytest.mark.rule("PP-SE-05", "PP-SE-04", "PP-SE-08")
def test_two_left_and_two_more_defeat_a_health_of_four():
    """The older pages and the new ones reach Health together; then it lasts for the scene."""
    board = caught("Blind", 4, health_max=4)
    passes(board, "a", "b")
    caught("Blind", 3, board)
    assert GAME.is_out(board["b"])
    for _ in range(6):
        passes(board, "a")
    assert GAME.is_out(board["b"])
    board.do("end", "")
    assert board["b"].effects == ()


def test_p12():
    """Stun for 5 against Health 4, then for 3: 3 pages; then 5 in all, and out for the scene."""
    board = caught("Stun", 5, health_max=4)
    assert (left(board, "stunned"), GAME.is_out(board["b"])) == ([3], False)
    board.do("done", "a", dice=[1, *[1] * 10])
    caught("Stun", 3, board)
    assert facts_of(board.facts, Verdict)[0].value == 2
    assert GAME.is_out(board["b"])


@pytest.mark.rule("PP-SE-06")
def test_it_is_tested_when_health_drops():
    board = caught("Blind", 5, health_max=5)
    board.do("damage", "", "b", "amount 2")
    assert health(board["b"]) == 3
    assert board["b"].of("defeated")[0].cause == board["b"].of("blinded")[0].id


@pytest.mark.rule("PP-SE-06")
def test_a_count_that_ticks_down_defeats_nobody():
    board = caught("Blind", 5, health_max=4)
    passes(board, "a", "b", "a")
    assert left(board, "blinded") == [2]
    board.do("damage", "", "b", "amount 1")
    assert not GAME.is_out(board["b"])


@pytest.mark.rule("PP-SE-06", "PP-IR-01")
@pytest.mark.parametrize(("pages", "out"), [(1, False), (3, True)])
def test_who_is_beaten_down_is_held_against_it_when_he_wakes(pages, out):
    foe = hero(health_max=6, agility=1, toughness=1)
    board = page(a=user("Blind"), b=foe)
    caught("Blind", 2 * pages, board)
    board.do("damage", "", "b", "amount 6")
    assert [effect.cause for effect in board["b"].of("defeated")] == [None]
    board.do("done", "a")
    board.answer("recover", "recover")
    assert (health(board["b"]), GAME.is_out(board["b"])) == (3, out)


@pytest.mark.rule("PP-SE-07", "PP-MIN-06")
def test_minions_are_caught_without_a_count():
    board = page(a=user("Stun"), r=group(count=3, threat=1))
    board.do("attack", "a", "r", dice=[*faces(4, 10), 1])
    assert heads(board["r"]) == 0
    assert not board["r"].has("stunned")


@pytest.mark.rule("PP-SE-08")
@pytest.mark.parametrize("how", ["end", "scene"])
def test_it_ends_with_the_scene(how):
    board = caught("Blind", 4)
    board.do(how, "")
    assert board["b"].effects == ()


def test_a_dazzled_one_is_out_of_action_for_a_page_and_then_blind():
    board = page(a=user("Dazzle"), b=someone(health_max=9, agility=1, toughness=1, willpower=1, edge_override=1))
    board.do("attack", "a", "b", "area no", dice=[*faces(6, 10), 1])
    assert (left(board, "dazzled"), left(board, "stunned")) == ([3], [1])


def test_nobody_reaches_the_banished():
    board = caught("Banish", 3)
    with pytest.raises(Refused, match="somewhere else"):
        board.turn("a").do("attack", "a", "b", "force")


def test_stunned_holders_let_go():
    board = page(a=user("Stun"), b=someone(health_max=9, agility=1, toughness=1), c=someone(edge_override=15))
    board.turn("b").do("hold", "b", "c", dice=[*faces(6, 6), *faces(0, 6)])
    assert board["c"].has("full hold")
    caught("Stun", 2, board)
    assert not board["c"].has("full hold")


def test_an_effect_that_no_rule_knows_runs_like_the_others():
    shrink = Attack(name="Shrink", type="physical_power", rank=10, effect="tiny", resist=("toughness",))
    board = page(a=someone(attacks=(shrink,)), b=someone(agility=1, toughness=1))
    board.do("attack", "a", "b", dice=[*faces(3, 10), 1])
    assert left(board, "tiny") == [2]


@pytest.mark.parametrize(
    ("power", "rank", "trait"),
    [("Ensnare", 6, "Might"), ("Stun", 5, "Toughness"), ("Blind", 5, "Toughness"), ("Banish", 4, "Willpower")],
)
def test_what_resists_a_power(power, rank, trait):
    """The Trait that it names or an active defense, whatever is larger; Armor is no help."""
    b = someone(might=6, toughness=5, willpower=4, agility=3, powers=(Power(name="Armor", rank=30),),
                defenses=(Defense(name="Armor", trait="armor", impenetrable=True),))  # fmt: skip
    board = page(a=user(power), b=b)
    board.do("attack", "a", "b", dice=[1] * (10 + rank))
    assert facts_of(board.facts, Rolled)[1].pool[0].label == trait


def test_drain_is_resisted_and_broken_by_the_best_trait_of_the_source_it_is_aimed_at():
    """No active defense helps."""
    b = someone(agility=9, toughness=2, health_max=9, powers=(Power(name="Magic", rank=5),))
    board = page(a=user("Drain"), b=b)
    board.do("attack", "a", "b", "drains magic", dice=[*faces(6, 10), *faces(1, 5)])
    assert (facts_of(board.facts, Rolled)[1].pool[0].label, left(board, "drained")) == ("Magic", [3])
    assert facts_of(board.facts, Verdict)[0].item == "Drain (Magic)"
    board.turn("b").do("save", "b", "", "kind break", dice=[*faces(2, 5), *[1] * 10])
    assert facts_of(board.facts, Rolled)[0].pool[0].label == "Magic"
    plain = page(a=user("Drain"), b=b)
    plain.do("attack", "a", "b", dice=[*faces(6, 10), 1, 1])
    assert facts_of(plain.facts, Rolled)[1].pool[0].label == "Toughness"


def test_only_drain_is_aimed_at_a_trait_and_only_at_one_that_is_there():
    board = page(a=user("Drain", "Stun"), b=someone())
    with pytest.raises(Refused, match="b has no Trait “Magic”"):
        board.do("attack", "a", "b", "drains Magic")
    with pytest.raises(Refused, match="Stun drains nothing"):
        board.do("attack", "a", "b", "with Stun, drains might")


def test_life_drain_heals_by_half_the_damage():
    board = page(a=user("Life Drain", health_max=9), b=someone(health_max=9, agility=1, toughness=1))
    board.do("health", "", "a", "now 3")
    board.do("attack", "a", "b", dice=[*faces(5, 10), 1])
    assert (health(board["a"]), health(board["b"])) == (6, 4)


def test_slay_deals_double_and_armor_is_no_help():
    armor = Defense(name="Armor", rank=30, impenetrable=True)
    board = page(a=user("Slay"), b=someone(health_max=9, agility=1, toughness=1, defenses=(armor,)))
    board.do("attack", "a", "b", dice=[*faces(3, 10), 1])
    assert health(board["b"]) == 3


@pytest.mark.parametrize(("net", "prone"), [(2, False), (3, True)])
def test_hyper_breath_moves_or_bowls_over(net, prone):
    board = page(a=user("Hyper Breath"), b=someone(might=1, weight_rank=4, agility=9))
    board.do("attack", "a", "b", dice=[*faces(net, 10), 1, 1, 1, 1])
    assert [len(roll.faces) for roll in facts_of(board.facts, Rolled)] == [10, 4]
    assert board["b"].has("prone") is prone
    assert board.encounter.turns.lost == (("b",) if prone else ())
    assert health(board["b"]) == 6


def test_presets_reach_the_sheet_by_name():
    sheet = quick("Weaver", "hero, ensnare 9, stun 8")
    assert [(w.name, w.effect) for w in sheet.attacks] == [("Ensnare", "ensnared"), ("Stun", "stunned")]


@pytest.mark.parametrize("power", ["Stun", "Mind Control", "Dazzle", "Life Drain", "Slay", "Hyper Breath"])
def test_chances_are_those_of_every_face(power):
    few = {"agility": 1, "toughness": 1, "willpower": 1, "might": 1, "weight_rank": 1, "health_max": 2}
    board = page(a=user(power, rank=3), b=someone(**few))
    assert board.odds("attack", "a", "b").table == board.proof("attack", "a", "b").table
    caught_before = board.condition("b", "blinded")
    assert caught_before.odds("attack", "a", "b").table == caught_before.proof("attack", "a", "b").table


@pytest.mark.rule("PP-KEEP-01", "PP-KEEP-02")
def test_hold_is_kept_from_scene_to_scene():
    strong = hero(powers=(Power(name="Stun", rank=10),), attacks=(attack_of("Stun", POWERS["Stun"]),), edge_override=20)
    board = page(a=strong, b=someone(health_max=2, agility=1, toughness=1))
    board.do("attack", "a", "b", dice=[*faces(4, 10), 1])
    assert GAME.is_out(board["b"])
    scene = board.intent("scene", "")
    for paid in (1, 2):
        board.do("scene", "")
        assert not GAME.is_out(board["b"])
        facts = board.second_look(scene, 0, "keep")
        assert [(s.by, s.left, s.rule) for s in facts_of(facts, Spent)] == [("a", 2 - paid, f"PP-KEEP-0{paid}")]
        assert (GAME.is_out(board["b"]), board["b"].has("stunned")) == (True, True)
    board.do("scene", "")
    assert board["b"].effects == ()


@pytest.mark.rule("PP-KEEP-02")
def test_a_hold_that_is_not_paid_for_ends():
    board = page(a=user("Stun"), b=someone(health_max=2, agility=1, toughness=1))
    caught("Stun", 4, board)
    board.do("adversity", "", "", "amount 3")
    board.do("end", "")
    assert board["b"].effects == ()


def test_pages_left_are_shown():
    board = caught("Blind", 1)
    assert GAME.status(board["b"]) == ("blinded (1 page)",)


@pytest.mark.parametrize(("gear", "dice"), [(True, 5), (False, 10)])
def test_armor_piercing_halves_what_is_worn(gear, dice):
    armor = Defense(name="Vest", rank=10, gear=gear)
    blade = Attack(name="Blade", type="melee", rank=6, tags=("armor piercing",))
    board = page({"gear_limit": 99}, a=someone(attacks=(blade,)), b=someone(agility=1, defenses=(armor,)))
    board.do("attack", "a", "b", dice=[1] * (6 + dice))
    assert len(facts_of(board.facts, Rolled)[1].faces) == dice


def test_what_nobody_senses_is_hard_to_dodge():
    needle = Attack(name="Needle", type="ranged", rank=6, tags=("undetectable",))
    board = page(a=someone(attacks=(needle,)), b=someone(agility=9, toughness=1))
    board.do("attack", "a", "b", dice=[1] * 12)
    assert len(facts_of(board.facts, Rolled)[1].faces) == 6


@pytest.mark.parametrize(
    ("tag", "agility", "toughness", "outcome"),
    [
        ("overkill", 9, 1, "no effect"),
        ("weak", 9, 1, "hit 2"),
        ("overkill", 1, 9, "hit 2"),
        ("weak", 1, 9, "no effect"),
    ],
)
def test_successes_that_count_double(tag, agility, toughness, outcome):
    """4 against 2: 2 net, or nothing where the 2 count as 4."""
    blow = Attack(name="Blow", type="melee", rank=6, damage="subdual", tags=(tag,))
    board = page(a=someone(attacks=(blow,)), b=someone(agility=agility, toughness=toughness))
    board.do("attack", "a", "b", dice=[*faces(4, 6), *faces(2, 9)])
    assert facts_of(board.facts, Verdict)[0].key() == ("b", outcome)
    few = page(a=someone(attacks=(blow.model_copy(update={"rank": 2}),)), b=someone(agility=2, toughness=1))
    assert few.odds("attack", "a", "b").table == few.proof("attack", "a", "b").table
