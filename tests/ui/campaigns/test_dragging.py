"""Campaigns dragged onto folders of the sidebar are moved as by the dialog, with the same undo."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from app.models.record_mime import unpack_records
from app.ui.look.theme import BASE_PX, LARGEST_PX, SMALLEST_PX, Scheme, apply_theme, theme
from app.ui.pages.campaigns.page import CampaignsPage
from app.ui.widgets.drawing.drag_card import drag_card, hot_spot_below
from app.ui.widgets.tables.row_drag import Dragged
from tests.helpers.demo_cms import DemoCms
from tests.helpers.program_in_process import Program, program, until
from tests.ui.campaigns.conftest import made, pick
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log")

_LEFT, _NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def place_of(shown: Program, title: str) -> QPoint:
    """The middle of the node with this title."""
    nav = shown.navigator.bench.nav
    for key in tuple(nav.model.keys()):
        index = nav.model.index_of(key)
        if index.data() == title and nav.tree.visualRect(index).isValid():
            nav.tree.scrollTo(index)
            return nav.tree.visualRect(index).center()
    raise AssertionError(title)


def drop(shown: Program, mime: QMimeData, title: str) -> bool:
    """Drags over the node and drops there; whether the node accepted it."""
    viewport, point = shown.navigator.bench.nav.tree.viewport(), place_of(shown, title)
    QApplication.sendEvent(viewport, QDragEnterEvent(QPoint(4, 4), Qt.DropAction.MoveAction, mime, _LEFT, _NONE))
    over = QDragMoveEvent(point, Qt.DropAction.MoveAction, mime, _LEFT, _NONE)
    QApplication.sendEvent(viewport, over)
    there = QDropEvent(QPointF(point), Qt.DropAction.MoveAction, mime, _LEFT, _NONE)
    QApplication.sendEvent(viewport, there)
    assert over.isAccepted() is there.isAccepted()
    return there.isAccepted()


def dragged(page: CampaignsPage) -> QMimeData:
    content = page._dragged()
    assert isinstance(content, Dragged)
    return content.mime


def test_campaigns_dropped_on_a_folder_are_moved_and_ctrl_z_moves_them_back(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = shown.page()
            ids = [await made(session, name) for name in ("Dragged 1", "Dragged 2")]
            await until(lambda: {"Dragged 1", "Dragged 2"} <= set(shown.names()))
            before = [demo.campaign(each)["folderId"] for each in ids]
            await until(
                lambda: any(each.endswith("/folder/2") for each in tuple(shown.navigator.bench.nav.model.keys()))
            )
            await pick(page, "Dragged 1", "Dragged 2")
            for title in ("All campaigns", "Commands", "Deleted items"):
                assert not drop(shown, dragged(page), title), title
            assert drop(shown, dragged(page), "Archive")
            await until(lambda: "2 campaigns moved to “Archive”" in shown.toasts())
            assert {demo.campaign(each)["folderName"] for each in ids} == {"Archive"}
            page.view.setFocus()
            QTest.keyClick(page.view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
            await until(lambda: [demo.campaign(each)["folderId"] for each in ids] == before)

    play(scene())


def test_records_of_another_connection_and_files_are_refused(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            page = shown.page()
            await until(
                lambda: any(each.endswith("/folder/2") for each in tuple(shown.navigator.bench.nav.model.keys()))
            )
            await pick(page, "Autumn window loop")
            parcel = unpack_records(dragged(page))
            assert parcel is not None
            assert parcel.ids == tuple(page.view.selected_ids())
            other = await shown.sign_in(demo, name="Other")
            theirs = shown.page(other.connection.id)
            await pick(theirs, "Autumn window loop")
            assert not drop(shown, dragged(theirs), "Archive"), "the folder of the first connection"
            assert not drop(shown, QMimeData(), "Archive")

    play(scene())


def test_a_drag_begins_on_a_name_or_a_selected_row_and_elsewhere_rows_are_selected(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            view = shown.page().view
            asked: list[int] = []

            def content() -> Dragged | None:
                asked.append(view.selected_count())
                return None

            view.offer_drag(content)

            def pull(row: int, column: int) -> None:
                """Presses a cell, moves three rows down and lets go."""
                start = view.visualRect(view.model().index(row, column)).center()
                QTest.mousePress(view.viewport(), _LEFT, pos=start)
                for step in range(1, 4):
                    point = QPointF(start + QPoint(0, step * view.rowHeight(row)))
                    there = view.viewport().mapToGlobal(point)
                    move = QMouseEvent(QEvent.Type.MouseMove, point, there, _LEFT, _LEFT, _NONE)
                    QApplication.sendEvent(view.viewport(), move)
                QTest.mouseRelease(view.viewport(), _LEFT, pos=start + QPoint(0, 3 * view.rowHeight(row)))

            pull(1, 2)
            assert asked == []
            assert view.selected_count() == 4, "the rows between press and release"
            pull(2, 2)
            assert asked == [4], "the rows that are selected"
            view.clearSelection()
            pull(6, 0)
            assert asked == [4, 1], "the row whose name is pulled"

    play(scene())


@pytest.mark.parametrize("base_px", [SMALLEST_PX, BASE_PX, LARGEST_PX])
def test_the_dragged_card_covers_neither_the_folder_below_the_pointer_nor_those_in_it(
    qapp: QApplication, base_px: int
) -> None:
    apply_theme(qapp, Scheme.LIGHT, base_px=base_px)
    try:
        widget = QWidget()
        picture = drag_card(widget, 3, "3 campaigns", lambda _painter, _room: None).toImage()
        text = theme().metrics(13, 400).height()
        first_free = hot_spot_below().y() - text
        painted = [y for y in range(picture.height()) if picture.pixelColor(picture.width() // 2, y).alphaF() > 0.5]
        assert painted
        assert max(painted) < first_free
    finally:
        apply_theme(qapp, Scheme.LIGHT)
