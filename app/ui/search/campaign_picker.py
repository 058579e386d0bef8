"""A dialog to choose the campaign to compare with, from all open connections."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import nsmallest
from typing import Final

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from app.domain.campaigns.campaign import Campaign
from app.domain.text.collation import collation_key
from app.models.choice_model import Choice, ChoicesModel
from app.services.session.session import Session
from app.ui.awaited_dialogs import CardDialog, room_px
from app.ui.campaign_labels import KIND, folder_text, type_icon, type_text
from app.ui.i18n import tr
from app.ui.shell import Compared, Shell
from app.ui.widgets.buttons.painted_buttons import ButtonKind
from app.ui.widgets.inputs.choice_list import WALKS, ChoiceRows
from app.ui.widgets.inputs.labelled_fields import SearchField
from app.ui.widgets.text.labels import Label

_MOST: Final = 60
"""Maximum number of campaigns shown per connection; typing more letters narrows them."""
_LOOKED_AT: Final = 500
"""Maximum number of matches to sort for that: those with the text in their name come first."""
_HEIGHT: Final = 320
_BESIDES: Final = 340
"""Height needed above and below the list."""
_WIDTH: Final = 560


async def compare_with(widget: QWidget, shell: Shell, own: Compared, name: str) -> None:
    """Asks for a campaign to compare with `own`, called `name`, and opens both side by side."""
    other = await PickCampaignDialog(widget.window(), shell, own, name).answer()
    if other is not None:
        shell.compare(own, other)


class PickCampaignDialog(CardDialog[Compared]):
    """Finds a campaign of any open connection while the user types; its answer is a `Compared`.

    Attributes:
        field: the search field; ↑ and ↓ move in the list, Enter chooses the current campaign.
    """

    def __init__(self, parent: QWidget | None, shell: Shell, own: Compared, name: str) -> None:
        super().__init__(parent, tr("Compare “{name}” with", name=name), width=_WIDTH)
        self._shell = shell
        self._own = own
        self._model = ChoicesModel(self, in_order=True)
        self.field = SearchField(tr("Search campaigns"), name=tr("Search campaigns"))
        self.list = ChoiceRows(self._model, tr("Campaigns in all open connections"))
        self.list.setFixedHeight(room_px(self.around().height() - _BESIDES, _HEIGHT, 160))
        self._hint = Label("", 12, 400, "text3")
        for part in (self.field, self.list, self._hint):
            self.content.addWidget(part)
        self.add_button(tr("Cancel"), ButtonKind.SECONDARY, self.reject)
        self._ok = self.add_button(tr("Compare"), ButtonKind.PRIMARY, self._take)
        self._ok.setDefault(True)
        self.field.textChanged.connect(self.search)
        self.field.installEventFilter(self)
        self.list.doubleClicked.connect(self._take)
        self.focus_first(self.field)
        self.search("")

    def search(self, text: str) -> None:
        """Searches; campaigns of the own connection come first."""
        sessions = sorted(self._shell.sessions(), key=lambda each: each is not self._own.session)
        found = [
            _choice(campaign, what, session.connection.name if len(sessions) > 1 else "")
            for session in sessions
            for campaign in self._best(session, text)
            if (what := Compared(session, campaign.campaign_id)) != self._own
        ]
        self._model.offer(found)
        self.list.fit(len(found))
        self.list.mark(0)
        self._ok.setEnabled(bool(found))
        if not found:
            self._hint.setText(tr("No matching campaigns"))
        else:
            self._hint.setText(tr("Double-click or press Enter to compare") if text else tr("Type to find more"))

    def _best(self, session: Session, text: str) -> list[Campaign]:
        """Returns the best matches. Tags and references match, too, but matches in the name come first."""
        words = text.casefold().split()
        found: list[Campaign] = self._shell.find_records(session, KIND, text, _LOOKED_AT)
        return nsmallest(_MOST, found, key=lambda each: _rank(each.name, words))

    def _take(self, *_: object) -> None:
        row = self.list.currentIndex().row()
        if row >= 0:
            self.finish(self._model.record(row).value)

    # Qt

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and event.key() in WALKS:
            self.list.walk(event.key())
            return True
        return super().eventFilter(watched, event)


def _rank(name: str, words: Sequence[str]) -> tuple[bool, bool, str]:
    folded = name.casefold()
    return not all(word in folded for word in words), not folded.startswith(" ".join(words)), collation_key(name)


def _choice(campaign: Campaign, what: Compared, where: str) -> Choice:
    detail = " · ".join(filter(None, (type_text(campaign), folder_text(campaign))))
    return Choice(what, campaign.name, detail, where, icon=type_icon(campaign))
