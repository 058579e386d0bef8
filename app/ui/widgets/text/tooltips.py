"""Tool tips as plain text: Qt would render names that look like markup."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6 import QtGui
from PySide6.QtWidgets import QWidget

from app.core.lazy_import import lazy_module
from app.domain.text.value_formatting import visible

if TYPE_CHECKING:
    import html

    from PySide6.QtGui import QAction, QKeySequence
else:
    html = lazy_module("html")


def plain(text: str) -> str:
    """Returns `text` in a form that a tool tip shows literally, including line breaks."""
    text = visible(text)
    if "<" not in text and "&lt;" not in text:  # Qt would treat it as markup
        return text
    escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\n", "<br>")
    return f"<qt>{escaped}</qt>"


def shown(tip: str) -> str:
    """Returns the visible text of a tool tip made by `plain`."""
    return html.unescape(tip[4:-5].replace("<br>", "\n")) if tip.startswith("<qt>") else tip


def with_shortcut(text: str, shortcut: QKeySequence | QKeySequence.StandardKey | str | None) -> str:
    """Returns for example "Save (Ctrl+S)", with the platform's key names."""
    if shortcut is None or shortcut == "":
        return text
    sequence = QtGui.QKeySequence  # not at the top of the module: creating the class would delay the first rows
    keys = sequence(shortcut).toString(sequence.SequenceFormat.NativeText)
    return f"{text} ({keys})" if keys else text


def set_tooltip(
    target: QWidget | QAction, text: str, shortcut: QKeySequence | QKeySequence.StandardKey | str | None = None
) -> None:
    target.setToolTip(plain(with_shortcut(text, shortcut)))


def reason_against(action: QAction) -> str:
    """Returns why `action` is disabled, from its tool tip; "" if it is enabled or the tip only repeats its text."""
    tip = shown(action.toolTip())
    only_repeats = tip.rstrip("….") == action.text().replace("&", "").rstrip("….")
    return "" if action.isEnabled() or only_repeats else tip
