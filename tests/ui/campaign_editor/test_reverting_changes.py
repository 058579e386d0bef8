"""The review reverts single changes, by button and by key, until none is left."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.ui.pages.campaign_editor.compare_table import CompareTable
from app.ui.pages.campaign_editor.conflict_view import ConflictView
from app.ui.pages.campaign_editor.review_view import ReviewView
from tests.ui.campaign_editor.conftest import (
    OnStage,
    Stage,
    change_on_cms,
    fresh,
    layout_ids,
    parts,
    press_in,
    save,
    until,
)


def test_changes_are_reverted_one_by_one(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session()
        page = await stage.open(session, await fresh(stage, session))
        editor, before = parts(page).editor, layout_ids(page)
        editor.set_property("ref1", "Q4")
        editor.remove([2])
        editor.move([0], 5)
        assert editor.summary() == "1 moved, 1 removed, 1 property changed"
        parts(page).workspace.bar.review.click()
        review = parts(page).view()
        assert isinstance(review, ReviewView)
        review.table.setFocus()
        for left in (2, 1):
            at = next(
                row for row in range(review.table.lines.rowCount()) if review.table.lines.change_at(row) is not None
            )
            review.table.go_to(at)
            QTest.keyClick(review.table, Qt.Key.Key_Delete)
            changes = len(editor.difference().changes) + len(editor.changed_properties())
            assert changes == left
            assert parts(page).view() is review
        at = next(row for row in range(review.table.lines.rowCount()) if review.table.lines.change_at(row) is not None)
        review.table.go_to(at)
        press_in(review, "Revert this change")
        await until(lambda: parts(page).view() is parts(page).workspace)
        assert layout_ids(page) == before
        assert not page.is_unsaved()
        assert stage.window.said[-1] == "All changes reverted: nothing left to save."
        editor.undo_stack.undo()
        assert page.is_unsaved()

    on_stage(scene)


def test_a_row_without_a_change_offers_nothing(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session()
        page = await stage.open(session, await fresh(stage, session))
        parts(page).editor.move([0], 2)
        after = layout_ids(page)
        parts(page).workspace.bar.review.click()
        review = parts(page).view()
        assert isinstance(review, ReviewView)
        same = next(row for row in range(review.table.lines.rowCount()) if review.table.lines.change_at(row) is None)
        review.table.go_to(same)
        QTest.keyClick(review.table, Qt.Key.Key_Delete)
        assert layout_ids(page) == after

    on_stage(scene)


@pytest.mark.parametrize("moved, target", [(1, 3), (2, 1)])
def test_review_and_conflict_name_the_same_moved_layout_as_the_editor(
    on_stage: OnStage, moved: int, target: int
) -> None:
    def named(table: CompareTable) -> set[int]:
        changes = map(table.lines.change_at, range(table.lines.rowCount()))
        return {change.key for change in changes if change is not None and change.key}

    async def scene(stage: Stage) -> None:
        session = await stage.session()
        campaign_id = await fresh(stage, session)
        page = await stage.open(session, campaign_id)
        editor, before = parts(page).editor, layout_ids(page)
        key = editor.model.entry(moved).key
        editor.move([moved], target)
        assert [each.key for each in editor.model.entries if editor.model.marks(each.key)] == [key]
        parts(page).open_review(can_save=True)
        review = parts(page).view()
        assert isinstance(review, ReviewView)
        assert named(review.table) == {key}
        press_in(review, "Back to editing")
        change_on_cms(stage, campaign_id, [*before[:-2], before[-1], before[-2]])
        await save(page)
        view = parts(page).view()
        assert isinstance(view, ConflictView)
        assert named(view.table) == {key}
        press_in(view, "Back to editing")
        parts(page).open_review(can_save=True)
        again = parts(page).view()
        assert isinstance(again, ReviewView)
        again.table.go_to_change(1)
        press_in(again, "Revert this change")
        assert layout_ids(page) == before

    on_stage(scene)


def test_the_key_that_saves_saves_from_the_review_too(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session()
        page = await stage.open(session, await fresh(stage, session))
        parts(page).editor.move([0], 3)
        parts(page).open_review(can_save=True)
        review = page.findChild(ReviewView)
        assert review is not None
        stage.window.activateWindow()
        await until(review.table.hasFocus)
        QTest.keyClick(review.table, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
        await until(lambda: stage.cms.requests(method="PUT") and not page.is_unsaved())

    on_stage(scene)
