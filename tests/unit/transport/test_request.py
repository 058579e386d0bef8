"""Forms and query strings byte by byte, with their content type."""

from urllib.parse import parse_qsl

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.transport.form_encoding import encode_pairs
from app.transport.request import Kind, Operation, Pairs, Reply

TEXT = st.text(st.characters(exclude_categories=["Cs"]))


def operation(method: str, *, form: Pairs = (), json: bytes | None = None, query: Pairs = ()) -> Operation:
    return Operation(method, "/x", "/x", Kind.READ, form=form, json=json, query=query)


@pytest.mark.parametrize(
    "pairs, body",
    [
        ((), b""),
        ((("name", "Cap list 1"),), b"name=Cap+list+1"),
        ((("ref1", ""), ("tags", "")), b"ref1=&tags="),
        (
            (("name", "Cap list 1"), ("manageLayouts", "1"), ("layoutIds[]", "26"), ("layoutIds[]", "22")),
            b"name=Cap+list+1&manageLayouts=1&layoutIds%5B%5D=26&layoutIds%5B%5D=22",
        ),
        ((("tags", "season|autumn,priority"),), b"tags=season%7Cautumn%2Cpriority"),
        ((("startDt", "2026-07-01 10:00:00"),), b"startDt=2026-07-01+10%3A00%3A00"),
        ((("name", "Käse & Brot 100%"),), b"name=K%C3%A4se+%26+Brot+100%25"),
        ((("name", "🥐=+"),), b"name=%F0%9F%A5%90%3D%2B"),
        ((("name", "a\r\nb"),), b"name=a%0D%0Ab"),
    ],
)
def test_forms_are_encoded_to_exactly_these_bytes(pairs: Pairs, body: bytes) -> None:
    assert encode_pairs(pairs) == body


@given(st.lists(st.tuples(TEXT.filter(bool), TEXT)))
def test_every_form_is_read_back_as_written(pairs: list[tuple[str, str]]) -> None:
    assert parse_qsl(encode_pairs(pairs).decode("ascii"), keep_blank_values=True, strict_parsing=bool(pairs)) == pairs


@pytest.mark.parametrize("method", ["POST", "PUT"])
def test_a_write_without_fields_still_has_a_content_type(method: str) -> None:
    assert operation(method).body == (b"", "application/x-www-form-urlencoded")


def test_a_delete_has_a_body_only_if_it_has_fields() -> None:
    assert operation("DELETE").body is None
    assert operation("DELETE", form=(("layoutId", "22"),)).body == (
        b"layoutId=22",
        "application/x-www-form-urlencoded",
    )


def test_a_read_has_no_body() -> None:
    assert operation("GET").body is None


def test_json_replaces_the_form() -> None:
    assert operation("PUT", form=(("a", "1"),), json=b'{"a":1}').body == (b'{"a":1}', "application/json")


def test_the_query_is_encoded_like_a_form() -> None:
    query = (("name", "Winter & Sale"), ("columns[0][data]", "campaignId"))
    assert operation("GET", query=query).target == "/x?name=Winter+%26+Sale&columns%5B0%5D%5Bdata%5D=campaignId"
    assert operation("GET").target == "/x"


def test_sent_values_are_hidden_in_repr() -> None:
    shown = repr(operation("PUT", form=(("password", "hunter2"),), json=b"hunter2", query=(("q", "hunter2"),)))
    assert "hunter2" not in shown
    assert "hunter2" not in repr(Reply(200, {"set-cookie": "hunter2"}, b"hunter2"))


@pytest.mark.parametrize(
    "content_type, body, is_html",
    [
        ("text/html; charset=UTF-8", b"hello", True),
        ("application/xhtml+xml", b"<html/>", True),
        ("", b"\r\n  <!DOCTYPE html>", True),
        ("application/json", b'["<b>"]', False),
        ("application/json", b"", False),
    ],
)
def test_a_web_page_is_recognised(content_type: str, body: bytes, is_html: bool) -> None:
    assert Reply(200, {"content-type": content_type}, body).is_html is is_html
