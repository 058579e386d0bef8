"""What the Activity drawer of a running program shows."""

from __future__ import annotations

from PySide6.QtWidgets import QPushButton

from app.ui.activity.activity_drawer import ActivityDrawer
from tests.helpers.program_in_process import Program


def drawer(shown: Program) -> ActivityDrawer:
    return shown.navigator.bench.drawer


def items(shown: Program) -> list[list[str]]:
    model = drawer(shown).panel.model
    return [[model.index(row, place).data() for place in range(3)] for row in range(model.rowCount())]


def buttons(shown: Program) -> list[str]:
    """What can be pressed in the drawer now."""
    return [each.text() for each in drawer(shown).panel.findChildren(QPushButton) if each.isVisible()]
