"""The page of notifications: the list, and sending a released one again."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QAction

from app.domain.list_queries import RecordId
from app.services.notifications.notification_service import content_of
from app.services.notifications.notifications_with_drafts import ListedNotification, Stage
from app.ui.i18n import tr
from app.ui.pages.notifications.send_again import open_again
from app.ui.resource.list_page import ResourcePage
from app.ui.resource.record_actions import allow
from app.ui.task_runner import spawn


class NotificationsPage(ResourcePage[ListedNotification]):
    """See `ResourcePage`.

    Attributes:
        send_again: opens a new notification with the content of the selected one.
    """

    def prepare(self) -> None:
        self.send_again = self.action(tr("Send again"), "paper-plane-tilt", "Ctrl+Shift+R")
        self.send_again.triggered.connect(self._send_again)
        self._allow(())

    def verbs(self) -> list[QAction]:
        edit, *others = super().verbs()
        return [edit, self.send_again, *others]

    def on_selection(self, records: Sequence[ListedNotification]) -> None:
        self._allow(records)

    def _allow(self, records: Sequence[ListedNotification]) -> None:
        reason = self.record_verbs.why_not("notification.add")
        if not reason and len(records) != 1:
            reason = tr("Select one row.")
        if not reason and records[0].stage is not Stage.RELEASED:
            reason = tr("It hasn't been released yet. Edit or duplicate it instead.")
        allow(self.send_again, reason)

    def _send_again(self) -> None:
        ids = self.view.selected_ids()
        if len(ids) == 1:
            spawn(self, self._open_again(ids[0]), name="send again")

    async def _open_again(self, record_id: RecordId) -> None:
        """Reads the notification first: the list may be outdated and may lack its recipients."""
        if isinstance(record_id, int):
            record = await self.session.notifications.get(record_id)
            self.session.lookups.remember_recipients(record.user_groups, record.display_groups)
            open_again(self.shell, self.session, content_of(record, self.session.timezone))
