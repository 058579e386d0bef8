"""The sign-in page: the form, the attempt and the diagnosis, from an address to an open connection."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any, Final

import msgspec
from PySide6.QtCore import Signal

from app.auth import sign_in_diagnosis
from app.auth.sign_in_diagnosis_types import Finding, finding_of
from app.config.connections import ApplicationKind, Connection, new_connection_id
from app.core.errors import MarqueeError
from app.domain.cms_address import Origin
from app.services.session.demo_process import DEMO_ID
from app.services.session.workspace import BrowserStep, Workspace
from app.ui import failures
from app.ui.awaited_dialogs import Choice, ask
from app.ui.i18n import tr
from app.ui.pages.sign_in.address_check import AddressState
from app.ui.pages.sign_in.browser_wait import WaitingPanel
from app.ui.pages.sign_in.form import ConnectForm, kind_texts, needs_sign_in
from app.ui.task_runner import spawn
from app.ui.widgets.buttons.painted_buttons import Button, ButtonKind
from app.ui.widgets.containers.box_layouts import column
from app.ui.widgets.containers.sign_in_frame import SignInFrame
from app.ui.widgets.containers.sign_in_steps import Step, StepState

_FORM_TOP: Final = 0.03
_WAITING_TOP: Final = 0.24
"""The vertical start of form and waiting panel, as shares of the height. Only the form can fill the page."""


class SignInPage(SignInFrame):
    """Shows the form for a new or existing connection, or starts signing in.

    Attributes:
        attempt: the browser step of the current sign-in, None without one.
        waiting: the panel that shows it.

    Signals:
        signed_in(Session, Account): a connection is open; the account is the one signed in before.
        edited(Connection): an existing connection was changed, and needs no new sign-in.
        cancelled: the user left the page.
        demo_wanted: the user wants to try the demo.
        guide_wanted(str): the user wants to read this page of the guide, or `page.md#anchor`.
        permissions_wanted(Connection): the user wants to see what the account may do there.
    """

    signed_in = Signal(object, object)
    edited = Signal(object)
    cancelled = Signal()
    demo_wanted = Signal()
    guide_wanted = Signal(str)
    permissions_wanted = Signal(object)

    def __init__(self, workspace: Workspace) -> None:
        demo = Button(tr("Try the demo instead"), ButtonKind.LINK)
        demo.clicked.connect(self._leave_for_demo)
        super().__init__(demo)
        self._demo = demo
        self._workspace = workspace
        self._task: asyncio.Task[Any] | None = None
        self._connection: Connection | None = None
        self._is_from_form = False
        self.attempt: BrowserStep | None = None
        self.waiting: WaitingPanel | None = None
        self.form: ConnectForm | None = None
        self.setAccessibleName(tr("Sign in"))

    # ------------------------------------------------------------------------------------------------- starting

    def connect_new(self) -> None:
        self._drop_secret()
        self._connection = None
        self._show_form(
            ConnectForm(
                self._workspace.probe, self._workspace.certificate, colour=self._workspace.connections.unused_colour()
            )
        )

    def edit(self, connection: Connection, *, field: str = "") -> None:
        """Shows the form with the connection's values, and focuses the field to correct."""
        self.stop()
        spawn(self, self._edit(connection, field))

    def sign_in(self, connection: Connection) -> None:
        """Signs in without the form, which appears only if a setting must be corrected."""
        self._drop_secret()
        self._is_from_form = False
        self._start(connection)

    def stop(self) -> None:
        """Cancels the current attempt and frees its port."""
        if self._task is not None:
            self._task.cancel()
            self._task = None
        self.attempt = None

    # ------------------------------------------------------------------------------------------------- the form

    async def _edit(self, connection: Connection, field: str) -> None:
        is_kept = self._workspace.connections.get(connection.id) is not None
        form = ConnectForm(
            self._workspace.probe,
            self._workspace.certificate,
            editing=connection,
            has_secret=await self._workspace.has_secret(connection),
            is_open=connection.id in self._workspace.sessions,
            is_new=not is_kept,
        )
        self._show_form(form)
        form.focus_field(field)

    def _show_form(self, form: ConnectForm) -> None:
        self.stop()
        self.waiting = None
        self.form = form
        self._demo.show()
        form.submitted.connect(self._submitted)
        form.cancelled.connect(self._cancel)
        form.progressed.connect(self._show_steps)
        form.guide_wanted.connect(self.guide_wanted)
        form.grown.connect(self.reveal)
        self.set_column(column(form, spacing=0), top=_FORM_TOP)
        self._show_steps()
        self._show_vault()
        form.focus_first()

    def _submitted(self, connection: Connection, new_secret: str | None) -> None:
        kept = self._workspace.connections.get(connection.id)
        if kept is not None and not Origin(kept.base).is_same_place(Origin(connection.base)):
            self.stop()
            self._task = spawn(self, self._move(kept, connection, new_secret), name="change the address")
        else:
            self._carry_out(kept, connection, new_secret)

    async def _move(self, kept: Connection, connection: Connection, new_secret: str | None) -> None:
        """Asks whether the new address leads to the same CMS: drafts must never be sent to another one's records."""
        if await self._workspace.has_local_work(kept):
            address = Origin(kept.base).display
            answer = await ask(
                self,
                title=tr("Is this still the same CMS?"),
                text=tr("Drafts and deleted items on this computer belong to {address}.", address=address),
                detail=tr("Another CMS is added as a new connection. The old one doesn't change."),
                buttons=(
                    Choice("back", tr("Cancel")),
                    Choice("same", tr("Same CMS")),
                    Choice("other", tr("Another CMS")),
                ),
                default="other",
            )
            if answer == "other":
                name = connection.name if connection.name != kept.name else Origin(connection.base).display
                connection = msgspec.structs.replace(connection, id=new_connection_id(), name=name)
            elif answer != "same":
                return
        self._task = None  # `_start` would cancel it
        self._carry_out(self._workspace.connections.get(connection.id), connection, new_secret)

    def _carry_out(self, kept: Connection | None, connection: Connection, new_secret: str | None) -> None:
        if kept is not None and new_secret is None and not needs_sign_in(kept, connection):
            self.stop()
            self._task = spawn(self, self._keep(connection), name="keep connection")
            return
        self._is_from_form = True
        self._start(connection, new_secret)

    async def _keep(self, connection: Connection) -> None:
        await self._workspace.keep(connection)
        self.edited.emit(connection)

    # ------------------------------------------------------------------------------------------------- the attempt

    def _start(self, connection: Connection, new_secret: str | None = None) -> None:
        self.stop()
        self._connection = connection
        self.form = None
        is_demo = connection.id == DEMO_ID
        hints = sign_in_diagnosis.while_waiting(connection) if connection.signs_in_with_browser and not is_demo else ()
        session = self._workspace.sessions.get(connection.id)
        knows = session is not None and session.me is not None
        panel = self.waiting = WaitingPanel(connection, hints, is_demo=is_demo, is_account_known=knows)
        self._demo.setVisible(not is_demo)
        panel.guide_wanted.connect(self.guide_wanted)
        panel.again_wanted.connect(self._again)
        panel.cancelled.connect(self._cancel_attempt)
        panel.correct_wanted.connect(self._correct)
        panel.permissions_wanted.connect(partial(self.permissions_wanted.emit, connection))
        self.set_column(column(panel, spacing=0), top=_WAITING_TOP)
        self._show_steps()
        self._task = spawn(self, self._run(connection, new_secret, panel))

    async def _run(self, connection: Connection, new_secret: str | None, panel: WaitingPanel) -> None:
        await self._workspace.vault.open()
        self._show_vault()
        before = self._workspace.account(self._workspace.sessions.get(connection.id))
        show_browser = partial(self._show_browser, connection, panel)
        try:
            session = await self._workspace.sign_in(connection, new_secret, show_browser=show_browser)
        except MarqueeError as error:
            panel.show_failure(_finding(error))
            self._show_steps(tr("Not signed in yet"))
        else:
            self.signed_in.emit(session, before)
        finally:
            self.attempt = None

    def _show_browser(self, connection: Connection, panel: WaitingPanel, step: BrowserStep | None) -> None:
        self.attempt = step
        if step is not None:
            panel.start(step.address, connection.redirect_uri, step.remaining_s)
        else:
            panel.show_finishing()
            self._show_steps()

    def _again(self) -> None:
        if self._connection is not None:
            self._start(self._connection)

    def _correct(self, field: str) -> None:
        if self._connection is not None:
            self.edit(self._connection, field=field)

    def _cancel_attempt(self) -> None:
        """Returns to the form with its values, or leaves the page if signing in started elsewhere."""
        if self._is_from_form and self._connection is not None:
            self.edit(self._connection)
        else:
            self._cancel()

    def _cancel(self) -> None:
        self.stop()
        self._drop_secret()
        self.cancelled.emit()

    def _leave_for_demo(self) -> None:
        self.stop()
        self._drop_secret()
        self.demo_wanted.emit()

    def _drop_secret(self) -> None:
        if self._connection is not None:
            self._workspace.drop_secret(self._connection)

    # ------------------------------------------------------------------------------------------------- showing

    def _show_vault(self) -> None:
        vault = self._workspace.vault
        if vault.where == "keyring":
            self.footer.show_keyring()
        elif vault.reason:
            self.footer.show_memory(vault.reason)

    def _show_steps(self, now_text: str = "") -> None:
        """Updates the steps. `now_text` replaces the text of the current step."""
        done, now, to_do = StepState.DONE, StepState.NOW, StepState.TO_DO
        if self.form is not None:
            origin = self.form.check.origin
            found = self.form.check.state is AddressState.FOUND
            kind, is_complete = kind_texts()[self.form.kind][0], self.form.is_application_complete
            address = Step(tr("Address"), origin.display if origin else tr("Not entered yet"), done if found else now)
            application = Step(tr("Application"), kind, done if found and is_complete else now if found else to_do)
            follows = done if self.form.is_signed_in else to_do
            browser = Step(tr("Browser"), tr("Sign in there"), follows)
            if self.form.kind is ApplicationKind.CLIENT_CREDENTIALS:
                browser = Step(tr("Access", "of a sign-in"), tr("Uses the client secret"), follows)
        else:
            assert self._connection is not None, "there is a form, or there is a connection to sign in to"
            connection = self._connection
            address = Step(tr("Address"), Origin(connection.base).display, done)
            application = Step(tr("Application"), kind_texts()[connection.kind][0], done)
            browser = Step(tr("Browser"), now_text or tr("Waiting for you to sign in"), now)
            if not connection.signs_in_with_browser:
                browser = Step(tr("Access", "of a sign-in"), now_text or tr("Uses the client secret"), now)
            follows = to_do
        ready = Step(tr("Ready"), tr("Lists load in the background"), follows)
        self.side.set_steps((address, application, browser, ready))


def _finding(error: MarqueeError) -> Finding:
    """Returns the doctor's finding, or one made from an error that the doctor did not see."""
    found = finding_of(error)
    if found is not None:
        return found
    failure = failures.describe(error)
    return Finding("other", failure.sentence, failure.hint, type(error))
