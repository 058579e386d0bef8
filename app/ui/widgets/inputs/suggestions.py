"""Suggestions below a line edit while the user types."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QStringListModel, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QCompleter, QLineEdit, QListView

from app.ui.widgets.drawing.rounded_windows import RoundedWindow


class _Rows(QListView):
    """The list of suggestions. It is as high as its rows: Qt's completer forgets the padding around them."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        rows = self.model().rowCount() * self.sizeHintForRow(0)
        if 0 < (missing := rows - self.viewport().height()) < self.sizeHintForRow(0):
            self.resize(self.width(), self.height() + missing)


class _Completer(QCompleter):
    def __init__(self, texts: list[str], parent: QObject, *, has_parts: bool) -> None:
        self._texts = texts
        self._has_parts = has_parts
        self._model = QStringListModel(texts)
        super().__init__(self._model, parent)

    def splitPath(self, path: str) -> list[str]:
        """Sorts the suggestions for what is typed: Qt asks for its parts before it looks for matches."""
        part = path[_start_of_last(path) :] if self._has_parts else path
        typed = part.casefold()
        ranked = sorted(self._texts, key=lambda text: not text.casefold().startswith(typed))
        if ranked != self._model.stringList():
            self._model.setStringList(ranked)
        return [part]

    def pathFromIndex(self, index: QModelIndex | QPersistentModelIndex) -> str:
        """Returns the whole text with this suggestion in place of its last part."""
        text, place = super().pathFromIndex(index), self.widget()
        if not self._has_parts or not isinstance(place, QLineEdit):
            return text
        return f"{place.text()[: _start_of_last(place.text())]}{text}"


def _start_of_last(text: str) -> int:
    """Returns where the last part of a list begins, behind a comma, blanks and the sign that excludes."""
    start = text.rfind(",") + 1
    return start + len(text[start:]) - len(text[start:].lstrip(" -"))


def suggesting(texts: Iterable[str], parent: QObject, *, has_parts: bool = False) -> QCompleter:
    """Returns a completer that suggests every text which contains what was typed, in the order of `texts`.

    Those that begin with it come first. With `has_parts`, the text is a list with commas, and its last part counts.
    """
    completer = _Completer(list(texts), parent, has_parts=has_parts)
    completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
    completer.setFilterMode(Qt.MatchFlag.MatchContains)
    popup = _Rows()
    popup.setProperty("kind", "popup")
    completer.setPopup(popup)
    RoundedWindow(popup, paints_itself=False)
    return completer
