"""A pseudo-language for finding missed texts: each of our texts is stretched, bracketed and right to left.

Visible text without brackets that is not data cannot be translated; text that does not fit would not fit in some real
language.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final

import pytest
from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, Qt, QTranslator
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QGroupBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QTextEdit,
    QWidget,
)

from app.core import translatable_texts
from app.domain.commands.command_string import HANDSHAKES, PARITIES, STOP_BITS
from app.models.language_choice import LANGUAGES, translated
from app.transport.http_client import Transport

STRETCH: Final = 0.4
"""How much texts grow; German and Finnish need about that for short English ones."""

_ACCENTS = str.maketrans("aceinouyACEINOUY", "äçéîñöüÿÄÇÉÎÑÖÜŸ")
_KEPT = re.compile(r"(\{\w+\}|</?[a-z]+[^>]*>|&\w|\n)")
OPEN, CLOSE = "⟦", "⟧"
_INNERMOST = re.compile(rf"{OPEN}[^{OPEN}{CLOSE}]*{CLOSE}")
_KEYS = re.compile(
    r"\b(?:Ctrl|Shift|Alt|Meta|Tab|Esc|Del|Return|Enter|Space|Home|End|PgUp|PgDown|Ins|F\d+|UTC|GMT|BST)\b"
)
_SIGNALS: Final = ("XON/XOFF", "RTS/CTS", "RTS/CTS + XON/XOFF")
_NAMES: Final = {"Marquee", *LANGUAGES.values(), *PARITIES, *STOP_BITS, *HANDSHAKES, *_SIGNALS, "reboot_player"}
"""Names that are equal in every language: Marquee, the languages, texts sent to players and an example, and signals."""


def pseudo(text: str) -> str:
    """`Save {n}` → `⟦Sävé {n}~~⟧`: placeholders, marks, mnemonics and line ends stay what they are."""
    parts = [part if _KEPT.fullmatch(part) else part.translate(_ACCENTS) for part in _KEPT.split(text)]
    more = max(1, round(len(_KEPT.sub("", text)) * STRETCH))
    return f"{OPEN}{''.join(parts)}{_filler(more)}{CLOSE}"


def _filler(length: int) -> str:
    """Returns several words, because one long word would not wrap like real text."""
    return "".join(" " if place % 8 == 0 else "~" for place in range(length))


class _Translator(QTranslator):
    def translate(self, context: str, text: str, disambiguation: str | None = None, n: int = -1) -> str | None:
        return pseudo(text) if context == "app" else None

    def isEmpty(self) -> bool:
        return False


@contextmanager
def spoken(app: QApplication) -> Iterator[None]:
    """Uses this language, from right to left, until the end of the block."""
    translator = _Translator()
    app.installTranslator(translator)
    calendar = translatable_texts.CalendarNames(
        *(tuple(map(pseudo, names)) for names in translatable_texts.ENGLISH_CALENDAR)
    )
    translatable_texts.set_language(
        translatable_texts.LanguageFormat(translated, lowers_titles=False, calendar=calendar)
    )
    app.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    try:
        yield
    finally:
        app.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        app.removeTranslator(translator)
        translatable_texts.set_language()


class Data:
    """Everything the CMS has sent meanwhile; such text may appear unchanged."""

    def __init__(self, *also: str) -> None:
        self._texts: list[str] = list(also)
        self._joined = ""

    def listen(self, monkeypatch: pytest.MonkeyPatch) -> None:
        send = Transport.send

        async def heard(client: Transport, operation: Any) -> Any:
            reply = await send(client, operation)
            with suppress(ValueError):
                self._take(json.loads(reply.body))
            return reply

        monkeypatch.setattr(Transport, "send", heard)

    def add(self, *texts: str) -> None:
        self._texts += texts

    def _take(self, value: object) -> None:
        if isinstance(value, str):
            self._texts += (value, re.sub(r"[-_]", " ", value))
        elif isinstance(value, dict):
            self._texts.append(_full_name(value))
            for key, each in value.items():
                self._take(key)
                self._take(each)
        elif isinstance(value, list):
            for each in value:
                self._take(each)

    def has(self, text: str) -> bool:
        if len(self._texts) > 0:
            self._joined += "\n".join(["", *self._texts]).casefold()
            self._texts.clear()
        return text.casefold() in self._joined


def _full_name(record: dict[str, object]) -> str:
    """Returns the name of a user of the CMS as lists show it: the CMS sends its two parts."""
    return f"{record['firstName']} {record['lastName']}" if {"firstName", "lastName"} <= record.keys() else ""


def left_over(text: str, data: Data) -> str:
    """Returns the part of a text that is neither translated nor data; "" if none."""
    rest = text
    while (shorter := _INNERMOST.sub("\n", rest)) != rest:
        rest = shorter
    rest = _KEYS.sub("\n", re.sub(r"<[^>]*>", "\n", rest.replace("\u200b", "")))
    chunks = [
        chunk.strip(" .,:;()“”„‘’…–—·|+/#→−\u2068\u2069") for chunk in re.split(r"\n| · | / | \(|[,;:] |\b\d+\. ", rest)
    ]
    return "; ".join(
        chunk for chunk in chunks if re.search(r"[^\W\d_]{2}", chunk) and chunk not in _NAMES and not data.has(chunk)
    )


def untranslated(within: QWidget, data: Data) -> list[str]:
    """Returns every untranslated text of the visible widgets, shown or for screen readers."""
    found: dict[str, None] = {}
    for widget in (within, *within.findChildren(QWidget)):
        if widget.isVisible() and not isinstance(widget, QLineEdit | QTextEdit | QPlainTextEdit):
            for kind, text in _texts_of(widget):
                if rest := left_over(text, data):
                    found[f"{kind} of {_place(widget)}: {rest!r}"] = None
        elif isinstance(widget, QLineEdit) and widget.isVisible():
            for kind, text in (*_spoken_texts(widget), ("placeholder", widget.placeholderText())):
                if rest := left_over(text, data):
                    found[f"{kind} of {_place(widget)}: {rest!r}"] = None
    return list(found)


def untranslated_actions(actions: list[QAction], data: Data) -> list[str]:
    texts = [(each, text) for each in actions for text in (each.text(), each.toolTip(), each.whatsThis())]
    return [f"action {each.text()!r}: {rest!r}" for each, text in texts if (rest := left_over(text, data))]


def _texts_of(widget: QWidget) -> Iterator[tuple[str, str]]:
    yield from _spoken_texts(widget)
    if isinstance(widget, QLabel | QAbstractButton):
        yield "text", widget.text()
    if isinstance(widget, QGroupBox):
        yield "title", widget.title()
    if isinstance(widget, QComboBox):
        yield from (("choice", widget.itemText(place)) for place in range(widget.count()))
    if isinstance(widget, QAbstractItemView) and (model := widget.model()) is not None:
        yield from _cells(model)


def _spoken_texts(widget: QWidget) -> Iterator[tuple[str, str]]:
    yield "tool tip", widget.toolTip()
    yield "name", widget.accessibleName()
    yield "description", widget.accessibleDescription()


_ROWS = 12


def _cells(model: QAbstractItemModel) -> Iterator[tuple[str, str]]:
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount()
    for column in range(columns):
        heading = model.headerData(column, Qt.Orientation.Horizontal, Qt.ItemDataRole.DisplayRole)
        yield "heading", str(heading or "")
        for line in range(min(_ROWS, model.rowCount())):
            index = model.index(line, column)
            for role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
                value = index.data(role)
                if isinstance(value, str):
                    yield f"cell {line}/{column}", value


def _place(widget: QWidget) -> str:
    parent = widget.parentWidget()
    return f"{type(widget).__name__} in {type(parent).__name__}"
