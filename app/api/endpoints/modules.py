"""Modules: the kinds of widgets of a CMS, and their properties."""

from __future__ import annotations

from collections.abc import AsyncGenerator

from app.api.decode import decode_one
from app.api.encode import wire_fields
from app.api.endpoint_base import Endpoint, Route
from app.api.list_endpoint import Listing, only
from app.api.module_properties import decode_properties
from app.domain.layouts.module import Module, Property
from app.domain.list_queries import ModuleQuery, Page
from app.transport.request import Kind

MODULE_LIST = Route("module", "GET", "/module", Kind.READ, feature="module.view")
MODULE_ONE = Route("module", "GET", "/module/{moduleId}", Kind.READ, feature="module.view")
MODULE_PROPERTIES = Route("module", "GET", "/module/properties/{id}", Kind.READ, feature="module.view")

_LISTING = Listing(MODULE_LIST, Module, lambda record: record.module_id, "moduleId")
_ORDER = ("name", "asc")
"""An installed CMS cannot sort by id."""


class Modules(Endpoint):
    """CMS API 4.5, Modules; behaviour observed on 4.5.1 in `app/api/wire.md`."""

    def pages(self, query: ModuleQuery | None = None) -> AsyncGenerator[Page[Module], None]:
        """Yields the matching modules, page by page, by name unless the query has another order."""
        query = query or ModuleQuery()
        # An installed CMS accepts only numbers as `moduleId`, which its own modules don't have, and then ignores them.
        filters = wire_fields(query, without=("module_id",))
        pages = _LISTING.pages(self._transport, filters, order=query.order or _ORDER)
        wanted = query.module_id
        return pages if wanted is None else only(pages, lambda record: record.module_id == wanted)

    async def get(self, module_id: str) -> Module:
        """Returns one module. Raises NotFound, BadResponse, …"""
        reply = await self._transport.send(MODULE_ONE.operation(module_id))
        return decode_one(reply.body, Module)

    async def properties(self, module_id: str) -> tuple[Property, ...]:
        """Returns the properties of a widget of this kind. Raises NotFound, BadResponse, …"""
        reply = await self._transport.send(MODULE_PROPERTIES.operation(module_id))
        return decode_properties(reply.body)
