"""Facts of a step as people read them; the texts are those of the examples."""

import re
from dataclasses import replace

import pytest

from bot.render.colours import FAILURE, SUCCESS, TURN
from bot.render.deed import deed, details, headline
from bot.render.limits import units
from bot.render.view import View
from rules.clock import END_OF_ROUND, EndOf, Moment, TurnOf
from rules.facts import (
    Against,
    Changed,
    Ended,
    Inflicted,
    Joined,
    Left,
    Mod,
    Phase,
    Reminder,
    Rolled,
    RoundBegan,
    Spent,
    TurnBegan,
    TurnSkipped,
    Verdict,
    Waiting,
)
from rules.projection import GM, Person
from tests.render.game import ANN, GAME, OPEN, PEOPLE, place, saying

ALL = View(GAME, OPEN)
PUBLIC = View(GAME, PEOPLE)

ATTACK = Rolled(
    "nova", "attack", 20, (14,), 14, (Mod(8, "attack", "MM-ATK-04"), Mod(0, "medium", "MM-ATK-05")), 22,
    Against(18, "Defense", "crab", (Mod(10, "base", "MM-DEF-01"), Mod(8, "Defense", "MM-DEF-02"))), True, "MM-ATK-01",
)  # fmt: skip
SAVE = Rolled(
    "crab", "toughness", 20, (7,), 7, (Mod(7, "Toughness", "MM-SAVE-03"), Mod(-1, "bruised", "MM-TRACK-02")), 13,
    Against(24, "Difficulty Class", "nova", (Mod(15, "base", "MM-DMG-01"), Mod(9, "damage", "MM-DMG-04"))), False,
    "MM-TOU-01",
)  # fmt: skip
HIT = (
    ATTACK,
    Verdict("nova", "attack", "crab", "hit", item="Fire Blast"),
    SAVE,
    Inflicted("crab", "staggered"),
    Inflicted("crab", "stunned", Moment(4, place(22), of="nova")),
)


def text(facts, view=ALL, small=()):
    shown = deed(facts, view, small)
    return f"{shown.title}\n{shown.description}"


def test_an_attack_that_hits():
    assert text(HIT, small=["Nova: move action left · next: Thug 1–4"]) == (
        "Nova hits Steel Crab with Fire Blast: staggered and stunned\n"
        "Attack 14 +8 = 22 vs Defense 18 · hit by 4\n"
        "Toughness 7 +7 −1 bruised = 13 vs 24 (15 +9 damage) · fails by 11\n"
        "**Steel Crab** is now **staggered**; **stunned** until count 22 of round 4\n"
        "-# Nova: move action left · next: Thug 1–4"
    )
    assert deed(HIT, ALL).colour.value == SUCCESS


def test_a_miss_with_hidden_numbers():
    miss = (
        Rolled("nova", "attack", 20, (3,), 3, (Mod(8, "attack"), Mod(-4, "prone")), 7,
               Against(18, "Defense", "null"), False),
        Verdict("nova", "attack", "null", "miss", item="Fire Blast"),
    )  # fmt: skip
    assert text(miss, PUBLIC, ["Nova: move action left"]) == (
        "Nova misses Doctor Null\nAttack 3 +8 −4 prone = 7 · miss\n-# Nova: move action left"
    )
    assert deed(miss, PUBLIC).colour.value == FAILURE


def test_pools():
    hold = (
        Rolled("gale", "might", 6, (2, 4, 6, 6, 1, 3, 5, 5, 6, 2, 2, 4, 1), 7, (), 7, rule="PP-HOLD-01"),
        Rolled("brute", "might", 6, (1, 1, 2, 2, 3, 3, 6, 6, 1, 1, 1, 4), 4, (), 4, rule="PP-HOLD-01"),
        Verdict("gale", "hold", "brute", "full hold", 3),
        Reminder("brute", "{brute} can only try to escape; no active defense against others"),
    )
    assert text(hold, small=["page 2 · next: Ember"]) == (
        "Gale catches Brute in a full hold: 3 net successes\n"
        "Might 13d: 2 4 6 6 1 3 … = 7 · Brute's Might 12d: 1 1 2 2 3 3 … = 4\n"
        "Brute can only try to escape; no active defense against others\n"
        "-# page 2 · next: Ember"
    )


def test_what_a_pool_is_made_of():
    pool = (Mod(6, "Might", "PP-DICE-01"), Mod(-1, "light cover", "PP-MOD-01"), Mod(0, "nothing"))
    attack = (Rolled("gale", "attack", 6, (6, 4, 1, 1, 2), 4, total=4, pool=pool),)
    line = "Attack 5d (6 Might −1 light cover): 6 4 1 1 2 = 4"
    assert text(attack) == f"Gale's {line}\n"
    assert details(attack, ALL)[0].description == (
        f"**Gale: {line}**\n+6 Might (PP-DICE-01)\n−1 light cover (PP-MOD-01)"
    )


def test_of_a_villain_with_hidden_numbers_words_remain():
    assert text(HIT, PUBLIC) == (
        "Nova hits Steel Crab with Fire Blast: staggered and stunned\n"
        "Attack 14 +8 = 22 · hit\n"
        "Toughness · fails\n"
        "**Steel Crab** is now **staggered**; **stunned** until count 22 of round 4"
    )
    assert text(HIT, View(GAME, PEOPLE, GM)) == text(HIT)


def test_what_happens_among_hidden_ones_has_no_message():
    people = {**OPEN, "crab": Person("Steel Crab", None, True, True)}
    assert deed(HIT, View(GAME, people)) is None
    assert headline(HIT, View(GAME, people)) == ""


def line(roll):
    return text((roll, Verdict(roll.by, "deed", None, "done")), View(GAME, OPEN, GM)).splitlines()[1]


PLAIN = replace(ATTACK, mods=(), total=14)


@pytest.mark.parametrize(
    ("roll", "shown"),
    [
        (PLAIN, "Attack 14 vs Defense 18 · hit by 4"),
        (
            replace(ATTACK, mods=(Mod(8, "attack"), Mod(-1, "dazzled"), Mod(0, "size")), total=21),
            "Attack 14 +8 −1 dazzled = 21 vs Defense 18 · hit by 3",
        ),
        (replace(PLAIN, total=18), "Attack 14 vs Defense 18 · hit"),
        (replace(PLAIN, faces=(20,), value=20, total=20), "Attack natural 20 vs Defense 18 · hit by 2"),
        (replace(PLAIN, faces=(20,), value=20, total=15), "Attack natural 20 vs Defense 18 · hit"),
        (replace(PLAIN, faces=(1,), value=1, total=30, success=False), "Attack natural 1 vs Defense 18 · miss"),
        (replace(PLAIN, faces=(), value=10, total=10, success=False), "Attack 10 vs Defense 18 · miss by 8"),
        (replace(PLAIN, faces=(3, 4)), "Attack 14 (dice 3 4) vs Defense 18 · hit by 4"),
        (Rolled("nova", "wits", 6, (3, 4, 5), 12, (Mod(1, "calm"),), 13), "Wits 3d6: 3 4 5 = 12 +1 calm = 13"),
        (Rolled("nova", "initiative", 20, (20,), 20, (Mod(-2, "Initiative"),), 18), "Initiative 20 −2 = 18"),
        (replace(PLAIN, secret=True), "Attack 14 vs Defense 18 · hit by 4 · secret"),
        (replace(PLAIN, what="reflex", success=False), "Reflex 14 vs Defense 18 · caught by 4"),
        (
            replace(PLAIN, against=Against(-2, "Difficulty Class", None, (Mod(-5, ""), Mod(0, "x"), Mod(3, "a*b")))),
            r"Attack 14 vs −2 (−5 +3 a\*b) · hit by 16",
        ),
        (replace(PLAIN, against=Against(10, "Difficulty Class")), "Attack 14 vs 10 · hit by 4"),
        (replace(PLAIN, against=None), "Attack 14 · hit"),
    ],
)
def test_a_throw(roll, shown):
    assert line(roll) == shown


def test_throws_of_bystanders_are_named():
    aid = Rolled("gale", "aid", 20, (12,), 12, (), 12, Against(10, ""), True)
    assert text((aid, *HIT)).splitlines()[1] == "Gale's Aid 12 vs 10 · succeeds by 2"


@pytest.mark.parametrize(
    ("facts", "shown"),
    [
        ([Inflicted("crab", "prone")], ["Steel Crab is now prone"]),
        ([Inflicted("crab", "bruised", value=2)], ["Steel Crab is now bruised ×2"]),
        ([Inflicted("crab", "dazed", EndOf("round"))], ["Steel Crab is now dazed until the end of the round"]),
        ([Inflicted("crab", "dazed", EndOf("round"), 3)], ["Steel Crab is now dazed for 3 rounds"]),
        ([Inflicted("crab", "dazed", EndOf("scene"))], ["Steel Crab is now dazed until the end of the scene"]),
        (
            [Inflicted("crab", "held", TurnOf("nova", "start"))],
            ["Steel Crab is now held until the start of Nova's turn"],
        ),
        ([Inflicted("crab", "held", TurnOf("nova", "end"), 2)], ["Steel Crab is now held for 2 of Nova's turns"]),
        (
            [Inflicted("crab", "held", Moment(4, place(9), True), 2)],
            ["Steel Crab is now held until after count 9 of round 5"],
        ),
        ([Inflicted("crab", "held", Moment(4, (END_OF_ROUND,)))], ["Steel Crab is now held until the end of round 4"]),
        ([Inflicted("crab", "held", Moment(4, ()))], ["Steel Crab is now held until round 4"]),
        ([Ended("crab", "dazed", "time"), Ended("crab", "held")], ["Steel Crab is no longer dazed and held"]),
        (
            [Ended("crab", "dazed"), Ended("nova", "held")],
            ["Steel Crab is no longer dazed", "**Nova** is no longer **held**"],
        ),
        ([Spent("nova", "hero_points", 1, 0)], ["Nova spends 1 hero point, 0 left"]),
        ([Spent("nova", "resolve", 2, 3)], ["Nova spends 2 Resolve, 3 left"]),
        ([Changed("nova", "hero_points", "1", "-2")], ["Nova · hero points: 1 → −2"]),
        ([Changed("", "numbers", "hidden", "")], ["Setting · numbers: hidden → nothing"]),
        ([Reminder("crab", "{crab} *may* flee.")], [r"Steel Crab \*may\* flee."]),
        ([Joined(f"thug{n}") for n in (1, 2, 3, 4)], ["Thug 1–4 join the fight"]),
        ([Left("nova")], ["Nova leaves the fight"]),
        (
            [
                TurnSkipped("thug1", "lost"),
                Ended("thug1", "dazed"),
                TurnSkipped("thug2", "lost"),
                Ended("thug2", "dazed"),
            ],
            ["Thug 1–2 cannot act: lost", "**Thug 1–2** are no longer **dazed**"],
        ),
        (
            [
                Inflicted("crab", "prone"),
                Spent("nova", "resolve", 1, 1),
                Inflicted("crab", "dazed"),
                Inflicted("nova", "prone"),
            ],
            ["Steel Crab is now prone and dazed", "**Nova** spends 1 Resolve, 1 left", "**Nova** is now **prone**"],
        ),
        ([RoundBegan(4), TurnBegan("crab", 4)], ["Round 4", "It is **Steel Crab's** turn"]),
        ([RoundBegan(0)], ["Surprise round"]),
        ([TurnBegan("crab", 4, back=True)], ["Steel Crab goes on"]),
        ([TurnSkipped("crab", "stunned")], ["Steel Crab cannot act: stunned"]),
        ([Waiting("gale", "delay")], ["Gale delays"]),
        ([Waiting("gale", "ready", "when the *crab* moves")], [r"Gale makes ready: when the \*crab\* moves"]),
        ([Phase("paused", "nobody can act")], ["The fight is paused: nobody can act"]),
        ([Verdict("gale", "stunt", None, "dazzling_feat", 2)], ["Gale: dazzling feat 2"]),
        ([Verdict("gale", "stunt", "crab", "odd [x]")], [r"Gale: Stunt on Steel Crab: odd \[x\]"]),
        ([Verdict("gale", "attack", None, "hit", item="Gust")], ["Gale: Gust: hit"]),
    ],
)
def test_of_each_fact(facts, shown):
    assert text(facts).strip().splitlines() == shown
    assert re.sub(r" · \d more$", "", headline(facts, ALL)) == shown[0]


def test_without_a_verdict_the_colour_is_that_of_a_change():
    assert deed([Inflicted("crab", "prone")], ALL).colour.value == TURN


def test_without_a_verdict_throws_stand_below_the_first_line():
    rolls = [Rolled(who, "initiative", 20, (9,), 9, (), 9) for who in ("nova", "gale")]
    assert text([*rolls, Phase("began"), RoundBegan(1)]) == (
        "The fight begins\nNova's Initiative 9 · Gale's Initiative 9\nRound 1"
    )
    assert text(rolls[:1]) == "Nova's Initiative 9\n"
    assert len(text([*rolls, replace(rolls[0], by="crab")]).splitlines()) == 3


def test_an_unknown_outcome_is_coloured_by_the_throw():
    unknown = Verdict("nova", "stunt", "crab", "odd")
    assert deed((ATTACK, unknown), ALL).colour.value == SUCCESS
    assert deed((replace(ATTACK, success=False), unknown), ALL).colour.value == FAILURE
    assert deed((unknown,), ALL).colour.value == TURN


def burst(n, hit=True):
    who = f"thug{n}"
    save = Rolled(who, "toughness", 20, (5,), 5, (), 5, Against(20, "Difficulty Class", "nova"), False)
    head = Verdict("nova", "attack", who, "hit" if hit else "miss", item="Fire Burst")
    return (head, save, Inflicted(who, "stunned"), Verdict(who, "toughness", None, "out")) if hit else (head,)


def test_an_area_has_a_line_a_target():
    shared = Rolled("nova", "damage", 20, (5,), 5)
    facts = (shared, *burst(1), *burst(2), *burst(3, hit=False), Spent("nova", "hero_points", 1, 0))
    assert text(facts) == (
        "Nova: Fire Burst on Thug 1–3: 2 hit, 1 miss\n"
        "Damage 5\n"
        "**Thug 1**: hit · knocked out · **stunned**\n"
        "**Thug 2**: hit · knocked out · **stunned**\n"
        "**Thug 3**: miss\n"
        "**Nova** spends 1 hero point, 0 left"
    )
    assert headline((*burst(1), *burst(2), *burst(4)), ALL) == "Nova hits Thug 1–2 and Thug 4 with Fire Burst"


def test_an_area_on_many_folds():
    people = {f"c{n}": Person(f"{'🦀' * 30} {n}") for n in range(60)} | {"nova": Person("Nova", "ann")}
    facts = [f for n in range(60) for f in (
        Verdict("nova", "attack", f"c{n}", "hit", item="Burst"),
        *(Inflicted(f"c{n}", f"condition {k}") for k in range(20)),
    )]  # fmt: skip
    shown = deed(facts, View(GAME, people), ["next: Nova"])
    assert units(shown.title) <= 256
    assert units(shown.description) <= 4096
    *_, more, small = shown.description.splitlines()
    assert more == "… and 51 more"
    assert small == "-# next: Nova"


def test_details_give_each_number_its_rule():
    (shown,) = details(HIT, ALL)
    assert shown.description == (
        "**Nova: Attack 14 +8 = 22 vs Defense 18 · hit by 4** (MM-ATK-01)\n"
        "+8 attack (MM-ATK-04)\n"
        "Defense 18:\n"
        "- +10 base (MM-DEF-01)\n"
        "- +8 Defense (MM-DEF-02)\n"
        "**Steel Crab: Toughness 7 +7 −1 bruised = 13 vs 24 (15 +9 damage) · fails by 11** (MM-TOU-01)\n"
        "+7 Toughness (MM-SAVE-03)\n"
        "−1 bruised (MM-TRACK-02)\n"
        "Difficulty Class 24:\n"
        "- +15 base (MM-DMG-01)\n"
        "- +9 damage (MM-DMG-04)"
    )


def test_details_hold_what_their_reader_may_see():
    (shown,) = details(HIT, View(GAME, PEOPLE, ANN))
    assert shown.description == (
        "**Nova: Attack 14 +8 = 22 · hit** (MM-ATK-01)\n+8 attack (MM-ATK-04)\n**Steel Crab: Toughness · fails**"
    )
    assert details([Joined("nova")], ALL) == []


def test_long_details_have_pages():
    shown = details([ATTACK] * 40, ALL)
    assert [page.title for page in shown] == ["Details · 1 of 2", "Details · 2 of 2"]
    assert sum(page.description.count("+8 attack") for page in shown) == 40
    assert all(units(page.description) <= 4096 for page in shown)


def test_names_cannot_break_out():
    people = {**OPEN, "crab": Person("**[x](https://x.example)** @everyone")}
    shown = text([Inflicted("crab", "prone"), Ended("crab", "held")], View(GAME, people))
    name = "\\*\\*\\[x\\](https\\://x.example)\\*\\* @\u200beveryone"
    assert shown == f"{name} is now prone\n**{name}** is no longer **held**"


DUEL = [
    Rolled(who, "trip", 20, (die,), die, (), die, None, None, "MM-TRIP-01")
    for who, die in (("nova", 12), ("crab", 15), ("crab", 8), ("nova", 14))
]


def test_contests_stand_two_by_two_and_name_the_second():
    facts = (Verdict("nova", "trip", "crab", "miss"), *DUEL)
    assert text(facts).splitlines()[1:] == [
        "Trip 12 · Steel Crab's Trip 15",
        "Steel Crab's Trip 8 · Nova's Trip 14",
    ]


def test_throws_alike_of_several_are_named():
    saves = [replace(SAVE, by=who) for who in ("crab", "nova")]
    shown = text((Verdict("nova", "catch", "crab", "miss"), *saves)).splitlines()
    assert [line.split(" 7 ")[0] for line in shown[1:]] == ["Toughness", "Nova's Toughness"]


def test_a_throw_may_say_yes_or_no_alone():
    words = replace(GAME.words, bare=("reflex",))
    roll = Rolled("crab", "reflex", 20, (8,), 8, (), 8, Against(17, "a miss from", None), False, "MM-CONCEAL-01")
    view = saying(words)
    assert text((roll,), view).strip() == "Steel Crab's Reflex 8 vs a miss from 17 · caught"


def test_what_has_no_name_is_not_told():
    facts = (Ended("nova", "unsaid", "time"), Ended("nova", "prone", "time"), Inflicted("nova", "unsaid"))
    assert text(facts).strip() == "Nova is no longer prone"


def test_what_was_not_known_before_is_told_as_it_is():
    assert text((Changed("nova", "air", "", "thin", ""),)).strip() == "Nova · air: thin"


def test_what_is_said_aside_stands_in_the_details_alone():
    facts = (*HIT, Reminder("crab", "Knockback of {crab}: 9 − 4 = 5.", "MM-KB-02", aside=True))
    assert "Knockback" not in text(facts)
    assert "Knockback of Steel Crab: 9 − 4 = 5. (MM-KB-02)" in details(facts, ALL)[0].description


def test_several_hear_a_reminder_once_and_the_details_have_all():
    facts = (
        *(fact for who in ("crab", "thug1") for fact in (
            Verdict("nova", "attack", who, "miss", item="Burst"), replace(SAVE, by=who),
            Reminder("nova", f"{{{who}}} may fall.", "MM-KB-14"),
        )),
    )  # fmt: skip
    assert [line for line in text(facts).splitlines() if "may fall" in line] == ["Steel Crab may fall."]
    shown = details(facts, ALL)[0].description
    assert "Steel Crab may fall. (MM-KB-14)" in shown
    assert "Thug 1 may fall. (MM-KB-14)" in shown
