"""Widgets keep within a frame: a table of 100,000 rows paints, selects and scrolls like one of thirty."""

from __future__ import annotations

import statistics
from collections.abc import Callable
from functools import partial

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.ui.look.theme import Scheme, apply_theme
from app.ui.widgets.tables.grid_view import GridView
from tests.helpers.machine_pace import Pace, spent_s
from tests.ui.widgets.gallery import main_like
from tests.ui.widgets.gallery_rows import CampaignRow, TableModel, campaign_columns

pytestmark = pytest.mark.serial

FRAME_MS = 16.0


def _cost_ms(deed: Callable[[int], object], times: int = 25) -> float:
    """The median of the processor time of one deed."""
    return statistics.median(spent_s(partial(deed, turn)) for turn in range(times)) * 1000


@pytest.fixture
def long_grid(qtbot: QtBot, light: None) -> GridView:
    tags = ("season:autumn", "window", "bakery", "daypart:pm", "flagship")
    rows = [
        CampaignRow(f"Campaign {n:06}", "List", n % 40, n % 4000, tags[n % 3 : n % 3 + 2], "Round", f"{n % 28} Sep")
        for n in range(100_000)
    ]
    grid = GridView(campaign_columns(), name="Campaigns")
    model = TableModel(campaign_columns(), rows)
    model.setParent(grid)
    grid.setModel(model)
    qtbot.addWidget(grid)
    grid.resize(870, 850)
    grid.show()
    QApplication.processEvents()
    return grid


def test_a_screen_of_new_rows_is_painted_within_a_frame(long_grid: GridView) -> None:
    bar = long_grid.verticalScrollBar()

    def scroll(turn: int) -> None:
        bar.setValue((turn + 1) * 40_000)
        long_grid.viewport().repaint()

    pace = Pace()
    assert _cost_ms(scroll) < pace.allow(FRAME_MS)


def test_selecting_everything_takes_no_longer_than_a_frame_or_two(long_grid: GridView) -> None:
    def select(turn: int) -> None:
        long_grid.clearSelection()
        long_grid.selectAll()
        assert long_grid.selected_count() == 100_000
        long_grid.viewport().repaint()

    pace = Pace()
    assert _cost_ms(select, 9) < pace.allow(2 * FRAME_MS)


def test_a_whole_window_changes_its_theme_in_a_tenth_of_a_second(qtbot: QtBot, qapp: QApplication) -> None:
    window = main_like()
    qtbot.addWidget(window)
    window.show()

    def switch(turn: int) -> None:
        apply_theme(qapp, Scheme.DARK if turn % 2 else Scheme.LIGHT)
        QApplication.processEvents()

    pace = Pace()
    assert _cost_ms(switch, 6) < pace.allow(100)
