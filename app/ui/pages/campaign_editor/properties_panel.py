"""The properties of a campaign beside its line-up. Each change is one undo step, and each rule shows at its field."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QLineEdit, QWidget

from app.domain.campaigns.campaign import BLOCK, ROUND
from app.domain.campaigns.validation import campaign_problems, campaign_warnings
from app.domain.lineups.lineup import CampaignProperties
from app.models.lineup_editor import LineupEditor
from app.ui.editors.undo_keys import leaves_undo_to_editor
from app.ui.i18n import tr
from app.ui.look.theme import theme
from app.ui.widgets.buttons.painted_buttons import Button, ButtonKind
from app.ui.widgets.buttons.segmented_control import SegmentedControl
from app.ui.widgets.buttons.toggles import Switch
from app.ui.widgets.containers.box_layouts import STRETCH, Stretch, column, hold, row
from app.ui.widgets.containers.panels import Line, Panel
from app.ui.widgets.containers.scroll_pane import ScrollPane
from app.ui.widgets.inputs.labelled_fields import ComboField, Field, LineField, NumberEdit
from app.ui.widgets.inputs.tag_field import TagField
from app.ui.widgets.text.labels import Label

_MOST_PLAYS: Final = 1_000_000
_SIDE_BY_SIDE: Final = 270
"""From this width, in pixels at 100 %, two references and their messages are side by side."""
_BETWEEN: Final = 14
_OTHER: Final = object()
"""The last item of the folder list, for a folder id, when the CMS does not list its folders."""

FolderOption = tuple[str, int]
"""A folder's text in the list, and its id."""


class PropertiesPanel(Panel):
    """Shows and changes the properties of a `LineupEditor`.

    Signals:
        folder_id_wanted(): the user wants to enter a folder id.
        wanted(): an error is shown at a field, so the panel has to be visible.
    """

    folder_id_wanted = Signal()
    wanted = Signal()

    def __init__(self, editor: LineupEditor, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._editor = editor
        self._refused: dict[str, str] = {}
        self._folders: Sequence[FolderOption] = ()
        self._is_folder_list_whole = False
        self._is_showing = False
        self.name = LineField(tr("Name"))
        self.folder = ComboField(tr("Folder"))
        self.tags = TagField()
        self.order = SegmentedControl(((ROUND, tr("Round")), (BLOCK, tr("Block"))), name=tr("Play order"))
        self.cycle = Switch(tr("Cycle playback"))
        self.plays = NumberEdit(1, 1, _MOST_PLAYS, name=tr("Times each layout plays in a row"))
        self.references = tuple(LineField(f"{tr('Reference')} {number}") for number in range(1, 6))
        self._order_hint = Label("", 12, 400, "text3", wrap=True)
        self._plays_row = hold(row(Stretch(Label(tr("Plays in a row"), tone="text2", wrap=True)), self.plays))
        self._cycle_hint = Label("", 12, 400, "text3", wrap=True)
        self._more = Button(tr("References 3 to 5"), ButtonKind.LINK, icon="caret-down")
        self._folded = hold(column(*self.references[2:], spacing=_BETWEEN))
        self._fields: dict[str, Field] = {
            "name": self.name,
            "folder_id": self.folder,
            "tags": Field(tr("Tags"), self.tags),
            **{f"ref{number}": field for number, field in enumerate(self.references, 1)},
        }
        self._build()
        self._connect()
        self._show()

    def _build(self) -> None:
        self.plays.setFixedWidth(56)
        self._folded.hide()
        self._first_references = row(*map(Stretch, self.references[:2]), spacing=12)
        label = Label(tr("Play order"), 12, 500, "text2")
        label.setBuddy(self.order)
        content = Panel(
            column(
                Label(tr("Properties"), 13, 600),
                self.name,
                self.folder,
                self._fields["tags"],
                column(label, self.order, self._order_hint, spacing=4),
                column(self.cycle, self._plays_row, self._cycle_hint, spacing=8),
                Line(),
                self._first_references,
                row(self._more, STRETCH),
                self._folded,
                STRETCH,
                margins=(16, 14, 16, 12),
                spacing=_BETWEEN,
            )
        )
        self._pane = ScrollPane(content)
        self.setLayout(column(Stretch(self._pane), spacing=0))

    def least_width(self) -> int:
        """Returns the width that the fields need beside the scroll bar."""
        return self._pane.least_width()

    def _connect(self) -> None:
        for name, field in (("name", self.name), *((f"ref{n}", ref) for n, ref in enumerate(self.references, 1))):
            field.text_changed.connect(partial(self._line_changed, name))
            field.editing_finished.connect(self._editor.end_typing)
        self.folder.value_changed.connect(self._take_folder)
        self.tags.tags_changed.connect(self._take_tags)
        self.order.changed.connect(self._take_order)
        self.cycle.toggled.connect(self._take_cycle)
        self.plays.valueChanged.connect(self._take_plays)
        self.plays.editingFinished.connect(self._editor.end_typing)
        self._more.clicked.connect(self._unfold)
        self._editor.properties_changed.connect(self._show)
        for place in self.findChildren(QLineEdit):
            place.installEventFilter(self)

    # for the owner

    def set_folders(self, folders: Sequence[FolderOption], *, whole: bool) -> None:
        """Sets the folders to choose from. Unless the list is `whole`, the user can also enter an id."""
        self._folders = folders
        self._is_folder_list_whole = whole
        self._show_folder(self._editor.properties)

    def folder_path(self) -> str:
        """Returns the path of the campaign's folder, or its name while its path is unknown; "" for the root folder."""
        now = self._editor.properties
        listed = (text for text, folder_id in self._folders if folder_id == now.folder_id)
        return next(listed, now.folder_name) if now.folder_name.strip("/ ") else ""

    def show_problems(self, problems: Mapping[str, str]) -> str:
        """Shows the CMS's errors at the fields named as in `CampaignProperties`, until those change.

        Returns the first error without a field here.
        """
        self._refused = {name: sentence for name, sentence in problems.items() if name in self._fields}
        self._show_rules()
        first = next((name for name in self._fields if name in self._refused), "")
        if first in {"ref3", "ref4", "ref5"}:
            self._unfold()
        if first:
            self.wanted.emit()
            self._fields[first].setFocus(Qt.FocusReason.OtherFocusReason)
        return next((sentence for name, sentence in problems.items() if name not in self._fields), "")

    def problems(self) -> dict[str, str]:
        """Returns the errors that prevent saving, by field."""
        return campaign_problems(self._editor.properties)

    # showing

    def _show(self) -> None:
        now = self._editor.properties
        self._is_showing = True
        for name, field in (("name", self.name), *((f"ref{n}", ref) for n, ref in enumerate(self.references, 1))):
            field.set_text(getattr(now, name))
        self.tags.set_tags(now.tags)
        self._show_folder(now)
        self.order.set_current(BLOCK if now.cycle_playback else now.list_play_order)
        self.cycle.setChecked(now.cycle_playback)
        self.plays.setValue(now.play_count or 1)
        self._is_showing = False
        self.order.setEnabled(not now.cycle_playback)
        self._plays_row.setVisible(now.cycle_playback)
        if now.ref3 or now.ref4 or now.ref5:
            self._unfold()
        self._show_rules()

    def _show_folder(self, now: CampaignProperties) -> None:
        options: list[tuple[str, object]] = list(self._folders)
        if now.folder_id is not None and all(folder_id != now.folder_id for _, folder_id in self._folders):
            options.insert(0, (now.folder_name or tr("Folder {id}", id=now.folder_id), now.folder_id))
        if not self._is_folder_list_whole:
            options.append((tr("Another folder by ID…"), _OTHER))
        self.folder.set_options(options, now.folder_id)

    def _show_rules(self) -> None:
        now = self._editor.properties
        problems = {**campaign_problems(now), **self._refused}
        warnings = campaign_warnings(now)
        for name, field in self._fields.items():
            field.set_hint(warnings.get(name, ""))
            field.set_error(problems.get(name, ""))
        if now.cycle_playback:
            self._order_hint.setText(tr("Cycle playback plays one layout per turn, so the CMS always uses “Block”."))
        elif now.list_play_order == BLOCK:
            self._order_hint.setText(tr("All layouts of a campaign, then the next campaign"))
        else:
            self._order_hint.setText(tr("One layout from each campaign in turn"))
        self._cycle_hint.setText(
            tr("Each turn of the campaign plays only one layout. The next one takes over after this many plays.")
            if now.cycle_playback
            else tr("Off: every layout in the line-up plays in the loop.")
        )

    def _unfold(self) -> None:
        self._folded.show()
        self._more.hide()

    # changing

    def _line_changed(self, name: str, text: str) -> None:
        """A line can't show each text: Qt drops a byte order mark. Such a text stays as it is until the user types."""
        self.typed(name, getattr(self._editor.properties, name) if self._is_showing else text)

    def typed(self, name: str, text: str) -> None:
        """Stores the new text of a text field."""
        self._refused.pop(name, None)
        if not self._editor.set_property(name, text):
            self._show_rules()

    def _take_folder(self, value: object) -> None:
        now = self._editor.properties
        if value is _OTHER:
            self._show_folder(now)
            self.folder_id_wanted.emit()
        elif isinstance(value, int):
            self.take_folder(value, next((text for text, folder_id in self._folders if folder_id == value), ""))

    def take_folder(self, folder_id: int, name: str) -> None:
        """Files the campaign in this folder. `name` is the folder's name, "" if unknown."""
        self._refused.pop("folder_id", None)
        self._editor.set_properties({"folder_id": folder_id, "folder_name": name.rpartition(" / ")[2]})

    def _take_tags(self, tags: list[str]) -> None:
        self._refused.pop("tags", None)
        self._editor.set_property("tags", tuple(tags), is_typed=not self.tags.starts_step)

    def _take_order(self, key: str) -> None:
        if not self._is_showing:
            self._editor.set_property("list_play_order", key)

    def _take_cycle(self, on: bool) -> None:
        if self._is_showing:
            return
        values: dict[str, object] = {"cycle_playback": on}
        if on:
            values["list_play_order"] = BLOCK
            values["play_count"] = self._editor.properties.play_count or 1
        self._editor.set_properties(values)

    def _take_plays(self, count: int) -> None:
        if not self._is_showing:
            self._editor.set_property("play_count", count)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        is_wide = event.size().width() >= theme().px(_SIDE_BY_SIDE)
        self._first_references.setDirection(
            QBoxLayout.Direction.LeftToRight if is_wide else QBoxLayout.Direction.TopToBottom
        )
        self._first_references.setSpacing(12 if is_wide else _BETWEEN)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        return leaves_undo_to_editor(event)
