"""Other versions of a record than the edited one: when the CMS is asked for its own, and which answers count."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from PySide6.QtCore import QObject, Signal

from app.core.changes import Initiator
from app.core.errors import Offline
from app.ui.editors.saver import EditorSaver
from app.ui.failures import only_log
from app.ui.i18n import tr
from app.ui.run import spawn
from app.ui.shell import Shell

F = TypeVar("F")


class RecordVersions(QObject, Generic[F]):
    """Shows other versions in views that take the surface's place, and does what is decided there.

    A subclass knows what is read, `F`, and the views.

    Signals:
        view_wanted(object): a widget to show instead of the surface; None shows the surface again.
        save_wanted(): a person wants to save from a view that shows what saving would change.
        read(object): the record was read again, as an `F`.
    """

    view_wanted = Signal(object)
    save_wanted = Signal()
    read = Signal(object)

    _saver: EditorSaver
    _shell: Shell

    def __init__(self, saver: EditorSaver, parent: QObject) -> None:
        super().__init__(parent)
        self._saver = saver
        self._changed_here: tuple[Any, object] | None = None

    @property
    def base(self) -> Any:
        """What the CMS had when it was last read or saved here."""
        raise NotImplementedError

    @property
    def is_busy(self) -> bool:
        """Whether something else is being saved or decided, so that nothing may be taken over now."""
        raise NotImplementedError

    def note_change_here(self, initiator: object) -> None:
        """Something else in this window has changed the record at the CMS; `initiator` as published."""
        self._changed_here = (self.base, initiator)

    def forget_change_here(self) -> None:
        """What the CMS has is what is edited upon."""
        self._changed_here = None

    def what_happened_here(self) -> str:
        """What in this window has changed the record since the base was read, as a sentence; "" for nothing."""
        if self._changed_here is None or self._changed_here[0] is not self.base:
            return ""
        match self._changed_here[1]:
            case Initiator.BULK_EDIT:
                return tr("Your bulk edit changed this while you were editing")
            case Initiator.BULK_UNDO:
                return tr("Undoing your bulk edit changed this while you were editing")
            case Initiator.SECOND_ARRIVAL:
                return tr("A change of yours may have arrived a second time")
            case _:
                return tr("You changed this elsewhere in this window while you were editing")

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

    def _tell_merged(self, is_clean: bool) -> None:
        """A merge is in the editor now; saving it is up to the person."""
        if is_clean:
            self._shell.toast(tr("Merged. The CMS already has everything."))
        else:
            self._shell.toast(tr("Merged. Nothing is sent until you save."))

    def _back(self) -> None:
        self.view_wanted.emit(None)
