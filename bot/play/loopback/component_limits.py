"""Discord's limits on the components of messages and modals, as pure functions over bodies."""

from collections.abc import Callable, Iterator
from typing import Any

from bot.play.loopback.form import Flaw, Flaws, Path, kind, length, number, required, unique
from bot.play.loopback.state import Json

ROW, BUTTON, SELECT, TEXT_INPUT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT = range(1, 9)
SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR = range(9, 15)
CONTAINER, LABEL, UPLOAD = range(17, 20)
RADIO, CHECKBOXES, CHECKBOX = range(21, 24)
SELECTS = (SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT)
LINK_STYLE, PREMIUM_STYLE = 5, 6

PLAIN_TOP = (ROW,)
INSIDE_CONTAINER = (ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR)
LAYOUT_TOP = (ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR, CONTAINER)
MODAL_TOP = (ROW, TEXT, LABEL)
FIELDS = (*SELECTS, TEXT_INPUT, UPLOAD, RADIO, CHECKBOXES, CHECKBOX)

LENGTHS: dict[int, tuple[tuple[str, int, int], ...]] = {
    ROW: (("components", 1, 5),),
    BUTTON: (("label", 0, 80), ("url", 0, 512)),
    SELECT: (("placeholder", 0, 150), ("options", 1, 25)),
    USER_SELECT: (("placeholder", 0, 150),),
    ROLE_SELECT: (("placeholder", 0, 150),),
    MENTIONABLE_SELECT: (("placeholder", 0, 150),),
    CHANNEL_SELECT: (("placeholder", 0, 150),),
    TEXT_INPUT: (("placeholder", 0, 100), ("value", 0, 4000)),
    SECTION: (("components", 1, 3),),
    TEXT: (("content", 1, 4000),),
    GALLERY: (("items", 1, 10),),
    CONTAINER: (("components", 1, 40),),
    LABEL: (("label", 1, 45),),
    RADIO: (("options", 2, 10),),
    CHECKBOXES: (("options", 1, 10),),
}
OPTION_LENGTHS = (("label", 1, 100), ("value", 1, 100), ("description", 0, 100))
RANGES: dict[int, tuple[tuple[str, int, int], ...]] = {
    **dict.fromkeys(SELECTS, (("min_values", 0, 25), ("max_values", 1, 25))),
    TEXT_INPUT: (("min_length", 0, 4000), ("max_length", 1, 4000)),
}
CHILDREN: dict[int, tuple[int, ...]] = {ROW: (BUTTON, *SELECTS), SECTION: (TEXT,), CONTAINER: INSIDE_CONTAINER}
MODAL_CHILDREN: dict[int, tuple[int, ...]] = {ROW: (TEXT_INPUT,)}
MOST_COMPONENTS, MOST_TEXT = 40, 4000


def walk(components: list[Json], path: Path = ()) -> Iterator[tuple[Path, Json]]:
    """Every component with its path, depth first, a container before what it holds."""
    for index, each in enumerate(components):
        yield from _walk_one(each, (*path, index))


def _walk_one(component: Json, path: Path) -> Iterator[tuple[Path, Json]]:
    yield path, component
    yield from walk(component.get("components") or [], (*path, "components"))
    for key in ("accessory", "component"):
        if component.get(key):
            yield from _walk_one(component[key], (*path, key))


def layout_flaws(components: list[Json], *, layout: bool, path: Path) -> Flaws:
    """What is wrong with the components of a message, in Components V2 (`layout`) or not."""
    if not layout:
        yield from length(path, components, 0, 5)
    for index, each in enumerate(components):
        yield from kind((*path, index), each.get("type"), LAYOUT_TOP if layout else PLAIN_TOP)
    for where, each in walk(components, path):
        yield from component_flaws(each, where, CHILDREN)
    yield from _duplicate_flaws(components, path)
    yield from _total_flaws([each for _, each in walk(components)], path)


def _total_flaws(components: list[Json], path: Path) -> Flaws:
    if len(components) > MOST_COMPONENTS:
        message = f"Total number of components cannot exceed {MOST_COMPONENTS}"
        yield Flaw(path, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", message)
    if sum(len(each.get("content") or "") for each in components if each.get("type") == TEXT) > MOST_TEXT:
        message = f"Components displayable text size exceeds maximum size of {MOST_TEXT}"
        yield Flaw(path, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", message)


def _duplicate_flaws(components: list[Json], path: Path) -> Flaws:
    ids = [
        ((*where, "custom_id"), each["custom_id"]) for where, each in walk(components, path) if each.get("custom_id")
    ]
    yield from unique(ids, "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")


def component_flaws(component: Json, path: Path, children: dict[int, tuple[int, ...]]) -> Flaws:
    """What is wrong with one component: lengths and ranges by its kind, kinds of its `children`, its own rules."""
    this = int(component.get("type") or 0)
    for key, low, high in LENGTHS.get(this, ()):
        yield from length((*path, key), component.get(key) or "", low, high)
    for key, low, high in RANGES.get(this, ()):
        yield from number((*path, key), component.get(key), low, high)
    if "custom_id" in component:
        yield from length((*path, "custom_id"), component["custom_id"] or "", 1, 100)
    for index, child in enumerate(component.get("components") or []):
        if this in children:
            yield from kind((*path, "components", index), child.get("type"), children[this])
    if this in OWN_RULES:
        yield from OWN_RULES[this](component, path)


def _row_flaws(row: Json, path: Path) -> Flaws:
    children = row.get("components") or []
    for index, child in enumerate(children):
        if child.get("type") == TEXT_INPUT:
            yield from length((*path, "components", index, "label"), child.get("label") or "", 1, 45)
    if len(children) > 1 and any(child.get("type") in SELECTS for child in children):
        message = "The specified component exceeds the maximum width"
        yield Flaw((*path, "components", 1), "COMPONENT_LAYOUT_WIDTH_EXCEEDED", message)


def _button_flaws(button: Json, path: Path) -> Flaws:
    style = button.get("style")
    if style == LINK_STYLE:
        yield from required((*path, "url"), button.get("url"))
    elif style == PREMIUM_STYLE:
        yield from required((*path, "sku_id"), button.get("sku_id"))
    elif not button.get("custom_id"):
        yield Flaw(path, "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED", "A custom id is required")
    if style != PREMIUM_STYLE and not button.get("label") and not button.get("emoji"):
        yield Flaw(path, "BUTTON_COMPONENT_INVALID_LABEL", "A label or emoji must be specified")


def _select_flaws(select: Json, path: Path) -> Flaws:
    yield from required((*path, "custom_id"), select.get("custom_id"))


def _string_select_flaws(select: Json, path: Path) -> Flaws:
    options = select.get("options") or []
    most = select.get("max_values") or 1
    yield from _select_flaws(select, path)
    yield from _option_flaws(select, path)
    yield from number((*path, "max_values"), most, 1, max(len(options), 1))
    if sum(bool(each.get("default")) for each in options) > most:
        message = "The number of default values exceeds max_values"
        yield Flaw((*path, "options"), "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", message)


def _option_flaws(select: Json, path: Path) -> Flaws:
    options = select.get("options") or []
    for index, option in enumerate(options):
        for key, low, high in OPTION_LENGTHS:
            yield from length((*path, "options", index, key), option.get(key) or "", low, high)
    values = [((*path, "options", index, "value"), option.get("value")) for index, option in enumerate(options)]
    yield from unique(values, "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The specified option value is already used")


def _section_flaws(section: Json, path: Path) -> Flaws:
    yield from required((*path, "accessory"), section.get("accessory"))
    if section.get("accessory"):
        yield from kind((*path, "accessory"), section["accessory"].get("type"), (BUTTON, THUMBNAIL))


def _label_flaws(label: Json, path: Path) -> Flaws:
    if label.get("description") is not None:
        yield from length((*path, "description"), label["description"], 1, 100)


OWN_RULES: dict[int, Callable[[Json, Path], Flaws]] = {
    ROW: _row_flaws,
    BUTTON: _button_flaws,
    **dict.fromkeys(SELECTS, _select_flaws),
    SELECT: _string_select_flaws,
    SECTION: _section_flaws,
    LABEL: _label_flaws,
    RADIO: _option_flaws,
    CHECKBOXES: _option_flaws,
}


def modal_flaws(modal: Json, path: Path) -> Flaws:
    """What is wrong with a modal."""
    components: list[Any] = modal.get("components") or []
    where = (*path, "components")
    yield from length((*path, "title"), modal.get("title") or "", 1, 45)
    yield from length((*path, "custom_id"), modal.get("custom_id") or "", 1, 100)
    yield from length(where, components, 1, 5)
    for index, each in enumerate(components):
        yield from kind((*where, index), each.get("type"), MODAL_TOP)
    for place, each in walk(components, where):
        yield from component_flaws(each, place, MODAL_CHILDREN)
        if each.get("type") in FIELDS:
            yield from _modal_field_flaws(each, place)
    yield from _duplicate_flaws(components, where)


def _modal_field_flaws(component: Json, path: Path) -> Flaws:
    yield from required((*path, "custom_id"), component.get("custom_id"))
    if component.get("disabled"):
        yield Flaw((*path, "disabled"), "MODAL_COMPONENT_DISABLED", "Components in modals cannot be disabled")
