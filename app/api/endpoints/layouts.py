"""Layouts: the look-up behind the layout library."""

from __future__ import annotations

from collections.abc import AsyncGenerator

from app.api import routes
from app.api.lists import Listing
from app.api.wire import Fields
from app.domain.layout import Layout
from app.domain.query import LayoutQuery, Page
from app.transport.client import Transport

_LISTING = Listing(routes.LAYOUT_LIST, Layout, lambda record: record.layout_id, "layoutId")


class Layouts:
    """Not in CMS API 4.5; observed on 4.5.1. There is no route for a single layout."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def pages(self, query: LayoutQuery | None = None) -> AsyncGenerator[Page[Layout], None]:
        """The layouts that the query lets through, page by page, in id order."""
        return _LISTING.pages(self._transport, _filters(query or LayoutQuery()))


def _filters(query: LayoutQuery) -> Fields:
    return (
        ("layoutId", query.layout_id),
        ("layout", query.name),
        ("campaignId", query.campaign_id),
        ("publishedStatusId", query.published_status_id),
        ("retired", query.retired),
        ("codeLike", query.code),
        ("tags", query.tags),
        ("folderId", query.folder_id),
        ("parentId", query.parent_id),
        ("showDrafts", query.show_drafts),
    )
