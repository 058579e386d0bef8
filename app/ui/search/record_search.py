"""Quick open's view on the lists: every loaded record of every connection, and the layouts that were looked up."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from heapq import nsmallest
from operator import itemgetter
from typing import Any, Final

from PySide6.QtCore import QObject, QTimer

from app.domain.layouts.layout import Layout
from app.domain.query import RecordId
from app.domain.text.collation import collation_key
from app.services.search.search_index import Item, Match, Search, SearchIndex, matched, plain
from app.services.session.session import Session
from app.ui.i18n import tr
from app.ui.resource.rows import ResourceList
from app.ui.search.found import Found, Kind, Rank, Ranked
from app.ui.switchboard.lists import Lists

_SLICE_S: Final = 0.003
_PAUSE_MS: Final = 8
_AT_ONCE: Final = 50
"""Records that are taken in between two looks at the clock."""
_REMEMBERED: Final = 6
LAYOUT_ICON: Final = "monitor"


class _Shelf:
    """One index, and what still has to go into it; taking it all in at once would stop the window."""

    def __init__(self) -> None:
        self.index: SearchIndex[RecordId] = SearchIndex()
        self.waiting: deque[Callable[[], None]] = deque()

    @property
    def is_settling(self) -> bool:
        """Whether so much is coming in that taking it in can wait until it is all there."""
        return False

    @property
    def connection(self) -> str:
        """The id of the connection that it belongs to."""
        raise NotImplementedError

    @property
    def kind(self) -> Kind:
        """Of everything on it."""
        raise NotImplementedError

    def show(self, key: RecordId, text: str, match: int) -> Found | None:
        """What is found by `text`, and how (`Match`); None if it has gone meanwhile."""
        raise NotImplementedError

    def _take_later(self, things: Sequence[Any], item_of: Callable[[Any], Item[RecordId]]) -> None:
        for first in range(0, len(things), _AT_ONCE):
            self.waiting.append(partial(self._take, things[first : first + _AT_ONCE], item_of))

    def _take(self, things: Sequence[Any], item_of: Callable[[Any], Item[RecordId]]) -> None:
        self.index.put(map(item_of, things))


class _Records(_Shelf):
    """The records of one list, as it hears of them."""

    def __init__(self, rows: ResourceList[Any], open_record: Callable[[ResourceList[Any], RecordId], None]) -> None:
        super().__init__()
        self.rows = rows
        self._open = open_record
        self._store(list(rows.model.records()))
        rows.model.stored.connect(self._store)
        rows.model.dropped.connect(self._drop)

    @property
    def is_settling(self) -> bool:
        return self.rows.model.is_settling

    @property
    def connection(self) -> str:
        return self.rows.session.connection.id

    @property
    def kind(self) -> Kind:
        return Kind.RECORD

    def show(self, key: RecordId, text: str, match: int) -> Found | None:
        record = self.rows.model.by_id(key)
        if record is None:
            return None
        told, second = self.rows.declaration, self.rows.model.columns[1]
        cell = second.cell(record) if second.cell is not None else None
        icon = cell.icon if cell is not None and cell.icon else told.icon
        item = self._item(record)
        detail = _detail(told.texts.one, second.value(record), item, text, match)
        run = partial(self._open, self.rows, key)
        return Found(item.name, run, Kind.RECORD, icon, detail, connection=self.connection)

    def _store(self, records: Sequence[Any]) -> None:
        self._take_later(records, self._item)

    def _drop(self, ids: Sequence[RecordId]) -> None:
        self.waiting.append(partial(self.index.drop, ids))

    def _item(self, record: Any) -> Item[RecordId]:
        told = self.rows.declaration
        codes = told.codes_of(record) if told.codes_of is not None else ()
        return Item(told.id_of(record), told.title_of(record), (*codes, str(told.id_of(record))))


class _Layouts(_Shelf):
    """The layouts of one connection, once something has looked them up."""

    def __init__(
        self, session: Session, show_layout: Callable[[Session, Layout], None], browse: Callable[[Session, int], None]
    ) -> None:
        super().__init__()
        self.session = session
        self._show = show_layout
        self._browse = browse
        self._known: tuple[Layout, ...] = ()
        self._by_id: dict[RecordId, Layout] = {}

    def look(self) -> None:
        known = self.session.lookups.known_layouts()
        if known is self._known:
            return
        self._known = known
        self._by_id = {layout.layout_id: layout for layout in known if not layout.is_draft}
        self.index = SearchIndex()
        self.waiting.clear()
        self._take_later(list(self._by_id.values()), _layout_item)

    @property
    def connection(self) -> str:
        return self.session.connection.id

    @property
    def kind(self) -> Kind:
        return Kind.LAYOUT

    def show(self, key: RecordId, text: str, match: int) -> Found | None:
        layout = self._by_id.get(key)
        if layout is None:
            return None
        return Found(
            layout.name,
            partial(self._show, self.session, layout),
            Kind.LAYOUT,
            LAYOUT_ICON,
            _detail(tr("Layout"), layout.folder_name or "", _layout_item(layout), text, match),
            connection=self.connection,
            browse=partial(self._browse, self.session, layout.layout_id),
        )


def _layout_item(layout: Layout) -> Item[RecordId]:
    codes = (layout.code,) if layout.code else ()
    return Item(layout.layout_id, layout.name, (*codes, str(layout.layout_id)))


_BY_NAME: Final = frozenset({Match.START, Match.WORD, Match.INITIALS})


def _detail(what: str, more: str, item: Item[RecordId], text: str, match: int) -> str:
    """What it is; and the code or id that it is found by, unless its name says why."""
    if text and match not in _BY_NAME and not matched(item.name, text):
        more = next((code for code in item.codes if f" {plain(text)}" in f" {plain(code)}"), more)
    return f"{what} · {more}" if more and more != "/" else what


class RecordSearch(QObject):
    """See `found.Source`. Without a text it suggests what was opened from here last."""

    def __init__(
        self,
        lists: Lists,
        sessions: Callable[[], Iterable[Session]],
        *,
        open_record: Callable[[ResourceList[Any], RecordId], None],
        show_layout: Callable[[Session, Layout], None],
        browse_layout: Callable[[Session, int], None],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._lists = lists
        self._sessions = sessions
        self._open_record = open_record
        self._show_layout = show_layout
        self._browse_layout = browse_layout
        self._records: dict[ResourceList[Any], _Records] = {}
        self._layouts: dict[Session, _Layouts] = {}
        self._opened: deque[tuple[_Shelf, RecordId]] = deque(maxlen=_REMEMBERED)
        self._last: _Finding | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(_PAUSE_MS)
        self._timer.timeout.connect(self._go_on)
        lists.counted.connect(self._see)
        lists.loaded.connect(self._see)

    # ------------------------------------------------------------------------------------------------- Source

    def begin(self) -> None:
        """Lists and layouts of connections that are closed by now are forgotten."""
        self._last = None
        for rows in set(self._records) - set(self._lists):
            del self._records[rows]
        for rows in self._lists:
            self._see(rows)
        sessions = set(self._sessions())
        self._layouts = {session: self._layouts_of(session) for session in sessions}
        shelves = set(self.shelves())
        self._opened = deque((each for each in self._opened if each[0] in shelves), maxlen=_REMEMBERED)

    def search(self, text: str) -> _Finding:
        self._last = _Finding(self, text, self._last)
        return self._last

    # ------------------------------------------------------------------------------------------------- for a finding

    def shelves(self) -> list[_Shelf]:
        return [*self._records.values(), *self._layouts.values()]

    def suggested(self) -> list[tuple[_Shelf, RecordId]]:
        return list(self._opened)

    def catch_up(self, budget_s: float) -> bool:
        """Takes in what is waiting, for about so long. True once nothing is."""
        until = time.perf_counter() + budget_s
        for shelf in self.shelves():
            while shelf.waiting:
                if time.perf_counter() >= until:
                    return False
                shelf.waiting.popleft()()
        return True

    def show(self, shelf: _Shelf, key: RecordId, text: str = "", match: int = Match.EXACT) -> Found | None:
        """What is offered; taking it is remembered."""
        found = shelf.show(key, text, match)
        return replace(found, run=_Opened(self, shelf, key, found.run)) if found is not None else None

    def remember(self, shelf: _Shelf, key: RecordId) -> None:
        if (shelf, key) in self._opened:
            self._opened.remove((shelf, key))
        self._opened.appendleft((shelf, key))

    # ------------------------------------------------------------------------------------------------- inside

    def _layouts_of(self, session: Session) -> _Layouts:
        layouts = self._layouts.get(session) or _Layouts(session, self._show_layout, self._browse_layout)
        layouts.look()
        return layouts

    def _see(self, rows: ResourceList[Any]) -> None:
        if rows not in self._records:
            self._records[rows] = _Records(rows, self._open_record)
        self._timer.start()

    def _go_on(self) -> None:
        """While nobody searches there is time: a little now and then, and nothing while lists are coming in."""
        until = time.perf_counter() + _SLICE_S
        is_left = False
        for shelf in self.shelves():
            while shelf.waiting and not shelf.is_settling and time.perf_counter() < until:
                shelf.waiting.popleft()()
            is_left |= bool(shelf.waiting)
        if not is_left:
            self._timer.stop()


@dataclass(frozen=True, slots=True)
class _Opened:
    """Opens something, which is then remembered. Equal to another one of the same thing."""

    owner: RecordSearch
    shelf: _Shelf
    key: RecordId
    run: Callable[[], object] = field(compare=False)

    def __call__(self) -> None:
        self.owner.remember(self.shelf, self.key)
        self.run()


class _Finding:
    """One text, looked for on every shelf; again once everything that was waiting has been taken in."""

    def __init__(self, owner: RecordSearch, text: str, before: _Finding | None) -> None:
        """`before` is the one for the text as it was a letter ago."""
        self._owner = owner
        self._text = text
        self._searches: list[tuple[_Shelf, Search[RecordId]]] = []
        self._was_behind = False
        self._begin({} if before is None else before.searches)

    @property
    def searches(self) -> dict[_Shelf, Search[RecordId]]:
        return dict(self._searches)

    @property
    def count(self) -> int:
        return sum(search.found for _, search in self._searches)

    def go_on(self, budget_s: float) -> bool:
        until = time.perf_counter() + budget_s
        if not self._owner.catch_up(budget_s / 2):
            self._was_behind = True
        elif self._was_behind:
            self._was_behind = False
            self._begin({})
        is_done = not self._was_behind
        for _, search in self._searches:
            is_done &= search.go_on(max(until - time.perf_counter(), 0.0))
        return is_done

    def ranked(self, limit: int) -> list[Ranked]:
        if not self._text.strip():
            return self._suggested()
        shelves: dict[tuple[str, Kind], list[tuple[_Shelf, Search[RecordId]]]] = {}
        for shelf, search in self._searches:
            if search.found:
                shelves.setdefault((shelf.connection, shelf.kind), []).append((shelf, search))
        return [each for together in shelves.values() for each in self._best(together, limit)]

    def _suggested(self) -> list[Ranked]:
        """What was opened last, whatever it is."""
        found = (self._owner.show(*each) for each in self._owner.suggested())
        return [((place,), replace(each, kind=Kind.RECORD)) for place, each in enumerate(found) if each is not None]

    def _best(self, together: Sequence[tuple[_Shelf, Search[RecordId]]], limit: int) -> Iterator[Ranked]:
        best: list[tuple[Rank, str, int, RecordId]] = nsmallest(
            limit,
            (
                (rank, collation_key(item.name), place, item.key)
                for place, (_, search) in enumerate(together)
                for rank, item in search.ranked(limit)
            ),
            key=itemgetter(0, 1, 2),
        )
        for rank, _, place, key in best:
            found = self._owner.show(together[place][0], key, self._text, rank[0])
            if found is not None:
                yield rank, found

    def _begin(self, before: Mapping[_Shelf, Search[RecordId]]) -> None:
        shelves = self._owner.shelves()
        self._searches = [(shelf, shelf.index.search(self._text, before.get(shelf))) for shelf in shelves]
