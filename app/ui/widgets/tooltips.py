"""Tool tips as plain text: Qt would render a name that looks like markup."""

from __future__ import annotations

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from app.domain.display_text import visible


def plain(text: str) -> str:
    """`text` so that a tool tip shows it as it is, line breaks included."""
    text = visible(text)
    if "<" not in text:
        return text
    escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\n", "<br>")
    return f"<qt>{escaped}</qt>"


def with_shortcut(text: str, shortcut: QKeySequence | QKeySequence.StandardKey | str | None) -> str:
    """ "Save (Ctrl+S)", with the keys as this platform writes them."""
    if shortcut is None or shortcut == "":
        return text
    keys = QKeySequence(shortcut).toString(QKeySequence.SequenceFormat.NativeText)
    return f"{text} ({keys})" if keys else text


def set_tooltip(
    target: QWidget | QAction, text: str, shortcut: QKeySequence | QKeySequence.StandardKey | str | None = None
) -> None:
    target.setToolTip(plain(with_shortcut(text, shortcut)))


def reason_against(action: QAction) -> str:
    """Why `action` is switched off, as its tool tip says; "" if it is on, or the tip only repeats its text."""
    tip = action.toolTip()
    only_repeats = tip.rstrip("….") == action.text().replace("&", "").rstrip("….")
    return "" if action.isEnabled() or only_repeats else tip
