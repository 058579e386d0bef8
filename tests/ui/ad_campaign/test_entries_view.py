"""The table of an ad's layouts: how its columns share the room."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from app.domain.lineups.lineup import Entry
from app.models.ad_entries import AdEntriesModel
from app.ui.pages.ad_campaign.entries_view import AdEntriesView
from app.ui.widgets.tables.column_widths import content_widths

_NAME = "Hamper pre-order for the family"
_FENCE = '{"type": "Polygon", "coordinates": [[[0, 0], [0, 1], [1, 1], [0, 0]]]}'


def test_names_take_the_room_that_other_columns_do_not_need(qtbot: QtBot) -> None:
    model = AdEntriesModel()
    view = AdEntriesView(model)
    qtbot.addWidget(view)
    view.resize(660, 200)
    view.show()
    model.show([Entry(1, 11, "Tea")])
    declared = [view.columnWidth(section) for section in range(len(view.columns))]
    model.show([Entry(1, 11, _NAME)])
    needed = content_widths(view, view.header, range(len(view.columns)))
    widths = {section: view.columnWidth(section) for section in needed}
    assert widths[1] == needed[1] > declared[1]
    assert all(widths[section] >= needed[section] for section in needed)
    model.show([Entry(1, 11, "Tea")])
    assert [view.columnWidth(section) for section in range(len(view.columns))] == declared


def test_a_mark_is_whole_where_a_name_is_cut(qtbot: QtBot) -> None:
    model = AdEntriesModel()
    view = AdEntriesView(model)
    qtbot.addWidget(view)
    view.resize(600, 200)
    view.show()
    model.show([Entry(1, 11, _NAME, draft=True)])
    (marks,) = (section for section, column in enumerate(view.columns) if column.key == "marks")
    assert view.columnWidth(marks) >= content_widths(view, view.header, [marks])[marks]


def test_names_are_whole_in_the_smallest_window(qtbot: QtBot) -> None:
    model = AdEntriesModel()
    view = AdEntriesView(model)
    qtbot.addWidget(view)
    view.resize(430, 200)
    view.show()
    model.show([Entry(1, 11, "Hamper pick-up times"), Entry(2, 12, "Mince pies, box of six", geo_fence=_FENCE)])
    assert view.columnWidth(1) >= content_widths(view, view.header, [1])[1]
    assert view.horizontalScrollBar().maximum() == 0, "nothing is out of sight to the right"
    view.resize(900, 200)
    (fence,) = (section for section, column in enumerate(view.columns) if column.key == "fence")
    assert view.columnWidth(fence) > 0
