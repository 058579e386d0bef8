"""A resource as data: columns, filters, details, tree nodes, and actions."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from enum import Enum
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec

from app.models.navigation_tree import NavItem
from app.models.table_columns import Column, RowLook
from app.services.lists.list_declaration import ListDeclaration

if TYPE_CHECKING:  # stored rows are shown before the services are loaded
    from app.domain.list_queries import RecordId
    from app.services.session.session import Session

R = TypeVar("R")


class Texts(msgspec.Struct, frozen=True, kw_only=True):
    """Texts of a page. `count` formats the number of records, `problem` the number of unreadable ones."""

    title: str
    one: str
    """The name of a single record: "Command"."""
    count: Callable[[int], str]
    filter_placeholder: str
    new: str = ""
    """The text of the New button; empty if the API cannot create records."""
    empty_title: str
    empty_text: str
    nothing_found: str
    failed_title: str
    problem: Callable[[int], str]
    nothing_selected: str
    """The inspector's text without a selection: what to select, and what it will show."""


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
    """A value that a filter can take: the value to send or compare, and its text."""

    value: Any
    text: str


class FilterMode(msgspec.Struct, frozen=True):
    """A way to compare the text of a filter: `key` in the value, `label` beside the field, `help` below it.

    `chip` is the chip's text, a `phrase` with {text} for the typed text.
    """

    key: str
    label: str
    chip: str
    help: str = ""


class Filter(msgspec.Struct, Generic[R], frozen=True, kw_only=True):
    """A filter of the list, shown as a chip.

    `key` names it in saved views and never changes. Without `admits` the CMS is asked for the matching records; the
    declaration's `load` then gets `{key: value}`. With `admits(record, value)` Marquee filters the loaded records
    itself; `why_here` explains that in the chip's tool tip. With `modes` the value is the text in the first of them,
    else `{"text": …, "mode": key}`. `suggest` returns what a loaded record offers for a text of several parts, which
    are separated by commas.
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
    suggest: Callable[[R], Iterable[str]] | None = None

    @property
    def by_cms(self) -> bool:
        return self.admits is None


# --------------------------------------------------------------------------------------------------- details


class Line(msgspec.Struct, frozen=True):
    """A line of the inspector. `value` is plain text, never markup; empty values are left out.

    With `is_whole`, the value takes the whole width, and only screen readers say its label.
    """

    label: str
    value: str
    tooltip: str = ""
    is_whole: bool = False


class Facts(msgspec.Struct, frozen=True):
    """Lines under a heading; a `folded` block starts collapsed."""

    title: str
    lines: Sequence[Line]
    folded: bool = False


class Grid(msgspec.Struct, frozen=True):
    """A small table under a heading, such as the properties of a module."""

    title: str
    headers: Sequence[str]
    rows: Sequence[Sequence[str]]
    folded: bool = False


class Code(msgspec.Struct, frozen=True):
    """A script or sample data under a heading: read-only, fixed-width, with a Copy button."""

    title: str
    text: str
    folded: bool = True


class Notice(msgspec.Struct, frozen=True):
    """A highlighted sentence: a finding, or an error of a module."""

    text: str
    tone: str = "warn"
    """One of warn, danger, accent or ok."""


Block = Facts | Grid | Code | Notice


# --------------------------------------------------------------------------------------------------- the tree


class GroupScope(msgspec.Struct, frozen=True):
    """The records of a tree node: those whose group (`Declaration.group_of`) satisfies `holds`.

    None as `holds` means all records. `chip` names the node beside the filter, as (label, value), if the page's title
    does not. `empty` is a title and a sentence for a node without records; the default is a general text. Records
    can be dropped on a node that `takes_records`.
    """

    holds: Callable[[Any], bool] | None = None
    chip: tuple[str, str] | None = None
    empty: tuple[str, str] | None = None
    takes_records: bool = False


def counted(groups: Mapping[Any, int], nodes: Iterable[NavItem]) -> list[tuple[str, int]]:
    """Returns the number of records of each node and each node below it; `groups` has the number of records per group.

    Nodes created with a count keep it: checking every node for every group is slow with thousands of both.
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


class DeleteMany(msgspec.Struct, Generic[R], frozen=True):
    """The deletion of several records: `delete` deletes one and returns False if it was gone.

    `remaining` returns the ids of those that are still there afterwards, although the CMS confirmed their deletion.
    """

    delete: Callable[[R], Awaitable[bool]]
    remaining: Callable[[Sequence[R]], Awaitable[Collection[RecordId]]]


class Rename(msgspec.Struct, Generic[R], frozen=True, kw_only=True):
    """How F2 renames a record in its row; `column` is the column with its name.

    `problem` returns why the CMS would refuse a name, and `warning` what it would change. `send` gets the id, the new
    name, the name that the row had, and who renames. It returns the name that the CMS has now and notes on what the CMS
    changed by itself, and raises Conflict if the record was renamed since.
    """

    column: str
    problem: Callable[[Session, R, str], str | None]
    warning: Callable[[str], str] = lambda _name: ""
    send: Callable[[Session, RecordId, str, str, object], Awaitable[tuple[str, Sequence[str]]]]


def rename_by_field(resource: str, field: str) -> Rename[Any]:
    """Returns how a record is renamed whose form has its name in `field`, which is also its column."""

    def problem(session: Session, record: object, name: str) -> str | None:
        return session.records[resource].rules.problem_of(record, field, name.strip())

    async def send(
        session: Session, record_id: RecordId, name: str, before: str, initiator: object
    ) -> tuple[str, Sequence[str]]:
        return await session.records[resource].rename(record_id, field, name, initiator, only_from=before)

    return Rename(column=field, problem=problem, send=send)


class Writing(msgspec.Struct, Generic[R], frozen=True, kw_only=True):
    """What can be changed, and when it can't. The sentence of a `why_not_…` disables the action and is its tool tip.

    `form` is the kind of the form that creates and edits (see `app.ui.forms.form_declaration`). `delete` deletes one
    record in the CMS; `delete_many` prepares the deletion of several. `deletion_notice` returns, one line each, what
    goes with these records and what stays. `mark` returns what must still be the same when a deletion that the end of
    Marquee has interrupted is finished.
    `add_feature` and the like are the CMS's names of account permissions (`Me.may`).
    """

    form: str = ""
    rename: Rename[R] | None = None
    add_feature: str = ""
    modify_feature: str = ""
    delete_feature: str = ""
    why_not_edit: Callable[[Session, R], str] | None = None
    why_not_delete: Callable[[Session, R], str] | None = None
    delete: Callable[[Session, R], Awaitable[bool]] | None = None
    delete_many: Callable[[Session, Sequence[R]], DeleteMany[R]] | None = None
    mark: Callable[[R], object] | None = None
    deletion_notice: Callable[[Sequence[R]], Sequence[str]] | None = None
    can_duplicate: bool = False


# --------------------------------------------------------------------------------------------------- all of it


class Declaration(ListDeclaration[R], Generic[R], frozen=True, kw_only=True):
    """A resource page as data, with its list.

    `details` are the inspector's blocks of one record, `more_details` those that need a request. `nodes` are the
    children of the resource's tree node, made from the number of records per group; each has a `GroupScope` as its
    data. `more_nodes` are those that need a request, such as folders; they come last. `counts` are the badges of all of
    them. `export` converts a record to JSON values. `codes_of` returns what quick open searches besides title and id.
    `scope` is the OAuth scope that the routes need. `warm` lists are loaded in the background once the first list is
    loaded.
    """

    icon: str
    texts: Texts
    columns: Sequence[Column[R]]
    hidden: frozenset[str] = frozenset()
    title_of: Callable[[R], str]
    codes_of: Callable[[R], Sequence[str]] | None = None
    search_text: Callable[[R], str]
    look: Callable[[R], RowLook | None] | None = None
    sort: Sequence[tuple[str, bool]] = ()
    filters: Sequence[Filter[R]] = ()
    details: Callable[[R], Sequence[Block]] | None = None
    more_details: Callable[[Session, R], Awaitable[Sequence[Block]]] | None = None
    nodes: Callable[[str, Mapping[Any, int]], tuple[NavItem, ...]] | None = None
    more_nodes: Callable[[Session], Awaitable[tuple[NavItem, ...]]] | None = None
    counts: Callable[[Mapping[Any, int], Iterable[NavItem]], Iterable[tuple[str, int]]] = counted
    writing: Writing[R] | None = None
    export: Callable[[R], Any] = msgspec.to_builtins
    scope: str = ""
    warm: bool = True
