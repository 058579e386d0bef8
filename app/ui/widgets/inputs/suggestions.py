"""Suggestions below a line edit while the user types."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QObject, QStringListModel, Qt
from PySide6.QtWidgets import QCompleter

from app.ui.widgets.drawing.rounded_windows import RoundedWindow


def suggesting(texts: Iterable[str], parent: QObject) -> QCompleter:
    """Returns a completer that suggests every text which contains what was typed, in the order of `texts`."""
    completer = QCompleter(QStringListModel(list(texts), parent), parent)
    completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
    completer.setFilterMode(Qt.MatchFlag.MatchContains)
    if (popup := completer.popup()) is not None:
        popup.setProperty("kind", "popup")
        RoundedWindow(popup, paints_itself=False)
    return completer
