"""Findings on actions: faults are found, unknown data causes none, and 10,000 actions are checked quickly."""

import time
from typing import Any

import pytest

from app.domain.interactive_actions.action import Action
from app.domain.interactive_actions.action_findings import (
    ActionContext,
    FindingKind,
    Weight,
    codes_of,
    findings_of,
)
from app.domain.interactive_actions.layout_parts import (
    LayoutDesign,
    Parts,
    Playlist,
    Region,
    Widget,
    WidgetOption,
    mentioned_parts,
    parts_of,
)
from app.domain.layouts.layout import Layout
from tests.helpers.machine_pace import Pace

LAYOUT = Layout(layout_id=525, parent_id=524, name="Leeds Light Night", code="BR014", published_status_id=2)
DESIGN = LayoutDesign(
    layout_id=525,
    regions=(
        Region(
            region_id=1,
            name="Stage",
            region_playlist=Playlist(widgets=(Widget(widget_id=11, name="Map"), Widget(widget_id=12, name="Teaser"))),
        ),
        Region(region_id=2, name="", region_playlist=Playlist(widgets=(Widget(widget_id=13, type="clock"),))),
        Region(region_id=3, name="Bare"),
    ),
    drawers=(Region(region_id=9, region_playlist=Playlist(widgets=(Widget(widget_id=19, name="Hidden"),))),),
)
HOME = Layout(layout_id=7, name="Home", code="HOME")
OLD = Layout(layout_id=8, name="Summer", code="SUMMER", retired=True)
KNOWN = ActionContext(LAYOUT, parts_of(DESIGN), codes_of([LAYOUT, HOME, OLD]))


def action(**values: Any) -> Action:
    """An action without any fault, but for `values`."""
    fine = {
        "action_id": 1,
        "layout_id": 525,
        "trigger_type": "webhook",
        "trigger_code": "go",
        "action_type": "next",
        "source": "layout",
        "source_id": 525,
        "target": "region",
        "target_id": 1,
    }
    return Action(**{**fine, **values})


def kinds(*actions: Action, known: ActionContext = KNOWN) -> dict[int, list[FindingKind]]:
    return {key: [each.kind for each in found] for key, found in findings_of(actions, known).items()}


@pytest.mark.parametrize(
    "values",
    [
        {},
        {"source_id": 524},
        {"source": "Layout", "target": "Region"},
        {"source": "region", "source_id": 2},
        {"source": "widget", "source_id": 13},
        {"target": "screen", "target_id": None},
        {"action_type": "navWidget", "widget_id": 12},
        {"action_type": "navWidget", "widget_id": 19},
        {"action_type": "navLayout", "target": "screen", "target_id": None, "layout_code": "home "},
        {"trigger_type": "touch", "trigger_code": None},
        {"trigger_type": "keyPress", "trigger_code": "F1"},
        {"action_type": "next", "layout_code": "NOT_USED", "widget_id": 99_999},
    ],
)
def test_a_working_action_has_no_findings(values: dict[str, Any]) -> None:
    assert findings_of([action(**values)], KNOWN) == {}


@pytest.mark.parametrize(
    "kind, values",
    [
        ("missing_source", {"source_id": 7}),
        ("missing_source", {"source_id": None}),
        ("missing_source", {"source": "region", "source_id": 99}),
        ("missing_source", {"source": "widget", "source_id": 99}),
        ("missing_target", {"target_id": 99}),
        ("missing_target", {"target_id": None}),
        ("missing_target", {"target": "Region", "target_id": 9}),
        ("missing_widget", {"action_type": "navWidget"}),
        ("missing_widget", {"action_type": "navWidget", "widget_id": 99}),
        ("unknown_layout_code", {"action_type": "navLayout", "layout_code": "NOSUCH"}),
        ("empty_layout_code", {"action_type": "navLayout", "layout_code": " "}),
        ("retired_layout", {"action_type": "navLayout", "layout_code": "SUMMER"}),
        ("leads_back", {"action_type": "navLayout", "layout_code": "br014"}),
        ("leads_back", {"action_type": "navWidget", "source": "widget", "source_id": 11, "widget_id": 11}),
        ("empty_trigger_code", {"trigger_code": ""}),
        ("empty_trigger_code", {"trigger_code": " "}),
        ("empty_trigger_code", {"trigger_type": "keyPress", "trigger_code": None}),
        ("nothing_to_turn", {"target_id": 2}),
        ("nothing_to_turn", {"action_type": "previous", "target_id": 3}),
    ],
)
def test_each_fault_is_found_and_described_in_a_sentence(kind: str, values: dict[str, Any]) -> None:
    found = findings_of([action(**values)], KNOWN)[1]
    assert [each.kind for each in found] == [kind]
    assert found[0].sentence.endswith(".")


def test_an_action_back_to_its_own_layout_is_not_reported_as_leading_nowhere() -> None:
    """The list of layouts may be older than the layout itself, and not know its code yet."""
    known = ActionContext(LAYOUT, parts_of(DESIGN), codes_of([HOME]))
    found = kinds(action(action_type="navLayout", layout_code="BR014"), known=known)
    assert found == {1: [FindingKind.LEADS_BACK]}


@pytest.mark.parametrize(
    "first, second, are_twins",
    [
        ({}, {}, True),
        ({}, {"trigger_code": "GO"}, False),
        ({}, {"trigger_type": "keyPress"}, False),
        ({"trigger_code": ""}, {"trigger_code": ""}, False),
        ({"trigger_type": "keyPress", "trigger_code": "F1"}, {"trigger_type": "keyPress", "trigger_code": "F1 "}, True),
        ({"trigger_type": "touch"}, {"trigger_type": "Touch", "source": "LAYOUT"}, True),
        ({"trigger_type": "touch"}, {"trigger_type": "touch", "source": "region", "source_id": 1}, False),
    ],
)
def test_a_trigger_used_twice_in_a_layout_is_reported_on_both(
    first: dict[str, Any], second: dict[str, Any], are_twins: bool
) -> None:
    found = kinds(action(**first), action(action_id=2, **second))
    duplicates = [key for key, each in found.items() if FindingKind.DUPLICATE_TRIGGER in each]
    assert duplicates == ([1, 2] if are_twins else [])


def test_a_duplicate_trigger_names_the_others() -> None:
    found = findings_of([action(action_id=each) for each in (1, 2, 3)], KNOWN)
    assert found[2][0].sentence == "The webhook “go” also triggers actions 1 and 3 in this layout."
    many = findings_of([action(action_id=each) for each in range(1, 9)], KNOWN)
    assert many[2][0].sentence == "The webhook “go” also triggers 7 other actions in this layout."


def test_unknown_data_is_not_a_finding() -> None:
    suspicious = [
        action(source="region", source_id=99),
        action(action_id=2, trigger_code="b", target_id=99),
        action(action_id=3, trigger_code="c", action_type="navWidget", widget_id=99),
        action(action_id=4, trigger_code="d", action_type="navLayout", layout_code="NOSUCH"),
        action(action_id=5, trigger_code="e", source="widget", source_id=99),
    ]
    assert findings_of(suspicious, ActionContext()) == {}
    assert findings_of(suspicious, ActionContext(parts=mentioned_parts(suspicious[:1]))) == {}


def test_errors_precede_warnings() -> None:
    found = findings_of([action(target_id=99), action(action_id=2)], KNOWN)[1]
    assert [each.weight for each in found] == [Weight.BROKEN, Weight.DOUBTFUL]


def test_a_code_prefers_the_layout_in_use_to_a_retired_one_or_a_draft() -> None:
    retired = Layout(layout_id=1, code="A", retired=True)
    draft = Layout(layout_id=2, code="a ", parent_id=3)
    published = Layout(layout_id=3, code="A")
    assert codes_of([retired, draft, published, Layout(layout_id=4, code=" ")]) == {"a": published}


def test_parts_are_regions_other_than_drawers_and_widgets_including_theirs() -> None:
    parts = parts_of(DESIGN)
    assert [region.region_id for region in parts.regions] == [1, 2, 3]
    assert [each.widget.widget_id for each in parts.widgets] == [11, 12, 13, 19]
    assert parts.is_complete


def test_a_drawer_is_recognised_by_its_flag_at_any_place() -> None:
    drawer = Region(region_id=9, is_drawer=True, region_playlist=Playlist(widgets=(Widget(widget_id=19),)))
    for design in (LayoutDesign(layout_id=1, regions=(drawer,)), LayoutDesign(layout_id=1, drawers=(drawer, drawer))):
        parts = parts_of(design)
        assert (parts.regions, [each.widget.widget_id for each in parts.widgets]) == ((), [19])


def test_a_widget_is_named_by_its_name_or_its_name_setting() -> None:
    option = WidgetOption(option="name", value="Ferries")
    assert Widget(widget_id=1, name="Times", widget_options=(option,)).title == "Times"
    assert Widget(widget_id=1, widget_options=(WidgetOption(option="uri", value="x"), option)).title == "Ferries"
    assert Widget(widget_id=1, type="text").title == ""


def test_parts_known_only_from_actions_have_id_and_name() -> None:
    parts = mentioned_parts(
        [
            action(source="Region", source_id=1, target_id=2, region_name="Times"),
            action(action_id=2, source="widget", source_id=11, target_id=1, region_name="Stage"),
            action(action_id=3, action_type="navWidget", widget_id=11, widget_name="Map"),
        ]
    )
    assert [(each.region_id, each.name) for each in parts.regions] == [(1, "Stage"), (2, "Times")]
    assert [(each.widget.widget_id, each.widget.title, each.region) for each in parts.widgets] == [(11, "Map", None)]
    assert not parts.is_complete


def test_10000_actions_are_checked_quickly() -> None:
    actions = [
        action(action_id=n, layout_id=n // 20 + 1, source_id=n // 20 + 1, trigger_code=f"code {n % 20 % 19}")
        for n in range(10_000)
    ]
    layouts = [actions[n : n + 20] for n in range(0, len(actions), 20)]
    known = ActionContext(None, parts_of(DESIGN), KNOWN.by_code)
    pace = Pace()
    elapsed = []
    for _ in range(2):  # the machine can only add
        start = time.thread_time()
        found = [findings_of(group, known) for group in layouts]
        elapsed.append(time.thread_time() - start)
        assert sum(map(len, found)) == 1_000
    assert min(elapsed) < pace.allow(1.0), elapsed


def test_incomplete_parts_cause_no_findings() -> None:
    assert findings_of([action(target_id=5)], ActionContext(LAYOUT, Parts(regions=DESIGN.regions))) == {}
