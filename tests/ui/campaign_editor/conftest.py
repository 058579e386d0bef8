"""A window with editor tabs on a running demo CMS: real sessions, widgets and event loop."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Hashable, Iterator, Sequence
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from typing import Any, TypeVar
from zoneinfo import ZoneInfo

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QStackedLayout, QWidget

from app.api.cms_client import CmsClient
from app.auth.token_endpoint import TokenEndpoint
from app.auth.token_pair import TokenPair
from app.auth.token_source import Tokens
from app.auth.vault import Vault
from app.config.connections import Connection
from app.domain.cms_address import Origin
from app.domain.list_queries import RecordId
from app.services.drafts.draft_store import DraftStore
from app.services.jobs import Job
from app.services.saving.history import History
from app.services.session.session import Session
from app.transport.http_client import Transport
from app.transport.tls import TlsSettings
from app.ui import awaited_dialogs
from app.ui.pages.campaign_editor.campaign_editing import Editing
from app.ui.pages.campaign_editor.page import CampaignEditorPage
from app.ui.shell import Compared, Offer, Page, PageKey
from app.ui.task_runner import end_all
from app.ui.widgets.buttons.painted_buttons import Button
from app.ui.widgets.feedback.banner import Banner
from app.ui.widgets.feedback.toast import Toaster
from tests.helpers.demo_cms import DemoCms
from tests.helpers.program_in_process import run_in_qt

OnStage = Callable[[Callable[["Stage"], Coroutine[Any, Any, None]]], None]
T = TypeVar("T")
InQt = Callable[[Coroutine[Any, Any, T]], T]


class Window(QWidget):
    """The window around the tabs, as pages know it (`app.ui.shell.Shell`): toasts are real, and remembered."""

    def __init__(self, *, says_yes: bool = True) -> None:
        super().__init__()
        self.toaster = Toaster(self)
        self.said: list[str] = []
        self.banners: dict[str, str] = {}
        self.offers: list[Offer] = []
        self.questions: list[str] = []
        self.sign_ins: list[Session] = []
        self.edits: list[Session] = []
        self.opened: list[tuple[str, RecordId | None]] = []
        self._remembered: dict[str, dict[str, Any]] = {}
        self._says_yes = says_yes
        self._stack = QStackedLayout(self)
        self.resize(1392, 790)

    def add(self, page: QWidget) -> None:
        self._stack.addWidget(page)
        self._stack.setCurrentWidget(page)

    def front(self, page: QWidget) -> None:
        self._stack.setCurrentWidget(page)

    def open_page(self, session: Session, kind: str, record_id: int) -> None:
        self.opened.append((kind, record_id))

    def open_form(self, session: Session, kind: str, record_id: RecordId | None, start: object | None = None) -> None:
        self.opened.append((kind, record_id))

    def compare(self, left: Compared, right: Compared) -> None:
        self.opened.append(("compare", left.campaign_id))

    def page_of(self, key: PageKey) -> Page | None:
        return None

    def find_records(self, session: Session, kind: str, text: str, limit: int) -> list[Any]:
        return []

    def open_copy(self, session: Session, kind: str, record_id: RecordId) -> None:
        self.opened.append((kind, record_id))

    def start_job(self, session: Session, job: Job) -> None:
        session.jobs.run(job)

    def remembered(self, key: str) -> dict[str, Any]:
        return self._remembered.get(key, {})

    def remember(self, key: str, state: dict[str, Any]) -> None:
        self._remembered[key] = state

    async def cms_zone(self, session: Session) -> ZoneInfo | None:
        return session.timezone

    def toast(self, sentence: str, *, offer: Offer | None = None, about: Hashable | None = None) -> None:
        self.said.append(sentence)
        if offer is not None:
            self.offers.append(offer)
        text, call = (offer.text, offer.run) if offer else ("", None)
        self.toaster.show(sentence, action=text, call=call, about=about)

    def withdraw_toast(self, about: Hashable) -> None:
        self.toaster.withdraw(about)

    def banner(
        self,
        key: str,
        sentence: str,
        detail: str = "",
        *,
        tone: str = "warn",
        offers: Sequence[Offer] = (),
        page: PageKey | None = None,
        session: Session | None = None,
    ) -> None:
        self.said.append(sentence)
        self.banners[key] = sentence
        self.offers.extend(offers)

    def clear_banner(self, key: str) -> None:
        """This window keeps none."""

    def sessions(self) -> list[Session]:
        return []

    def sign_in_again(self, session: Session) -> None:
        self.sign_ins.append(session)

    def edit_connection(self, session: Session) -> None:
        self.edits.append(session)

    def show_details(self) -> None:
        """This window has none."""

    async def confirm_write(self, session: Session, sentence: str, detail: str = "") -> bool:
        self.questions.append(f"{sentence}? {detail}".strip())
        return self._says_yes


class Stage:
    """Opens sessions and editors, and closes them all in the end."""

    def __init__(self, cms: DemoCms, data_dir: Path) -> None:
        self.cms = cms
        self.window = Window()
        self._data_dir = data_dir
        self._stack = AsyncExitStack()

    async def session(
        self,
        user: str = "maya",
        *,
        id: str = "acme",  # noqa: A002 - as in Connection
        data_dir: Path | None = None,
        **fields: Any,
    ) -> Session:
        """A session right after signing in; on another data folder if given."""
        data_dir = data_dir or self._data_dir
        connection = Connection(id=id, name="Acme", base=self.cms.url, client_id="x", **fields)
        endpoint = TokenEndpoint(self.cms.url)
        tokens = Tokens(connection, Vault(data_dir, memory_only_because="a test"), endpoint)
        transport = Transport(Origin(self.cms.url), tls=TlsSettings(), token_source=tokens)
        endpoint.through(transport)
        await tokens.adopt(TokenPair(access_token=self.cms.token(user)))
        drafts, history = DraftStore(data_dir, connection.id), History(data_dir, connection.id)
        session = Session(connection, CmsClient(transport), tokens, drafts, history)
        self._stack.push_async_callback(session.aclose)
        await session.start()
        return session

    async def sign_in_again(self, session: Session, user: str = "maya") -> None:
        """Signs in, as the sign-in page does."""
        await session.tokens.adopt(TokenPair(access_token=self.cms.token(user)))

    async def open(self, session: Session, name: str | int) -> CampaignEditorPage:
        """An editor tab on a campaign, once it is loaded and marked."""
        page = self.begin_to_open(session, name)
        await until(lambda: page.editing is not None and page.editing.is_marked)
        return page

    def begin_to_open(self, session: Session, name: str | int) -> CampaignEditorPage:
        """An editor tab that has asked for its campaign."""
        campaign_id = name if isinstance(name, int) else self.cms.campaign_id(name)
        page = CampaignEditorPage(session, campaign_id, self.window)
        self.window.add(page)
        self.window.show()
        return page

    async def aclose(self) -> None:
        self.window.deleteLater()
        QApplication.sendPostedEvents(self.window, QEvent.Type.DeferredDelete)
        await end_all()
        await self._stack.aclose()


async def until(true: Callable[[], object], within_s: float = 25.0) -> None:
    """Lets the window work until something is the case."""
    async with asyncio.timeout(within_s):
        while not true():  # noqa: ASYNC110 - what a window shows comes without an event to wait for
            await asyncio.sleep(0.01)


def parts(page: CampaignEditorPage) -> Editing:
    assert page.editing is not None
    return page.editing


def layout_ids(page: CampaignEditorPage) -> list[int]:
    """The order on the screen."""
    return [entry.layout_id for entry in parts(page).editor.model.entries]


async def answer_dialog(window: QWidget, button: str) -> None:
    """Presses a button of the dialog that opens next."""
    await until(lambda: any(dialog.isVisible() for dialog in window.findChildren(awaited_dialogs.CardDialog)))
    dialog = next(dialog for dialog in window.findChildren(awaited_dialogs.CardDialog) if dialog.isVisible())
    next(each for each in dialog.findChildren(Button) if each.text() == button).click()


def banner(page: CampaignEditorPage, key: str) -> Banner | None:
    return parts(page).workspace.banners.get(key)


def press_in(widget: QWidget, text: str) -> None:
    next(each for each in widget.findChildren(Button) if each.text() == text).click()


async def save(page: CampaignEditorPage) -> None:
    """Ctrl+S, until something came of it."""
    assert parts(page).save_action.isEnabled()
    parts(page).save_action.trigger()
    await asyncio.sleep(0.02)
    await until(lambda: not parts(page).document.is_busy)


async def fresh(stage: Stage, session: Session, layouts: int = 8, name: str = "Test line-up") -> int:
    """A new campaign with the first layouts of the library in it."""
    library = await session.lookups.layouts()
    ids = [layout.layout_id for layout in library.items if not layout.retired and not layout.is_draft][:layouts]
    done = await session.campaigns.create(name)
    campaign_id = done.campaign.campaign_id
    answer = stage.cms.api(
        "PUT",
        f"/campaign/{campaign_id}",
        token=stage.cms.token(),
        form=[("name", name), ("manageLayouts", "1"), *(("layoutIds[]", str(layout_id)) for layout_id in ids)],
    )
    assert answer.status == 200
    stage.cms.forget_requests()
    return campaign_id


def change_on_cms(stage: Stage, campaign_id: int, order: list[int], name: str = "Test line-up") -> None:
    answer = stage.cms.api(
        "PUT",
        f"/campaign/{campaign_id}",
        token=stage.cms.token("priya"),
        form=[("name", name), ("manageLayouts", "1"), *(("layoutIds[]", str(each)) for each in order)],
    )
    assert answer.status == 200


@pytest.fixture
def cms(demo: DemoCms) -> DemoCms:
    """In the dialect of installed servers alone."""
    return demo


@pytest.fixture
def in_qt(qapp: QApplication) -> Callable[[Coroutine[Any, Any, T]], T]:
    """Runs a coroutine on the one loop, as the program does, and leaves the application alive afterwards."""
    return partial(run_in_qt, qapp)


@pytest.fixture
def on_stage(
    in_qt: InQt[None], cms: DemoCms, tmp_path: Path
) -> Callable[[Callable[[Stage], Coroutine[Any, Any, None]]], None]:
    """Plays a scene: `on_stage(scene)` runs `async def scene(stage)` and clears up after it."""

    async def play(scene: Callable[[Stage], Coroutine[Any, Any, None]]) -> None:
        stage = Stage(cms, tmp_path)
        try:
            await scene(stage)
        finally:
            await stage.aclose()

    return lambda scene: in_qt(play(scene))


@pytest.fixture(autouse=True)
def log_errors() -> Iterator[None]:
    """Errors in the log. Paint code catches its own errors, so any error here fails the test."""
    seen: list[str] = []

    class Keep(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            seen.append(self.format(record))

    handler = Keep(logging.ERROR)
    root = logging.getLogger("marquee")
    root.addHandler(handler)
    yield
    root.removeHandler(handler)
    assert not seen, "\n".join(seen)
