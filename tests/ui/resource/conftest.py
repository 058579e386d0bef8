"""What tests of lists press besides: the menu that is open."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication, QMenu


def popup_menu() -> QMenu:
    """The menu that is open now."""
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu
