"""Entries in a drag or on the clipboard: JSON with its origin, bounded and checked on arrival."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import msgspec
from PySide6.QtCore import QMimeData

from app.domain.lineups.lineup import Entry
from app.models.mime_json import VERSION, unpack_json

MIME_TYPE: Final = "application/x-marquee-entries+json"
_MAX_BYTES: Final = 8 * 2**20
_MAX_ENTRIES: Final = 20_000
_MAX_NAME_LENGTH: Final = 1_000
_MAX_DURATION_S: Final = 366 * 86_400


@dataclass(frozen=True, slots=True)
class Parcel:
    """Entries and their origin. `campaign_id` is 0 for layouts from the library."""

    connection_id: str
    campaign_id: int
    entries: tuple[Entry, ...]
    version: int = VERSION


_encode: Final = msgspec.json.Encoder().encode
_decoder: Final = msgspec.json.Decoder(Parcel)


def pack(parcel: Parcel) -> QMimeData:
    """Returns mime data for Marquee's windows, with the names as text for other programs."""
    mime = QMimeData()
    mime.setData(MIME_TYPE, _encode(parcel))
    mime.setText("\n".join(entry.name for entry in parcel.entries))
    return mime


def has_parcel(mime: QMimeData | None) -> bool:
    return mime is not None and mime.hasFormat(MIME_TYPE)


def unpack(mime: QMimeData | None) -> Parcel | None:
    """Returns the parcel; None if there is none, or one that Marquee can't have packed."""
    parcel = unpack_json(mime, MIME_TYPE, _decoder, _MAX_BYTES)
    return parcel if parcel is not None and _is_valid(parcel.entries) else None


def _is_valid(entries: Iterable[Entry]) -> bool:
    checked = 0
    for entry in entries:
        checked += 1
        if checked > _MAX_ENTRIES or entry.layout_id <= 0 or len(entry.name) > _MAX_NAME_LENGTH:
            return False
        if entry.duration_s is not None and not 0 <= entry.duration_s <= _MAX_DURATION_S:
            return False
    return checked > 0
