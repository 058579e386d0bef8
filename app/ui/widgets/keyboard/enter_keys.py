"""Enter is one key for people and two for Qt, which calls the large one Return: both work, both are called Enter."""

from __future__ import annotations

from PySide6.QtGui import QKeySequence


def with_enter(*keys: str) -> list[QKeySequence]:
    """Each of `keys` ("Ctrl+Enter", "Ctrl+S"), and after one with Enter its twin; the first is what menus show."""
    twins = (each.replace("Enter", name) for each in keys for name in ("Enter", "Return"))
    return [QKeySequence(each) for each in dict.fromkeys(twins)]


def as_called(keys: str) -> str:
    """`keys` as Qt writes them, with the one name for Enter."""
    return keys.replace("Return", "Enter")
