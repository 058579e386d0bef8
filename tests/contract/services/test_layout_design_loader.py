"""Layouts and their parts, from CMSes that return them in different ways, or not at all."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from app.api.cms_client import CmsClient
from app.core.errors import Offline
from app.domain.interactive_actions.layout_parts import LayoutDesign
from app.services.actions.layout_design_loader import CONCURRENCY, MAX_DESIGNS, MAX_PARENTS, LayoutDesignLoader
from app.services.connection_state import Link
from app.services.lookups.lookups import Lookups
from tests.helpers import fault_server as faults
from tests.helpers.fault_server import FaultServer, Seen
from tests.helpers.fixed_token_transport import open_transport

Rows = Callable[[dict[str, str]], list[dict[str, Any]]]


def layout(layout_id: int, **fields: Any) -> dict[str, Any]:
    """A row of the look-up, as an installed CMS tells it."""
    row = {
        "layoutId": layout_id,
        "layout": f"Layout {layout_id}",
        "campaignId": 900 + layout_id,
        "parentId": None,
        "publishedStatusId": 1,
        "retired": 0,
        "code": None,
        "regions": [],
        "drawers": [],
        "previewUrl": f"http://cms.example/preview/layout/preview/{layout_id}?jwt=abc",
    }
    return {**row, **fields}


def region(region_id: int, *widgets: dict[str, Any], **fields: Any) -> dict[str, Any]:
    playlist = {"playlistId": region_id, "widgets": list(widgets)}
    return {"regionId": region_id, "name": "", "type": "frame", "isDrawer": 0, "regionPlaylist": playlist, **fields}


class Cms:
    """A CMS whose layouts are computed from the query; it records its requests."""

    def __init__(self, server: FaultServer, parts: LayoutDesignLoader) -> None:
        self.server = server
        self.parts = parts
        self.asked: list[dict[str, str]] = []

    def has(self, rows: Rows) -> None:
        def answer(seen: Seen) -> faults.Answer:
            query = {name: values[0] for name, values in parse_qs(urlsplit(seen.target).query).items()}
            self.asked.append(query)
            found = rows(query)
            start, length = int(query.get("start", 0)), int(query.get("length", 10))
            return faults.data(found[start : start + length], X_Total_Count=str(len(found)))

        self.server.answer("/api/layout", faults.computed(answer))

    def looks(self) -> list[str]:
        """The layouts whose parts were requested."""
        return [query["layoutId"] for query in self.asked if "embed" in query]


@pytest.fixture
async def cms() -> AsyncIterator[Cms]:
    async with FaultServer() as server, open_transport(server.origin) as transport:
        client, link = CmsClient(transport), Link()
        yield Cms(server, LayoutDesignLoader(client, Lookups(client, link), link))


async def test_drafts_are_found_through_their_parents(cms: Cms) -> None:
    published = [layout(1), layout(2, publishedStatusId=2), layout(3, publishedStatusId=2, code="THREE")]

    def rows(query: dict[str, str]) -> list[dict[str, Any]]:
        if "parentId" in query:
            parent = int(query["parentId"])
            return [layout(parent + 100, parentId=parent, publishedStatusId=2, layout=f"Layout {parent}")]
        status = query.get("publishedStatusId")
        return [row for row in published if status in {None, str(row["publishedStatusId"])}]

    cms.has(rows)
    known = await cms.parts.layouts()
    assert [draft.layout_id for draft in known.drafts()] == [102, 103]
    assert [each.layout_id for each in known.not_checked_out()] == [1]
    assert known.is_complete
    assert known.by_code is not None
    assert known.by_code.keys() == {"three"}


async def test_newly_checked_out_layouts_are_found_without_reading_all_layouts(cms: Cms) -> None:
    everything = [layout(1), layout(2), layout(3, publishedStatusId=2), layout(103, parentId=3, publishedStatusId=2)]

    def rows(query: dict[str, str]) -> list[dict[str, Any]]:
        wanted = {None, *({int(query["publishedStatusId"])} if "publishedStatusId" in query else {1, 2})}
        drafts = query.get("showDrafts") == "1"
        return [row for row in everything if row["publishedStatusId"] in wanted and (drafts or not row["parentId"])]

    cms.has(rows)
    assert [each.layout_id for each in (await cms.parts.look_for_drafts()).drafts()] == [103]
    everything[:] = [
        *(layout(1), layout(103), layout(2, publishedStatusId=2)),
        layout(102, parentId=2, publishedStatusId=2),
    ]
    cms.asked.clear()
    known = await cms.parts.look_for_drafts()
    assert [each.layout_id for each in known.drafts()] == [102]
    assert [query.get("publishedStatusId") for query in cms.asked] == ["2"]


async def test_not_every_layout_is_checked_for_a_draft(cms: Cms) -> None:
    many = [layout(number, publishedStatusId=2) for number in range(1, MAX_PARENTS + 41)]
    cms.has(lambda query: [] if "parentId" in query else many)
    known = await cms.parts.layouts()
    assert len([query for query in cms.asked if "parentId" in query]) == MAX_PARENTS
    assert known.drafts() == []


async def test_parts_are_read_with_drawers_and_names_from_settings(cms: Cms) -> None:
    named = {
        "widgetId": 11,
        "type": "text",
        "widgetOptions": [{"type": "attrib", "option": "name", "value": "Ferries"}],
    }
    drawer = region(9, {"widgetId": 19, "type": "image", "name": "Hidden"})
    cms.has(lambda _: [layout(5, parentId=4, regions=[region(1, named, name="Times"), region(2)], drawers=[drawer])])
    design = await cms.parts.design(5)
    assert isinstance(design, LayoutDesign)
    assert design.is_draft
    parts = cms.parts.parts(5)
    assert [(each.region_id, each.name) for each in parts.regions] == [(1, "Times"), (2, "")]
    assert [(each.widget.widget_id, each.widget.title) for each in parts.widgets] == [(11, "Ferries"), (19, "Hidden")]
    assert parts.widgets[1].region is not None
    assert parts.widgets[1].region.is_drawer


async def test_a_layout_is_read_once_for_many_callers(cms: Cms) -> None:
    cms.has(lambda query: [layout(int(query["layoutId"]))])
    async for group in cms.parts.load_parts([7, 8, 7]):
        assert len(group) <= CONCURRENCY
    await cms.parts.design(7)
    assert sorted(cms.looks()) == ["7", "8"]
    await cms.parts.design(7, refresh=True)
    assert sorted(cms.looks()) == ["7", "7", "8"]


async def test_no_more_layouts_are_read_than_the_cache_holds(cms: Cms) -> None:
    cms.has(lambda query: [layout(int(query["layoutId"]), regions=[region(1)])])
    wanted = list(range(1, MAX_DESIGNS + 21))
    looked_at = [each async for group in cms.parts.load_parts(wanted) for each in group]
    assert looked_at == wanted[:MAX_DESIGNS]
    assert len(cms.looks()) == MAX_DESIGNS
    await cms.parts.design(MAX_DESIGNS + 20)
    assert cms.parts.parts(MAX_DESIGNS + 20).is_complete
    assert not cms.parts.parts(1).is_complete, "the one that was looked at longest ago makes room"


async def test_an_unshared_layout_has_no_parts_and_a_failing_one_is_unknown(cms: Cms) -> None:
    cms.has(lambda _: [])
    assert await cms.parts.design(5) is None
    cms.server.answer("/api/layout", faults.data({"error": 500, "message": "Unexpected Error"}, 500))
    assert await cms.parts.design(6) is None
    assert not cms.parts.parts(6).is_complete


async def test_a_refusal_ends_further_requests_until_a_reload(cms: Cms) -> None:
    refused = faults.data({"error": 403, "message": "Access Denied"}, 403)
    cms.server.answer("/api/layout", refused)
    looked_at = [group async for group in cms.parts.load_parts(list(range(1, 41)))]
    assert len(looked_at) == 1
    known = await cms.parts.layouts()
    assert (known.is_complete, known.by_code) == (False, None)
    assert known.sentence
    cms.has(lambda query: [layout(int(query.get("layoutId", 5)))])
    assert (await cms.parts.layouts(refresh=True)).is_complete
    assert await cms.parts.design(5) is not None


async def test_an_unreachable_cms_is_not_a_refusal() -> None:
    async with FaultServer() as server:
        origin = server.origin
    async with open_transport(origin) as transport:
        client, link = CmsClient(transport), Link()
        parts = LayoutDesignLoader(client, Lookups(client, link), link)
        with pytest.raises(Offline):
            await parts.layouts()
        with pytest.raises(Offline):
            await parts.design(5)


async def test_another_account_sees_other_layouts(cms: Cms) -> None:
    cms.has(lambda query: [layout(int(query.get("layoutId", 5)), regions=[region(1)])])
    await cms.parts.layouts()
    await cms.parts.design(5)
    cms.parts.forget()
    assert cms.parts.known.by_id == {}
    assert not cms.parts.parts(5).is_complete


async def test_a_pending_answer_for_one_account_is_not_used_for_the_next(cms: Cms) -> None:
    async def asked_and_forgotten(asking: Coroutine[Any, Any, Any]) -> None:
        task = asyncio.ensure_future(asking)
        await asyncio.sleep(0)  # it has been asked, and cannot have answered
        cms.parts.forget()
        await task

    cms.has(lambda query: [layout(int(query.get("layoutId", 5)), regions=[region(1)])])
    await asked_and_forgotten(cms.parts.layouts())
    assert cms.parts.known.by_id == {}
    await asked_and_forgotten(cms.parts.design(5))
    assert not cms.parts.parts(5).is_complete
    cms.server.answer("/api/layout", faults.data({"error": 403, "message": "Access Denied"}, 403))
    await asked_and_forgotten(cms.parts.design(5))
    cms.has(lambda query: [layout(int(query.get("layoutId", 5)), regions=[region(1)])])
    assert await cms.parts.design(5) is not None, "the next one may be shown it"


@pytest.mark.parametrize("given", [None, ""])
async def test_a_preview_address_can_be_missing(cms: Cms, given: str | None) -> None:
    cms.has(lambda _: [layout(5, previewUrl=given)])
    assert await cms.parts.preview_address(5) == ""
    cms.has(lambda _: [layout(5)])
    assert await cms.parts.preview_address(5) == "http://cms.example/preview/layout/preview/5?jwt=abc"
