"""Rows, columns and flow layouts: their content, and no wrapper outlives its layout item."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QLabel, QLayout, QLayoutItem, QWidget
from pytestqt.qtbot import QtBot

from app.ui.widgets.containers.box_layouts import STRETCH, clear, column, row, widgets_in
from app.ui.widgets.containers.flow_layout import FlowLayout


def wrapped_items() -> list[QLayoutItem]:
    """The items of layouts that PySide holds a wrapper of; of one that Qt has deleted, it is a trap."""
    found = shiboken6.getAllValidWrappers()
    return [each for each in found if isinstance(each, QLayoutItem) and not isinstance(each, QLayout)]


def end_deleted() -> None:
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def texts(layout: QLayout) -> list[str]:
    return [widget.text() for widget in widgets_in(layout) if isinstance(widget, QLabel)]


def test_widgets_are_listed_in_their_order_without_gaps_and_nested_layouts(qtbot: QtBot) -> None:
    holder = QWidget()
    qtbot.addWidget(holder)
    inner = row(QLabel("c"), QLabel("d"))
    layout = column(QLabel("a"), 8, inner, STRETCH, QLabel("e"))
    holder.setLayout(layout)
    layout.insertWidget(0, QLabel("first"))
    assert texts(layout) == ["first", "a", "e"]
    assert texts(inner) == ["c", "d"]


def test_a_layout_without_a_parent_widget_is_supported(qtbot: QtBot) -> None:
    assert widgets_in(row()) == []


@pytest.mark.parametrize("make", [row, column, FlowLayout])
def test_no_item_is_held_once_its_widget_is_deleted(qtbot: QtBot, make: Callable[[], QLayout]) -> None:
    before = len(wrapped_items())
    holder = QWidget()
    qtbot.addWidget(holder)
    holder.setLayout(layout := make())
    for name in "abc":
        layout.addWidget(QLabel(name))
    assert texts(layout) == ["a", "b", "c"]
    widgets_in(layout)[1].deleteLater()
    end_deleted()
    assert texts(layout) == ["a", "c"]
    clear(layout)
    end_deleted()
    assert layout.count() == 0
    assert len(wrapped_items()) == before
