"""Decodes pictures from the CMS's bytes, after checking their declared format and size; runs in any thread."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRect, QSize, Qt
from PySide6.QtGui import QImage, QImageReader

from app.services.lookups.thumbnails import JPEG, PNG

KEPT: Final = QSize(112, 64)
"""Size of stored pictures: four times that of a row, so that they are sharp on every screen."""
LARGE: Final = QSize(960, 960)
"""Maximum size of pictures for the preview: twice what it shows at 100 %."""
_KINDS: Final = ((PNG, "png"), (JPEG, "jpeg"))
"""First bytes of the accepted formats; the decoders of all others must not get bytes from a network."""
_LONGEST_SIDE: Final = 4_096
_MOST_PIXELS: Final = 4 << 20
_ALIKE: Final = 1.35
"""A picture whose shape differs by less than this factor fills the frame; others are centred in it."""


def decode(content: bytes) -> QImage | None:
    """Returns the picture within `KEPT`; None if it is no PNG or JPEG, is damaged, or declares too large a size."""
    opened = _opened(content)
    if opened is None:
        return None
    reader, _buffer = opened
    size = reader.size()
    shape = size.width() * KEPT.height() / (size.height() * KEPT.width())
    fills = 1 / _ALIKE < shape < _ALIKE
    mode = Qt.AspectRatioMode.KeepAspectRatioByExpanding if fills else Qt.AspectRatioMode.KeepAspectRatio
    reader.setScaledSize(size.scaled(KEPT, mode).expandedTo(QSize(1, 1)))
    image = reader.read()
    if image.isNull():
        return None
    if fills:
        middle = QRect(0, 0, KEPT.width(), KEPT.height())
        middle.moveCenter(image.rect().center())
        image = image.copy(middle.intersected(image.rect()))
    return image.convertToFormat(QImage.Format.Format_RGB32 if fills else QImage.Format.Format_ARGB32_Premultiplied)


def decode_large(content: bytes) -> QImage | None:
    """Returns the whole picture within `LARGE`, never enlarged; None as in `decode`."""
    opened = _opened(content)
    if opened is None:
        return None
    reader, _buffer = opened
    size = reader.size()
    if size.width() > LARGE.width() or size.height() > LARGE.height():
        reader.setScaledSize(size.scaled(LARGE, Qt.AspectRatioMode.KeepAspectRatio).expandedTo(QSize(1, 1)))
    image = reader.read()
    return None if image.isNull() else image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)


def _opened(content: bytes) -> tuple[QImageReader, QBuffer] | None:
    """Returns a reader and its buffer, which must live as long; the picture is not unpacked yet."""
    kind = next((name for start, name in _KINDS if content.startswith(start)), None)
    if kind is None:
        return None
    buffer = QBuffer()
    buffer.setData(QByteArray(content))
    if not buffer.open(QIODevice.OpenModeFlag.ReadOnly):
        return None
    reader = QImageReader(buffer, QByteArray(kind.encode()))
    size = reader.size()  # from the header only; nothing has been unpacked yet
    longest = max(size.width(), size.height())
    if size.isEmpty() or longest > _LONGEST_SIDE or size.width() * size.height() > _MOST_PIXELS:
        return None
    return reader, buffer
