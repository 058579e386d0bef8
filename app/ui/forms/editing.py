"""A record in a form, from "loaded" to "closed": fields, rules, the bar of what is unsaved, and saving."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from functools import partial
from typing import Any, Final, Protocol, runtime_checkable

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QStackedLayout, QWidget

from app.core.errors import Invalid, NextStep
from app.domain.field_merge import same_field
from app.domain.query import RecordId
from app.models.columns import PillTone
from app.services.link import LinkState
from app.services.record_service import CreationUnknown
from app.services.session import Session
from app.ui import failures
from app.ui.forms.book import FormBook, same_by
from app.ui.forms.content import FormContent
from app.ui.forms.declaration import Content, FormDeclaration, Surroundings
from app.ui.forms.drafts import DraftKeeper
from app.ui.forms.outcomes import REPEATABLE, difference_banner, failure_banner, refusal_banner, signed_in_banner
from app.ui.forms.past import Past
from app.ui.forms.saving import Difference, FormSaver, SaveResult
from app.ui.forms.versions import Versions, ending_with
from app.ui.i18n import tr, tr_n
from app.ui.icons import set_action_icon
from app.ui.run import spawn
from app.ui.shell import Offer, Shell, write_block
from app.ui.theme import theme
from app.ui.widgets.action_button import ActionButton
from app.ui.widgets.banner import Banner, BannerAction, BannerStack, BannerTone
from app.ui.widgets.buttons import ButtonKind, IconButton
from app.ui.widgets.labels import ElidedLabel
from app.ui.widgets.layouts import STRETCH, Item, Stretch, column, hold, row
from app.ui.widgets.panels import Line, Panel
from app.ui.widgets.pills import Pill
from app.ui.widgets.tab_order import order_by_tab
from app.ui.widgets.unsaved_bar import UnsavedBar

_ASIDE_WIDTH: Final = 360
_NAMED: Final = 3


@runtime_checkable
class Aside(Protocol):
    """A widget beside the fields that shows something made of what is in them."""

    def follow(self, state: Any) -> None: ...


class FormEditing(Panel):
    """Shows one record, or a new one.

    Attributes:
        book: working copy and base.
        content: the fields.
        drafts: keeps the working copy on disk.
        saver: creates and saves, one at a time.
        versions: other versions of the record, and the views to compare them.
        aside: the widget beside the fields; None where there is none.
        held: why nothing may be changed until something else is decided; "" for nothing.

    Signals:
        changed(): name or unsaved state may be others.
        created(object): the record is there now, under this id.
        status_text_changed(str): for the status line.
    """

    changed = Signal()
    created = Signal(object)
    status_text_changed = Signal(str)

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
        """`record_id` is None for a new record; its draft is kept under `draft_id`."""
        super().__init__(parent=parent)
        self._session = session
        self._declaration = declaration
        self._shell = shell
        self._read_only = opened.read_only
        self._refused: dict[str, str] = {}
        self.held = ""
        self._has_tried = record_id is not None
        self._wants_save = False
        same = same_field if record_id is None else same_by(declaration.desk(session, record_id), opened.state)
        self.book = FormBook(opened.state, opened.state, same, self)
        self.drafts = DraftKeeper(session, declaration, self.book, draft_id)
        self.saver = FormSaver(session, declaration, record_id, self.book, self.drafts, shell, self)
        self.banners = BannerStack()
        self.content = FormContent(_notes(opened))
        self.versions = Versions(session, declaration, self.book, self.saver, self.content, self.banners, shell)
        self.past = Past(session, declaration, self.book, self.saver, self.content, self.why_not, shell)
        self.bar = UnsavedBar(save=tr("Save") if record_id is not None else tr("Create"))
        self.save_action = self._action(tr("Save"), "floppy-disk", QKeySequence.StandardKey.Save)
        self.review = self._action(tr("Review changes"), "git-diff")
        self.history = self._action(tr("History"), "clock-counter-clockwise", "Ctrl+H")
        self.revert = self._action(tr("Revert"), "arrow-u-up-left")
        self.reload = self._action(tr("Reload from the CMS"), "arrows-clockwise", "F5")
        self.duplicate = self._action(tr("Duplicate"), "copy", "Ctrl+D")
        self.undo = self._action(tr("Undo"), "arrow-counter-clockwise", "Ctrl+Z")
        self.redo = self._action(tr("Redo"), "arrow-clockwise", "Ctrl+Shift+Z")
        self.redo.setShortcuts([QKeySequence("Ctrl+Shift+Z"), QKeySequence("Ctrl+Y")])
        self._title = ElidedLabel("", 18, 600)
        self._mark = Pill("", PillTone.ACCENT)
        self.aside = declaration.aside(session) if declaration.aside is not None else None
        self._stack = QStackedLayout(self)
        self._stack.setContentsMargins(0, 0, 0, 0)
        self._form = self._build()
        self._stack.addWidget(self._form)
        self._connect()

    # building

    async def build(self) -> None:
        """Makes the fields, a group at a time, so that the window stays free; before it, there is nothing to edit."""
        for group in self._declaration.groups:
            self.content.add_group(group, self.surroundings())
            await asyncio.sleep(0)
        for place in (*self.content.findChildren(QLineEdit), *self.content.findChildren(QPlainTextEdit)):
            place.installEventFilter(self)
        self.content.show_state(self.book.working)
        self._tell_aside()
        self._bar_last()
        self.refresh()

    def _bar_last(self) -> None:
        """Tab comes to the bar after the fields, which were made later: what gets a parent anew goes to the end."""
        layout = self._form.layout()
        if layout is not None:
            self.bar.setParent(None)
            layout.addWidget(self.bar)
            self.bar.show()

    def _banner_before_fields(self) -> None:
        """Tab comes to a banner, whenever that has come, between the head of the form and its fields."""
        order_by_tab(self._head, self.banners)

    def _build(self) -> QWidget:
        head: list[Item] = [
            self._title,
            self._mark,
            STRETCH,
            IconButton.for_action(self.undo),
            IconButton.for_action(self.redo),
        ]
        if self._declaration.duplicate_of is not None:
            head.append(ActionButton(self.duplicate, ButtonKind.GHOST, icon="copy"))
        self._head = hold(row(*head, margins=(24, 12, 16, 12)))
        body: list[Item] = [Stretch(self.content)]
        if self.aside is not None:
            side = Panel(column(Stretch(self.aside), spacing=0), ground="window", edges=("left",))
            side.setFixedWidth(theme().px(_ASIDE_WIDTH))
            body.append(side)
        return Panel(
            column(
                self._head,
                self.banners,
                Line(),
                Stretch(row(*body, spacing=0)),
                self.bar,
                spacing=0,
            )
        )

    def _connect(self) -> None:
        self.content.edited.connect(self._edited)
        self.banners.banner_put.connect(self._banner_before_fields)
        self.book.changed.connect(self._follow)
        self.book.taken.connect(self._show_working)
        self.saver.running_changed.connect(self.refresh)
        self.saver.created.connect(self._created)
        self.saver.kept_differently.connect(self._kept_differently)
        self.versions.view_wanted.connect(self.show_view)
        self.past.view_wanted.connect(self.show_view)
        self.versions.save_wanted.connect(self.start_save)
        self.versions.read.connect(self._read_again)
        self.save_action.triggered.connect(self.start_save)
        self.bar.save_wanted.connect(self.start_save)
        self.review.triggered.connect(self._review)
        self.history.triggered.connect(self.past.open)
        self.bar.review_wanted.connect(self._review)
        self.revert.triggered.connect(self._revert)
        self.bar.revert_wanted.connect(self._revert)
        self.reload.triggered.connect(self._reload)
        self.duplicate.triggered.connect(self._duplicate)
        self.undo.triggered.connect(self.book.steps.undo)
        self.redo.triggered.connect(self.book.steps.redo)
        self.destroyed.connect(ending_with(self._session.subscribe(self._link_changed)))

    def _action(self, text: str, icon: str, keys: QKeySequence.StandardKey | str | None = None) -> QAction:
        action = QAction(text, self)
        set_action_icon(action, icon)
        if keys is not None:
            action.setShortcut(QKeySequence(keys))
        action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self.addAction(action)
        return action

    # what is the case

    @property
    def is_new(self) -> bool:
        return self.saver.record_id is None

    @property
    def is_unsaved(self) -> bool:
        return not self.book.is_clean

    def surroundings(self) -> Surroundings[Any]:
        return Surroundings(self._session, self.is_new, self.book.base)

    def title(self) -> str:
        """What the record is called now; for a new one without a name, what it will be."""
        return self._declaration.title_of(self.book.working) or (self._declaration.new_title if self.is_new else "")

    def why_not(self) -> str:
        """Why nothing may be changed now; "" when it may."""
        if reason := write_block(self._session) or self._read_only:
            return reason
        if self.drafts.is_held:
            return tr("Restore or discard the draft first.")
        return self.held

    def problems(self) -> dict[str, str]:
        """Why it cannot be saved, by field; what the CMS refused counts until it is changed."""
        return {**self._declaration.problems(self.book.working, self.surroundings()), **self._refused}

    def summary(self) -> str:
        """What is unsaved, as words: "name and description"; '' for nothing."""
        titles = [title[:1].lower() + title[1:] for title in self.versions.titles(self.book.differences)]
        if len(titles) > _NAMED:
            return tr_n("{n} field", "{n} fields", len(titles))
        return f"{', '.join(titles[:-1])} {tr('and')} {titles[-1]}" if len(titles) > 1 else "".join(titles)

    def menu_actions(self) -> list[QAction]:
        actions = [self.undo, self.redo, self.save_action, self.review, self.revert, self.history, self.reload]
        return [*actions, self.duplicate] if self._declaration.duplicate_of is not None else actions

    def status_text(self) -> str:
        wrong = len(self._shown_problems())
        return tr_n("{n} field needs attention", "{n} fields need attention", wrong) if wrong else ""

    def refresh(self) -> None:
        """Shows what is unsaved, what is wrong, and what is possible."""
        blocked, summary, is_saving = self.why_not(), self.summary(), self.saver.is_running
        can_save = (bool(summary) or self.is_new) and not blocked
        self._show_rules()
        self.content.set_read_only(blocked, self.surroundings())
        self.save_action.setEnabled(can_save and not is_saving)
        self.review.setEnabled(bool(summary))
        self.history.setEnabled(not self.is_new and self._declaration.version_of is not None)
        self.revert.setEnabled(bool(summary) and not blocked)
        self.reload.setEnabled(not self.is_new)
        self.duplicate.setEnabled(not self.is_new)
        for action, word, text, possible in (
            (self.undo, tr("Undo"), self.book.steps.undoText(), self.book.steps.canUndo()),
            (self.redo, tr("Redo"), self.book.steps.redoText(), self.book.steps.canRedo()),
        ):
            action.setText(f"{word}: {text}" if text else word)
            action.setEnabled(possible and not blocked)
        detail = blocked
        if not blocked and self._session.state is LinkState.OFFLINE:
            detail = tr("The CMS cannot be reached now; what you type is kept on this computer.")
        self.bar.show_state(summary, can_save=can_save, why_not=detail, is_saving=is_saving)
        self.bar.revert.setEnabled(self.revert.isEnabled() and not is_saving)
        self._title.setText(self.title())
        self._show_mark(blocked)
        self.changed.emit()
        self.status_text_changed.emit(self.status_text())

    def _show_mark(self, blocked: str) -> None:
        if self._read_only:
            self._mark.set_pill(tr("Read-only"), PillTone.PLAIN, "lock-simple")
        elif self.is_new:
            self._mark.set_pill(tr("Not created yet"), PillTone.ACCENT, "")
        self._mark.setVisible(bool(self._read_only) or self.is_new)
        self._mark.setToolTip(blocked)

    def _shown_problems(self) -> dict[str, str]:
        """A new form does not scold before anybody has typed: until then what is missing waits for Create."""
        problems = self.problems()
        if self._has_tried:
            return problems
        return {name: sentence for name, sentence in problems.items() if name in self.book.touched}

    def _show_rules(self) -> None:
        warnings = self._declaration.warnings
        state, around = self.book.working, self.surroundings()
        self.content.show_rules(self._shown_problems(), warnings(state, around) if warnings is not None else {})

    # following

    def _edited(self, name: str, value: object) -> None:
        self._refused.pop(name, None)
        self._refused.pop("", None)
        field = self.content.fields[name]
        # An editor with verbs of its own says which one it was.
        text = getattr(field.widget, "step_text", "") or tr("Change {field}").replace("{field}", field.title.lower())
        self.book.write(name, value, text)

    def _follow(self) -> None:
        self.content.follow(self.book.working)
        self._tell_aside()
        self.refresh()

    def _tell_aside(self) -> None:
        aside: object = self.aside
        if isinstance(aside, Aside):
            aside.follow(self.book.working)

    def _show_working(self) -> None:
        self._refused.clear()
        self.content.show_state(self.book.working)

    def _created(self, record_id: RecordId) -> None:
        self.book.same = same_by(self._declaration.desk(self._session, record_id), self.book.base)
        self._has_tried = True
        self.bar.save.setText(tr("Save"))
        self.refresh()
        self.created.emit(record_id)

    def _read_again(self, found: Content[Any]) -> None:
        self._read_only = found.read_only

    def _link_changed(self, state: LinkState) -> None:
        if state is LinkState.CONNECTED and self._wants_save:
            self._wants_save = False
            again = BannerAction(tr("Save now"), self.start_save, ButtonKind.PRIMARY)
            self.banners.put("save", signed_in_banner(again))
        self.refresh()

    # views in the form's place

    def show_view(self, view: QWidget | None = None) -> None:
        """Puts `view` in the form's place; None brings the form back."""
        before = self._stack.currentWidget()
        if view is not None:
            self._stack.addWidget(view)
        self._stack.setCurrentWidget(view or self._form)
        if before is not None and before is not self._form and before is not view:
            self._stack.removeWidget(before)
            before.deleteLater()
        if view is None and before is not self._form:
            self.content.focus_first()

    def view(self) -> QWidget:
        """What is in front: the form, or what stands in its place."""
        return self._stack.currentWidget() or self._form

    # saving

    def start_save(self) -> None:
        spawn(self, self.save(), name="save form", on_error=self.show_save_failure)

    async def save(self) -> SaveResult:
        """Saves what is unsaved. Raises what the service raises; fields that are wrong are shown first."""
        if self.why_not():
            return SaveResult.NOT_SAVED
        self._has_tried = True
        self._refused.clear()
        if problems := self.problems():
            self.show_problems(problems)
            return SaveResult.NOT_SAVED
        self.banners.take("save")
        self._wants_save = False
        result = await self.saver.save()
        if result is SaveResult.SAVED:
            self.banners.take("changed")
            self.show_view()
        return result

    def show_problems(self, problems: Mapping[str, str]) -> str:
        """Shows what is wrong at its fields, the first of them with the keyboard; returns what no field can show."""
        self.show_view()
        self.refresh()
        for name in self.content.fields:
            if name in problems and self.content.focus_field(name):
                break
        rest = next((said for name, said in problems.items() if not self.content.is_shown(name)), "")
        if rest:
            self.banners.put("save", refusal_banner(rest))
        return rest

    def show_save_failure(self, error: Exception) -> None:
        """What went wrong, at the field where it belongs to one, else as a banner; the draft stays either way."""
        failure = failures.note(error)
        self.show_view()
        if isinstance(error, Invalid) and error.fields:
            self._refused = self.content.names_of(error.fields)
            self.show_problems(self._refused)
            return
        self._wants_save = failure.next_step is NextStep.SIGN_IN
        actions: list[BannerAction] = []
        if isinstance(error, CreationUnknown):
            actions = self._ways_out_of_doubt(error)
        elif failure.next_step is NextStep.SIGN_IN:
            actions.append(BannerAction(failure.action, partial(self._shell.sign_in_again, self._session)))
        elif failure.next_step in REPEATABLE:
            actions.append(BannerAction(failure.action, self.start_save))
        elif failure.next_step is NextStep.RELOAD and not self.is_new:
            actions.append(BannerAction(failure.action, self._reload))
        self.banners.put("save", failure_banner(failure, actions))

    def _ways_out_of_doubt(self, error: CreationUnknown) -> list[BannerAction]:
        open_ = [
            BannerAction(
                tr("Open {id}").replace("{id}", str(record_id)),
                partial(self._shell.open_form, self._session, self._declaration.kind, record_id),
            )
            for record_id in error.ids[:_NAMED]
        ]
        return [*open_, BannerAction(tr("Create it again"), self.start_save)]

    def _kept_differently(self, found: Difference) -> None:
        self.show_view()
        actions = (
            BannerAction(tr("Compare"), self._review),
            BannerAction(tr("Take it as it is there"), self.versions.take_theirs),
        )
        self.banners.put("save", difference_banner(found, self.content, self.book, actions))

    # small things

    def _review(self) -> None:
        self.versions.open_review(can_save=self.save_action.isEnabled())

    def _reload(self) -> None:
        spawn(self, self.versions.compare_with_cms(), name="reload record", on_error=self.show_save_failure)

    def _revert(self) -> None:
        before = self.book.working
        self.banners.take("save")
        self.book.take(self.book.base)
        offer = Offer(tr("Undo"), partial(self.book.take, before))
        self._shell.toast(
            tr("Everything is as it was") if self.is_new else tr("Everything is as on the CMS again"), offer=offer
        )

    def _duplicate(self) -> None:
        copy = self._declaration.duplicate_of
        if copy is not None:
            self._shell.open_form(self._session, self._declaration.kind, None, copy(self.book.working))

    # Qt

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Undo and redo in a field are those of the form: a field's own would know nothing of the other steps."""
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and (event.matches(QKeySequence.StandardKey.Undo) or event.matches(QKeySequence.StandardKey.Redo))
        ):
            event.ignore()
            return True
        return False


def _notes(opened: Content[Any]) -> list[QWidget]:
    notes: list[QWidget] = [Banner(note, tone=BannerTone.INFO, rounded=True) for note in opened.notes]
    if opened.read_only:
        notes.insert(0, Banner(opened.read_only, tone=BannerTone.INFO, icon="lock-simple", rounded=True))
    return notes
