"""Recorded answers, damaged in every way, are read in part with a report, or refused."""

from __future__ import annotations

import contextlib
import copy
import json
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.api.decode import decode_one, decode_rows
from app.api.module_properties import decode_properties
from app.core.errors import BadResponse
from app.domain.ads.daypart import DayPart
from app.domain.campaigns.campaign import Campaign
from app.domain.commands.command import Command
from app.domain.interactive_actions.action import Action
from app.domain.layouts.dataset import DataSet
from app.domain.layouts.layout import Layout
from app.domain.layouts.module import Module
from app.domain.layouts.module_template import ModuleTemplate
from app.domain.lenient_field_types import CmsRecord
from app.domain.notifications.notification import Notification
from app.domain.users_and_groups import DisplayGroup, UserGroup

RECORDINGS = Path(__file__).parents[2] / "contract" / "recordings"
KINDS: dict[str, type[CmsRecord]] = {
    "campaign": Campaign,
    "layout": Layout,
    "displaygroup": DisplayGroup,
    "group": UserGroup,
    "daypart": DayPart,
    "command": Command,
    "notification": Notification,
    "action": Action,
    "dataset": DataSet,
    "module": Module,
}
MAX_ROWS = 3


def recorded() -> list[tuple[type[CmsRecord], list[Any]]]:
    """Lists of each kind as an installed CMS has sent them, and the templates of its modules."""
    found = []
    for path in sorted(RECORDINGS.glob("*/*.json")):
        content = json.loads(path.read_text(encoding="utf-8"))
        body, where = content["response"]["body"], urlsplit(content["request"]["url"]).path.removeprefix("/api/")
        kind = ModuleTemplate if where.startswith("module/templates/") else KINDS.get(where)
        if content["response"]["status"] == 200 and kind is not None and isinstance(body, list) and body:
            found.append((kind, body[:MAX_ROWS]))
    return found


LISTS = recorded()
ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**70), 2**70),
    st.floats(),
    st.text(max_size=8),
    st.sampled_from(["", "0", "-1", "1e999", "null", "true", "2026-13-45 99:99:99", "\0", "\ud800", "<b>", "[]"]),
    st.just([]),
    st.just({}),
    st.lists(st.one_of(st.none(), st.integers(), st.text(max_size=3)), max_size=3),
    st.dictionaries(st.text(max_size=3), st.integers(), max_size=2),
)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where something stands in a tree, its root left out."""
    inner: Any = ()
    if isinstance(value, dict):
        inner = value.items()
    elif isinstance(value, list):
        inner = enumerate(value)
    return [found for key, each in inner for found in ((*path, key), *places(each, (*path, key)))]


@st.composite
def damaged(draw: st.DrawFn) -> tuple[type[CmsRecord], Any]:
    """A recorded list with up to six values replaced, taken out or doubled."""
    kind, body = draw(st.sampled_from(LISTS))
    tree = copy.deepcopy(body)
    for _ in range(draw(st.integers(1, 6))):
        where = places(tree)
        if not where:
            break
        *above, last = draw(st.sampled_from(where))
        parent: Any = tree
        for key in above:
            parent = parent[key]
        deed = draw(st.sampled_from(["replace", "replace", "take", "double"]))
        if deed == "take":
            del parent[last]
        elif deed == "double" and isinstance(parent, list):
            parent.insert(last, copy.deepcopy(parent[last]))
        else:
            parent[last] = draw(ODD)
    return kind, tree


def as_bytes(tree: Any) -> bytes:
    return json.dumps(tree).encode()


async def read(body: bytes, kind: type[CmsRecord]) -> None:
    """Every row of the list is there or told of; what is no list is refused."""
    meant: Any = None
    with contextlib.suppress(msgspec.DecodeError, RecursionError):
        meant = msgspec.json.decode(body.decode("utf-8-sig", "replace"))
    if meant is None or "\ufffd" in body.decode(errors="replace"):
        # invalid JSON or encoding: refused, or each row is read or reported
        with contextlib.suppress(BadResponse):
            rows = await decode_rows(body, kind)
            assert meant is None or rows.received == len(meant)
            assert len(rows.records) + len({each.index for each in rows.unreadable}) == rows.received
        return
    if not isinstance(meant, list) and not (isinstance(meant, dict) and all(key.isdigit() for key in meant)):
        with pytest.raises(BadResponse):
            await decode_rows(body, kind)
        return
    rows = await decode_rows(body, kind)
    assert rows.received == len(meant)
    assert len(rows.records) + len({each.index for each in rows.unreadable}) == len(meant)
    for record in rows.records:
        msgspec.json.decode(msgspec.json.encode(record), type=kind)


@pytest.mark.failure(5)
@given(damaged())
@settings(max_examples=600)
async def test_no_damage_to_a_recorded_list_breaks_reading_or_loses_a_row(case: tuple[type[CmsRecord], Any]) -> None:
    kind, tree = case
    await read(as_bytes(tree), kind)
    for row in tree:
        with contextlib.suppress(BadResponse):
            decode_one(as_bytes(row), kind)


@pytest.mark.failure(5)
@given(
    st.sampled_from(LISTS),
    st.lists(st.tuples(st.floats(0, 1, exclude_max=True), st.one_of(st.none(), st.binary(max_size=3))), max_size=4),
)
@settings(max_examples=400)
async def test_no_damage_to_the_bytes_breaks_reading_or_loses_a_row(
    case: tuple[type[CmsRecord], list[Any]], edits: list[tuple[float, bytes | None]]
) -> None:
    kind, tree = case
    body = bytearray(as_bytes(tree))
    for where, what in edits:
        at = int(where * len(body))
        if what is None:
            del body[at:]
        else:
            body[at : at + 1] = what
    await read(bytes(body), kind)


PROPERTIES = [
    json.loads(path.read_text(encoding="utf-8"))["response"]["body"]
    for path in sorted(RECORDINGS.glob("module/*.json"))
    if "properties" in json.loads(path.read_text(encoding="utf-8"))["request"]["url"]
]


@pytest.mark.failure(5)
@given(st.data())
@settings(max_examples=200)
def test_no_damage_to_properties_breaks_reading(data: st.DataObject) -> None:
    tree = copy.deepcopy(data.draw(st.sampled_from([each for each in PROPERTIES if each])))
    *above, last = data.draw(st.sampled_from(places(tree)))
    parent: Any = tree
    for key in above:
        parent = parent[key]
    parent[last] = data.draw(ODD)
    with contextlib.suppress(BadResponse):
        assert len(decode_properties(as_bytes(tree))) == len(tree)
