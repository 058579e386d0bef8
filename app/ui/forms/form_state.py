"""The state of a form: its base, the working copy, their differences, and the undo steps."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from app.domain.merging.field_merge import FieldMerge, SameField, changed_fields
from app.domain.merging.merge_plan import Side
from app.models.typing_undo import discard_step, last_step
from app.services.drafts.draft import Work
from app.services.saving.verified_save import SaveAdapter
from app.ui.i18n import tr

_PAUSE_S: Final = 1.5
"""Typing that continues within this time, in seconds, extends the same step."""


class FormState(QObject):
    """Holds the base and the working copy of a form; both are frozen dataclasses of one type.

    Attributes:
        base: the CMS's version as far as known; for a new record, the initial content.
        working: the content of the form.
        same: returns whether two values of a field mean the same to the CMS.
        touched: fields the user has changed; rules for required content ignore the others.
        steps: all changes of the working copy, for undo and redo.

    Signals:
        changed(): base or working copy changed.
        taken(): the working copy was replaced as a whole, so editors must reload it.
    """

    changed = Signal()
    taken = Signal()

    def __init__(self, base: Any, working: Any, same: SameField, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.base = base
        self.working = working
        self.same = same
        self.touched: set[str] = set()
        self.steps = QUndoStack(self)
        self._found: tuple[Any, Any, SameField, tuple[str, ...]] | None = None

    @property
    def differences(self) -> tuple[str, ...]:
        """Names of the fields in which the working copy differs from the base; cached until the next change."""
        found = self._found
        if found is None or found[0] is not self.base or found[1] is not self.working or found[2] is not self.same:
            differing = changed_fields(self.base, self.working, self.same)
            self._found = found = (self.base, self.working, self.same, differing)
        return found[3]

    @property
    def is_clean(self) -> bool:
        return not self.differences

    def write(self, name: str, value: object, text: str = "", *, starts_step: bool | None = None) -> None:
        """Sets one field that the user has changed; `text` names the undo step.

        `starts_step` tells whether it is a step of its own or continued typing; None if the editor doesn't know.
        """
        self.touched.add(name)
        before = self.working
        if getattr(before, name) == value:
            return
        self.working = replace(before, **{name: value})
        is_typed = starts_step is not None or (isinstance(value, str | int | None) and not isinstance(value, bool))
        if not is_typed or starts_step or not self._extend_typing(name):
            self.steps.push(_Step(self, before, self.working, text or tr("Edit"), typed=name if is_typed else ""))
        self.changed.emit()

    def _extend_typing(self, name: str) -> bool:
        """Extends the last step if it was typed into this field just now; returns whether it did."""
        step, now = last_step(self.steps, _Step), time.monotonic()
        if step is None or step.typed != name or now - step.at > _PAUSE_S:
            return False
        step.after, step.at = self.working, now
        if step.after == step.before:
            discard_step(self.steps, step)
        return True

    def take(self, working: Any, text: str = "", *, upon: Any = None) -> None:
        """Replaces the working copy by a restored, merged or CMS version; `text` names the undo step.

        `upon`, if given, becomes the base with this step; undoing restores the previous base.
        """
        before, self.working = self.working, working
        bases = (self.base, self.base if upon is None else upon)
        self.base = bases[1]
        if working != before:
            self.steps.push(_Step(self, before, working, text or tr("Use another version"), bases=bases))
        self.taken.emit()
        self.changed.emit()

    def rebase(self, theirs: Any) -> None:
        """Replaces the base by a newer CMS version and keeps the working copy."""
        self.base = theirs
        self.changed.emit()

    def take_theirs(self, theirs: Any) -> None:
        """Makes the CMS's version both base and working copy."""
        self.base = theirs
        self.take(theirs)

    def restore(self, work: Work[Any]) -> None:
        """Restores a draft as one step; the draft's base becomes the base."""
        is_other = bool(changed_fields(work.base, self.base, self.same))
        self.take(work.working, tr("Restore draft"), upon=work.base if is_other else None)

    def bring_back(self, base: Any, working: Any | None) -> None:
        """Makes saved changes unsaved again, with `base` as the base; without `working` the working copy stays."""
        self.base = base
        self.take(self.working if working is None else working, tr("Restore saved changes"))

    def saved(self, sent: Any, fresh: Any) -> None:
        """Records a save: `sent` is stored, and the CMS returns it as `fresh`. Later edits stay on top of it."""
        later = FieldMerge(sent, self.working, fresh, same=self.same).take_all(Side.MINE).result()
        self.base = fresh
        self.touched.clear()
        # The CMS's normalisation of the sent values is not an undo step.
        self.working = later
        self.taken.emit()
        self.changed.emit()

    def rewrite(self, write: Callable[[Any], Any]) -> None:
        """Rewrites all states to an equivalent form. This is not a user's change, so it is no undo step."""
        self.base, self.working = write(self.base), write(self.working)
        for number in range(self.steps.count()):
            step = self.steps.command(number)
            if isinstance(step, _Step):
                step.before, step.after = write(step.before), write(step.after)
        self.taken.emit()
        self.changed.emit()

    def undo(self) -> None:
        self.steps.undo()

    def redo(self) -> None:
        self.steps.redo()

    def put(self, working: Any, base: tuple[Any, Any]) -> None:
        """Applies or reverts a step. The base changes too, if it still is the first of the two bases."""
        self.working = working
        if base[0] is not base[1] and not changed_fields(self.base, base[0], self.same):
            self.base = base[1]
        self.taken.emit()
        self.changed.emit()


class _Step(QUndoCommand):
    """One change of the working copy. Letters typed into one field without a pause are one step."""

    def __init__(
        self,
        form_state: FormState,
        before: Any,
        after: Any,
        text: str,
        *,
        typed: str = "",
        bases: tuple[Any, Any] = (None, None),
    ) -> None:
        """`bases` are the bases before and after, for a step that changes the base."""
        super().__init__(text)
        self._bases = bases
        self._form_state = form_state
        self._is_done = True
        self.before = before
        self.after = after
        self.typed = typed
        self.at = time.monotonic()

    def redo(self) -> None:
        """Does nothing the first time: the form state already has the new working copy when the step is pushed."""
        if not self._is_done:
            self._form_state.put(self.after, self._bases)
        self._is_done = True

    def undo(self) -> None:
        self._is_done = False
        self._form_state.put(self.before, self._bases[::-1])


def same_by(adapter: SaveAdapter[Any], state: Any) -> SameField:
    """Returns a comparison of two field values that uses the adapter which saves the record."""

    def same(name: str, one: object, other: object) -> bool:
        return one == other or adapter.same(replace(state, **{name: one}), replace(state, **{name: other}))

    return same
