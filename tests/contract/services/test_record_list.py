"""The list of a resource without a window: loaded, kept up to date, shared while it is open, and closed."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine, Hashable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from app.core.change_hub import Kind
from app.core.errors import MarqueeError, NotFound
from app.core.request_urgency import Urgency, due
from app.core.task_scopes import TaskScope
from app.domain.commands.command import Command, CommandForm
from app.domain.interactive_actions.action import Action
from app.domain.list_load_state import LoadState
from app.domain.list_queries import CommandQuery, RecordId
from app.domain.notifications.notification import Notification
from app.services.commands.command_service import command_form
from app.services.lists.list_declaration import ListDeclaration
from app.services.lists.record_list import RecordList
from app.services.record_kind_registry import KINDS
from app.services.session.session import Session
from tests.helpers.command_records import change
from tests.helpers.demo_cms import DemoCms
from tests.helpers.sessions import session_of


@dataclass
class Shelf:
    """A table that shows nothing: rows by id."""

    rows: dict[RecordId, Command] = field(default_factory=dict)
    state: LoadState = LoadState.IDLE
    unseen: set[RecordId] = field(default_factory=set)

    @property
    def total(self) -> int:
        return len(self.rows)

    @property
    def groups(self) -> Mapping[Hashable, int]:
        return Counter(each.code for each in self.rows.values())

    def begin_load(self) -> None:
        self.unseen = set(self.rows)
        self.state = LoadState.LOADING

    def add_page(self, items: Iterable[Command], /) -> None:
        self.put(items)

    def place_some(self) -> bool:
        return False

    def finish(self, *, is_final: bool = True) -> None:
        self.remove(self.unseen)
        self.unseen = set()
        self.state = LoadState.READY if is_final else LoadState.LOADING

    def fail(self) -> None:
        self.state = LoadState.FAILED

    def put(self, records: Iterable[Command], /) -> None:
        fresh: dict[RecordId, Command] = {each.command_id: each for each in records}
        self.rows |= fresh
        self.unseen -= set(fresh)

    def remove(self, ids: Iterable[RecordId], /) -> None:
        for record_id in tuple(ids):
            self.rows.pop(record_id, None)

    def clear(self) -> None:
        self.rows.clear()

    def records(self) -> Iterable[Command]:
        return self.rows.values()

    def snapshot(self) -> tuple[Sequence[Command], bytes]:
        return list(self.rows.values()), b""

    def id_of(self, record: Command, /) -> RecordId:
        return record.command_id

    def by_id(self, record_id: RecordId, /) -> Command | None:
        return self.rows.get(record_id)


COMMANDS: ListDeclaration[Command] = ListDeclaration(
    kind="commands",
    resource="command",
    id_of=lambda record: record.command_id,
    load=lambda session, values: session.commands.pages(CommandQuery(name=values["name"]) if values else None),
    load_one=lambda session, record_id: session.commands.pages(CommandQuery(command_id=int(record_id))),
    view_feature="command.view",
)


@asynccontextmanager
async def listed(session: Session) -> AsyncIterator[RecordList[Command]]:
    scope = TaskScope("list", lambda error, _: failed.append(error))
    failed: list[BaseException] = []

    def start(
        work: Coroutine[Any, Any, None], /, *, on_error: Callable[[Exception], object] | None = None
    ) -> asyncio.Task[None]:
        async def guarded() -> None:
            try:
                await work
            except MarqueeError as error:
                if on_error is None:
                    raise
                on_error(error)

        return scope.start(guarded())

    found = RecordList(session, COMMANDS, Shelf(), start)
    try:
        yield found
    finally:
        found.close()
        await scope.close()
        assert not failed


async def until(true: Callable[[], object]) -> None:
    async with asyncio.timeout(20):
        while not true():  # noqa: ASYNC110 - what is waited for has no event
            await asyncio.sleep(0.01)


async def made(session: Session, name: str) -> Command:
    return await session.commands.create(CommandForm(name=name, code=name.casefold().replace(" ", "_")))


async def test_the_list_is_loaded_once_and_follows_changes_of_the_session(cms: DemoCms, tmp_path: Path) -> None:
    async with session_of(cms, tmp_path) as session, listed(session) as rows:
        heard: list[str] = []
        rows.changes.add(lambda change: heard.append(change.kind.value))
        assert not rows.is_known
        rows.load_once()
        await rows.settled()
        there = rows.total
        assert (rows.table.state, there > 0, rows.error) == (LoadState.READY, True, None)
        command = await made(session, "Followed by its list")
        await until(lambda: rows.table.by_id(command.command_id) is not None)
        await asyncio.to_thread(change, cms, command.command_id, command="Followed again")
        session.writer.publish("command", command.command_id, Kind.UPDATED, None)
        await until(lambda: command_form(rows.table.by_id(command.command_id) or command).name == "Followed again")
        await session.commands.delete(command)
        await until(lambda: rows.table.by_id(command.command_id) is None)
        assert rows.total == there
        assert heard == ["created", "updated", "deleted"]


async def test_opening_a_list_that_loads_in_the_background_makes_only_that_one_urgent(
    cms: DemoCms, tmp_path: Path
) -> None:
    async with session_of(cms, tmp_path) as session, listed(session) as opened, listed(session) as other:
        with due(Urgency.LATER) as background:
            opened.start_loading()
            other.start_loading()
        opened.load_once()  # as its page does
        assert opened._due is not None
        assert other._due is not None
        assert (opened._due.urgency, other._due.urgency) == (Urgency.NEXT, Urgency.LATER)
        assert background.urgency is Urgency.LATER, "the lists after it wait as before"
        await opened.settled()
        await other.settled()
        assert opened.total == other.total > 0


async def test_its_rows_are_shared_until_it_closes(cms: DemoCms, tmp_path: Path) -> None:
    async with session_of(cms, tmp_path) as session:
        async with listed(session) as rows:
            rows.load_once()
            await rows.settled()
            first = next(iter(rows.table.records()))
            found = session.known_rows.row("command", first.command_id)
            assert found is not None
            assert command_form(found.value) == command_form(first)
        assert session.known_rows.row("command", first.command_id) is None


async def test_a_failed_load_gives_its_reason_and_the_next_one_recovers(cms: DemoCms, tmp_path: Path) -> None:
    async with session_of(cms, tmp_path) as session, listed(session) as rows:
        told: list[Exception | None] = []
        rows.errors.add(lambda: told.append(rows.error))
        gone = '{"error":404,"message":"Not Found","property":null,"help":null}'
        cms.fault("status", path=r"^/api/command$", method="GET", status=404, body=gone)
        rows.load_once()
        await rows.settled()
        assert (rows.table.state, [type(each) for each in told]) == (LoadState.FAILED, [NotFound])
        cms.clear_faults()
        rows.load_once()
        await rows.settled()
        assert (rows.table.state, rows.error, len(told)) == (LoadState.READY, None, 2)


async def test_rows_found_only_by_a_filter_are_not_counted(cms: DemoCms, tmp_path: Path) -> None:
    async with session_of(cms, tmp_path) as session, listed(session) as rows:
        rows.load_once()
        await rows.settled()
        there = rows.total
        form = CommandForm(name="Only a filter finds it", code="only_a_filter")
        stranger = await session.client.commands.create(form)  # nothing is published: the list does not know
        ids = await rows.matching({"name": "Only a filter"})
        assert (stranger.command_id in ids, rows.total, rows.table.total) == (True, there, there + 1)
        rows.dismiss_guests()
        assert rows.table.total == there


async def test_each_kind_has_one_service_that_writes_its_record_type(cms: DemoCms, tmp_path: Path) -> None:
    async with session_of(cms, tmp_path) as session:
        services = {kind.name: session.of(kind) for kind in KINDS}
        assert all(session.of(kind) is services[kind.name] for kind in KINDS)
        assert session.commands is services["command"]
        written = {name: service.rules.record_type for name, service in session.records.items()}
        assert written == {"notification": Notification, "command": Command, "action": Action}
