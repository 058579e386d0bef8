"""Values that a CMS would refuse in an action are reported before anything is sent, one sentence per field."""

from typing import Any

import pytest

from app.domain.interactive_actions.action import Action, ActionForm
from app.domain.interactive_actions.validation import action_problems, action_warnings
from app.domain.layouts.layout import Layout


def form(**values: Any) -> ActionForm:
    defaults = {
        "layout_id": 525,
        "action_type": "navLayout",
        "source": "layout",
        "source_id": 525,
        "target": "screen",
        "layout_code": "MENU",
    }
    return ActionForm(**{**defaults, **values})


@pytest.mark.parametrize(
    "values",
    [
        {},
        {"source": "Layout", "target": "Screen", "trigger_type": "TOUCH"},
        {"action_type": "next", "layout_code": "", "target": "region", "target_id": 4},
        {"trigger_type": "webhook", "trigger_code": "x" * 50},
        {"trigger_type": "keyPress", "trigger_code": "F1"},
        {"action_type": "navWidget", "layout_code": "", "widget_id": 7, "source": "widget", "source_id": 6},
    ],
)
def test_an_ordinary_action_has_neither_problems_nor_warnings(values: dict[str, object]) -> None:
    assert action_problems(form(**values)) == {}
    assert action_warnings(form(**values)) == {}


@pytest.mark.parametrize(
    "field, values",
    [
        ("layout_id", {"layout_id": None}),
        ("action_type", {"action_type": "banana"}),
        ("action_type", {"action_type": ""}),
        ("source", {"source": "screen"}),
        ("source_id", {"source_id": None}),
        ("target", {"target": "layout"}),
        ("target_id", {"target": "region"}),
        ("trigger_type", {"trigger_type": "banana"}),
        ("trigger_code", {"trigger_type": "webhook"}),
        ("trigger_code", {"trigger_type": "keyPress", "trigger_code": " "}),
        ("trigger_code", {"trigger_type": "webhook", "trigger_code": "x" * 51}),
        ("widget_id", {"action_type": "navWidget"}),
        ("layout_code", {"layout_code": ""}),
        ("layout_code", {"layout_code": "x" * 51}),
    ],
)
def test_an_invalid_value_is_reported_at_its_field(field: str, values: dict[str, object]) -> None:
    found = action_problems(form(**values))
    assert list(found) == [field]
    assert found[field].endswith(".")


def test_only_a_checked_out_layout_accepts_actions() -> None:
    published = Layout(layout_id=524, name="Menu board", published_status_id=1)
    draft = Layout(layout_id=525, name="Menu board", parent_id=524)
    assert list(action_problems(form(), layout=published)) == ["layout_id"]
    assert action_problems(form(), layout=draft) == {}


@pytest.mark.parametrize(
    "other, is_problem",
    [
        ({}, True),
        ({"trigger_type": "webhook"}, False),
        ({"source": "Layout"}, True),
        ({"source": "region"}, False),
        ({"source_id": 6}, False),
    ],
)
def test_a_source_has_only_one_touch_action(other: dict[str, Any], is_problem: bool) -> None:
    values = {"action_id": 3, "source": "layout", "source_id": 525, "trigger_type": "touch"}
    others = [Action(**{**values, **other})]
    assert ("trigger_type" in action_problems(form(), others)) is is_problem


def test_a_source_can_have_any_number_of_webhooks() -> None:
    others = [Action(action_id=3, source="layout", source_id=525, trigger_type="webhook", trigger_code="go")]
    assert action_problems(form(trigger_type="webhook", trigger_code="go"), others) == {}


def test_markup_in_a_trigger_code_is_a_warning() -> None:
    assert list(action_warnings(form(trigger_type="webhook", trigger_code="<go>"))) == ["trigger_code"]
