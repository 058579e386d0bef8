"""Properties that all lists share: a route, a record, its id, and the column that keeps pages from overlapping."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from app.api.decode import check_readable, check_whole, decode_rows, rows_in
from app.api.encode import Fields, order_by, to_pairs
from app.api.endpoint_base import Route
from app.api.paging import FIRST, IN_FLIGHT, SIZE, Answer, read_pages
from app.core.errors import BadResponse, NotFound
from app.core.request_urgency import Urgency, due
from app.core.translatable_texts import say
from app.domain.lenient_field_types import CmsRecord
from app.domain.list_queries import Page, RecordId
from app.transport.http_client import Transport

R = TypeVar("R", bound=CmsRecord)
T = TypeVar("T")

_MOST_DIGITS = 18


@dataclass(frozen=True)
class Listing(Generic[R]):
    """How a resource is listed. `id_column` is the wire name of its id."""

    route: Route
    record: type[R]
    id_of: Callable[[R], RecordId]
    id_column: str

    def pages(
        self,
        transport: Transport,
        filters: Fields = (),
        *,
        order: tuple[str, str] | None = None,
        first: int = FIRST,
        size: int = SIZE,
        in_flight: int = IN_FLIGHT,
    ) -> AsyncGenerator[Page[R], None]:
        """Yields all matching records, page by page, by id unless an `order` (column, direction) is given.

        Raises BadResponse and the transport's errors.
        """
        asked = to_pairs(filters) + order_by(*(order or (self.id_column, "asc")))

        async def fetch(start: int, length: int) -> Answer[R]:
            window = (("start", str(start)), ("length", str(length)))
            with due(Urgency.NEXT if start else Urgency.NOW):
                reply = await transport.send(self.route.operation(query=asked + window))
            total = reply.headers.get("x-total-count", "")
            rows = await decode_rows(reply.body, self.record)
            return Answer(rows, _count(total), len(reply.body))

        return read_pages(fetch, self.id_of, first=first, size=size, in_flight=in_flight)

    async def last_by(self, transport: Transport, column: str, length: int, filters: Fields = ()) -> Page[R]:
        """Returns the last records by a column, in one request, and the total number. Raises like `pages`."""
        query = to_pairs([*filters, ("start", 0), ("length", length)]) + order_by(column, "desc")
        reply = await transport.send(self.route.operation(query=query))
        rows = await decode_rows(reply.body, self.record)
        total = reply.headers.get("x-total-count", "")
        return Page(
            list(rows.records),
            total=int(total) if total.isdecimal() else None,
            unreadable=tuple(rows.unreadable),
            repaired=tuple(rows.repaired),
        )

    async def one(self, transport: Transport, identity: int, filters: Fields = (), *, whole: bool = False) -> R:
        """Returns the record with that id from the list, for resources without a route for a single record.

        `filters` are other filters that the list needs to include it. Raises NotFound, BadResponse if a part of the
        record can't be read, or with `whole` if a field is missing that a PUT sends back, and the transport's errors.
        """
        query = to_pairs([(self.id_column, identity), *filters, ("start", 0), ("length", 1)])
        reply = await transport.send(self.route.operation(query=query))
        rows = await decode_rows(reply.body, self.record)
        check_readable(rows)
        for row, record in zip(rows_in(reply.body), rows.records, strict=True):
            if self.id_of(record) == identity:
                if whole:
                    check_whole(row, self.record)
                return record
        raise NotFound(say("The CMS can't find it."))


def _count(claimed: str) -> int | None:
    """Returns the total that the CMS reports; None if it is no number, or an impossible one."""
    return int(claimed) if claimed.isascii() and claimed.isdecimal() and len(claimed) <= _MOST_DIGITS else None


async def all_of(pages: AsyncGenerator[Page[T]]) -> list[T]:
    """Returns the records of a list in which one is looked for. Raises what reading raises.

    A row that can't be read completely may be that one, so it raises BadResponse: the list does not say that it isn't
    there. So does an empty list that claims to have rows.
    """
    found: list[T] = []
    async with aclosing(pages):
        async for page in pages:
            check_readable(page)
            if page.total and not page.items and not found:
                raise BadResponse(
                    say("The CMS sent none of the items that it counted."), diagnostics={"total": page.total}
                )
            found += page.items
    return found


async def only(pages: AsyncGenerator[Page[R], None], keep: Callable[[R], bool]) -> AsyncGenerator[Page[R], None]:
    """Yields the pages with only the records to `keep`: for filters that servers don't know, or apply wrongly.

    Without totals, since the CMS's count the others too.
    """
    async with aclosing(pages) as source:
        async for page in source:
            yield replace(page, items=[record for record in page.items if keep(record)], total=None)
