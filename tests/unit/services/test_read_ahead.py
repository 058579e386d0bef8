"""Records are read a batch at a time, and one by one where that fails."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence

from app.core.errors import ServerFault
from app.services.records.read_ahead import MAX_AGE_S, ReadAhead


class Reader:
    """Answers every id but `missing` with a text, and records the batches it was asked for."""

    def __init__(self, *batches: Sequence[int], missing: Sequence[int] = ()) -> None:
        self.asked: list[tuple[int, ...]] = []
        self.fails = False
        self.now_s = 0.0
        self.may_answer = asyncio.Event()
        self.may_answer.set()
        self._missing = missing
        self.ahead = ReadAhead(batches, lambda each: each, self._read, lambda: self.now_s)

    async def _read(self, batch: Sequence[int]) -> Mapping[int, str]:
        self.asked.append(tuple(batch))
        await self.may_answer.wait()
        if self.fails:
            raise ServerFault("broken")
        return {each: f"record {each}" for each in batch if each not in self._missing}


async def test_a_batch_is_read_once_when_its_first_record_is_needed() -> None:
    reader = Reader((1, 2, 3), (4, 5))
    assert reader.asked == []
    assert await asyncio.gather(*map(reader.ahead.take, (1, 2, 3))) == ["record 1", "record 2", "record 3"]
    assert await reader.ahead.take(4) == "record 4"
    assert reader.asked == [(1, 2, 3), (4, 5)]


async def test_the_next_batch_is_read_halfway_while_others_go_on() -> None:
    reader = Reader((1, 2, 3, 4), (5, 6), (7, 8))
    assert await reader.ahead.take(1) == "record 1"
    assert reader.asked == [(1, 2, 3, 4)]
    reader.may_answer.clear()
    second = asyncio.ensure_future(reader.ahead.take(2))
    await asyncio.sleep(0)
    assert await reader.ahead.take(3) == "record 3"
    assert not second.done()
    reader.may_answer.set()
    assert await second == "record 2"
    assert reader.asked == [(1, 2, 3, 4), (5, 6)]
    assert await reader.ahead.take(4) == "record 4"
    assert reader.asked == [(1, 2, 3, 4), (5, 6)], "the one after that has time"


async def test_a_record_is_given_out_once() -> None:
    """At a second try, the CMS may have another state."""
    reader = Reader((1, 2))
    assert await reader.ahead.take(1) == "record 1"
    assert await reader.ahead.take(1) is None
    assert len(reader.asked) == 1


async def test_unknown_and_missing_records_are_read_one_by_one() -> None:
    reader = Reader((1, 2), missing=(2,))
    assert await reader.ahead.take(2) is None
    assert await reader.ahead.take(9) is None
    assert await reader.ahead.take(1) == "record 1"


async def test_a_failed_batch_is_not_asked_for_again() -> None:
    reader = Reader((1, 2))
    reader.fails = True
    assert [await reader.ahead.take(1), await reader.ahead.take(2)] == [None, None]
    assert reader.asked == [(1, 2)]


async def test_a_record_read_too_long_ago_is_read_again() -> None:
    reader = Reader((1, 2, 3))
    assert await reader.ahead.take(1) == "record 1"
    reader.now_s = MAX_AGE_S - 1
    assert await reader.ahead.take(2) == "record 2"
    reader.now_s = MAX_AGE_S + 1
    assert await reader.ahead.take(3) is None


async def test_the_age_of_a_record_counts_from_before_its_reading() -> None:
    """The CMS may change it as soon as it has read it, however late its answer arrives."""
    reader = Reader((1, 2))
    reader.may_answer.clear()
    taking = asyncio.ensure_future(reader.ahead.take(1))
    while not reader.asked:  # noqa: ASYNC110 - one turn of the loop
        await asyncio.sleep(0)
    reader.now_s = MAX_AGE_S + 1
    reader.may_answer.set()
    assert await taking is None
