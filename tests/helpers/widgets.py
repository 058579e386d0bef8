"""Finding the parts of a window that a test is about."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtCore import QObject

Kind = TypeVar("Kind", bound=QObject)


def part(within: QObject, kind: type[Kind]) -> Kind:
    """The first child of this kind, which has to be there."""
    found = within.findChild(kind)
    assert found is not None, f"no {kind.__name__} there"
    return found
