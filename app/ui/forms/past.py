"""Earlier versions of the record in a form, from this computer's history: compared with now, and taken back."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import msgspec
from PySide6.QtCore import QObject, Signal

from app.core.errors import BadResponse
from app.core.log import logger
from app.domain.field_merge import FieldMerge, changed_fields
from app.services.history import DELETING, Snapshot
from app.services.session import Session
from app.ui.forms.book import FormBook
from app.ui.forms.compare import ReviewView
from app.ui.forms.content import FormContent
from app.ui.forms.declaration import FormDeclaration
from app.ui.forms.saving import FormSaver
from app.ui.i18n import tr
from app.ui.run import spawn
from app.ui.shell import Shell
from app.ui.widgets.history_view import EarlierVersion, HistoryView


class Past(QObject):
    """Opens the history of a form's record.

    Signals:
        view_wanted(object): a widget to show instead of the form; None shows the form again.
    """

    view_wanted = Signal(object)

    def __init__(
        self,
        session: Session,
        declaration: FormDeclaration[Any],
        book: FormBook,
        saver: FormSaver,
        content: FormContent,
        why_not: Callable[[], str],
        shell: Shell,
    ) -> None:
        """`why_not` tells why nothing may be changed now; "" when it may."""
        super().__init__(saver)
        self._session = session
        self._declaration = declaration
        self._book = book
        self._saver = saver
        self._content = content
        self._why_not = why_not
        self._shell = shell

    def open(self) -> None:
        spawn(self, self._open(), name="history")

    async def _open(self) -> None:
        record_id = self._saver.record_id
        if record_id is None or self._declaration.version_of is None:
            return
        snapshots = await self._session.history.list(self._declaration.resource, record_id)
        view = HistoryView(list(self._versions(snapshots, self._declaration.version_of)), self._compare)
        view.back_wanted.connect(self._back)
        self.view_wanted.emit(view)
        view.setFocus()

    def _versions(
        self, snapshots: Sequence[Snapshot], version_of: Callable[[Session, Snapshot], Any]
    ) -> Iterator[EarlierVersion]:
        """Those that can be read, each with the fields in which it differs from the base."""
        for number, snapshot in enumerate(snapshots):
            try:
                state = self._editable(version_of(self._session, snapshot))
            except (msgspec.ValidationError, BadResponse):
                logger("forms").warning("a version in the history cannot be read")
                continue
            fields = self._content.fields
            changed = changed_fields(self._book.base, state, self._book.same)
            yield EarlierVersion(
                number,
                snapshot.taken_at,
                tr("Before it was deleted") if snapshot.why == DELETING else tr("Before it was saved"),
                ", ".join(fields[name].title for name in changed if name in fields),
                state,
            )

    def _editable(self, state: Any) -> Any:
        """The earlier version as far as it can be written again; the rest is as it is now."""
        typed = {
            name: getattr(state, name)
            for name, field in self._content.fields.items()
            if field.field.comes_back and not field.is_locked
        }
        return replace(self._book.base, **typed)

    def _compare(self, version: EarlierVersion) -> ReviewView:
        base = self._book.base
        review = ReviewView(
            self._declaration.title_of(base),
            FieldMerge(base, version.state, base, same=self._book.same),
            self._content.fields,
            mine_title=version.moment,
            accept=tr("Restore this version"),
            accept_icon="clock-counter-clockwise",
            can_accept=bool(version.differs) and not self._why_not(),
        )
        review.accepted.connect(partial(self._restore, version))
        review.back_wanted.connect(self._back)
        return review

    def _restore(self, version: EarlierVersion) -> None:
        """One step that can be undone; nothing is sent until somebody saves."""
        self._back()
        self._book.take(version.state, tr("Restore the version of {moment}").replace("{moment}", version.moment))
        self._shell.toast(tr("Restored here. Nothing is sent until you save."))

    def _back(self) -> None:
        self.view_wanted.emit(None)
