"""The layout preview opens by Space or pointer in every list of layouts, and doesn't get in the way."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QSize, Qt
from PySide6.QtGui import QKeySequence, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from app.demo.layout_thumbnails import draw
from app.domain.layouts.layout import Layout
from app.models.campaign_comparison_model import SIDES
from app.services.session.session import Session
from app.ui.layout_previews.preview_card import NARROWEST, SHADOW, PreviewCard, Shown, card_shape, missing_text, wrapped
from app.ui.layout_previews.preview_controller import LayoutPreview
from app.ui.layout_previews.thumbnail_cache import PictureState, large_pictures_of, pictures_of
from app.ui.layout_previews.thumbnail_decoding import LARGE, decode_large
from app.ui.look.theme import LARGEST_PX, SMALLEST_PX, Scheme, apply_theme, theme
from app.ui.pages.campaign_compare.page import ComparePage
from app.ui.pages.campaign_editor.campaign_editing import Editing
from app.ui.pages.campaign_editor.review_view import ReviewView
from app.ui.search.quick_open import QuickOpen
from app.ui.shell import Compared
from app.ui.widgets.drawing.safe_painter import elided
from tests.helpers.demo_cms import DemoCms
from tests.helpers.program_in_process import Program, menu_action, program, until
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log")

PICTURES = "/layout/thumbnail/"


async def editing_of(shown: Program, session: Session, name: str = "Autumn window loop") -> Editing:
    campaigns = shown.page().model
    found = next(record for record in campaigns.records() if record.name == name)
    page = await shown.editor(found.campaign_id, session)
    assert page.editing is not None
    editing = page.editing
    await until(lambda: editing.workspace.library.shown)
    return editing


def card_of(preview: LayoutPreview) -> Shown:
    assert preview.card is not None
    assert preview.card.shown is not None
    return preview.card.shown


def is_open(preview: LayoutPreview) -> bool:
    """Reads the property in a call, so that the type checker does not narrow it."""
    return preview.is_open


def point(at: QWidget, place: QPoint) -> None:
    """Moves the pointer there, as a mouse does."""
    whole, none = QPointF(at.mapToGlobal(place)), Qt.MouseButton.NoButton
    moved = QMouseEvent(QEvent.Type.MouseMove, QPointF(place), whole, none, none, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(at, moved)


async def with_keyboard(widget: QWidget) -> None:
    widget.setFocus()
    await until(widget.hasFocus)


async def picture_is_here(preview: LayoutPreview, session: Session) -> None:
    await until(lambda: card_of(preview).state is PictureState.CACHED and not large_pictures_of(session).is_reading)


def test_space_shows_the_current_layout_and_arrows_walk_on(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            editing = await editing_of(shown, session)
            view, preview = editing.workspace.library.view, editing.previews.library
            model = editing.workspace.library.model
            view.select_ids(
                [next(each.layout_id for each in model.records() if each.has_thumbnail and not each.retired)]
            )
            await with_keyboard(view)
            chosen = view.selected_ids()
            QTest.keyClick(view, Qt.Key.Key_Space)
            assert is_open(preview)
            first = card_of(preview)
            assert first.subject.layout_id == view.current_id() == chosen[0]
            await picture_is_here(preview, session)
            picture = card_of(preview).picture
            assert picture is not None
            assert max(picture.width(), picture.height()) > 200, "more than the small one of the row"
            assert "Published" in card_of(preview).facts.spoken
            await until(lambda: "In " in card_of(preview).facts.used or "Not in" in card_of(preview).facts.used)
            QTest.keyClick(view, Qt.Key.Key_Down)
            await until(lambda: card_of(preview).subject.layout_id == view.current_id() != first.subject.layout_id)
            assert view.hasFocus()
            card = preview.card
            assert card is not None
            assert card_of(preview).facts.name in card.accessibleName()
            assert card_of(preview).facts.spoken in card.accessibleDescription()
            names = view.visualRect(view.currentIndex())
            names.translate(view.viewport().mapTo(shown.window, QPoint(0, 0)))
            assert not card.geometry().adjusted(16, 16, -16, -16).intersects(names), "the list stays visible"
            QTest.keyClick(view, Qt.Key.Key_Space)
            assert not is_open(preview)
            assert not card.isVisible()
            QTest.keyClick(view, Qt.Key.Key_Space)
            QTest.keyClick(view, Qt.Key.Key_Escape)
            assert not is_open(preview)
            assert view.hasFocus()
            QTest.keyClick(view, Qt.Key.Key_Space)
            await with_keyboard(editing.workspace.library.search)
            assert not is_open(preview), "the keyboard has gone elsewhere"
            QTest.keyClick(editing.workspace.library.search, Qt.Key.Key_Space)
            assert not is_open(preview), "a blank is typed there"

    play(scene())


@pytest.mark.parametrize("where", ["library", "lineup"])
def test_the_context_menu_previews_the_layout_and_shows_the_key(
    play: Play, demo: DemoCms, tmp_path: Path, where: str
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            editing = await editing_of(shown, session)
            workspace, preview = editing.workspace, getattr(editing.previews, where)
            view = getattr(workspace, where).view if where == "library" else workspace.view
            view.selectRow(0)
            await with_keyboard(view)
            view.customContextMenuRequested.emit(view.visualRect(view.model().index(0, 1)).center())
            (menu,) = [each for each in workspace.findChildren(QMenu) if each.isVisible()]
            action = menu_action(menu, "Preview layout")
            assert action.shortcut() == QKeySequence("Space")
            action.trigger()
            menu.close()
            assert is_open(preview)
            QTest.keyClick(view, Qt.Key.Key_Space)
            assert not is_open(preview), "the key still belongs to the list"

    play(scene())


def test_ctrl_space_still_selects_rows(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            editing = await editing_of(shown, session)
            view = editing.workspace.view
            view.select_rows([2])
            await with_keyboard(view)
            QTest.keyClick(view, Qt.Key.Key_Down, Qt.KeyboardModifier.ControlModifier)
            assert view.selected_row_numbers() == [2]
            QTest.keyClick(view, Qt.Key.Key_Space)
            assert card_of(editing.previews.lineup).facts.note.startswith("4 of 24")
            assert view.selected_row_numbers() == [2], "looking selects nothing"
            QTest.keyClick(view, Qt.Key.Key_Space, Qt.KeyboardModifier.ControlModifier)
            assert view.selected_row_numbers() == [2, 3]
            assert is_open(editing.previews.lineup)
            before = card_of(editing.previews.lineup).subject.entry
            QTest.keyClick(view, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
            await until(lambda: card_of(editing.previews.lineup).facts.note.startswith("3 of 24"))
            assert card_of(editing.previews.lineup).subject.entry == before, "it follows the layout that is moved"
            QTest.keyClick(view, Qt.Key.Key_Delete)
            await until(lambda: card_of(editing.previews.lineup).subject.entry != before)

    play(scene())


def test_a_pointer_that_rests_on_a_thumbnail_shows_its_layout(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            editing = await editing_of(shown, session)
            view, preview = editing.workspace.view, editing.previews.lineup
            place = view.viewport()
            thumb = view.columnViewportPosition(1) + 20
            rows = [QPoint(thumb, view.rowViewportPosition(row) + 10) for row in range(3)]
            point(place, rows[0])
            point(place, rows[0] + QPoint(1, 1))
            assert not is_open(preview), "not at once"
            await until(lambda: is_open(preview))
            assert card_of(preview).subject.entry == editing.editor.model.entry(0)
            assert card_of(preview).hint == ()
            card = preview.card
            assert card is not None
            small = card.width()
            point(place, rows[1])
            assert card_of(preview).subject.entry == editing.editor.model.entry(1), "from one to the next at once"
            point(place, QPoint(thumb + 200, rows[1].y()))
            await until(lambda: not is_open(preview))
            point(place, rows[2])
            QTest.mousePress(place, Qt.MouseButton.LeftButton, pos=rows[2])
            QTest.mouseRelease(place, Qt.MouseButton.LeftButton, pos=rows[2])
            await asyncio.sleep(0.5)  # longer than the pointer has to rest
            assert not is_open(preview), "pressing means another action"
            await with_keyboard(view)
            shown.window.resize(1920, 1080)
            QTest.keyClick(view, Qt.Key.Key_Space)
            assert card.width() > 2 * small, "a large picture in a large window, also beside the whole sidebar"
            name = view.visualRect(view.currentIndex().siblingAtColumn(1)).left() + theme().px(240)
            assert card.geometry().left() + SHADOW >= view.viewport().mapTo(shown.window, QPoint(name, 0)).x()
            QTest.keyClick(view, Qt.Key.Key_Space)

            strip, above = editing.workspace.strip, editing.previews.strip
            point(strip, strip.block_rect(4).center().toPoint())
            await until(lambda: is_open(above))
            assert card_of(above).facts.note.startswith("5 of 24")
            card = above.card
            assert card is not None
            top = strip.mapTo(shown.window, strip.block_rect(4).bottomLeft().toPoint()).y()
            assert card.geometry().adjusted(16, 16, -16, -16).top() > top, "below the strip"
            QTest.keyClick(strip, Qt.Key.Key_Space)
            await with_keyboard(strip)
            QTest.keyClick(strip, Qt.Key.Key_Home)
            if not is_open(above):
                QTest.keyClick(strip, Qt.Key.Key_Space)
            await until(lambda: card_of(above).facts.note.startswith("1 of 24"))
            QTest.keyClick(strip, Qt.Key.Key_Right)
            await until(lambda: card_of(above).facts.note.startswith("2 of 24"))

    play(scene())


def test_a_slow_or_missing_picture_delays_nothing(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        demo.fault("hold", path=PICTURES, times=None)
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            editing = await editing_of(shown, session)
            view, preview = editing.workspace.library.view, editing.previews.library
            records = list(editing.workspace.library.model.records())
            pictured, bare = (
                next(each for each in records if each.has_thumbnail is has_one and not each.retired)
                for has_one in (True, False)
            )
            view.select_ids([pictured.layout_id])
            await with_keyboard(view)
            QTest.keyClick(view, Qt.Key.Key_Space)
            assert missing_text(card_of(preview)) == "Loading picture…"
            assert preview.card is not None
            assert "Loading picture…" in preview.card.accessibleDescription()
            demo.clear_faults()
            await picture_is_here(preview, session)
            assert missing_text(card_of(preview)) == ""
            view.select_ids([bare.layout_id])
            await until(lambda: card_of(preview).subject.layout_id == bare.layout_id)
            assert missing_text(card_of(preview)).startswith("The CMS has no picture")
            demo.fault("status", path=PICTURES, status=500, times=None)
            other = next(
                each
                for each in reversed(records)
                if each.has_thumbnail
                and not each.retired
                and pictures_of(session).state(each.layout_id) is not PictureState.CACHED
            )
            view.select_ids([other.layout_id])
            await until(lambda: card_of(preview).subject.layout_id == other.layout_id)
            await until(lambda: missing_text(card_of(preview)) == "The picture couldn't be loaded.")
            assert not shown.toasts()

    play(scene())


def test_pictures_are_kept_for_the_next_start(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def pictured(shown: Program, session: Session) -> Layout:
        editing = await editing_of(shown, session)
        view, preview = editing.workspace.library.view, editing.previews.library
        records = editing.workspace.library.model.records()
        layout = next(each for each in records if each.has_thumbnail and not each.retired)
        view.select_ids([layout.layout_id])
        await with_keyboard(view)
        QTest.keyClick(view, Qt.Key.Key_Space)
        await picture_is_here(preview, session)
        return layout

    async def scene() -> None:
        async with program(tmp_path) as shown:
            first = await pictured(shown, await shown.sign_in(demo, id="kept00001"))
        demo.forget_requests()
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo, id="kept00001")
            again = await pictured(shown, session)
            assert again.layout_id == first.layout_id
            asked = {str(each["path"]).rpartition("/")[2] for each in demo.requests(path=PICTURES)}
            assert str(first.layout_id) not in asked, "its picture is on this computer"

    play(scene())


def test_comparisons_and_quick_open_show_layouts_too(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            editing = await editing_of(shown, session)
            editing.editor.move([0], 2)
            editing.open_review(can_save=True)
            review = shown.window.findChild(ReviewView)
            assert review is not None
            await with_keyboard(review.table)
            review.table.go_to_change(1)
            QTest.keyClick(review.table, Qt.Key.Key_Space)
            await until(lambda: is_open(review.table.preview))
            QTest.keyClick(review.table, Qt.Key.Key_Escape)
            assert not is_open(review.table.preview)
            assert review.isVisible(), "the first Escape closes the preview alone"
            QTest.keyClick(review.table, Qt.Key.Key_Escape)
            await until(lambda: editing.view() is editing.workspace)

            other = next(each for each in shown.page().model.records() if each.name == "Bath counter boards")
            base = editing.editor.base.campaign_id
            shown.navigator.compare(Compared(session, base), Compared(session, other.campaign_id))
            page = shown.navigator.bench.tabs.current()
            assert isinstance(page, ComparePage)
            await until(lambda: page.comparison is not None and page.table.isVisible())
            lines = page.table.lines
            await with_keyboard(page.table)
            for column in (0, 1):
                row = next(row for row in range(lines.rowCount()) if lines.entry(row, SIDES[column]) is not None)
                page.table.setCurrentIndex(lines.index(row, column))
                QTest.keyClick(page.table, Qt.Key.Key_Space)
                expected = lines.entry(row, SIDES[column])
                assert card_of(page.preview).subject.entry == expected
                QTest.keyClick(page.table, Qt.Key.Key_Space)

            opened = shown.window.findChild(QuickOpen)
            assert opened is not None
            opened.open()
            QTest.keyClicks(opened.field, "york minster window, d")
            await until(lambda: opened.preview is not None and not opened.is_searching and len(opened.titles()) > 1)
            preview = opened.preview
            assert preview is not None
            assert opened.field.text().endswith(", d"), "blanks are typed"
            while opened.found()[max(0, opened.results.currentIndex().row())].layout is None:
                QTest.keyClick(opened.field, Qt.Key.Key_Down)
            QTest.keyClick(opened.field, Qt.Key.Key_Down)
            await until(lambda: is_open(preview))
            chosen = opened.results.currentIndex().row()
            assert card_of(preview).facts.name == opened.found()[chosen].title
            QTest.keyClick(opened.field, Qt.Key.Key_Escape)
            assert not opened.isVisible()
            assert not is_open(preview)
            assert not [each for each in shown.window.findChildren(PreviewCard) if each.isVisible()]

    play(scene())


def test_large_pictures_keep_their_shape_and_are_never_enlarged() -> None:
    for is_upright in (False, True):
        image = decode_large(draw(3, "Harvest soup", is_upright=is_upright))
        assert image is not None
        assert (image.height() > image.width()) is is_upright
        assert image.width() <= LARGE.width()
        assert image.height() <= LARGE.height()
    assert decode_large(b"no picture") is None
    assert decode_large(draw(3, "Harvest soup", is_upright=False)[:120]) is None


def test_facts_in_a_narrow_column_continue_in_the_next_line_and_are_not_cut(qapp: QApplication) -> None:
    apply_theme(qapp, Scheme.LIGHT)
    text = "0:08 · Portrait · 1080 × 1920"
    font, metrics = theme().font(13, 400, tabular=True), theme().metrics(13, 400, tabular=True)
    for width in range(110, 260):
        lines = wrapped(text, font, width, 4)
        assert " ".join(lines) == text
        assert all(elided(metrics, line, width) == line for line in lines), width


def test_the_card_fits_the_window_at_every_text_size(qapp: QApplication) -> None:
    try:
        for base_px in (SMALLEST_PX, 13, LARGEST_PX):
            apply_theme(qapp, Scheme.LIGHT, base_px=base_px)
            for height in (584, 784, 1064):
                room = QSize(height * 16 // 9, height)
                large = card_shape(room, is_large=True, hint=("Space",))
                assert large.size(large.widest).height() <= height or large.widest == theme().px(NARROWEST)
    finally:
        apply_theme(qapp, Scheme.LIGHT)
