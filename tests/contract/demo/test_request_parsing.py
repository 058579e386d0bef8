"""Reading forms: brackets, order of appearance, the variable limit, flags, numbers, dates."""

from typing import Any
from urllib.parse import quote_plus
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.demo.json_responses import CmsError
from app.demo.request_parsing import Params, parse_json, parse_urlencoded

LONDON = ZoneInfo("Europe/London")


def _read(body: str, **how: Any) -> Params:
    return Params(parse_urlencoded(body, **how)[0])


@pytest.mark.parametrize(
    "body, expected",
    [
        ("x[]=3&x[]=1&x[]=3", [3, 1, 3]),
        ("x[0]=3&x[1]=1", [3, 1]),
        ("x[5]=3&x[2]=1", [3, 1]),
        ("x%5B%5D=3&x%5B7%5D=1&x%5B%5D=2", [3, 1, 2]),
        ("x[]=abc&x[]=2", [0, 2]),
        ("y=1", None),
    ],
)
def test_lists_keep_the_order_of_the_form(body: str, expected: list[int] | None) -> None:
    assert _read(body).integers("x") == expected


@pytest.mark.parametrize("body", ["x=1&x=2", "x=1,2", "x=1"])
def test_a_list_without_brackets_is_refused(body: str) -> None:
    with pytest.raises(CmsError) as refused:
        _read(body).integers("x")
    assert refused.value.status == 422


def test_the_last_of_two_equal_names_wins() -> None:
    assert _read("name=a&name=b").text("name") == "b"


def test_nested_brackets_make_nested_maps() -> None:
    params = _read("columns[0][data]=campaignId&order[0][column]=0&order[0][dir]=desc")
    assert params.mapping("columns") == {"0": {"data": "campaignId"}}
    assert params.mapping("order") == {"0": {"column": "0", "dir": "desc"}}


@given(st.lists(st.tuples(st.sampled_from(["a", "b", "c"]), st.text()), max_size=30), st.integers(1, 40))
def test_variables_beyond_the_limit_are_dropped(pairs: list[tuple[str, str]], limit: int) -> None:
    body = "&".join(f"{name}={quote_plus(value, errors='replace')}" for name, value in pairs)
    found, kept = parse_urlencoded(body, limit=limit)
    assert kept == min(limit, len(pairs))
    assert found == {name: value.encode("utf-8", "replace").decode() for name, value in pairs[:limit]}


@given(st.lists(st.integers(0, 10**9)))
def test_a_list_of_any_length_is_read_as_sent(values: list[int]) -> None:
    body = "&".join(f"x%5B%5D={value}" for value in values)
    assert (_read(body).integers("x") or []) == values


@pytest.mark.parametrize("value, expected", [("1", True), ("on", True), ("true", True), ("0", False), ("yes", False)])
def test_a_flag_is_one_on_or_true(value: str, expected: bool) -> None:
    assert _read(f"x={value}").flag("x") is expected


def test_a_flag_can_be_a_json_number_or_boolean_and_is_off_if_missing() -> None:
    params = Params({"a": 1, "b": True, "c": 0, "d": None})
    assert [params.flag(name) for name in "abcde"] == [True, True, False, False, False]


def test_an_empty_number_counts_as_missing_and_text_is_refused() -> None:
    assert _read("x=").integer("x") is None
    assert _read("x=-3").integer("x") == -3
    for body in ("x=abc", "x=1.5", "x[]=1"):
        with pytest.raises(CmsError):
            _read(body).integer("x")


def test_markup_is_removed_from_text() -> None:
    body = "x=" + quote_plus('<b>Bold</b> & "q" <unclosed Ünïcode 😀')
    assert _read(body).text("x") == 'Bold & "q" '
    assert _read("x=" + quote_plus("5 > 3 & ok")).text("x") == "5 > 3 & ok"


def test_a_json_number_is_not_text_and_null_counts_as_missing() -> None:
    params = Params(parse_json(b'{"name": 123, "tags": null}'))
    assert params.text("tags") is None
    with pytest.raises(CmsError):
        params.text("name")
    assert parse_json(b"{bad") == {}
    assert parse_json(b"[1]") == {}


@pytest.mark.parametrize("text", ["2026-07-01", "2026-07-01 10:00", "2026-07-01T10:00:00Z", "2026-02-30 10:00:00", "x"])
def test_a_date_has_only_one_format(text: str) -> None:
    with pytest.raises(CmsError):
        Params({"at": text}).moment("at", LONDON, iso=False)


def test_a_date_is_in_the_time_zone_of_the_cms() -> None:
    params = Params({"at": "2026-07-01 10:00:00"})
    assert params.moment("at", LONDON, iso=False) == 1782896400
    assert params.moment("at", ZoneInfo("America/New_York"), iso=False) == 1782914400
