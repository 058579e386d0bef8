"""The settings of connections: the list of them, and the offline data of each."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QWidget

from app.config.connections import Connection
from app.core.errors import DiskProblem
from app.domain.address import Origin
from app.services.offline.files import StoreUsage
from app.ui import failures
from app.ui.i18n import tr
from app.ui.recovery.dialog import offline_summary, show_offline_data
from app.ui.run import spawn
from app.ui.widgets.buttons.buttons import Button, ButtonKind
from app.ui.widgets.containers.boxes import STRETCH, Stretch, clear, column, hold, row
from app.ui.widgets.containers.panels import Line
from app.ui.widgets.containers.scroll_pane import ScrollPane
from app.ui.widgets.drawing.dots import Dot
from app.ui.widgets.text.labels import ElidedLabel, Label
from app.ui.window.connection_flow import ConnectionFlow
from app.ui.window.navigator import Navigator
from app.ui.window.settings.parts import SettingRow, settings_page
from app.ui.window.top_bar import connection_pills


class ConnectionsPage:
    """Lists all connections: open, edit, add, remove. What leads into the main window closes the settings.

    Attributes:
        pane: the page.
    """

    def __init__(self, flow: ConnectionFlow, navigator: Navigator, leave: Callable[[], object]) -> None:
        """`leave` closes the settings window."""
        self._flow = flow
        self._navigator = navigator
        self._leave = leave
        self._shown: object = None
        self._rows = column(spacing=0)
        self._new = Button(tr("New connection…"), ButtonKind.SECONDARY, icon="plus")
        self._new.clicked.connect(partial(self._go, flow.connect_new))
        self.pane: ScrollPane = settings_page(
            tr("Connections"), hold(self._rows), hold(row(self._new, STRETCH, margins=(0, 14, 0, 14)))
        )
        self.follow()

    def follow(self) -> None:
        """Shows the connections as they are now."""
        opened = {session.connection.id for session in self._navigator.sessions()}
        now = [(connection, connection.id in opened) for connection in self._flow.real_connections()]
        if now == self._shown:
            return
        self._shown = now
        clear(self._rows)
        for place, (connection, is_open) in enumerate(now):
            if place:
                self._rows.addWidget(Line())
            self._rows.addWidget(self._row(connection, is_open=is_open))
        if not now:
            self._rows.addWidget(_no_connections())

    def _row(self, connection: Connection, *, is_open: bool) -> QWidget:
        marks = [tr("Open", "a connection is open")] if is_open else []
        words = _named(
            connection, Origin(connection.base).display, *marks, *(pill.text for pill in connection_pills(connection))
        )
        actions: list[tuple[str, Callable[[], object]]] = [
            (tr("Edit…"), partial(self._go, partial(self._flow.edit, connection))),
            (tr("Remove…"), partial(self._remove, connection)),
        ]
        if not is_open:
            actions.insert(0, (tr("Open"), partial(self._go, partial(self._flow.switch_to, connection))))
        buttons = [_button(text, connection, call) for text, call in actions]
        return SettingRow(words, hold(row(*buttons)))

    def _go(self, call: Callable[[], object]) -> None:
        self._leave()
        call()

    def _remove(self, connection: Connection) -> None:
        spawn(self.pane, self._removed(connection))

    async def _removed(self, connection: Connection) -> None:
        await self._flow.remove(connection, self.pane.window())
        self.follow()


class OfflineDataPage:
    """Shows how much offline data each connection has, and deletes it.

    Attributes:
        pane: the page.
    """

    def __init__(self, flow: ConnectionFlow, navigator: Navigator) -> None:
        self._flow = flow
        self._navigator = navigator
        self._shown: object = None
        self._rows = column(spacing=0)
        note = Label(
            tr(
                "Marquee shows lists and campaigns you've opened right away, even when the CMS can't be reached. "
                "They contain no passwords or sign-in keys."
            ),
            12,
            400,
            "text3",
            wrap=True,
        )
        note.setContentsMargins(0, 0, 0, 14)
        self.pane: ScrollPane = settings_page(tr("Offline data"), note, hold(self._rows))

    def follow(self) -> None:
        """Reads the sizes again and shows them."""
        spawn(self.pane, self._read(), on_error=failures.note)

    async def _read(self) -> None:
        workspace = self._navigator.workspace
        connections = self._flow.real_connections()
        sizes = await asyncio.gather(*(workspace.offline_usage(each) for each in connections), return_exceptions=True)
        now = [
            (connection, _summary(usage), not isinstance(usage, BaseException) and usage.bytes > 0)
            for connection, usage in zip(connections, sizes, strict=True)
        ]
        if now == self._shown:
            return
        self._shown = now
        clear(self._rows)
        for place, (connection, summary, has_data) in enumerate(now):
            if place:
                self._rows.addWidget(Line())
            manage = _button(tr("Delete…"), connection, partial(self._manage, connection))
            manage.setEnabled(has_data)
            self._rows.addWidget(SettingRow(_named(connection, summary), manage))
        if not now:
            self._rows.addWidget(_no_connections())

    def _manage(self, connection: Connection) -> None:
        spawn(self.pane, self._managed(connection))

    async def _managed(self, connection: Connection) -> None:
        navigator = self._navigator
        try:
            await show_offline_data(self.pane.window(), navigator, navigator.workspace, connection)
        except DiskProblem as problem:
            navigator.toast(problem.sentence)
        self.follow()


def _no_connections() -> Label:
    label = Label(tr("No connections yet"), 13, 400, "text2")
    label.setContentsMargins(0, 14, 0, 14)
    return label


def _summary(usage: StoreUsage | BaseException) -> str:
    return tr("Couldn't be read") if isinstance(usage, BaseException) else offline_summary(usage)


def _named(connection: Connection, *details: str) -> QWidget:
    """Returns a connection's colour and name, with details below."""
    below = ElidedLabel(" · ".join(details), 12, 400, "text3")
    words = column(ElidedLabel(connection.name, 13, 500), below, spacing=2)
    return hold(row(Dot(connection=connection.colour), Stretch(words), spacing=10))


def _button(text: str, connection: Connection, call: Callable[[], object]) -> Button:
    button = Button(text, ButtonKind.SECONDARY)
    button.setAccessibleDescription(connection.name)
    button.clicked.connect(call)
    return button
