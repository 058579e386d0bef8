"""The Compare action: two selected campaigns, or one with a campaign of any open connection."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from app.domain.campaigns.campaign import Campaign
from app.services.session.session import Session
from app.ui.i18n import tr
from app.ui.resource.record_actions import add_action
from app.ui.search.campaign_picker import compare_with
from app.ui.shell import Compared, Shell
from app.ui.task_runner import spawn
from app.ui.widgets.text.tooltips import set_tooltip


class CompareVerb(QObject):
    """The Compare action.

    Attributes:
        action: compares two campaigns at once; for one it asks for the other.
    """

    def __init__(
        self, session: Session, shell: Shell, widget: QWidget, selected: Callable[[], Sequence[Campaign]]
    ) -> None:
        super().__init__(widget)
        self._session = session
        self._shell = shell
        self._widget = widget
        self._selected = selected
        self.action = add_action(
            widget, tr("Compare with another campaign…"), "git-diff", ["Ctrl+Shift+E"], self._start
        )
        self.follow_selection()

    def follow_selection(self) -> None:
        chosen = len(self._selected())
        self.action.setText(tr("Compare") if chosen == 2 else tr("Compare with another campaign…"))
        reason = "" if chosen in (1, 2) else tr("Select one or two campaigns to compare.")
        self.action.setEnabled(not reason)
        set_tooltip(self.action, reason or self.action.text().rstrip("…"))

    def _start(self) -> None:
        chosen = self._selected()
        if len(chosen) == 2:
            left, right = (Compared(self._session, each.campaign_id) for each in chosen)
            self._shell.compare(left, right)
        elif len(chosen) == 1:
            own = Compared(self._session, chosen[0].campaign_id)
            spawn(self, compare_with(self._widget, self._shell, own, chosen[0].name), name="compare with")
