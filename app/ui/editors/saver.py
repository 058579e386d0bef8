"""What saving has in common in every editor: one save at a time, asked about once, on disk while it is on its way."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator
from enum import Enum

import shiboken6
from PySide6.QtCore import QObject, Signal

from app.core.errors import MarqueeError, OutcomeUnknown
from app.services.saving.drafts import DraftState
from app.ui.editors.drafts import DraftKeeper
from app.ui.kept.waiting_save import Agreement


class SaveResult(Enum):
    SAVED = "saved"
    """The CMS holds what was sent."""
    NEEDS_MERGE = "needs_merge"
    """Someone else changed it; `merge_needed` told."""
    NOT_SAVED = "not_saved"
    """A person said no, something else is being saved, or the CMS kept something else; `kept_differently` told."""


class EditorSaver(QObject):
    """One save at a time. What is edited meanwhile stays on top of it.

    Attributes:
        is_running: whether something is on its way to the CMS, or is about to be.
        turns: how often that has changed.
        agreement: what a person has said yes to and what could not be sent yet.

    Signals:
        running_changed(): `is_running` changed.
        merge_needed(object): somebody else has changed the record; a `NeedsMerge`.
    """

    running_changed = Signal()
    merge_needed = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.agreement = Agreement()
        self.is_running = False
        self.turns = 0
        self._idle = asyncio.Event()
        self._idle.set()

    async def wait_until_idle(self, within_s: float) -> None:
        """Gives a write that is under way its time: what comes of it decides what is unsaved."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(within_s):
                await self._idle.wait()

    async def save(self) -> SaveResult:
        """Saves the working copy of this moment. Raises what sending raises; the draft stays then."""
        if self.is_running:
            return SaveResult.NOT_SAVED
        self._about_to_save()
        self._set_running(True)
        try:
            if not await self._may_write():
                self.agreement.forget()
                self._keeper().follow()
                return SaveResult.NOT_SAVED
            result = await self._send()
            self.agreement.forget()
            return result
        finally:
            self._set_running(False)

    def _about_to_save(self) -> None:
        """For a saver that has something to note first."""

    def _keeper(self) -> DraftKeeper:
        raise NotImplementedError

    async def _may_write(self) -> bool:
        """Whether the person agrees to what goes with it, or has agreed before the network was gone."""
        raise NotImplementedError

    async def _send(self) -> SaveResult:
        raise NotImplementedError

    @contextlib.contextmanager
    def _kept_on_disk(self) -> Iterator[None]:
        """While something is on its way the draft says so: after a crash, nobody knows otherwise."""
        keeper = self._keeper()
        keeper.keep(DraftState.SENDING)
        try:
            yield
        except OutcomeUnknown:
            keeper.keep(DraftState.OUTCOME_UNKNOWN)
            raise
        except MarqueeError:
            keeper.keep()
            raise

    def _set_running(self, running: bool) -> None:
        self.is_running = running
        self.turns += 1
        (self._idle.clear if running else self._idle.set)()
        if shiboken6.isValid(self):  # the page may be gone when a cancelled save comes to its end
            self.running_changed.emit()
