"""Thousands of small widgets are created and deleted without leaving anything in memory.

A signal that is connected to a method of Qt itself (`self.update`) leaves some bytes for good with PySide 6.11; one
that is connected to a method of ours does not.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable

import pytest
import shiboken6
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from app.domain.merging.field_merge import same_field
from app.ui.forms.form_state import FormState
from app.ui.widgets.buttons.action_button import ActionButton
from app.ui.widgets.buttons.painted_buttons import Button, IconButton
from app.ui.widgets.buttons.segmented_control import SegmentedControl
from app.ui.widgets.drawing.pills import Pill
from app.ui.widgets.inputs.chips import TagChip
from app.ui.widgets.keyboard.key_cap import KeyCap

_TIMES = 200


def action_button() -> QWidget:
    widget = QWidget()
    ActionButton(QAction("Undo", widget), parent=widget)
    return widget


MADE: dict[str, Callable[[], shiboken6.Object]] = {
    "icon button": lambda: IconButton("x", "Close"),
    "button": lambda: Button("Save"),
    "action button": action_button,
    "chip": lambda: TagChip("autumn"),
    "key": lambda: KeyCap("Ctrl"),
    "pill": lambda: Pill("Draft"),
    "segments": lambda: SegmentedControl([("a", "A"), ("b", "B")], "a"),
    "form_state": lambda: FormState("", "", same_field),
}


@pytest.mark.usefixtures("qapp", "only_new_garbage")
@pytest.mark.parametrize("kind", MADE)
def test_a_deleted_widget_leaves_nothing_in_memory(kind: str) -> None:
    def come_and_go() -> int:
        for _ in range(_TIMES):
            shiboken6.delete(MADE[kind]())
        gc.collect()
        return sys.getallocatedblocks()

    come_and_go()
    first, second, third = come_and_go(), come_and_go(), come_and_go()
    assert min(second - first, third - second) < _TIMES / 2
