"""Ends a write of several steps that stopped part-way: looks how far it is, asks, and takes the remaining steps."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Generic, Protocol, TypeVar

from app.core.errors import DiskProblem, MarqueeError, NotFound
from app.core.write_gate import Gate, guarded, pass_gate
from app.domain.list_queries import RecordId
from app.services.document import events as on
from app.services.document.interrupted_write import Ending
from app.services.document.protocols import Found, StepRules
from app.services.document.status import Status

S = TypeVar("S")
S_contra = TypeVar("S_contra", contravariant=True)


class StepDocument(Protocol[S_contra]):
    """What it needs of its document (`document.RecordDocument`)."""

    record_id: RecordId | None

    @property
    def status(self) -> Status: ...

    def dispatch(self, event: on.Event) -> None: ...

    def steps_settled(self, theirs: S_contra) -> None: ...


class StepRunner(Generic[S]):
    """Carries out the effects on the steps of one document. What it finds out counts only if nothing else happened.

    Each coroutine is given the status in which it was started, and raises nothing.
    """

    def __init__(
        self,
        document: StepDocument[S],
        rules: StepRules,
        read: Callable[[RecordId], Awaitable[Found[S]]],
        confirm: Callable[[Ending], Awaitable[bool]],
        ended: Callable[[Ending | None], None],
        initiator: object,
    ) -> None:
        """`read`, `confirm` and `ended` are those of the document's rules and watcher."""
        self._document = document
        self._rules = rules
        self._read = read
        self._confirm = confirm
        self._ended = ended
        self._initiator = initiator

    async def is_unfinished(self) -> bool:
        """Whether a write stopped part-way, in this or an earlier run. Raises DiskProblem."""
        return await self._rules.unfinished(self._record_id()) is not None

    async def look(self, started: Status) -> None:
        """See `effects.LookAtSteps`."""
        try:
            unfinished = await self._rules.unfinished(self._record_id())
            if unfinished is None:
                await self._settle(started, None)
                return
            try:
                progress = await self._rules.progress(unfinished, waits=False)
            except NotFound:
                raise
            except MarqueeError as error:
                self._tell(started, on.StepsSeen(unfinished, None, error))
                return
            if progress.is_at_its_end:
                await self._settle(started, None)
            else:
                self._tell(started, on.StepsSeen(unfinished, progress))
        except NotFound as gone:
            await self._tell_gone(started, gone)
        except Exception as error:  # noqa: BLE001 - shown as the status of the document
            self._tell(started, on.StepsFailed(error))

    async def confirm(self, started: Status, ending: Ending) -> None:
        """See `effects.ConfirmEnding`."""
        try:
            is_confirmed = await self._confirm(ending)
        except Exception as error:  # noqa: BLE001 - shown as the status of the document
            self._tell(started, on.StepsFailed(error))
        else:
            self._tell(started, on.EndingConfirmed() if is_confirmed else on.EndingDeclined())

    async def end(self, started: Status, ending: Ending, gate: Gate, *, is_resumed: bool) -> None:
        """See `effects.EndSteps`. `gate` is checked before each request: another account may sign in meanwhile."""
        try:
            with guarded(gate):
                await self._end(started, ending, gate, is_resumed=is_resumed)
        except NotFound as gone:  # a missing layout has an error of its own
            await self._tell_gone(started, gone)
        except Exception as error:  # noqa: BLE001 - shown as the status of the document
            self._tell(started, on.StepsFailed(error, ending))

    async def _end(self, started: Status, ending: Ending, gate: Gate, *, is_resumed: bool) -> None:
        unfinished: Any = await self._rules.unfinished(self._record_id())
        if unfinished is None:
            await self._settle(started, None)
            return
        progress = await self._rules.progress(unfinished, waits=True) if is_resumed else None
        if progress is not None and progress.is_at_its_end:
            await self._settle(started, None)
            return
        is_changed_by_others = progress is not None and progress.done is None
        if is_changed_by_others or not unfinished.is_mine or not self._rules.may_write():
            self._tell(started, on.StepsSeen(unfinished, progress))
            return
        pass_gate(gate)
        await self._rules.end(unfinished, ending, self._initiator)
        await self._settle(started, ending)

    async def _settle(self, started: Status, ending: Ending | None) -> None:
        """The CMS's state becomes the base. Raises what reading raises."""
        found = await self._read(self._record_id())
        if self._document.status is started:
            self._document.steps_settled(found.state)
            self._ended(ending)

    async def _tell_gone(self, started: Status, gone: NotFound) -> None:
        """Tells that the record is gone: nothing is left to finish or undo."""
        with suppress(DiskProblem):
            await self._rules.keep_as_draft(self._record_id())
        self._tell(started, on.DeletedElsewhere(gone))

    def _tell(self, started: Status, event: on.Event) -> None:
        if self._document.status is started:
            self._document.dispatch(event)

    def _record_id(self) -> RecordId:
        record_id = self._document.record_id
        assert record_id is not None, "only a record that is in the CMS is written in steps"
        return record_id
