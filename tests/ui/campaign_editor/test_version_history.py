"""Earlier versions of a campaign: kept before each save, compared with now, and restored as one step."""

from __future__ import annotations

from datetime import datetime

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from app.ui.look.theme import theme
from app.ui.pages.campaign_editor.compare_table import CompareTable
from app.ui.pages.campaign_editor.page import CampaignEditorPage
from app.ui.pages.campaign_editor.review_view import ReviewView
from app.ui.widgets.buttons.painted_buttons import Button
from app.ui.widgets.tables.list_placeholders import StatePanel
from app.ui.widgets.tables.row_painter import EDGE_PADDING, PADDING
from app.ui.widgets.tables.version_history_view import EarlierVersion, HistoryView
from tests.pictures.picture_looks import Look
from tests.pictures.picture_studio import dressed
from tests.ui.campaign_editor.conftest import OnStage, Stage, fresh, layout_ids, parts, save, until


async def open_history(page: CampaignEditorPage) -> HistoryView:
    editing = parts(page)
    editing.workspace.history.trigger()
    await until(lambda: isinstance(editing.view(), HistoryView))
    view = editing.view()
    assert isinstance(view, HistoryView)
    return view


async def restore_button(view: HistoryView) -> Button:
    """Of the version that is selected, once it has been read."""
    await until(lambda: any(each.isVisible() for each in view.findChildren(ReviewView)))
    shown = next(each for each in view.findChildren(ReviewView) if each.isVisible())
    return next(each for each in shown.findChildren(Button) if each.text() == "Restore this version")


def test_an_earlier_line_up_is_restored_and_saved(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session()
        campaign_id = await fresh(stage, session)
        page = await stage.open(session, campaign_id)
        editor, first = parts(page).editor, layout_ids(page)
        editor.move([0], 4)
        await save(page)
        second = layout_ids(page)
        editor.remove([1, 2])
        editor.set_property("ref1", "Q4")
        await save(page)
        view = await open_history(page)
        assert view.model.rowCount() == 2
        newest = view.chosen()
        assert newest is not None
        assert newest.differs == "2 added, 1 property changed"
        assert [entry.layout_id for entry in newest.state.entries] == second
        view.setFocus()
        QTest.keyClick(view.view, Qt.Key.Key_Down)
        await until(lambda: view.chosen() is not newest)
        older = view.chosen()
        assert older is not None
        assert [entry.layout_id for entry in older.state.entries] == first
        await until(lambda: view.compared is older)
        (await restore_button(view)).click()
        assert parts(page).view() is parts(page).workspace
        assert layout_ids(page) == first
        assert editor.properties.ref1 == ""
        assert page.is_unsaved()
        assert editor.undo_stack.undoText().startswith("Restore the version from Today")
        await save(page)
        assert stage.cms.line_up(campaign_id) == first

    on_stage(scene)


def test_an_empty_history_says_so_and_escape_closes_it(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session()
        page = await stage.open(session, "Deli lunch boards")
        view = await open_history(page)
        assert view.model.rowCount() == 0
        assert any(panel.isVisible() for panel in view.findChildren(StatePanel))
        QTest.keyClick(view, Qt.Key.Key_Escape)
        await until(lambda: parts(page).view() is parts(page).workspace)

    on_stage(scene)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("points", [10, 18])
def test_the_times_of_versions_are_whole_and_the_list_uses_the_room_there_is(
    qapp: QApplication, points: int, language: str
) -> None:
    with dressed(qapp, Look(language=language, points=points)):
        at = datetime(2024, 9, 28, 22, 48).timestamp()  # noqa: DTZ001 - of this computer
        versions = [EarlierVersion(number, at, "Before it was saved", "2 added", None) for number in range(2)]
        view = HistoryView(versions, lambda _: QWidget())
        narrow, wide = view.view.parentWidget(), view.view.header.sectionSize(0)
        view.resize(1000, 600)
        view.show()
        assert narrow is not None
        before = narrow.width()
        text = view.model.index(0, 0).data()
        assert "2024" in text
        assert wide >= theme().metrics(13, 400).horizontalAdvance(text) + EDGE_PADDING + PADDING
        assert view.model.index(0, 0).data(Qt.ItemDataRole.ToolTipRole) == text
        view.resize(2400, 600)
        assert narrow.width() > before
        view.deleteLater()


def test_an_identical_version_cannot_be_restored(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session()
        page = await stage.open(session, await fresh(stage, session))
        editor = parts(page).editor
        editor.move([0], 4)
        await save(page)
        editor.move([3], 0)
        await save(page)
        view = await open_history(page)
        same = next(each for each in map(view.model.record, range(view.model.rowCount())) if not each.differs)
        view.view.select_ids([same.number])
        await until(lambda: view.compared is same)
        assert not (await restore_button(view)).isEnabled()
        (table,) = [each for each in view.findChildren(CompareTable) if each.isVisible()]
        table.setFocus()
        QTest.keyClick(table, Qt.Key.Key_Escape)
        await until(lambda: parts(page).view() is parts(page).workspace)

    on_stage(scene)
