"""JSON in a drag or on the clipboard: bounded, and checked on arrival."""

from __future__ import annotations

from typing import Protocol, TypeVar

import msgspec
from PySide6.QtCore import QMimeData

VERSION = 1
"""The version of the content that this Marquee packs; another one may mean something else."""


class Versioned(Protocol):
    @property
    def version(self) -> int: ...


V = TypeVar("V", bound=Versioned)


def unpack_json(mime: QMimeData | None, mime_type: str, decoder: msgspec.json.Decoder[V], max_bytes: int) -> V | None:
    """Returns what was packed; None if there is none, or data that Marquee can't have packed."""
    if mime is None or not mime.hasFormat(mime_type):
        return None
    data = mime.data(mime_type).data()
    if len(data) > max_bytes:
        return None
    try:
        content = decoder.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    return content if content.version == VERSION else None
