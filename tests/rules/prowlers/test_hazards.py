"""Falls, fire, bad surroundings, and things that are smashed."""

import pytest

from rules.errors import Refused
from rules.facts import Rolled, Verdict
from rules.systems.prowlers import GAME
from rules.systems.prowlers.sheet import Power
from rules.systems.prowlers.state import heads, health
from tests.rules.board import facts_of
from tests.rules.prowlers.faces import faces
from tests.rules.prowlers.people import ARMOR, group, hero, page, someone, told


def befalls(action, options, dice, settings=None, **people):
    """A peril for a, nobody successful: the first part of each pool and its dice."""
    board = page(settings, **(people or {"a": someone(agility=9)}))
    facts = board.do(action, "", "a", options, dice=[1] * dice)
    return [(roll.pool[0].label, len(roll.faces)) for roll in facts_of(facts, Rolled)]


@pytest.mark.rule("PP-HAZ-03", "PP-TAB-12")
@pytest.mark.parametrize(
    ("options", "rank", "defense"),
    [("feet 30", 8, 3), ("feet 30, landing nasty", 11, 3), ("feet 30, landing soft", 5, 9), ("feet 10", 4, 3),
     ("feet 11", 6, 3), ("feet 25", 6, 3), ("feet 50", 8, 3), ("feet 100", 10, 3), ("feet 250", 11, 3),
     ("feet 251", 12, 3)],
)  # fmt: skip
def test_falling(options, rank, defense):
    """Somebody with Agility 9d and Toughness 6d, which is halved; a soft landing can be dodged."""
    label = "Agility" if defense == 9 else "Toughness"
    feet = options.split(",")[0].split()[1]
    assert befalls("fall", options, rank + defense) == [(f"for {feet} feet", rank), (label, defense)]


@pytest.mark.rule("PP-HAZ-03")
def test_a_fall_hurts_by_its_net_successes():
    board = page(a=someone(), r=group())
    board.do("fall", "", "a, r", "feet 30", dice=[*faces(7, 8), *faces(2, 3), *faces(5, 8), *faces(2, 6)])
    assert told(board.facts) == [("a", "hurt 5"), ("r", "hurt 3")]
    assert (health(board["a"]), heads(board["r"])) == (1, 1)
    board.do("fall", "", "a", "feet 10", dice=[1] * (4 + 3))
    assert told(board.facts) == [("a", "unhurt")]


@pytest.mark.rule("PP-HAZ-04", "PP-TAB-13")
@pytest.mark.parametrize(
    ("source", "rank"),
    [("campfire", 4), ("wall socket", 4), ("building fire", 6), ("car battery", 6), ("chemical fire", 8),
     ("power line", 8), ("incinerator", 10), ("power main", 10), ("lava", 11), ("generator", 11),
     ("blast furnace", 12), ("lightning", 12)],
)  # fmt: skip
def test_scorching(source, rank):
    assert befalls("scorch", f'source "{source}"', rank + 3) == [(source, rank), ("Toughness", 3)]


@pytest.mark.rule("PP-HAZ-04")
def test_heat_attacks_once_a_page():
    board = page(a=someone())
    board.do("scorch", "", "a", "source lava", dice=[*faces(5, 11), *faces(2, 3)])
    assert health(board["a"]) == 3
    with pytest.raises(Refused, match="scorched on this page"):
        board.do("scorch", "", "a", "source lava")
    board.do("done", "a")
    board.do("scorch", "", "a", "source lava", dice=[1] * 14)
    for said in ("", "ice", "power"):
        with pytest.raises(Refused, match="no source of heat"):
            page(a=someone()).do("scorch", "", "a", f'source "{said}"')


def test_what_withstands_a_peril():
    armored = someone(powers=(Power(name="Armor", rank=8),), defenses=(ARMOR,))
    assert befalls("fall", "feet 10", 0, a=armored) == []
    assert befalls("fall", "feet 11", 6 + 8, a=armored) == [("for 11 feet", 6), ("Armor", 8)]
    proof = someone(powers=(Power(name="Resistance", rank=7, tags=("resistance",)),))
    assert befalls("scorch", "source lava", 11 + 7, a=proof)[1] == ("Resistance", 7)
    assert befalls("fall", "feet 10", 4 + 3, a=proof)[1] == ("Toughness", 3)


def pages(board, count):
    """So many pages pass for a alone; Health after each."""
    seen = []
    for _ in range(count):
        board.do("done", "a")
        seen.append(health(board["a"]))
    return seen


@pytest.mark.rule("PP-HAZ-05")
def test_major_hazards_hurt_by_the_page_after_a_while():
    board = page(a=someone(toughness=4, health_max=9))
    board.do("hazard", "", "a")
    assert pages(board, 6) == [9, 9, 9, 9, 8, 7]
    board.do("hazard", "", "a", "kind air")
    assert pages(board, 1) == [6]
    board.do("hazard", "", "a", "over")
    board.do("hazard", "", "a", "kind air, over")
    assert pages(board, 1) == [7]
    with pytest.raises(Refused, match="in no such hazard"):
        board.do("hazard", "", "a", "over")


@pytest.mark.rule("PP-HAZ-05")
def test_two_hazards_cost_one_point_a_page():
    board = page(a=someone(toughness=4, health_max=9))
    board.do("hazard", "", "a", "pages 4")
    board.do("hazard", "", "a", "pages 1")
    assert health(board["a"]) == 8


@pytest.mark.rule("PP-HAZ-05")
def test_air_gives_back_what_its_want_has_cost():
    board = page(a=someone(health_max=3))
    board.do("health", "", "a", "now 3")
    board.do("hazard", "", "a", "kind air")
    assert pages(board, 2) == [2, 1]
    board.do("done", "a")
    assert (health(board["a"]), GAME.is_out(board["a"])) == (0, True)
    board.do("hazard", "", "a", "kind air, over")
    assert (health(board["a"]), GAME.is_out(board["a"])) == (3, False)


@pytest.mark.rule("PP-HAZ-05")
@pytest.mark.parametrize(("minutes", "after"), [(4, 9), (5, 8), (7, 6)])
def test_minor_hazards_hurt_by_the_minute(minutes, after):
    board = page(a=someone(toughness=4, health_max=9), r=group())
    with pytest.raises(Refused, match="by the minute"):
        board.do("hazard", "", "a", "kind minor")
    board.do("hazard", "", "a, r", f"kind minor, minutes {minutes}")
    assert (health(board["a"]), heads(board["r"])) == (after, 4)


def smashed(options, mine, theirs, size, dice=9):
    """a with Might 9d smashes something."""
    board = page(a=someone(might=9, talents={}, powers=(Power(name="Claws", rank=5),)))
    board.do("smash", "a", "", options, dice=[*faces(mine, dice), *faces(theirs, size)])
    return told(board.facts)[0][1]


@pytest.mark.rule("PP-HAZ-01")
@pytest.mark.parametrize(
    ("mine", "hole"), [(5, "no hole"), (6, "small hole"), (7, "small hole"), (8, "big hole")]
)  # fmt: skip
def test_smashing(mine, hole):
    assert smashed("material steel", mine, 5, 12) == hole
    assert smashed("structure 7", mine, 5, 7) == hole
    assert smashed("material steel, trait claws", mine, 5, 12, 5) == hole


@pytest.mark.rule("PP-HAZ-02", "PP-HAZ-01")
def test_a_gm_changes_a_structure():
    assert smashed("material wood, adjust 2", 1, 0, 6) == "small hole"
    assert smashed("material wood, adjust -1", 1, 0, 3) == "small hole"
    with pytest.raises(Refused, match="goes from −4"):
        smashed("material wood, adjust 5", 1, 0, 9)


@pytest.mark.rule("PP-TAB-14")
@pytest.mark.parametrize(
    ("material", "size"),
    [("cloth", 2), ("drywall", 2), ("glass", 2), ("ice", 2), ("rope", 2), ("plastic", 4), ("rubber", 4), ("wood", 4),
     ("brick", 6), ("bulletproof glass", 6), ("hardwood", 6), ("asphalt", 8), ("concrete", 8), ("machinery", 8),
     ("iron", 10), ("stone", 10), ("steel", 12), ("diamond", 14), ("titanium", 14), ("advanced alloy", 18),
     ("magical metal", 18), ("super-alloy", 24)],
)  # fmt: skip
def test_materials(material, size):
    assert smashed(f'material "{material}"', 0, 0, size) == "no hole"


def test_what_is_smashed_must_be_known():
    for said, why in (("", "What is smashed"), ("material cheese", "no material"), ("material r", "no material")):
        with pytest.raises(Refused, match=why):
            smashed(said, 0, 0, 0)
    with pytest.raises(Refused, match="no Trait"):
        smashed("material wood, trait wings", 0, 0, 0)


def test_odds_are_those_of_the_faces():
    board = page(a=hero(might=3, toughness=3, health_max=4), r=group(threat=2))
    for action, actor, target, options in (
        ("smash", "a", "", "material glass"),
        ("fall", "", "a, r", "feet 10"),
        ("scorch", "", "a", "source campfire"),
    ):
        assert board.odds(action, actor, target, options).table == board.proof(action, actor, target, options).table


@pytest.mark.rule("PP-HAZ-05", "PP-GRIT-FATAL-02")
def test_the_dead_lose_nothing_more():
    board = page({"gritty_fatal": True}, a=someone(health_max=2), b=someone())
    board.do("hazard", "", "a", "kind air, pages 3")
    assert health(board["a"]) == -1
    facts = board.do("hazard", "", "a", "pages 2")
    assert (health(board["a"]), board["a"].has("dead")) == (-2, True)
    assert len(facts_of(facts, Verdict, outcome="hurt")) == 1
    while board.encounter.turns.round == 1:
        assert not facts_of(board.do("next", ""), Verdict, outcome="hurt")
    assert board["a"].of("out of breath")[0].value == 4


@pytest.mark.rule("PP-HAZ-05")
def test_who_is_down_is_not_hurt_again_and_again():
    board = page(a=someone(health_max=2), b=someone())
    facts = board.do("hazard", "", "a", "kind air, pages 5")
    assert len(facts_of(facts, Verdict, outcome="hurt")) == 2
