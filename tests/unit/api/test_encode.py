"""Values as they are written for the CMS: golden bodies, and one meaning in forms and JSON."""

import json
from urllib.parse import parse_qsl

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.api.encode import Value, order_by, to_json, to_pairs
from app.api.endpoints.campaigns import CAMPAIGN_COPY, CAMPAIGN_EDIT, CAMPAIGN_LIST
from app.transport.form_encoding import encode_pairs
from app.transport.request import Kind
from tests.helpers.route_table import ALL

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
VALUES = st.one_of(st.none(), TEXT, st.integers(), st.booleans(), st.tuples(), st.tuples(st.integers(), st.integers()))
FIELDS = st.dictionaries(TEXT.filter(lambda name: bool(name) and not name.endswith("[]")), VALUES, max_size=8)


@pytest.mark.parametrize(
    "fields, body",
    [
        ((("name", "More 1"), ("ref1", ""), ("tags", "")), b"name=More+1&ref1=&tags="),
        ((("name", "More 1"), ("ref1", None)), b"name=More+1"),
        (
            (("name", "Cap list 1"), ("manageLayouts", True), ("layoutIds", (26, 22, 24, 22))),
            (
                b"name=Cap+list+1&manageLayouts=1"
                b"&layoutIds%5B%5D=26&layoutIds%5B%5D=22&layoutIds%5B%5D=24&layoutIds%5B%5D=22"
            ),
        ),
        ((("name", "Cap list 1"), ("manageLayouts", True), ("layoutIds", ())), b"name=Cap+list+1&manageLayouts=1"),
        ((("cyclePlaybackEnabled", False), ("playCount", 0)), b"cyclePlaybackEnabled=0&playCount=0"),
    ],
    ids=["empty clears", "absent is not empty", "line-up", "empty line-up", "flags and zeros"],
)
def test_forms_are_encoded_to_exactly_these_bytes(fields: tuple[tuple[str, Value], ...], body: bytes) -> None:
    assert encode_pairs(to_pairs(fields)) == body


def test_json_has_arrays_and_the_same_flags() -> None:
    fields: tuple[tuple[str, Value], ...] = (
        ("name", "123"),
        ("manageLayouts", True),
        ("layoutIds", (2, 4)),
        ("x", None),
    )
    assert to_json(fields) == b'{"name":"123","manageLayouts":1,"layoutIds":[2,4]}'


@given(FIELDS)
def test_form_and_json_have_the_same_content(fields: dict[str, Value]) -> None:
    items = tuple(fields.items())
    from_form: dict[str, object] = {}
    arrays: dict[str, list[str]] = {}
    for name, text in parse_qsl(encode_pairs(to_pairs(items)).decode("ascii"), keep_blank_values=True):
        if name.endswith("[]"):
            arrays.setdefault(name[:-2], []).append(text)
        else:
            from_form[name] = text
    from_json = json.loads(to_json(items))
    assert {**from_form, **arrays} == {
        name: [str(item) for item in value] if isinstance(value, list) else str(value)
        for name, value in from_json.items()
        if value != []
    }


def test_a_sort_order_is_requested_in_both_ways() -> None:
    assert dict(order_by("campaignId", "desc")) == {
        "sortBy": "campaignId",
        "sortDir": "desc",
        "columns[0][data]": "campaignId",
        "order[0][column]": "0",
        "order[0][dir]": "desc",
    }


def test_path_parameters_are_filled_in_and_quoted() -> None:
    operation = CAMPAIGN_COPY.operation(271)
    assert (operation.path, operation.route) == ("/campaign/271/copy", "/campaign/{campaignId}/copy")
    assert CAMPAIGN_EDIT.operation("a/../b").path == "/campaign/a%2F..%2Fb"
    assert CAMPAIGN_LIST.operation().path == "/campaign"


def test_the_route_table_lists_every_request_once_and_its_kind_fits_its_method() -> None:
    assert len({(route.method, route.template) for route in ALL}) == len(ALL)
    for route in ALL:
        assert (route.kind is Kind.READ) == (route.method == "GET")
        assert route.method != "POST" or route.kind is Kind.ONCE
        assert all(200 <= status < 300 for status in route.success)
