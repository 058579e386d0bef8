"""How much of each tab's title is shown when they don't all fit side by side."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetricsF

from app.ui.widgets.drawing.safe_painter import one_line

_CUTS = (Qt.TextElideMode.ElideRight, Qt.TextElideMode.ElideMiddle, Qt.TextElideMode.ElideLeft)


def shared_out(wanted: Sequence[float], room: float, least: float) -> list[float]:
    """Widths that fit into `room`: the longest titles give way first, and none below `least`. All in pixels."""
    if sum(wanted) <= room:
        return list(wanted)
    left, limit = room, least
    by_width = sorted(wanted)
    for place, width in enumerate(by_width):
        fair = left / (len(by_width) - place)
        if width > fair:
            limit = max(fair, least)
            break
        left -= width
    return [min(width, limit) for width in wanted]


def cut_title(metrics: QFontMetricsF, title: str, others: Sequence[str], width: float) -> str:
    """What of `title` fits into `width`, cut where it still reads differently from the `others` at that width."""
    shown = metrics.elidedText(one_line(title), _CUTS[0], width)
    if shown == one_line(title):
        return shown
    rest = [one_line(each) for each in others if each != title]
    for cut in _CUTS:
        tried = metrics.elidedText(one_line(title), cut, width)
        if all(metrics.elidedText(each, cut, width) != tried for each in rest):
            return tried
    alike = max(_alike(one_line(title), each) for each in rest)
    start = one_line(title).rfind(" ", 0, alike) + 1 or alike  # the word that no other title has in this place
    return metrics.elidedText(f"…{one_line(title)[start:]}", _CUTS[0], width)


def _alike(one: str, other: str) -> int:
    """How many characters both begin with."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((place for place, (a, b) in pairs if a != b), min(len(one), len(other)))
