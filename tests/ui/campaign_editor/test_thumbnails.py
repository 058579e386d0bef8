"""Thumbnails: only for visible rows, two at a time, never before a save, and silent on failure."""

from __future__ import annotations

import asyncio
import struct
import zlib
from typing import Any

import pytest

from app.core.change_hub import Change, Kind
from app.demo.layout_thumbnails import draw
from app.domain.merging.merge_rows import MergeRow
from app.models.item_roles import RowRole
from app.models.lineup_model import picture_seed
from app.services.campaigns.campaign_service import RESOURCE
from app.ui.layout_previews.layout_usage_counts import usage_of
from app.ui.layout_previews.thumbnail_cache import ThumbnailCache, pictures_of
from app.ui.layout_previews.thumbnail_decoding import KEPT, decode
from app.ui.pages.campaign_editor.review_view import ReviewView
from app.ui.widgets.drawing.thumbnails import thumb_pixmap
from app.ui.widgets.lineup.entry_cells import thumb_left
from tests.ui.campaign_editor.conftest import OnStage, Stage, fresh, parts, save, until

PICTURES = "/layout/thumbnail/"


def most_at_once(requests: list[dict[str, float]]) -> int:
    """How many of the requests overlapped at most."""
    ends = sorted(
        [(each["started_s"], 1) for each in requests] + [(each["finished_s"] or 1e12, -1) for each in requests]
    )
    running = most = 0
    for _, step in ends:
        running += step
        most = max(most, running)
    return most


def test_visible_rows_get_the_pictures_that_the_cms_has_two_at_a_time(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session()
        stage.cms.fault("hold", path=PICTURES, times=None)
        page = await stage.open(session, "Autumn window loop")
        await until(lambda: len(stage.cms.requests(path=PICTURES)) >= 2)
        await asyncio.sleep(0.1)  # as long as a third would take
        stage.cms.clear_faults()
        library, view = parts(page).workspace.library, parts(page).workspace.view
        pictures = pictures_of(session)
        await until(lambda: pictures.kept_bytes and not pictures.is_reading)
        asked = stage.cms.requests(path=PICTURES)
        visible = library.view.rowAt(library.view.viewport().height() - 2) + 1
        assert 5 < len(asked) <= visible + view.rowAt(view.viewport().height() - 2) + 3
        assert len({each["path"] for each in asked}) == len(asked)
        assert {each["status"] for each in asked} == {200}
        assert most_at_once(asked) == 2
        shown = [library.model.data(library.model.index(row, 0), RowRole.CELL).picture for row in range(visible - 1)]
        known = {layout.layout_id for layout in session.lookups.known_layouts() if layout.has_thumbnail}
        expected = [library.model.id_at(row) in known for row in range(visible - 1)]
        assert [picture is not None for picture in shown] == expected
        assert any(parts(page).editor.model.data(view.model().index(row, 1), RowRole.CELL).picture for row in range(8))

    on_stage(scene)


@pytest.mark.parametrize(
    "fault",
    [
        {"kind": "status", "status": 500},
        {"kind": "body", "body": "x" * 600_000, "content_type": "image/png"},
        {"kind": "body", "body": "no picture at all", "content_type": "image/png"},
        {"kind": "status", "status": 403},
    ],
    ids=["fails", "too large", "no picture", "refused"],
)
def test_an_unavailable_picture_leaves_the_placeholder_without_a_message(
    on_stage: OnStage, fault: dict[str, Any]
) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session()
        kind = str(fault["kind"])
        more = {name: value for name, value in fault.items() if name != "kind"}
        stage.cms.fault(kind, path=PICTURES, times=None, **more)
        page = await stage.open(session, "Autumn window loop")
        pictures = pictures_of(session)
        await until(lambda: stage.cms.requests(path=PICTURES) and not pictures.is_reading)
        asked = stage.cms.requests(path=PICTURES)
        if "no picture" not in str(fault.get("body", "")):
            assert len(asked) <= 4  # not one after the other into a CMS that fails
        assert pictures.kept_bytes == 0
        assert page.isVisible()
        assert not stage.window.said

    on_stage(scene)


def test_comparisons_show_the_same_thumbnails_as_the_line_up(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session()
        page = await stage.open(session, "Autumn window loop")
        pictures = pictures_of(session)
        await until(lambda: pictures.kept_bytes and not pictures.is_reading)
        parts(page).editor.move([0], 2)
        parts(page).open_review(can_save=True)
        review = page.findChild(ReviewView)
        assert review is not None
        table = review.table
        await until(lambda: table.isVisible() and not pictures.is_reading)
        lines = [table.lines.line(row) for row in range(12)]
        same = [line if isinstance(line, MergeRow) and line.yours == line.theirs else None for line in lines]
        found = [line.yours.entry if line is not None and line.yours is not None else None for line in same]
        seen = [(row, entry, pictures.look(entry.layout_id)) for row, entry in enumerate(found) if entry is not None]
        row, entry, picture = next(each for each in seen if each[2] is not None)
        for column in (0, 1):
            place = table.visualRect(table.lines.index(row, column))
            drawn = table.viewport().grab(place).toImage()
            expected = thumb_pixmap(picture_seed(entry), drawn.devicePixelRatio(), picture).toImage()
            top = (place.height() - expected.height()) // 2
            shown = drawn.copy(thumb_left(), top, expected.width(), expected.height())
            inner = [(x, y) for x in range(4, expected.width() - 4) for y in range(4, expected.height() - 4)]
            assert [shown.pixel(*at) for at in inner] == [expected.pixel(*at) for at in inner]

    on_stage(scene)


def test_no_picture_is_asked_for_while_a_save_is_on_its_way(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session()
        page = await stage.open(session, await fresh(stage, session, layouts=4))
        pictures = pictures_of(session)
        await until(lambda: pictures.kept_bytes and not pictures.is_reading)
        stage.cms.forget_requests()
        stage.cms.fault("hold", method="PUT", path="/campaign/")
        parts(page).editor.move([0], 3)
        saving = asyncio.ensure_future(save(page))
        await until(lambda: stage.cms.requests(method="PUT"))
        library = parts(page).workspace.library.view
        library.verticalScrollBar().setValue(library.verticalScrollBar().maximum())
        await asyncio.sleep(0.3)  # long enough for what is shown now to be asked for
        stage.cms.clear_faults()
        await saving
        await until(lambda: stage.cms.requests(path=PICTURES) and not pictures.is_reading)
        written = stage.cms.requests(method="PUT")[0]
        assert all(each["started_s"] > written["finished_s"] for each in stage.cms.requests(path=PICTURES))

    on_stage(scene)


def test_the_least_recently_used_picture_is_evicted(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session()
        found = await session.lookups.layouts()
        ids = [layout.layout_id for layout in found.items if layout.has_thumbnail][:4]
        pictures = ThumbnailCache(session, room=KEPT.width() * KEPT.height() * 4 * 2)
        for layout_id in ids[:3]:
            assert pictures.look(layout_id) is None
            await until(lambda: not pictures.is_reading, 5)
        assert [pictures.look(layout_id) is not None for layout_id in ids[1:3]] == [True, True]
        assert pictures.kept_bytes <= pictures.room
        session.lookups.forget()  # another account
        assert pictures.look(ids[2]) is None
        assert pictures.kept_bytes == 0

    on_stage(scene)


def test_pictures_are_scaled_down_and_huge_ones_are_not_decoded() -> None:
    wide, upright = decode(draw(3, "Harvest soup", is_upright=False)), decode(draw(3, "Harvest soup", is_upright=True))
    assert wide is not None
    assert wide.size() == KEPT
    assert upright is not None
    assert upright.height() == KEPT.height()
    assert upright.width() < KEPT.height()
    for width, height in ((60_000, 60_000), (5_000, 10), (3_000, 3_000), (0, 10)):
        assert decode(_claiming(width, height)) is None
    assert decode(draw(3, "Harvest soup", is_upright=False)[:120]) is None
    svg = b'<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>'
    assert decode(svg) is None
    assert decode(b"") is None


def _claiming(width: int, height: int) -> bytes:
    """A small file that says it holds so many pixels."""
    picture = bytearray(draw(3, "Harvest soup", is_upright=False))
    picture[16:24] = struct.pack(">II", width, height)
    picture[29:33] = struct.pack(">I", zlib.crc32(picture[12:29]))
    return bytes(picture)


def test_pictures_and_counts_end_with_their_connection(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session()
        stage.cms.fault("delay", path=PICTURES, seconds=0.2, times=None)
        page = await stage.open(session, "Autumn window loop")
        pictures, counts = pictures_of(session), usage_of(session)
        await until(lambda: stage.cms.requests(path=PICTURES) and pictures.is_reading)
        known = {layout.layout_id for layout in session.lookups.known_layouts() if layout.has_thumbnail}
        await session.aclose()
        await until(lambda: not pictures.is_reading)
        # Late paint events and late changes start no further work.
        for layout_id in known:
            pictures.look(layout_id)
        counts.start(asked=True)
        session.hub.publish(Change(RESOURCE, (1,), Kind.UPDATED))
        assert not pictures.is_reading
        assert not counts.is_counting
        assert page.isVisible()

    on_stage(scene)
