"""Suggestions below a line edit while the user types."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QObject, QStringListModel, Qt
from PySide6.QtWidgets import QCompleter

from app.ui.widgets.drawing.rounded_windows import RoundedWindow


class _Completer(QCompleter):
    def __init__(self, texts: list[str], parent: QObject) -> None:
        self._texts = texts
        self._model = QStringListModel(texts)
        super().__init__(self._model, parent)

    def splitPath(self, path: str) -> list[str]:
        """Sorts the suggestions for what is typed: Qt asks for its parts before it looks for matches."""
        typed = path.casefold()
        ranked = sorted(self._texts, key=lambda text: not text.casefold().startswith(typed))
        if ranked != self._model.stringList():
            self._model.setStringList(ranked)
        return super().splitPath(path)


def suggesting(texts: Iterable[str], parent: QObject) -> QCompleter:
    """Returns a completer that suggests every text which contains what was typed, in the order of `texts`.

    Those that begin with it come first.
    """
    completer = _Completer(list(texts), parent)
    completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
    completer.setFilterMode(Qt.MatchFlag.MatchContains)
    if (popup := completer.popup()) is not None:
        popup.setProperty("kind", "popup")
        RoundedWindow(popup, paints_itself=False)
    return completer
