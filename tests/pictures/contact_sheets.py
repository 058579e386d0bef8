"""Contact sheets: one for each page, with the page in every look, and an index of all of them."""

from __future__ import annotations

import html
from collections.abc import Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter

from tests.pictures.picture_looks import Look

_COLUMNS = 3
_WIDTH = 960
_GAP = 16
_CAPTION = 28
_FAST = 80


def write_sheet(folder: Path, name: str, looks: Sequence[Look]) -> None:
    """Writes `<name>.png` with the pictures of a page. Raises OSError if it can't be written."""
    pictures = [(str(look), QImage(str(folder / "single" / f"{name}--{look}.png"))) for look in looks]
    scaled = [(caption, _scaled(picture)) for caption, picture in pictures if not picture.isNull()]
    if not scaled:
        return
    rows = [scaled[start : start + _COLUMNS] for start in range(0, len(scaled), _COLUMNS)]
    heights = [max(picture.height() for _, picture in row) + _CAPTION + _GAP for row in rows]
    columns = max(map(len, rows))
    sheet = QImage(columns * (_WIDTH + _GAP) + _GAP, sum(heights) + _GAP, QImage.Format.Format_RGB32)
    sheet.fill(QColor("#808790"))
    painter = QPainter(sheet)
    font = QFont()
    font.setPixelSize(16)
    painter.setFont(font)
    top = _GAP
    for row, height in zip(rows, heights, strict=True):
        for column, (caption, picture) in enumerate(row):
            left = _GAP + column * (_WIDTH + _GAP)
            painter.drawText(QRect(left, top, _WIDTH, _CAPTION), Qt.AlignmentFlag.AlignVCenter, caption)
            painter.drawImage(left, top + _CAPTION, picture)
        top += height
    painter.end()
    if not sheet.save(str(folder / f"{name}.png"), quality=_FAST):
        raise OSError(f"{folder} can't be written")


def _scaled(picture: QImage) -> QImage:
    return picture.scaledToWidth(min(_WIDTH, picture.width()), Qt.TransformationMode.SmoothTransformation)


def write_index(folder: Path, findings: Mapping[str, Sequence[str]]) -> Path:
    """Writes `index.html` with all sheets and, below each, its findings."""
    parts = [f"<!doctype html><meta charset=utf-8><title>Pictures</title><style>{_STYLE}</style>"]
    for sheet in sorted(folder.glob("*.png")):
        found = "".join(f"<li>{html.escape(each)}</li>" for each in findings.get(sheet.stem, ()))
        picture = f'<a href="{sheet.name}"><img src="{sheet.name}"></a>'
        parts.append(f"<h2>{html.escape(sheet.stem)}</h2><ul>{found}</ul>{picture}")
    index = folder / "index.html"
    index.write_text("\n".join(parts), encoding="utf-8")
    return index


_STYLE = "body{font:14px sans-serif;margin:24px}img{width:100%}li{color:#b8243a}"
