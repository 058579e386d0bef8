"""Finds the parts of a window that a test is about."""

from __future__ import annotations

import logging
from typing import TypeVar

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

Kind = TypeVar("Kind", bound=QObject)


def part(within: QObject, kind: type[Kind]) -> Kind:
    """Returns the first child of this type, which must exist."""
    found = within.findChild(kind)
    assert found is not None, f"no {kind.__name__} there"
    return found


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
