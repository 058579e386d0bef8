"""A window with tabs of ads on a running demo CMS: real sessions, widgets and event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from PySide6.QtWidgets import QApplication, QPushButton

from app.domain.list_queries import RecordId
from app.services.campaigns.ad_reordering import OrderInterrupted
from app.services.session.session import Session
from app.ui import awaited_dialogs
from app.ui.pages.ad_campaign.ad_editing import AdEditing
from app.ui.pages.ad_campaign.entries_editor import EntriesEditor
from app.ui.pages.ad_campaign.page import AdCampaignPage
from app.ui.pages.ad_campaign.preflight_panel import PreflightPanel
from app.ui.widgets.feedback.banner import Banner
from tests.helpers.ad_campaigns import LOOKS_S
from tests.helpers.demo_cms import DemoCms
from tests.helpers.program_in_process import run_in_qt
from tests.ui.campaign_editor.conftest import Stage, Window, until

OnStage = Callable[[Callable[["AdStage"], Coroutine[Any, Any, None]]], None]


class AdWindow(Window):
    """Opens ads, and holds the user's answer about the CMS's time zone."""

    def __init__(self) -> None:
        super().__init__()
        self.zone: ZoneInfo | None = None
        self.zone_questions = 0

    def open_page(self, session: Session, kind: str, record_id: int) -> None:
        assert kind == "ad_campaign"
        self.add(AdCampaignPage(session, record_id, self))

    def open_form(self, session: Session, kind: str, record_id: RecordId | None, start: object | None = None) -> None:
        raise AssertionError("an ad opens no form")

    async def cms_zone(self, session: Session) -> ZoneInfo | None:
        self.zone_questions += session.timezone is None
        return session.timezone or self.zone


class AdStage(Stage):
    """Opens sessions and ads, and closes them all in the end."""

    window: AdWindow

    def __init__(self, cms: DemoCms, data_dir: Path) -> None:
        super().__init__(cms, data_dir)
        self.window.deleteLater()
        self.window = AdWindow()

    async def session(self, user: str = "maya", **fields: Any) -> Session:
        """As `Stage.session`, in which a step that was lost is not waited for longer than it takes here."""
        session = await super().session(user, **fields)
        session.writer.checks.looks_s = LOOKS_S
        return session

    async def open_ad(self, session: Session, campaign_id: int) -> AdCampaignPage:
        """A tab with an ad, once the ad and its references are loaded."""
        page = AdCampaignPage(session, campaign_id, self.window)
        self.window.add(page)
        self.window.show()
        await until(lambda: page.editing is not None)
        return page


def open_dialogs(stage: AdStage) -> list[awaited_dialogs.CardDialog[Any]]:
    """Those that are shown, in the order in which they were opened."""
    return [dialog for dialog in stage.window.findChildren(awaited_dialogs.CardDialog) if dialog.isVisible()]


class Hand:
    """The user's actions and view on the page of one ad."""

    def __init__(self, page: AdCampaignPage) -> None:
        self.page = page
        assert isinstance(page.editing, AdEditing)
        self.editing = page.editing
        editor = self.editing.content.fields["entries"].widget
        assert isinstance(editor, EntriesEditor)
        self.layouts = editor
        panel = self.editing.aside
        assert isinstance(panel, PreflightPanel)
        self.panel = panel

    def editor(self, name: str) -> Any:
        """The widget of a field."""
        return self.editing.content.fields[name].widget

    def type_into(self, name: str, value: object) -> None:
        """Changes a field as its editor would."""
        widget = self.editor(name)
        widget.set_value(value)
        widget.changed.emit() if name != "target_type" else widget.changed.emit(str(value))

    def error(self, name: str) -> str:
        return self.editing.content.fields[name].error

    def findings(self) -> list[str]:
        return [finding.sentence for finding in self.panel.findings()]

    def names(self) -> list[str]:
        return [entry.name for entry in self.layouts.value()]

    @property
    def working(self) -> Any:
        return self.editing.form_state.working


def sentences(hand: Hand) -> list[str]:
    return [banner.sentence for banner in hand.editing.banners.findChildren(Banner)]


def press_in_banner(hand: Hand, text: str) -> None:
    buttons = [button for button in hand.editing.banners.findChildren(QPushButton) if button.text() == text]
    assert buttons, [button.text() for button in hand.editing.banners.findChildren(QPushButton)]
    buttons[-1].click()


async def save(hand: Hand) -> None:
    """Ctrl+S, until something came of it."""
    hand.editing.save_action.trigger()
    await asyncio.sleep(0.02)
    await until(lambda: not hand.editing.document.is_busy)


async def opened(stage: AdStage, campaign_id: int, user: str = "maya", **fields: Any) -> Hand:
    session = await stage.session(user, **fields)
    return Hand(await stage.open_ad(session, campaign_id))


async def leave_behind(session: Session, cms: DemoCms, campaign_id: int) -> None:
    """The state left by a program that ended while reordering three layouts."""
    state = (await session.ads.open(campaign_id)).state
    order = (state.entries[2], state.entries[0], state.entries[1])
    cms.fault("status", path="/layout/(assign|remove)/", skip=2, status=422, body='{"error":422,"message":"No"}')
    with pytest.raises(OrderInterrupted):
        await session.ads.orders.arrange(campaign_id, state.name, state.entries, order)


@pytest.fixture(scope="module")
def cms() -> Iterator[DemoCms]:
    with DemoCms() as running:
        yield running


@pytest.fixture
def on_stage(qapp: QApplication, cms: DemoCms, tmp_path: Path, quiet_log: None) -> OnStage:
    """Plays a scene and closes everything after it."""

    def play(scene: Callable[[AdStage], Coroutine[Any, Any, None]]) -> None:
        async def whole() -> None:
            stage = AdStage(cms, tmp_path)
            cms.clear_faults()
            try:
                await scene(stage)
            finally:
                cms.clear_faults()
                await stage.aclose()

        run_in_qt(qapp, whole())

    return play
