"""The drafts on disk: unsaved work of every editor, never more than two seconds old."""

from __future__ import annotations

import asyncio
import contextlib
import os
import time
from collections.abc import AsyncGenerator, Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import msgspec

from app.core.atomic_files import (
    encode_versioned,
    newest_aside,
    preserve_newer,
    read_bytes,
    read_versioned,
    record_stem,
    set_aside,
    write_atomic,
)
from app.core.disk_worker import SAVE_FIRST, DiskWorker
from app.core.errors import REFUSALS, Conflict, DiskProblem
from app.core.listeners import Listeners, WaitingListeners
from app.core.log import logger
from app.core.process_folders import ProcessFolders
from app.core.tolerant_json_files import moment
from app.core.translatable_texts import phrase, say, spoken
from app.services.drafts import journals
from app.services.drafts.draft import NOTHING_SENT, Draft, DraftAuthor, DraftState

T = TypeVar("T")

VERSION = 1
INTERVAL_S = 1.0
"""Least time between two writes of drafts. It throttles: continuous typing still gets a write every second."""

_NOTHING = msgspec.Raw(b"null")
_log = logger("drafts")


class _Kept(msgspec.Struct, frozen=True):
    """A draft waiting to be written; its payload is encoded on the writing thread."""

    draft: Draft
    payload: Any


_Key = tuple[str, int | str]
DraftListener = Callable[[str, int | str, bool], None]
"""Called with the resource, the record's id, and whether its draft is kept (True) or gone."""


class DraftStore:
    """The drafts of one connection, in `<data>/drafts/<connection id>/<resource>-<record id>.json`.

    Drafts that could not be written stay in memory, are listed like the others, and are tried again.

    Each running Marquee has its own drafts: those of another open one are neither shown nor touched. When it has ended
    they are offered like those of an earlier run. Of two drafts of one record, the second is offered when the first is
    gone.

    Attributes:
        account_id, account_name: the signed-in CMS user, recorded in every later draft.
        unread: why the last listing is not complete; None if it is.
    """

    def __init__(
        self, data_dir: Path, connection_id: str, *, on_problem: Callable[[DiskProblem | None], None] | None = None
    ) -> None:
        """`on_problem` is called on the loop: with why drafts can't be written, or with None once they can again."""
        self._directory = data_dir / "drafts" / connection_id
        self._folders = ProcessFolders(self._directory)
        self._disk: DiskWorker[_Key, _Kept] = DiskWorker(
            phrase("drafts"), self._write, interval_s=INTERVAL_S, on_problem=on_problem
        )
        self.account_id: int | None = None
        self.account_name = ""
        self.unread: DiskProblem | None = None
        self._listeners: Listeners[[str, int | str, bool]] = Listeners("drafts")
        self._unreadable: WaitingListeners[[journals.DraftUnreadable]] = WaitingListeners("drafts")
        self._put_aside: list[journals.DraftUnreadable] = []
        """Filled on the thread; its next answer reports it."""
        self._unread: dict[_Key, str] = {}
        """Titles of drafts whose content can't be read, until their files are put aside."""
        # The drafts without content: current the moment they change, independently of the disk.
        self._heads: dict[_Key, Draft] = {}
        # Drafts kept and not removed since: a late removal must not delete a newer draft.
        self._alive: set[_Key] = set()
        self._listings = 0
        self._gone: dict[_Key, int] = {}
        """Removed drafts, with the number of listings begun before: those listings may still have them."""
        self._edited_here: set[_Key] = set()
        self._taken: set[_Key] = set()
        # On the thread: where ended processes left drafts, and which files were checked before being replaced.
        self._paths: dict[_Key, Path] = {}
        self._ours: set[Path] = set()

    @property
    def problem(self) -> DiskProblem | None:
        """Why drafts cannot be written at the moment; None if they can."""
        return self._disk.problem

    def subscribe(self, listener: DraftListener) -> Callable[[], None]:
        """Calls `listener` when a draft is kept or removed; returns the function that unsubscribes."""
        return self._listeners.add(listener)

    def subscribe_unreadable(self, listener: Callable[[journals.DraftUnreadable], None]) -> Callable[[], None]:
        """Calls `listener` once for each file that was put aside because it can't be read; as `subscribe`."""
        return self._unreadable.add(listener)

    @property
    def heads(self) -> tuple[Draft, ...]:
        """The current drafts without their content; those of earlier runs once `list` has found them."""
        return tuple(self._heads.values())

    def is_of_this_run(self, draft: Draft) -> bool:
        """Whether its state is of this run: then its editor knows its outcome."""
        return (draft.resource, draft.record_id) in self._edited_here

    @property
    def is_closed(self) -> bool:
        """Whether the session has ended: nothing more is written, and the files stay."""
        return self._disk.is_closed

    def keep(
        self,
        resource: str,
        record_id: int | str,
        payload: object,
        *,
        title: str = "",
        state: DraftState = DraftState.EDITING,
        is_left: bool = False,
        is_gone: bool = False,
        author: DraftAuthor | None = None,
    ) -> None:
        """Keeps the newest content; call it on every change. Returns at once.

        `payload` is anything that msgspec encodes and that no longer changes (a frozen dataclass, say). `is_left` is
        for the state of an earlier run that the user has not decided about yet. `is_gone`: the CMS has the record no
        longer. `author` is the account that made it, if that need not be the signed-in one. Raises ValueError for an id
        that makes no file name, RuntimeError after `close`.
        """
        record_stem(resource, record_id)
        account_id = self.account_id if author is None else author.account_id
        note = journals.current_note() if state is DraftState.SENDING else journals.Note()
        draft = Draft(
            resource=resource,
            record_id=record_id,
            title=title,
            account_id=account_id,
            account_name=self._name_of(account_id),
            state=state,
            saved_at=time.time(),
            tick=time.monotonic(),
            continues=note.name,
            restores=note.restores,
            is_gone=is_gone,
        )
        (self._edited_here.discard if is_left else self._edited_here.add)((resource, record_id))
        self._put(draft, payload)

    def _name_of(self, account_id: int | None) -> str:
        if account_id == self.account_id:
            return self.account_name
        names = (draft.account_name for draft in self._heads.values() if draft.account_id == account_id)
        return "" if account_id is None else next(names, "")

    @contextlib.asynccontextmanager
    async def kept_until_sent(
        self, resource: str, record_id: int | str, payload: object, *, title: str
    ) -> AsyncGenerator[None]:
        """Keeps what is sent meanwhile, outside an editor: after a crash the record's editor finds out what arrived.

        It is on disk before anything is sent, if the disk accepts it. It stays if the CMS can't be reached, answers
        with an error of its own, or the work is cancelled; not after a refusal, which sending it again would repeat.
        An editor opened meanwhile continues it: from its first draft on, the record's draft is that editor's.
        """
        author = DraftAuthor(self.account_id)
        kept: Draft | None = None
        if not self.is_closed:
            self.keep(resource, record_id, payload, title=title, state=DraftState.SENDING)
            kept = self._heads[(resource, record_id)]
            with contextlib.suppress(DiskProblem):
                await self.flush()
                journals.current_note().end()

        def is_current() -> bool:
            return kept is not None and not self.is_closed and self._heads.get((resource, record_id)) is kept

        try:
            yield
        except BaseException as error:
            if is_current() and isinstance(error, (Conflict, *REFUSALS)):
                self.forget(resource, record_id)
            elif is_current():
                state = DraftState.SENDING
                self.keep(resource, record_id, payload, title=title, state=state, is_left=True, author=author)
            raise
        if is_current():
            self.forget(resource, record_id)

    def put_back(self, draft: Draft) -> None:
        """Keeps a discarded draft again, with its account, age and state."""
        self._put(draft, draft.content)
        # Its editor is closed: as after a restart, its outcome is unknown.
        self._edited_here.discard((draft.resource, draft.record_id))

    async def flush(self) -> None:
        """Writes pending drafts now. Raises DiskProblem; they stay in memory then."""
        await self._disk.flush()

    async def list(self) -> tuple[Draft, ...]:
        """Returns every draft there is by now, newest first. Moves damaged files aside. Raises DiskProblem."""
        listing = self._listings = self._listings + 1
        found, self.unread = await self._disk.ask(self._list)
        self._report()
        for draft in found:
            key = (draft.resource, draft.record_id)
            if key not in self._heads and self._gone.get(key, 0) < listing:
                self._heads[key] = _head(draft)
        return tuple(each for each in found if (each.resource, each.record_id) in self._heads)

    async def unsaved(self) -> tuple[Draft, ...]:
        """As `list`, without saved work that is only being checked. Raises DiskProblem."""
        return tuple(draft for draft in await self.list() if draft.is_unsaved)

    async def load(self, resource: str, record_id: int | str) -> Draft | None:
        """Returns the draft of one record, or None. Raises DiskProblem."""
        found = await self._disk.ask(lambda: self._load((resource, record_id)))
        self._report()
        return found

    async def is_kept_elsewhere(self, resource: str, record_id: int | str) -> bool:
        """Whether another running Marquee on this computer has a draft of the record; False if that can't be told."""
        return await self._disk.ask(lambda: self._folders.is_in_use(_name((resource, record_id))))

    @contextlib.asynccontextmanager
    async def reserved(self, resource: str, record_id: int | str) -> AsyncGenerator[bool]:
        """Reserves the record for the work inside; yields False if another running Marquee has it, or a draft of it."""
        name = _name((resource, record_id))
        try:
            yield await self._disk.ask(lambda: self._folders.reserve(name))
        finally:
            if not self.is_closed:
                self._disk.enqueue(lambda: self._folders.give_back(name))  # after what was removed meanwhile is gone

    async def take(self, resource: str, record_id: int | str) -> Draft | None:
        """As `load`, for an editor that continues with it: later drafts replace this one only.

        A draft that another process leaves later is not overwritten by an editor that began without it.
        """
        self._taken.discard((resource, record_id))
        try:
            return await self.load(resource, record_id)
        finally:
            self._taken.add((resource, record_id))

    def content_of(self, draft: Draft, kind: type[T]) -> T | None:
        """Returns the content of a draft; None if it has another type, after its file was put aside and reported.

        The next draft of the record doesn't replace it.
        """
        try:
            return draft.payload(kind)
        except msgspec.ValidationError:  # its text may quote the content
            if self.is_closed:
                return None
        key, loop = (draft.resource, draft.record_id), asyncio.get_running_loop()

        def job() -> None:
            self._put_aside_unread(key)
            loop.call_soon_threadsafe(self._report)

        self._unread[key] = draft.title
        self._drop(*key)
        self._disk.enqueue(job)
        self._listeners.notify(*key, False)
        return None

    async def discard(self, resource: str, record_id: int | str) -> None:
        """Removes a draft; harmless if there is none. Raises DiskProblem if its file cannot be removed."""
        self._drop(resource, record_id)
        try:
            successor = await self._disk.ask(lambda: self._discard((resource, record_id)))
        finally:
            self._listeners.notify(resource, record_id, False)
        self._offer_next(successor)

    def forget(self, resource: str, record_id: int | str) -> None:
        """As `discard`, for callers that cannot wait: it also happens after they are gone, and failures are logged.

        After `close` the files stay: the next start reads them.
        """
        if self.is_closed:
            return

        def job() -> None:
            try:
                successor = self._discard((resource, record_id))
            except DiskProblem as error:
                _log.warning("drafts: %s", error)
                return
            if successor is not None:
                loop.call_soon_threadsafe(self._offer_next, successor)

        loop = asyncio.get_running_loop()
        self._drop(resource, record_id)
        self._disk.enqueue(job)
        self._listeners.notify(resource, record_id, False)

    async def close(self) -> None:
        """Writes pending drafts and ends the thread. Raises DiskProblem if they could not be written."""
        try:
            await self._disk.close()
        finally:
            self._folders.release()

    def _put(self, draft: Draft, payload: object) -> None:
        key = (draft.resource, draft.record_id)
        self._alive.add(key)
        self._gone.pop(key, None)
        self._heads[key] = _head(draft)
        self._disk.put(key, _Kept(draft, payload))
        self._listeners.notify(*key, True)

    def _drop(self, resource: str, record_id: int | str) -> None:
        key = (resource, record_id)
        self._alive.discard(key)
        self._edited_here.discard(key)
        self._gone[key] = self._listings
        self._heads.pop(key, None)
        self._disk.drop(key)

    def _offer_next(self, draft: Draft | None) -> None:
        """Offers another process's draft of a record, now that the first one is gone."""
        if draft is not None and (key := (draft.resource, draft.record_id)) not in self._alive:
            self._heads[key] = _head(draft)
            self._listeners.notify(*key, True)

    def _report(self) -> None:
        """Reports files that were put aside on the thread."""
        while self._put_aside:
            self._unreadable.notify(self._put_aside.pop(0))

    # -- on the thread

    def _write(self, key: _Key, kept: _Kept) -> None:
        self._put_aside_unread(key)
        path = self._path(key)
        self._spare(path, unreadable=True)
        try:
            write_atomic(path, _encode(kept))
        except DiskProblem:
            if kept.draft.state not in NOTHING_SENT:
                with contextlib.suppress(OSError):
                    _mark_of(path).touch()  # an empty file has room on a full disk
            raise
        with contextlib.suppress(OSError):
            _mark_of(path).unlink(missing_ok=True)

    def _list(self) -> tuple[tuple[Draft, ...], DiskProblem | None]:
        """Returns the drafts, and why one of them can't be read: it must not hide the others."""
        there: dict[_Key, list[_File]] = {}
        with journals.reading_drafts():
            paths, error = journals.files_in(self._readable())
        unread = journals.unread_drafts(error or self._folders.problem)
        for path in paths:
            try:
                draft = self._read(path)
            except DiskProblem as problem:
                unread = unread or problem
                continue
            if draft is None:
                unread = unread or journals.why_left_out(path)
            else:
                there.setdefault((draft.resource, draft.record_id), []).append(_File(path, draft))
        found = {key: self._offered(key, files) for key, files in there.items()}
        found.update({key: _as_read(one) for key, one in self._disk.waiting().items()})
        return tuple(sorted(found.values(), key=lambda draft: -draft.saved_at)), unread

    def _load(self, key: _Key) -> Draft | None:
        unwritten = self._disk.waiting().get(key)
        return _as_read(unwritten) if unwritten is not None else self._load_written(key)

    def _load_written(self, key: _Key) -> Draft | None:
        with journals.reading_drafts():
            paths = [folder / _name(key) for folder in self._readable()]
        files = [_File(path, draft) for path in paths if (draft := self._read(path)) is not None]
        return self._offered(key, files) if files else None

    def _readable(self) -> tuple[Path, ...]:
        """Returns our folder, then those of ended processes; none if nothing was stored. Raises OSError."""
        if not os.path.lexists(self._directory):
            return ()
        next(self._directory.iterdir(), None)
        return (self._folders.own, *self._folders.abandoned())

    def _offered(self, key: _Key, files: Sequence[_File]) -> Draft:
        """Returns the draft to offer among several of a record: ours, else the newest.

        The newest becomes ours, unless an editor here has begun without it.
        """
        ours = self._path(key)
        chosen = min(files, key=lambda file: (file.path != ours, -file.draft.saved_at))
        if chosen.path != ours and key not in self._alive and key not in self._taken:
            self._paths[key] = chosen.path
        return chosen.draft

    def _discard(self, key: _Key) -> Draft | None:
        """Removes a draft; returns the one to offer instead, if an ended process has left one."""
        if key in self._alive or not self._directory.is_dir():
            return None
        path = self._path(key)
        self._spare(path, unreadable=False)
        try:
            path.unlink(missing_ok=True)
            _mark_of(path).unlink(missing_ok=True)
        except OSError as error:
            why = error.strerror or error
            raise DiskProblem(
                say("The draft {name} couldn't be deleted: {reason}.", name=path.name, reason=why)
            ) from error
        self._paths.pop(key, None)
        return self._load_written(key)

    def _read(self, path: Path) -> Draft | None:
        """Returns the draft in a file; None if it is gone, of a newer version or put aside. Raises DiskProblem.

        A draft of another record than its name says would be written to that record, or deleted with it.
        """
        is_there = path.exists()
        draft = read_versioned(path, VERSION, Draft)
        if draft is None:
            if is_there and not path.exists() and (kept := newest_aside(path)) is not None:
                self._put_aside.append(journals.DraftUnreadable(path.stem, "", kept))
            return None
        if f"{draft.resource}-{draft.record_id}" != path.stem:
            self._set_aside(path, "", "it is the draft of another record")
            return None
        is_sent = draft.state in NOTHING_SENT and _mark_of(path).exists()
        state = DraftState.OUTCOME_UNKNOWN if is_sent else draft.state
        return msgspec.structs.replace(draft, saved_at=moment(draft.saved_at), state=state)

    def _put_aside_unread(self, key: _Key) -> None:
        title = self._unread.pop(key, None)
        if title is not None:
            self._set_aside(self._path(key), title, "its content can't be read")
            self._paths.pop(key, None)

    def _set_aside(self, path: Path, title: str, why: str) -> None:
        self._put_aside.append(journals.DraftUnreadable(path.stem, title, set_aside(path, why)))

    def _spare(self, path: Path, *, unreadable: bool) -> None:
        """Preserves a file of a newer version, and one that can't be read where `unreadable`.

        Checked once per file, since it is ours from then on.
        """
        if path in self._ours:
            return
        preserve_newer(path, VERSION)
        if unreadable:
            try:
                read_bytes(path)
            except DiskProblem as error:
                self._set_aside(path, "", str(error))
            self._ours.add(path)

    def _path(self, key: _Key) -> Path:
        """Returns the path at which the draft of a record is written."""
        try:
            return self._paths.get(key) or self._folders.own / _name(key)
        except OSError:  # the write itself reports the reason
            return self._directory / _name(key)


class _File(NamedTuple):
    path: Path
    draft: Draft


def _name(key: _Key) -> str:
    return f"{record_stem(*key)}.json"


def _head(draft: Draft) -> Draft:
    return msgspec.structs.replace(draft, content=_NOTHING)


def _encode(kept: _Kept) -> bytes:
    try:
        return encode_versioned(VERSION, _as_read(kept))
    except (TypeError, ValueError, msgspec.MsgspecError) as error:
        raise DiskProblem(
            say("A draft couldn't be saved because its content can't be written to a file."), spoken(SAVE_FIRST)
        ) from error


def _as_read(kept: _Kept) -> Draft:
    return msgspec.structs.replace(kept.draft, content=msgspec.Raw(msgspec.json.encode(kept.payload)))


def _mark_of(path: Path) -> Path:
    """Returns the empty file that says of a draft: it was sent, but the disk was too full to write that into it."""
    return path.with_suffix(".sent")
