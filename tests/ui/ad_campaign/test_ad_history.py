"""Earlier versions of an ad: listed with their differences, restored in one step, and saved like any change."""

from __future__ import annotations

from PySide6.QtGui import QFont
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from app.ui.forms.version_comparison import changed_cell
from app.ui.widgets.tables.version_history_view import HistoryView
from app.ui.widgets.text.labels import Label
from tests.ui.ad_campaign.conftest import AdStage, Hand, OnStage
from tests.ui.campaign_editor.conftest import until


def test_an_earlier_version_of_an_ad_is_restored_and_saved(on_stage: OnStage) -> None:
    async def scene(stage: AdStage) -> None:
        session = await stage.session()
        campaign_id = stage.cms.campaign_id("Christmas hampers teaser")
        page = await stage.open_ad(session, campaign_id)
        hand = Hand(page)
        before, layouts = hand.working, hand.names()
        hand.type_into("ref1", "Order 4711")
        hand.type_into("entries", tuple(reversed(hand.layouts.value())))
        await hand.editing.save()
        assert stage.cms.campaign(campaign_id)["ref1"] == "Order 4711"

        assert hand.editing.history.isEnabled()
        hand.editing.history.trigger()
        await until(lambda: isinstance(hand.editing.view(), HistoryView))
        view = hand.editing.view()
        assert isinstance(view, HistoryView)
        (version,) = (view.model.record(row) for row in range(view.model.rowCount()))
        assert version.differs == "Layouts, Reference 1"
        await until(lambda: view.compared is version)
        restore = next(each for each in view.findChildren(QPushButton) if each.text() == "Restore this version")
        restore.click()
        assert hand.working.ref1 == before.ref1
        assert hand.names() == layouts
        assert stage.cms.campaign(campaign_id)["ref1"] == "Order 4711", "nothing is sent by restoring"
        await hand.editing.save()
        assert not page.is_unsaved()
        assert (stage.cms.campaign(campaign_id)["ref1"] or "") == before.ref1

    on_stage(scene)


def test_only_the_layouts_that_changed_are_marked(qtbot: QtBot) -> None:
    cell = changed_cell("Yesterday", "1. Soup\n2. Bread\n\n3. Cake (Mo)", "1. Soup\n2. Bread\n\n3. Cake")
    qtbot.addWidget(cell)
    marks = [(each.text(), each.font().weight() == QFont.Weight.Medium) for each in cell.findChildren(Label)]
    assert marks == [("1. Soup\n2. Bread\n", False), ("3. Cake (Mo)", True)]
    single = changed_cell("Yesterday", "Name", "Another name")
    qtbot.addWidget(single)
    assert single.font().weight() == QFont.Weight.Medium
