import pytest

from bot.__main__ import main


def test_without_a_token_the_way_out_is_told(monkeypatch, tmp_path, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    assert main(["run"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err == (
        "DISCORD_TOKEN is missing: put your bot's token into .env (.env.example says where to get one); "
        "`make play` shows a fight without it.\n"
    )


def test_every_other_fault_is_told_with_it(monkeypatch, tmp_path, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", "")
    monkeypatch.setenv("LOG_LEVEL", "loud")
    assert main(["run"]) == 2
    assert capsys.readouterr().err.splitlines()[1] == "LOG_LEVEL must be 'DEBUG', 'INFO', 'WARNING' or 'ERROR'"


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("nonsense", "Could not parse"),
        ("sqlite:///fights.db", "Pool class"),
        ("postgresql+nodriver://host/fights", "Can't load plugin"),
    ],
)
def test_an_address_that_cannot_be_used_is_told_in_a_line(monkeypatch, tmp_path, capsys, address, why):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", "t")
    monkeypatch.setenv("DATABASE_URL", address)
    assert main(["migrate"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"DATABASE_URL cannot be used: {why}")
