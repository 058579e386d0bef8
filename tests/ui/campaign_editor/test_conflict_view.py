"""Yours, Theirs and Merged: decided by keyboard and mouse, undone choice by choice, applied as a whole."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.domain.lineups.lineup import CampaignProperties, CampaignState, Entry
from app.domain.merging.campaign_merge import ConflictKind, Merge, merge
from app.domain.merging.merge_plan import Side
from app.models.table_columns import PillSpec
from app.models.version_merge_table import question_of
from app.ui.look.theme import BASE_PX, LARGEST_PX, Scheme, apply_theme, theme
from app.ui.pages.campaign_editor.compare_cells import asked_height, asked_in
from app.ui.pages.campaign_editor.conflict_view import ConflictView
from app.ui.pages.campaign_editor.review_view import ReviewView
from app.ui.resource.inspector_value_texts import KnownNames
from app.ui.widgets.buttons.painted_buttons import Button
from app.ui.widgets.containers.panels import Panel
from app.ui.widgets.drawing.pills import pill_width
from app.ui.widgets.lineup.entry_cells import EDGE, paint_marked_length, paint_pill, pill_right, thumb_left, value_left
from app.ui.widgets.text.labels import ElidedLabel
from tests.helpers.widget_finders import is_painted

PROPERTY = ConflictKind.PROPERTY


class People(KnownNames):
    """Maya is signed in, and Priya's full name is known."""

    def is_me(self, login: str) -> bool:
        return login == "maya"

    def full_name(self, login: str) -> str:
        return {"priya": "Priya Nair"}.get(login, login)


def entries(*names: str) -> tuple[Entry, ...]:
    return tuple(
        Entry(key=ord(name), layout_id=ord(name), name=name, duration_s=8, layout_campaign_id=ord(name) + 900)
        for name in names
    )


BASE = CampaignState(5, CampaignProperties(name="Autumn"), entries(*"ABCDEFGH"))


def three_conflicts() -> Merge:
    mine = replace(BASE, entries=entries(*"AXBCDEFHG"), properties=replace(BASE.properties, name="Winter"))
    theirs = replace(
        BASE,
        entries=entries(*"AYBCDEFH"),
        properties=replace(BASE.properties, name="Spring"),
        modified_at="2026-11-20 14:02:11",
        modified_by="Priya Nair",
    )
    return merge(BASE, mine, theirs)


@pytest.fixture
def view(qtbot: QtBot, qapp: QApplication) -> ConflictView:
    apply_theme(qapp, Scheme.LIGHT)
    made = ConflictView(three_conflicts(), who="Alex Morgan")
    qtbot.addWidget(made)
    made.resize(1392, 790)
    made.show()
    made.activateWindow()
    QApplication.processEvents()
    made.table.setFocus()
    return made


def button(view: ConflictView | ReviewView, text: str) -> Button:
    return next(each for each in view.findChildren(Button) if each.text() == text)


def open_places(view: ConflictView) -> int:
    return len(view.merge.unresolved)


def order(view: ConflictView) -> str:
    return "".join(entry.name for entry in view.merge.entries)


def test_the_heading_names_author_changes_and_open_choices(view: ConflictView) -> None:
    texts = " ".join(label.accessibleName() for label in view.findChildren(type(view._banner)))
    assert "Priya Nair saved this campaign at 14:02, while you were editing" in texts
    assert "3 conflicts need your decision" in texts
    assert "Nothing has been sent." in texts
    assert "3 conflicts left" in view.status_text()
    assert not button(view, "Use merged version").isEnabled()


def test_without_a_name_only_the_time_of_the_change_is_shown(qtbot: QtBot) -> None:
    theirs = replace(BASE, entries=entries(*"ABCDEFG"), modified_at="2026-11-20 14:02:11")
    found = merge(BASE, replace(BASE, entries=entries(*"BACDEFGH")), theirs)
    view = ConflictView(found, who="You")
    qtbot.addWidget(view)
    assert view._banner.sentence == "This campaign was changed in the CMS at 14:02, while you were editing"


def test_no_author_is_named_if_the_cms_still_reports_the_previous_save(qtbot: QtBot) -> None:
    base = replace(BASE, modified_at="2026-11-20 14:02:11", modified_by="maya")
    mine, theirs = replace(base, entries=entries(*"BACDEFGH")), replace(base, entries=entries(*"ABCDEFHG"))
    view = ConflictView(merge(base, mine, theirs), who="Maya Lindqvist", names=People())
    qtbot.addWidget(view)
    assert view._banner.sentence == "This campaign was changed in the CMS while you were editing"
    texts = [label.text() for label in view.findChildren(ElidedLabel)]
    assert any(text.startswith("in the CMS now") for text in texts)
    assert not any("14:02" in text or "elsewhere" in text for text in texts)


@pytest.mark.parametrize(
    "modified_at, said, head",
    [
        ("2026-11-20 14:02:11", "You saved this campaign elsewhere at 14:02, while you were editing here", "14:02"),
        ("", "You saved this campaign elsewhere while you were editing here", "you, elsewhere ·"),
    ],
)
def test_ones_own_save_elsewhere_is_not_shown_as_another_users(
    qtbot: QtBot, modified_at: str, said: str, head: str
) -> None:
    theirs = replace(BASE, entries=entries(*"ABCDEFG"), modified_at=modified_at, modified_by="maya")
    found = merge(BASE, replace(BASE, entries=entries(*"BACDEFGH")), theirs)
    view = ConflictView(found, who="Maya Lindqvist", names=People())
    qtbot.addWidget(view)
    assert view._banner.sentence == said
    texts = [label.text() for label in view.findChildren(ElidedLabel)]
    assert any(text.startswith("you, elsewhere") and head in text for text in texts)


def test_others_are_named_in_full_where_the_cms_tells(qtbot: QtBot) -> None:
    theirs = replace(BASE, entries=entries(*"ABCDEFG"), modified_at="2026-11-20 14:02:11", modified_by="priya")
    view = ConflictView(merge(BASE, replace(BASE, entries=entries(*"BACDEFGH")), theirs), who="Maya", names=People())
    qtbot.addWidget(view)
    assert view._banner.sentence == "Priya Nair saved this campaign at 14:02, while you were editing"
    assert any(each.text().startswith("Priya Nair, 14:02") for each in view.findChildren(ElidedLabel))


def test_f8_walks_through_open_choices_and_keys_decide_them(view: ConflictView) -> None:
    visited = []
    for also in (Qt.Key.Key_F8, Qt.Key.Key_F7, Qt.Key.Key_F8):  # F7 as in a comparison
        visited.append(view.table.currentIndex().row())
        QTest.keyClick(view.table, also)
    assert view.table.currentIndex().row() == visited[0]
    assert len(set(visited)) == 3
    QTest.keyClick(view.table, Qt.Key.Key_F8, Qt.KeyboardModifier.ShiftModifier)
    assert view.table.currentIndex().row() == visited[2]
    for key in (Qt.Key.Key_1, Qt.Key.Key_T, Qt.Key.Key_Y):
        QTest.keyClick(view.table, key)
        QTest.keyClick(view.table, Qt.Key.Key_F8)
    assert open_places(view) == 0
    assert button(view, "Use merged version").isEnabled()


def test_the_row_that_was_decided_keeps_the_keyboard_so_that_it_can_be_changed(view: ConflictView) -> None:
    asked = view.table.lines.question_at(view.table.currentIndex().row())
    assert asked is not None
    QTest.keyClick(view.table, Qt.Key.Key_1)
    QTest.keyClick(view.table, Qt.Key.Key_2)
    again = view.table.lines.question_at(view.table.currentIndex().row())
    assert again is not None
    assert (again.id, again.choice) == (asked.id, Side.THEIRS)


def test_a_click_on_an_answer_takes_it(view: ConflictView) -> None:
    row, _ = view.table.lines.questions()[1]
    view.table.go_to(row)
    conflict = view.table.lines.question_at(row)
    assert conflict is not None
    lines = view.table.lines
    cell = QRectF(view.table.visualRect(lines.index(row, 2)))
    right_half = asked_in(cell, conflict, lines.titles).theirs.center().toPoint()
    QTest.mouseClick(view.table.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, right_half)
    decided = view.table.lines.question_at(row)
    assert decided is not None
    assert decided.choice is Side.THEIRS
    assert open_places(view) == 2


@pytest.mark.parametrize("base_px", [BASE_PX, LARGEST_PX])
def test_questions_and_their_answers_have_room_in_narrow_columns(
    view: ConflictView, qapp: QApplication, base_px: int
) -> None:
    apply_theme(qapp, Scheme.LIGHT, base_px=base_px)
    try:
        for width in (1800, 1200, 900):
            view.resize(width, 790)
            QApplication.processEvents()
            lines = view.table.lines
            for row, conflict in lines.questions():
                cell = QRectF(view.table.visualRect(lines.index(row, 2)))
                asked, question = asked_in(cell, conflict, lines.titles), question_of(conflict)
                assert cell.contains(asked.both)
                assert cell.height() == asked_height(int(cell.width()), conflict, lines.titles)
                assert not asked.line.intersects(asked.both)
                bold = theme().metrics(12, 600)
                if base_px == BASE_PX or width >= 1200:
                    assert bold.horizontalAdvance(question.mine) <= asked.mine.width()
                    assert bold.horizontalAdvance(question.theirs) <= asked.theirs.width()
                    room = asked.line.width() - (
                        value_left(lines.titles, cell.width()) if conflict.kind is PROPERTY else thumb_left()
                    )
                    assert theme().metrics(13, 600).horizontalAdvance(question.text) <= room
    finally:
        apply_theme(qapp, Scheme.LIGHT)


def test_a_long_mark_leaves_room_to_the_name(view: ConflictView) -> None:
    picture = QImage(300, 40, QImage.Format.Format_RGB32)
    painter = QPainter(picture)
    cell, mark = QRectF(0, 0, 300, 36), PillSpec("Nach unten verschoben, und dann wieder nach oben")
    left = paint_pill(painter, cell, mark, pill_right(), lifted=False)
    short = paint_pill(painter, cell, PillSpec("Neu"), pill_right(), lifted=False)
    painter.end()
    room = cell.width() - pill_right() - thumb_left()
    assert thumb_left() + theme().px(32) + room / 8 < left < short


@pytest.mark.parametrize("base_px", [13, 24])
@pytest.mark.parametrize(
    "width, text",
    [
        (399, "Verschoben"),
        (399, "Hinzugefügt"),
        (399, "Entfernt"),
        (599, "Nach unten verschoben"),
        (599, "Nach oben verschoben"),
    ],
)
def test_a_mark_is_whole_at_18_points_and_takes_the_place_of_the_length_if_it_must(
    qapp: QApplication, width: int, text: str, base_px: int
) -> None:
    """The widths are those of the columns in a window of 1280 pixels."""
    apply_theme(qapp, Scheme.LIGHT, base_px=base_px)
    try:
        picture = QImage(width, 52, QImage.Format.Format_RGB32)
        painter = QPainter(picture)
        cell, mark = QRectF(0, 0, width, 52), PillSpec(text)
        lengths = [
            cell.right() - from_right - pill_width(mark) == paint_marked_length(painter, cell, None, mark, lifted=False)
            for from_right in (pill_right(), EDGE)
        ]
        painter.end()
        assert lengths.count(True) == 1, "whole, before the length or in its place"
    finally:
        apply_theme(qapp, Scheme.LIGHT)


def test_values_begin_behind_the_longest_title(view: ConflictView) -> None:
    titles = ("Name", "Zyklische Wiedergabe in Folge")
    longest = theme().metrics(12, 500).horizontalAdvance(titles[1])
    assert value_left(titles, 600) >= EDGE + longest
    assert value_left(titles, 200) <= max(100, value_left((), 200)), "values keep half of a narrow cell"


def test_take_all_theirs_and_keep_all_mine_decide_everything_and_can_be_undone(view: ConflictView) -> None:
    button(view, "Use theirs for all").click()
    assert open_places(view) == 0
    assert order(view) == "AYXBCDEFH"
    assert view.merge.properties.name == "Spring"
    button(view, "Use yours for all").click()
    assert order(view) == "AXYBCDEFHG"
    assert view.merge.properties.name == "Winter"
    view.undo_choice()
    view.undo_choice()
    assert open_places(view) == 3
    view.undo_choice()
    assert open_places(view) == 3


def test_go_to_it_leads_to_an_open_choice(view: ConflictView) -> None:
    view.table.setCurrentIndex(view.table.lines.index(0, 0))
    button(view, "Show").click()
    assert view.table.lines.question_at(view.table.currentIndex().row()) is not None


def test_the_merge_is_handed_over_only_when_everything_is_decided(view: ConflictView, qtbot: QtBot) -> None:
    taken: list[Merge] = []
    view.accepted.connect(taken.append)
    view.use()
    assert taken == []
    view.keep_all_mine()
    button(view, "Use merged version").click()
    assert [entry.name for entry in taken[0].result().entries] == list("AXYBCDEFHG")
    with qtbot.waitSignal(view.back_wanted):
        button(view, "Back to editing").click()


def test_heads_stand_above_their_columns_in_any_size(view: ConflictView) -> None:
    for size in ((1392, 790), (1000, 600)):
        view.resize(*size)
        QApplication.processEvents()
        heads = [panel for panel in view.findChildren(Panel) if panel.height() == 40]
        lefts = sorted(head.mapTo(view, QPoint(0, 0)).x() for head in heads)
        columns = [view.table.columnViewportPosition(column) for column in range(3)]
        assert lefts == columns


def test_every_cell_is_drawn_in_both_themes(view: ConflictView, qapp: QApplication) -> None:
    for scheme in (Scheme.LIGHT, Scheme.DARK):
        apply_theme(qapp, scheme)
        assert is_painted(view)
        for decide in (view.take_all_theirs, view.keep_all_mine):
            decide()
            assert is_painted(view)


def test_a_review_shows_the_cms_beside_what_will_be_sent(qtbot: QtBot, qapp: QApplication) -> None:
    mine = replace(BASE, entries=entries(*"ACDXEFGHB"))
    review = ReviewView(BASE, mine, summary="1 moved, 1 added", mine_title="After saving", accept="Save")
    qtbot.addWidget(review)
    review.resize(1000, 600)
    review.show()
    review.activateWindow()
    QApplication.processEvents()
    first = review.table.currentIndex().row()
    QTest.keyClick(review.table, Qt.Key.Key_F8)
    second = review.table.currentIndex().row()
    assert second > first
    QTest.keyClick(review.table, Qt.Key.Key_F7)
    assert review.table.currentIndex().row() > second
    with qtbot.waitSignal(review.accepted):
        button(review, "Save").click()
    with qtbot.waitSignal(review.back_wanted):
        QTest.keyClick(review.table, Qt.Key.Key_Escape)
