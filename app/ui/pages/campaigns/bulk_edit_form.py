"""The left part of the bulk edit: the changes to make to each selected campaign."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from app.domain.campaigns.bulk_edit import BulkEdit, Where
from app.domain.campaigns.campaign import BLOCK, ROUND
from app.domain.campaigns.validation import tags_problem
from app.domain.folder import Folder, walk
from app.domain.layouts.layout import Layout
from app.domain.lineups.lineup import Entry
from app.domain.lineups.lineup_diff import Identity
from app.domain.text.collation import collation_key
from app.models.choice_model import Choice
from app.services.bulk_edit import KnownCampaign, entry_of
from app.ui.i18n import tr, tr_n
from app.ui.widgets.containers.box_layouts import STRETCH, column, hold
from app.ui.widgets.inputs.labelled_fields import ComboField, Field, NumberField
from app.ui.widgets.inputs.multi_record_picker import MultiRecordPicker
from app.ui.widgets.inputs.tag_field import TagField
from app.ui.widgets.popups.single_record_picker import SingleRecordPicker

_MOST_POSITION: Final = 99_999
_NOTHING: Final = ""


class LineupVerb(StrEnum):
    ADD = "add"
    REMOVE = "remove"
    REPLACE = "replace"


@dataclass(frozen=True)
class OfferedLayouts:
    """Layouts that can be added to a line-up, by id and as choices."""

    by_id: dict[int, Layout]
    choices: list[Choice]

    @classmethod
    def of(cls, layouts: Iterable[Layout]) -> OfferedLayouts:
        """Returns the usable layouts by name. Many take longer than a frame: call it in a thread."""
        usable = sorted(
            (layout for layout in layouts if not layout.is_draft and not layout.retired),
            key=lambda layout: collation_key(layout.name),
        )
        choices = [Choice(each.layout_id, each.name, each.code or "") for each in usable]
        return cls({layout.layout_id: layout for layout in usable}, choices)


class BulkEditForm(QScrollArea):
    """The form of a bulk edit.

    Signals:
        changed: `edit()` returns another value.
    """

    changed = Signal()

    def __init__(self) -> None:
        """Creates an empty form; use `build` for one that is ready to show."""
        super().__init__()
        self._layouts: Mapping[int, Layout] = {}
        self._there: dict[int, Entry] = {}
        self._uses: dict[Identity, tuple[Entry, int]] = {}

    @classmethod
    async def build(cls) -> BulkEditForm:
        """Creates a form in steps, with free turns of the event loop between, because it takes longer than a frame."""
        form = cls()
        for _ in form._make():
            await asyncio.sleep(0)
        return form

    def _make(self) -> Iterator[None]:
        self.verb = ComboField(
            tr("Line-up"),
            (
                (tr("Don't change"), _NOTHING),
                (tr("Add layouts"), LineupVerb.ADD),
                (tr("Remove a layout"), LineupVerb.REMOVE),
                (tr("Replace a layout"), LineupVerb.REPLACE),
            ),
            _NOTHING,
        )
        yield
        self.layouts = MultiRecordPicker(name=tr("Layouts to add"), placeholder=tr("Add layout"), icon="monitor")
        yield
        self.where = ComboField(
            tr("Position"),
            (
                (tr("At the end"), Where.END),
                (tr("At the start"), Where.START),
                (tr("After a layout"), Where.AFTER),
                (tr("At a position"), Where.POSITION),
            ),
            Where.END,
        )
        self.position = NumberField(tr("Position of the first layout"), 1, 1, _MOST_POSITION)
        yield
        self.after = SingleRecordPicker(placeholder=tr("Choose a layout"))
        self.old = SingleRecordPicker(placeholder=tr("Choose a layout"))
        self.new = SingleRecordPicker(placeholder=tr("Choose a layout"))
        yield
        self.add_tags = TagField(check=tags_problem, placeholder=tr("Enter a tag"))
        self.remove_tags = TagField(placeholder=tr("Enter a tag"))
        self.folder = ComboField(tr("Folder"), ((tr("Don't change"), None),), None)
        self.play_order = ComboField(
            tr("Play order"),
            ((tr("Don't change"), _NOTHING), (tr("Round"), ROUND), (tr("Block"), BLOCK)),
            _NOTHING,
        )
        yield
        self._folders: dict[int, str] = {}
        self._add = Field(tr("Layouts to add"), self.layouts)
        self._after = Field(tr("After last occurrence of"), self.after)
        self._old = Field(tr("Layout"), self.old, hint=tr("Every occurrence"))
        self._new = Field(tr("Replace with"), self.new)
        self._tagging = Field(
            tr("Add tags"), self.add_tags, hint=tr("Enter a tag, or tag|value. Press Enter or a comma after each.")
        )
        parts: tuple[QWidget, ...] = (
            self.verb,
            self._add,
            self.where,
            self._after,
            self.position,
            self._old,
            self._new,
            self._tagging,
            Field(tr("Remove tags"), self.remove_tags),
            self.folder,
            self.play_order,
        )
        yield
        body = hold(column(*parts, STRETCH, margins=(0, 0, 16, 0), spacing=12))
        yield
        self.setProperty("kind", "page")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setWidget(body)
        body.setAutoFillBackground(False)
        self.setAccessibleName(tr("Changes to make"))
        yield
        for combo in (self.verb, self.where, self.folder, self.play_order):
            combo.value_changed.connect(self._tell)
        self.position.value_changed.connect(self._tell)
        for tags in (self.add_tags, self.remove_tags):
            tags.tags_changed.connect(self._tell)
        for pick in (self.layouts, self.after, self.old, self.new):
            pick.changed.connect(self._tell)
        self._show_parts()

    # choices

    def set_layouts(self, offered: OfferedLayouts, note: str) -> None:
        """Sets the layouts that can be added. `note` tells the user if the CMS does not list all."""
        self._layouts = offered.by_id
        self.layouts.set_choices(
            (
                Choice(each.layout_id, each.name, each.folder_name or "", search=each.code or "")
                for each in self._layouts.values()
            ),
            note=note,
        )
        self.new.set_choices(offered.choices, note=note)

    def set_folders(self, folders: Iterable[Folder]) -> None:
        options: list[tuple[str, object]] = [(tr("Don't change"), None)]
        for folder, depth in walk(folders):
            if not folder.is_private:
                name = tr("Root folder") if folder.text == "/" else folder.title
                self._folders[folder.folder_id] = name
                options.append(("  " * depth + name, folder.folder_id))
        self.folder.set_options(options, None)

    def set_tags(self, known: Iterable[str], there: Iterable[str]) -> None:
        self.add_tags.set_suggestions(known)
        self.remove_tags.set_suggestions(there)

    def add_entries_of(self, known: KnownCampaign) -> None:
        """Collects the entries of a campaign that was read. They can be removed, replaced, or followed by new ones."""
        if known.state is not None and not known.is_ad:
            for identity, entry in {entry.identity: entry for entry in known.state.entries}.items():
                self._uses[identity] = (entry, self._uses[identity][1] + 1 if identity in self._uses else 1)

    def offer_entries(self) -> None:
        """Offers the collected entries, after all campaigns are read."""
        ordered = sorted(self._uses.values(), key=lambda use: collation_key(use[0].name))
        self._there = {entry.layout_id: entry for entry, _ in ordered}
        choices = [
            Choice(entry.layout_id, entry.name, tr_n("in {n} campaign", "in {n} campaigns", n)) for entry, n in ordered
        ]
        self.after.set_choices(choices)
        self.old.set_choices(choices)

    # the result

    @property
    def problem(self) -> str:
        """Why the tags to add can't be added, such as the one being typed; '' if they can."""
        return tags_problem(*self.add_tags.tags) or ""

    def edit(self) -> BulkEdit:
        verb = self.verb.value
        folder_id = self.folder.value
        common = BulkEdit(
            add_tags=tuple(self.add_tags.tags),
            remove_tags=tuple(self.remove_tags.tags),
            folder_id=folder_id if isinstance(folder_id, int) else None,
            folder_name=self._folders.get(folder_id, "") if isinstance(folder_id, int) else "",
            play_order=str(self.play_order.value or ""),
        )
        return self._with_line_up(common, verb)

    def _with_line_up(self, edit: BulkEdit, verb: object) -> BulkEdit:
        if verb == LineupVerb.ADD:
            add = tuple(entry_of(self._layouts[each]) for each in self._chosen())
            where, after = Where(str(self.where.value)), self._picked(self.after)
            if where is Where.AFTER and after is None:
                return edit
            return replace(edit, add=add, where=where, after=after, position=self.position.value)
        if verb == LineupVerb.REMOVE:
            return replace(edit, remove=self._picked(self.old))
        if verb == LineupVerb.REPLACE:
            by = self._layouts.get(value) if isinstance(value := self.new.value(), int) else None
            return replace(edit, replace=self._picked(self.old), by=entry_of(by) if by is not None else None)
        return edit

    def _chosen(self) -> list[int]:
        return [int(each) for each in self.layouts.chosen() if int(each) in self._layouts]

    def _picked(self, pick: SingleRecordPicker) -> Entry | None:
        value = pick.value()
        return self._there.get(value) if isinstance(value, int) else None

    def _tell(self, *_: object) -> None:
        self._show_parts()
        self._tagging.set_error(self.problem)
        self.changed.emit()

    def _show_parts(self) -> None:
        verb = self.verb.value
        is_adding = verb == LineupVerb.ADD
        self._add.setVisible(is_adding)
        self.where.setVisible(is_adding)
        self._after.setVisible(is_adding and self.where.value == Where.AFTER)
        self.position.setVisible(is_adding and self.where.value == Where.POSITION)
        self._old.setVisible(verb in (LineupVerb.REMOVE, LineupVerb.REPLACE))
        self._new.setVisible(verb == LineupVerb.REPLACE)
