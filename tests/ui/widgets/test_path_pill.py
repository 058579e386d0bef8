"""A folder's path is whole where there is room, and otherwise ends with what says most."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.ui.widgets.containers.box_layouts import STRETCH, hold, row
from app.ui.widgets.text.labels import ElidedLabel
from app.ui.widgets.text.path_pill import PathPill

PATH = "Shops / South west / Bristol / Harbour"


def test_a_path_is_whole_in_a_wide_row_and_loses_its_beginning_in_a_narrow_one(qtbot: QtBot, light: None) -> None:
    pill = PathPill(PATH, icon="folder")
    head = hold(row(ElidedLabel("Spring windows", 18, 600), pill, STRETCH))
    qtbot.addWidget(head)
    head.resize(900, 40)
    head.show()
    assert pill.shown_text() == PATH
    assert tooltip_of(pill) == ""
    head.resize(240, 40)
    qtbot.waitUntil(lambda: pill.shown_text() != PATH)
    assert pill.shown_text().startswith("…")
    assert PATH.endswith(pill.shown_text()[1:])
    assert pill.shown_text().endswith("bour")
    assert tooltip_of(pill) == PATH
    assert pill.accessibleName() == PATH


def test_a_short_pill_keeps_its_text_at_any_width(qtbot: QtBot, light: None) -> None:
    pill = PathPill("Ad", icon="megaphone")
    head = hold(row(ElidedLabel("Spring windows", 18, 600), pill))
    qtbot.addWidget(head)
    head.resize(head.minimumSizeHint())
    head.show()
    assert pill.shown_text() == "Ad"


def tooltip_of(pill: PathPill) -> str:
    QApplication.sendEvent(pill, QHelpEvent(QEvent.Type.ToolTip, QPoint(2, 2), pill.mapToGlobal(QPoint(2, 2))))
    return pill.toolTip()
