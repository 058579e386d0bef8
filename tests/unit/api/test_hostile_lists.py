"""Lists of a broken or malicious CMS, over a real socket: good rows are shown, and everything is limited."""

import asyncio
from contextlib import aclosing

import pytest

from app.api.cms_client import CmsClient
from app.api.decode import Rows, decode_rows
from app.api.paging import Answer, Bounds, read_pages
from app.core.errors import BadResponse
from app.domain.ads.daypart import DayPart
from app.domain.campaigns.campaign import Campaign
from app.domain.list_queries import CampaignQuery, Page
from app.services.records.list_loading import ListReport, load_list
from tests.helpers import fault_server as faults
from tests.helpers.fault_server import FaultServer
from tests.helpers.fixed_token_transport import open_transport

CAMPAIGNS = "/api/campaign"
BEFORE = b'[{"campaignId":1,"campaign":"One"},{"campaignId":"2",'
AFTER = b'},{"campaignId":3,"campaign":"Three, with ],[ {brackets} and \\"quotes\\""}]'


async def campaigns(server: FaultServer) -> tuple[list[Campaign], ListReport]:
    found: list[Campaign] = []
    async with open_transport(server.origin) as transport:
        report = await load_list(CmsClient(transport).campaigns.pages(CampaignQuery()), found.extend)
    return found, report


@pytest.mark.failure(43)
@pytest.mark.parametrize(
    "bad",
    [
        pytest.param(b'"campaign":"\\ud800"', id="half of a letter"),
        pytest.param(b'"campaign":"\\ud83d\\u0041"', id="half of a letter, and another"),
        pytest.param(b'"campaign":"\\udc00 "', id="the other half"),
        pytest.param(b'"spend":NaN', id="NaN"),
        pytest.param(b'"spend":-Infinity', id="minus infinity"),
        pytest.param(b'"campaign":"\xff\xfe"', id="bytes that are no letters"),
        pytest.param(b'"campaign":"M\xfcller"', id="letters of another encoding"),
        pytest.param(b'"unknown":"\\ud800"', id="half of a letter in an unknown field"),
        pytest.param(b'"unknown":[{"deep":NaN}]', id="NaN deep in an unknown field"),
        pytest.param(b'"campaign":"\n"', id="a line break in a text"),
        pytest.param(b'"campaign":"\\q"', id="an invalid escape"),
        pytest.param(b'"campaign":01', id="an invalid number"),
        pytest.param(b'"campaign":', id="nothing"),
    ],
)
async def test_a_row_of_invalid_json_costs_only_that_row(bad: bytes) -> None:
    async with FaultServer() as server:
        server.answer(CAMPAIGNS, faults.reply(200, BEFORE + bad + AFTER, X_Total_Count="3"))
        found, report = await campaigns(server)
    assert [each.campaign_id for each in found] == [1, 3]
    assert found[1].name == 'Three, with ],[ {brackets} and "quotes"'
    assert len(report.unreadable) == 1
    assert report.unreadable[0].record_id in {2, None}


@pytest.mark.failure(43)
@pytest.mark.parametrize("value", [b'"NaN"', b'"inf"', b'"-Infinity"', b"1e999", b'"1e400"', b"9" * 5_000])
async def test_an_invalid_number_costs_the_field_or_the_row(value: bytes) -> None:
    async with FaultServer() as server:
        server.answer(CAMPAIGNS, faults.reply(200, BEFORE + b'"spend":' + value + AFTER, X_Total_Count="3"))
        found, report = await campaigns(server)
    assert {1, 3} <= {each.campaign_id for each in found}
    assert [problem.record_id for problem in (*report.unreadable, *report.repaired)] == [2]
    assert all(each.spend is None for each in found)


@pytest.mark.failure(43)
async def test_a_list_with_gaps_loses_only_the_bad_row() -> None:
    rows = await decode_rows(b'{"0":{"campaignId":1},"5":{"campaignId":2,"spend":NaN},"9":{"campaignId":3}}', Campaign)
    assert [each.campaign_id for each in rows.records] == [1, 3]
    assert [problem.record_id for problem in rows.unreadable] == [2]


@pytest.mark.failure(43)
@pytest.mark.parametrize("total", ["9" * 5_000, "-" + "9" * 5_000, "1e5000", "٣", "NaN", ""])
async def test_an_invalid_count_is_ignored(total: str) -> None:
    async with FaultServer() as server:
        body = b'[{"campaignId":1}]'
        head = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\nX-Total-Count: " % len(body)
        server.answer(CAMPAIGNS, faults.raw(head + total.encode() + b"\r\n\r\n" + body))
        found, report = await campaigns(server)
    assert [each.campaign_id for each in found] == [1]
    assert not report.notes


@pytest.mark.failure(43)
async def test_an_answer_without_records_is_refused_before_it_fills_the_memory() -> None:
    with pytest.raises(BadResponse):
        await decode_rows(b"[" + b"{}," * 200_000 + b"{}]", Campaign)


# ------------------------------------------------------------------------------------------------- the end of a list


async def endless(start: int, length: int) -> Answer[DayPart]:
    await asyncio.sleep(0)
    return Answer(Rows([DayPart(day_part_id=each) for each in range(start, start + length)], length), 10**17, 500)


async def walk(bounds: Bounds) -> list[Page[DayPart]]:
    async with aclosing(read_pages(endless, lambda each: each.day_part_id, first=3, size=5, bounds=bounds)) as pages:
        return [page async for page in pages]


@pytest.mark.failure(43)
async def test_an_endless_list_stops_at_a_number_of_rows_and_reports_it() -> None:
    pages = await walk(Bounds(rows=1_203))
    assert [each.day_part_id for page in pages for each in page.items] == list(range(1_203))
    assert [page.notes for page in pages if page.notes] == [
        ("Only the first 1,203 rows of this list are shown.", "Filter the list to find more.")
    ]
    assert pages[-1].notes


@pytest.mark.failure(43)
async def test_an_endless_list_stops_at_a_number_of_bytes_and_reports_it() -> None:
    pages = await walk(Bounds(size=5_000))
    assert len(pages) == 10
    assert pages[-1].notes[0] == "Only the first 48 rows of this list are shown."


@pytest.mark.failure(43)
async def test_a_list_that_ends_at_the_limit_reports_nothing() -> None:
    async def fetch(start: int, length: int) -> Answer[DayPart]:
        ids = range(start, min(start + length, 8))
        return Answer(Rows([DayPart(day_part_id=each) for each in ids], len(ids)), 8)

    async with aclosing(read_pages(fetch, lambda each: each.day_part_id, first=3, size=5, bounds=Bounds(9))) as pages:
        assert not [page.notes async for page in pages if page.notes]


@pytest.mark.failure(43)
def test_the_limits_are_two_million_rows_and_two_gigabytes() -> None:
    assert Bounds() == Bounds(rows=2_000_000, size=2 * 1024**3)


@pytest.mark.failure(43)
async def test_an_answer_with_far_more_rows_than_requested_is_read_once() -> None:
    async def fetch(start: int, length: int) -> Answer[DayPart]:
        return Answer(Rows([DayPart(day_part_id=each % 25_000) for each in range(30_000)], 30_000), None)

    async with aclosing(read_pages(fetch, lambda each: each.day_part_id)) as pages:
        assert [each.day_part_id async for page in pages for each in page.items] == list(range(25_000))
