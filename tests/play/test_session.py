"""Whole scripts, with the real bot as its own process."""

import json
import subprocess
import sys

import pytest

from bot.__main__ import main


@pytest.fixture
def play(tmp_path, capsys):
    """Plays a script; the exit code, what was printed, and what was complained about."""

    def play(script, *options):
        path = tmp_path / "test.fight"
        path.write_text(script)
        code = main(["play", "--script", str(path), *options])
        return code, *capsys.readouterr()

    return play


def test_the_example_is_green(capsys):
    assert main(["play", "--script", "examples/roll.fight", "--strict"]) == 0
    out, err = capsys.readouterr()
    assert "  #table ephemeral (only ann)\n  | ann rolls 20\n  | 1d20 (20) = 20 · natural 20\n" in out
    assert err == ""


def test_a_reader_that_goes_away_is_no_fault():
    command = (sys.executable, "-m", "bot", "play", "--script", "examples/roll.fight", "--json")
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as playing:
        playing.stdout.close()
        assert (playing.stderr.read(), playing.wait()) == ("", 1)


def test_json_has_an_object_for_each_thing_seen(play):
    code, out, _ = play(
        "@ann /roll dice:2d6\n!@bob dm /roll dice:x\n@bob complete /roll secret:m", "--dice", "3 4", "--json"
    )
    rolled, refused, completed = [json.loads(line) for line in out.splitlines()]
    assert code == 0
    payload = rolled.pop("payload")
    assert rolled == {
        "line": 1,
        "by": "ann",
        "kind": "message",
        "channel": "#table",
        "to": "all",
        "mentions": [],
        "refused": False,
        "text": "ann rolls 7\n2d6 (3 4) = 7\n[Again]",
    }
    assert payload["embeds"][0]["title"] == "ann rolls 7"
    assert (refused["kind"], refused["channel"], refused["to"], refused["refused"]) == (
        "ephemeral",
        "dm",
        ["bob"],
        True,
    )
    assert (completed["kind"], completed["to"], completed["text"]) == ("autocomplete", ["bob"], "me")


def test_the_first_line_that_fails_ends_the_run(play):
    code, out, err = play('@ann /roll dice:d6\nexpect "rolls 5"\nrestart', "--dice", "4")
    assert code == 1
    assert err == "line 2: expect \"rolls 5\"\n'rolls 5' was not seen; seen was: ann rolls 4 1d6 (4) = 4 [Again]\n"
    assert out.splitlines()[-1] == 'expect "rolls 5"'


def test_a_failure_is_an_object_too(play):
    code, out, _ = play("@ann #alley /roll dice:x", "--strict", "--json")
    error = json.loads(out.splitlines()[-1])
    assert code == 1
    assert (error["kind"], error["line"], error["channel"], error["text"]) == ("error", 1, "#alley", "it was refused")


@pytest.mark.parametrize(
    ("script", "options", "why"),
    [
        ("@ann /roll dice:d6\ndance", (), "line 2: dance is no verb"),
        ("restart", ("--dice", "4 x"), "dice takes faces"),
    ],
)
def test_a_script_that_cannot_be_read_is_not_begun(play, script, options, why):
    code, out, err = play(script, *options)
    assert (code, out) == (2, "")
    assert why in err


def test_a_missing_script_is_told(capsys):
    assert main(["play", "--script", "nowhere.fight"]) == 2
    assert "nowhere.fight" in capsys.readouterr().err


def test_the_database_stays_where_it_is_wanted(play, tmp_path):
    path = tmp_path / "kept.db"
    assert play("@ann /roll dice:x", "--db", str(path), "--dice", "4")[0] == 0, (
        "without --strict a refusal and faces left are no fault"
    )
    assert path.exists()
