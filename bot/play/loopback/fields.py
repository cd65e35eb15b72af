"""What the app does with buttons, selects and modals: finds them, checks the values, builds the data."""

from collections.abc import Callable, Sequence
from typing import Any

from bot.play.loopback.component_limits import (
    BUTTON,
    CHANNEL_SELECT,
    CHECKBOX,
    CHECKBOXES,
    FIELDS,
    LABEL,
    LINK_STYLE,
    MENTIONABLE_SELECT,
    RADIO,
    ROLE_SELECT,
    ROW,
    SELECT,
    SELECTS,
    TEXT_INPUT,
    UPLOAD,
    USER_SELECT,
    walk,
)
from bot.play.loopback.errors import CannotDo
from bot.play.loopback.resolved import Resolved
from bot.play.loopback.state import Json


def button(message: Json, label: str | None, custom_id: str | None) -> Json:
    """The button with that label (or emoji) or id, ready to be pressed. Raises CannotDo."""
    buttons = [each for _, each in walk(message["components"]) if each["type"] == BUTTON]
    for each in buttons:
        names = (each.get("label"), (each.get("emoji") or {}).get("name"))
        if (label is not None and label in names) or (custom_id is not None and each.get("custom_id") == custom_id):
            return _usable(each)
    there = ", ".join(str(each.get("label")) for each in buttons) or "none"
    raise CannotDo(f"no button {label or custom_id!r} on the message; there are: {there}")


def select(message: Json, custom_id: str | None, placeholder: str | None) -> Json:
    """The select with that id or placeholder, or the only one. Raises CannotDo."""
    selects = [each for _, each in walk(message["components"]) if each["type"] in SELECTS]
    if custom_id is not None:
        selects = [each for each in selects if each["custom_id"] == custom_id]
    if placeholder is not None:
        selects = [each for each in selects if each.get("placeholder") == placeholder]
    if len(selects) != 1:
        raise CannotDo(f"{len(selects)} selects {placeholder or custom_id or ''!r} on the message, not one")
    return _usable(selects[0])


def _usable(component: Json) -> Json:
    if component.get("disabled"):
        raise CannotDo(f"{component.get('label') or component.get('placeholder')!r} is disabled")
    if component.get("style") == LINK_STYLE and component["type"] == BUTTON:
        raise CannotDo("a link button only opens its link")
    return component


def pressed(component: Json) -> Json:
    """The data of a component interaction without values."""
    return {"custom_id": component["custom_id"], "component_type": component["type"], "id": component["id"]}


def picked(component: Json, values: Sequence[Any], resolved: Resolved) -> Json:
    """The data of a select interaction. Raises CannotDo."""
    body = pressed(component) | {"values": _values(component, values, resolved)}
    return body | ({"resolved": resolved.payload} if resolved.payload else {})


def _values(component: Json, values: Sequence[Any], resolved: Resolved) -> list[str]:
    """Option labels, option values or objects, as the values that are sent."""
    low, high = _bounds(component)
    if not low <= len(values) <= high:
        raise CannotDo(f"{len(values)} values chosen, allowed are {low} to {high}")
    read = ENTITIES.get(component["type"])
    if read is not None:
        return [read(resolved, each) for each in values]
    return [_option(component, each) for each in values]


def _bounds(component: Json) -> tuple[int, int]:
    """How many values a component takes; of a group of checkboxes all, unless it says otherwise."""
    low, high = component.get("min_values"), component.get("max_values")
    most = len(component["options"]) if component["type"] == CHECKBOXES else 1
    return 1 if low is None else low, most if high is None else high


def _option(component: Json, value: Any) -> str:
    for option in component["options"]:
        if str(value) in (option["value"], option["label"]):
            return str(option["value"])
    raise CannotDo(f"{value!r} is not among the options")


ENTITIES: dict[int, Callable[[Resolved, Any], str]] = {
    USER_SELECT: Resolved.member,
    ROLE_SELECT: Resolved.role,
    MENTIONABLE_SELECT: Resolved.mentionable,
    CHANNEL_SELECT: Resolved.channel,
    UPLOAD: Resolved.upload,
}


def submitted(modal: Json, values: Json, resolved: Resolved) -> Json:
    """The data of a modal's submit. `values` go by the field's id or its label. Raises CannotDo."""
    known = {name for top in modal["components"] for field in _fields(top) for name in _names(top, field)}
    if unknown := set(values) - known:
        raise CannotDo(f"the modal has no field {', '.join(sorted(unknown))}; there are: {', '.join(sorted(known))}")
    components = [_submitted_part(top, values, resolved) for top in modal["components"]]
    return {"custom_id": modal["custom_id"], "components": components, "resolved": resolved.payload}


def _fields(top: Json) -> list[Json]:
    return [each for _, each in walk([top]) if each["type"] in FIELDS]


def _names(top: Json, field: Json) -> list[str]:
    return [name for name in (field["custom_id"], top.get("label"), field.get("label")) if name]


def _submitted_part(top: Json, values: Json, resolved: Resolved) -> Json:
    body: Json = {"type": top["type"], "id": top["id"]}
    filled = [_filled(field, _given(top, field, values), resolved) for field in _fields(top)]
    if top["type"] == LABEL:
        body["component"] = filled[0]
    if top["type"] == ROW:
        body["components"] = filled
    return body


def _given(top: Json, field: Json, values: Json) -> Any:
    return next((values[name] for name in _names(top, field) if name in values), None)


def _filled(field: Json, value: Any, resolved: Resolved) -> Json:
    """One field with what was typed or chosen, or with what it held before."""
    body: Json = {"type": field["type"], "id": field["id"], "custom_id": field["custom_id"]}
    return body | FILLERS.get(field["type"], _fill_values)(field, value, resolved)


def _fill_text(field: Json, value: Any, resolved: Resolved) -> Json:
    text = str(field.get("value") or "") if value is None else str(value)
    if field.get("required", True) and not text:
        raise CannotDo(f"{field['custom_id']} must not be empty")
    if text and not (field.get("min_length") or 0) <= len(text) <= (field.get("max_length") or 4000):
        raise CannotDo(f"{field['custom_id']}: {text!r} has not the right length")
    return {"value": text}


def _fill_radio(field: Json, value: Any, resolved: Resolved) -> Json:
    chosen = _defaults(field) if value is None else [_option(field, value)]
    if field.get("required", True) and not chosen:
        raise CannotDo(f"{field['custom_id']} needs a choice")
    return {"value": chosen[0] if chosen else None}


def _fill_checkbox(field: Json, value: Any, resolved: Resolved) -> Json:
    return {"value": bool(field.get("default") if value is None else value)}


def _fill_values(field: Json, value: Any, resolved: Resolved) -> Json:
    if value is None:
        values: Sequence[Any] = _defaults(field)
    else:
        values = value if isinstance(value, (list, tuple)) else [value]
    if not values and not field.get("required", True):
        return {"values": []}
    return {"values": _values(field, values, resolved)}


def _defaults(field: Json) -> list[str]:
    return [each["value"] for each in field.get("options") or [] if each.get("default")]


FILLERS: dict[int, Callable[[Json, Any, Resolved], Json]] = {
    TEXT_INPUT: _fill_text,
    RADIO: _fill_radio,
    CHECKBOX: _fill_checkbox,
    SELECT: _fill_values,
}
