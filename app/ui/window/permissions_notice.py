"""Announces after the first sign-in to a CMS which essential permissions the account lacks."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QObject

from app.core import tolerant_json_files
from app.domain.account_abilities import abilities, missing_essentials
from app.services.session.session import Session
from app.ui.i18n import tr, tr_n
from app.ui.shell import Offer
from app.ui.task_runner import spawn
from app.ui.window.navigator import Navigator
from app.ui.window.permissions_dialog import PermissionsDialog

VIEW: Final = "permissions"
"""The settings key of the connections whose permissions have been shown."""


class PermissionsNotice(QObject):
    """Shows a banner once for each connection, and the check list on request."""

    def __init__(self, navigator: Navigator) -> None:
        super().__init__(navigator)
        self._navigator = navigator

    def look(self, session: Session) -> None:
        """Checks the account after a sign-in; shows nothing if it may do everything essential."""
        settings, me = self._navigator.workspace.settings, session.me
        told = tolerant_json_files.texts(settings.view(VIEW), "told")
        if me is None or session.connection.id in told:
            return
        settings.remember_view(VIEW, {"told": [*told, session.connection.id]})
        if lacking := missing_essentials(me):
            tasks = ", ".join(each.text for each in lacking)
            more = sum(bool(each.missing) for each in abilities(me)) - len(lacking)
            self._navigator.banner(
                f"{VIEW}/{session.connection.id}",
                tr("You can't do everything in {cms} yet.", cms=session.connection.name),
                tr_n("Not allowed: {tasks} and {n} more.", "Not allowed: {tasks} and {n} more.", more, tasks=tasks)
                if more
                else tr("Not allowed: {tasks}.", tasks=tasks),
                tone="accent",
                offers=[Offer(tr("Show permissions"), partial(self.show, session))],
            )

    def show(self, session: Session) -> None:
        """Opens the check list."""
        parent = self._navigator.bench.window()
        spawn(self, PermissionsDialog(parent, session.me, session.connection.name).answer())
