"""Discord's limits: lengths, folding, pages, and foreign text shown as written."""

import re

import pytest
from discord import Embed
from hypothesis import given
from hypothesis import strategies as st

from bot.render.limits import (
    cut,
    escape,
    escape_lines,
    fold,
    fold_words,
    messages,
    pages,
    plain,
    quoting,
    room,
    size,
    units,
)

FAMILY = "👨‍👩‍👧"


@pytest.mark.parametrize(("text", "size"), [("", 0), ("abc", 3), ("é−", 2), ("😀", 2), (FAMILY, 8)])
def test_lengths_are_utf_16_units(text, size):
    assert units(text) == size


def test_a_margin_is_kept():
    assert (room(4096), room(256), room(80)) == (4015, 251, 79)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Nova", "Nova"),
        ("**Nova**", r"\*\*Nova\*\*"),
        ("_x_ ~~y~~ `z` ||w||", r"\_x\_ \~\~y\~\~ \`z\` \|\|w\|\|"),
        ("back\\", r"back\\"),
        ("# big", r"\# big"),
        ("-# small", r"\-# small"),
        ("Spider-Man", "Spider-Man"),
        ("> quote", r"\> quote"),
        ("1. first", r"1\. first"),
        ("12) Str 10 (+0) 3. x", r"12\) Str 10 (+0) 3. x"),
        ("4#", "4\\#"),
        ("[click](https://x.example)", r"\[click\](https\://x.example)"),
        ("<@1234> <#5> <:e:6>", "\\<@\u200b1234> \\<#5> \\<:e:6>"),
        ("@everyone @Here @bob", "@\u200beveryone @\u200bHere @bob"),
        ("two\nlines\ttab", "two lines tab"),
        ("\u202eright\u200b to left\u0000", "right to left"),
        (FAMILY, FAMILY),
        (" \n ", "(no name)"),
    ],
)
def test_foreign_text_is_shown_as_written(name, shown):
    assert escape(name) == shown


@given(st.text(alphabet="ab *_~`|\\[]()<>#@-:/1.\n"))
def test_nothing_foreign_becomes_markdown_even_inside_bold(name):
    inside = re.fullmatch(r"\*\*((?:\\[^\w\s]|\\_|[^\\*_~`|\[<])+?)\*\*", f"**{escape(name)}**")
    assert inside
    assert re.sub(r"\\([^\w\s]|_)", r"\1", inside[1]).replace("\u200b", "") == plain(name)


def test_lines_stay_lines():
    assert escape_lines("# a\n\n*b*") == "\\# a\n\n\\*b\\*"


@pytest.mark.parametrize(
    ("text", "limit", "shown"),
    [
        ("abcdef", 6, "abcdef"),
        ("abcdefg", 6, "abcde…"),
        ("abc defg", 5, "abc…"),
        ("😀😀😀", 5, "😀😀…"),
        ("😀😀😀", 4, "😀…"),
        (FAMILY, 4, "👨…"),
        (r"ab\*cd", 4, "ab…"),
        (r"ab\\cd", 5, r"ab\\…"),
    ],
)
def test_a_text_is_cut_between_characters(text, limit, shown):
    assert cut(text, limit) == shown


def test_folding_counts_what_it_leaves_out():
    lines = [f"line {n}" for n in range(9)]
    assert fold(lines, 62) == lines
    assert fold(lines, 61) == [*lines[:7], "… and 2 more"]
    assert fold(lines, 200, most=4) == [*lines[:4], "… and 5 more"]
    assert fold([], 10) == []


@given(st.lists(st.text(max_size=30), max_size=30), st.integers(20, 200))
def test_folded_lines_fit(lines, limit):
    lines = [line.replace("\n", "") for line in lines]
    assert units("\n".join(fold(lines, limit))) <= limit


def test_words_fold():
    assert fold_words(["a", "b", "c"], 3) == "a, b, c"
    assert fold_words(["a", "b", "c", "d"], 2) == "a, b, 2 more"


def test_pages_hold_whole_lines():
    assert pages(["aa", "bb", "cc"], 5) == [["aa", "bb"], ["cc"]]
    assert pages(["aa", "bb", "cc"], 50, most=1) == [["aa"], ["bb"], ["cc"]]
    assert pages(["abcdef"], 3) == [["ab…"]]
    assert pages([], 3) == [[]]


def test_embeds_go_into_as_many_messages_as_they_need():
    short = [Embed(title=str(n)) for n in range(12)]
    assert messages(short) == [tuple(short[:10]), tuple(short[10:])]
    long = [Embed(title="😀" * 100, description="x" * 2700) for _ in range(3)]
    assert messages(long) == [tuple(long[:2]), tuple(long[2:])]
    assert messages([]) == []


def test_everything_in_an_embed_counts():
    embed = Embed(title="12", description="345").set_footer(text="6").set_author(name="78")
    assert size(embed.add_field(name="90", value="😀")) == 12


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("There is no “**B** x”.", "There is no “\\*\\*B\\*\\* x”."),
        ("A GM can with `force`.", "A GM can with `force`."),
        ("Here that is <@123> or <@&4>, in <#5>.", "Here that is <@123> or <@&4>, in <#5>."),
        ("2 things:\n- a_b\n- [c]", "2 things:\n- a\\_b\n- \\[c\\]"),
    ],
)
def test_a_refusal_quotes_what_was_typed(text, shown):
    assert quoting(text) == shown
