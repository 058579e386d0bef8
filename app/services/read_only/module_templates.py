"""Reads templates of modules: the CMS lists them by data type, and this joins the lists."""

from __future__ import annotations

from collections import deque
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import replace
from itertools import islice

from msgspec import structs

from app.api.cms_client import CmsClient
from app.api.paging import IN_FLIGHT
from app.core.errors import BadResponse, Busy, MarqueeError, NotFound, NotPermitted, ServerFault
from app.core.log import logger
from app.core.task_scopes import TaskScope
from app.core.translatable_texts import say
from app.domain.layouts.module import Property
from app.domain.layouts.module_template import ModuleTemplate
from app.domain.list_queries import Page, TemplateQuery
from app.services.connection_state import Link
from app.services.read_only.modules import ModuleService

OF_ONE_DATA_TYPE = (NotPermitted, NotFound, BadResponse, ServerFault, Busy)
"""Errors that concern a single data type. Any other error would meet all of them."""


class TemplateService:
    """Reads templates. Every method raises the errors of `core.errors`."""

    def __init__(self, client: CmsClient, modules: ModuleService, link: Link) -> None:
        self._client = client
        self._modules = modules
        self._link = link

    async def pages(
        self, *, data_type: str | None = None, template_type: str | None = None
    ) -> AsyncGenerator[Page[ModuleTemplate], None]:
        """Yields templates, a page per data type; without one, those of every data type that modules name.

        A few are requested at a time, as pages of a long list are, while earlier answers are decoded and taken in.
        A data type that fails does not stop the others: its page has a note instead. Raises if all fail.
        """
        if data_type is not None:
            yield await self._of(data_type, template_type)
            return
        scope = TaskScope("templates", _log_untaken)
        refusal: MarqueeError | None = None
        has_yielded = False

        kinds = iter(await self._modules.data_types())
        asked = deque((kind, scope.start(self._of(kind, template_type))) for kind in islice(kinds, IN_FLIGHT))
        try:
            while asked:
                kind, answer = asked.popleft()
                try:
                    page = await answer
                except OF_ONE_DATA_TYPE as error:
                    refusal = error
                    page = Page(
                        [],
                        notes=(
                            say(
                                "The templates for {kind} couldn't be loaded. {sentence}",
                                kind=kind,
                                sentence=error.sentence,
                            ),
                        ),
                    )
                else:
                    has_yielded = True
                # Before the page is yielded, so that the CMS works in the meantime.
                asked += ((kind, scope.start(self._of(kind, template_type))) for kind in islice(kinds, 1))
                yield page
        finally:
            await scope.close()
        if refusal is not None and not has_yielded:
            raise refusal

    async def one(self, data_type: str, template_id: str) -> AsyncGenerator[Page[ModuleTemplate], None]:
        """Yields the list's row of one template; there is no route for a single one."""
        page = await self._of(data_type, None)
        yield replace(page, items=[record for record in page.items if record.template_id == template_id])

    async def properties(self, data_type: str, template_id: str) -> tuple[Property, ...]:
        """Returns the properties of a widget that uses this template, as in its CMS form."""
        with self._link.watching():
            return await self._client.templates.properties(data_type, template_id)

    async def _of(self, data_type: str, template_type: str | None) -> Page[ModuleTemplate]:
        """Returns the templates of one data type; the CMS has no pages for this list."""
        query = TemplateQuery(data_type=data_type, type=template_type)
        with self._link.watching():
            async with aclosing(self._client.templates.pages(query)) as pages:
                page = await anext(pages)
        # A template's id is unique only within its data type, and the record may lack it.
        items = [each if each.data_type else structs.replace(each, data_type=data_type) for each in page.items]
        return replace(page, items=items)


def _log_untaken(error: BaseException, name: str) -> None:
    """Logs the error of a page that no caller reads any more; errors of read pages are raised there."""
    logger("templates").debug("%s: %s", name, type(error).__name__)
