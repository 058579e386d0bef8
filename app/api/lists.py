"""What all lists have in common: a route, a record, its id, and the column that keeps pages from overlapping."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from app.api.decode import decode_rows
from app.api.paging import FIRST, IN_FLIGHT, SIZE, Answer, read_pages
from app.api.routes import Route
from app.api.wire import Fields, order_by, to_pairs
from app.domain.query import Page
from app.domain.wire_types import CmsRecord
from app.transport.client import Transport

R = TypeVar("R", bound=CmsRecord)


@dataclass(frozen=True)
class Listing(Generic[R]):
    """How a resource is listed. `id_column` is the wire name of its id."""

    route: Route
    record: type[R]
    id_of: Callable[[R], int]
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
        """All records that the filters let through, page by page, by id unless an `order` (column, direction) is given.

        Raises BadResponse and what the transport raises.
        """
        asked = to_pairs(filters) + order_by(*(order or (self.id_column, "asc")))

        async def fetch(start: int, length: int) -> Answer[R]:
            window = (("start", str(start)), ("length", str(length)))
            reply = await transport.send(self.route.operation(query=asked + window))
            total = reply.headers.get("x-total-count", "")
            rows = await decode_rows(reply.body, self.record)
            return Answer(rows, int(total) if total.isdecimal() else None)

        return read_pages(fetch, self.id_of, first=first, size=size, in_flight=in_flight)
