import re

import pytest

from rules.catalogue import cited, load, systems

COUNTS = {"mm2e": 523, "tridice": 218, "true20": 164, "prowlers": 268, "storymaster": 131}
PREFIX = {"mm2e": "MM", "tridice": "TD", "true20": "T20", "prowlers": "PP", "storymaster": "SM"}


def found(system: str, text: str, limit: int = 10) -> list[str]:
    return [entry.id for entry in load(system).find(text, limit)]


def test_every_game_ships_a_catalogue():
    assert systems() == sorted(COUNTS)


@pytest.mark.parametrize(("system", "count"), COUNTS.items())
def test_every_entry_is_there_once(system, count):
    ids = [entry.id for entry in load(system).entries]
    assert len(ids) == len(set(ids)) == count
    assert all(re.fullmatch(PREFIX[system] + r"(-[A-Z]+)+-\d\d", each) for each in ids)


@pytest.mark.parametrize("system", COUNTS)
def test_every_entry_is_found_by_its_id(system):
    for entry in load(system).entries:
        short = entry.id.removeprefix(PREFIX[system] + "-").lower()
        assert found(system, entry.id, 1) == found(system, short, 1) == [entry.id]
        assert load(system).entry(entry.id.lower()) is entry


@pytest.mark.parametrize("system", COUNTS)
def test_every_entry_says_something(system):
    assert all(entry.title and entry.statement and entry.chapter and entry.kind for entry in load(system).entries)


@pytest.mark.parametrize("system", COUNTS)
def test_texts_are_ready_for_a_message(system):
    for entry in load(system).entries:
        text = "\n".join((entry.title, entry.statement, entry.numbers, entry.when, *entry.examples))
        assert text.count("`") % 2 == 0, entry.id
        assert not re.search(r"^\s*[|#]|->|https?:|\bseed", text, re.MULTILINE), entry.id


@pytest.mark.parametrize(
    ("asked", "first"),
    [
        ("atk 4", "MM-ATK-04"),
        ("Natural 20", "MM-ATK-03"),
        ("surprise round", "MM-SURP-02"),
        ("grapple escape", "MM-GRAP-10"),
        ("staggered", "MM-DCOND-03"),
        ("nauseated", "MM-COND-21"),
        ("crit", "MM-CRIT-01"),
        ("MM-AIM", "MM-AIM-01"),
        ("pistol-whip", None),
        ("", None),
        ("?!", None),
    ],
)
def test_what_is_found_first(asked, first):
    assert (found("mm2e", asked) or [None])[0] == first


def test_titles_come_before_chapters_and_chapters_before_texts():
    asked = load("mm2e").find("minion", 100)
    places = [("minion" in entry.title.lower(), "Minions" in entry.section) for entry in asked]
    titles = [place for place, (title, _) in enumerate(places) if title]
    chapters = [place for place, (title, section) in enumerate(places) if section and not title]
    assert titles == list(range(len(titles)))
    assert chapters == list(range(len(titles), len(titles) + len(chapters)))
    assert 0 < len(titles) < len(titles) + len(chapters) < len(asked)


def test_a_misspelt_word_finds_the_nearest():
    assert found("mm2e", "granple") == found("mm2e", "grapple")
    assert found("mm2e", "natral 20", 1) == ["MM-ATK-03"]


def test_the_limit_holds():
    assert len(found("mm2e", "attack", 25)) == 25


def test_an_unknown_id_is_a_key_error():
    with pytest.raises(KeyError):
        load("mm2e").entry("MM-ATK-99")


def test_computed_is_what_the_bot_works_out():
    kinds = {entry.id: entry.computed for entry in load("mm2e").entries}
    assert kinds["MM-ATK-01"]  # auto
    assert kinds["MM-CHK-05"]  # option
    assert kinds["MM-ATK-11"]  # auto and gm
    assert not kinds["MM-SURP-01"]  # gm
    assert not kinds["MM-ACT-11"]  # text


def test_what_code_cites():
    code = 'Mod(2, "x", "MM-KB-03")\n"""Halves (MM-REC-01, 04 to 06)."""\n"T20-ATK-02" MM-TOO'
    assert cited(code) == {"MM-KB-03", "MM-REC-01", "MM-REC-04", "MM-REC-05", "MM-REC-06", "T20-ATK-02"}


def test_nothing_of_mm2e_is_left_open():
    assert [entry.id for entry in load("mm2e").entries if entry.open] == []
