"""Values are on disk soon, no caller waits, and a bad disk loses nothing; drafts and history rely on it."""

import asyncio
import threading
from pathlib import Path

import pytest

from app.core.atomic_files import write_atomic
from app.core.disk_worker import DiskWorker
from app.core.errors import DiskProblem


def worker(folder: Path, *, interval_s: float = 0.0) -> DiskWorker[str, bytes]:
    return DiskWorker("notes", lambda key, value: write_atomic(folder / key, value), interval_s=interval_s)


def files(folder: Path) -> int:
    return len(list(folder.iterdir()))


async def test_the_newest_of_several_values_per_key_is_written_for_every_key(tmp_path: Path) -> None:
    disk = worker(tmp_path, interval_s=60)
    disk.put("first", b"0")
    await disk.flush()
    for number in range(50):
        disk.put("a", b"%d" % number)
        disk.put(f"b{number}", b"x")
    await disk.close()
    assert (tmp_path / "a").read_bytes() == b"49"
    assert files(tmp_path) == 52


async def test_pending_values_can_be_read_and_dropped(tmp_path: Path) -> None:
    disk = worker(tmp_path, interval_s=60)
    disk.put("first", b"0")
    await disk.flush()
    disk.put("a", b"1")
    disk.put("b", b"2")
    disk.drop("a")
    assert disk.waiting() == {"b": b"2"}
    await disk.close()
    assert not (tmp_path / "a").exists()


async def test_jobs_run_after_values_queued_before_them(tmp_path: Path) -> None:
    disk = worker(tmp_path, interval_s=60)
    disk.put("first", b"0")
    await disk.flush()
    disk.put("a", b"1")
    assert await disk.ask((tmp_path / "a").read_bytes) == b"1"
    with pytest.raises(FileNotFoundError):
        await disk.ask((tmp_path / "missing").read_bytes)
    await disk.close()


async def test_a_slow_disk_blocks_no_caller(tmp_path: Path) -> None:
    gate = threading.Event()

    def write(key: str, value: bytes) -> None:
        gate.wait(60)
        write_atomic(tmp_path / key, value)

    disk = DiskWorker("notes", write)
    for number in range(100):
        disk.put(str(number), b"x")
        await asyncio.sleep(0)
    assert files(tmp_path) == 0, "all are put, and not one is written"
    gate.set()
    await disk.close()
    assert files(tmp_path) == 100


async def test_a_failing_disk_is_reported_once_in_each_direction(tmp_path: Path) -> None:
    folder = tmp_path / "notes"
    folder.write_text("in the way")
    heard: list[DiskProblem | None] = []
    disk: DiskWorker[str, bytes] = DiskWorker(
        "notes", lambda key, value: write_atomic(folder / key, value), on_problem=heard.append
    )
    for _ in range(3):
        disk.put("a", b"1")
        with pytest.raises(DiskProblem):
            await disk.flush()
    folder.unlink()
    await disk.flush()
    await asyncio.sleep(0.05)
    assert [problem is None for problem in heard] == [False, True]
    assert (folder / "a").read_bytes() == b"1"
    await disk.close()
    with pytest.raises(RuntimeError, match="closed"):
        disk.put("a", b"2")


async def test_an_unserialisable_value_does_not_block_the_others(tmp_path: Path) -> None:
    def write(key: str, value: bytes) -> None:
        if key == "odd":
            raise ValueError("a mistake of ours")
        write_atomic(tmp_path / key, value)

    heard: list[DiskProblem | None] = []
    disk = DiskWorker("notes", write, on_problem=heard.append)
    disk.put("odd", b"1")
    with pytest.raises(DiskProblem, match="Marquee couldn't save some notes"):
        await disk.flush()
    disk.put("a", b"2")
    with pytest.raises(DiskProblem):
        await disk.flush()
    assert (tmp_path / "a").read_bytes() == b"2"
    assert disk.waiting() == {"odd": b"1"}
    disk.drop("odd")
    disk.put("b", b"3")
    await disk.close()
    assert files(tmp_path) == 2
    assert [problem is None for problem in heard] == [False, True]


async def test_an_unwritable_value_is_logged_once_despite_retries(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    def write(key: str, value: bytes) -> None:
        raise ValueError("a mistake of ours")

    disk = DiskWorker("notes", write)
    disk.put("odd", b"1")
    for _ in range(5):
        with pytest.raises(DiskProblem):
            await disk.flush()
    disk.drop("odd")
    await disk.close()
    assert caplog.text.count("Traceback") == 1
    assert "a mistake of ours" in caplog.text


async def test_values_queued_during_the_final_flush_are_written_too(tmp_path: Path) -> None:
    began, gate = threading.Event(), threading.Event()

    def write(key: str, value: bytes) -> None:
        began.set()
        gate.wait(10)
        write_atomic(tmp_path / key, value)

    disk = DiskWorker("notes", write)
    disk.put("early", b"1")
    closing = asyncio.get_running_loop().create_task(disk.close())
    assert await asyncio.to_thread(began.wait, 10)
    disk.put("late", b"2")
    gate.set()
    await closing
    assert disk.is_closed
    assert (tmp_path / "early").read_bytes() + (tmp_path / "late").read_bytes() == b"12"


async def test_a_caller_after_the_end_gets_an_explicable_error(tmp_path: Path) -> None:
    disk: DiskWorker[str, bytes] = DiskWorker("notes", lambda key, value: write_atomic(tmp_path / key, value))
    disk.put("a", b"1")
    await disk.close()
    with pytest.raises(DiskProblem, match="already closed the notes"):
        await disk.ask(lambda: None)


async def test_closing_waits_for_a_job_that_is_running(tmp_path: Path) -> None:
    disk = worker(tmp_path)
    disk.put("a", b"1")
    begun, may_end, ended = threading.Event(), threading.Event(), threading.Event()

    def job() -> None:
        begun.set()
        may_end.wait(10)
        ended.set()

    await disk.flush()
    # Both are taken together: the flush of `close` may be answered while the job after it is still to run.
    first = disk.enqueue(lambda: begun.wait(10) or may_end.wait(0.05))
    closing = asyncio.ensure_future(disk.close())
    await asyncio.sleep(0)
    second = disk.enqueue(job)
    begun.set()
    asyncio.get_running_loop().call_later(0.2, may_end.set)
    await closing
    assert ended.is_set()
    assert first.done()
    assert second.done()
