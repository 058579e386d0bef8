"""Callers of the same key take turns, others do not wait, and unused keys are forgotten."""

import asyncio

from app.core.keyed_lock import KeyedLock


async def test_each_key_admits_one_at_a_time_in_order_of_arrival() -> None:
    locks: KeyedLock[int] = KeyedLock()
    told: list[str] = []

    async def work(key: int, name: str) -> None:
        async with locks.of(key):
            told.append(f"{name} begins")
            await asyncio.sleep(0.01)
            told.append(f"{name} ends")

    await asyncio.gather(work(1, "a"), work(1, "b"), work(2, "other"), work(1, "c"))
    of_one = [each for each in told if not each.startswith("other")]
    assert of_one == ["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]
    assert told.index("other begins") < told.index("a ends")


async def test_an_unused_key_is_forgotten() -> None:
    locks: KeyedLock[int] = KeyedLock()
    for key in range(100):
        async with locks.of(key):
            assert len(locks) == 1
    assert len(locks) == 0
