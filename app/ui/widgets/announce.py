"""Says aloud, to whoever listens with a screen reader, what appears without taking the focus."""

from __future__ import annotations

from PySide6 import QtGui
from PySide6.QtWidgets import QWidget


def announce(where: QWidget, text: str) -> bool:
    """Reads `text` out after what is being said; False where nothing listens. Toasts and banners call it."""
    if not text or not QtGui.QAccessible.isActive():
        return False
    QtGui.QAccessible.updateAccessibility(QtGui.QAccessibleAnnouncementEvent(where, text))
    return True
