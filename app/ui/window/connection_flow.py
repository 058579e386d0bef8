"""Switches between start page, sign-in and workbench, and adds, edits, signs out and removes connections."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from app.config.connections import ApplicationKind, Connection
from app.services.session.demo_process import DEMO_ID, DemoProcess, demo_connection
from app.services.session.session import Session
from app.services.session.workspace import Account, Workspace
from app.ui.awaited_dialogs import Choice, ask
from app.ui.i18n import tr
from app.ui.look.icons import set_action_icon
from app.ui.offline.offline_storage_dialog import show_offline_data
from app.ui.pages.sign_in.page import SignInPage
from app.ui.pages.start.page import StartPage
from app.ui.task_runner import spawn
from app.ui.widgets.menus.action_properties import make_action, mark_connection, mark_danger
from app.ui.widgets.menus.menu import Menu
from app.ui.widgets.text.labels import menu_text
from app.ui.window.forgotten_keys_notice import VaultNotice
from app.ui.window.main_window import MainWindow
from app.ui.window.navigator import Navigator
from app.ui.window.permissions_dialog import PermissionsDialog
from app.ui.window.permissions_notice import PermissionsNotice

_GET_READY_MS: Final = 100
"""Delay after showing the start page before the workbench is prepared, which the user will need next."""
_TURN_S: Final = 0.004
"""Pause between two steps of opening a connection, in which the changes of the last step are painted."""


class ConnectionFlow(QObject):
    """Decides whether the window shows the workbench, the start page, or the sign-in to a CMS.

    Attributes:
        sign_in: the sign-in screens.
        start: the start page.
        demo: the demo CMS, if it was started.
        permissions: what the account may do in a CMS.
    """

    def __init__(self, window: MainWindow, workspace: Workspace, navigator: Navigator, *, dialect: str) -> None:
        super().__init__(window)
        self.sign_in = SignInPage(workspace)
        self.start = StartPage()
        self.demo = DemoProcess()
        self._window = window
        self._workspace = workspace
        self._navigator = navigator
        self._dialect = dialect
        self._vault_notice = VaultNotice(navigator.bench.tabs.banners, self)
        self.permissions = PermissionsNotice(navigator)
        self._getting_ready = QTimer(self, singleShot=True, interval=_GET_READY_MS)
        self._getting_ready.timeout.connect(self._get_ready)
        self.start.connect_wanted.connect(self.connect_new)
        self.start.demo_wanted.connect(self.try_demo)
        self.start.open_wanted.connect(self._open_known)
        self.sign_in.signed_in.connect(self._signed_in)
        self.sign_in.edited.connect(self._edited)
        self.sign_in.cancelled.connect(self.show_home)
        self.sign_in.demo_wanted.connect(self.try_demo)
        self.sign_in.permissions_wanted.connect(self._show_permissions)
        navigator.sign_in_wanted.connect(self._sign_in_again)
        navigator.edit_wanted.connect(self._edit_open)
        navigator.open_wanted.connect(self._open_known)

    # ------------------------------------------------------------------------------------------------- screens

    def show_home(self) -> None:
        """Shows the workbench while a connection is open, otherwise the start page."""
        if self._navigator.sessions():
            self._getting_ready.stop()
            self._window.set_content(self._navigator.bench)
        else:
            self._show_start()

    def connect_new(self) -> None:
        self._window.set_content(self.sign_in)
        self.sign_in.connect_new()

    def edit(self, connection: Connection) -> None:
        self._window.set_content(self.sign_in)
        self.sign_in.edit(connection)

    def go_to(self, connection: Connection) -> None:
        """Shows the sign-in screen of a connection."""
        self._window.set_content(self.sign_in)
        self.sign_in.sign_in(connection)

    def open(self, connection: Connection) -> Session:
        """Opens and shows a connection that is believed to be signed in."""
        session = self._navigator.open_connection(connection)
        self.show_home()
        return session

    async def open_in_turns(self, connection: Connection, *, before: Account | None = None) -> None:
        """Like `open`, in steps between which the window stays responsive: first the workbench, then the list, then
        the rest."""
        is_shown = False
        for _ in self._navigator.opening(connection, before=before):
            if not is_shown:
                await asyncio.sleep(_TURN_S)
                self.show_home()
            is_shown = True
            await asyncio.sleep(_TURN_S)
        if not is_shown:
            self.show_home()
        await asyncio.sleep(_TURN_S)  # what follows is another step

    def try_demo(self) -> None:
        spawn(self, self._try_demo(), on_error=self.show_problem)

    async def _try_demo(self) -> None:
        ready = await self.demo.start(dialect=self._dialect)
        session = self._workspace.sessions.get(DEMO_ID)
        if session is not None and session.connection.base == ready.url and session in self._navigator.sessions():
            self.open(session.connection)
        else:
            self.go_to(await demo_connection(self._workspace, ready))

    def show_problem(self, error: Exception) -> None:
        """Shows on the start page why an attempt to connect failed."""
        self._show_start()
        self.start.show_problem(error)

    def _show_start(self) -> None:
        self.start.show_connections(self.real_connections())
        self._window.set_content(self.start)
        self._getting_ready.start()

    def _get_ready(self) -> None:
        self._window.keep_ready(self._navigator.bench)

    def real_connections(self) -> list[Connection]:
        """Returns all connections but the demo's, which has its own entry."""
        return [known for known in self._workspace.connections.connections if known.id != DEMO_ID]

    # ------------------------------------------------------------------------------------------------- signing in

    def _signed_in(self, session: Session, before: Account) -> None:
        spawn(self, self._open_signed_in(session, before))

    async def _open_signed_in(self, session: Session, before: Account) -> None:
        await self.open_in_turns(session.connection, before=before)
        self._vault_notice.look(self._workspace.vault)
        self.permissions.look(session)

    def _show_permissions(self, connection: Connection) -> None:
        """Opens the check list from the sign-in doctor: what the account may do, if it was signed in before."""
        session = self._workspace.sessions.get(connection.id)
        me = session.me if session is not None else None
        dialog = PermissionsDialog(self._window, me, connection.name, is_signed_in=me is not None)
        spawn(self, dialog.answer())

    def _edited(self, connection: Connection) -> None:
        self._navigator.connection_edited(connection)
        self.show_home()

    def _sign_in_again(self, session: Session) -> None:
        spawn(self, self._go_in(session.connection))

    def _edit_open(self, session: Session) -> None:
        self.edit(session.connection)

    def _open_known(self, connection_id: str) -> None:
        connection = self._workspace.connections.get(connection_id)
        if connection is not None:
            spawn(self, self.open_or_sign_in(connection))

    async def open_or_sign_in(self, connection: Connection) -> None:
        """Opens a connection at once if it has tokens of an earlier run, even though they may have expired."""
        if await self._workspace.is_signed_in(connection):
            await self.open_in_turns(connection)
            self._vault_notice.look(self._workspace.vault)
        else:
            await self._go_in(connection)

    async def _go_in(self, connection: Connection) -> None:
        """Shows the sign-in screen, or first asks for the secret, which is lost after each run without a keyring."""
        if connection.needs_secret and not await self._workspace.has_secret(connection):
            self._window.set_content(self.sign_in)
            self.sign_in.edit(connection, field="secret")
        else:
            self.go_to(connection)

    # ------------------------------------------------------------------------------------------------- the menu

    def connection_menu(self) -> QMenu:
        """Returns a menu of all connections and of commands for the current one. It is rebuilt each time."""
        menu = Menu(self._window)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        front = self._navigator.front()
        demo = [session.connection for session in self._navigator.sessions() if session.connection.id == DEMO_ID]
        for connection in (*self.real_connections(), *demo):
            action = menu.addAction(menu_text(connection.name))
            mark_connection(action, connection.colour)
            action.setCheckable(True)
            action.setChecked(front is not None and front.connection.id == connection.id)
            action.triggered.connect(partial(self.switch_to, connection))
        menu.addSeparator()
        self._add(menu, tr("New connection…"), "plus", self.connect_new)
        if not demo:
            self._add(menu, tr("Try the demo"), "monitor-play", self.try_demo)
        if front is not None:
            self._add(menu, tr("Edit connection…"), "pencil-simple", partial(self.edit, front.connection))
            self._add(menu, tr("Sign in again…"), "sign-in", partial(self._sign_in_again, front))
            self._add(menu, tr("Offline data…"), "cloud-slash", partial(self._show_offline_data, front))
            menu.addSeparator()
            self._add(menu, tr("Close connection"), "x", partial(self._start_closing, front))
            menu.addAction(self.sign_out_action(front, menu))
            menu.addSeparator()
            mark_danger(
                self._add(menu, tr("Remove connection…"), "trash", partial(self._start_removing, front.connection))
            )
        return menu

    def sign_out_action(self, session: Session, parent: QObject) -> QAction:
        """Returns an action that lives as long as `parent`, such as the menu it is in."""
        return make_action(parent, tr("Sign out…"), "sign-out", call=partial(self._start_signing_out, session))

    def _add(self, menu: QMenu, text: str, icon: str, call: partial[None] | object) -> QAction:
        action = menu.addAction(text)
        set_action_icon(action, icon)
        action.triggered.connect(call)
        return action

    def switch_to(self, connection: Connection, *_: object) -> None:
        """Shows a connection, after signing in to it if that is necessary."""
        if connection.id in self._workspace.sessions:
            self.open(connection)
        else:
            self._open_known(connection.id)

    def _show_offline_data(self, session: Session, *_: object) -> None:
        spawn(self, show_offline_data(self._window, self._navigator, self._workspace, session.connection))

    # ------------------------------------------------------------------------------------------------- signing out

    def _start_closing(self, session: Session, *_: object) -> None:
        spawn(self, self._close(session))

    async def _close(self, session: Session) -> None:
        if await self._navigator.close_connection(session):
            self.show_home()

    def _start_signing_out(self, session: Session, *_: object) -> None:
        spawn(self, self._sign_out(session))

    async def _sign_out(self, session: Session) -> None:
        name = session.connection.name
        answer = await ask(
            self._window,
            title=tr("Sign out of {cms}?", cms=name),
            text=tr("Marquee closes the connection, and deletes its sign-in and offline data from this computer."),
            detail=_remaining_data(session.connection),
            buttons=(Choice("stay", tr("Stay signed in")), Choice("out", tr("Sign out"))),
        )
        if answer != "out" or not await self._navigator.close_pages(session):
            return
        self._navigator.forget_connection(session)
        await self._workspace.sign_out(session)
        self.show_home()

    def _start_removing(self, connection: Connection, *_: object) -> None:
        spawn(self, self.remove(connection, self._window))

    async def remove(self, connection: Connection, parent: QWidget) -> None:
        """Asks whether to remove a connection, open or not, from this computer, and removes it."""
        answer = await ask(
            parent,
            title=tr("Remove {cms} from this computer?", cms=connection.name),
            text=tr(
                "Its address, client ID, secret, sign-in and offline data will be deleted from this "
                "computer. Nothing changes in the CMS."
            ),
            buttons=(Choice("keep", tr("Cancel")), Choice("remove", tr("Remove"), danger=True)),
            danger=True,
        )
        session = self._workspace.sessions.get(connection.id)
        if answer != "remove" or (session is not None and not await self._navigator.close_pages(session)):
            return
        if session is not None:
            self._navigator.forget_connection(session)
        await self._workspace.remove(connection)
        if self._window.content() in (self._navigator.bench, self.start):
            self.show_home()


def _remaining_data(connection: Connection) -> str:
    """Returns a sentence on the data that signing out does not delete."""
    if connection.kind is ApplicationKind.CLIENT_CREDENTIALS:
        return tr(
            "The client secret stays saved, so opening the connection signs you in again. To delete "
            "the secret too, choose “Remove connection”."
        )
    return tr(
        "The CMS still lists Marquee among your applications. To revoke its access there too, open "
        "your account menu in the CMS, then “My Applications”."
    )
