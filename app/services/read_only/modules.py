"""Reads modules: the kinds of widgets of a CMS, and their properties."""

from __future__ import annotations

from contextlib import aclosing

from app.api.cms_client import CmsClient
from app.domain.layouts.module import Module, Property, data_types
from app.services.connection_state import Link
from app.services.records.record_service import RecordReader


class ModuleService(RecordReader[Module]):
    """Read only; the CMS installs modules. Every method raises the errors of `core.errors`."""

    def __init__(self, client: CmsClient, link: Link) -> None:
        super().__init__(client.modules, link)
        self._modules = client.modules

    async def properties(self, module_id: str) -> tuple[Property, ...]:
        """Returns the properties of a widget of this kind, as in its CMS form."""
        with self._link.watching():
            return await self._modules.properties(module_id)

    async def data_types(self) -> tuple[str, ...]:
        """Returns the data types that can have templates; only modules name them."""
        found: list[Module] = []
        async with aclosing(self.pages()) as pages:
            async for page in pages:
                found += page.items
        return data_types(found)
