"""Rows of a list in a drag: JSON with their connection and kind, bounded and checked on arrival."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

import msgspec
from PySide6.QtCore import QMimeData

from app.domain.list_queries import RecordId
from app.models.mime_json import VERSION, unpack_json

MIME_TYPE: Final = "application/x-marquee-records+json"
_ORIGIN_TYPE: Final = "application/x-marquee-records-of"
_MAX_BYTES: Final = 32 * 2**20
_MOST_NAMED: Final = 1_000


@dataclass(frozen=True, slots=True)
class RecordParcel:
    """Records of one list. `kind` is that of the list."""

    connection_id: str
    kind: str
    ids: tuple[RecordId, ...]
    version: int = VERSION


_encode: Final = msgspec.json.Encoder().encode
_decoder: Final = msgspec.json.Decoder(RecordParcel)


def pack_records(connection_id: str, kind: str, ids: Sequence[RecordId], names: Iterable[str]) -> QMimeData:
    """Returns mime data for Marquee's window, with the first names as text for other programs."""
    mime = QMimeData()
    mime.setData(MIME_TYPE, _encode(RecordParcel(connection_id, kind, tuple(ids))))
    mime.setData(_ORIGIN_TYPE, _origin(connection_id, kind).encode())
    mime.setText("\n".join(islice(names, _MOST_NAMED)))
    return mime


def has_records(mime: QMimeData, place: str) -> bool:
    """Returns whether these are records of the list whose node of the tree, or a node below it, has the key `place`.

    It is fast for any number of records.
    """
    origin = bytes(mime.data(_ORIGIN_TYPE).data()).decode(errors="replace") if mime.hasFormat(_ORIGIN_TYPE) else ""
    return bool(origin) and f"{place}/".startswith(f"{origin}/")


def _origin(connection_id: str, kind: str) -> str:
    return f"{connection_id}/{kind}"


def unpack_records(mime: QMimeData | None) -> RecordParcel | None:
    """Returns the records; None if there are none, or data that Marquee can't have packed."""
    parcel = unpack_json(mime, MIME_TYPE, _decoder, _MAX_BYTES)
    return parcel if parcel is not None and parcel.ids else None
