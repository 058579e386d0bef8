"""Entries through drag and clipboard: complete on arrival, and foreign data is refused."""

import json

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QMimeData

from app.domain.lineups.lineup import Entry
from app.models.lineup_mime import MIME_TYPE, Parcel, has_parcel, pack, unpack

ENTRY = Entry(
    key=3,
    layout_id=26,
    name="Harvest soup, £4.50 <b>&amp;</b>",
    duration_s=8,
    layout_campaign_id=13,
    day_part_id=2,
    days_of_week="1,5",
    geo_fence="{}",
    locked=True,
    draft=True,
    retired=True,
)


def mime_of(data: bytes) -> QMimeData:
    mime = QMimeData()
    mime.setData(MIME_TYPE, data)
    return mime


def parcel_json(**changes: object) -> bytes:
    fields = {
        "connection_id": "acme",
        "campaign_id": 5,
        "version": 1,
        "entries": [{"key": 1, "layout_id": 7, "name": "A"}],
    }
    return json.dumps(fields | changes).encode()


def test_dragged_entries_are_read_back_as_written() -> None:
    parcel = Parcel("acme", 5, (ENTRY, Entry(4, 27, "Next")))
    mime = pack(parcel)
    assert has_parcel(mime)
    assert unpack(mime) == parcel


def test_other_programs_get_the_names_as_text() -> None:
    assert pack(Parcel("acme", 5, (ENTRY, Entry(4, 27, "Next")))).text() == f"{ENTRY.name}\nNext"


def test_other_mime_data_is_ignored() -> None:
    mime = QMimeData()
    mime.setText("26, 27")
    assert not has_parcel(mime)
    assert unpack(mime) is None
    assert unpack(None) is None


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"not json",
        b"[]",
        b"null",
        parcel_json(entries=[]),
        parcel_json(version=2),
        parcel_json(entries="A"),
        parcel_json(campaign_id="5"),
        parcel_json(connection_id=None),
        parcel_json(entries=[{"key": 1, "layout_id": 0, "name": "A"}]),
        parcel_json(entries=[{"key": 1, "layout_id": -4, "name": "A"}]),
        parcel_json(entries=[{"key": 1, "name": "A"}]),
        parcel_json(entries=[{"key": 1, "layout_id": 7, "name": "A" * 1_001}]),
        parcel_json(entries=[{"key": 1, "layout_id": 7, "name": "A", "duration_s": -1}]),
        parcel_json(entries=[{"key": 1, "layout_id": 7, "name": "A", "duration_s": 1e12}]),
        b"[" * 100_000,
        parcel_json().replace(b'"acme"', b'"ac\xffme"'),
    ],
)
def test_mime_data_not_written_by_marquee_is_refused(data: bytes) -> None:
    assert unpack(mime_of(data)) is None


def test_oversized_mime_data_is_refused_unread() -> None:
    assert unpack(mime_of(parcel_json(padding="x" * (9 * 2**20)))) is None


def test_too_many_entries_are_refused() -> None:
    entries = tuple(Entry(n, 1, "A") for n in range(20_001))
    assert unpack(mime_of(msgspec.json.encode(Parcel("acme", 5, entries)))) is None


@given(st.binary(max_size=400))
def test_arbitrary_bytes_never_raise(data: bytes) -> None:
    assert unpack(mime_of(data)) is None
