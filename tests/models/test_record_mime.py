"""Rows of a list in a drag: what arrives is what left, or nothing."""

import pytest
from PySide6.QtCore import QMimeData

from app.models.record_mime import MIME_TYPE, RecordParcel, has_records, pack_records, unpack_records


def test_records_arrive_as_they_left_with_their_names_as_text() -> None:
    mime = pack_records("acme", "campaigns", [1, 2], ["One", "Two"])
    assert unpack_records(mime) == RecordParcel("acme", "campaigns", (1, 2))
    assert mime.text() == "One\nTwo"


@pytest.mark.parametrize(
    "place, is_theirs",
    [("acme/campaigns", True), ("acme/campaigns/folder", True), ("acme/commands", False), ("acme2/campaigns", False)],
)
def test_records_belong_to_the_nodes_of_their_own_list(place: str, is_theirs: bool) -> None:
    assert has_records(pack_records("acme", "campaigns", [1], ["One"]), place) is is_theirs


@pytest.mark.parametrize("data", [b"", b"{", b'{"ids":[]}', b'{"connection_id":"a","kind":"b","ids":[1],"version":9}'])
def test_what_marquee_did_not_pack_is_nothing(data: bytes) -> None:
    mime = QMimeData()
    mime.setData(MIME_TYPE, data)
    assert unpack_records(mime) is None
    assert not has_records(mime, "acme/campaigns")
