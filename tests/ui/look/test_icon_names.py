"""Every icon that the program uses exists; a misspelt name would show a blank square."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from app.ui.look import icons

pytestmark = pytest.mark.usefixtures("quiet_log", "no_leftovers")

_UI = Path(__file__).parents[3] / "app" / "ui"
_CALLS = {"icon", "pixmap", "icon_for", "IconLabel", "IconButton", "set_action_icon", "set_icon"}
_DRAWN = """
    monitor-play squares-four list-numbers megaphone folder bell clock check-circle note-pencil terminal-window
    hand-pointing database puzzle-piece layout magnifying-glass funnel bookmark-simple columns arrows-clockwise export
    plus pencil-simple copy arrow-square-out clock-counter-clockwise arrow-counter-clockwise arrow-clockwise
    floppy-disk arrow-u-up-left git-diff git-merge sort-ascending arrows-down-up shuffle trash scissors clipboard-text
    lock-simple pencil-line archive paper-plane-tilt link text-bolder text-italic list-bullets code calendar-blank
    users-three monitor warning-circle first-aid shield-check upload-simple gear-six question push-pin dots-three x
    rows
"""
_POSITION = {"icon_for": 1, "set_action_icon": 1}


def _asked_for() -> set[tuple[str, str]]:
    """(file, name) of every icon that is named in a call: as `icon=…` or where icons are made."""
    found: set[tuple[str, str]] = set()
    for path in _UI.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                for value in _icon_arguments(node):
                    if isinstance(value, ast.Constant) and isinstance(value.value, str) and value.value:
                        found.add((path.name, value.value))
    return found


def _icon_arguments(call: ast.Call) -> list[ast.expr]:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    values = [keyword.value for keyword in call.keywords if keyword.arg == "icon"]
    if name in _CALLS and len(call.args) > _POSITION.get(name, 0):
        values.append(call.args[_POSITION.get(name, 0)])
    return values


def test_every_icon_named_in_the_window_is_in_the_font(qapp: QApplication) -> None:
    asked = _asked_for()
    assert len(asked) > 10
    assert {entry for entry in asked if entry[1] not in icons.known_names()} == set()


@pytest.mark.parametrize("name", _DRAWN.split())
def test_every_icon_of_the_drawn_design_can_be_drawn(qapp: QApplication, name: str) -> None:
    image = icons.pixmap(name, "text", 32).toImage()
    assert any(image.pixelColor(x, y).alpha() for x in range(32) for y in range(32))
