import pytest

from bot.play.loopback import server
from tests.bodies import PLACE, flaw

pytestmark = pytest.mark.skipif(not PLACE.exists(), reason="Discord's openapi.json does not stand beside the project")

ANSWER, CHANNEL = "/interactions/1/token/callback", "/channels/1/messages"
GOOD = {"type": 4, "data": {"content": "Hello", "embeds": [{"title": "Nova", "color": 5}], "flags": 64}}


def test_what_discord_describes_is_no_flaw():
    assert flaw("POST", ANSWER, GOOD) == ""
    assert flaw("PATCH", f"{CHANNEL}/2", {"embeds": [], "components": []}) == ""


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", ANSWER, {"type": 4, "data": {"content": "x" * 4001}}),
        ("POST", ANSWER, {"type": 99}),
        ("POST", CHANNEL, {"embeds": [{"title": 5}]}),
        ("POST", CHANNEL, {"content": "x", "allowed_mentions": {"parse": ["nobody"]}}),
        ("POST", "/nowhere", {}),
    ],
)
def test_everything_else_is_one(method, path, body):
    assert flaw(method, path, body).startswith(f"{method} {path}")


def test_every_loopback_shows_what_it_reads():
    assert server.read_call.__module__ == "tests.bodies"
