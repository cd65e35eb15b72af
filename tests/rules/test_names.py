"""Who is meant: look-up, target lists, opposing numbers, completion, new names."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import BaseModel

from rules.encounter import Combatant, Encounter, Settings
from rules.errors import Refused
from rules.names import Versus, against, clean, complete_name, complete_targets, find, listing, targets


class Sheet(BaseModel):
    pass


HEROES, VILLAINS = ("Nova", "Ángel", "Gale", "Nat, the Ghost"), ("Steel Crab", "Thug 1", "Thug 2", "Thug 3", "Thug 10")


def fight(heroes=HEROES, villains=VILLAINS):
    sides = [("heroes", name) for name in heroes] + [("villains", name) for name in villains]
    people = [Combatant(fold_id(name), name, side, None, "s", Sheet(), None) for side, name in sides]
    return Encounter("toy", {c.id: c for c in people}, None, Settings())


def fold_id(name):
    return re.sub("[^a-z0-9]", "", name.lower())


FIGHT = fight()
ALL = set(FIGHT.combatants)
HERE = "In this encounter: Nova, Ángel, Gale, Nat, the Ghost, Steel Crab, Thug 1–3, Thug 10."


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("Nova", "nova"),
        (" nova ", "nova"),
        ("ＮＯＶＡ", "nova"),
        ("angel", "ngel"),
        ("st", "steelcrab"),
        ("thug 1", "thug1"),
        ("Thug 10", "thug10"),
        ("Nat, the Ghost", "nattheghost"),
    ],
)
def test_find(text, who):
    assert find(FIGHT, ALL, text) == who


def test_the_exact_name_goes_before_the_folded_one():
    nova = FIGHT.combatants["nova"]
    twins = {
        "a": replace(nova, id="a"),
        "b": replace(nova, id="b", name="NOVA"),
        "c": replace(nova, id="c", name="NOVA 2"),
    }
    two = replace(FIGHT, combatants=twins)
    assert find(two, set(twins), "NOVA") == "b"
    assert find(two, {"a", "c"}, "NOVA") == "a"
    with pytest.raises(Refused, match="Which one: Nova, NOVA"):
        find(two, set(twins), "nova")


@pytest.mark.parametrize(
    ("text", "why", "hint"),
    [
        ("thug", "“thug” may be several.", "Which one: Thug 1–3, Thug 10?"),
        ("n", "“n” may be several.", "Which one: Nova, Nat, the Ghost?"),
        ("Novva", "Nobody here is called “Novva”.", f"Nearest: Nova. {HERE}"),
        ("Q", "Nobody here is called “Q”.", HERE),
        ("", "No name is given.", HERE),
        ("N" * 500, f"Nobody here is called “{'N' * 39}…”.", HERE),
    ],
)
def test_find_refuses(text, why, hint):
    with pytest.raises(Refused) as refused:
        find(FIGHT, ALL, text)
    assert (refused.value.why, refused.value.hint) == (why, hint)


def test_the_unseen_are_not_there():
    seen = {"nova", "thug1", "thug3"}
    assert find(FIGHT, {"nova", "thug3"}, "th") == "thug3"
    assert targets(FIGHT, seen, "all", "nova") == ("thug1", "thug3")
    assert targets(FIGHT, seen, "Thug 1-10") == ("thug1", "thug3")
    assert complete_name(FIGHT, seen, "") == ["Nova", "Thug 1", "Thug 3"]
    assert complete_targets(FIGHT, seen, "", "nova") == ["Nova", "all", "foes", "allies", "Thug 1", "Thug 3"]
    for text in ("Steel Crab", "Thug 2", "Thug 4-9", "Gal"):
        with pytest.raises(Refused) as refused:
            targets(FIGHT, seen, text)
        assert refused.value.hint.endswith("In this encounter: Nova, Thug 1, Thug 3.")
    with pytest.raises(Refused, match="There are no foes here"):
        targets(FIGHT, {"nova", "gale"}, "foes", "nova")


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("Nova", "nova"),
        ("Nat, the Ghost", "nattheghost"),
        ('Gale, "Nat, the Ghost"', "gale nattheghost"),
        ("Thug 2, nova,, Thug 2", "thug2 nova"),
        ("Thug 2-3", "thug2 thug3"),
        ("thug３–1", "thug1 thug2 thug3"),
        ("th 1 - 99", "thug1 thug2 thug3 thug10"),
        ("foes", "steelcrab thug1 thug2 thug3 thug10"),
        ("Thug 3, FOES", "thug3 steelcrab thug1 thug2 thug10"),
        ("allies", "ngel gale nattheghost"),
        ("all", "ngel gale nattheghost steelcrab thug1 thug2 thug3 thug10"),
    ],
)
def test_targets(text, who):
    assert targets(FIGHT, ALL, text, "nova") == tuple(who.split())


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "No target is named."),
        (",,,", "No target is named."),
        ("nova, thug", "“thug” may be several."),
        ("Thug 4-9", "Nobody here is called “thug 4–9”."),
        ("foes", "Whose foes?"),
        ("nova," * 101, "More than 100 targets are too many."),
        ("," * 5000 + "zed", "Nobody here is called “zed”."),
    ],
)
def test_targets_refuses(text, why):
    with pytest.raises(Refused) as refused:
        targets(FIGHT, ALL, text)
    assert refused.value.why == why


def test_all_without_an_actor_is_everybody():
    assert targets(FIGHT, ALL, "all") == tuple(FIGHT.combatants)


def test_a_range_of_two_kinds_is_refused():
    mixed = fight(villains=("Thug 1", "Thug 2", "Thief 1"))
    with pytest.raises(Refused, match="may be several"):
        targets(mixed, set(mixed.combatants), "th 1-2")


def test_a_name_that_looks_like_a_range():
    odd = fight(villains=("Unit 1-4", "Unit 1", "Unit 2"))
    assert targets(odd, set(odd.combatants), "unit 1-4, Unit 1-2") == ("unit14", "unit1", "unit2")


def test_listing():
    assert listing(["Thug", "Thug 2", "Nova", "Thug 1", "Thug 4"]) == "Thug, Thug 1–2, Thug 4, Nova"
    assert listing(["Agent 007", "Agent 008"]) == "Agent 007, Agent 008"
    assert listing(chr(ord("A") + n % 26) * (n // 26 + 1) for n in range(60)).count(",") == 40


@pytest.mark.parametrize(
    ("text", "versus"),
    [
        ("15", Versus(number=15)),
        (" −2 ", Versus(number=-2)),
        ("nova", Versus(who="nova")),
        ("Steel: Bluff ", Versus(who="steelcrab", trait="Bluff")),
    ],
)
def test_against(text, versus):
    assert against(FIGHT, ALL, text) == versus


def test_against_a_name_with_a_colon():
    agents = fight(villains=("Agent: Zero", "Agent"))
    assert against(agents, set(agents.combatants), "agent: zero") == Versus(who="agentzero")
    assert against(agents, set(agents.combatants), "Agent: will") == Versus(who="agent", trait="will")
    with pytest.raises(Refused, match="Nobody here is called “Agenda”"):
        against(agents, set(agents.combatants), "Agenda: will")


def test_complete_name():
    assert complete_name(FIGHT, ALL, "ang") == ["Ángel"]
    assert complete_name(FIGHT, ALL, "g") == ["Gale", "Nat, the Ghost"]
    assert complete_name(FIGHT, ALL, "", limit=2) == ["Nova", "Ángel"]


def test_complete_targets():
    singles = ["Ángel", "Gale", '"Nat, the Ghost"', "Steel Crab"]
    copies = ["Thug 1", "Thug 2", "Thug 3", "Thug 10"]
    first = [*singles, "Nova", "Thug 1–3", "all", "foes", "allies", *copies]
    assert complete_targets(FIGHT, ALL, "", "nova") == first
    assert complete_targets(FIGHT, ALL, "Gale, st", "nova") == ["Gale, Steel Crab"]
    assert complete_targets(FIGHT, ALL, "Thug 1-3, nova, ", "nova") == [
        f"Thug 1-3, nova, {name}" for name in [*singles, "Thug 10"]
    ]
    assert complete_targets(FIGHT, ALL, "Gale", limit=3) == ["Gale", "Gale, Nova", "Gale, Ángel"]
    assert complete_targets(FIGHT, ALL, "Thug 1-2", limit=2) == ["Thug 1-2", "Thug 1-2, Nova"]
    assert complete_targets(FIGHT, ALL, "Gale, " * 30) == []
    assert complete_targets(FIGHT, ALL, "Gale, nov", length=10) == ["Gale, Nova"]
    assert complete_targets(FIGHT, ALL, "Gale, nov", length=9) == []
    assert complete_targets(FIGHT, ALL, '"Nat, the Ghost", ga') == ['"Nat, the Ghost", Gale']
    assert complete_targets(FIGHT, ALL, "Zed, ga") == []


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        (" Nova ", "Nova"),
        ("Steel\n\tCrab", "Steel Crab"),
        ("No\u200bva\u202e\x00", "Nova"),
        ("O'Neil *the* Bold", "O'Neil *the* Bold"),
        ("🔥", "🔥"),
        ("A\u0301ngel", "Ángel"),
        ("D@rk", "D@rk"),
        ("x" * 32, "x" * 32),
    ],
)
def test_clean(typed, name):
    assert clean(typed) == name


@pytest.mark.parametrize(
    "typed",
    [
        *("", "  ", "...", "-_-", "\u200b\u3164", "\u0301\u0302", "x" * 33, "x" * 100_000, "Foes", "ＡＬＬ"),
        *("@Nova", "hi @everyone", "＠here", "<@123>", "<#1>", "<:smile:1>", "<t:1>", "</roll:1>", "https://x.y"),
    ],
)
def test_clean_refuses(typed):
    with pytest.raises(Refused):
        clean(typed)


names = st.sampled_from([*HEROES, *VILLAINS, "Thug", "Thug 1-3", "foes", "all", "n", '"', ",", ":", "-", " ", "7"])
typed = st.text() | st.lists(names, max_size=9).map(",".join) | st.lists(names, max_size=9).map("".join)
seens = st.sets(st.sampled_from(sorted(ALL)))


@settings(deadline=None)
@given(typed, seens, st.none() | st.just("nova"))
def test_any_text_names_people_who_are_seen_or_is_refused(text, seen, actor):
    hidden = [c.name for c in FIGHT.combatants.values() if c.id not in seen]
    listed = ""
    try:
        found = targets(FIGHT, seen, text, actor)
        assert set(found) <= seen
        assert len(set(found)) == len(found) > 0
        against(FIGHT, seen, text)
    except Refused as refused:
        listed = refused.hint
    assert not [name for name in hidden if f" {name}," in listed or f" {name}." in listed]


def refusal(seen, text, actor):
    try:
        targets(FIGHT, seen, text, actor)
    except Refused as refused:
        return refused.why
    return ""


@settings(deadline=None)
@given(typed, seens, st.none() | st.just("nova"))
def test_a_completed_list_names_people(text, seen, actor):
    offers = complete_targets(FIGHT, seen, text, actor)
    assert len(offers) <= 25
    for offer in offers:
        assert len(offer) <= 100
        why = refusal(seen, offer, actor)
        assert not why or why.startswith(("There are no", "Nobody else"))


@settings(deadline=None)
@given(st.text())
def test_a_cleaned_name_stays_as_it_is(text):
    try:
        name = clean(text)
    except Refused:
        return
    assert clean(name) == name
    assert 1 <= len(name) <= 32
