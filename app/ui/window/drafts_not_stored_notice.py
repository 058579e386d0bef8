"""Warns while unsaved changes can't be stored on this computer."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject

from app.core.errors import DiskProblem
from app.services.session.workspace import Workspace
from app.ui import failures
from app.ui.i18n import tr
from app.ui.task_runner import spawn
from app.ui.widgets.feedback.banner import Banner, BannerAction, BannerStack, BannerTone


class DiskNotice(QObject):
    """One banner per connection. The window still holds all edits; only the protection against a crash is missing."""

    def __init__(self, workspace: Workspace, banners: BannerStack, parent: QObject) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._banners = banners
        workspace.on_disk_problem = self._changed

    def _changed(self, connection_id: str, problem: DiskProblem | None) -> None:
        key = f"disk/{connection_id}"
        if problem is None:
            self._banners.take(key)
            return
        again = BannerAction(tr("Try again"), partial(self._try_again, connection_id))
        sentence = tr("Marquee can't keep unsaved work on this computer")
        detail = tr("Free some disk space. Until then, it exists only in this window. You can still save to the CMS.")
        self._banners.put(key, Banner(sentence, detail, tone=BannerTone.DANGER, icon="floppy-disk", actions=[again]))

    def _try_again(self, connection_id: str) -> None:
        session = self._workspace.sessions.get(connection_id)
        if session is not None:
            # The banner stays while writing fails and disappears afterwards; there is nothing more to say.
            spawn(self, session.drafts.flush(), on_error=failures.note)
