"""Each limit on modals and autocomplete, on its boundary and one past it: where the error stands, and its code."""

import pytest

from bot.play.loopback import component_limits as kinds
from bot.play.loopback import limits
from bot.play.loopback.form import tree
from tests.play.loopback.bodies import (
    LENGTH,
    LONG,
    MOST,
    REQUIRED,
    UNION,
    assert_boundary,
    button,
    choice,
    label,
    modal,
    options,
    radio,
    row,
    section,
    text,
    x,
)

MODALS = {
    "title": (modal(title=x(45)), modal(title=x(46)), "title", LENGTH),
    "custom id": (modal(custom_id=x(100)), modal(custom_id=""), "custom_id", LENGTH),
    "components": (modal(*[text()] * 5), modal(*[text()] * 6), "components", LENGTH),
    "kinds": (modal(text()), modal(section()), "components.0.type", UNION),
    "label": (modal(label(label=x(45))), modal(label(label=x(46))), "components.0.label", LENGTH),
    "description": (
        modal(label(description=x(100))),
        modal(label(description=x(101))),
        "components.0.description",
        LENGTH,
    ),
    "label in a row": (
        modal(row({"type": kinds.TEXT_INPUT, "custom_id": "f", "label": x(45)})),
        modal(row({"type": kinds.TEXT_INPUT, "custom_id": "f", "label": x(46)})),
        "components.0.components.0.label",
        LENGTH,
    ),
    "button in a row": (
        modal(row({"type": kinds.TEXT_INPUT, "custom_id": "f", "label": "l"})),
        modal(row(button())),
        "components.0.components.0.type",
        UNION,
    ),
    "placeholder": (
        modal(label({"placeholder": x(100)})),
        modal(label({"placeholder": x(101)})),
        "components.0.component.placeholder",
        LONG,
    ),
    "value": (
        modal(label({"value": x(4000)})),
        modal(label({"value": x(4001)})),
        "components.0.component.value",
        LONG,
    ),
    "min length": (
        modal(label({"min_length": 4000})),
        modal(label({"min_length": 4001})),
        "components.0.component.min_length",
        MOST,
    ),
    "max length": (
        modal(label({"max_length": 4000})),
        modal(label({"max_length": 4001})),
        "components.0.component.max_length",
        MOST,
    ),
    "no length": (
        modal(label({"max_length": 1})),
        modal(label({"max_length": 0})),
        "components.0.component.max_length",
        "NUMBER_TYPE_MIN",
    ),
    "field without id": (
        modal(label()),
        modal(label({"custom_id": None})),
        "components.0.component.custom_id",
        REQUIRED,
    ),
    "field id twice": (
        modal(label(), label({"custom_id": "g"})),
        modal(label(), label()),
        "components.1.component.custom_id",
        "COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    "radio group": (modal(label(radio(2))), modal(label(radio(1))), "components.0.component.options", LENGTH),
    "checkbox group": (
        modal(label({"type": kinds.CHECKBOXES, "options": options(10)})),
        modal(label({"type": kinds.CHECKBOXES, "options": options(11)})),
        "components.0.component.options",
        LENGTH,
    ),
    "select": (
        modal(label({"type": kinds.SELECT, "options": options(25)})),
        modal(label({"type": kinds.SELECT, "options": options(26)})),
        "components.0.component.options",
        LENGTH,
    ),
    "disabled": (
        modal(label({"disabled": False})),
        modal(label({"disabled": True})),
        "components.0.component.disabled",
        "MODAL_COMPONENT_DISABLED",
    ),
}


@pytest.mark.parametrize("case", MODALS.values(), ids=MODALS)
def test_modal(case):
    assert_boundary(lambda body: kinds.modal_flaws(body, ()), *case)


CHOICES = {
    "number": ([choice(n) for n in range(25)], [choice(n) for n in range(26)], "", LONG),
    "name": ([choice(name=x(100))], [choice(name=x(101))], "0.name", LENGTH),
    "value": ([choice(value=x(100))], [choice(value="")], "0.value", LENGTH),
    "type": ([choice(value="7")], [choice(value=7)], "0.value", "BASE_TYPE_CHOICES"),
}


@pytest.mark.parametrize("case", CHOICES.values(), ids=CHOICES)
def test_autocomplete(case):
    assert_boundary(lambda body: limits.choice_flaws(body, 3, ()), *case)


def test_numbers_in_autocomplete():
    assert tree(limits.choice_flaws([choice(value=1)], 4, ())) == {}
    assert tree(limits.choice_flaws([choice(value=1.5)], 10, ())) == {}
    assert tree(limits.choice_flaws([choice(value=1.5)], 4, ())) != {}
