"""The log, sheets and rules as people read them."""

import json
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.desk.values import Happened, Page
from bot.render.deed import headline
from bot.render.limits import units
from bot.render.log import as_json, log, markdown
from bot.render.rules import entry, found
from bot.render.sheet import sheet
from bot.render.view import View
from rules import catalogue
from rules.facts import Changed, Inflicted, Joined, Verdict
from rules.projection import GM, Person
from rules.referee import Intent
from tests.render.game import GAME, PEOPLE

AT = datetime(2024, 5, 1, 20, 30, tzinfo=UTC)
HIT = (Verdict("nova", "attack", "crab", "hit", 2, item="Fire Blast"), Inflicted("crab", "prone", value=2))


def row(seq, facts, people=PEOPLE, kind="deed", in_force=True, user="ann"):
    return Happened(seq, seq, kind, user, Intent("attack", "nova"), facts, people, AT, in_force)


ROWS = (
    row(1, (Joined("nova"),)),
    row(2, HIT),
    row(3, HIT, in_force=False),
    row(4, (), kind="undo"),
    row(5, (Joined("spy"),), {"spy": Person("Spy", None, True, True)}),
)


def test_a_page_of_the_log():
    shown = log(Page(ROWS, 2, 3), GAME)
    assert shown.title == "Log · page 2 of 3"
    assert shown.description == (
        "<t:1714595400:t> Nova joins the fight\n"
        "<t:1714595400:t> Nova hits Steel Crab with Fire Blast: prone\n"
        "<t:1714595400:t> ~~Nova hits Steel Crab with Fire Blast: prone~~"
    )
    assert (
        log(Page(ROWS, 1, 1), GAME, GM).description.splitlines()[-1] == "<t:1714595400:t> Spy joins the fight · <@ann>"
    )


@pytest.mark.parametrize(("user", "said"), [("ann", ""), ("77", " · <@77>"), ("0", " · by itself")])
def test_who_acted_for_somebody_else_is_told(user, said):
    rows = (row(1, HIT, user=user),)
    assert log(Page(rows, 1, 1), GAME).description.endswith(f"Fire Blast: prone{said}")
    assert markdown(rows, "", GAME).splitlines()[2].endswith(f"Fire Blast: prone**{said}")
    assert json.loads(as_json(rows, "", GAME))["steps"][0]["user"] == user


def test_what_a_second_look_has_replaced_is_told_once():
    rows = [replace(row(seq, HIT, in_force=seq == 4), step=2) for seq in (2, 3, 4)]
    assert log(Page(tuple(rows), 1, 1), GAME).description == f"<t:1714595400:t> {headline(HIT, View(GAME, PEOPLE))}"
    undone = [*rows[:2], replace(rows[2], in_force=False)]
    assert log(Page(tuple(undone), 1, 1), GAME).description.count("Nova hits") == 1
    assert markdown(rows, "", GAME).count("Nova hits") == 1


def test_a_deed_on_several_says_how_many_more():
    people = {**PEOPLE, "x": Person("X"), "y": Person("Y")}
    changed = [Changed(who, "initiative", "3", "5") for who in ("x", "y", "nova")]
    page = log(Page((row(1, changed, people),), 1, 1), GAME)
    assert "X · initiative: 3 → 5 · 2 more" in page.description


def test_an_empty_log():
    shown = log(Page((), 1, 1), GAME)
    assert (shown.title, shown.description) == ("Log", "Nothing to see here yet.")


def test_long_logs_fit():
    people = {"nova": Person("😀" * 32)}
    shown = log(Page(tuple(row(n, (Joined("nova"),), people) for n in range(99)), 1, 1), GAME)
    assert units(shown.description) <= 4096


def test_the_log_as_markdown():
    assert markdown(ROWS, "Bank *job*", GAME) == (
        "# Bank \\*job\\*\n\n"
        "- 2024-05-01 20:30 **Nova joins the fight**\n"
        "- 2024-05-01 20:30 **Nova hits Steel Crab with Fire Blast: prone**\n"
        "  - **Steel Crab** is now **prone**\n"
        "- 2024-05-01 20:30 ~~Nova hits Steel Crab with Fire Blast: prone~~ (taken back)\n"
        "  - **Steel Crab** is now **prone**\n"
    )
    assert markdown((), "", GAME) == "# Fight\n\nNothing to see here yet.\n"


def test_the_log_as_json():
    body = json.loads(as_json(ROWS, "Bank job", GAME))
    assert (body["name"], body["system"], len(body["steps"])) == ("Bank job", "test", 3)
    assert body["steps"][2]["in_force"] is False
    assert body["steps"][1]["facts"] == [
        {"fact": "Verdict", "by": "nova", "what": "attack", "target": "crab", "outcome": "hit", "item": "Fire Blast"},
        {"fact": "Inflicted", "target": "crab", "condition": "prone"},
    ]
    assert "Spy" not in json.dumps(body)
    assert "Spy" in as_json(ROWS, "Bank job", GAME, GM)


def test_a_sheet():
    (page,) = sheet("*Nova*", (("Saves", "Toughness +7\n# Will +5"), ("Empty", "")), GAME)
    assert page.title == "\\*Nova\\* · Test"
    assert page.description == "**Saves** Toughness +7\n\\# Will +5\n**Empty**"


def test_a_long_sheet_has_pages():
    pages = sheet("Nova", [(f"Power {n}", "😀" * 200) for n in range(40)], GAME)
    assert all(units(page.description) <= 4096 for page in pages)
    assert pages[0].description.endswith(f"-# page 1 of {len(pages)}")
    assert sum(page.description.count("**Power") for page in pages) == 40


def test_a_rule():
    (page,) = entry(catalogue.load("mm2e").entry("MM-CRIT-02"))
    assert page.title == "MM-CRIT-02 · Confirming"
    assert page.description == (
        "No second roll: the threat is critical iff the attack total on its own would have reached the target's "
        "Defense. Otherwise it is a plain hit.\n"
        "**Numbers** critical iff `threat and total >= Def`.\n"
        "**When** immediately.\n"
        "- d20=20, AB +6, Def 26 → critical; Def 27 → ordinary hit.\n"
        "-# Critical hits · the bot works this out"
    )


@pytest.mark.parametrize("system", catalogue.systems())
def test_every_rule_fits(system):
    for rule in catalogue.load(system).entries:
        for page in entry(rule):
            assert units(page.title) <= 256
            assert 0 < units(page.description) <= 4096


def test_rules_that_fit():
    rules = catalogue.load("mm2e").find("critical hit", 2)
    shown = found(rules, "*critical*")
    assert shown.title == "Rules: \\*critical\\*"
    assert shown.description.splitlines()[0] == f"**{rules[0].id}** {rules[0].title} · {rules[0].chapter}"
    assert found([], "x" * 500).description == f"There is no rule about “{'x' * 99}…”."
