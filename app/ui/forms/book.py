"""What is edited in a form: the base it was loaded from, the working copy, and what differs between them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from PySide6.QtCore import QObject, Signal

from app.domain.field_merge import FieldMerge, SameField, changed_fields
from app.domain.merge_plan import Side


class FormBook(QObject):
    """States are frozen dataclasses of one type.

    Attributes:
        base: what the CMS has, as far as is known; for a new record what it started from.
        working: what the form shows.
        same: whether two values of a field mean the same to the CMS.
        touched: fields that a person has changed; a rule that asks for content is silent before.

    Signals:
        changed(): base or working copy are others.
        taken(): the working copy was replaced as a whole, so editors must show it anew.
    """

    changed = Signal()
    taken = Signal()

    def __init__(self, base: Any, working: Any, same: SameField, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.base = base
        self.working = working
        self.same = same
        self.touched: set[str] = set()

    @property
    def differences(self) -> tuple[str, ...]:
        """Names of the fields in which the working copy differs from the base."""
        return changed_fields(self.base, self.working, self.same)

    @property
    def is_clean(self) -> bool:
        return not self.differences

    def write(self, name: str, value: object) -> None:
        """A person has changed one field."""
        self.touched.add(name)
        if getattr(self.working, name) != value:
            self.working = replace(self.working, **{name: value})
            self.changed.emit()

    def take(self, working: Any) -> None:
        """Another working copy: restored, merged, or as the CMS has it."""
        self.working = working
        self.taken.emit()
        self.changed.emit()

    def rebase(self, base: Any) -> None:
        """The CMS has something else; the working copy stays."""
        self.base = base
        self.changed.emit()

    def saved(self, sent: Any, fresh: Any) -> None:
        """The CMS holds `sent` and writes it as `fresh`. What was typed meanwhile stays on top of it."""
        later = FieldMerge(sent, self.working, fresh, same=self.same).take_all(Side.MINE).result()
        self.base = fresh
        self.touched.clear()
        self.take(later)
