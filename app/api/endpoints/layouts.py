"""Layouts, for the layout library."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import replace

from app.api.encode import Fields, wire_fields
from app.api.endpoint_base import Endpoint, Route
from app.api.list_endpoint import Listing
from app.api.paging import FIRST
from app.domain.interactive_actions.layout_parts import LayoutDesign
from app.domain.layouts.layout import Layout
from app.domain.lenient_field_types import CmsRecord, MaybeInt, MaybeText
from app.domain.list_queries import LayoutQuery, Page
from app.transport.request import Bounds, Kind

LAYOUT_LIST = Route("layout", "GET", "/layout", Kind.READ, feature="layout.view")
LAYOUT_THUMBNAIL = Route("layout", "GET", "/layout/thumbnail/{layoutId}", Kind.READ, feature="layout.view")

_LISTING = Listing(LAYOUT_LIST, Layout, lambda record: record.layout_id, "layoutId")
_DESIGNS = Listing(LAYOUT_LIST, LayoutDesign, lambda record: record.layout_id, "layoutId")
_THUMBNAIL = Bounds(body=512 << 10, seconds=10.0)
_ANY_STATE: Fields = (("showDrafts", True), ("retired", -1))


class Layouts(Endpoint):
    """Not in CMS API 4.5; observed on 4.5.1. There is no route for a single layout."""

    def pages(self, query: LayoutQuery | None = None, *, first: int = FIRST) -> AsyncGenerator[Page[Layout], None]:
        """Yields the matching layouts, each once, page by page, in id order; `first` is the size of the first page."""
        query = query or LayoutQuery()
        if query.campaign_id is None:
            return _LISTING.pages(self._transport, _filters(query), first=first)
        return _each_once(_ENTRIES.pages(self._transport, _filters(query), first=first))

    async def newest(self, query: LayoutQuery, length: int) -> Page[Layout]:
        """Returns the layouts changed last, the newest first, in one request; `total` counts all of them."""
        return await _LISTING.last_by(self._transport, "modifiedDt", length, _filters(query))

    async def design(self, layout_id: int) -> LayoutDesign:
        """Returns one layout, draft or not, with its regions and widgets. Raises NotFound, BadResponse, …"""
        return await _DESIGNS.one(self._transport, layout_id, (*_ANY_STATE, ("embed", "regions,playlists,widgets")))

    async def thumbnail(self, layout_id: int) -> bytes:
        """Returns the CMS's thumbnail of a layout (`Layout.has_thumbnail`), unchanged: usually PNG.

        The request uses our own route, not the address named by the CMS, so that the token can't leak. Sent once.
        Raises BadResponse for more than half a MiB, Offline after ten seconds, NotFound, …
        """
        wanted = LAYOUT_THUMBNAIL.operation(layout_id)
        return (await self._transport.send(replace(wanted, bounds=_THUMBNAIL))).body

    async def preview_address(self, layout_id: int) -> str:
        """Returns the address of a preview for browsers, valid for about an hour; '' if there is none.

        Raises NotFound, … The address contains a token that gives access to the layout. Request it when it is needed,
        and don't store it.
        """
        row = await _PREVIEWS.one(self._transport, layout_id, _ANY_STATE)
        return row.preview_url or ""


class _Preview(CmsRecord, frozen=True, kw_only=True):
    """The one record that reads the preview address; other fields of the row are not needed."""

    layout_id: int
    preview_url: MaybeText = None

    def __repr__(self) -> str:
        return f"_Preview(layout_id={self.layout_id})"


_PREVIEWS = Listing(LAYOUT_LIST, _Preview, lambda record: record.layout_id, "layoutId")


class _Entry(Layout, frozen=True, kw_only=True):
    """A row of a campaign's layouts, which lists a layout once for each of its entries (observed on 4.5.1)."""

    display_order: MaybeInt = None


_ENTRIES = Listing(LAYOUT_LIST, _Entry, lambda row: f"{row.layout_id}/{row.display_order}", "layoutId")


async def _each_once(pages: AsyncGenerator[Page[_Entry], None]) -> AsyncGenerator[Page[Layout], None]:
    """Yields the layouts of those entries, each once, without totals, since the CMS's count every entry."""
    known: set[int] = set()
    async with aclosing(pages) as source:
        async for page in source:
            by_id = {row.layout_id: _layout(row) for row in page.items if row.layout_id not in known}
            known.update(by_id)
            yield Page(list(by_id.values()), page.start, None, page.unreadable, page.repaired)


def _layout(row: _Entry) -> Layout:
    return Layout(**{name: getattr(row, name) for name in Layout.__struct_fields__})


def _filters(query: LayoutQuery) -> Fields:
    return wire_fields(query, name="layout", code="codeLike")
