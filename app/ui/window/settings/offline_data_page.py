"""The settings page of offline data: its size for each connection, and deleting it."""

from __future__ import annotations

import asyncio
from functools import partial

from app.config.connections import Connection
from app.core.errors import DiskProblem
from app.services.offline.eviction import StoreUsage
from app.ui import failures
from app.ui.i18n import tr
from app.ui.offline.offline_storage_dialog import offline_summary, show_offline_data
from app.ui.task_runner import spawn
from app.ui.widgets.containers.box_layouts import clear, column, hold
from app.ui.widgets.containers.panels import Line
from app.ui.widgets.containers.scroll_pane import ScrollPane
from app.ui.widgets.text.labels import Label
from app.ui.window.connection_flow import ConnectionFlow
from app.ui.window.navigator import Navigator
from app.ui.window.settings.connection_rows import connection_words, no_connections, row_button
from app.ui.window.settings.settings_rows import SettingRow, settings_page


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
                "Lists and campaigns you've opened before appear right away, even when the CMS can't be reached. "
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
        opened = {session.connection.id for session in self._navigator.sessions()}
        if (now, opened) == self._shown:
            return
        self._shown = now, opened
        clear(self._rows)
        for place, (connection, summary, has_data) in enumerate(now):
            if place:
                self._rows.addWidget(Line())
            below = Label(summary, 12, 400, "text3", wrap=True)
            manage = row_button(tr("Delete…"), connection, partial(self._manage, connection))
            manage.setEnabled(has_data)
            self._rows.addWidget(SettingRow(connection_words(connection, below), manage))
        if not now:
            self._rows.addWidget(no_connections(self._navigator.sessions()))

    def _manage(self, connection: Connection) -> None:
        spawn(self.pane, self._managed(connection))

    async def _managed(self, connection: Connection) -> None:
        navigator = self._navigator
        try:
            await show_offline_data(self.pane.window(), navigator, navigator.workspace, connection)
        except DiskProblem as problem:
            navigator.toast(problem.sentence)
        self.follow()


def _summary(usage: StoreUsage | BaseException) -> str:
    return tr("Couldn't be read") if isinstance(usage, BaseException) else offline_summary(usage)
