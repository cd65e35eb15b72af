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


def test_a_database_that_cannot_be_opened_is_told_in_a_line(monkeypatch, tmp_path, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", "t")
    monkeypatch.setenv("DATABASE_URL", f"sqlite+aiosqlite:///{tmp_path}/nowhere/fights.db")
    assert main(["migrate"]) == 2
    assert capsys.readouterr().err == "DATABASE_URL cannot be used: unable to open database file\n"
