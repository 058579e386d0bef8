"""Finds the parts of a window that a test is about."""

from __future__ import annotations

import logging
from typing import TypeVar

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QWidget

from app.ui.widgets.navigation.nav_tree import NavTree

Kind = TypeVar("Kind", bound=QObject)


def part(within: QObject, kind: type[Kind]) -> Kind:
    """Returns the first child of this type, which must exist."""
    found = within.findChild(kind)
    assert found is not None, f"no {kind.__name__} there"
    return found


def choose_folder(dialog: QWidget, title: str) -> None:
    """Selects the folder with this title in the dialog's tree."""
    tree = part(dialog, NavTree)
    model = tree.model()
    flags = Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchRecursive
    (index,) = model.match(model.index(0, 0), int(Qt.ItemDataRole.DisplayRole), title, -1, flags)
    tree.setCurrentIndex(index)


def is_painted(widget: QWidget) -> bool:
    """Returns whether the widget paints without errors and is not empty.

    Failing paint code only logs a line and leaves an empty area, because an exception there would end the program.
    """
    failed: list[logging.LogRecord] = []

    class Keep(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            failed.append(record)

    handler, log = Keep(logging.ERROR), logging.getLogger("marquee")
    log.addHandler(handler)
    try:
        picture = widget.grab().toImage()
    finally:
        log.removeHandler(handler)
    if failed or picture.isNull():
        return False
    plain = picture.copy()
    plain.fill(picture.pixelColor(0, 0))
    return picture != plain
