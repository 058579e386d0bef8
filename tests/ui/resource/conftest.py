"""Shared by tests of lists: the open menu."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication, QMenu


def popup_menu() -> QMenu:
    """The menu that is open now."""
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu
