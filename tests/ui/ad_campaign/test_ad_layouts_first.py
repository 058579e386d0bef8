"""The page of an ad starts with its layouts, with thumbnails and a preview, visible without scrolling."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu

from app.models.item_roles import RowRole
from app.ui.forms.form_header import FormHead
from app.ui.layout_previews.thumbnail_cache import pictures_of
from app.ui.pages.ad_campaign.library_dialog import LibraryDialog
from app.ui.widgets.buttons.painted_buttons import IconButton
from app.ui.widgets.drawing.pills import Pill
from app.ui.widgets.tables.version_history_view import HistoryView
from tests.helpers.ad_campaigns import make_ad
from tests.helpers.demo_cms import DemoCms
from tests.helpers.program_in_process import menu_action
from tests.ui.ad_campaign.conftest import AdStage, Hand, OnStage, open_dialogs, opened, save
from tests.ui.campaign_editor.conftest import until


def bottom_of_layouts(hand: Hand) -> int:
    """How far below the top of the page the layouts and their schedule end."""
    editor = hand.layouts
    return editor.mapTo(hand.editing.content.viewport(), QPoint(0, editor.height())).y()


def test_layouts_come_first_with_the_pictures_that_the_cms_has(on_stage: OnStage, cms: DemoCms) -> None:
    async def scene(stage: AdStage) -> None:
        hand = await opened(stage, make_ad(cms, "Pictured"))
        assert next(iter(hand.editing.content.fields)) == "entries"
        session = hand.page.context.session
        pictures = pictures_of(session)
        await until(session.lookups.known_layouts)
        known = {each.layout_id for each in session.lookups.known_layouts() if each.has_thumbnail}
        entries = hand.layouts.value()
        assert known & {entry.layout_id for entry in entries}
        await until(lambda: pictures.kept_bytes and not pictures.is_reading)
        model = hand.layouts.model
        shown = [model.data(model.index(row, 1), RowRole.CELL).picture is not None for row in range(len(entries))]
        assert shown == [entry.layout_id in known for entry in entries]

    on_stage(scene)


def test_the_heading_shows_type_and_folder_and_opens_the_history(on_stage: OnStage, cms: DemoCms) -> None:
    async def scene(stage: AdStage) -> None:
        hand = await opened(stage, make_ad(cms, "Headed"))

        def pills() -> list[str]:
            heads = hand.editing.findChildren(FormHead)
            return [pill.accessibleName() for head in heads for pill in head.findChildren(Pill) if pill.isVisible()]

        assert pills()[0] == "Ad"
        folder = hand.editor("folder_id")
        row = next(row for row in range(folder.count()) if folder.itemData(row) not in (hand.working.folder_id, 1))
        hand.type_into("folder_id", folder.itemData(row))
        await until(lambda: pills() == ["Ad", folder.itemText(row).strip()])
        await save(hand)
        (history,) = [
            each for each in hand.editing.findChildren(IconButton) if each.accessibleName() == "Version history"
        ]
        history.click()
        await until(lambda: isinstance(hand.editing.view(), HistoryView))

    on_stage(scene)


def test_layouts_and_their_schedule_are_visible_without_scrolling(on_stage: OnStage, cms: DemoCms) -> None:
    async def scene(stage: AdStage) -> None:
        hand = await opened(stage, make_ad(cms, "Long", layouts=14))
        for height in (900, 760, 640):
            stage.window.resize(1392, height)
            await until(lambda: bottom_of_layouts(hand) <= hand.editing.content.viewport().height())
        rows = hand.layouts.view.height() // 28
        assert rows >= 4, "there is always some of the table"
        stage.window.resize(1392, 1200)
        await until(lambda: hand.layouts.view.height() // 28 > rows)

    on_stage(scene)


def test_a_layout_is_previewed_in_the_table_and_in_the_library(on_stage: OnStage, cms: DemoCms) -> None:
    async def scene(stage: AdStage) -> None:
        hand = await opened(stage, make_ad(cms, "Previewed", layouts=3))
        view, preview = hand.layouts.view, hand.layouts.large_preview
        stage.window.activateWindow()
        view.select_rows([0])
        view.setFocus()
        await until(view.hasFocus)
        QTest.keyClick(view, Qt.Key.Key_Space)
        card = preview.card
        assert card is not None
        assert card.shown is not None
        assert card.shown.facts.note.startswith("1 of 3 · ")
        QTest.keyClick(view, Qt.Key.Key_Down)
        await until(lambda: card.shown is not None and card.shown.facts.note.startswith("2 of 3"))
        QTest.keyClick(view, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
        await until(lambda: card.shown is not None and card.shown.facts.note.startswith("3 of 3"))
        QTest.keyClick(view, Qt.Key.Key_Escape)
        assert not card.isVisible()
        hand.layouts.add.trigger()
        await until(lambda: open_dialogs(stage))
        dialog = open_dialogs(stage)[-1]
        assert isinstance(dialog, LibraryDialog)
        library = dialog.library
        await until(lambda: library.shown)
        library.view.setFocus()
        await until(library.view.hasFocus)
        library.view.select_ids([library.model.id_at(0)])
        QTest.keyClick(library.view, Qt.Key.Key_Space)
        inner = dialog.preview.card
        assert inner is not None
        assert inner.isVisible()
        QTest.keyClick(library.view, Qt.Key.Key_Escape)
        assert not inner.isVisible()
        assert dialog.isVisible(), "the first Escape closes the preview only"
        dialog.reject()

    on_stage(scene)


def test_the_context_menu_of_a_layout_previews_it_and_shows_the_key(on_stage: OnStage, cms: DemoCms) -> None:
    async def scene(stage: AdStage) -> None:
        hand = await opened(stage, make_ad(cms, "Previewed from its menu", layouts=2))
        view, preview = hand.layouts.view, hand.layouts.large_preview
        stage.window.activateWindow()
        view.select_rows([1])
        view.setFocus()
        await until(view.hasFocus)
        view.customContextMenuRequested.emit(view.visualRect(view.model().index(1, 1)).center())
        (menu,) = [each for each in hand.layouts.findChildren(QMenu) if each.isVisible()]
        action = menu_action(menu, "Preview layout")
        assert action.shortcut() == QKeySequence("Space")
        menu.close()
        action.trigger()
        assert preview.card is not None
        assert preview.card.shown is not None
        assert preview.card.shown.facts.note.startswith("2 of 2")

    on_stage(scene)
