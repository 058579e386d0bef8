"""Other versions of a record than the edited one: when the CMS is asked for its own, and which answers count."""

from __future__ import annotations

from typing import Generic, TypeVar

from PySide6.QtCore import QObject, Signal

from app.core.errors import Offline
from app.ui.editors.saver import EditorSaver
from app.ui.failures import only_log
from app.ui.run import spawn

F = TypeVar("F")


class RecordVersions(QObject, Generic[F]):
    """Shows other versions in views that take the surface's place, and does what is decided there.

    A subclass knows what is read, `F`, and the views.

    Signals:
        view_wanted(object): a widget to show instead of the surface; None shows the surface again.
        save_wanted(): what was decided is to be saved.
        read(object): the record was read again, as an `F`.
    """

    view_wanted = Signal(object)
    save_wanted = Signal()
    read = Signal(object)

    _saver: EditorSaver

    def __init__(self, saver: EditorSaver, parent: QObject) -> None:
        super().__init__(parent)
        self._saver = saver

    @property
    def is_busy(self) -> bool:
        """Whether something else is being saved or decided, so that nothing may be taken over now."""
        raise NotImplementedError

    def look_again(self) -> None:
        """Reads the record again in the background; what goes wrong there is nobody's business yet."""
        spawn(self, self.compare_with_cms(), name="look again", on_error=only_log)

    async def compare_with_cms(self) -> None:
        """Reads the record again. Without unsaved changes it is taken over, else what differs is said."""
        found = await self._read_undisturbed()
        if found is not None:
            self._compare(found)

    async def merges_first(self) -> bool:
        """Reads the record again before what waited is saved. True where somebody else changed it: it is merged.

        Without the CMS it is as far as is known; saving looks at it in any case.
        """
        try:
            found = await self._read_undisturbed()
        except Offline:
            return False
        if found is None:
            return False
        self._compare(found)
        return self._merges(found)

    def open_review(self, *, can_save: bool) -> None:
        """What saving would change."""
        raise NotImplementedError

    async def _read_undisturbed(self) -> F | None:
        """The record as the CMS has it now; None where there is none, or it may not be taken over.

        What was on its way while something was saved may be older than that, and is asked for anew: it would look like
        somebody else's change that buried the save.
        """
        while True:
            turns = self._saver.turns
            found = await self._read()
            if found is None or self.is_busy:
                return None
            if self._saver.turns == turns:
                return found

    async def _read(self) -> F | None:
        """Asks the CMS; None for what it does not have yet. Raises what reading raises."""
        raise NotImplementedError

    def _compare(self, found: F) -> None:
        """Takes over what was read, or says in what it differs."""
        raise NotImplementedError

    def _merges(self, found: F) -> bool:
        """Opens the merge with what was read, if that is not what is edited upon. Whether it did."""
        raise NotImplementedError

    def _back(self) -> None:
        self.view_wanted.emit(None)
