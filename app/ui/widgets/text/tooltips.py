"""Tool tips as plain text: Qt would render a name that looks like markup."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6 import QtGui
from PySide6.QtWidgets import QWidget

from app.core.lazy_import import lazy_module
from app.domain.text.display_text import visible

if TYPE_CHECKING:
    import html

    from PySide6.QtGui import QAction, QKeySequence
else:
    html = lazy_module("html")


def plain(text: str) -> str:
    """`text` so that a tool tip shows it as it is, line breaks included."""
    text = visible(text)
    if "<" not in text and "&lt;" not in text:  # which is what Qt takes for markup
        return text
    escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\n", "<br>")
    return f"<qt>{escaped}</qt>"


def shown(tip: str) -> str:
    """What is read in a tool tip that `plain` has made."""
    return html.unescape(tip[4:-5].replace("<br>", "\n")) if tip.startswith("<qt>") else tip


def with_shortcut(text: str, shortcut: QKeySequence | QKeySequence.StandardKey | str | None) -> str:
    """ "Save (Ctrl+S)", with the keys as this platform writes them."""
    if shortcut is None or shortcut == "":
        return text
    sequence = QtGui.QKeySequence  # named here and not above: making the class takes a part of the first rows' time
    keys = sequence(shortcut).toString(sequence.SequenceFormat.NativeText)
    return f"{text} ({keys})" if keys else text


def set_tooltip(
    target: QWidget | QAction, text: str, shortcut: QKeySequence | QKeySequence.StandardKey | str | None = None
) -> None:
    target.setToolTip(plain(with_shortcut(text, shortcut)))


def reason_against(action: QAction) -> str:
    """Why `action` is switched off, as its tool tip says; "" if it is on, or the tip only repeats its text."""
    tip = shown(action.toolTip())
    only_repeats = tip.rstrip("….") == action.text().replace("&", "").rstrip("….")
    return "" if action.isEnabled() or only_repeats else tip
