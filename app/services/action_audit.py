"""Every action of a CMS with what is wrong with it: actions first, then their layouts, then what stands on these."""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import AsyncGenerator, Iterable, Iterator, Sequence
from contextlib import aclosing
from dataclasses import replace

from app.core.changes import Change, ChangeHub, Kind
from app.core.id_table import IdMap
from app.core.log import logger
from app.core.tasks import TaskScope
from app.domain.action import Action
from app.domain.action_findings import Surroundings, findings_of
from app.domain.audited_action import AuditedAction
from app.domain.query import ActionQuery, Page
from app.services.actions import RESOURCE
from app.services.layout_parts import MOST_DESIGNS, KnownLayouts, LayoutParts
from app.services.record_service import RecordReader

_TURN_S = 0.004
_PIECE = 100
"""Rows that change at a time: a table takes in so many without missing a frame."""


_ByLayout = defaultdict[int | None, dict[int, Action]]


class _LookAhead:
    """Asks for layouts and what stands on them while the CMS is still telling actions.

    Attributes:
        seen: the layouts that have been looked at.
    """

    def __init__(self, parts: LayoutParts, *, refresh: bool) -> None:
        self.seen: set[int | None] = set()
        self._parts = parts
        self._refresh = refresh
        self._scope = TaskScope("layouts of actions", _whoever_waits_hears)
        self._known: asyncio.Task[KnownLayouts] | None = None
        self._looking: asyncio.Task[None] | None = None
        self._groups: asyncio.Queue[tuple[int, ...] | None] = asyncio.Queue()

    def start(self, layout_ids: Iterable[int | None]) -> None:
        """Begins with the layouts that the first actions are on."""
        if self._known is None:
            self._known = self._scope.start(self._parts.layouts(refresh=self._refresh))
        elif self._looking is None and self._known.done():
            wanted = list(dict.fromkeys(each for each in layout_ids if each is not None))
            self._looking = self._scope.start(self._look_at(wanted))

    async def layouts(self) -> KnownLayouts:
        self.start(())
        assert self._known is not None
        return await self._known

    async def looked_at(self, wanted: Sequence[int]) -> AsyncGenerator[tuple[int, ...], None]:
        """All that are wanted, those first that have been looked at already."""
        told: set[int] = set()
        if self._looking is not None:
            while (group := await self._groups.get()) is not None:
                told.update(group)
                yield group
            await self._looking
        rest = [each for each in wanted if each not in told][: max(0, MOST_DESIGNS - len(told))]
        async with aclosing(self._parts.look_at(rest, refresh=self._refresh)) as looks_at:
            async for group in looks_at:
                yield group

    async def close(self) -> None:
        await self._scope.close()

    async def _look_at(self, wanted: Sequence[int]) -> None:
        try:
            async with aclosing(self._parts.look_at(wanted, refresh=self._refresh)) as looks_at:
                async for group in looks_at:
                    self.seen.update(group)
                    self._groups.put_nowait(group)
        finally:
            self._groups.put_nowait(None)


def _whoever_waits_hears(error: BaseException, name: str) -> None:
    """An error is raised where the layouts are waited for; one that nobody waits for has nothing to say."""
    logger("actions").debug("%s: %s", name, type(error).__name__)


class ActionAudit:
    """The actions of one session, with findings that stay right when actions come, change and go.

    Lists yield a row more than once: as soon as it is there, and again with every finding that is made later.
    """

    def __init__(self, actions: RecordReader[Action], parts: LayoutParts, hub: ChangeHub) -> None:
        self._reader = actions
        self._parts = parts
        self._hub = hub
        self._rows: IdMap[AuditedAction] = IdMap()
        self._by_layout: _ByLayout = defaultdict(dict)
        self._since: dict[int, Action | None] = {}
        self._has_been_read = False
        hub.subscribe(self._changed)

    async def pages(self) -> AsyncGenerator[Page[AuditedAction], None]:
        """All actions; read again, also everything that they are judged by is asked for again."""
        refresh, self._has_been_read = self._has_been_read, True
        self._since.clear()
        rows: IdMap[AuditedAction] = IdMap()
        by_layout: _ByLayout = defaultdict(dict)
        ahead = _LookAhead(self._parts, refresh=refresh)
        try:
            async with aclosing(self._reader.pages(ActionQuery())) as pages:
                async for page in pages:
                    looks = self._first_looks(page)
                    for row in looks.items:
                        rows[row.action.action_id] = row
                        by_layout[row.action.layout_id][row.action.action_id] = row.action
                    yield looks
                    ahead.start(row.action.layout_id for row in looks.items)
            self._take(rows, by_layout)
            known = await ahead.layouts()
            wanted = [layout_id for layout_id in self._by_layout if layout_id is not None]
            waiting = [layout_id for layout_id in self._by_layout if layout_id not in ahead.seen]
            async with aclosing(self._judged(waiting)) as judged:
                async for judged_rows in judged:
                    yield Page(judged_rows)
            async with aclosing(ahead.looked_at(wanted)) as looks_at:
                async for looked_at in looks_at:
                    async with aclosing(self._judged(looked_at)) as judged:
                        async for judged_rows in judged:
                            yield Page(judged_rows)
        finally:
            await ahead.close()
        if notes := self._not_judged(wanted, has_codes=known.by_code is not None):
            yield Page([], notes=notes)

    async def matching(self, query: ActionQuery) -> AsyncGenerator[Page[AuditedAction], None]:
        """The actions that the CMS lets through a filter, as they are known."""
        async with aclosing(self._reader.pages(query)) as pages:
            async for page in pages:
                yield self._first_looks(page)

    async def one(self, action_id: int) -> AsyncGenerator[Page[AuditedAction], None]:
        """One action, read again, and those on which the finding has changed with it. Raises NotFound, …"""
        action = await self._reader.get(action_id)
        touched = self._put(action)
        if action.layout_id is not None:
            await self._parts.layouts()
            await self._parts.design(action.layout_id)
        changed = {row.action.action_id: row for layout_id in touched for row in self._judge(layout_id)}
        changed[action_id] = self._rows[action_id]
        yield Page(list(changed.values()))

    def actions_of(self, layout_id: int | None) -> tuple[Action, ...]:
        """The actions of a layout, as far as they have been read."""
        return tuple(self._by_layout.get(layout_id, {}).values())

    # ------------------------------------------------------------------------------------------------- inside

    def _first_looks(self, page: Page[Action]) -> Page[AuditedAction]:
        rows = [self._first_look(action) for action in page.items]
        return Page(rows, page.start, page.total, page.unreadable, page.repaired)

    def _first_look(self, action: Action) -> AuditedAction:
        known = self._rows.get(action.action_id)
        if known is not None and known.action.layout_id == action.layout_id:
            return known if known.action == action else replace(known, action=action)
        return AuditedAction(action, self._parts.layout(action.layout_id), self._parts.parts(action.layout_id))

    def _take(self, rows: IdMap[AuditedAction], by_layout: _ByLayout) -> None:
        """What a list has brought, but for what was heard of since it began."""
        for action_id, since in self._since.items():
            known = rows.pop(action_id)
            if known is not None:
                by_layout[known.action.layout_id].pop(action_id)
            if since is not None:
                rows[action_id] = self._first_look(since)
                by_layout[since.layout_id][action_id] = since
        self._rows, self._by_layout = rows, by_layout
        self._parts.see(self._by_layout)

    def _put(self, action: Action) -> set[int | None]:
        """Takes one action in; returns the layouts whose actions are to be judged again."""
        touched = self._drop(action.action_id) | {action.layout_id}
        self._since[action.action_id] = action
        self._by_layout[action.layout_id][action.action_id] = action
        self._rows[action.action_id] = self._first_look(action)
        self._parts.see({action.layout_id: self._by_layout[action.layout_id]})
        return touched

    def _not_judged(self, layout_ids: Sequence[int], *, has_codes: bool) -> tuple[str, ...]:
        """What could not be looked for, a sentence each."""
        notes = []
        if not has_codes:
            notes.append("The CMS does not list all layouts for this sign-in, so unknown layout codes are not found.")
        unseen = sum(not self._parts.parts(layout_id).is_complete for layout_id in layout_ids)
        if unseen:
            where = "a layout" if unseen == 1 else f"{unseen} layouts"
            notes.append(f"The CMS did not tell what stands on {where}, so parts that are missing there are not found.")
        return tuple(notes)

    def _drop(self, action_id: int) -> set[int | None]:
        known = self._rows.get(action_id)
        if known is None:
            return set()
        self._by_layout[known.action.layout_id].pop(action_id, None)
        return {known.action.layout_id}

    async def _judged(self, layout_ids: Iterable[int | None]) -> AsyncGenerator[list[AuditedAction], None]:
        """The rows that have changed, a few at a time; other work gets through in between."""
        rows: list[AuditedAction] = []
        turn_ends = time.perf_counter() + _TURN_S
        for layout_id in layout_ids:
            rows += self._judge(layout_id)
            while len(rows) >= _PIECE:
                yield rows[:_PIECE]
                rows = rows[_PIECE:]
            if time.perf_counter() > turn_ends:
                await asyncio.sleep(0)
                turn_ends = time.perf_counter() + _TURN_S
        if rows:
            yield rows

    def _judge(self, layout_id: int | None) -> Iterator[AuditedAction]:
        """Looks for findings on the actions of one layout; the rows that are not as before."""
        actions = self.actions_of(layout_id)
        layout, parts = self._parts.layout(layout_id), self._parts.parts(layout_id)
        found = findings_of(actions, Surroundings(layout, parts, self._parts.known.by_code))
        for action in actions:
            row = AuditedAction(action, layout, parts, found.get(action.action_id, ()))
            if row != self._rows.get(action.action_id):
                self._rows[action.action_id] = row
                yield row

    def _changed(self, change: Change, _initiator: object) -> None:
        if change.resource != RESOURCE or change.kind is not Kind.DELETED:
            return
        touched: set[int | None] = set()
        for action_id in change.ids:
            if isinstance(action_id, int):
                touched |= self._drop(action_id)
                self._since[action_id] = None
                self._rows.pop(action_id)
        # What was found on others may have been found because of those that are gone.
        ids = tuple(row.action.action_id for layout_id in touched for row in self._judge(layout_id))
        if ids:
            self._hub.publish(Change(RESOURCE, ids, Kind.UPDATED), self)
