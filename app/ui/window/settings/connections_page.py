"""The settings page of connections: open, edit, add and remove them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QWidget

from app.config.connections import Connection
from app.domain.cms_address import Origin
from app.ui.i18n import tr
from app.ui.task_runner import spawn
from app.ui.widgets.buttons.painted_buttons import Button, ButtonKind
from app.ui.widgets.containers.box_layouts import STRETCH, clear, column, hold, row
from app.ui.widgets.containers.panels import Line
from app.ui.widgets.containers.scroll_pane import ScrollPane
from app.ui.widgets.text.labels import ElidedLabel
from app.ui.window.connection_flow import ConnectionFlow
from app.ui.window.navigator import Navigator
from app.ui.window.settings.connection_rows import connection_words, no_connections, row_button
from app.ui.window.settings.settings_rows import SettingRow, settings_page
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
        if (now, opened) == self._shown:
            return
        self._shown = now, opened
        clear(self._rows)
        for place, (connection, is_open) in enumerate(now):
            if place:
                self._rows.addWidget(Line())
            self._rows.addWidget(self._row(connection, is_open=is_open))
        if not now:
            self._rows.addWidget(no_connections(self._navigator.sessions()))

    def _row(self, connection: Connection, *, is_open: bool) -> QWidget:
        marks = [tr("Open", "a connection is open")] if is_open else []
        details = (Origin(connection.base).display, *marks, *(pill.text for pill in connection_pills(connection)))
        words = connection_words(connection, ElidedLabel(" · ".join(details), 12, 400, "text3"))
        actions: list[tuple[str, Callable[[], object]]] = [
            (tr("Edit…"), partial(self._go, partial(self._flow.edit, connection))),
            (tr("Remove…"), partial(self._remove, connection)),
        ]
        if not is_open:
            actions.insert(0, (tr("Open"), partial(self._go, partial(self._flow.switch_to, connection))))
        buttons = [row_button(text, connection, call) for text, call in actions]
        return SettingRow(words, hold(row(*buttons)))

    def _go(self, call: Callable[[], object]) -> None:
        self._leave()
        call()

    def _remove(self, connection: Connection) -> None:
        spawn(self.pane, self._removed(connection))

    async def _removed(self, connection: Connection) -> None:
        await self._flow.remove(connection, self.pane.window())
        self.follow()
