"""Results of quick open: their kinds, sections and order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from app.domain.text.search_ranking import Match, Rank

if TYPE_CHECKING:
    from app.domain.layouts.layout import Layout
    from app.services.session.session import Session


class Kind(IntEnum):
    """The kinds of results, in their order within a connection."""

    TAB = 0
    RECORD = 1
    COMMAND = 2
    """A command, or a page to open."""
    LAYOUT = 3


class Section(NamedTuple):
    """An open connection, as shown in a heading."""

    id: str
    name: str
    colour: int


@dataclass(frozen=True, slots=True)
class Found:
    """Something to open: its texts, its connection, and the effect of Enter.

    `connection` is the id of its connection, '' for the window's own entries. `browse` is the effect of Ctrl+Enter, if
    the result can be shown in the browser. `layout` is the layout for the preview, if the result is one. `keywords` are
    other texts that find it. With `only_searched` it isn't suggested while nothing is typed.
    """

    title: str
    run: Callable[[], object]
    kind: Kind = Kind.COMMAND
    icon: str = ""
    detail: str = ""
    keys: str = ""
    connection: str = ""
    is_page: bool = False
    keywords: tuple[str, ...] = ()
    only_searched: bool = False
    browse: Callable[[], object] | None = field(default=None, compare=False)
    layout: tuple[Session, Layout] | None = field(default=None, compare=False)


Ranked = tuple[Rank, Found]

MOST: Final = 40
"""Maximum number of results of each kind in the current connection; typing more letters narrows them."""
_BESIDE_OTHERS: Final = 6
"""Maximum number of records there if there are other kinds, which must be visible without scrolling."""
_MOST_ELSEWHERE: Final = 4
"""Maximum number of results of each kind in every other connection."""


class Finding(Protocol):
    """A search in one source, carried out in slices."""

    @property
    def count(self) -> int:
        """Returns the number of results so far."""

    def advance(self, budget_s: float) -> bool:
        """Continues the search for about `budget_s` seconds. Returns True once it is complete."""

    def ranked(self, limit: int) -> Sequence[Ranked]:
        """Returns the best results so far, at most `limit` of each kind and connection."""


class Source(Protocol):
    """A source of results."""

    def begin(self) -> None:
        """Called when the palette opens, since the source may have changed."""

    def search(self, text: str) -> Finding:
        """Starts a search. An empty text asks for suggestions."""


def sectioned(ranked: Iterable[Ranked], sections: Sequence[Section], *, is_asked: bool) -> list[Found | Section]:
    """Returns the rows of the list: a section per connection, the current one first, each by kind and rank.

    `sections` are the open connections in this order. Headings appear if there are several. Unless `is_asked`, these
    are suggestions, and all of the current connection are included.
    """
    front = sections[0].id if sections else ""
    groups: dict[str, dict[Kind, list[Ranked]]] = {}
    for rank, found in ranked:
        # A user who types a page's whole name wants to go there, as with a tab.
        goes = found.is_page and bool(rank) and rank[0] == Match.EXACT
        kind = Kind.TAB if goes else found.kind
        groups.setdefault(found.connection or front, {}).setdefault(kind, []).append((rank, found))
    rows: list[Found | Section] = []
    for section in sections or (Section("", "", 0),):
        kinds = groups.get(section.id, {})
        if kinds and len(sections) > 1:
            rows.append(section)
        for kind in sorted(kinds):
            most = MOST if section.id == front else _MOST_ELSEWHERE
            if is_asked and kind is Kind.RECORD and {Kind.COMMAND, Kind.LAYOUT} & kinds.keys():
                most = min(most, _BESIDE_OTHERS)
            rows += [found for _, found in sorted(kinds[kind], key=lambda each: each[0])[:most]]
    return rows
