"""Templates of modules as a service: of one data type, or of all that the modules name."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import aclosing

from app.api.client import CmsClient
from app.domain.module import Module, Property, data_types
from app.domain.query import Page, TemplateQuery
from app.domain.template import ModuleTemplate
from app.services.link import Link


class TemplateService:
    """Every method raises the errors of `core.errors`."""

    def __init__(self, client: CmsClient, link: Link) -> None:
        self._client = client
        self._link = link

    async def pages(self, query: TemplateQuery | None = None) -> AsyncGenerator[Page[ModuleTemplate], None]:
        """The templates that the query asks for; without one, those of every data type, a page each.

        Only the modules tell which data types there are, so they are asked first.
        """
        with self._link.watching():
            queries = [query] if query is not None else [TemplateQuery(data_type=kind) for kind in await self._types()]
            for each in queries:
                async with aclosing(self._client.templates.pages(each)) as pages:
                    async for page in pages:
                        yield page

    async def properties(self, data_type: str, template_id: str) -> tuple[Property, ...]:
        """What can be set on a widget that uses this template."""
        with self._link.watching():
            return await self._client.templates.properties(data_type, template_id)

    async def _types(self) -> tuple[str, ...]:
        modules: list[Module] = []
        async with aclosing(self._client.modules.pages()) as pages:
            async for page in pages:
                modules += page.items
        return data_types(modules)
