"""Arranging a line-up by rule in the editor: available actions work, and disabled ones give their reason."""

from __future__ import annotations

from typing import Any

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from app.domain.layouts.layout import PUBLISHED
from app.ui.awaited_dialogs import CardDialog
from app.ui.widgets.text.labels import Label
from tests.ui.campaign_editor.conftest import OnStage, Stage, answer_dialog, fresh, layout_ids, parts, save, until


def test_a_layout_is_replaced_everywhere_by_the_one_chosen_in_the_library(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session()
        page = await stage.open(session, await fresh(stage, session))
        work = parts(page).workspace
        await until(lambda: work.library.model.rowCount() > 50)
        work.view.select_rows([0])
        work.actions_.duplicate.trigger()
        before = layout_ids(page)
        work.view.select_rows([0])
        assert not work.arrange.replace.isEnabled()
        assert work.arrange.replace.toolTip() == "In the library, select one layout as the replacement."
        coming = next(
            layout
            for layout in work.library.model.records()
            if layout.published_status_id == PUBLISHED and not layout.retired and layout.layout_id not in before
        )
        work.library.view.select_ids([coming.layout_id])
        await until(lambda: work.arrange.replace.text() == f"Replace every occurrence with “{coming.name}”")
        work.arrange.replace.trigger()
        assert layout_ids(page) == [coming.layout_id if each == before[0] else each for each in before]
        assert stage.window.said[-1] == f"2 entries replaced with “{coming.name}”"
        await save(page)
        assert stage.cms.line_up(parts(page).editor.base.campaign_id) == layout_ids(page)

    on_stage(scene)


def test_blocks_are_interleaved_and_the_tool_tip_says_what_is_missing(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session()
        page = await stage.open(session, await fresh(stage, session))
        work = parts(page).workspace
        before = layout_ids(page)
        work.view.select_rows([0, 1])
        assert not work.arrange.interleave.isEnabled()
        assert work.arrange.interleave.toolTip() == "Select two or more separate blocks."
        work.view.select_rows([0, 1, 4, 5])
        work.arrange.interleave.trigger()
        assert layout_ids(page) == [before[row] for row in (0, 4, 1, 5, 2, 3, 6, 7)]
        assert work.view.selected_row_numbers() == [0, 1, 2, 3]

    on_stage(scene)


def test_a_loop_is_filled_to_the_entered_duration(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session()
        page = await stage.open(session, await fresh(stage, session))
        work, model = parts(page).workspace, parts(page).editor.model
        work.arrange.fill.trigger()
        dialog = await until_dialog(stage)
        field = dialog.findChild(QLineEdit)
        assert field is not None
        assert field.text() == "5:00"
        field.selectAll()
        QTest.keyClicks(field, "five minutes")
        await until(lambda: any("like 5:00" in text for text in texts(dialog)))
        field.selectAll()
        QTest.keyClicks(field, "10:00")
        await answer_dialog(stage.window, "Fill")
        await until(lambda: model.total_s > 500)
        shortest = min(entry.duration_s or 0 for entry in model.entries)
        assert 600 - 2 * max(entry.duration_s or 0 for entry in model.entries) < model.total_s <= 600
        assert shortest > 0
        parts(page).editor.undo_stack.undo()
        assert not page.is_unsaved()

    on_stage(scene)


async def until_dialog(stage: Stage) -> CardDialog[Any]:
    await until(lambda: any(dialog.isVisible() for dialog in stage.window.findChildren(CardDialog)))
    return next(dialog for dialog in stage.window.findChildren(CardDialog) if dialog.isVisible())


def texts(dialog: CardDialog[Any]) -> list[str]:
    return [label.text() for label in dialog.findChildren(Label)]
