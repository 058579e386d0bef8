"""The line-up on screen: dragging blocks, dropping as one step, selection, scrolling and keys."""

from __future__ import annotations

import time
from itertools import product

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import (
    QColor,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QGuiApplication,
    QImage,
    QWheelEvent,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from app.domain.lineups.lineup import CampaignState, Entry
from app.models.lineup_arranging import Arranging
from app.models.lineup_editor import LineupEditor
from app.models.lineup_mime import Parcel, pack
from app.ui.look.theme import Scheme, apply_theme
from app.ui.pages.campaign_editor.editor_workspace import Workspace
from app.ui.widgets.lineup.lineup_drag import Origin, ghost
from app.ui.widgets.lineup.time_strip_scale import axis_steps
from tests.helpers.machine_pace import Pace
from tests.helpers.widget_finders import is_painted

BOTH = Qt.DropAction.MoveAction | Qt.DropAction.CopyAction
PLAIN = Qt.KeyboardModifier.NoModifier
LEFT = Qt.MouseButton.LeftButton


def entry(number: int, *, locked: bool = False) -> Entry:
    return Entry(
        key=number,
        layout_id=100 + number,
        name=f"Layout {number}",
        duration_s=10,
        layout_campaign_id=900 + number,
        locked=locked,
    )


def selected_keys(surface: Surface) -> list[int]:
    return sorted(surface.editor.model.entry(row).key for row in surface.view.selected_row_numbers())


class Surface:
    """A visible workspace, and the user's mouse actions on it."""

    def __init__(self, count: int = 24, *, campaign_id: int = 5, connection_id: str = "acme") -> None:
        self.editor = LineupEditor(CampaignState(campaign_id, entries=tuple(entry(n) for n in range(1, count + 1))))
        self.blocked = ""
        self.work = Workspace(self.editor, Origin(connection_id, campaign_id), lambda: self.blocked)
        self.editor.setParent(self.work)
        self.editor.changed.connect(self.work.refresh)
        self.work.refresh()
        self.view = self.work.view
        self.work.resize(1392, 790)
        self.work.show()
        QApplication.processEvents()

    def come_to_front(self) -> None:
        self.work.activateWindow()
        QApplication.processEvents()

    def order(self) -> list[int]:
        return [item.key for item in self.editor.model.entries]

    def y(self, gap: int) -> float:
        """Near the upper edge of the row below the gap."""
        if gap < self.editor.model.count:
            return self.view.rowViewportPosition(gap) + 2
        return self.view.rowViewportPosition(gap - 1) + self.view.rowHeight(gap - 1) + 2

    def drag(self, mime: QMimeData, gap: int, *, drop: bool = True) -> QDropEvent:
        """Drags `mime` over the line-up to a gap, and drops it there or stays."""
        return self.drag_over(self.view.viewport(), mime, QPointF(200, self.y(gap)), drop=drop)

    def drag_over(self, target: QWidget, mime: QMimeData, where: QPointF, *, drop: bool = True) -> QDropEvent:
        """What Qt tells a widget of a drag."""
        QApplication.sendEvent(target, QDragEnterEvent(QPoint(2, 2), BOTH, mime, LEFT, PLAIN))
        move = QDragMoveEvent(where.toPoint(), BOTH, mime, LEFT, PLAIN)
        QApplication.sendEvent(target, move)
        if not drop:
            return move
        event = QDropEvent(where, BOTH, mime, LEFT, PLAIN)
        QApplication.sendEvent(target, event)
        return event

    def drag_rows(self, rows: list[int], gap: int) -> QDropEvent:
        """What happens between picking up selected rows and letting go of them."""
        self.view.select_rows(rows)
        mime = self.work.drops.begin(rows)
        try:
            return self.drag(mime, gap)
        finally:
            self.work.drops.end()

    def press(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = PLAIN) -> None:
        self.view.setFocus()
        QTest.keyClick(self.view, key, modifiers)


@pytest.fixture
def surface(qtbot: QtBot, qapp: QApplication) -> Surface:
    apply_theme(qapp, Scheme.LIGHT)
    QGuiApplication.clipboard().clear()
    made = Surface()
    qtbot.addWidget(made.work)
    made.come_to_front()
    return made


# Dropping


def test_a_dropped_block_is_one_named_step_and_stays_selected(surface: Surface) -> None:
    event = surface.drag_rows([2, 3, 7], 12)
    assert event.isAccepted()
    assert surface.order()[9:12] == [3, 4, 8]
    assert surface.editor.undo_stack.count() == 1
    assert surface.editor.undo_stack.undoText() == "Move 3 layouts"
    assert surface.view.selected_row_numbers() == [9, 10, 11]
    surface.editor.undo_stack.undo()
    assert surface.order() == list(range(1, 25))
    assert surface.view.selected_row_numbers() == [2, 3, 7]


def test_a_low_window_shows_the_line_up_instead_of_the_strip(surface: Surface) -> None:
    assert surface.work.strip.isVisible()
    surface.work.resize(1392, 340)
    QApplication.processEvents()
    assert not surface.work.strip.isVisible()
    assert surface.view.viewport().height() > 3 * surface.view.rowHeight(0)
    surface.work.resize(1392, 790)
    assert surface.work.strip.isVisible()


def test_dropping_a_block_onto_itself_is_no_step(surface: Surface) -> None:
    surface.drag_rows([4, 5], 5)
    assert surface.editor.undo_stack.count() == 0


def test_no_drop_makes_the_source_remove_anything(surface: Surface) -> None:
    # A drag source removes its rows if the drop reports "moved". Ours must never do so.
    assert surface.drag_rows([0], 10).dropAction() is Qt.DropAction.CopyAction
    assert len(surface.order()) == 24


def test_a_drag_shows_where_it_would_land_in_the_table_and_in_the_strip(surface: Surface) -> None:
    told: list[int] = []
    surface.view.gap_changed.connect(told.append)
    surface.drag(pack(Parcel("acme", 0, (entry(90),))), 6, drop=False)
    assert told[-1] == 6
    assert "drop to insert at 7" in surface.work.status_text()
    before = surface.work.strip.grab().toImage()
    QApplication.sendEvent(surface.view.viewport(), QDragLeaveEvent())
    assert told[-1] == -1
    assert surface.work.strip.grab().toImage() != before


def told_and_landed(surface: Surface, target: QWidget, mime: QMimeData, where: QPointF) -> tuple[str, list[int]]:
    """Where the status line says that a drag would land, and the rows, counted from 1, where its drop landed."""
    surface.drag_over(target, mime, where, drop=False)
    told = surface.work.status_text().rpartition(" ")[2]
    surface.drag_over(target, mime, where)
    return told, [row + 1 for row in surface.view.selected_row_numbers()]


@pytest.mark.parametrize("over", ["table", "strip"])
def test_the_hint_of_a_drag_within_the_line_up_says_where_it_lands(surface: Surface, over: str) -> None:
    original = surface.order()
    for rows, gap in product(([0], [3], [23], [2, 3, 4], [1, 5, 9], [0, 23]), (0, 3, 4, 5, 12, 23, 24)):
        surface.view.scrollToTop()
        target, where = surface.view.viewport(), QPointF(200, surface.y(gap))
        if over == "strip":
            target, where = surface.work.strip, QPointF(surface.work.strip.x_of(gap) + (1 if gap < 24 else -1), 40)
        elif not 0 <= where.y() < target.height():
            surface.view.scrollToBottom()
            where = QPointF(200, surface.y(gap))
        surface.view.select_rows(rows)
        mime = surface.work.drops.begin(rows)
        try:
            told, landed = told_and_landed(surface, target, mime, where)
        finally:
            surface.work.drops.end()
        assert told == (str(landed[0]) if len(rows) == 1 else f"{landed[0]}–{landed[-1]}"), (rows, gap)
        surface.editor.undo_stack.undo()
        assert surface.order() == original


def test_the_hint_of_a_drag_from_elsewhere_counts_the_accepted_layouts(surface: Surface) -> None:
    table, strip = surface.view.viewport(), surface.work.strip
    library = pack(Parcel("acme", 0, (entry(90), entry(91))))
    assert told_and_landed(surface, table, library, QPointF(200, surface.y(3))) == ("4–5", [4, 5])
    assert told_and_landed(surface, strip, library, QPointF(strip.x_of(8) + 1, 40)) == ("9–10", [9, 10])
    campaign = pack(Parcel("acme", 77, (entry(92), entry(93, locked=True))))
    assert told_and_landed(surface, table, campaign, QPointF(200, surface.y(0))) == ("1", [1])


def test_while_a_search_hides_rows_no_place_is_promised(surface: Surface) -> None:
    surface.work.view.set_filter("layout 1")
    surface.drag(pack(Parcel("acme", 0, (entry(90),))), 3, drop=False)
    assert "drop to" not in surface.work.status_text()


def test_layouts_from_the_library_are_put_in_between_rows_as_copies(surface: Surface) -> None:
    event = surface.drag(pack(Parcel("acme", 0, (entry(90), entry(91)))), 3)
    assert event.isAccepted()
    assert [item.layout_id for item in surface.editor.model.entries][2:6] == [103, 190, 191, 104]
    assert surface.editor.undo_stack.undoText() == "Insert 2 layouts"
    assert surface.view.selected_row_numbers() == [3, 4]


def test_entries_of_another_campaign_are_copied_without_the_locked_ones(surface: Surface) -> None:
    said: list[str] = []
    surface.work.drops.left_out.connect(said.append)
    surface.drag(pack(Parcel("acme", 77, (entry(90), entry(91, locked=True)))), 0)
    assert surface.editor.model.entry(0).layout_id == 190
    assert len(surface.order()) == 25
    assert said == ["1 layout was left out: it isn't shared with you, so the CMS would reject it."]


def test_layouts_of_another_cms_are_refused_with_the_reason(surface: Surface) -> None:
    told: list[str] = []
    surface.work.drops.refused.connect(told.append)
    event = surface.drag(pack(Parcel("other", 0, (entry(90),))), 3)
    assert not event.isAccepted()
    assert "another CMS" in told[0]
    assert len(surface.order()) == 24


def test_dropped_files_and_texts_are_refused(surface: Surface) -> None:
    mime = QMimeData()
    mime.setText("Layout 90")
    assert not surface.drag(mime, 3).isAccepted()
    assert len(surface.order()) == 24


def test_drag_is_refused_with_a_reason_while_a_search_hides_rows(surface: Surface) -> None:
    told: list[str] = []
    surface.work.drops.refused.connect(told.append)
    surface.view.set_filter("layout 1")
    event = surface.drag_rows([0], 10)
    assert not event.isAccepted()
    assert told[0].startswith("Clear the search first")
    assert surface.editor.undo_stack.count() == 0
    surface.view.set_filter("")
    assert surface.drag_rows([0], 10).isAccepted()


def test_drops_are_refused_while_the_campaign_is_read_only(surface: Surface) -> None:
    surface.blocked = "Acme is read-only on this computer."
    surface.work.refresh()
    assert not surface.drag_rows([0], 10).isAccepted()
    assert not surface.work.actions_.up.isEnabled()
    assert surface.work.actions_.copy.isEnabled()
    assert not surface.work.properties.isEnabled()


def test_an_empty_line_up_takes_drops(qtbot: QtBot, qapp: QApplication) -> None:
    empty = Surface(0)
    qtbot.addWidget(empty.work)
    empty.drag_over(empty.view.viewport(), pack(Parcel("acme", 0, (entry(90),))), QPointF(50, 80))
    assert [item.layout_id for item in empty.editor.model.entries] == [190]


def test_a_locked_empty_line_up_gives_the_reason_instead_of_a_hint(qtbot: QtBot, qapp: QApplication) -> None:
    empty = Surface(0)
    qtbot.addWidget(empty.work)
    inviting = empty.view.viewport().grab().toImage()
    assert empty.view.invitation().startswith("Drag layouts here")
    empty.blocked = "Another account made these changes."
    empty.work.refresh()
    assert empty.view.invitation() == "Another account made these changes."
    assert empty.view.viewport().grab().toImage() != inviting


def test_the_card_under_the_pointer_is_sharp_and_counts(surface: Surface) -> None:
    one, three = ghost(surface.view, entry(1), 1), ghost(surface.view, entry(1), 3)
    assert one.devicePixelRatio() == surface.view.devicePixelRatioF()
    assert one.toImage() != three.toImage()
    picture = QImage(32, 18, QImage.Format.Format_RGB32)
    picture.fill(QColor("#ff00ff"))
    shown = ghost(surface.view, entry(1), 1, lambda _: picture).toImage()
    seen = {shown.pixelColor(x, shown.height() // 2 - 4).name() for x in range(shown.width())}
    assert "#ff00ff" in seen, "with the layout's own picture"


# The strip


def test_the_strip_takes_drops_between_blocks(surface: Surface) -> None:
    strip = surface.work.strip
    surface.drag_over(strip, pack(Parcel("acme", 0, (entry(90),))), QPointF(strip.x_of(8) + 1, 40))
    assert surface.editor.model.entry(8).layout_id == 190


def test_a_click_in_the_strip_selects_in_the_table(surface: Surface) -> None:
    strip = surface.work.strip
    middle = QPoint(round((strip.x_of(5) + strip.x_of(6)) / 2), 40)
    QTest.mouseClick(strip, LEFT, PLAIN, middle)
    assert surface.view.selected_row_numbers() == [5]
    further = QPoint(round((strip.x_of(7) + strip.x_of(8)) / 2), 40)
    QTest.mouseClick(strip, LEFT, Qt.KeyboardModifier.ControlModifier, further)
    assert surface.view.selected_row_numbers() == [5, 7]
    QTest.mouseClick(strip, LEFT, Qt.KeyboardModifier.ShiftModifier, QPoint(round(strip.x_of(10)) + 3, 40))
    assert surface.view.selected_row_numbers() == [7, 8, 9, 10]
    QTest.keyClick(strip, Qt.Key.Key_Right)
    assert len(surface.view.selected_row_numbers()) == 1
    assert "of 24: Layout" in strip.accessibleDescription()


@pytest.mark.parametrize("total", [1, 7, 30, 59, 190, 600, 3_600, 5_000, 86_400, 400_000])
def test_the_axis_has_few_labels_at_any_length(total: int) -> None:
    step, mark = axis_steps(total)
    assert total / step <= 8
    assert step % mark == 0
    assert total < 5 or total / step > 2


def wheel(surface: Surface, turned: int, modifiers: Qt.KeyboardModifier, x: float) -> None:
    strip, place = surface.work.strip, QPointF(x, 40)
    everywhere = strip.mapToGlobal(place)
    phase = Qt.ScrollPhase.NoScrollPhase
    none = Qt.MouseButton.NoButton
    event = QWheelEvent(place, everywhere, QPoint(), QPoint(0, turned), none, modifiers, phase, False)
    QApplication.sendEvent(strip, event)


def test_the_strip_zooms_at_the_pointer_and_scrolls(surface: Surface) -> None:
    strip = surface.work.strip
    assert (strip.zoom, strip.seen) == (1.0, range(24))
    x = strip.x_of(12) + 3
    wheel(surface, 240, Qt.KeyboardModifier.ControlModifier, x)
    assert strip.zoom > 1.5
    assert strip.row_at(x) == 12
    assert len(strip.seen) < 18
    first = strip.seen.start
    wheel(surface, -360, PLAIN, x)
    assert strip.seen.start > first
    QTest.mouseClick(strip, LEFT, PLAIN, QPoint(round(strip.x_of(strip.seen.start + 3)) + 5, 40))
    assert surface.view.selected_row_numbers() == [strip.seen.start + 3]
    QTest.keyClick(strip, Qt.Key.Key_End)
    assert surface.view.selected_row_numbers() == [23]
    assert strip.seen.stop == 24
    surface.view.select_rows([1])
    assert 1 in strip.seen
    QTest.keyClick(strip, Qt.Key.Key_0)
    assert (strip.zoom, strip.seen) == (1.0, range(24))
    QTest.keyClick(strip, Qt.Key.Key_Plus)
    assert surface.work.zoom_out.isEnabled()
    surface.work.zoom_all.trigger()
    assert strip.zoom == 1.0
    assert not surface.work.zoom_out.isEnabled()


def test_a_drop_into_a_zoomed_strip_lands_at_the_pointer_and_edges_scroll(surface: Surface, qtbot: QtBot) -> None:
    strip = surface.work.strip
    for _ in range(3):
        strip.zoom_in()
    strip.show_row(0)
    gap = strip.seen.start + 4
    surface.drag_over(strip, pack(Parcel("acme", 0, (entry(90),))), QPointF(strip.x_of(gap) + 1, 40), drop=False)
    before = strip.seen.start
    surface.drag_over(strip, pack(Parcel("acme", 0, (entry(90),))), QPointF(strip.width() - 4.0, 40), drop=False)
    qtbot.waitUntil(lambda: strip.seen.start > before)
    QApplication.sendEvent(strip, QDragLeaveEvent())
    place = strip.seen.start + 3
    surface.drag_over(strip, pack(Parcel("acme", 0, (entry(90),))), QPointF(strip.x_of(place) + 1, 40))
    assert surface.editor.model.entry(place).layout_id == 190


def test_with_cycle_playback_strip_and_table_say_in_which_turns_a_layout_plays(surface: Surface) -> None:
    strip, model = surface.work.strip, surface.editor.model
    surface.view.select_rows([2])
    assert "Starts at 0:20" in strip.accessibleDescription()
    plain = strip.grab().toImage()
    surface.editor.set_properties({"cycle_playback": True, "play_count": 2})
    assert model.index(2, 3).data() == "Turn 5"
    assert "Plays on turns 5 to 6" in strip.accessibleDescription()
    assert strip.grab().toImage() != plain
    assert any(label.text() == "24 layouts · 4:00 · 48 turns" for label in surface.work.findChildren(QLabel))
    surface.editor.undo_stack.undo()
    assert model.index(2, 3).data() == "0:20"
    assert strip.grab().toImage() == plain


def test_without_a_current_block_the_strip_summarises_the_line_up(surface: Surface) -> None:
    surface.view.selectionModel().reset()
    surface.editor.model.rearranged.emit(None)
    assert surface.work.strip.accessibleDescription().startswith("24 layouts, 4 min")


def test_entries_of_unknown_length_share_the_strip_evenly(surface: Surface) -> None:
    surface.editor.take(CampaignState(5, entries=(Entry(1, 7, "A"), Entry(2, 8, "B"))), "Test")
    strip = surface.work.strip
    assert strip.row_at(strip.width() * 0.25) == 0
    assert strip.row_at(strip.width() * 0.75) == 1
    assert is_painted(strip)


# Keys


def test_alt_and_arrows_move_the_selection_a_step(surface: Surface) -> None:
    surface.view.select_rows([3, 4])
    surface.press(Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert surface.order()[2:4] == [4, 5]
    assert surface.view.selected_row_numbers() == [2, 3]
    surface.press(Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert surface.order() == list(range(1, 25))
    assert surface.view.currentIndex().row() == 3


def test_without_a_selection_alt_and_arrows_move_the_current_row(surface: Surface) -> None:
    surface.view.setCurrentIndex(surface.view.lineup.index(3, 0))
    surface.view.clearSelection()
    surface.press(Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert surface.order()[3:5] == [5, 4]
    assert surface.view.selected_row_numbers() == [4]


def test_ctrl_l_leads_from_the_line_up_to_the_search_for_layouts(surface: Surface) -> None:
    surface.view.setFocus()
    surface.press(Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier)
    assert surface.work.library.search.hasFocus()


def test_alt_home_and_end_move_to_the_ends(surface: Surface) -> None:
    surface.view.select_rows([3, 9])
    surface.press(Qt.Key.Key_Home, Qt.KeyboardModifier.AltModifier)
    assert surface.order()[:2] == [4, 10]
    surface.press(Qt.Key.Key_End, Qt.KeyboardModifier.AltModifier)
    assert surface.order()[-2:] == [4, 10]
    assert surface.view.selected_row_numbers() == [22, 23]


def test_delete_removes_a_row_and_selects_the_next(surface: Surface) -> None:
    surface.view.select_rows([3])
    surface.press(Qt.Key.Key_Delete)
    surface.press(Qt.Key.Key_Delete)
    assert surface.order()[:5] == [1, 2, 3, 6, 7]
    assert surface.editor.undo_stack.count() == 2
    surface.editor.undo_stack.undo()
    assert surface.view.selected_row_numbers() == [3]


def test_ctrl_d_duplicates_below_and_selects_the_copies(surface: Surface) -> None:
    surface.view.select_rows([1, 2])
    surface.press(Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    assert [item.layout_id for item in surface.editor.model.entries][:6] == [101, 102, 103, 102, 103, 104]
    assert surface.view.selected_row_numbers() == [3, 4]


def test_ctrl_a_selects_everything(surface: Surface) -> None:
    surface.press(Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert surface.view.selected_count() == 24


def test_undo_and_redo_keys_work_on_the_line_up(surface: Surface) -> None:
    surface.editor.move([0], 5)
    surface.press(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert surface.order() == list(range(1, 25))
    surface.press(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert surface.order()[4] == 1


def test_cut_and_paste_keeps_the_entry_and_pastes_below_the_selection(surface: Surface) -> None:
    surface.view.select_rows([0, 1])
    surface.press(Qt.Key.Key_X, Qt.KeyboardModifier.ControlModifier)
    assert surface.editor.undo_stack.undoText() == "Cut 2 layouts"
    surface.view.select_rows([4])
    surface.press(Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert surface.order()[:8] == [3, 4, 5, 6, 7, 1, 2, 8]
    assert surface.editor.undo_stack.undoText() == "Paste 2 layouts"
    assert surface.editor.summary() == "2 moved"
    surface.press(Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert len(surface.order()) == 26


def test_copied_entries_can_be_pasted_into_another_campaign(surface: Surface, qtbot: QtBot) -> None:
    other = Surface(3, campaign_id=6)
    qtbot.addWidget(other.work)
    surface.come_to_front()
    surface.view.select_rows([4, 5])
    surface.press(Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "Layout 5\nLayout 6"
    other.come_to_front()
    other.view.select_rows([0])
    other.press(Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert [item.layout_id for item in other.editor.model.entries] == [101, 105, 106, 102, 103]


def test_pasting_text_changes_nothing_and_is_explained(surface: Surface) -> None:
    said: list[str] = []
    surface.work.actions_.message.connect(said.append)
    QGuiApplication.clipboard().setText("Layout 5")
    surface.press(Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert said == ["The clipboard doesn't contain layouts from a line-up."]
    assert surface.editor.undo_stack.count() == 0


def test_removing_a_locked_entry_is_announced(surface: Surface) -> None:
    told: list[list[Entry]] = []
    surface.work.actions_.locked_removed.connect(told.append)
    locked = entry(50, locked=True)
    surface.editor.rebase(CampaignState(5, entries=(*surface.editor.model.entries, locked)))
    surface.editor.insert([locked], 0)
    surface.view.select_rows([0, 1])
    surface.press(Qt.Key.Key_Delete)
    assert [[item.name for item in entries] for entries in told] == [["Layout 50"]]


def test_moving_to_a_position_counts_from_one(surface: Surface) -> None:
    surface.view.select_rows([10, 12])
    surface.work.actions_.move_to_position(3)
    assert surface.order()[2:4] == [11, 13]
    assert surface.view.selected_row_numbers() == [2, 3]


def test_typing_in_the_table_finds_in_the_line_up(surface: Surface) -> None:
    QTest.keyClicks(surface.view, "l")
    QTest.keyClicks(surface.work.focusWidget(), "ayout 2")
    assert surface.view.hides_rows
    shown = [row for row in range(24) if not surface.view.isRowHidden(row)]
    assert [row + 1 for row in shown] == [2, 12, 20, 21, 22, 23, 24]
    assert not surface.work.actions_.up.isEnabled()
    surface.editor.remove([1])
    assert not surface.view.isRowHidden(18)
    assert surface.view.isRowHidden(1)


def test_the_selection_keeps_its_entries_through_every_reorder(surface: Surface) -> None:
    surface.editor.move([20], 0)
    surface.view.select_rows([6, 7])
    surface.editor.remove([1, 2])
    Arranging(surface.editor).reverse(range(surface.editor.model.count))
    assert selected_keys(surface) == [6, 7]
    surface.editor.take(CampaignState(5, entries=tuple(reversed(surface.editor.base.entries))), "Test")
    assert selected_keys(surface) == [6, 7]


def test_views_and_buttons_have_names_for_screen_readers(surface: Surface) -> None:
    unnamed = [
        widget
        for widget in surface.work.findChildren(QWidget)
        if widget.focusPolicy() is not Qt.FocusPolicy.NoFocus
        and widget.isVisible()
        and not widget.accessibleName()
        and not getattr(widget, "text", str)()
        and type(widget).__name__ not in {"QWidget", "QListView", "QScrollBar"}
    ]
    assert [type(widget).__name__ for widget in unnamed] == []


@pytest.mark.serial
def test_moving_500_of_5000_entries_and_painting_takes_no_longer_than_a_frame(qtbot: QtBot, qapp: QApplication) -> None:
    long = Surface(5_000)
    qtbot.addWidget(long.work)
    taken, pace = [], Pace()
    for rows, target in ((range(1_000, 1_500), 4_000), (range(4_000, 4_500), 10), (range(0, 5_000, 10), 2_500)):
        each = []
        for _ in range(3):  # the machine can only add
            long.view.select_rows(rows)
            QApplication.processEvents()
            start = time.thread_time()
            long.editor.move(rows, target)
            long.view.viewport().repaint()
            long.work.strip.repaint()
            each.append((time.thread_time() - start) * 1_000)
            QApplication.processEvents()
        taken.append(min(each))
    # Measured: 8 to 12 ms. The limit is two frames.
    assert max(taken) < pace.allow(32), taken
