"""The dialogs for bulk actions on campaigns: choose a folder, change tags."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from PySide6.QtWidgets import QWidget

from app.domain.campaigns.validation import campaign_problems
from app.domain.folder import Folder, walk
from app.domain.lineups.lineup import CampaignProperties
from app.domain.text.collation import collation_key
from app.ui.dialogs import CardDialog
from app.ui.i18n import tr
from app.ui.widgets.buttons.buttons import ButtonKind
from app.ui.widgets.inputs.fields import ComboField, Field
from app.ui.widgets.inputs.tag_field import TagField


@dataclass(frozen=True, slots=True)
class TagChange:
    """The tags to add and to remove, each as `tag` or `tag|value`."""

    add: tuple[str, ...]
    remove: tuple[str, ...]


class Destination(NamedTuple):
    """A folder to move to."""

    folder_id: int
    name: str


class MoveDialog(CardDialog):
    """Asks for a folder in which the user may file campaigns.

    `now` has the folder of each campaign, None if unknown. The most frequent of them is preselected.
    """

    def __init__(
        self,
        parent: QWidget | None,
        *,
        title: str,
        note: str,
        folders: Iterable[Folder],
        now: Sequence[int | None],
    ) -> None:
        super().__init__(parent, title)
        self._now = frozenset(now)
        options = [
            ("  " * depth + (tr("Root folder") if folder.text == "/" else folder.title), folder.folder_id)
            for folder, depth in walk(folders)
            if not folder.is_private
        ]
        self._names = {folder_id: text.strip() for text, folder_id in options}
        counted = Counter(folder_id for folder_id in now if folder_id in self._names)
        start = counted.most_common(1)[0][0] if counted else next(iter(self._names), None)
        self._folder = ComboField(tr("Folder"), options, start)
        self.content.addWidget(self._folder)
        if note:
            self.add_text(note, "text3")
        self.add_button(tr("Cancel"), ButtonKind.SECONDARY, self.reject)
        self._move = self.add_button(tr("Move"), ButtonKind.PRIMARY, self._accept)
        self._move.setDefault(True)
        self._folder.value_changed.connect(self._check)
        self.focus_first(self._folder.box)
        self._check(start)

    async def ask(self) -> Destination | None:
        """Returns the chosen folder; None if cancelled."""
        answer = await self.answer()
        return answer if isinstance(answer, Destination) else None

    def _check(self, folder_id: object) -> None:
        """Disables Move if all campaigns are already in the folder."""
        self._move.setEnabled(folder_id is not None and self._now != {folder_id})

    def _accept(self) -> None:
        folder_id = self._folder.value
        if isinstance(folder_id, int):
            self.finish(Destination(folder_id, self._names[folder_id]))


class TagDialog(CardDialog):
    """Asks which tags to add and which to remove. `known` and `there` are the suggestions for each."""

    def __init__(
        self, parent: QWidget | None, *, title: str, note: str, known: Iterable[str], there: Collection[str]
    ) -> None:
        super().__init__(parent, title)
        self._add = TagField(check=_problem, placeholder=tr("Enter a tag"))
        self._add.set_suggestions(known)
        self._remove = TagField(placeholder=tr("Enter a tag"))
        self._remove.set_suggestions(there)
        self._adding = Field(
            tr("Add"),
            self._add,
            hint=tr("Enter a tag, or tag|value. Press Enter or a comma after each."),
        )
        tags = ", ".join(sorted(there, key=collation_key))
        self._removing = Field(tr("Remove"), self._remove, hint=tr("Current tags: {tags}", tags=tags))
        self.content.addWidget(self._adding)
        self.content.addWidget(self._removing)
        self._removing.setVisible(bool(there))
        if note:
            self.add_text(note, "text3")
        self.add_button(tr("Cancel"), ButtonKind.SECONDARY, self.reject)
        self._ok = self.add_button(tr("Change tags"), ButtonKind.PRIMARY, self._accept)
        self._ok.setEnabled(False)
        for field in (self._add, self._remove):
            field.tags_changed.connect(self._check)
        self._add.refused.connect(self._adding.set_error)
        self.focus_first(self._add)

    async def ask(self) -> TagChange | None:
        """Returns the change; None if cancelled."""
        answer = await self.answer()
        return answer if isinstance(answer, TagChange) else None

    def _check(self, _tags: object) -> None:
        problem = _problem(*self._add.tags) or ""
        self._adding.set_error(problem)
        self._ok.setEnabled(not problem and bool(self._add.tags or self._remove.tags))

    def _accept(self) -> None:
        self.finish(TagChange(tuple(self._add.tags), tuple(self._remove.tags)))


def _problem(*tags: str) -> str | None:
    """Returns why the CMS would refuse these tags together; None if it would not."""
    return campaign_problems(CampaignProperties(name="-", tags=tags)).get("tags")
