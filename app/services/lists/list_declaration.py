"""A list of records as data: how it is loaded, and how its rows are stored."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Hashable, Mapping
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec

if TYPE_CHECKING:  # stored rows are shown before the services are loaded
    from app.domain.list_queries import Page, RecordId
    from app.services.session.session import Session

R = TypeVar("R")


class CachePolicy(msgspec.Struct, Generic[R], frozen=True, kw_only=True):
    """How rows are stored for offline use. They contain no secrets.

    `record` is the msgspec type of a stored row. `pack` converts a row to it in another thread, or to None to skip the
    row; `unpack` converts it back. Without them, the row itself is stored.
    """

    record: type[Any]
    pack: Callable[[R], Any | None] | None = None
    unpack: Callable[[Session, Any], R] | None = None


class ListDeclaration(msgspec.Struct, Generic[R], frozen=True, kw_only=True):
    """A list of records as data.

    `load` loads the whole list or, with filters (filter key → value), the records that match on the server; `load_one`
    loads the list's row of one record. `row_of` converts a record just read by its id to such a row, or returns None if
    data is missing. `view_feature` is the permission to see the list. `keep` describes the offline copies of rows;
    without it there are none.
    """

    kind: str
    resource: str
    id_of: Callable[[R], RecordId]
    group_of: Callable[[R], Hashable] | None = None
    load: Callable[[Session, Mapping[str, Any]], AsyncIterator[Page[R]]]
    load_one: Callable[[Session, RecordId], AsyncIterator[Page[R]]]
    row_of: Callable[[Session, Any], R | None] | None = None
    view_feature: str = ""
    tells_cms_time: bool = False
    """Whether columns show times in the CMS's zone."""
    keep: CachePolicy[R] | None = None
