"""Earlier versions of the record in a form: see `app.ui.editors.version_history`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QObject

from app.domain.list_queries import RecordId
from app.domain.merging.field_merge import FieldMerge, changed_fields
from app.services.document.document import RecordDocument
from app.services.saving.history import Snapshot
from app.services.session.session import Session
from app.ui.editors.version_history import RecordHistory
from app.ui.forms.field_groups import FormContent
from app.ui.forms.form_declaration import FormDeclaration
from app.ui.forms.form_state import FormState
from app.ui.forms.version_comparison import ReviewView
from app.ui.i18n import tr
from app.ui.widgets.tables.version_history_view import EarlierVersion


class FormHistory(RecordHistory):
    """See `RecordHistory`."""

    def __init__(
        self,
        session: Session,
        declaration: FormDeclaration[Any],
        form_state: FormState,
        document: RecordDocument[Any],
        content: FormContent,
        why_not: Callable[[], str],
        parent: QObject,
    ) -> None:
        super().__init__(session, why_not, parent)
        self._declaration = declaration
        self._form_state = form_state
        self._document = document
        self._content = content

    def _place(self) -> tuple[str, RecordId] | None:
        record_id = self._document.record_id
        if record_id is None or self._declaration.version_of is None:
            return None
        return self._declaration.resource, record_id

    def _read(self, snapshot: Snapshot) -> tuple[Any, str]:
        version_of = self._declaration.version_of
        assert version_of is not None, "there is a history"
        base, state = self._form_state.base, self._editable(version_of(self._session, snapshot))
        changed = changed_fields(base, state, self._form_state.same)
        return state, ", ".join(self._content.titles_of_changes(base, state, changed))

    def _editable(self, state: Any) -> Any:
        """Returns the earlier version with current values for fields that can't be written again."""
        typed = {
            name: getattr(state, name)
            for name, field in self._content.fields.items()
            if field.field.is_restorable and not field.is_locked
        }
        return replace(self._form_state.base, **typed)

    def _review(self, version: EarlierVersion, *, can_accept: bool) -> ReviewView:
        base = self._form_state.base
        return ReviewView(
            self._declaration.title_of(base),
            FieldMerge(base, version.state, base, same=self._form_state.same),
            self._content.fields,
            mine_title=version.moment,
            accept=tr("Restore this version"),
            accept_icon="clock-counter-clockwise",
            can_accept=can_accept,
        )

    def _take(self, version: EarlierVersion, text: str) -> bool:
        self._form_state.take(version.state, text)
        return True
