"""Draws the application's icon in every size and format for desktops; needs a Python with Qt.

    python packaging/render_icons.py resources/icons/marquee.svg DIRECTORY

Writes `marquee-<side>.png` for each of `SIDES`, `marquee.ico` for Windows and `marquee.icns` for macOS.
"""

from __future__ import annotations

import struct
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QImage, QImageWriter, QPainter
from PySide6.QtSvg import QSvgRenderer

SIDES = (16, 22, 24, 32, 48, 64, 96, 128, 256, 512, 1024)
"""In pixels. Linux desktops use sizes up to 512."""

ICO_SIDES = (16, 24, 32, 48, 64, 128, 256)
ICNS_TYPES = ((b"icp4", 16), (b"icp5", 32), (b"ic07", 128), (b"ic08", 256), (b"ic09", 512), (b"ic10", 1024))
"""The types of the format that hold a PNG, with their sizes."""


def drawn(renderer: QSvgRenderer, side: int) -> bytes:
    """Returns a PNG of `side` pixels, with a transparent background."""
    image = QImage(side, side, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    renderer.render(painter)
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"png")).write(image)
    return bytes(buffer.data().data())


def ico(pictures: Mapping[int, bytes]) -> bytes:
    """Returns Windows' format: a table, then the unchanged pictures. A side of 256 is written as 0."""
    head = struct.pack("<HHH", 0, 1, len(pictures))
    offset = len(head) + 16 * len(pictures)
    table = b""
    for side, png in pictures.items():
        table += struct.pack("<BBBBHHII", side % 256, side % 256, 0, 0, 1, 32, len(png), offset)
        offset += len(png)
    return head + table + b"".join(pictures.values())


def icns(pictures: Sequence[tuple[bytes, bytes]]) -> bytes:
    """Returns macOS' format: each picture after its type and its length, which includes these eight bytes."""
    body = b"".join(kind + struct.pack(">I", len(png) + 8) + png for kind, png in pictures)
    return b"icns" + struct.pack(">I", len(body) + 8) + body


def main(arguments: Sequence[str]) -> int:
    source, folder = arguments
    renderer = QSvgRenderer(source)
    if not renderer.isValid():
        print(f"{source} cannot be read")
        return 1
    target = Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    pictures = {side: drawn(renderer, side) for side in SIDES}
    for side, png in pictures.items():
        (target / f"marquee-{side}.png").write_bytes(png)
    (target / "marquee.ico").write_bytes(ico({side: pictures[side] for side in ICO_SIDES}))
    (target / "marquee.icns").write_bytes(icns([(kind, pictures[side]) for kind, side in ICNS_TYPES]))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
