"""Any file offered as a command list is read by line, or refused with a reason."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.core.errors import Invalid
from app.domain.commands.command import Command
from app.services.commands.command_import import ImportAction, ImportRow, plan_import, read_file

THERE = [Command(command_id=1, name="Reboot", code="reboot"), Command(command_id=2, name="Off", code="REBOOT")]
GOOD = 'name,code,description,commandString,availableOn\r\nScreen on,screen_on,Morning,"tpv_led|green","android,lg"\r\n'
PIECES = st.sampled_from(
    [
        '"', '""', ",", ";", "\t", "\r\n", "\n", "\r", "name", "code", "Code ", "NAME", "availableOn", "reboot", "=1+1",
        "@SUM(A1)", "+cmd|' /C calc'!A0", "\0", "\x1a", "\ufeff", "\u202e", "\u2028", "\x85", "é", "🥐", "x" * 300, " ",
        "[", "]", "{", "}", ":", "null", '"name":"a"', '"code":"a"', "\\u0000", "\\ud800", "1e999", "--", "<script>",
    ]
)  # fmt: skip
HEAPS = st.lists(PIECES, max_size=40).map("".join)
WITH_HEAD = HEAPS.map(lambda heap: "name,code,description\r\n" + heap)


def look(text: str, *, is_json: bool) -> None:
    """Every row has a line of the file, in order, and one that is wrong says why."""
    rows: Sequence[ImportRow] = ()
    with contextlib.suppress(Invalid):
        rows = plan_import(text, THERE, is_json=is_json).rows
    lines = [row.line for row in rows]
    assert lines == sorted(lines)
    assert all(0 < line <= len(text.splitlines()) + 1 for line in lines)
    for row in rows:
        assert (row.action is ImportAction.INVALID) == any(each.is_error for each in row.findings)


@pytest.mark.failure(30)
@given(st.one_of(HEAPS, WITH_HEAD), st.booleans())
@settings(max_examples=400)
def test_any_text_is_read_by_line_or_refused(text: str, is_json: bool) -> None:
    look(text, is_json=is_json)


@pytest.mark.failure(30)
@given(st.lists(st.tuples(st.floats(0, 1, exclude_max=True), PIECES), min_size=1, max_size=6))
@settings(max_examples=300)
def test_a_valid_file_with_insertions_is_read_by_line_or_refused(edits: list[tuple[float, str]]) -> None:
    text = GOOD
    for where, what in edits:
        at = int(where * len(text))
        text = text[:at] + what + text[at:]
    look(text, is_json=False)


ROW = st.dictionaries(
    st.sampled_from(["command", "code", "description", "commandString", "availableOn", "createAlertOn", "x"]),
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=6), st.lists(st.text(max_size=3))),
)


@pytest.mark.failure(30)
@given(st.lists(st.one_of(ROW, st.none(), st.integers(), st.lists(st.integers(), max_size=2)), min_size=1, max_size=5))
@settings(max_examples=300)
def test_no_row_of_a_json_list_is_omitted_silently(rows: list[Any]) -> None:
    with contextlib.suppress(Invalid):
        assert len(plan_import(json.dumps(rows), THERE, is_json=True).rows) == len(rows)


@pytest.mark.failure(30)
@given(st.one_of(st.binary(max_size=80), st.binary(max_size=40).map(lambda raw: b"name,code\r\n" + raw)))
@settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_bytes_are_decoded_or_refused(tmp_path: Path, raw: bytes) -> None:
    file = tmp_path / "commands.csv"
    file.write_bytes(raw)
    with contextlib.suppress(Invalid):
        look(read_file(file)[0], is_json=False)
