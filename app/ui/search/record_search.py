"""Quick open's source for records: all loaded records of every connection, and the layouts looked up so far."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from heapq import nsmallest
from operator import itemgetter
from typing import Any, Final

from app.domain.layouts.layout import Layout
from app.domain.list_queries import RecordId
from app.domain.text.search_ranking import CurrentPieces, Match, Piece, Rank, Ranking, matched, pieces_of, plain
from app.services.lookups.recent_records import RecentRecords
from app.services.session.session import Session
from app.ui.i18n import tr
from app.ui.navigation.connection_lists import Lists
from app.ui.resource.list_adapter import ResourceList
from app.ui.search.result_types import Found, Kind, Ranked

LAYOUT_ICON: Final = "monitor"


class _Records:
    """The records of one list, by their titles, codes and ids."""

    kind: Final = Kind.RECORD

    def __init__(self, rows: ResourceList[Any], owner: RecordSearch) -> None:
        self.rows = rows
        self._declaration = rows.declaration
        self._owner = owner
        self.session = rows.session
        self.name = rows.declaration.kind
        self._pieces = CurrentPieces(rows.model, self._declaration.title_of, self._codes_of)

    @property
    def connection(self) -> str:
        return self.session.connection.id

    def key_of(self, record: Any) -> RecordId:
        return self._declaration.id_of(record)

    def search(self, text: str) -> Ranking[Any]:
        return Ranking(text, self._pieces, key_of=self._declaration.id_of)

    def show(self, key: RecordId, text: str = "", match: int = Match.EXACT) -> Found | None:
        """Returns the result for a record found by `text`, and how (`Match`); None if it is gone."""
        record = self.rows.model.by_id(key)
        if record is None:
            return None
        declaration, second = self._declaration, self.rows.model.columns[1]
        cell = second.cell(record) if second.cell is not None else None
        icon = cell.icon if cell is not None and cell.icon else declaration.icon
        title = declaration.title_of(record)
        detail = _detail(declaration.texts.one, second.value(record), title, self._codes_of(record), text, match)
        run = _Opened(self._owner, self, key, partial(self._owner.open_record, self.rows, key))
        return Found(title, run, Kind.RECORD, icon, detail, connection=self.connection)

    def _codes_of(self, record: Any) -> tuple[str, ...]:
        codes = self._declaration.codes_of(record) if self._declaration.codes_of is not None else ()
        return (*codes, str(self._declaration.id_of(record)))


class _Layouts:
    """The layouts of one connection that have been looked up so far."""

    kind: Final = Kind.LAYOUT
    name: Final = "layouts"

    def __init__(self, session: Session, owner: RecordSearch) -> None:
        self.session = session
        self._owner = owner
        self._by_id: dict[RecordId, Layout] = {}
        self._pieces: list[Piece[Layout]] = []

    def update(self) -> None:
        """Collects the layouts known now."""
        known = self.session.lookups.known_layouts()
        self._by_id = {layout.layout_id: layout for layout in known if not layout.is_draft}
        self._pieces = pieces_of(list(self._by_id.values()), lambda layout: layout.name, _layout_codes)

    @property
    def connection(self) -> str:
        return self.session.connection.id

    def key_of(self, layout: Layout) -> RecordId:
        return layout.layout_id

    def search(self, text: str) -> Ranking[Layout]:
        return Ranking(text, self._pieces, key_of=self.key_of)

    def show(self, key: RecordId, text: str = "", match: int = Match.EXACT) -> Found | None:
        layout = self._by_id.get(key)
        if layout is None:
            return None
        return Found(
            layout.name,
            _Opened(self._owner, self, key, partial(self._owner.show_layout, self.session, layout)),
            Kind.LAYOUT,
            LAYOUT_ICON,
            _detail(tr("Layout"), layout.folder_name or "", layout.name, _layout_codes(layout), text, match),
            connection=self.connection,
            browse=partial(self._owner.browse_layout, self.session, layout.layout_id),
            layout=(self.session, layout),
        )


_Shelf = _Records | _Layouts


def _layout_codes(layout: Layout) -> tuple[str, ...]:
    return (*filter(None, (layout.code,)), str(layout.layout_id))


_BY_NAME: Final = frozenset({Match.START, Match.WORD, Match.INITIALS})


def _detail(what: str, more: str, title: str, codes: Sequence[str], text: str, match: int) -> str:
    """Returns the kind of record, and the code or id that matched, unless the name matches."""
    if text and match not in _BY_NAME and not matched(title, text):
        more = next((code for code in codes if f" {plain(text)}" in f" {plain(code)}"), more)
    return f"{what} · {more}" if more and more != "/" else what


class RecordSearch:
    """See `found.Source`. Without a text it suggests the records opened last, except the one in front."""

    def __init__(
        self,
        lists: Lists,
        sessions: Callable[[], Iterable[Session]],
        recent: RecentRecords,
        *,
        open_record: Callable[[ResourceList[Any], RecordId], None],
        show_layout: Callable[[Session, Layout], None],
        browse_layout: Callable[[Session, int], None],
    ) -> None:
        self._lists = lists
        self._sessions = sessions
        self.open_record = open_record
        self.show_layout = show_layout
        self.browse_layout = browse_layout
        self._records: dict[ResourceList[Any], _Records] = {}
        self._layouts: dict[Session, _Layouts] = {}
        self._recent = recent
        self._front: tuple[ResourceList[Any], RecordId] | None = None

    # ------------------------------------------------------------------------------------------------- Source

    def begin(self) -> None:
        """Forgets lists and layouts of connections that were closed."""
        self._records = {rows: self._records.get(rows) or _Records(rows, self) for rows in self._lists}
        self._layouts = {session: self._layouts_of(session) for session in self._sessions()}

    def search(self, text: str) -> _Finding:
        return _Finding(self, text)

    # ------------------------------------------------------------------------------------------------- for a finding

    def shelves(self) -> list[_Shelf]:
        return [*self._records.values(), *self._layouts.values()]

    def suggested(self) -> Iterator[tuple[_Shelf, RecordId]]:
        """Yields the records opened last, of each connection."""
        shelves = {(shelf.connection, shelf.name): shelf for shelf in self.shelves()}
        front = (self._front[0].session, self._front[0].declaration.kind, self._front[1]) if self._front else None
        for session in self._sessions():
            for kind, key in self._recent.of(session.connection.id, session.offline.account_id):
                shelf = shelves.get((session.connection.id, kind))
                if shelf is not None and (session, kind, key) != front:
                    yield shelf, key

    def remember(self, session: Session, kind: str, key: RecordId) -> None:
        self._recent.note(session.connection.id, session.offline.account_id, kind, key)

    # ------------------------------------------------------------------------------------------------- for the window

    def show_front(self, front: tuple[ResourceList[Any], RecordId] | None) -> None:
        """Follows the record whose page is in front, if one is: it counts as opened."""
        self._front = front
        if front is not None:
            rows, key = front
            self.remember(rows.session, rows.declaration.kind, key)

    def _layouts_of(self, session: Session) -> _Layouts:
        layouts = self._layouts.get(session) or _Layouts(session, self)
        layouts.update()
        return layouts


@dataclass(frozen=True, slots=True)
class _Opened:
    """Opens a record and stores it as recently opened. Equal to another one for the same record."""

    owner: RecordSearch
    shelf: _Shelf
    key: RecordId
    run: Callable[[], object] = field(compare=False)

    def __call__(self) -> None:
        self.owner.remember(self.shelf.session, self.shelf.name, self.key)
        self.run()


class _Finding:
    """A search for one text on every shelf."""

    def __init__(self, owner: RecordSearch, text: str) -> None:
        self._owner = owner
        self._text = text
        self._searches: list[tuple[_Shelf, Ranking[Any]]] = [(shelf, shelf.search(text)) for shelf in owner.shelves()]

    @property
    def count(self) -> int:
        return sum(search.found for _, search in self._searches)

    def advance(self, budget_s: float) -> bool:
        until = time.perf_counter() + budget_s
        is_done = True
        for _, search in self._searches:
            is_done &= search.advance(max(until - time.perf_counter(), 0.0))
        return is_done

    def ranked(self, limit: int) -> list[Ranked]:
        if not self._text.strip():
            return self._suggested()
        shelves: dict[tuple[str, Kind], list[tuple[_Shelf, Ranking[Any]]]] = {}
        for shelf, search in self._searches:
            if search.found:
                shelves.setdefault((shelf.connection, shelf.kind), []).append((shelf, search))
        return [each for together in shelves.values() for each in self._best(together, limit)]

    def _suggested(self) -> list[Ranked]:
        """Returns the last opened records of all kinds."""
        found = (shelf.show(key) for shelf, key in self._owner.suggested())
        return [((place,), replace(each, kind=Kind.RECORD)) for place, each in enumerate(found) if each is not None]

    def _best(self, together: Sequence[tuple[_Shelf, Ranking[Any]]], limit: int) -> Iterator[Ranked]:
        best: list[tuple[Rank, str, int, RecordId]] = nsmallest(
            limit,
            (
                (rank, name, place, shelf.key_of(thing))
                for place, (shelf, search) in enumerate(together)
                for rank, name, thing in search.ranked(limit)
            ),
            key=itemgetter(0, 1, 2),
        )
        for rank, _, place, key in best:
            found = together[place][0].show(key, self._text, rank[0])
            if found is not None:
                yield rank, found
