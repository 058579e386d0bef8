"""An action in its context: whether its layout accepts changes, and the names of its parts."""

from typing import Any

import pytest

from app.domain.interactive_actions.action import Action, ActionForm, completed, without_leftovers
from app.domain.interactive_actions.action_in_context import Checkout, audited, checkout_of
from app.domain.interactive_actions.layout_parts import Parts, PlacedWidget, Region, Widget
from app.domain.layouts.layout import Layout

PARTS = Parts(
    regions=(Region(region_id=1, name="Stage"), Region(region_id=2, name="")),
    widgets=(PlacedWidget(Widget(widget_id=11, name="Map")),),
    is_complete=True,
)


@pytest.mark.parametrize(
    "layout, expected",
    [
        (None, Checkout.UNKNOWN),
        (Layout(layout_id=5, name="Layout 5"), Checkout.UNKNOWN),
        (Layout(layout_id=5, published_status_id=1), Checkout.PUBLISHED),
        (Layout(layout_id=6, parent_id=5, published_status_id=2), Checkout.DRAFT),
        (Layout(layout_id=6, parent_id=5), Checkout.DRAFT),
        (Layout(layout_id=5, published_status_id=2), Checkout.REPLACED),
    ],
)
def test_changes_are_accepted_depending_on_the_layout(layout: Layout | None, expected: Checkout) -> None:
    assert checkout_of(layout) is expected


@pytest.mark.parametrize(
    "source, source_id, name",
    [("region", 1, "Stage"), ("Region", 2, ""), ("widget", 11, "Map"), ("layout", 11, ""), ("widget", 99, "")],
)
def test_the_source_has_the_name_of_its_region_or_widget(source: str, source_id: int, name: str) -> None:
    assert audited(Action(action_id=1, source=source, source_id=source_id), parts=PARTS).source_name == name


def test_target_and_widget_use_the_names_of_the_action_as_fallback() -> None:
    action = Action(
        action_id=1, target="Region", target_id=7, region_name="Board", widget_id=17, widget_name="Departures"
    )
    row = audited(action, parts=PARTS)
    assert (row.target_name, row.widget_name) == ("Board", "Departures")
    known = audited(Action(action_id=1, target="region", target_id=1, widget_id=11), parts=PARTS)
    assert (known.target_name, known.widget_name) == ("Stage", "Map")
    assert audited(Action(action_id=1, target="screen", target_id=1), parts=PARTS).target_name == ""


def form(**values: object) -> ActionForm:
    fine: dict[str, Any] = {
        "layout_id": 525,
        "action_type": "navWidget",
        "source": "layout",
        "source_id": None,
        "target": "region",
        "target_id": 1,
        "trigger_type": "webhook",
        "trigger_code": " go ",
        "widget_id": 11,
    }
    return ActionForm(**{**fine, **values})


def test_a_form_is_completed_before_it_is_sent() -> None:
    complete = completed(form(source="Layout", layout_code="  BR010"))
    assert (complete.source_id, complete.trigger_code, complete.layout_code) == (525, "go", "BR010")
    assert completed(form(source="region")).source_id is None
    assert completed(form(source_id=524)).source_id == 524


@pytest.mark.parametrize(
    "values, left",
    [
        ({}, {}),
        ({"action_type": "navLayout"}, {"widget_id": None}),
        ({"target": "Screen"}, {"target_id": None}),
        ({"trigger_type": "touch"}, {"trigger_code": ""}),
        ({"layout_code": "BR010"}, {"layout_code": ""}),
    ],
)
def test_fields_not_needed_by_a_new_action_are_omitted(values: dict[str, object], left: dict[str, object]) -> None:
    assert without_leftovers(form(**values)) == form(**{**values, **left})


def test_unneeded_fields_stay_until_their_choice_changes() -> None:
    before = form(layout_code="KEPT")
    assert without_leftovers(form(layout_code="KEPT", trigger_code="x"), before).layout_code == "KEPT"
    assert without_leftovers(form(layout_code="", trigger_code="x"), before).layout_code == "KEPT"
    assert without_leftovers(form(action_type="next", layout_code="KEPT"), before).layout_code == ""
