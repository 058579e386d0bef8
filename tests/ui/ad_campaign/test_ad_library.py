"""The dialog that adds layouts to an ad lists layouts created in the CMS since the start."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from app.ui.pages.ad_campaign.library_dialog import LibraryDialog
from tests.helpers.ad_campaigns import make_ad
from tests.helpers.demo_cms import DemoCms
from tests.ui.ad_campaign.conftest import AdStage, OnStage, open_dialogs, opened
from tests.ui.campaign_editor.conftest import until


@pytest.fixture
def cms() -> Iterator[DemoCms]:
    """The test makes layouts."""
    with DemoCms() as running:
        yield running


def test_opening_refreshing_and_returning_show_new_layouts(
    on_stage: OnStage, cms: DemoCms, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(stage: AdStage) -> None:
        hand = await opened(stage, make_ad(cms, "Library", layouts=2))

        def names(dialog: LibraryDialog) -> set[str]:
            return {layout.name for layout in dialog.library.model.records()}

        async def shown() -> LibraryDialog:
            hand.layouts.add.trigger()
            await until(lambda: open_dialogs(stage))
            (dialog,) = open_dialogs(stage)
            assert isinstance(dialog, LibraryDialog)
            await until(lambda: dialog.library.shown)
            return dialog

        dialog = await shown()
        field, button = dialog.library.search, dialog.take
        left, right = (field.mapTo(dialog, edge).x() for edge in (field.rect().topLeft(), field.rect().topRight()))
        assert left == dialog.said.mapTo(dialog, QPoint(0, 0)).x()
        assert right == button.mapTo(dialog, button.rect().topRight()).x(), "in line with title and buttons"
        dialog.reject()
        cms.add_layout("Made at noon")
        dialog = await shown()
        await until(lambda: "Made at noon" in names(dialog))
        cms.add_layout("Made at one")
        QTest.keyClick(dialog.library.search, Qt.Key.Key_F5)
        await until(lambda: "Made at one" in names(dialog))
        browser = QWidget()
        browser.show()
        browser.activateWindow()
        await until(lambda: not dialog.isActiveWindow())
        cms.add_layout("Made at two")
        monkeypatch.setattr(dialog, "_read_at", time.monotonic() - 61)
        dialog.activateWindow()
        await until(lambda: "Made at two" in names(dialog))
        browser.close()
        dialog.reject()

    on_stage(scene)
