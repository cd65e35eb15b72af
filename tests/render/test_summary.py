"""A fight at its end."""

from dataclasses import replace
from datetime import UTC, datetime

from bot.desk.values import Happened
from bot.render.summary import summary
from rules.encounter import Effect
from rules.facts import Spent, Verdict
from rules.projection import GM, PUBLIC, everybody
from rules.referee import Intent
from tests.render.game import CRAB, GAME, NOVA, fight, one

AT = datetime(2024, 5, 1, 20, 30, tzinfo=UTC)
SPY = one("spy", "Spy", hidden=True)
OVER = replace(fight(NOVA, replace(CRAB, effects=(Effect(1, "prone"),)), SPY), phase="over")
HIT, MISS = Verdict("nova", "attack", "crab", "hit"), Verdict("nova", "attack", "crab", "miss")


def row(*facts, in_force=True):
    return Happened(1, 1, "deed", "1", Intent("attack"), facts, everybody(OVER), AT, in_force)


ROWS = (
    row(HIT, Spent("nova", "hero_points", 1, 1)),
    row(HIT, MISS, Verdict("crab", "toughness", "crab", "saved")),
    row(Spent("nova", "hero_points", 1, 0), Spent("crab", "hero_points", 1, 2)),
    row(HIT, in_force=False),
    row(Verdict("spy", "attack", "nova", "hit"), Verdict("nova", "attack", "spy", "hit")),
)


def lines(rows, viewer):
    (embed,) = summary(OVER, GAME, rows, viewer)
    return [embed.title, *embed.description.splitlines()]


def test_it_tells_how_all_are_who_did_what_to_whom_and_what_was_spent():
    assert lines(ROWS, PUBLIC) == [
        "Bank job · over", "3 rounds",
        "**heroes**", "Nova: unhurt", "**villains**", "Steel Crab: prone",
        "**deeds**", "Nova: Steel Crab 2 hit, 1 miss",
        "**spent**", "Nova: 2 hero points",
    ]  # fmt: skip


def test_the_gm_reads_of_the_hidden_too():
    told = lines(ROWS, GM)
    assert "Spy: unhurt" in told
    assert told[-5:] == [
        "Nova: Steel Crab 2 hit, 1 miss; Spy 1 hit", "Spy: Nova 1 hit",
        "**spent**", "Nova: 2 hero points", "Steel Crab: 1 hero point",
    ]  # fmt: skip


def test_where_nothing_was_done_nothing_is_told():
    assert lines((), PUBLIC)[-1] == "Steel Crab: prone"
