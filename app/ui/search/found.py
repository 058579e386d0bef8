"""What quick open finds, where it belongs, and in which order it is offered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final, NamedTuple, Protocol

from app.domain.text.ranking import Match, Rank


class Kind(IntEnum):
    """The order in which results are offered within a connection."""

    TAB = 0
    RECORD = 1
    COMMAND = 2
    """Something to do, or a page to go to."""
    LAYOUT = 3


class Section(NamedTuple):
    """An open connection, as a heading names it."""

    id: str
    name: str
    colour: int


@dataclass(frozen=True, slots=True)
class Found:
    """Something that can be opened: what it is, where it belongs, and what Enter does.

    `connection` is the id of the connection it belongs to, '' for what belongs to the window itself. `browse` is what
    Ctrl+Enter does, where there is something to see in the browser.
    """

    title: str
    run: Callable[[], object]
    kind: Kind = Kind.COMMAND
    icon: str = ""
    detail: str = ""
    keys: str = ""
    connection: str = ""
    is_page: bool = False
    browse: Callable[[], object] | None = field(default=None, compare=False)


Ranked = tuple[Rank, Found]

MOST: Final = 40
"""Results of one kind that are offered in the connection in front: type on to find another one."""
_BESIDE_OTHERS: Final = 6
"""Records that are offered there while there are other kinds, which must be seen without scrolling."""
_MOST_ELSEWHERE: Final = 4
"""The same of each kind in every other connection."""


class Finding(Protocol):
    """One search of one source, in slices."""

    @property
    def count(self) -> int:
        """How much has been found so far."""

    def go_on(self, budget_s: float) -> bool:
        """Searches for about so long. True once there is nothing more to be found."""

    def ranked(self, limit: int) -> Sequence[Ranked]:
        """The best of what has been found so far, at most so many of each kind and connection."""


class Source(Protocol):
    """Something that can be searched."""

    def begin(self) -> None:
        """The palette opens: what there is may have changed since it was open last."""

    def search(self, text: str) -> Finding:
        """An empty text asks for suggestions."""


def arranged(ranked: Iterable[Ranked], sections: Sequence[Section], *, is_asked: bool) -> list[Found | Section]:
    """The rows of the list: a section for each connection, the one in front first; by kind and rank in each.

    `sections` are the open connections in this order. Headings stand where there is more than one. Unless something
    `is_asked`, these are suggestions, of which the ones in front are all offered.
    """
    front = sections[0].id if sections else ""
    groups: dict[str, dict[Kind, list[Ranked]]] = {}
    for rank, found in ranked:
        # Who types the whole name of a page wants to go there, as to a tab.
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
