"""The dialog that changes the tags of campaigns."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Final

from PySide6.QtWidgets import QWidget

from app.domain.campaigns.validation import tags_problem
from app.domain.text.collation import collation_key
from app.ui.awaited_dialogs import CardDialog
from app.ui.i18n import tr
from app.ui.widgets.buttons.painted_buttons import Button, ButtonKind
from app.ui.widgets.containers.box_layouts import hold
from app.ui.widgets.containers.flow_layout import FlowLayout
from app.ui.widgets.inputs.labelled_fields import Field
from app.ui.widgets.inputs.tag_field import TagField

_MOST_OFFERED: Final = 24


@dataclass(frozen=True, slots=True)
class TagChange:
    """The tags to add and to remove, each as `tag` or `tag|value`."""

    add: tuple[str, ...]
    remove: tuple[str, ...]


class TagDialog(CardDialog[TagChange]):
    """Asks which tags to add and which to remove. `known` and `there` are the suggestions for each."""

    def __init__(
        self, parent: QWidget | None, *, title: str, note: str, known: Iterable[str], there: Collection[str]
    ) -> None:
        super().__init__(parent, title)
        self._add = TagField(check=tags_problem, placeholder=tr("Enter a tag"))
        self._add.set_suggestions(known)
        self._remove = TagField(placeholder=tr("Enter a tag"))
        self._remove.set_suggestions(there)
        self._adding = Field(
            tr("Add"),
            self._add,
            hint=tr("Enter a tag, or tag|value. Press Enter or a comma after each."),
        )
        self._removing = Field(tr("Remove"), self._remove, hint=tr("Choose from the current tags, or enter one."))
        self.content.addWidget(self._adding)
        self.content.addWidget(self._removing)
        current = FlowLayout(gap=6, line_gap=6)
        for tag in sorted(there, key=collation_key)[:_MOST_OFFERED]:
            button = Button(tag.replace("&", "&&"), ButtonKind.SECONDARY)
            button.setAccessibleDescription(tr("Remove"))
            button.clicked.connect(partial(self._remove.add, tag))
            current.addWidget(button)
        if there:
            self.content.addWidget(hold(current))
        self._removing.setVisible(bool(there))
        if note:
            self.add_text(note, "text3")
        self.add_button(tr("Cancel"), ButtonKind.SECONDARY, self.reject)
        self._ok = self.add_button(tr("Change tags"), ButtonKind.PRIMARY, self._accept)
        self._ok.setDefault(True)
        self._ok.setEnabled(False)
        for field in (self._add, self._remove):
            field.tags_changed.connect(self._check)
        self._add.refused.connect(self._adding.set_error)
        self.focus_first(self._add)

    def _check(self, _tags: object) -> None:
        problem = tags_problem(*self._add.tags) or ""
        self._adding.set_error(problem)
        self._ok.setEnabled(not problem and bool(self._add.tags or self._remove.tags))

    def _accept(self) -> None:
        self.finish(TagChange(tuple(self._add.tags), tuple(self._remove.tags)))
