"""A record in a form, from loading to closing: fields, rules, the bar of unsaved changes, and saving."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final, Protocol, runtime_checkable
from zoneinfo import ZoneInfo

import shiboken6
from PySide6.QtCore import QEvent, QObject, Signal, SignalInstance
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence, QUndoStack
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget

from app.core.errors import Invalid
from app.domain.list_queries import RecordId
from app.domain.merging.field_merge import FieldMerge, same_field
from app.models.table_columns import PillSpec, PillTone
from app.services.connection_state import LinkState
from app.services.document.protocols import Found
from app.services.document.status import Newer, OthersWork, ServerAdjusted, Status, in_doubt, is_busy
from app.services.document.status import Sending as SendingStatus
from app.services.drafts.draft import Draft, Work
from app.services.session.session import Session
from app.ui.editors.record_editing import RecordEditing
from app.ui.editors.undo_keys import leaves_undo_to_editor
from app.ui.editors.undo_toast import undo_offer
from app.ui.forms.document_rules import FormRules
from app.ui.forms.field_groups import FormContent
from app.ui.forms.form_declaration import Content, FormContext, FormDeclaration
from app.ui.forms.form_header import FormHead
from app.ui.forms.form_layout import FormBody
from app.ui.forms.form_state import FormState, same_by
from app.ui.forms.form_version_history import FormHistory
from app.ui.forms.outcome_banners import differences_of, refusal_banner
from app.ui.forms.save_confirmation import FormConfirmation
from app.ui.forms.sending_forms import FormParts, SendingPart
from app.ui.forms.time_zone_change import draft_in_zone, has_moment, in_zone, zone_banner
from app.ui.forms.version_comparison import ConflictView
from app.ui.forms.version_view_controller import Versions
from app.ui.i18n import tr, tr_n, within
from app.ui.shell import Shell, write_block
from app.ui.task_runner import ending_with, spawn
from app.ui.widgets.containers.box_layouts import Stretch, column
from app.ui.widgets.containers.panels import Line, Panel
from app.ui.widgets.feedback.banner import Banner, BannerStack, BannerTone
from app.ui.widgets.feedback.unsaved_bar import REVIEW_KEYS, UnsavedBar
from app.ui.widgets.keyboard.tab_order import order_by_tab
from app.ui.widgets.menus.action_properties import make_action

_NAMED: Final = 3
_ZONE: Final = "zone"


@runtime_checkable
class Aside(Protocol):
    """A widget beside the fields that shows something derived from their content."""

    def follow(self, state: Any) -> None: ...


@runtime_checkable
class Guide(Protocol):
    """A widget beside the fields that checks their content with the rules' context and links to fields.

    Signals:
        place_wanted(str, object): a field, and a place in it; an editor with places has a method `show_place`.
    """

    place_wanted: SignalInstance

    def look_at(self, state: Any, context: FormContext[Any]) -> None: ...


class FormEditing(RecordEditing):
    """Shows one record, or a new one; see `RecordEditing`.

    Attributes:
        form_state: working copy and base.
        content: the fields.
        aside: the widget beside the fields, if any.

    Signals:
        record_created(object): the record was created and has this id.
    """

    record_created = Signal(object)

    versions: Versions

    def __init__(
        self,
        session: Session,
        declaration: FormDeclaration[Any],
        record_id: RecordId | None,
        opened: Content[Any],
        draft_id: RecordId,
        shell: Shell,
        parent: QWidget,
    ) -> None:
        """`record_id` is None for a new record; its draft is stored under `draft_id`."""
        super().__init__(session, shell, parent)
        self._declaration = declaration
        self._read_only = opened.read_only
        self._refused: dict[str, str] = {}
        self._has_tried = record_id is not None
        same = same_field if record_id is None else same_by(declaration.adapter(session, record_id), opened.state)
        self.form_state = FormState(opened.state, opened.state, same, self)
        self.banners = BannerStack()
        self._make_document(
            FormRules(session, declaration, self.form_state), self.form_state, record_id=record_id, draft_id=draft_id
        )
        self._confirmation = FormConfirmation(session, declaration, self.form_state, self.document, shell, self)
        self.content = FormContent(_notes(opened), fills=declaration.fills_page)
        self.versions = Versions(declaration, self.form_state, self.content, lambda: self.name, self)
        self.record_history = FormHistory(
            session, declaration, self.form_state, self.document, self.content, self.why_not, self
        )
        self.bar = UnsavedBar(save=tr("Save") if record_id is not None else tr("Create"), left=24)
        self.save_action = make_action(self, tr("Save"), "floppy-disk", QKeySequence.StandardKey.Save)
        self.review = make_action(self, tr("Review changes"), "git-diff", REVIEW_KEYS)
        self.history = make_action(self, tr("Version history"), "clock-counter-clockwise", "Ctrl+H")
        self.revert = make_action(self, tr("Revert"), "arrow-u-up-left")
        self.reload = make_action(self, tr("Reload from the CMS"), "arrows-clockwise", "F5")
        self.duplicate = make_action(self, tr("Duplicate"), "copy", "Ctrl+D")
        self.undo = make_action(self, tr("Undo"), "arrow-counter-clockwise", "Ctrl+Z")
        self.redo = make_action(self, tr("Redo"), "arrow-clockwise", ("Ctrl+Shift+Z", "Ctrl+Y"))
        self.addActions([self.save_action, self.review, self.history, self.revert, self.reload, self.duplicate])
        self.addActions([self.undo, self.redo])
        duplicate = self.duplicate if declaration.duplicate_of is not None else None
        self._head = FormHead(undo=self.undo, redo=self.redo, duplicate=duplicate)
        self.aside = declaration.aside(session) if declaration.aside is not None else None
        self._form = self._build()
        self._begin_with(self._form)
        self._connect()
        self._sending = self._sending_part()

    # building

    def _sending_part(self) -> SendingPart | None:
        if self._declaration.sending is None:
            return None
        parts = FormParts(
            head=self._head,
            bar=self.bar,
            form_state=self.form_state,
            document=self.document,
            drafts=self._session.drafts,
            save=self.save_action,
            discard=self.revert,
            around=self.context,
        )
        part = SendingPart(self._declaration.sending, parts, self)
        part.ticked.connect(self._tick)
        return part

    async def build(self) -> None:
        """Creates the fields, one group at a time, so that the window stays responsive. Nothing can be edited
        before."""
        for group in self._declaration.groups:
            self.content.add_group(group, self.context())
            await asyncio.sleep(0)
        for place in (*self.content.findChildren(QLineEdit), *self.content.findChildren(QPlainTextEdit)):
            place.installEventFilter(self)
        self.content.show_state(self.form_state.working)
        if self._declaration.head is not None:
            self._head.add_tools(self._declaration.head(self))
        self._tell_aside()
        self._bar_last()
        self.refresh()
        if self._declaration.look_up is not None:
            spawn(self, self._look_up(self._declaration.look_up), name="look up for the form")

    async def _look_up(self, look_up: Callable[[Session], Awaitable[None]]) -> None:
        await look_up(self._session)
        self._tick()

    def _tick(self) -> None:
        """Updates texts that depend on the time; the fields and open lists stay as they are."""
        if self.isVisible():
            self._tell_aside()
            self._show_head(self.summary(), self.why_not())
            self.status_text_changed.emit(self.status_text())

    def _bar_last(self) -> None:
        """Puts the bar last in the tab order: the fields are created later, and a new parent moves a widget to the
        end."""
        layout = self._form.layout()
        if layout is not None:
            self.bar.setParent(None)
            layout.addWidget(self.bar)
            self.bar.show()

    def _banner_before_fields(self) -> None:
        """Puts banners between the head and the fields in the tab order, no matter when they appear."""
        order_by_tab(self._head, self.banners)

    def _build(self) -> QWidget:
        body = self.toast_place = FormBody(self.content, self.aside, self._declaration.aside_width)
        return Panel(
            column(
                self._head,
                self.banners,
                Line(),
                Stretch(body),
                self.bar,
                spacing=0,
            )
        )

    def _connect(self) -> None:
        self.content.edited.connect(self._edited)
        self.banners.banner_put.connect(self._banner_before_fields)
        self.form_state.changed.connect(self._copy_changed)
        self.form_state.taken.connect(self._show_working)
        self.form_state.steps.indexChanged.connect(self._show_steps)
        self._head.clicked_while_disabled.connect(self._go_to_unread)
        self.versions.view_wanted.connect(self.show_view)
        self.record_history.view_wanted.connect(self.show_view)
        self.versions.save_wanted.connect(self.start_save)
        self.versions.merge_accepted.connect(self._take_merge)
        self.save_action.triggered.connect(self.start_save)
        self.bar.save_wanted.connect(self.start_save)
        self.review.triggered.connect(self._review)
        self.history.triggered.connect(self.record_history.open)
        self.bar.review_wanted.connect(self._review)
        self.revert.triggered.connect(self._revert)
        self.bar.revert_wanted.connect(self._revert)
        self.reload.triggered.connect(self._reload)
        self.duplicate.triggered.connect(self._duplicate)
        aside: object = self.aside
        if isinstance(aside, Guide):
            aside.place_wanted.connect(self._go_to_place)
        self.undo.triggered.connect(self.form_state.undo)
        self.redo.triggered.connect(self.form_state.redo)
        self.destroyed.connect(ending_with(self._session.subscribe(self._link_changed)))
        self.destroyed.connect(ending_with(self._session.on_zone_changed(self._zone_changed)))

    # state

    @property
    def shell(self) -> Shell:
        """The window, for tools in the head."""
        return self._shell

    @property
    def name(self) -> str:
        """The record's name in the CMS, or the name it will get if it has none there."""
        return self._declaration.name_of(self.form_state.base, self.form_state.working, self.document.record_id)

    @property
    def steps(self) -> QUndoStack:
        return self.form_state.steps

    def context(self) -> FormContext[Any]:
        return FormContext(self._session, self.is_new, self.form_state.base)

    def title(self) -> str:
        """Returns the record's current name; see `FormDeclaration.name_of`."""
        return self._declaration.name_of(self.form_state.working, self.form_state.base, self.document.record_id)

    def why_not(self) -> str:
        """Returns why nothing can be changed now, or ""."""
        if reason := write_block(self._session) or self._read_only:
            return reason
        return self.why_blocked()

    def problems(self) -> dict[str, str]:
        """Returns why it can't be saved, by field. A refusal by the CMS counts until the field is changed."""
        return {**self._declaration.problems(self.form_state.working, self.context()), **self._refused}

    def summary(self) -> str:
        """Returns the unsaved fields in words: "name and description"; '' for none."""
        titles = [within(title) for title in self.versions.unsaved_titles()]
        if len(titles) > _NAMED:
            return tr_n("{n} field", "{n} fields", len(titles))
        return f"{', '.join(titles[:-1])} {tr('and')} {titles[-1]}" if len(titles) > 1 else "".join(titles)

    def menu_actions(self) -> list[QAction]:
        actions = [self.undo, self.redo, self.save_action, self.review, self.revert, self.history, self.reload]
        return [*actions, self.duplicate] if self._declaration.duplicate_of is not None else actions

    def status_text(self) -> str:
        wrong = len(self._shown_problems())
        if wrong:
            return tr_n("{n} field needs attention", "{n} fields need attention", wrong)
        return self._sending.status() if self._sending is not None else ""

    def save_text(self) -> str:
        if self._sending is not None:
            return self._sending.verb()
        return tr("Create") if self.is_new else tr("Save")

    def refresh(self) -> None:
        """Updates the unsaved changes, the problems and the enabled actions."""
        blocked, summary, is_saving = self.why_not(), self.summary(), is_busy(self.status)
        unread = self._sending.unread() if self._sending is not None else ""
        can_save = (bool(summary) or self.is_new) and not blocked and not unread
        self._show_rules()
        self.content.set_read_only(blocked, self.context())
        self.save_action.setEnabled(can_save and not is_saving)
        self.review.setEnabled(bool(summary))
        self.history.setEnabled(not self.is_new and self._declaration.version_of is not None)
        self.revert.setEnabled(bool(summary) and not blocked)
        self.reload.setEnabled(not self.is_new)
        self.duplicate.setEnabled(not self.is_new)
        self._show_steps()
        is_noted = bool(blocked) and blocked == self._read_only  # above the fields, as long as the form is open
        detail = ("" if is_noted else blocked) or self.bar_text()
        self.bar.show_state(
            summary,
            can_save=can_save,
            why_not=detail,
            is_saving=is_saving,
            is_held=self.is_held,
            is_new=self.is_new,
        )
        self.bar.revert.setEnabled(self.revert.isEnabled() and not is_saving)
        self._show_head(summary, blocked)
        self.status_text_changed.emit(self.status_text())

    def _show_steps(self) -> None:
        """Updates the texts of Undo and Redo. The stack knows them only after a step was taken or undone."""
        steps = self.form_state.steps
        if not shiboken6.isValid(steps):  # its destruction emits the signal, too
            return
        blocked = self.why_not()
        for action, word, text, possible in (
            (self.undo, tr("Undo"), steps.undoText(), steps.canUndo()),
            (self.redo, tr("Redo"), steps.redoText(), steps.canRedo()),
        ):
            action.setText(f"{word}: {text}" if text else word)
            action.setWhatsThis(word)
            action.setEnabled(possible and not blocked)

    def _show_head(self, summary: str, blocked: str) -> None:
        self.content.show_notes(self.form_state.working, self.context())
        if self._sending is not None:
            self._sending.show(summary, blocked, self.problems().get(self._sending.unread(), ""))
        is_draft = self._sending is not None and self.is_new
        title = self._declaration.new_title if is_draft else self.title()
        self._head.show_pills(self._declaration.pills(self.form_state.working))
        self._head.show_record(title, self._mark(), blocked, is_new=self.is_new, has_draft=bool(summary))

    def _mark(self) -> PillSpec | None:
        if self._read_only:
            return PillSpec(tr("Read-only"), PillTone.PLAIN, "lock-simple")
        if self._sending is not None:
            return self._sending.mark()
        return PillSpec(tr("Not created yet"), PillTone.ACCENT) if self.is_new else None

    def _shown_problems(self) -> dict[str, str]:
        """Returns the problems to show. A new form hides missing values until the user types or presses Create."""
        problems = self.problems()
        if self._has_tried:
            return problems
        return {name: sentence for name, sentence in problems.items() if name in self.form_state.touched}

    def _show_rules(self) -> None:
        warnings = self._declaration.warnings
        state, around = self.form_state.working, self.context()
        self.content.show_rules(self._shown_problems(), warnings(state, around) if warnings is not None else {})

    # following

    def _edited(self, name: str, value: object) -> None:
        self._refused.pop(name, None)
        self._refused.pop("", None)
        field = self.content.fields[name]
        # An editor with several kinds of changes names the last one.
        text = getattr(field.widget, "step_text", "") or tr("Change {field}", field=within(field.title))
        before = self.form_state.working
        self.form_state.write(name, value, text, starts_step=getattr(field.widget, "starts_step", None))
        if self.form_state.working is before:
            # The editor has learned something about its unchanged value, so the rules are evaluated again.
            self._copy_changed()

    def _copy_changed(self) -> None:
        self.content.follow(self.form_state.working)
        self._tell_aside()
        self.document.changed()

    def _tell_aside(self) -> None:
        aside: object = self.aside
        if isinstance(aside, Aside):
            aside.follow(self.form_state.working)
        if isinstance(aside, Guide):
            aside.look_at(self.form_state.working, self.context())

    def _go_to_place(self, name: str, place: object) -> None:
        """Shows a field, and a place in it if its editor has places."""
        self.show_view()
        self.content.focus_field(name)
        show_place = getattr(self.content.fields[name].widget, "show_place", None)
        if place is not None and show_place is not None:
            show_place(place)

    def _show_working(self) -> None:
        self._refused.clear()
        self.content.show_state(self.form_state.working)

    def created(self, record_id: RecordId) -> None:
        self.banners.take(_ZONE)
        self._has_tried = True
        self.bar.save.setText(tr("Save"))
        self._tell_aside()
        self.refresh()
        self.record_created.emit(record_id)

    def read(self, found: Found[Any]) -> None:
        self._read_only = found.opened.read_only
        super().read(found)

    def _link_changed(self, _state: LinkState) -> None:
        self.refresh()

    def _zone_changed(self, old: ZoneInfo | None, new: ZoneInfo | None) -> None:
        """Converts the times when the CMS changes its time zone; they keep their moment."""
        moments = self._declaration.moments
        if not moments:
            return
        if old is None or new is None:
            self.refresh()
            return
        before = self.form_state.working
        if self.document.record_id is not None:
            adapter = self._declaration.adapter(self._session, self.document.record_id)
            self.form_state.same = same_by(adapter, in_zone(self.form_state.base, moments, old, new))
        self.form_state.rewrite(lambda state: in_zone(state, moments, old, new))
        self.show_zone_change(before, old, new)

    def show_zone_change(self, state: Any, old: ZoneInfo, new: ZoneInfo) -> None:
        """Tells the user that the times of `state`, if any, are now shown in another time zone."""
        if has_moment(state, self._declaration.moments):
            self.banners.put(_ZONE, zone_banner(old, new))

    def found_draft(self, draft: Draft, work: Work[Any], *, is_alone: bool = False) -> None:
        """See `RecordDocument.found_draft`. Times written in another zone keep their moment."""
        old, new = self._session.zone_named(work.zone), self._session.timezone
        if old is not None and new is not None and old != new:
            self.show_zone_change(work.working, old, new)
        super().found_draft(draft, in_present_zone(self._session, self._declaration, work), is_alone=is_alone)

    def _focus_surface(self) -> None:
        self.content.focus_first()

    def _go_to_unread(self) -> bool:
        """Shows the field whose text can't be parsed; returns False if there is none."""
        unread = self._sending.unread() if self._sending is not None and not self.why_not() else ""
        if unread:
            self.show_view()
            self.content.focus_field(unread)
        return bool(unread)

    # saving

    def _may_be_sent(self) -> bool:
        if self.why_not():
            return False
        self._has_tried = True
        self._refused.clear()
        problems = self.problems()
        if problems:
            self.show_problems(problems)
        return not problems

    def show_problems(self, problems: Mapping[str, str], hint: str = "") -> None:
        """Shows problems at their fields and focuses the first; a banner shows problems without a visible field.

        `hint` is the next step for the banner's problem.
        """
        self.show_view()
        self.refresh()
        self.banners.take("save")
        for name in self.content.fields:
            if name in problems and self.content.focus_field(name):
                break
        rest = next((sentence for name, sentence in problems.items() if not self.content.is_shown(name)), "")
        if rest:
            self.banners.put("save", refusal_banner(rest, hint))

    def _show_refused(self, error: Invalid) -> str:
        self._refused = self.content.names_of(error.fields)
        self.show_problems(self._refused, error.hint)
        return ""

    async def _confirm(self, agreed: object) -> object | None:
        return await self._confirmation.confirm(agreed)

    # texts and views of its record

    @property
    def is_held(self) -> bool:
        """Whether a draft of another account blocks editing."""
        return isinstance(self.status, OthersWork)

    def what_happened(self, newer: Newer) -> str:
        return self.what_happened_here(newer.here) or tr("This was changed in the CMS while you were editing")

    def changes(self, theirs: Any) -> str:
        return ", ".join(self.versions.titles_of_changes(theirs))

    def _summary_of(self, work: Work[Any]) -> str:
        return f"{', '.join(self.versions.titles_of_changes(work.working))}."

    def deleted(self) -> tuple[str, str, bool]:
        return tr("This was deleted in the CMS"), "", True

    def server_adjusted(self, status: ServerAdjusted) -> tuple[str, str, bool]:
        sentence = status.sentence or tr("The CMS accepted it but stored something different.")
        return sentence, differences_of(status, self.content, self.form_state), True

    def took_theirs(self, theirs: Any, before: Any) -> None:
        self.tell(tr("“{name}” was changed in the CMS. You're seeing the latest version", name=self.name))

    def open_review(self, *, can_save: bool) -> None:
        self.versions.open_review(can_save=can_save, is_new=self.is_new)

    def open_conflict(self, base: Any, mine: Any, theirs: Any, *, was_sent: bool = False) -> None:
        what = self.what_happened(Newer(theirs, self.local_change(theirs)))
        self.versions.open_conflict(self.versions.merge_of(base, mine, theirs), what, was_sent=was_sent)

    def compare_draft(self, work: Work[Any]) -> None:
        self.versions.compare_draft(work)

    def _show_status(self, before: Status, status: Status) -> None:
        super()._show_status(before, status)
        if self._sending is not None and isinstance(before, SendingStatus):
            self._sending.request_ended()

    def _shows_merge(self) -> bool:
        return isinstance(self.view(), ConflictView)

    def _take_merge(self, merge: FieldMerge[Any]) -> None:
        """Takes the merge into the form as one unsaved undo step, based on the CMS's version."""
        self.form_state.base = merge.theirs
        self.form_state.take(merge.result(), tr("Apply merge"))
        self.document.merged(merge.theirs)
        self.show_view()
        self._tell_merged()

    def _open_other(self, record_id: RecordId | None, start: Any) -> None:
        self._shell.open_form(self._session, self._declaration.kind, record_id, start)

    # small things

    def _revert(self) -> None:
        self.form_state.take(self.form_state.base)
        sentence = self._words_for_emptied() if self.is_new else tr("Changes reverted")
        self.tell(sentence, offer=undo_offer(self.form_state.steps))

    def _words_for_emptied(self) -> str:
        if in_doubt(self.status) is not None:
            return tr("Emptied. What was sent may have arrived.")
        return tr("Draft discarded") if self._sending is not None else tr("Changes discarded")

    def _duplicate(self) -> None:
        copy = self._declaration.duplicate_of
        if copy is not None:
            self._shell.open_form(self._session, self._declaration.kind, None, copy(self.form_state.working))

    # Qt

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handles the save shortcuts, which arrive here while saving is disabled."""
        if QKeySequence(event.keyCombination()) not in self.save_action.shortcuts() or not self._go_to_unread():
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        return leaves_undo_to_editor(event)


def in_present_zone(session: Session, declaration: FormDeclaration[Any], work: Work[Any]) -> Work[Any]:
    """Converts a draft's times to the CMS's current zone, which may have changed since the draft was written."""
    return draft_in_zone(work, declaration.moments, session.zone_named(work.zone), session.timezone)


def _notes(opened: Content[Any]) -> list[QWidget]:
    notes: list[QWidget] = [Banner(note, tone=BannerTone.INFO, rounded=True) for note in opened.notes]
    if opened.read_only:
        notes.insert(0, Banner(opened.read_only, tone=BannerTone.INFO, icon="lock-simple", rounded=True))
    return notes
