"""A program to be killed: it reports what was restored, then keeps editing by keyboard.

Its order is one line of JSON on standard input. Standard output has one line each: `back` once, then `at` and `state`
for everything shown.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.services.session.session import Session
from app.ui.forms.page import FormPage
from app.ui.pages.campaign_editor.page import CampaignEditorPage
from tests.helpers.demo_cms import DemoCms
from tests.helpers.form_user import front_form
from tests.helpers.program_in_process import Program, program, run_in_qt, until

CAMPAIGN: Final = "Autumn window loop"
"""24 different layouts."""
_SAVES: Final = 0.03
"""The share of edits followed by Ctrl+S; the next edits do not wait for the save."""
_LONGEST_PAUSE_S: Final = 0.06


class Campaign:
    """Moves layouts of a line-up."""

    def __init__(self, page: CampaignEditorPage) -> None:
        self.page: Any = page
        self._row = 0

    @staticmethod
    async def open(shown: Program, session: Session, cms: DemoCms) -> Campaign:
        return Campaign(await shown.editor(cms.campaign_id(CAMPAIGN), session))

    def state(self) -> Any:
        return [entry.layout_id for entry in self.page.editing.editor.working().entries]

    def edit(self, chance: random.Random) -> None:
        view, count = self.page.editing.workspace.view, len(self.state())
        if not 0 <= self._row < count - 1 or chance.random() < 0.1:
            self._row = chance.randrange(count - 1)
        view.selectRow(self._row)
        QTest.keyClick(view, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
        self._row += 1


class Form:
    """Types letters into a field."""

    def __init__(self, page: FormPage, field: str) -> None:
        self.page: Any = page
        self._field = field

    @staticmethod
    async def command(shown: Program, session: Session, cms: DemoCms) -> Form:
        commands = cms.api("GET", "/command?length=1", token=cms.token()).json()
        shown.navigator.open_form(session, "command", int(commands[0]["commandId"]))
        return Form(await front_form(shown), "description")

    @staticmethod
    async def notification(shown: Program, session: Session, _cms: DemoCms) -> Form:
        """Opens a new notification that exists only here, or continues the one of the previous run."""
        await session.draft_list.load()
        left = [each.draft.record_id for each in session.draft_list.entries if each.kind == "notification"]
        shown.navigator.open_form(session, "notification", left[0] if left else None)
        return Form(await front_form(shown), "subject")

    def state(self) -> Any:
        return getattr(self.page.editing.form_state.working, self._field)

    def edit(self, chance: random.Random) -> None:
        widget = self.page.editing.content.fields[self._field].widget
        widget.setFocus()
        if len(self.state() or "") > 200:
            widget.selectAll()
        else:
            QTest.keyClick(widget, Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
        QTest.keyClick(widget, Qt.Key(chance.randrange(Qt.Key.Key_A, Qt.Key.Key_Z)))


Edited = Campaign | Form
_OPEN: Final[dict[str, Callable[[Program, Session, DemoCms], Awaitable[Edited]]]] = {
    "campaign": Campaign.open,
    "command": Form.command,
    "notification": Form.notification,
}
EDITORS: Final = tuple(_OPEN)
_SAVED: Final = frozenset({"campaign", "command"})


def tell(**line: object) -> None:
    sys.stdout.write(json.dumps(line) + "\n")
    sys.stdout.flush()


async def sign_in(shown: Program, cms: DemoCms) -> Session:
    """Signs in; after a crash the connection is known but its tokens are not."""
    known = shown.workspace.connections.connections
    if not known:
        return await shown.sign_in(cms)
    shown.connection_flow.go_to(known[0])
    await shown.browse(cms)
    await shown.at_work()
    await until(lambda: known[0].id in shown.workspace.sessions)
    return shown.workspace.sessions[known[0].id]


async def opened(shown: Program, session: Session, cms: DemoCms, name: str) -> Edited:
    """Opens the editor and restores remaining changes."""
    there = {each.id for each in await _left(session)}
    edited = await _OPEN[name](shown, session, cms)
    await until(lambda: edited.page.is_unsaved() or not _is_left(session, edited, there))
    return edited


async def _left(session: Session) -> Any:
    await session.draft_list.load()
    return session.draft_list.entries


def _is_left(session: Session, edited: Edited, there: set[str]) -> bool:
    """Returns whether a draft of this record will be offered; a draft equal to the CMS is dropped instead."""
    key: tuple[str, str, Any] = edited.page.page_key
    record = f"{key[1].removeprefix('form/')}/{key[2]}"
    return record in there and any(each.id == record for each in session.draft_list.entries)


async def edit_on_and_on(name: str, edited: Edited, chance: random.Random) -> None:
    """Edits until the program is killed."""
    tell(at=time.monotonic(), state=edited.state())
    while True:
        await asyncio.sleep(chance.uniform(0.005, _LONGEST_PAUSE_S))
        editing = edited.page.editing
        if editing.document.is_busy and chance.random() < 0.5:
            continue
        editing.show_view()
        before = edited.state()
        edited.edit(chance)
        if edited.state() != before:
            tell(at=time.monotonic(), state=edited.state())
        if name in _SAVED and chance.random() < _SAVES:
            editing.save_action.trigger()


async def live(order: dict[str, Any], cms: DemoCms) -> None:
    async with program(Path(order["folder"])) as shown:
        session = await sign_in(shown, cms)
        if order["look_at"]:
            edited = await opened(shown, session, cms, order["look_at"])
            tell(back=edited.state())
        if order["edit"]:
            await edit_on_and_on(
                order["edit"],
                await opened(shown, session, cms, order["edit"]),
                random.Random(order["seed"]),
            )


def main() -> None:
    order = json.loads(sys.stdin.readline())
    cms = DemoCms()
    cms.ready, cms.control_key = order["cms"], order["control_key"]
    application = QApplication([])
    run_in_qt(application, live(order, cms))


if __name__ == "__main__":
    main()
