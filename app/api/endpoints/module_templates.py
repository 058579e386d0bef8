"""Templates of modules: the ways to show the data of a data type."""

from __future__ import annotations

from collections.abc import AsyncGenerator

from app.api.decode import decode_rows
from app.api.encode import to_pairs
from app.api.endpoint_base import Endpoint, Route
from app.api.module_properties import decode_properties
from app.domain.layouts.module import Property
from app.domain.layouts.module_template import ModuleTemplate
from app.domain.list_queries import Page, TemplateQuery
from app.transport.request import Kind

TEMPLATE_LIST = Route("template", "GET", "/module/templates/{dataType}", Kind.READ, feature="module.view")
TEMPLATE_PROPERTIES = Route(
    "template", "GET", "/module/template/{dataType}/properties/{id}", Kind.READ, feature="module.view"
)


class Templates(Endpoint):
    """CMS API 4.5, Modules and templates; behaviour observed on 4.5.1 in `app/api/wire.md`."""

    async def pages(self, query: TemplateQuery) -> AsyncGenerator[Page[ModuleTemplate], None]:
        """Yields the templates of one data type, all in one page: the CMS does not page this list.

        An unknown data type has no templates (observed on 4.5.1).
        """
        wanted = query.type
        operation = TEMPLATE_LIST.operation(query.data_type, query=to_pairs([("type", wanted)]))
        rows = await decode_rows((await self._transport.send(operation)).body, ModuleTemplate)
        # The specification does not name the filter, so another CMS may not know its observed name.
        records = [record for record in rows.records if wanted is None or record.type == wanted]
        yield Page(records, unreadable=rows.unreadable, repaired=rows.repaired)

    async def properties(self, data_type: str, template_id: str) -> tuple[Property, ...]:
        """Returns the properties of a widget that uses this template. Raises NotFound, BadResponse, …"""
        reply = await self._transport.send(TEMPLATE_PROPERTIES.operation(data_type, template_id))
        return decode_properties(reply.body)
