"""The actions on records of any resource: new, edit, duplicate, delete, each with the reason when disabled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Generic, TypeVar

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from app.domain.cms_features import missing_feature, whom_to_ask
from app.services.session.session import Session
from app.ui.awaited_dialogs import Choice, ask
from app.ui.i18n import number, quoted, tr, tr_n
from app.ui.resource.deletion_jobs import bulk_delete_job, named
from app.ui.resource.renaming import Renaming
from app.ui.resource.resource_declaration import Declaration, Writing
from app.ui.shell import Page, Shell, action_block
from app.ui.task_runner import spawn
from app.ui.widgets.keyboard.shortcut_keys import with_enter
from app.ui.widgets.menus.action_properties import make_action, mark_danger
from app.ui.widgets.tables.record_table_view import RecordView
from app.ui.widgets.text.tooltips import set_tooltip

R = TypeVar("R")

_NAMED: Final = 5
_LOOKED_AT: Final = 500
"""Maximum number of selected records whose permissions the buttons check; deleting checks all of them."""


def add_action(widget: QWidget, text: str, icon: str, keys: Sequence[str], call: Callable[[], object]) -> QAction:
    """Adds an action to a page: shown with its icon in menus, its shortcut active while the page has the focus."""
    action = make_action(widget, text, icon, with_enter(*keys), call)
    widget.addAction(action)
    return action


def of_the_table(view: QWidget, action: QAction, *keys: str) -> None:
    """Limits shortcuts to the table: a field beside it uses Enter and Ctrl+C itself."""
    action.setShortcuts(with_enter(*keys))
    action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
    view.addAction(action)


class RecordVerbs(QObject, Generic[R]):
    """The actions that follow from a declaration's `Writing`; those that the API does not support are None.

    Attributes:
        new, edit, rename, duplicate, delete: the actions; disabled ones have the reason in their tool tip.
    """

    def __init__(
        self, session: Session, shell: Shell, declaration: Declaration[R], view: RecordView[R], page: Page
    ) -> None:
        super().__init__(page)
        self._session = session
        self._shell = shell
        self._declaration = declaration
        self._view = view
        self._page = page
        writing = declaration.writing or Writing()
        self._writing = writing
        self.new: QAction | None = None
        self.edit: QAction | None = None
        self.rename: QAction | None = None
        self.duplicate: QAction | None = None
        self.delete: QAction | None = None
        if writing.form and declaration.texts.new:
            self.new = add_action(page, declaration.texts.new, "plus", ["Ctrl+N"], self._new)
        if writing.form:
            self.edit = add_action(page, tr("Edit"), "pencil-simple", [], self._edit)
            of_the_table(view, self.edit, "Enter")
        if writing.rename is not None:
            renaming = Renaming(session, shell, declaration, writing.rename, view, page)
            self.rename = add_action(page, tr("Rename"), "pencil-line", ["F2"], renaming.start)
        if writing.form and writing.can_duplicate:
            self.duplicate = add_action(page, tr("Duplicate"), "copy", ["Ctrl+D"], self._duplicate)
        if writing.delete is not None:
            self.delete = mark_danger(add_action(page, tr("Delete…"), "trash", [], self._start_delete))
            of_the_table(view, self.delete, "Del")
        self.follow_selection()

    def actions(self) -> list[QAction]:
        """Returns the actions on the selection in the order of the context menu, without `delete`, which comes last."""
        return [action for action in (self.edit, self.rename, self.duplicate) if action is not None]

    def follow_selection(self) -> None:
        """Updates the actions; call it when the selection, the permissions or the connection have changed."""
        count = self._view.selected_count()
        records = [self._view.records_model.record(row) for row in self._view.selected_row_numbers()[:_LOOKED_AT]]
        one = "" if count == 1 else tr("Select one row.")
        some = "" if count else tr("Select a row.")
        writing = self._writing
        if self.new is not None:
            allow(self.new, self.why_not(writing.add_feature))
        for action in (self.edit, self.rename):
            if action is not None:
                allow(action, self.why_not(writing.modify_feature) or one or self._why_not_edit(records[0]))
        if self.duplicate is not None:
            allow(self.duplicate, self.why_not(writing.add_feature) or one)
        if self.delete is not None:
            allow(self.delete, self.why_not(writing.delete_feature) or some or self._why_not_delete(records))

    def why_not(self, feature: str) -> str:
        """Returns why actions that need this permission are disabled, or ''."""
        if reason := action_block(self._session):
            return reason
        me = self._session.me
        if feature and me is not None and not me.may(feature):
            return f"{missing_feature(feature)} {whom_to_ask(feature)}"
        return ""

    # ------------------------------------------------------------------------------------------------- forms

    def _new(self) -> None:
        self._shell.open_form(self._session, self._writing.form, None)

    def _edit(self) -> None:
        ids = self._view.selected_ids()
        if len(ids) == 1:
            self._shell.open_form(self._session, self._writing.form, ids[0])

    def _duplicate(self) -> None:
        ids = self._view.selected_ids()
        if len(ids) == 1:
            self._shell.open_copy(self._session, self._writing.form, ids[0])

    # ------------------------------------------------------------------------------------------------- deleting

    def _start_delete(self) -> None:
        records = self._view.selected_records()
        if records:
            spawn(self, self._ask_delete(records))

    async def _ask_delete(self, records: Sequence[R]) -> None:
        title_of = self._declaration.title_of
        may_go = [record for record in records if not self._why_not_delete([record])]
        what = named(self._declaration, may_go)
        lines = list(self._writing.deletion_notice(may_go)) if self._writing.deletion_notice is not None else []
        names = [title_of(record) for record in may_go]
        if len(names) > 1:
            lines.insert(0, _names(names))
        if kept := len(records) - len(may_go):
            lines.append(
                tr_n(
                    "{n} selected item won't be deleted: you don't have permission.",
                    "{n} selected items won't be deleted: you don't have permission.",
                    kept,
                )
            )
        answer = await ask(
            self._page,
            title=tr("Delete {what}?", what=what),
            text=lines,
            detail=tr("CMS: {cms}", cms=self._session.connection.name),
            names=names if len(names) > _NAMED else (),
            buttons=(Choice("keep", tr("Cancel")), Choice("delete", tr("Delete"), danger=True)),
            danger=True,
        )
        if answer == "delete" and may_go:
            self._delete(may_go)

    def _delete(self, records: Sequence[R]) -> None:
        self._shell.start_job(self._session, bulk_delete_job(self._session, self._shell, self._declaration, records))

    # ------------------------------------------------------------------------------------------------- reasons

    def _why_not_edit(self, record: R) -> str:
        return self._writing.why_not_edit(self._session, record) if self._writing.why_not_edit is not None else ""

    def _why_not_delete(self, records: Sequence[R]) -> str:
        """Returns why none of the records can be deleted; '' if at least one can, because the others are then left
        out."""
        ask_why = self._writing.why_not_delete
        if ask_why is None:
            return ""
        reasons = [ask_why(self._session, record) for record in records]
        if not reasons or not all(reasons):
            return ""
        if len(set(reasons)) == 1:
            return reasons[0]
        return tr(
            "None of the {n} selected items can be deleted. The first one: {reason}",
            n=number(len(reasons)),
            reason=reasons[0],
        )


def allow(action: QAction, reason: str) -> None:
    """Enables an action, or disables it with `reason` as its tool tip."""
    action.setEnabled(not reason)
    set_tooltip(action, reason or action.text().rstrip("…"))


def _names(names: Sequence[str]) -> str:
    shown = ", ".join(quoted(name) for name in names[:_NAMED])
    left = len(names) - _NAMED
    return shown if left <= 0 else f"{shown}, {tr('and {n} more', n=number(left))}"
