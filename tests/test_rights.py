import pytest

from bot.prompts.table import CONFIRMED, FORMS, PRESSES
from bot.rights import PRESSES as COUNTED
from bot.rights import RIGHTS, Gms, Person, acts_for, check, check_actor, seen, viewer
from rules.encounter import Combatant, Encounter, Settings
from rules.errors import Refused
from rules.projection import PUBLIC

GMS = Gms(role="77", users=("9",), opened_by="5")
ROLES = {
    "player": Person("2", "bob"),
    "owner": Person("1", "ann"),
    "gm": Person("8", "gm", frozenset({"77"})),
    "server": Person("7", "boss", manages_server=True),
}
MAY = {
    "anyone": {"player", "owner", "gm", "server"},
    "self": {"player", "owner", "gm", "server"},
    "owner": {"owner", "gm", "server"},
    "gm": {"gm", "server"},
    "server": {"server"},
}
COMMANDS = {
    "anyone": """roll odds rules help status log look details
        |char new import show list use export delete|encounter list join
        |dice save list delete import export stats|privacy export delete""",
    "self": "take_back confirm cancel see_secret reveal_secret",
    "owner": "attack save check grapple act delay ready now done answer second_look",
    "gm": """encounter new add start next back jump remove pause resume end save load move settings
        |gm damage heal condition effect set initiative hide reveal decide cancel undo redo act""",
    "server": "setup",
}


def commands(text):
    for group in text.split("|"):
        words = group.split()
        prefixed = words[0] in ("char", "encounter", "dice", "privacy", "gm") and len(words) > 1
        yield from (f"{words[0]} {w}" for w in words[1:]) if prefixed else (w.replace("_", " ") for w in words)


EXPECTED = {command: right for right, text in COMMANDS.items() for command in commands(text)}


def combatant(who, owner=None, hidden=False):
    return Combatant(who, who.title(), "heroes", owner, "", None, None, hidden=hidden)


def test_every_command_is_in_the_table():
    assert RIGHTS == EXPECTED


def test_every_press_form_and_confirmation_counts_as_something_in_the_table():
    assert set(COUNTED) == {*PRESSES, *FORMS, *CONFIRMED}
    assert set(COUNTED.values()) <= set(RIGHTS)


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("command", EXPECTED)
def test_each_cell(command, role):
    person = ROLES[role]
    nova = combatant("nova", owner="1")

    def may():
        check(command, person, GMS)
        check_actor(command, viewer(person, GMS), nova)

    if role in MAY[EXPECTED[command]]:
        may()
    else:
        with pytest.raises(Refused) as no:
            may()
        assert no.value.why


@pytest.mark.parametrize(
    ("person", "gms", "is_gm"),
    [
        (Person("5"), Gms(opened_by="5"), True),
        (Person("6"), Gms(opened_by="5"), False),
        (Person("5"), Gms(role="77", opened_by="5"), False),
        (Person("5"), Gms(users=("9",), opened_by="5"), False),
        (Person("6", roles=frozenset({"77"})), Gms(role="77"), True),
        (Person("9"), Gms(role="77", users=("9",)), True),
        (Person("6", manages_server=True), Gms(users=("9",)), True),
        (Person("6", manages_server=True), Gms(opened_by="5"), True),
    ],
)
def test_who_is_gm(person, gms, is_gm):
    assert gms.includes(person) is is_gm
    assert viewer(person, gms).gm is is_gm


@pytest.mark.parametrize(
    ("gms", "words"),
    [
        (Gms(role="77", users=("9",), opened_by="5"), "<@&77>, <@9> or whoever may manage the server"),
        (Gms(opened_by="5"), "<@5> or whoever may manage the server"),
    ],
)
def test_a_denial_says_who_may(gms, words):
    with pytest.raises(Refused) as no:
        check("gm undo", Person("2"), gms)
    assert no.value.hint == f"Here that is {words}."


def test_a_thug_is_nobodys_but_the_gms():
    thug = combatant("thug")
    with pytest.raises(Refused, match="Thug is the GM's"):
        check_actor("attack", viewer(Person("2"), GMS), thug)
    assert acts_for(viewer(ROLES["gm"], GMS), thug)
    assert not acts_for(PUBLIC, thug)


def test_who_sees_whom():
    people = [combatant("nova", "1"), combatant("spy", "2", hidden=True), combatant("null", hidden=True)]
    encounter = Encounter("coins", {c.id: c for c in people}, None, Settings())
    assert seen(PUBLIC, encounter) == ("nova",)
    assert seen(viewer(ROLES["player"], GMS), encounter) == ("nova", "spy")
    assert seen(viewer(ROLES["gm"], GMS), encounter) == ("nova", "spy", "null")
