"""A resource as data: its columns, filters, details, nodes in the tree, and what can be done with its records."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Hashable, Iterable, Mapping, Sequence
from enum import Enum
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec

from app.models.columns import Column, RowLook
from app.models.tree import NavItem

if TYPE_CHECKING:  # types alone: kept rows are shown before there are services
    from app.domain.query import Page as ListPage
    from app.domain.query import RecordId
    from app.services.session.session import Session

R = TypeVar("R")


class Texts(msgspec.Struct, frozen=True, kw_only=True):
    """What a page says of its resource. `count` says how many there are, `problem` how many could not be read."""

    title: str
    one: str
    """What a single record is called where it stands by itself: "Command"."""
    count: Callable[[int], str]
    filter_placeholder: str
    new: str = ""
    """The primary button's text; empty where the API cannot create."""
    empty_title: str
    empty_text: str
    nothing_found: str
    failed_title: str
    problem: Callable[[int], str]
    nothing_selected: str
    """What the inspector says without a selection: what one selects, and what is then seen there."""


# --------------------------------------------------------------------------------------------------- filters


class FilterKind(Enum):
    TEXT = "text"
    NUMBER = "number"
    CHOICE = "choice"
    """One of `choices`."""
    FLAG = "flag"
    """Yes or no."""
    DATE = "date"
    """A day, as `YYYY-MM-DD`."""


class FilterChoice(msgspec.Struct, frozen=True):
    """One value that a filter can take: what is sent or compared, and what people read."""

    value: Any
    text: str


class FilterMode(msgspec.Struct, frozen=True):
    """One way to compare with the text of a filter: `key` in the value, `label` beside the field, `help` below it.

    `chip` is how the chip says it, a `phrase` with {text} for what was typed.
    """

    key: str
    label: str
    chip: str
    help: str = ""


class Filter(msgspec.Struct, Generic[R], frozen=True, kw_only=True):
    """A filter of the list, shown as a chip.

    `key` names it in saved views and never changes. Without `admits` the CMS is asked which records match; `load` of
    the declaration then gets `{key: value}`. With `admits(record, value)` Marquee decides by itself, among what is
    loaded; `why_here` says why, for the chip's tool tip. With `modes` the value is the text in the first of them, else
    `{"text": …, "mode": key}`.
    """

    key: str
    label: str
    kind: FilterKind
    choices: Sequence[FilterChoice] = ()
    load_choices: Callable[[Session], Awaitable[Sequence[FilterChoice]]] | None = None
    admits: Callable[[R, Any], bool] | None = None
    why_here: str = ""
    help: str = ""
    modes: Sequence[FilterMode] = ()

    @property
    def by_cms(self) -> bool:
        return self.admits is None


# --------------------------------------------------------------------------------------------------- details


class Line(msgspec.Struct, frozen=True):
    """A line of the inspector. `value` is plain text, never markup; empty values are left out."""

    label: str
    value: str
    tooltip: str = ""


class Facts(msgspec.Struct, frozen=True):
    """Lines under a heading; a `folded` block shows its heading first."""

    title: str
    lines: Sequence[Line]
    folded: bool = False


class Grid(msgspec.Struct, frozen=True):
    """A small table under a heading, say properties of a module."""

    title: str
    headers: Sequence[str]
    rows: Sequence[Sequence[str]]
    folded: bool = False


class Code(msgspec.Struct, frozen=True):
    """A script or sample data under a heading: read-only, in a fixed-width font, copied with one click."""

    title: str
    text: str
    folded: bool = True


class Notice(msgspec.Struct, frozen=True):
    """A sentence that stands out: a finding, an error of a module."""

    text: str
    tone: str = "warn"
    """warn, danger, accent or ok."""


Block = Facts | Grid | Code | Notice


# --------------------------------------------------------------------------------------------------- the tree


class GroupScope(msgspec.Struct, frozen=True):
    """Which records a node of the tree stands for: those whose group (`Declaration.group_of`) it `holds`.

    None holds all. `chip` names it beside the filter, as (what, which), where the page's title does not. `empty` is a
    title and a sentence for a node without records; without it, the page says so in general words.
    """

    holds: Callable[[Any], bool] | None = None
    chip: tuple[str, str] | None = None
    empty: tuple[str, str] | None = None


def counted(groups: Mapping[Any, int], nodes: Iterable[NavItem]) -> list[tuple[str, int]]:
    """How many records each node, and each below it, stands for; `groups` counts them by `Declaration.group_of`.

    A node that was made with its count is taken at its word: asking every node for every group takes a while where
    there are thousands of both.
    """
    found: list[tuple[str, int]] = []
    pending = list(nodes)
    while pending:
        node = pending.pop()
        pending += node.children
        if node.count is not None:
            found.append((node.key, node.count))
        elif isinstance(node.data, GroupScope):
            holds = node.data.holds
            found.append((node.key, sum(n for group, n in groups.items() if holds is None or holds(group))))
    return found


# --------------------------------------------------------------------------------------------------- writing


class Writing(msgspec.Struct, Generic[R], frozen=True, kw_only=True):
    """What may be changed, and when not. A sentence returned by a `why_not_…` disables the verb and is its tool tip.

    `form` is the kind of the form that creates and edits (see `app.ui.forms.declaration`). `delete` deletes one
    record at the CMS; `deletion_notice` says, a line each, what goes with these records and what stays.
    `add_feature` and the like are the CMS's names for what an account may do (`Me.may`).
    """

    form: str = ""
    add_feature: str = ""
    modify_feature: str = ""
    delete_feature: str = ""
    why_not_edit: Callable[[Session, R], str] | None = None
    why_not_delete: Callable[[Session, R], str] | None = None
    delete: Callable[[Session, R], Awaitable[bool]] | None = None
    deletion_notice: Callable[[Sequence[R]], Sequence[str]] | None = None
    can_duplicate: bool = False


# --------------------------------------------------------------------------------------------------- offline


class CachePolicy(msgspec.Struct, Generic[R], frozen=True, kw_only=True):
    """How rows are kept on this computer for when the CMS cannot be reached. They hold no secrets.

    `record` is the msgspec type of what is kept of a row. `pack` makes it of a row, on another thread, None for a row
    that is not kept; `unpack` makes the row of it. Without them, the row itself is kept.
    """

    record: type[Any]
    pack: Callable[[R], Any | None] | None = None
    unpack: Callable[[Session, Any], R] | None = None


# --------------------------------------------------------------------------------------------------- all of it


class Declaration(msgspec.Struct, Generic[R], frozen=True, kw_only=True):
    """A resource page as data.

    `load` asks for the whole list, or, with `filters` (filter key → value), for those that the CMS says match;
    `load_one` for the list's row of one record. `row_of` makes that row of a record that was just read by its id, where
    this tells enough; else None. `details` are the inspector's blocks of one record, `more_details`
    those that have to be asked for. `nodes` are the children of the resource's node in the tree, made from how many
    records there are of each group; each carries a `GroupScope` as its data. `more_nodes` are those that the CMS has to
    be asked for, say folders; they stand below the others. `counts` are the badges of all of them. `export` is a record
    as JSON values.
    `codes_of` are other things than title and id that quick open finds a record by.
    `scope` is the OAuth scope that the routes need; `view_feature` what an account must be allowed to see the list.
    `warm` lists are loaded in the background once the first list is there.
    `keep` says how rows are kept for when the CMS cannot be reached; without it they are not.
    """

    kind: str
    resource: str
    icon: str
    texts: Texts
    columns: Sequence[Column[R]]
    hidden: frozenset[str] = frozenset()
    id_of: Callable[[R], RecordId]
    title_of: Callable[[R], str]
    codes_of: Callable[[R], Sequence[str]] | None = None
    search_text: Callable[[R], str]
    group_of: Callable[[R], Hashable] | None = None
    look: Callable[[R], RowLook | None] | None = None
    sort: Sequence[tuple[str, bool]] = ()
    load: Callable[[Session, Mapping[str, Any]], AsyncIterator[ListPage[R]]]
    load_one: Callable[[Session, RecordId], AsyncIterator[ListPage[R]]]
    row_of: Callable[[Session, Any], R | None] | None = None
    filters: Sequence[Filter[R]] = ()
    details: Callable[[R], Sequence[Block]] | None = None
    more_details: Callable[[Session, R], Awaitable[Sequence[Block]]] | None = None
    nodes: Callable[[str, Mapping[Any, int]], tuple[NavItem, ...]] | None = None
    more_nodes: Callable[[Session], Awaitable[tuple[NavItem, ...]]] | None = None
    counts: Callable[[Mapping[Any, int], Iterable[NavItem]], Iterable[tuple[str, int]]] = counted
    writing: Writing[R] | None = None
    export: Callable[[R], Any] = msgspec.to_builtins
    scope: str = ""
    view_feature: str = ""
    tells_cms_time: bool = False
    """Whether columns show times in the CMS's zone."""
    warm: bool = True
    keep: CachePolicy[R] | None = None
