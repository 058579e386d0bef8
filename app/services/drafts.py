"""Drafts: what is not saved in the CMS yet is on disk, never more than two seconds old, for every editor alike."""

from __future__ import annotations

import asyncio
import contextlib
import re
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from enum import StrEnum
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from app.core.errors import DiskProblem
from app.core.files import decode_versioned, encode_versioned, read_bytes, set_aside, write_atomic
from app.core.log import logger

T = TypeVar("T")

VERSION = 1
INTERVAL_S = 1.0
"""Between two writes of drafts. A throttle: who types without a pause still gets a write every second."""
RETRY_S = 5.0
"""Before a draft that could not be written is tried again by itself."""
LIMIT_S = 10.0
"""How long anybody waits for the disk."""

_NAME = re.compile(r"[A-Za-z0-9_]{1,40}")
_ID = re.compile(r"[A-Za-z0-9_-]{1,60}")
_log = logger("drafts")


class DraftState(StrEnum):
    EDITING = "editing"
    SENDING = "sending"
    """It was on its way to the CMS; found at start, it means that nobody knows whether it arrived."""
    OUTCOME_UNKNOWN = "outcome_unknown"


class Draft(msgspec.Struct, frozen=True, kw_only=True):
    """One editor's unsaved work.

    Attributes:
        resource, record_id: what it is a draft of, say `campaign` and 5; new records have a made-up id.
        title: what to call it in a list.
        account_id: the CMS user who made it, None where the CMS does not tell. It is never sent for another one.
        saved_at: Unix seconds when it was handed over for writing.
        content: whatever the editor keeps, as JSON; `payload` decodes it.
    """

    resource: str
    record_id: int | str
    title: str = ""
    account_id: int | None = None
    state: DraftState = DraftState.EDITING
    saved_at: float = 0.0
    content: msgspec.Raw = msgspec.Raw(b"null")

    def payload(self, kind: type[T]) -> T:
        """The editor's content. Raises msgspec.ValidationError if it is of another kind."""
        return msgspec.json.decode(self.content, type=kind)

    def is_of(self, account_id: int | None) -> bool:
        """Whether this account may go on with it: the one that made it, or any where one of them is not known."""
        return self.account_id is None or account_id is None or self.account_id == account_id


class _Kept(msgspec.Struct, frozen=True):
    """A draft on its way to the disk; the payload is encoded there, off the loop."""

    draft: Draft
    payload: Any


_Key = tuple[str, int | str]


class DraftStore:
    """The drafts of one connection, in `<data>/drafts/<connection id>/<resource>-<record id>.json`.

    All disk work happens on one thread of its own, so that a slow disk stops nobody and an unwritable one costs
    nothing: what could not be written stays in memory, is listed like the others, and is tried again.

    Attributes:
        account_id: the signed-in CMS user, recorded in every draft from now on.
        problem: why drafts cannot be written at the moment; None if they can. `on_problem` hears of both, on the loop.
    """

    def __init__(
        self,
        data_dir: Path,
        connection_id: str,
        *,
        on_problem: Callable[[DiskProblem | None], None] | None = None,
    ) -> None:
        self._directory = data_dir / "drafts" / connection_id
        self._on_problem = on_problem
        self._loop: asyncio.AbstractEventLoop | None = None
        self.account_id: int | None = None
        self.problem: DiskProblem | None = None
        # Shared with the thread, under the lock of `_wake`:
        self._wake = threading.Condition()
        self._unwritten: dict[_Key, _Kept] = {}
        self._jobs: list[tuple[Callable[[], object], Future[Any]]] = []
        self._next_write = 0.0
        self._thread: threading.Thread | None = None
        self._is_closed = False

    def keep(
        self,
        resource: str,
        record_id: int | str,
        payload: object,
        *,
        title: str = "",
        state: DraftState = DraftState.EDITING,
    ) -> None:
        """Takes note of the newest content; call it on every change. Returns at once.

        `payload` is anything msgspec encodes and nobody changes any more (a frozen dataclass, say).
        Raises ValueError for an id that makes no file name, RuntimeError after `close`.
        """
        _file_name(resource, record_id)
        draft = Draft(
            resource=resource,
            record_id=record_id,
            title=title,
            account_id=self.account_id,
            state=state,
            saved_at=time.time(),
        )
        with self._wake:
            self._start()
            self._unwritten[resource, record_id] = _Kept(draft, payload)
            self._wake.notify()

    async def flush(self) -> None:
        """Writes now whatever is not written yet. Raises DiskProblem; it then stays in memory."""
        await self._ask(self._raise_problem)

    async def list(self) -> tuple[Draft, ...]:
        """Every draft there is, newest first. Files that cannot be read are set aside. Raises DiskProblem."""
        return await self._ask(self._list)

    async def load(self, resource: str, record_id: int | str) -> Draft | None:
        """The newest draft of one record, or None. Raises DiskProblem."""
        return await self._ask(lambda: self._load(resource, record_id))

    async def discard(self, resource: str, record_id: int | str) -> None:
        """Forgets a draft; harmless if there is none. Raises DiskProblem if its file cannot be removed."""
        with self._wake:
            self._unwritten.pop((resource, record_id), None)
        await self._ask(lambda: self._discard(resource, record_id))

    def forget(self, resource: str, record_id: int | str) -> None:
        """As `discard`, for whoever cannot wait: it happens even if the caller is gone, and a failure is logged."""

        def job() -> None:
            try:
                self._discard(resource, record_id)
            except DiskProblem as error:
                _log.warning("drafts: %s", error.sentence)

        with self._wake:
            self._unwritten.pop((resource, record_id), None)
        self._enqueue(job)

    async def close(self) -> None:
        """Writes what is left and ends the thread. Raises DiskProblem if that was not possible."""
        if self._thread is None or self._is_closed:
            self._is_closed = True
            return
        try:
            await self.flush()
        finally:
            with self._wake:
                self._is_closed = True
                self._wake.notify()

    # -- between loop and thread

    def _start(self) -> None:
        if self._is_closed:
            raise RuntimeError("the drafts are closed")
        if self._loop is None:
            with contextlib.suppress(RuntimeError):
                self._loop = asyncio.get_running_loop()
        if self._thread is None:
            # A daemon: a disk that hangs must not keep the program from ending.
            self._thread = threading.Thread(target=self._run, name="drafts", daemon=True)
            self._thread.start()

    def _enqueue(self, job: Callable[[], T]) -> Future[T]:
        answer: Future[T] = Future()
        with self._wake:
            self._start()
            self._jobs.append((job, answer))
            self._wake.notify()
        return answer

    async def _ask(self, job: Callable[[], T]) -> T:
        """Runs a job on the thread, after everything that was kept before it."""
        answer = self._enqueue(job)
        try:
            return await asyncio.wait_for(asyncio.wrap_future(answer), LIMIT_S)
        except TimeoutError as error:
            raise DiskProblem("The disk with the drafts does not answer.") from error

    # -- on the thread

    def _run(self) -> None:
        while True:
            with self._wake:
                while not self._jobs and not self._is_closed:
                    now = time.monotonic()
                    if self._unwritten and now >= self._next_write:
                        break
                    self._wake.wait(self._next_write - now if self._unwritten else None)
                jobs, self._jobs = self._jobs, []
                kept = dict(self._unwritten)
                if self._is_closed and not jobs:
                    return
            self._write_all(kept)
            for job, answer in jobs:
                if not answer.set_running_or_notify_cancel():
                    continue
                try:
                    result = job()
                except Exception as error:  # noqa: BLE001 - the caller gets whatever went wrong
                    answer.set_exception(error)
                else:
                    answer.set_result(result)

    def _write_all(self, kept: dict[_Key, _Kept]) -> None:
        problem: DiskProblem | None = None
        for key, one in kept.items():
            try:
                write_atomic(self._path(*key), _encode(one))
            except DiskProblem as error:
                problem = error
                continue
            with self._wake:
                if self._unwritten.get(key) is one:
                    del self._unwritten[key]
        if kept:
            self._next_write = time.monotonic() + (INTERVAL_S if problem is None else RETRY_S)
        self._tell(problem)

    def _tell(self, problem: DiskProblem | None) -> None:
        changed = (problem is None) is not (self.problem is None)
        self.problem = problem
        if changed:
            _log.warning("drafts: %s", problem.sentence if problem else "can be written again")
            if self._on_problem is not None and self._loop is not None:
                with contextlib.suppress(RuntimeError):  # the loop may be closed by now
                    self._loop.call_soon_threadsafe(self._on_problem, problem)

    def _raise_problem(self) -> None:
        if self.problem is not None:
            raise self.problem

    def _list(self) -> tuple[Draft, ...]:
        try:
            paths = sorted(self._directory.glob("*.json"))
        except OSError as error:
            raise DiskProblem(f"The drafts could not be read: {error.strerror or error}.") from error
        found = {(draft.resource, draft.record_id): draft for path in paths if (draft := _read(path)) is not None}
        with self._wake:
            found.update({key: _as_read(one) for key, one in self._unwritten.items()})
        return tuple(sorted(found.values(), key=lambda draft: -draft.saved_at))

    def _load(self, resource: str, record_id: int | str) -> Draft | None:
        with self._wake:
            unwritten = self._unwritten.get((resource, record_id))
        return _as_read(unwritten) if unwritten is not None else _read(self._path(resource, record_id))

    def _discard(self, resource: str, record_id: int | str) -> None:
        path = self._path(resource, record_id)
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise DiskProblem(f"The draft {path.name} could not be removed: {error.strerror or error}.") from error

    def _path(self, resource: str, record_id: int | str) -> Path:
        return self._directory / _file_name(resource, record_id)


def _file_name(resource: str, record_id: int | str) -> str:
    if not _NAME.fullmatch(resource) or not _ID.fullmatch(str(record_id)):
        raise ValueError(f"{resource}-{record_id} makes no file name")
    return f"{resource}-{record_id}.json"


def _encode(kept: _Kept) -> bytes:
    try:
        return encode_versioned(VERSION, _as_read(kept))
    except (TypeError, ValueError, msgspec.MsgspecError) as error:
        _log.exception("a draft of %s cannot be encoded", kept.draft.resource)
        raise DiskProblem("A draft could not be written: its content cannot be put into a file.") from error


def _as_read(kept: _Kept) -> Draft:
    return msgspec.structs.replace(kept.draft, content=msgspec.Raw(msgspec.json.encode(kept.payload)))


def _read(path: Path) -> Draft | None:
    """The draft in a file; None where there is none, or none that this version can read."""
    raw = read_bytes(path)
    if raw is None:
        return None
    try:
        envelope = decode_versioned(raw)
        if envelope.version > VERSION:
            _log.warning("%s was written by a newer version; it is left alone", path.name)
            return None
        return msgspec.json.decode(envelope.data, type=Draft)
    except msgspec.DecodeError as error:
        set_aside(path, str(error))
        return None
