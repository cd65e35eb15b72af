from datetime import timedelta

import pytest

from bot.play.script import BadLine, parse, parse_line
from bot.play.steps import (
    Act,
    Again,
    All,
    Choose,
    Click,
    Complete,
    DeleteChannel,
    DeleteMessage,
    Expect,
    Faces,
    Fill,
    Grant,
    Kill,
    Later,
    Permit,
    Restart,
    Slash,
    Trouble,
)

LINES = [
    ("@gm /setup system:mm2e", Act("gm", "#table", Slash("setup", {"system": "mm2e"}))),
    ("@ann #alley /status", Act("ann", "#alley", Slash("status", {}))),
    ("@ann #alley>chase /status", Act("ann", "#alley>chase", Slash("status", {}))),
    ("@ann dm /roll dice:d6", Act("ann", "dm", Slash("roll", {"dice": "d6"}))),
    ("!@ann /attack target:Nobody", Act("ann", "#table", Slash("attack", {"target": "Nobody"}), refused=True)),
    (
        r'@gm /encounter add who:"Steel Crab" stats:"attack \"Blast\" ranged 8 9\ntwo" count:3',
        Act(
            "gm",
            "#table",
            Slash("encounter add", {"who": "Steel Crab", "stats": 'attack "Blast" ranged 8 9\ntwo', "count": "3"}),
        ),
    ),
    ("@ann /save against:crab:might", Act("ann", "#table", Slash("save", {"against": "crab:might"}))),
    ('role @bob "Game master"', Grant("bob", "Game master")),
    ('@ann click "Roll Toughness"', Act("ann", "#table", Click("Roll Toughness"))),
    ("!@bob #alley click Next", Act("bob", "#alley", Click("Next"), refused=True)),
    ('@ann choose "Spend?" "Hero point" Edge', Act("ann", "#table", Choose("Spend?", ("Hero point", "Edge")))),
    ('@ann fill name:"Nova" "Hero kind":x', Act("ann", "#table", Fill({"name": "Nova", "Hero kind": "x"}))),
    ("@ann complete /attack target:", Act("ann", "#table", Complete("attack", {"target": ""}))),
    ("dice 14 7 20", Faces((14, 7, 20))),
    ("time +15m", Later(timedelta(minutes=15))),
    ("time +1d2h3s", Later(timedelta(days=1, hours=2, seconds=3))),
    ("restart", Restart()),
    ("kill before-answer", Kill("before-answer")),
    ("again", Again()),
    ("!again", Again(refused=True)),
    ('all 50 @gm click "Next"', All(50, Act("gm", "#table", Click("Next")))),
    ("discord 500 2", Trouble(500, 2)),
    ("discord 403", Trouble(403)),
    ("discord 429 1.5", Trouble(429, wait=1.5)),
    ('deny #table "Pin Messages"', Permit("#table", "Pin Messages", allowed=False)),
    ('allow #alley>chase "Pin Messages"', Permit("#alley>chase", "Pin Messages", allowed=True)),
    ('delete "Bank job"', DeleteMessage("Bank job")),
    ("delete #alley", DeleteChannel("#alley")),
    ('expect "staggered"', Expect("staggered")),
    ('expect @bob "hit by"', Expect("hit by", "bob")),
    ('refute @bob "Defense"', Expect("Defense", "bob", absent=True)),
]

FAULTS = [
    ("dance", "dance is no verb"),
    ("!restart", "!restart is no verb"),
    ("@ann", "@ann does nothing"),
    ("@ann #alley", "@ann does nothing"),
    ("@ann dances", "dances is nothing that a person does"),
    ('@ann /roll dice:"d6', "a quote is not closed"),
    ("@ann /attack target:Steel Crab", "Crab stands behind an option"),
    ("@ann /attack target:a target:b", "target is there twice"),
    ("@a:b /status", "@a:b is no person"),
    ("@ann click a b", "click takes the label of one button"),
    ('@ann choose "Spend?"', "choose takes a placeholder and labels"),
    ("@ann fill Nova", "Nova is not name:value"),
    ("@ann complete /attack", "complete takes a command and an option"),
    ("role bob x", "bob is no person"),
    ("dice", "dice takes faces"),
    ("dice 3 0", "dice takes faces"),
    ("time 15m", "15m is not a span"),
    ("time +15", "+15 is not a span"),
    ("restart now", "now is too much"),
    ("kill softly", "softly is no point"),
    ("all @gm click Next", "all takes a number"),
    ("discord often", "discord takes a status"),
    ("discord", "discord takes a status"),
    ('deny table "Pin Messages"', "table is no channel"),
    ("expect", "expect and refute take a text"),
    ("expect two words", "expect and refute take a text"),
    ('expect "a"b', "is not one quoted text"),
]


@pytest.mark.parametrize(("text", "step"), LINES)
def test_a_line_is_read(text, step):
    assert parse_line(7, text).step == step


@pytest.mark.parametrize(("text", "why"), FAULTS)
def test_a_wrong_line_says_where_and_why(text, why):
    with pytest.raises(BadLine) as caught:
        parse_line(7, text)
    assert str(caught.value).startswith("line 7: ")
    assert why in caught.value.why


def test_blank_lines_and_comments_count_but_are_left_out():
    assert [(line.number, line.text) for line in parse("# a fight\n\n  restart \n\t# again\nagain\n")] == [
        (3, "restart"),
        (5, "again"),
    ]
