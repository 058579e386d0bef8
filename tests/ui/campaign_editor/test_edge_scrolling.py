"""Dragging to the edge of a long line-up scrolls it, and dragging over the time strip scrolls to that place."""

from __future__ import annotations

import time

from PySide6.QtCore import QPoint, QPointF
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.models.lineup_mime import Parcel, pack
from tests.ui.campaign_editor.test_lineup_view import BOTH, LEFT, PLAIN, Surface, entry


def test_a_drag_near_the_edge_scrolls_and_the_drop_line_follows(qtbot: QtBot, qapp: QApplication) -> None:
    long = Surface(400)
    qtbot.addWidget(long.work)
    mime = pack(Parcel("acme", 0, (entry(900),)))
    told: list[int] = []
    long.view.gap_changed.connect(told.append)
    near_the_end = QPoint(100, long.view.viewport().height() - 3)
    QApplication.sendEvent(long.view.viewport(), QDragEnterEvent(near_the_end, BOTH, mime, LEFT, PLAIN))
    first = told[-1]
    qtbot.waitUntil(lambda: long.view.verticalScrollBar().value() > 200, timeout=5_000)
    assert told[-1] > first
    QApplication.sendEvent(long.view.viewport(), QDragLeaveEvent())
    stopped = long.view.verticalScrollBar().value()
    qtbot.wait(60)
    assert long.view.verticalScrollBar().value() == stopped


def test_the_first_of_250_is_at_the_end_in_little_more_than_a_second(qtbot: QtBot, qapp: QApplication) -> None:
    long = Surface(250)
    qtbot.addWidget(long.work)
    long.view.select_rows([0])
    mime = long.work.drops.begin([0])
    bar, height = long.view.verticalScrollBar(), long.view.viewport().height()
    edge = QPoint(100, height - 3)
    QApplication.sendEvent(long.view.viewport(), QDragEnterEvent(QPoint(100, 40), BOTH, mime, LEFT, PLAIN))
    began = time.monotonic()
    QApplication.sendEvent(long.view.viewport(), QDragMoveEvent(edge, BOTH, mime, LEFT, PLAIN))
    passed: list[tuple[float, int]] = []
    bar.valueChanged.connect(lambda value: passed.append((time.monotonic() - began, value)))
    qtbot.waitUntil(lambda: bar.value() == bar.maximum(), timeout=5_000)
    assert time.monotonic() - began < 1.5
    early = max(value for at, value in passed if at <= passed[0][0] + 0.15)
    assert early < height, "it begins slowly enough to stop at a row"
    QApplication.sendEvent(long.view.viewport(), QDropEvent(QPointF(100, height - 3), BOTH, mime, LEFT, PLAIN))
    long.work.drops.end()
    assert long.order()[-1] == 1


def test_a_drag_at_the_begin_of_the_edge_scrolls_slowly_however_long_it_stays(qtbot: QtBot, qapp: QApplication) -> None:
    long = Surface(250)
    qtbot.addWidget(long.work)
    mime = pack(Parcel("acme", 0, (entry(900),)))
    begin_of_the_edge = QPoint(100, long.view.viewport().height() - 42)
    QApplication.sendEvent(long.view.viewport(), QDragEnterEvent(begin_of_the_edge, BOTH, mime, LEFT, PLAIN))
    qtbot.wait(1_200)
    bar = long.view.verticalScrollBar()
    assert 0 < bar.value() < bar.maximum() / 4
    QApplication.sendEvent(long.view.viewport(), QDragLeaveEvent())


def test_a_drag_over_the_strip_brings_the_place_into_the_table(qtbot: QtBot, qapp: QApplication) -> None:
    long = Surface(250)
    qtbot.addWidget(long.work)
    long.view.select_rows([0])
    mime, strip = long.work.drops.begin([0]), long.work.strip
    for gap in (200, 100, 249):
        where = QPointF(strip.x_of(gap) + 0.1, 40)
        move = QDragMoveEvent(where.toPoint(), BOTH, mime, LEFT, PLAIN)
        if gap == 200:
            QApplication.sendEvent(strip, QDragEnterEvent(where.toPoint(), BOTH, mime, LEFT, PLAIN))
        QApplication.sendEvent(strip, move)
        pointed = strip.gap_at(where.toPoint().x())
        rows = range(long.view.rowAt(0), long.view.rowAt(long.view.viewport().height() - 1) % 250 + 1)
        assert {pointed - 1, min(pointed, 249)} <= set(rows)
    QApplication.sendEvent(strip, QDragLeaveEvent())
    row = rows[len(rows) // 2]
    QApplication.sendEvent(long.view.viewport(), QDragEnterEvent(QPoint(2, 200), BOTH, mime, LEFT, PLAIN))
    long.drag(mime, row)
    long.work.drops.end()
    assert long.order()[row - 1] == 1, "from the strip on into the table"
