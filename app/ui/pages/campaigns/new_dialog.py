"""The dialog for a new campaign: its name, list or ad, and its folder."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from PySide6.QtWidgets import QWidget

from app.domain.campaigns.campaign import AD, LIST
from app.domain.campaigns.validation import campaign_problems, campaign_warnings
from app.domain.folder import Folder, walk
from app.domain.lineups.lineup import CampaignProperties
from app.ui.awaited_dialogs import CardDialog
from app.ui.i18n import tr
from app.ui.widgets.buttons.painted_buttons import ButtonKind
from app.ui.widgets.buttons.segmented_control import SegmentedControl
from app.ui.widgets.containers.box_layouts import Stretch, column, hold, row
from app.ui.widgets.inputs.labelled_fields import ComboField, LineField, NumberField
from app.ui.widgets.text.labels import Label

_MOST: Final = 1_000_000_000


@dataclass(frozen=True, slots=True)
class NewCampaign:
    """The dialog's answer. Only ads have `target_type` and `target`; with `folder_id` None the CMS chooses."""

    name: str
    type: str
    folder_id: int | None = None
    target_type: str | None = None
    target: int | None = None


class NewCampaignDialog(CardDialog[NewCampaign]):
    """Asks for a new campaign. `start` preselects values; without `offers_ads` only lists can be made."""

    def __init__(
        self, parent: QWidget | None, *, start: NewCampaign, folders: Iterable[Folder], offers_ads: bool
    ) -> None:
        super().__init__(parent, tr("New campaign"))
        self._name = LineField(tr("Name"), start.name)
        kinds = ((LIST, tr("List")), (AD, tr("Ad")))
        self._type = SegmentedControl(kinds, start.type if offers_ads else LIST, name=tr("Type"))
        self._type_hint = Label("", 12, 400, "text3", wrap=True)
        options: list[tuple[str, object]] = [(tr("Chosen by the CMS"), None)]
        options += [("  " * depth + folder.title, folder.folder_id) for folder, depth in walk(folders)]
        self._folder = ComboField(tr("Folder"), options, start.folder_id)
        if len(options) == 1:
            self._folder.hide()
        targets = ((tr("Plays"), "plays"), (tr("Budget"), "budget"), (tr("Impressions"), "imp"))
        self._target_type = ComboField(tr("Target type"), targets, start.target_type or "plays")
        self._target = NumberField(tr("Amount"), start.target or 1000, 1, _MOST)
        self._ad_fields = hold(row(Stretch(self._target_type), Stretch(self._target), spacing=12))
        self.content.addWidget(self._name)
        if offers_ads:
            self.content.addLayout(column(Label(tr("Type"), 12, 500, "text2"), self._type, self._type_hint, spacing=4))
        self.content.addWidget(self._folder)
        self.content.addWidget(self._ad_fields)
        self.add_button(tr("Cancel"), ButtonKind.SECONDARY, self.reject)
        self._ok = self.add_button(tr("Create"), ButtonKind.PRIMARY, self._accept)
        self._ok.setDefault(True)
        self._name.text_changed.connect(self._check)
        self._type.changed.connect(self._follow_type)
        self.focus_first(self._name.edit)
        self._follow_type(self._type.current or LIST)
        self._ok.setEnabled(bool(start.name))

    def _check(self) -> None:
        properties = CampaignProperties(name=self._name.text)
        problem = campaign_problems(properties).get("name", "")
        self._name.set_hint(campaign_warnings(properties).get("name", ""))
        self._name.set_error(problem)
        self._ok.setEnabled(not problem)

    def _follow_type(self, kind: str) -> None:
        self._ad_fields.setVisible(kind == AD)
        self._type_hint.setText(
            tr("Layouts play by target and dates, as often as the target requires.")
            if kind == AD
            else tr("Layouts play one after another, in the order you choose.")
        )

    def _accept(self) -> None:
        self._check()
        if not self._ok.isEnabled():
            return
        folder_id = self._folder.value if isinstance(self._folder.value, int) else None
        kind = self._type.current or LIST
        if kind == AD:
            target_type = str(self._target_type.value)
            self.finish(NewCampaign(self._name.text.strip(), kind, folder_id, target_type, self._target.value))
        else:
            self.finish(NewCampaign(self._name.text.strip(), kind, folder_id))
