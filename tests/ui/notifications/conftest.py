"""The page and the form of notifications, on a demo CMS in each dialect, used by a simulated user."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from app.domain.list_queries import RecordId
from app.domain.notifications.notification import NotificationContent
from app.models.record_table import LoadState
from app.services.notifications.notification_service import content_of
from app.services.notifications.notifications_with_drafts import ListedNotification
from app.services.session.session import Session
from app.ui.awaited_dialogs import CardDialog
from app.ui.forms.page import FormPage
from app.ui.resource.inspector import RecordInspector
from app.ui.resource.list_page import ResourcePage
from app.ui.widgets.buttons.painted_buttons import Button
from app.ui.widgets.messages.message_editor import MessageEditor
from tests.helpers.demo_cms import DemoCms
from tests.helpers.program_in_process import Program, program, until

FULL = NotificationContent(
    subject="Bread festival",
    body="<p>All of <b>Sunday</b></p>",
    release_dt="2031-05-04 06:00:00",
    is_interrupt=True,
    user_group_ids=(1, 2),
    display_group_ids=(3,),
    nonusers="till@example.org",
)


class Stage:
    """The window with the page of notifications, and shortcuts for the user's actions and view."""

    def __init__(self, shown: Program, session: Session, cms: DemoCms) -> None:
        self.shown = shown
        self.session = session
        self.cms = cms
        self.root = session.connection.id

    # ------------------------------------------------------------------------------------------------- the table

    @property
    def page(self) -> ResourcePage[ListedNotification]:
        pages = self.shown.navigator.list_pages()
        found = next(page for page in pages if page.page_key[:2] == (self.root, "notifications"))
        assert isinstance(found, ResourcePage)
        return found

    async def open_table(self, node: str = "all") -> ResourcePage[ListedNotification]:
        navigator = self.shown.navigator
        rows = next(each for each in navigator.lists.of(self.root) if each.declaration.kind == "notifications")
        rows.load_once()
        await until(lambda: rows.model.state is LoadState.READY)
        nodes = navigator.bench.nav.model
        await until(lambda: nodes.index_of(f"{self.root}/notifications/{node}").isValid())
        navigator.bench.nav.choose(f"{self.root}/notifications/{node}")
        await until(lambda: navigator.bench.tabs.current() is self.page)
        return self.page

    def rows(self) -> list[ListedNotification]:
        """The rows that are shown, from the top."""
        model = self.page.model
        return [model.record(row) for row in range(model.rowCount())]

    def subjects(self) -> list[str]:
        return [row.record.subject for row in self.rows()]

    def row(self, subject: str) -> ListedNotification:
        """The first notification of that subject."""
        return next(row for row in self.page.model.records() if row.record.subject == subject)

    def column(self, key: str) -> list[str]:
        place = [each.key for each in self.page.model.columns].index(key)
        return [self.page.model.index(row, place).data() for row in range(self.page.model.rowCount())]

    async def select(self, *rows: ListedNotification) -> None:
        inspector = self.page.inspector
        assert isinstance(inspector, RecordInspector)
        self.page.view.select_ids([row.id for row in rows])
        await until(lambda: set(inspector.shown_ids()) == {row.id for row in rows})

    async def tells(self, *texts: str) -> None:
        """Waits until the inspector says all of these."""
        await until(lambda: set(texts) <= set(self.shown.texts(self.page.inspector)))

    # ------------------------------------------------------------------------------------------------- the form

    @property
    def form(self) -> FormPage:
        page = self.shown.navigator.bench.tabs.current()
        assert isinstance(page, FormPage)
        return page

    @property
    def editing(self) -> Any:
        assert self.form.editing is not None
        return self.form.editing

    async def open_form(self, record_id: RecordId | None = None) -> FormPage:
        self.shown.navigator.open_form(self.session, "notification", record_id)
        await until(lambda: self.form.editing is not None)
        return self.form

    def editor(self, name: str) -> Any:
        return self.editing.content.fields[name].editor

    def type(self, name: str, text: str) -> None:
        editor: QWidget = self.editor(name)
        editor.clear()  # type: ignore[attr-defined]  # a line or a text
        QTest.keyClicks(editor, text)

    def write_source(self, html: str) -> None:
        """Replaces the message in the HTML view of its editor."""
        editor: MessageEditor = self.editor("body")
        editor.show_source(True)
        editor.source.setPlainText(html)

    def fill(self, content: NotificationContent) -> None:
        """Puts all of it in as a person would: keys, chips, segments and the switch."""
        self.type("subject", content.subject)
        self.write_source(content.body)
        for name in ("user_group_ids", "display_group_ids"):
            picker = self.editor(name)
            for group_id in {*picker.value()} ^ {*getattr(content, name)}:
                picker.toggle(group_id)
        self.type("nonusers", content.nonusers)
        self.editor("is_interrupt").setChecked(content.is_interrupt)
        if content.release_dt is not None:
            self.release_at(content.release_dt)

    def release_at(self, text: str, *, own: bool = False) -> None:
        """Types a moment on the clock of the CMS, or on one's own."""
        editor = self.editor("release_dt")
        if editor.value() is None:
            editor.when.set_current("at")
        line = (editor.here if own else editor.there).line
        line.clear()
        QTest.keyClicks(line, text)

    def error(self, name: str) -> str:
        return str(self.editing.content.fields[name].error)

    def warning(self, name: str) -> str:
        return str(self.editing.content.fields[name].warning)

    @property
    def content(self) -> NotificationContent:
        found = self.editing.form_state.working
        assert isinstance(found, NotificationContent)
        return found

    async def save(self) -> None:
        """Presses the send button, confirms the question if there is one, and waits for the result."""
        editing = self.editing
        assert editing.save_action.isEnabled(), editing.why_not() or "there is nothing to save"
        editing.save_action.trigger()
        for _ in range(5):  # what was started has begun then
            await asyncio.sleep(0)
        await until(lambda: not editing.document.is_busy or self.question() is not None)
        await self._agree()
        await until(lambda: not editing.document.is_busy)

    async def save_new(self) -> int:
        """Sends it, as the question says; its id."""
        editing = self.editing
        editing.save_action.trigger()
        await until(lambda: self.question() is not None)
        await self._agree()
        await until(lambda: editing.document.record_id is not None)
        await until(lambda: not editing.document.is_busy)
        return int(str(editing.document.record_id))

    def question(self) -> CardDialog[Any] | None:
        """The open question."""
        return next((each for each in self.shown.window.findChildren(CardDialog) if each.isVisible()), None)

    async def _agree(self) -> None:
        """Confirms the open question."""
        dialog = self.question()
        if dialog is not None:
            await self.shown.answer([button.text() for button in dialog.findChildren(Button)][-1])

    # ------------------------------------------------------------------------------------------------- the CMS

    async def held(self, notification_id: int) -> NotificationContent:
        """The record in the CMS."""
        return content_of(await self.session.client.notifications.get(notification_id), self.session.timezone)

    async def made(self, **values: Any) -> int:
        """Creates a notification and waits until it is in the table. Returns its id."""
        record = await self.session.notifications.create(replace(FULL, **values))
        await until(lambda: self.page.model.by_id(record.notification_id) is not None)
        return record.notification_id


def asked(content: NotificationContent) -> dict[str, Any]:
    """The expected values of a content; the order of groups does not matter."""
    return {
        "subject": content.subject,
        "body": content.body,
        "release_dt": content.release_dt,
        "is_interrupt": content.is_interrupt,
        "user_group_ids": set(content.user_group_ids),
        "display_group_ids": set(content.display_group_ids),
        "nonusers": content.nonusers,
    }


@asynccontextmanager
async def stage(tmp_path: Path, cms: DemoCms, user: str = "maya", **fields: Any) -> AsyncIterator[Stage]:
    """Someone is signed in, and the table of notifications is in front."""
    async with program(tmp_path) as shown:
        session = await shown.sign_in(cms, user, **fields)
        await until(lambda: session.clock is not None)
        found = Stage(shown, session, cms)
        await found.open_table()
        yield found
