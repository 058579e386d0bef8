"""Properties are read out of all the shapes in which a CMS may answer."""

import json
from typing import Any

import pytest

from app.api.module_properties import decode_properties
from app.core.errors import BadResponse

TEXT = {"type": "richText", "title": "Text", "helpText": "What is shown."}


def read(content: Any) -> list[tuple[str, str | None]]:
    return [(found.id, found.title) for found in decode_properties(json.dumps(content).encode())]


@pytest.mark.parametrize(
    "content, properties",
    [
        ({"text": TEXT, "": {"type": "message", "title": "Mind"}}, [("text", "Text"), ("", "Mind")]),
        ({"text": {"id": "text", **TEXT}}, [("text", "Text")]),
        ([{"id": "text", **TEXT}, {"id": "speed"}], [("text", "Text"), ("speed", None)]),
        ({"id": "text", **TEXT}, [("text", "Text")]),
        ({}, []),
        ([], []),
    ],
    ids=["by id", "by id with the id inside", "a list", "a single one", "an empty object", "an empty list"],
)
def test_properties_are_read_in_every_form(content: Any, properties: list[tuple[str, str | None]]) -> None:
    assert read(content) == properties


@pytest.mark.parametrize("default, text", [(None, ""), ("", ""), ("a", "a"), (0, "0"), (1.5, "1.5"), (True, "true")])
def test_a_default_of_any_type_is_kept_and_reads_as_text(default: object, text: str) -> None:
    (found,) = decode_properties(json.dumps({"speed": {"type": "number", "default": default}}).encode())
    assert (found.default, found.default_text) == (default, text)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b'"text"',
        b"5",
        b"[5]",
        b'{"text": {"type": {"a": {}}}}',
        b'{"a": {}, "b": null}',
        b"[" * 99_999,
        b'{"\xff": 1}',
    ],
    ids=repr,
)
def test_anything_but_properties_is_a_bad_response(body: bytes) -> None:
    with pytest.raises(BadResponse):
        decode_properties(body)


def test_options_are_kept_if_there_are_any() -> None:
    options = [{"name": "left", "title": "Left", "image": "", "set": []}]
    (found,) = decode_properties(json.dumps({"align": {"type": "dropdown", "options": options}}).encode())
    assert found.options is not None
    assert [(option.name, option.title) for option in found.options] == [("left", "Left")]
