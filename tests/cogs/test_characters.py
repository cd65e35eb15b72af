"""Sheets: typed, brought in, shown, used, given out, deleted."""

import json

import pytest

pytestmark = pytest.mark.asyncio(loop_scope="module")


def all_of(seen):
    return "\n".join(each.text for each in seen)


SHEET = json.dumps({"system": "mm2e", "name": "Comet", "abilities": {"dex": 18}})


def quoted(text):
    """The text as a script has it."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


async def test_a_form_makes_a_sheet_also_after_a_restart(room):
    (form,) = await room.play("@eve /char new name:Zed system:mm2e")
    assert form.text.startswith("A new character\nName\n[name: Zed]")
    attack = quoted('"Blast" ranged 8 9\nFist melee 6 3')
    seen = await room.play(f'restart\n@eve fill name:Zed kind:minion numbers:"defense 12" attacks:{attack}')
    assert "Zed is kept for Mutants & Masterminds 2e." in all_of(seen)
    (sheet,) = await room.play("@eve /char show name:zed")
    assert "Defense 12" in sheet.text
    assert "Blast: ranged, +8, damage +9" in sheet.text
    assert "minion" in sheet.text


async def test_a_wrong_form_says_what_is_wrong(room):
    await room.play("@eve /char new name:Zed system:mm2e")
    (refused,) = await room.play('!@eve fill name:Zed numbers:"defence 12"')
    assert "Nearest: defense." in refused.text


async def test_a_sheet_is_brought_in_used_given_out_and_deleted(room):
    await room.play(f"@fay /char import text:{quoted(SHEET)}")
    (question,) = await room.play(f"@fay /char import text:{quoted(SHEET)}")
    assert "You have a Comet already. Replace the sheet?" in question.text
    assert "Comet has a new sheet." in all_of(await room.play("@fay click Confirm"))
    assert "You play Comet here." in all_of(await room.play("@fay /char use name:comet"))
    (listed,) = await room.play("@fay /char list")
    assert "Comet · mm2e · in use here" in listed.text
    (file,) = await room.play("@fay /char export name:Comet")
    assert "comet.json" in file.text
    await room.play("@fay /char delete name:Comet\n@fay click Confirm")
    (gone,) = await room.play("!@fay /char show name:Comet")
    assert "You have no character “Comet”." in gone.text


async def test_a_character_without_a_fight_makes_checks(room):
    await room.play(f"@gm /setup system:mm2e\n@fay /char import text:{quoted(SHEET)}")
    seen = await room.play("dice 10\n@fay /check trait:dexterity against:14")
    assert "Comet: Dexterity succeeds" in all_of(seen)
    told = await room.play("dice 10\n@fay /check trait:dexterity secret:me")
    assert [each.to for each in told if "Dexterity" in each.text] == [("fay",)]
    (refused,) = await room.play("!@fay /attack target:x")
    assert "There is no encounter in this channel." in refused.text


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("[" * 10_000, "deep"),
        ('{"system":"mm2e"}', "name is missing"),
        ('{"system":"chess","name":"x"}', "system"),
        ("hello", ""),
    ],
)
async def test_what_is_no_sheet_is_refused(room, tmp_path, body, said):
    path = tmp_path / "sheet.json"
    path.write_text(body)
    (seen,) = await room.play(f"!@fay /char import file:{path}")
    assert (seen.to, said in seen.text) == (("fay",), True)


async def test_a_file_is_refused_by_its_size_before_it_is_read(room, tmp_path):
    path = tmp_path / "big.json"
    path.write_text("x" * 5_000_000)
    (seen,) = await room.play(f"!@fay /char import file:{path}")
    assert seen.text == "That file is too large. At most 256 KB."


async def test_either_a_file_or_a_text(room):
    (seen,) = await room.play("!@fay /char import")
    assert "Give one of the two." in seen.text
