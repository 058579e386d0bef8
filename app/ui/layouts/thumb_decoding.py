"""Decodes a small picture from the CMS's bytes, after checking their declared format and size; runs in any thread."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRect, QSize, Qt
from PySide6.QtGui import QImage, QImageReader

KEPT: Final = QSize(112, 64)
"""Size of stored pictures: four times that of a row, so that they are sharp on every screen."""
_KINDS: Final = ((b"\x89PNG\r\n\x1a\n", "png"), (b"\xff\xd8\xff", "jpeg"))
"""First bytes of the accepted formats; the decoders of all others must not get bytes from a network."""
_LONGEST_SIDE: Final = 4_096
_MOST_PIXELS: Final = 4 << 20
_ALIKE: Final = 1.35
"""A picture whose shape differs by less than this factor fills the frame; others are centred in it."""


def decode(content: bytes) -> QImage | None:
    """Returns the picture within `KEPT`; None if it is no PNG or JPEG, is damaged, or declares too large a size."""
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
