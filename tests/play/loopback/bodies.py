"""Small bodies as a bot sends them, to be stretched to and past the limits."""

from bot.play.loopback import component_limits as kinds
from bot.play.loopback.form import tree

LENGTH, LONG, REQUIRED = "BASE_TYPE_BAD_LENGTH", "BASE_TYPE_MAX_LENGTH", "BASE_TYPE_REQUIRED"
UNION, MOST = "UNION_TYPE_CHOICES", "NUMBER_TYPE_MAX"


def x(count):
    return "x" * count


def embed(**parts):
    return {"embeds": [parts]}


def field(name="n", value="v"):
    return {"name": name, "value": value}


def button(number=0, **parts):
    return {"type": kinds.BUTTON, "style": 1, "label": "b", "custom_id": f"b{number}"} | parts


def buttons(count):
    return [button(number) for number in range(count)]


def row(*children):
    return {"type": kinds.ROW, "components": list(children)}


def rows(count):
    return {"components": [row(button(number)) for number in range(count)]}


def option(number=0, **parts):
    return {"label": "o", "value": str(number)} | parts


def options(count, **parts):
    return [option(number, **parts) for number in range(count)]


def select(**parts):
    return {"components": [row({"type": kinds.SELECT, "custom_id": "s", "options": options(2)} | parts)]}


def text(content="t"):
    return {"type": kinds.TEXT, "content": content}


def texts(count, content="t"):
    return {"components": [text(content) for _ in range(count)]}


def section(count=1, accessory=None):
    return {"type": kinds.SECTION, "components": [text()] * count, "accessory": accessory or button()}


def container(*children):
    return {"components": [{"type": kinds.CONTAINER, "components": list(children)}]}


def gallery(count):
    return {"components": [{"type": kinds.GALLERY, "items": [{"media": {"url": "https://example.org"}}] * count}]}


def label(component=None, **parts):
    part = {"type": kinds.TEXT_INPUT, "style": 1, "custom_id": "f"} | (component or {})
    return {"type": kinds.LABEL, "label": "l", "component": part} | parts


def modal(*components, **parts):
    return {"title": "t", "custom_id": "m", "components": list(components or [label()])} | parts


def radio(count):
    return {"type": kinds.RADIO, "options": options(count)}


def command(*options, **parts):
    return {"type": 1, "name": "go", "description": "d", "options": list(options)} | parts


def string(number=0, **parts):
    return {"type": 3, "name": f"o{number}", "description": "d"} | parts


def sub(*options, number=0, kind=1):
    return {"type": kind, "name": f"s{number}", "description": "d", "options": list(options)}


def choice(number=0, **parts):
    return {"name": f"c{number}", "value": f"c{number}"} | parts


def choices_of(count, size):
    return [{"name": f"{n:02}" + x(size - 2), "value": f"{n:02}" + x(size - 2)} for n in range(count)]


def command_of(size):
    """A command whose names, descriptions and values have that many characters."""
    full = [string(n, name=f"o{n:02}", choices=choices_of(5, 100)) for n in range(7)]
    start = command(*full)
    rest = size - sum(len(o["name"]) + 1 + 1000 for o in full) - len("god")
    texts = [string(n, name=f"p{n:02}", description=x(97)) for n in range(rest // 100)]
    last = string(name="q", description=x(rest % 100 - 1))
    return start | {"options": [*full, *texts, last]}


def assert_boundary(flaws, good, bad, path, code):
    """The good body passes, and the bad one has a flaw of that code at that path."""
    assert tree(flaws(good)) == {}
    found = {(".".join(map(str, flaw.path)), flaw.code) for flaw in flaws(bad)}
    assert (path, code) in found
