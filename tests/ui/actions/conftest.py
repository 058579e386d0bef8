"""The page and the form of actions, on a demo CMS in each dialect, used by a simulated user."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from app.domain.interactive_actions.action import ActionForm
from app.domain.interactive_actions.action_in_context import AuditedAction
from app.models.record_table import LoadState
from app.services.actions.action_service import action_form
from app.services.session.session import Session
from app.ui.forms.page import FormPage
from app.ui.resource.list_page import ResourcePage
from tests.helpers.demo_cms import DemoCms
from tests.helpers.program_in_process import Program, program, until


class Stage:
    """The window with the page of actions, and shortcuts for the user's actions and view."""

    def __init__(self, shown: Program, session: Session, cms: DemoCms) -> None:
        self.shown = shown
        self.session = session
        self.cms = cms
        self.root = session.connection.id

    # ------------------------------------------------------------------------------------------------- the table

    @property
    def page(self) -> ResourcePage[AuditedAction]:
        found = next(page for page in self.shown.navigator.list_pages() if page.page_key[:2] == (self.root, "actions"))
        assert isinstance(found, ResourcePage)
        return found

    async def open_table(self, node: str = "all") -> ResourcePage[AuditedAction]:
        rows = next(each for each in self.shown.navigator.lists.of(self.root) if each.declaration.kind == "actions")
        rows.load_once()
        await until(lambda: rows.model.state is LoadState.READY)
        await rows.settled()  # the list is there; now every action is judged, too
        nodes = self.shown.navigator.bench.nav.model
        await until(lambda: nodes.index_of(f"{self.root}/actions/{node}").isValid())
        self.shown.navigator.bench.nav.choose(f"{self.root}/actions/{node}")
        await until(lambda: self.shown.navigator.bench.tabs.current() is self.page and self.page.has_inspector)
        return self.page

    def rows(self) -> list[AuditedAction]:
        """The rows that are shown, from the top."""
        model = self.page.model
        return [model.record(row) for row in range(model.rowCount())]

    def row(self, layout: str, trigger_code: str) -> AuditedAction:
        """The action of a layout with a trigger code."""
        return next(
            row
            for row in self.page.model.records()
            if (row.layout_name, row.action.trigger_code) == (layout, trigger_code)
        )

    def column(self, key: str) -> list[str]:
        place = [each.key for each in self.page.model.columns].index(key)
        return [self.page.model.index(row, place).data() for row in range(self.page.model.rowCount())]

    async def select(self, *rows: AuditedAction) -> None:
        ids = [row.action.action_id for row in rows]
        self.page.view.select_ids(ids)
        await until(lambda: sorted(self.page.inspector.shown_ids()) == sorted(ids))  # type: ignore[attr-defined]  # the generic inspector

    # ------------------------------------------------------------------------------------------------- the form

    @property
    def form(self) -> FormPage:
        page = self.shown.navigator.bench.tabs.current()
        assert isinstance(page, FormPage)
        return page

    async def open_form(self, action_id: int | None = None) -> FormPage:
        self.shown.navigator.open_form(self.session, "action", action_id)
        await until(lambda: self.form.editing is not None)
        return self.form

    def editor(self, name: str) -> Any:
        assert self.form.editing is not None
        return self.form.editing.content.fields[name].editor

    def choose(self, name: str, value: object) -> None:
        """Takes a segment, or a choice from a list, as a person would."""
        editor = self.editor(name)
        if hasattr(editor, "take"):
            editor.take(value)
        else:
            editor.set_current(value)

    def type(self, name: str, text: str) -> None:
        editor: QWidget = self.editor(name)
        editor.clear()  # type: ignore[attr-defined]  # a line of text
        QTest.keyClicks(editor, text)

    def shown_fields(self) -> list[str]:
        assert self.form.editing is not None
        return [name for name, field in self.form.editing.content.fields.items() if field.is_shown]

    def error(self, name: str) -> str:
        assert self.form.editing is not None
        return self.form.editing.content.fields[name].error

    def warning(self, name: str) -> str:
        assert self.form.editing is not None
        return self.form.editing.content.fields[name].warning

    @property
    def content(self) -> ActionForm:
        assert self.form.editing is not None
        found = self.form.editing.form_state.working
        assert isinstance(found, ActionForm)
        return found

    async def save(self) -> None:
        """Presses Save or Create, and waits for the result."""
        editing = self.form.editing
        assert editing is not None
        assert editing.save_action.isEnabled(), editing.why_not() or "there is nothing to save"
        editing.save_action.trigger()
        for _ in range(5):  # what was started has begun then
            await asyncio.sleep(0)
        await until(lambda: not editing.document.is_busy)

    async def save_new(self) -> int:
        """Creates it; its id."""
        editing = self.form.editing
        assert editing is not None
        editing.save_action.trigger()
        await until(lambda: editing.document.record_id is not None)
        await until(lambda: not editing.document.is_busy)
        return int(str(editing.document.record_id))

    async def held(self, action_id: int) -> ActionForm:
        """The record in the CMS."""
        return action_form(await self.session.client.actions.get(action_id))

    async def made(self, **values: Any) -> int:
        """An action that someone has made in the draft of “Harbour lights evening”; its id."""
        layout_id = self.row("Harbour lights evening", "ferry-late").action.layout_id
        defaults: dict[str, Any] = {
            "layout_id": layout_id,
            "action_type": "navLayout",
            "source": "layout",
            "source_id": layout_id,
            "target": "screen",
            "trigger_type": "webhook",
            "trigger_code": "made",
            "layout_code": "BR010",
        }
        created = await self.session.actions.create(ActionForm(**{**defaults, **values}))
        await until(lambda: self.page.model.by_id(created.action_id) is not None)
        return created.action_id


@asynccontextmanager
async def stage(tmp_path: Path, cms: DemoCms, user: str = "maya") -> AsyncIterator[Stage]:
    """Someone is signed in, and the table of actions is in front."""
    async with program(tmp_path) as shown:
        session = await shown.sign_in(cms, user)
        found = Stage(shown, session, cms)
        await found.open_table()
        yield found
