import pytest
from sqlalchemy.exc import IntegrityError

from tests.store.conftest import GUILD, NOVA

OTHER = 5


async def add(tx, name, owner=NOVA, system="mm2e", at=1):
    sheet = await tx.sheets.put(system=system, body=f'{{"name":"{name}"}}')
    return await tx.characters.add(owner=owner, system=system, name=name, sheet=sheet, at=at)


def names(rows):
    return [row.name for row in rows]


async def test_a_character_comes_back_as_it_was_written(tx):
    number = await add(tx, "Nova", at=7)
    row = await tx.characters.get(character=number)
    assert (row.owner, row.system, row.name, row.folded) == (NOVA, "mm2e", "Nova", "nova")
    assert (row.created, row.updated) == (7, 7)
    assert (await tx.sheets.get(digest=row.sheet)).body == '{"name":"Nova"}'
    assert await tx.characters.get(character=number + 1) is None


@pytest.mark.parametrize("same", ["NOVA", "nóva", "Ｎｏｖａ", "  nova "])
async def test_a_name_is_taken_whatever_its_case_accents_and_width(tx, same):
    number = await add(tx, "Nova")
    assert await add(tx, same) is None
    assert [row.id for row in await tx.characters.named(owner=NOVA, name=same)] == [number]


async def test_a_name_is_free_for_other_people_and_other_games(tx):
    assert None not in [
        await add(tx, "Nova"),
        await add(tx, "Nova", owner=OTHER),
        await add(tx, "Nova", system="true20"),
    ]
    assert [row.system for row in await tx.characters.named(owner=NOVA, name="nova")] == ["mm2e", "true20"]
    assert [row.system for row in await tx.characters.named(owner=NOVA, name="nova", system="true20")] == ["true20"]


async def test_a_character_needs_a_stored_sheet(store):
    with pytest.raises(IntegrityError):
        async with store.transaction() as tx:
            await tx.characters.add(owner=NOVA, system="mm2e", name="Nova", sheet="unknown", at=1)


async def test_search_is_by_the_beginning_of_the_folded_name(tx):
    for name in ("Nova", "Nóvak", "Supernova", "N_va"):
        await add(tx, name)
    await add(tx, "Novalis", owner=OTHER)
    await add(tx, "Novum", system="true20")
    assert names(await tx.characters.search(owner=NOVA, prefix="NOV")) == ["Nova", "Nóvak", "Novum"]
    assert names(await tx.characters.search(owner=NOVA, prefix="nov", system="mm2e")) == ["Nova", "Nóvak"]
    assert names(await tx.characters.search(owner=NOVA, prefix="n_")) == ["N_va"]
    assert names(await tx.characters.search(owner=NOVA, prefix="%")) == []


async def test_search_finds_as_many_as_discord_offers_and_the_list_all(tx):
    for number in range(30):
        await add(tx, f"Hero {number:02}")
    found = names(await tx.characters.search(owner=NOVA, prefix=""))
    assert (found[0], found[-1], len(found)) == ("Hero 00", "Hero 24", 25)
    assert len(await tx.characters.of(owner=NOVA)) == 30


async def test_a_character_is_replaced(tx):
    number = await add(tx, "nova")
    sheet = await tx.sheets.put(system="mm2e", body="{}")
    assert await tx.characters.replace(character=number, name="Nova", sheet=sheet, at=9)
    row = await tx.characters.get(character=number)
    assert (row.name, row.folded, row.sheet, row.created, row.updated) == ("Nova", "nova", sheet, 1, 9)
    assert not await tx.characters.replace(character=number + 1, name="Nova", sheet=sheet, at=9)


async def test_whom_somebody_plays_is_chosen_per_server_and_game(tx):
    nova, ember, witch = await add(tx, "Nova"), await add(tx, "Ember"), await add(tx, "Witch", system="true20")
    for guild, system, character in ((GUILD, "mm2e", nova), (11, "mm2e", ember), (GUILD, "true20", witch)):
        await tx.characters.use(owner=NOVA, guild=guild, system=system, character=character)
    assert (await tx.characters.used(owner=NOVA, guild=GUILD, system="mm2e")).name == "Nova"
    assert (await tx.characters.used(owner=NOVA, guild=GUILD, system="true20")).name == "Witch"
    await tx.characters.use(owner=NOVA, guild=GUILD, system="mm2e", character=ember)
    assert (await tx.characters.used(owner=NOVA, guild=GUILD, system="mm2e")).name == "Ember"
    assert await tx.characters.used(owner=OTHER, guild=GUILD, system="mm2e") is None


async def test_a_deleted_character_is_played_by_nobody_and_its_id_is_not_used_again(tx):
    nova = await add(tx, "Nova")
    await tx.characters.use(owner=NOVA, guild=GUILD, system="mm2e", character=nova)
    assert await tx.characters.delete(character=nova)
    assert not await tx.characters.delete(character=nova)
    assert await tx.characters.used(owner=NOVA, guild=GUILD, system="mm2e") is None
    assert await add(tx, "Nova") == nova + 1
