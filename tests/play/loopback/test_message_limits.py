"""Each limit on messages, on its boundary and one past it: where the error stands and what its code is."""

import pytest

from bot.play.loopback import component_limits as kinds
from bot.play.loopback import limits
from bot.play.loopback.errors import ApiError
from bot.play.loopback.form import require_valid, tree
from tests.play.loopback.bodies import (
    LENGTH,
    LONG,
    MOST,
    REQUIRED,
    UNION,
    assert_boundary,
    button,
    buttons,
    container,
    embed,
    field,
    gallery,
    option,
    options,
    row,
    rows,
    section,
    select,
    text,
    texts,
    x,
)

MESSAGES = {
    "content": ({"content": x(2000)}, {"content": x(2001)}, "content", LONG),
    "embeds": ({"embeds": [{"title": "t"}] * 10}, {"embeds": [{"title": "t"}] * 11}, "embeds", LONG),
    "embed title": (embed(title=x(256)), embed(title=x(257)), "embeds.0.title", LONG),
    "embed description": (embed(description=x(4096)), embed(description=x(4097)), "embeds.0.description", LONG),
    "embed author": (embed(author={"name": x(256)}), embed(author={"name": x(257)}), "embeds.0.author.name", LONG),
    "embed footer": (embed(footer={"text": x(2048)}), embed(footer={"text": x(2049)}), "embeds.0.footer.text", LONG),
    "embed fields": (embed(fields=[field()] * 25), embed(fields=[field()] * 26), "embeds.0.fields", LONG),
    "field name": (embed(fields=[field(x(256))]), embed(fields=[field(x(257))]), "embeds.0.fields.0.name", LONG),
    "field value": (
        embed(fields=[field(value=x(1024))]),
        embed(fields=[field(value=x(1025))]),
        "embeds.0.fields.0.value",
        LONG,
    ),
    "empty field": (embed(fields=[field()]), embed(fields=[field(value=" ")]), "embeds.0.fields.0.value", REQUIRED),
    "empty embed": (embed(title="t"), embed(), "embeds.0.description", REQUIRED),
    "all embeds": (
        {"embeds": [{"description": x(3000)}, {"description": x(3000) + "\n"}]},
        {"embeds": [{"description": x(3000)}, {"description": x(3001)}]},
        "embeds",
        "MAX_EMBED_SIZE_EXCEEDED",
    ),
    "embed colour": (embed(title="t", color=0xFFFFFF), embed(title="t", color=0x1000000), "embeds.0.color", MOST),
    "embed image": (
        embed(image={"url": "attachment://map.png"}),
        embed(image={"url": "ftp://example.org"}),
        "embeds.0.image.url",
        "URL_TYPE_INVALID_SCHEME",
    ),
    "embed link": (
        embed(title="t", url="https://" + x(2040)),
        embed(title="t", url="https://" + x(2041)),
        "embeds.0.url",
        LONG,
    ),
    "rows": (rows(5), rows(6), "components", LONG),
    "buttons in a row": (
        {"components": [row(*buttons(5))]},
        {"components": [row(*buttons(6))]},
        "components.0.components",
        LENGTH,
    ),
    "empty row": ({"components": [row(button())]}, {"components": [row()]}, "components.0.components", LENGTH),
    "select with company": (
        select(),
        {"components": [row(select()["components"][0]["components"][0], button())]},
        "components.0.components.1",
        "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
    ),
    "text input in a message": (
        {"components": [row(button())]},
        {"components": [row({"type": kinds.TEXT_INPUT, "custom_id": "t", "label": "l"})]},
        "components.0.components.0.type",
        UNION,
    ),
    "layout without its flag": ({"components": [row(button())]}, texts(1), "components.0.type", UNION),
    "button label": (
        {"components": [row(button(label=x(80)))]},
        {"components": [row(button(label=x(81)))]},
        "components.0.components.0.label",
        LONG,
    ),
    "button without a face": (
        {"components": [row(button(label=None, emoji={"name": "x"}))]},
        {"components": [row(button(label=None))]},
        "components.0.components.0",
        "BUTTON_COMPONENT_INVALID_LABEL",
    ),
    "button without id": (
        {"components": [row({"type": kinds.BUTTON, "style": 5, "label": "b", "url": "https://example.org"})]},
        {"components": [row({"type": kinds.BUTTON, "style": 1, "label": "b"})]},
        "components.0.components.0",
        "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED",
    ),
    "link button": (
        {"components": [row({"type": kinds.BUTTON, "style": 5, "label": "b", "url": x(512)})]},
        {"components": [row({"type": kinds.BUTTON, "style": 5, "label": "b", "url": x(513)})]},
        "components.0.components.0.url",
        LONG,
    ),
    "link button without link": (
        {"components": [row({"type": kinds.BUTTON, "style": 5, "label": "b", "url": "https://example.org"})]},
        {"components": [row({"type": kinds.BUTTON, "style": 5, "label": "b"})]},
        "components.0.components.0.url",
        REQUIRED,
    ),
    "premium button": (
        {"components": [row({"type": kinds.BUTTON, "style": 6, "sku_id": "1"})]},
        {"components": [row({"type": kinds.BUTTON, "style": 6})]},
        "components.0.components.0.sku_id",
        REQUIRED,
    ),
    "custom id": (
        {"components": [row(button(custom_id=x(100)))]},
        {"components": [row(button(custom_id=x(101)))]},
        "components.0.components.0.custom_id",
        LENGTH,
    ),
    "custom id twice": (
        {"components": [row(button(1), button(2))]},
        {"components": [row(button(1), button(1))]},
        "components.0.components.1.custom_id",
        "COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    "select placeholder": (
        select(placeholder=x(150)),
        select(placeholder=x(151)),
        "components.0.components.0.placeholder",
        LONG,
    ),
    "select options": (
        select(options=options(25)),
        select(options=options(26)),
        "components.0.components.0.options",
        LENGTH,
    ),
    "no select options": (
        select(options=options(1)),
        select(options=[]),
        "components.0.components.0.options",
        LENGTH,
    ),
    "option label": (
        select(options=[option(label=x(100))]),
        select(options=[option(label=x(101))]),
        "components.0.components.0.options.0.label",
        LENGTH,
    ),
    "option value": (
        select(options=[option(value=x(100))]),
        select(options=[option(value="")]),
        "components.0.components.0.options.0.value",
        LENGTH,
    ),
    "option description": (
        select(options=[option(description=x(100))]),
        select(options=[option(description=x(101))]),
        "components.0.components.0.options.0.description",
        LONG,
    ),
    "option value twice": (
        select(options=[option(1), option(2)]),
        select(options=[option(1), option(1)]),
        "components.0.components.0.options.1.value",
        "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
    ),
    "too many defaults": (
        select(max_values=2, options=options(2, default=True)),
        select(max_values=1, options=options(2, default=True)),
        "components.0.components.0.options",
        "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES",
    ),
    "most values": (select(max_values=2), select(max_values=3), "components.0.components.0.max_values", MOST),
    "least values": (select(min_values=0), select(min_values=26), "components.0.components.0.min_values", MOST),
    "mentions and list": (
        {"allowed_mentions": {"parse": ["roles"], "users": ["1"]}},
        {"allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "allowed_mentions",
        "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
    ),
    "mentioned users": (
        {"allowed_mentions": {"users": ["1"] * 100}},
        {"allowed_mentions": {"users": ["1"] * 101}},
        "allowed_mentions.users",
        LONG,
    ),
    "kinds of mentions": (
        {"allowed_mentions": {"parse": ["everyone"]}},
        {"allowed_mentions": {"parse": ["anybody"]}},
        "allowed_mentions.parse.0",
        "BASE_TYPE_CHOICES",
    ),
    "attachments": ({"attachments": [{"id": 0}] * 10}, {"attachments": [{"id": 0}] * 11}, "attachments", LONG),
}

LAYOUTS = {
    "components": (texts(40), texts(41), "components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"),
    "nested components": (
        container(*[text()] * 39),
        {"components": container(*[text()] * 39)["components"] + [text()]},
        "components",
        "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
    ),
    "all text": (
        {"components": [text(x(2000)), text(x(2000))]},
        {"components": [text(x(2000)), text(x(2001))]},
        "components",
        "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
    ),
    "one text": (texts(1, x(4000)), texts(1, ""), "components.0.content", LENGTH),
    "texts of a section": (
        {"components": [section(3)]},
        {"components": [section(4)]},
        "components.0.components",
        LENGTH,
    ),
    "kinds in a section": (
        {"components": [section()]},
        {"components": [section() | {"components": [row(button(1))]}]},
        "components.0.components.0.type",
        UNION,
    ),
    "accessory": (
        {"components": [section()]},
        {"components": [section() | {"accessory": None}]},
        "components.0.accessory",
        REQUIRED,
    ),
    "kind of accessory": (
        {"components": [section(accessory={"type": kinds.THUMBNAIL})]},
        {"components": [section(accessory=text())]},
        "components.0.accessory.type",
        UNION,
    ),
    "container in a container": (
        container(text()),
        container(*container(text())["components"]),
        "components.0.components.0.type",
        UNION,
    ),
    "empty container": (container(text()), container(), "components.0.components", LENGTH),
    "gallery": (gallery(10), gallery(11), "components.0.items", LENGTH),
    "content": (
        texts(1) | {"content": None},
        texts(1) | {"content": "c"},
        "content",
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    "embeds": (
        texts(1) | {"embeds": []},
        texts(1) | embed(title="t"),
        "embeds",
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
}


@pytest.mark.parametrize("case", MESSAGES.values(), ids=MESSAGES)
def test_message(case):
    assert_boundary(lambda body: limits.message_flaws(body, layout=False), *case)


@pytest.mark.parametrize("case", LAYOUTS.values(), ids=LAYOUTS)
def test_layout(case):
    assert_boundary(lambda body: limits.message_flaws(body, layout=True), *case)


def test_an_edit_to_a_layout_must_clear_what_was_there():
    before = {"content": "old", "embeds": []}
    assert list(tree(limits.message_flaws(texts(1), layout=True, before=before))) == ["content"]
    assert tree(limits.message_flaws(texts(1) | {"content": None}, layout=True, before=before)) == {}


@pytest.mark.parametrize(
    ("files", "code"),
    [([b""] * 11, 30015), ([bytes(10 * 2**20 + 1)], 40005), ([bytes(9 * 2**20)] * 3, 40005)],
)
def test_files(files, code):
    limits.require_small([b""] * 10)
    with pytest.raises(ApiError) as caught:
        limits.require_small(files)
    assert caught.value.problem.code == code


def test_a_message_must_hold_something():
    limits.require_substance({"content": None}, [b"file"])
    with pytest.raises(ApiError) as caught:
        limits.require_substance({"content": "", "embeds": []}, [])
    assert caught.value.problem.code == 50006


def test_the_error_tree():
    with pytest.raises(ApiError) as caught:
        require_valid(limits.message_flaws({"content": x(2001)}, layout=False, path=("data",)))
    flaw = {"code": LONG, "message": "Must be 2000 or fewer in length."}
    assert caught.value.body == {
        "message": "Invalid Form Body",
        "code": 50035,
        "errors": {"data": {"content": {"_errors": [flaw]}}},
    }
