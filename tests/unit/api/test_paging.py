"""Whole lists out of pages, against a plain loop that follows the same rules one request at a time."""

import asyncio
from collections.abc import Callable
from contextlib import aclosing

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.api.decode import Rows
from app.api.paging import Answer, read_pages
from app.core.errors import Offline
from app.domain.ads.daypart import DayPart
from app.domain.list_queries import Page, RowProblem

FIRST, SIZE = 3, 5
Window = Callable[[int, int], tuple[list[int], int | None]]
"""What a CMS answers to (start, length): the ids of the page, and the total it claims."""


class Server:
    """A list behind a window, which counts how it is asked."""

    def __init__(self, window: Window) -> None:
        self._window = window
        self.asked: list[tuple[int, int]] = []
        self.most_at_once = 0
        self._at_once = 0

    async def fetch(self, start: int, length: int) -> Answer[DayPart]:
        self.asked.append((start, length))
        self._at_once += 1
        self.most_at_once = max(self.most_at_once, self._at_once)
        await asyncio.sleep(0)
        self._at_once -= 1
        ids, total = self._window(start, length)
        return Answer(Rows([DayPart(day_part_id=number) for number in ids], len(ids)), total)


async def collect(server: Server, *, first: int = FIRST, size: int = SIZE) -> list[Page[DayPart]]:
    return [page async for page in read_pages(server.fetch, lambda record: record.day_part_id, first=first, size=size)]


def ids_of(pages: list[Page[DayPart]]) -> list[int]:
    return [record.day_part_id for page in pages for record in page.items]


def honest(rows: list[int], total: int | None = -1, cap: int | None = None) -> Window:
    """`rows`, in pages of at most `cap`; the total is the number of rows unless another one is claimed."""

    def window(start: int, length: int) -> tuple[list[int], int | None]:
        return rows[start : start + min(length, cap or length)], len(rows) if total == -1 else total

    return window


def one_at_a_time(window: Window) -> list[int]:
    """The rules, as plainly as they can be said."""
    found: list[int] = []
    claimed = _pass(window, found, FIRST)
    if len(found) < claimed:
        _pass(window, found, SIZE)
    return found


def _pass(window: Window, found: list[int], length: int) -> int:
    seen: set[int] = set()
    start = claimed = 0
    while True:
        page, total = window(start, length)
        claimed = total or claimed  # these windows always claim the same
        new = set(page) - seen
        seen |= new
        found += [number for number in dict.fromkeys(page) if number not in found]
        start += len(page)
        if not new or (len(page) < length and 0 < claimed <= start):
            return claimed
        length = SIZE


@given(
    rows=st.lists(st.integers(1, 60), max_size=40),
    total=st.one_of(st.none(), st.integers(0, 60)),
    cap=st.one_of(st.none(), st.integers(1, 7)),
)
async def test_any_list_is_read_as_if_paged_one_by_one(rows: list[int], total: int | None, cap: int | None) -> None:
    window = honest(rows, total, cap)
    assert ids_of(await collect(Server(window))) == one_at_a_time(window)


@given(
    count=st.integers(0, 60),
    cap=st.one_of(st.none(), st.integers(1, 7)),
    surplus=st.one_of(st.none(), st.integers(0, 9)),
)
async def test_no_row_is_missed_or_doubled_with_any_page_cap_and_total(
    count: int, cap: int | None, surplus: int | None
) -> None:
    rows = list(range(1, count + 1))
    server = Server(honest(rows, None if surplus is None else count + surplus, cap))
    assert ids_of(await collect(server)) == rows


@given(data=st.data(), count=st.integers(0, 40))
async def test_pages_of_any_length_are_joined(data: st.DataObject, count: int) -> None:
    rows = list(range(1, count + 1))
    lengths = data.draw(st.lists(st.integers(1, SIZE), min_size=count, max_size=count), label="page lengths by start")

    def window(start: int, length: int) -> tuple[list[int], int | None]:
        cut = lengths[start] if start < count else length
        return rows[start : start + min(length, cut)], count

    assert ids_of(await collect(Server(window))) == rows


async def test_10000_rows_take_eleven_requests_four_at_a_time() -> None:
    server = Server(honest(list(range(10_006))))
    pages = await collect(server, first=100, size=1000)
    assert server.asked == [(0, 100), *((100 + 1000 * number, 1000) for number in range(10))]
    assert server.most_at_once == 4
    assert [len(page.items) for page in pages] == [100, *[1000] * 9, 906]
    assert [page.start for page in pages] == [start for start, _ in server.asked]
    assert {page.total for page in pages} == {10_006}


async def test_a_short_list_takes_one_request() -> None:
    server = Server(honest([1, 2]))
    assert ids_of(await collect(server)) == [1, 2]
    assert server.asked == [(0, FIRST)]


async def test_an_empty_list_is_one_empty_page() -> None:
    server = Server(honest([], 0))
    assert await collect(server) == [Page([], 0, 0)]
    assert server.asked == [(0, FIRST)]


@pytest.mark.parametrize("total", [None, 0])
async def test_without_a_total_pages_are_requested_one_by_one_until_one_is_empty(total: int | None) -> None:
    server = Server(honest(list(range(13)), total))
    assert ids_of(await collect(server)) == list(range(13))
    assert server.asked == [(0, 3), (3, 5), (8, 5), (13, 5)]
    assert server.most_at_once == 1


async def test_a_total_that_is_too_low_hides_no_full_pages() -> None:
    assert ids_of(await collect(Server(honest(list(range(40)), 4)))) == list(range(40))


async def test_a_cms_that_caps_its_pages_is_still_read_four_pages_at_a_time() -> None:
    server = Server(honest(list(range(200)), cap=4))
    assert ids_of(await collect(server)) == list(range(200))
    assert server.most_at_once == 4
    assert len(server.asked) < 200 / 4 + 8


async def test_a_cms_without_paging_is_not_requested_endlessly() -> None:
    rows = list(range(20))
    server = Server(lambda *_: (rows, 20))
    assert ids_of(await collect(server)) == rows
    assert len(server.asked) == 2


async def test_rows_that_shift_between_pages_are_found_by_a_second_pass() -> None:
    rows = list(range(1, 31))
    answered = 0

    def window(start: int, length: int) -> tuple[list[int], int | None]:
        nonlocal answered
        answered += 1
        if answered == 2:
            del rows[:2]  # someone deletes two campaigns that were read already: all others move up
        return rows[start : start + length], len(rows)

    pages = await collect(Server(window))
    assert sorted(ids_of(pages)) == list(range(1, 31))


async def test_there_is_no_third_pass() -> None:
    server = Server(honest([1, 2, 3, 4], 9))
    assert ids_of(await collect(server)) == [1, 2, 3, 4]
    assert server.asked.count((0, SIZE)) == 1


async def test_each_page_is_delivered_before_the_next_is_needed() -> None:
    server = Server(honest(list(range(30))))
    async with aclosing(read_pages(server.fetch, lambda record: record.day_part_id, first=3, size=5)) as pages:
        assert len((await anext(pages)).items) == 3
        assert server.asked == [(0, 3)]
        await asyncio.sleep(0)
        assert server.asked == [(0, 3), (3, 5), (8, 5), (13, 5), (18, 5)]


async def test_stopping_early_cancels_requests_in_flight() -> None:
    given_up = 0

    async def fetch(start: int, length: int) -> Answer[DayPart]:
        nonlocal given_up
        if start:
            try:
                await asyncio.sleep(3600)
            except asyncio.CancelledError:
                given_up += 1
                raise
        return Answer(Rows([DayPart(day_part_id=number) for number in range(length)], length), 100)

    async with aclosing(read_pages(fetch, lambda record: record.day_part_id, first=3, size=5)) as pages:
        await anext(pages)
        await asyncio.sleep(0)
    assert given_up == 4


async def test_a_page_that_fails_fails_the_list_after_the_pages_before_it() -> None:
    async def fetch(start: int, length: int) -> Answer[DayPart]:
        if start == 8:
            raise Offline("gone")
        return Answer(Rows([DayPart(day_part_id=start + number) for number in range(length)], length), 100)

    seen: list[int] = []

    async def read_all() -> None:
        async for page in read_pages(fetch, lambda record: record.day_part_id, first=3, size=5):
            seen.extend(record.day_part_id for record in page.items)

    with pytest.raises(Offline):
        await read_all()
    assert seen == list(range(8))


async def test_unreadable_rows_are_counted_per_page_and_do_not_end_the_list() -> None:
    async def fetch(start: int, length: int) -> Answer[DayPart]:
        page = list(range(start, min(start + length, 13)))
        if start == 3:  # not one row of this page can be read
            problems = tuple(RowProblem(index, None, "") for index in range(len(page)))
            return Answer(Rows([], len(page), problems), 13)
        return Answer(Rows([DayPart(day_part_id=number) for number in page], len(page)), 13)

    pages = [page async for page in read_pages(fetch, lambda record: record.day_part_id, first=3, size=5)]
    assert ids_of(pages) == [0, 1, 2, 8, 9, 10, 11, 12]
    assert [problem.index for page in pages for problem in page.unreadable] == [3, 4, 5, 6, 7]
