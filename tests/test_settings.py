import pytest

from bot.settings import BadSettings, Settings

FILE = "sqlite+aiosqlite:///fights.db"


def test_defaults_stand_where_nothing_is_given():
    settings = Settings.read({"DISCORD_TOKEN": " abc ", "LOG_LEVEL": "", "DEV_GUILD": None})
    assert settings.discord_token.get_secret_value() == "abc"
    assert settings.database_url == "sqlite+aiosqlite:///slugfest.db"
    assert settings.dev_guild is None
    assert settings.log_level == "INFO"


def test_given_values_are_read():
    settings = Settings.read({"DISCORD_TOKEN": "t", "DEV_GUILD": "42", "LOG_LEVEL": "debug", "DATABASE_URL": FILE})
    assert (settings.dev_guild, settings.log_level, settings.database_url) == (42, "DEBUG", FILE)


def test_all_faults_are_told_at_once_without_values():
    with pytest.raises(BadSettings) as caught:
        Settings.read({"DISCORD_TOKEN": "   ", "DEV_GUILD": "my-secret-server", "LOG_LEVEL": "loud"})
    assert caught.value.faults == (
        "DISCORD_TOKEN is empty",
        "DEV_GUILD must be a whole number, the id of a server",
        "LOG_LEVEL must be 'DEBUG', 'INFO', 'WARNING' or 'ERROR'",
    )
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ({}, "DISCORD_TOKEN is missing"),
        ({"DISCORD_TOKEN": "t", "DEV_GUILD": "0"}, "DEV_GUILD must be above 0, the id of a server"),
    ],
)
def test_a_fault_names_its_variable(given, fault):
    with pytest.raises(BadSettings) as caught:
        Settings.read(given)
    assert caught.value.faults == (fault,)


def test_a_token_is_not_shown():
    assert "abc" not in repr(Settings.read({"DISCORD_TOKEN": "abc"}))


def test_the_example_explains_every_variable():
    with open(".env.example") as example:
        text = example.read()
    assert [name for name in Settings.model_fields if f"{name.upper()}=" not in text] == []
