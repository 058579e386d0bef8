"""Shows other versions of the record in place of the form: a merge, a review, or a draft."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from app.domain.merging.field_merge import FieldMerge, changed_fields
from app.services.drafts.draft import Work
from app.ui.forms.field_groups import FormContent
from app.ui.forms.form_declaration import FormDeclaration
from app.ui.forms.form_state import FormState
from app.ui.forms.version_comparison import ConflictView, ReviewView
from app.ui.i18n import tr


class Versions(QObject):
    """Creates the views; the form carries out what the user decides there.

    Signals:
        view_wanted(object): a widget to show instead of the form; None shows the form again.
        merge_accepted(object): a `FieldMerge` with all choices made.
        save_wanted(): the user wants to save from a view that shows the effect of saving.
    """

    view_wanted = Signal(object)
    merge_accepted = Signal(object)
    save_wanted = Signal()

    def __init__(
        self,
        declaration: FormDeclaration[Any],
        form_state: FormState,
        content: FormContent,
        name: Callable[[], str],
        parent: QObject,
    ) -> None:
        """`name` returns the record's name."""
        super().__init__(parent)
        self._declaration = declaration
        self._form_state = form_state
        self._content = content
        self._name = name

    def unsaved_titles(self) -> list[str]:
        """Returns the names of the fields with unsaved changes, for use inside a sentence."""
        state = self._form_state
        return self._content.titles_of_changes(state.base, state.working, state.differences)

    def titles_of_changes(self, after: Any) -> list[str]:
        """Returns the names of the fields in which a content differs from the base, for use inside a sentence."""
        base = self._form_state.base
        return self._content.titles_of_changes(base, after, changed_fields(base, after, self._form_state.same))

    def open_conflict(self, merge: FieldMerge[Any], what_happened: str, *, was_sent: bool = False) -> ConflictView:
        view = ConflictView(self._name(), merge, self._content.fields, what_happened=what_happened, was_sent=was_sent)
        view.accepted.connect(self.merge_accepted)
        view.back_wanted.connect(self.back)
        self.view_wanted.emit(view)
        view.go_to_question(1)
        return view

    def merge_of(self, base: Any, mine: Any, theirs: Any) -> FieldMerge[Any]:
        return FieldMerge(base, mine, theirs, same=self._form_state.same, together=self._declaration.together)

    def open_review(self, *, can_save: bool, is_new: bool) -> None:
        base = self._form_state.base
        view = ReviewView(
            self._name(),
            FieldMerge(base, self._form_state.working, base, same=self._form_state.same),
            self._content.fields,
            mine_title=tr("After saving"),
            accept=tr("Create") if is_new else tr("Save"),
            can_accept=can_save,
            cms_title=tr("At the start") if is_new else "",
        )
        view.accepted.connect(self.save_wanted)
        view.back_wanted.connect(self.back)
        self._show(view)

    def compare_draft(self, draft: Work[Any]) -> None:
        """Shows a draft read-only."""
        base = self._form_state.base
        view = ReviewView(
            self._name(),
            FieldMerge(base, draft.working, base, same=self._form_state.same),
            self._content.fields,
            mine_title=tr("The draft"),
            accept=tr("Restore"),
            accept_icon="clock-counter-clockwise",
            can_accept=False,
        )
        view.back_wanted.connect(self.back)
        self._show(view)

    def back(self) -> None:
        self.view_wanted.emit(None)

    def _show(self, view: QWidget) -> None:
        self.view_wanted.emit(view)
        view.setFocus()
