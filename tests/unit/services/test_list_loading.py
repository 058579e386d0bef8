"""Loading a list: all rows arrive, in pieces that let other work run."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator, Sequence

import pytest

from app.core.errors import Offline
from app.domain.list_queries import Page, RowProblem
from app.services.records.list_loading import BATCH_SIZE, load_list


async def pages(*given: Page[int]) -> AsyncIterator[Page[int]]:
    for page in given:
        yield page


async def test_rows_are_delivered_in_pieces_and_in_order() -> None:
    taken: list[Sequence[int]] = []
    report = await load_list(pages(Page(list(range(100))), Page(list(range(100, 1100)))), taken.append)
    assert [row for piece in taken for row in piece] == list(range(1100))
    assert max(map(len, taken)) <= BATCH_SIZE
    assert report.rows == 1100


async def test_other_work_runs_between_two_pieces() -> None:
    order: list[str] = []

    async def other() -> None:
        while len(order) < 20:
            order.append("other")
            await asyncio.sleep(0)

    def take(_rows: Sequence[int]) -> None:
        order.append("rows")

    async with asyncio.TaskGroup() as group:
        group.create_task(other())
        group.create_task(load_list(pages(Page(list(range(5 * BATCH_SIZE)))), take))
    rows = [place for place, what in enumerate(order) if what == "rows"]
    assert len(rows) == 5
    assert all(second - first > 1 for first, second in itertools.pairwise(rows))


async def test_unreadable_rows_are_reported_for_every_page() -> None:
    bad, odd = RowProblem(3, None, ""), RowProblem(104, 7, "tags[0]")
    report = await load_list(pages(Page([1], unreadable=(bad,)), Page([2], start=100, repaired=(odd,))), lambda _: None)
    assert (report.unreadable, report.repaired) == ((bad,), (odd,))


async def test_a_repeated_bad_row_counts_once() -> None:
    bad = RowProblem(3, None, "")
    report = await load_list(pages(Page([1], unreadable=(bad,)), Page([], unreadable=(bad,))), lambda _: None)
    assert report.unreadable == (bad,)


async def test_a_failure_is_raised_after_the_rows_before_it() -> None:
    async def broken() -> AsyncIterator[Page[int]]:
        yield Page([1, 2])
        raise Offline("gone")

    taken: list[int] = []
    with pytest.raises(Offline):
        await load_list(broken(), taken.extend)
    assert taken == [1, 2]
