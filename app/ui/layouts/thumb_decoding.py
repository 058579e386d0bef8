"""Makes a small picture of the bytes that a CMS sent, after a look at what they claim to be; runs in any thread."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRect, QSize, Qt
from PySide6.QtGui import QImage, QImageReader

KEPT: Final = QSize(112, 64)
"""What is kept of a picture: four times what a row shows, so that it is sharp on every screen."""
_KINDS: Final = ((b"\x89PNG\r\n\x1a\n", "png"), (b"\xff\xd8\xff", "jpeg"))
"""How the formats begin that are read; all others have decoders that need not meet bytes from a network."""
_LONGEST_SIDE: Final = 4_096
_MOST_PIXELS: Final = 4 << 20
_ALIKE: Final = 1.35
"""A picture whose shape differs by less from the frame fills it; one that differs more stands in its middle."""


def decode(content: bytes) -> QImage | None:
    """The picture within `KEPT`; None if it is no PNG or JPEG, is damaged, or says that it is too large."""
    kind = next((name for start, name in _KINDS if content.startswith(start)), None)
    if kind is None:
        return None
    buffer = QBuffer()
    buffer.setData(QByteArray(content))
    if not buffer.open(QIODevice.OpenModeFlag.ReadOnly):
        return None
    reader = QImageReader(buffer, QByteArray(kind.encode()))
    size = reader.size()  # from the head alone; nothing has been unpacked yet
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
