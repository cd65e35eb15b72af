import pytest

from bot.play.text import alike, choices_text, message_text, modal_text, plain


@pytest.mark.parametrize(
    ("markdown", "text"),
    [
        ("**Nova** hits *hard*", "Nova hits hard"),
        ("***both*** and __under__ and ~~gone~~ and ||hidden||", "both and under and gone and hidden"),
        ("-# small\n## Big\n> said", "small\nBig\nsaid"),
        ("`2d6`", "2d6"),
        ("2 * 3 = 6 and snake_case_word", "2 * 3 = 6 and snake_case_word"),
        (r"\*not bold\* \_at all\_", "*not bold* _at all_"),
        ("**a *b* c**", "a b c"),
    ],
)
def test_marks_are_taken_off(markdown, text):
    assert plain(markdown) == text


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Attack 14 −4 = 10", "attack  14\n-4 = 10"),
        ("**Thug 1–4** hits", "thug 1-4 HITS"),
        ("Ｎｏｖａ", "nova"),
        ("STRASSE", "straße"),
        (r"snake\_case", "snake_case"),
        ("-# next: *Gale*", "next: Gale"),
    ],
)
def test_texts_that_read_alike_are_alike(one, other):
    assert alike(one) == alike(other)


def test_texts_that_differ_are_not_alike():
    assert alike("hit by 4") != alike("hit by 5")
    assert alike("-4") != alike("4")


def test_a_message_reads_from_top_to_bottom():
    message = {
        "content": "<@7>, your turn",
        "embeds": [
            {
                "title": "**Nova** hits",
                "description": "by 4",
                "fields": [{"name": "Toughness", "value": "13"}],
                "footer": {"text": "next: Gale"},
            }
        ],
        "components": [
            {
                "type": 1,
                "components": [
                    {"type": 2, "label": "Next", "emoji": {"name": "▶"}},
                    {"type": 2, "label": "Done", "disabled": True},
                ],
            },
            {
                "type": 1,
                "components": [{"type": 3, "placeholder": "Spend?", "options": [{"label": "A"}, {"label": "B"}]}],
            },
        ],
    }
    assert message_text(message, {"7": "@bob"}.get) == (
        "@bob, your turn\nNova hits\nby 4\nToughness: 13\nnext: Gale\n[▶ Next] [Done (off)]\n[Spend?: A | B]"
    )


def test_a_mention_is_a_name_and_a_broken_one_is_not():
    message = {"content": "<@7> <#8> <@\u200b7>"}
    assert message_text(message, {"7": "@bob", "8": "#alley"}.get) == "@bob #alley <@7>"


def test_the_new_components_are_read():
    message = {
        "components": [
            {
                "type": 17,
                "components": [
                    {"type": 10, "content": "**Bank job**"},
                    {
                        "type": 9,
                        "components": [{"type": 10, "content": "Nova"}],
                        "accessory": {"type": 2, "label": "Look"},
                    },
                ],
            }
        ]
    }
    assert message_text(message) == "Bank job\nNova\n[Look]"


def test_a_modal_shows_what_it_asks():
    modal = {
        "title": "New hero",
        "components": [
            {"type": 18, "label": "Name", "component": {"type": 4, "custom_id": "name", "value": "Nova"}},
            {"type": 1, "components": [{"type": 4, "custom_id": "notes", "label": "Notes"}]},
        ],
    }
    assert modal_text(modal) == "New hero\nName\n[name: Nova]\n[Notes: ]"


def test_choices_stand_a_line_each():
    assert choices_text([{"name": "Crab", "value": "crab"}, {"name": "Crow", "value": "crow"}]) == "Crab\nCrow"
