"""Questions, offers and previews as people read them."""

from dataclasses import replace
from fractions import Fraction

import pytest

from bot.render.limits import units
from bot.render.preview import preview
from bot.render.question import Choice, offers, question
from bot.render.view import View
from rules.encounter import Settings
from rules.facts import Against, Mod, Offered, Rolled, Verdict
from rules.odds import Chances
from rules.phrases import Phrase, Words
from rules.projection import GM, Person
from rules.referee import Intent, Question
from tests.render.game import ANN, CRAB, GALE, GAME, NOVA, PEOPLE, Game, Live, fight, one

CRUSHER = one("crusher", "Crusher", "bob", "heroes", Live((), ("Toughness 9d", "Resolve 2")))
LURE = Question(
    "defense", ("crusher",), ("toughness", "agility", "lure"), "toughness",
    ("Defend with Toughness 9d", "Defend with Agility 7d", "Lure, for 1 Resolve if it works"),
    "{gale} strikes at {crusher}. {crusher} may lure him into the wall behind (needs an active defense that wins by 3, "
    "costs 1 Resolve).",
    cost=("resolve", 1),
)  # fmt: skip
STRIKES = (
    "**Gale strikes at Crusher.** Crusher may lure him into the wall behind (needs an active defense that wins by 3, "
    "costs 1 Resolve).\n"
)


def test_a_question():
    asking = question(LURE, fight(GALE, CRUSHER), GAME)
    assert asking.embed.description == (
        f"{STRIKES}Crusher (<@bob>): you have 2 Resolve. Without an answer the GM decides."
    )
    assert (asking.content, asking.form) == ("<@bob>", "buttons")
    assert asking.choices == (
        Choice("Defend with Toughness 9d", "toughness"),
        Choice("Defend with Agility 7d", "agility"),
        Choice("Lure, for 1 Resolve if it works", "lure"),
    )


@pytest.mark.parametrize(("minutes", "said"), [(1, "1 minute"), (5, "5 minutes")])
def test_what_happens_unanswered(minutes, said):
    encounter = fight(GALE, CRUSHER, settings=Settings(answer_after=minutes))
    text = question(LURE, encounter, GAME).embed.description
    assert text.endswith(f"Without an answer within {said}: Defend with Toughness 9d.")


def test_the_price_is_told_where_the_words_do_not():
    asked = replace(LURE, words="{crusher} *may* lure.", cost=("hero_points", 2))
    assert question(asked, fight(CRUSHER), GAME).embed.description == (
        "**Crusher \\*may\\* lure.**\nCrusher (<@bob>): it costs 2 hero points. Without an answer the GM decides."
    )


def test_what_happened_so_far_stands_above():
    roll = Rolled("gale", "attack", 20, (14,), 14, (Mod(8, "attack"),), 22)
    assert question(LURE, fight(GALE, CRUSHER), GAME, facts=(roll,)).embed.description.startswith(
        f"Gale's Attack 14 +8 = 22\n{STRIKES}"
    )


def test_a_question_without_words_or_labels():
    asked = Question("knock_back", ("gale",), ("nova", "stay_put", 3), "stay_put")
    asking = question(asked, fight(GALE, NOVA), GAME)
    assert asking.embed.description == ("**Gale: knock back?**\nGale (<@bob>): Without an answer the GM decides.")
    assert [choice.label for choice in asking.choices] == ["Nova", "Stay put", "3"]


def test_a_question_to_somebody_closed_is_answered_in_private():
    asked = replace(LURE, who=("crab",))
    asking = question(asked, fight(CRAB, GALE), GAME)
    assert asking.embed.description == (
        "**Steel Crab must choose.**\nSteel Crab (GM): Without an answer the GM decides."
    )
    assert (asking.content, asking.form, asking.choices) == ("", "private", ())
    assert question(asked, fight(CRAB, GALE), GAME, GM).form == "buttons"
    assert question(asked, fight(replace(CRAB, hidden=True), GALE), GAME) is None


@pytest.mark.parametrize(
    ("asked", "form", "count"),
    [
        (Question("x", ("gale",), tuple(range(10)), 0), "buttons", 10),
        (Question("x", ("gale",), tuple(range(11)), 0), "select", 11),
        (Question("x", ("gale",), tuple(range(60)), 0), "select", 25),
        (Question("x", ("gale",), (), 0, bounds=(1, 3)), "select", 3),
        (Question("x", ("gale",), (), 0, bounds=(1, 25)), "select", 25),
        (Question("x", ("gale",), (), 0, bounds=(1, 26)), "number", 0),
    ],
)
def test_the_form_of_the_answer(asked, form, count):
    asking = question(asked, fight(GALE), GAME)
    assert (asking.form, len(asking.choices), asking.bounds) == (form, count, asked.bounds)
    assert ("more answers" in asking.embed.description) is (len(asked.options) == 60)


def test_labels_fit_a_button():
    asked = Question("x", ("gale",), ("a", "b"), "a", ("😀" * 60, "{gale} *goes*"))
    first, second = question(asked, fight(GALE), GAME).choices
    assert units(first.label) <= 80
    assert second.label == "Gale *goes*"


def test_offers_under_a_result():
    facts = (
        Offered("nova", "hero:save", ("Leave it", "Nova: spend a hero point on the save"), ("hero_points", 1), (), 3,
                default="Leave it"),
        Offered("gale", "bought", ("no", "one", "two"), ("resolve", 1), (), 4, default="no"),
        Offered("crab", "again", ("no", "yes"), ("resolve", 1), (), 5, default="no"),
    )  # fmt: skip
    buttons = offers(facts, View(GAME, PEOPLE))
    assert [(b.label, b.option, b.offer) for b in buttons] == [
        ("Nova: spend a hero point on the save", 1, facts[0]),
        ("Gale: one (1 Resolve)", 1, facts[1]),
        ("Gale: two (1 Resolve)", 2, facts[1]),
    ]
    hidden = {**PEOPLE, "crab": Person("Steel Crab", None, True, True)}
    onto = Offered("gale", "onto", ("no", "Steel Crab", "Thug 1"), None, (), 4, default="no")
    assert [(b.label, b.option) for b in offers((onto,), View(GAME, hidden))] == [("Gale: Thug 1", 2)]
    assert [b.label for b in offers(facts, View(GAME, PEOPLE, GM))][3] == "Steel Crab: yes (1 Resolve)"


SAVES = {("unconscious",): 155, ("staggered",): 325, ("bruised", "stunned"): 325, ("bruised",): 255, ("unharmed",): 240}


def table(hit=Fraction(60, 100), critical=Fraction(5, 100)):
    saved = sum(SAVES.values())
    found = {(("crab", "miss"),): 1 - hit - critical}
    for head, chance in (("hit", hit), ("critical", critical)):
        for ends, ways in SAVES.items():
            found[(("crab", head), *(("crab", end) for end in ends))] = chance * ways / saved
    return found


CHANCES = Chances(table())
BLAST = Intent("attack", "nova", ("crab",), {"aim": True})
ROLLED = Rolled(
    "nova", "attack", 20, (1,), 1, (Mod(8, "attack"), Mod(2, "aim")), 11, Against(18, "Defense", "crab"), False
)
ODDS = (
    "hit 65 % (critical 5 %) · unharmed 12 %, bruised 12.75 %, bruised and stunned 16.25 %, staggered 16.25 %, "
    "unconscious 7.75 %"
)


MISSED = Verdict("nova", "attack", "crab", "miss", item="Fire Blast")


def text(intent=BLAST, chances=CHANCES, trial=(ROLLED, MISSED), viewer=ANN, numbers="hidden", **more):
    encounter = fight(settings=Settings(numbers=numbers))
    shown = preview(intent, chances, trial, encounter, GAME, viewer, **more)
    return f"{shown.title}\n{shown.description}"


def test_a_preview():
    assert text(numbers="open", options="aim") == (
        f"Fire Blast on Steel Crab, aim\n{ODDS}\nTo hit: 8 or more, +8 +2 aim vs 18."
    )
    assert text(viewer=GM) == text(numbers="open")


def test_a_preview_against_hidden_numbers():
    assert text() == (
        "Fire Blast on Steel Crab\n"
        "The chances stay hidden like the numbers of Steel Crab; a GM sees them.\n"
        "To hit: +8 +2 aim."
    )
    assert text(numbers="odds") == f"Fire Blast on Steel Crab\n{ODDS}\nTo hit: +8 +2 aim."


def test_chances_stay_hidden_too_where_somebody_closed_only_resists():
    bluff = Intent("check", "nova", (), {"trait": "Bluff"})
    contest = Chances({(("crab", "wins"),): Fraction(4, 5), (("crab", "loses"),): Fraction(1, 5)})
    assert text(bluff, contest, (replace(ROLLED, what="Bluff", against=None),)) == (
        "Bluff\nThe chances stay hidden like the numbers of Steel Crab; a GM sees them.\nBluff: +8 attack +2 aim."
    )


def test_a_preview_of_several_and_of_chains():
    parts = {"thug1": {(("thug1", "hit"),): Fraction(1, 3), (("thug1", "miss"),): Fraction(2, 3)}}
    chances = Chances({(): Fraction(1)}, parts, Fraction(1, 2_000_000))
    assert text(Intent("sweep", "nova", ("thug1", "thug2")), chances, (), GM) == (
        "Sweep on Thug 1–2\n**Thug 1**: hit 33.33 %\n-# under 0.01 % was left out, where dice go on without end"
    )


def test_a_preview_with_second_looks():
    better = Chances(table(hit=Fraction(80, 100)))
    assert "\n-# with every second look: hit 85 % (critical 5 %) · unharmed" in text(viewer=GM, with_offers=better)
    assert "second look" not in text(viewer=GM, with_offers=CHANCES)


def test_what_goes_without_saying_is_not_told_apart():
    hit = ("crab", "hit")
    chances = Chances({
        (hit, ("crab", "staggered"), ("crab", "stunned"), ("crab", "knocked back 50")): Fraction(1, 4),
        (hit, ("crab", "staggered"), ("crab", "stunned"), ("crab", "knocked back 100")): Fraction(1, 4),
        (hit, ("crab", "unconscious"), ("crab", "knocked down")): Fraction(1, 2),
    })  # fmt: skip
    game = Game()
    game.words = Words(brief={"unconscious": "out", "knocked back": "", "knocked down": ""},
                       implied={"staggered": ("stunned",)})  # fmt: skip
    shown = preview(BLAST, chances, (), fight(), game, GM)
    assert shown.description == "hit 100 % · out 50 %, staggered 50 %"


def test_a_tie_comes_after_what_is_wanted_and_a_deed_without_a_die_says_so():
    chances = Chances({(("nova", "tie"),): Fraction(1, 4), (("nova", "works"),): Fraction(3, 4)})
    game = Game()
    game.words = Words({"tie": Phrase("{by} ties", "change"), "works": Phrase("{by} makes it")})
    assert preview(Intent("try", "nova"), chances, (), fight(), game, GM).description == "works 75 %, tie 25 %"
    still = preview(Intent("aim", "nova"), Chances({(): Fraction(1)}), (), fight(), GAME, GM)
    assert (still.title, still.description) == ("Aim", "No die is rolled for this.")


def test_outcomes_with_values_and_of_others():
    chances = Chances({
        (("crab", "full hold 3"), ("nova", "hurt 2")): Fraction(1, 4),
        (("crab", "full hold 4"),): Fraction(1, 4),
        (("crab", "slips"),): Fraction(1, 2),
    })  # fmt: skip
    assert text(Intent("hold", "nova", ("crab",)), chances, (), GM) == (
        "Hold on Steel Crab\nfull hold 50 %, slips 50 % · Nova hurt 2 25 %"
    )


@pytest.mark.parametrize(
    ("value", "shown"), [(18, "To hit: 8 or more, +8 +2 aim vs 18."), (31, "To hit: +8 +2 aim vs 31."),
                         (11, "To hit: +8 +2 aim vs 11.")],
)  # fmt: skip
def test_what_the_die_has_to_show(value, shown):
    rolled = replace(ROLLED, against=Against(value, "Defense", "crab"))
    assert text(trial=(rolled,), viewer=GM).splitlines()[-1] == shown
