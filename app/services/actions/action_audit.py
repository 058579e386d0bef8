"""Audits every action of a CMS: loads the actions, their layouts and the parts of these, and finds mistakes."""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import AsyncGenerator, Iterable, Iterator, Sequence
from contextlib import aclosing
from itertools import chain

from app.core.change_hub import Change, ChangeHub, Kind
from app.core.translatable_texts import say, say_n
from app.domain.interactive_actions.action import Action
from app.domain.interactive_actions.action_findings import ActionContext, Duplicates, Finding, FindingKind, findings_of
from app.domain.interactive_actions.action_in_context import AuditedAction, audited, refers_to_parts
from app.domain.interactive_actions.layout_parts import NO_PARTS
from app.domain.layouts.layout import Layout
from app.domain.list_queries import ActionQuery, Page
from app.services.actions.action_service import RESOURCE
from app.services.actions.layout_design_loader import LayoutDesignLoader
from app.services.records.record_service import RecordReader

_TURN_S = 0.004
_BATCH_SIZE = 100
"""Rows changed at a time: a table takes in this many without missing a frame."""


_ByLayout = defaultdict[int | None, dict[int, Action]]


class ActionAudit:
    """The actions of one session, with findings that stay correct when actions are added, changed or deleted.

    Lists yield a row as soon as it is read. They yield it again when its layout, the parts it names or its findings
    change. Each layout is checked once, when all actions are read and its parts are known.
    """

    def __init__(self, actions: RecordReader[Action], parts: LayoutDesignLoader, hub: ChangeHub) -> None:
        self._reader = actions
        self._parts = parts
        self._hub = hub
        self._rows: dict[int, AuditedAction] = {}
        self._by_layout: _ByLayout = defaultdict(dict)
        self._since: dict[int, Action | None] = {}
        self._edits = 0
        self._has_been_read = False
        self._with_unknown_codes: set[int | None] = set()
        hub.subscribe(self._changed)
        parts.on_new_codes.add(self._take_new_codes)

    async def pages(self) -> AsyncGenerator[Page[AuditedAction], None]:
        """Yields all actions. Reading them again also reads everything again that they are checked against.

        The list is complete before any layout is requested. A CMS that answers requests one after another would
        otherwise serve the layouts in between, and the actions would wait for the findings.
        """
        refresh, self._has_been_read = self._has_been_read, True
        self._since.clear()
        rows: dict[int, AuditedAction] = {}
        by_layout: _ByLayout = defaultdict(dict)
        codes: set[str | None] = set()
        async with aclosing(self._reader.pages(ActionQuery())) as pages:
            async for page in pages:
                looks = self._first_looks(page)
                rows.update((row.action.action_id, row) for row in looks.items)
                for row in looks.items:
                    by_layout[row.action.layout_id][row.action.action_id] = row.action
                    codes.add(row.action.layout_code)
                yield looks
        self._take(rows, by_layout)
        yield Page([], is_whole=True)
        known = await (self._parts.layouts(refresh=True) if refresh else self._parts.layouts_with(codes))
        for named in self._named():
            yield Page(named)
        wanted = [layout_id for layout_id in self._by_layout if layout_id is not None]
        left = dict.fromkeys(self._by_layout)
        async with aclosing(self._parts.load_parts(wanted, refresh=refresh)) as looks_at:
            async for looked_at in looks_at:
                async with aclosing(self._judged([each for each in looked_at if each in left])) as judged:
                    async for judged_rows in judged:
                        yield Page(judged_rows)
                for layout_id in looked_at:
                    left.pop(layout_id, None)
        async with aclosing(self._judged(left)) as judged:
            async for judged_rows in judged:
                yield Page(judged_rows)
        if notes := self._not_judged(wanted, has_codes=known.by_code is not None):
            yield Page([], notes=notes)

    async def matching(self, query: ActionQuery) -> AsyncGenerator[Page[AuditedAction], None]:
        """Yields the actions that the CMS returns for a filter, with the known findings."""
        async with aclosing(self._reader.pages(query)) as pages:
            async for page in pages:
                yield self._first_looks(page)

    async def one(self, action_id: int) -> AsyncGenerator[Page[AuditedAction], None]:
        """Reads one action again; yields it and the actions whose findings changed with it. Raises NotFound, …"""
        action = await self._reader.get(action_id)
        touched = self._put(action)
        if action.layout_id is not None:
            await self._parts.layouts_with((action.layout_code,))
            await self._parts.design(action.layout_id)
        changed = {row.action.action_id: row for layout_id in touched for row in self._judge(layout_id)}
        changed[action_id] = self._rows[action_id]
        yield Page(list(changed.values()))

    def actions_of(self, layout_id: int | None) -> tuple[Action, ...]:
        """Returns the actions of a layout that have been read."""
        return tuple(self._by_layout.get(layout_id, {}).values())

    # ------------------------------------------------------------------------------------------------- inside

    def _first_looks(self, page: Page[Action]) -> Page[AuditedAction]:
        layouts = {each: self._parts.layout(each) for each in {action.layout_id for action in page.items}}
        rows = [
            self._first_look(action, layouts[action.layout_id], self._rows.get(action.action_id))
            for action in page.items
        ]
        return Page(rows, page.start, page.total, page.unreadable, page.repaired, page.notes)

    def _first_look(self, action: Action, layout: Layout | None, known: AuditedAction | None) -> AuditedAction:
        if known is None or known.action.layout_id != action.layout_id:
            return self._row(action, layout)
        findings = known.findings if known.is_judged else None
        return known if known.action == action else self._row(action, layout, findings)

    def _row(self, action: Action, layout: Layout | None, findings: tuple[Finding, ...] | None = None) -> AuditedAction:
        parts = self._parts.parts(action.layout_id) if refers_to_parts(action) else NO_PARTS
        return audited(action, layout, parts, findings)

    def _named(self) -> Iterator[list[AuditedAction]]:
        """Yields the rows whose layouts became known after the rows came, a few at a time."""
        came = list(chain.from_iterable(self._by_layout.values()))
        for start in range(0, len(came), _BATCH_SIZE):
            piece = []
            for action_id in came[start : start + _BATCH_SIZE]:
                row = self._rows.get(action_id)
                if row is None or row.layout is not None:
                    continue
                if (layout := self._parts.layout(row.action.layout_id)) is not None:
                    self._rows[action_id] = row = self._row(row.action, layout, row.findings if row.is_judged else None)
                    piece.append(row)
            if piece:
                yield piece

    def _take(self, rows: dict[int, AuditedAction], by_layout: _ByLayout) -> None:
        """Takes over a finished list, except for actions that changed after it began."""
        for action_id, since in self._since.items():
            known = rows.pop(action_id, None)
            if known is not None:
                by_layout[known.action.layout_id].pop(action_id)
            if since is not None:
                rows[action_id] = self._first_look(
                    since, self._parts.layout(since.layout_id), self._rows.get(action_id)
                )
                by_layout[since.layout_id][action_id] = since
        self._rows, self._by_layout = rows, by_layout
        self._parts.remember(self._by_layout)

    def _put(self, action: Action) -> set[int | None]:
        """Adds or replaces one action; returns the layouts whose actions must be checked again."""
        touched = self._drop(action.action_id) | {action.layout_id}
        self._since[action.action_id] = action
        self._by_layout[action.layout_id][action.action_id] = action
        self._rows[action.action_id] = self._first_look(
            action, self._parts.layout(action.layout_id), self._rows.get(action.action_id)
        )
        self._parts.remember({action.layout_id: self._by_layout[action.layout_id]})
        return touched

    def _not_judged(self, layout_ids: Sequence[int], *, has_codes: bool) -> tuple[str, ...]:
        """Says what could not be checked, one sentence each."""
        notes = []
        if not has_codes:
            notes.append(
                say("The CMS doesn't list all layouts for this sign-in, so Marquee can't detect unknown layout codes.")
            )
        unseen = sum(not self._parts.parts(layout_id).is_complete for layout_id in layout_ids)
        if unseen:
            notes.append(
                say_n(
                    "The CMS didn't return the contents of {n} layout, so Marquee can't detect missing parts there.",
                    "The CMS didn't return the contents of {n} layouts, so Marquee can't detect missing parts there.",
                    unseen,
                )
            )
        return tuple(notes)

    def _drop(self, action_id: int) -> set[int | None]:
        self._edits += 1
        known = self._rows.get(action_id)
        if known is None:
            return set()
        self._by_layout[known.action.layout_id].pop(action_id, None)
        return {known.action.layout_id}

    async def _judged(self, layout_ids: Iterable[int | None]) -> AsyncGenerator[list[AuditedAction], None]:
        """Yields the rows that changed, a few at a time, so that other work gets through."""
        rows: list[AuditedAction] = []
        turn_ends = time.perf_counter() + _TURN_S
        for layout_id in layout_ids:
            slices = self._judging(layout_id)
            while (changed := next(slices, None)) is not None:
                rows += changed
                if len(rows) >= _BATCH_SIZE:
                    yield rows
                    rows = []
                if time.perf_counter() > turn_ends:
                    edits = self._edits
                    await asyncio.sleep(0)
                    turn_ends = time.perf_counter() + _TURN_S
                    if edits != self._edits:
                        slices = self._judging(
                            layout_id
                        )  # one of these actions may have been added, changed or deleted
        if rows:
            yield rows

    def _judge(self, layout_id: int | None) -> Iterator[AuditedAction]:
        """Checks the actions of one layout; yields the rows that changed."""
        return chain.from_iterable(self._judging(layout_id))

    def _judging(self, layout_id: int | None) -> Iterator[list[AuditedAction]]:
        """Does the same in slices of a millisecond; the result is dropped if an action changes between two slices."""
        actions = self.actions_of(layout_id)
        pieces = [actions[start : start + _BATCH_SIZE] for start in range(0, len(actions), _BATCH_SIZE)]
        layout, parts = self._parts.layout(layout_id), self._parts.parts(layout_id)
        around = ActionContext(layout, parts, self._parts.known.by_code)
        duplicates = Duplicates()
        for piece in pieces:
            duplicates.add(piece)
            yield []
        for piece in pieces:
            found = findings_of(piece, around, duplicates)
            changed = []
            for action in piece:
                before, findings = self._rows.get(action.action_id), found.get(action.action_id, ())
                if any(finding.kind is FindingKind.UNKNOWN_LAYOUT_CODE for finding in findings):
                    self._with_unknown_codes.add(layout_id)
                is_same = before is not None and before.layout is layout and before.findings == findings
                if is_same and before is not None and before.is_judged and not refers_to_parts(action):
                    continue
                row = audited(action, layout, parts, findings)
                if row != before:
                    self._rows[action.action_id] = row
                    changed.append(row)
            yield changed

    def _changed(self, change: Change, _initiator: object) -> None:
        if change.resource != RESOURCE or change.kind is not Kind.DELETED:
            return
        touched: set[int | None] = set()
        for action_id in change.ids:
            if isinstance(action_id, int):
                touched |= self._drop(action_id)
                self._since[action_id] = None
                self._rows.pop(action_id, None)
        # Findings on other actions may depend on the deleted ones.
        self._judge_again(touched)

    def _take_new_codes(self) -> None:
        """Takes in codes that a form has looked up and that were unknown when the list was read."""
        touched, self._with_unknown_codes = self._with_unknown_codes, set()
        self._judge_again(touched)

    def _judge_again(self, layout_ids: Iterable[int | None]) -> None:
        ids = tuple(row.action.action_id for layout_id in layout_ids for row in self._judge(layout_id))
        if ids:
            self._hub.publish(Change(RESOURCE, ids, Kind.UPDATED, is_at_cms=False), self)
