"""Records before a write are stored on disk, can be read again, and stay within the size limit."""

import asyncio
import json
import stat
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest

from app.core.errors import DiskProblem, Offline
from app.domain.campaigns.campaign import Campaign, CampaignLayout
from app.domain.lenient_field_types import Tag
from app.services.saving.history import DELETING, SAVING, History

CAMPAIGN = Campaign(
    campaign_id=5,
    name="Autumn",
    tags=(Tag(tag="season", value="autumn"),),
    layouts=(CampaignLayout(layout_id=20, days_of_week="1,5"),),
)
DAY_S = 24 * 3600.0


@pytest.fixture
async def history(tmp_path: Path) -> AsyncIterator[History]:
    made = History(tmp_path, "acme")
    yield made
    await made.close()


def files(data_dir: Path) -> list[Path]:
    return sorted((data_dir / "history" / "acme").glob("*.json"))


def size(data_dir: Path) -> int:
    return sum(path.stat().st_size for path in files(data_dir))


async def test_a_snapshot_is_read_back_unchanged(history: History) -> None:
    history.account_id = 42
    history.keep("campaign", 5, "Autumn", CAMPAIGN, DELETING)
    found = await history.load("campaign", 5)
    assert found is not None
    assert found.payload(Campaign) == CAMPAIGN
    assert (found.title, found.why, found.account_id, found.record_id) == ("Autumn", "delete", 42, 5)


async def test_a_snapshot_is_there_at_the_next_start(tmp_path: Path) -> None:
    first = History(tmp_path, "acme")
    first.keep("campaign", 5, "Autumn", CAMPAIGN, SAVING)
    first.keep("module", "core-text", "Text", {"a": 1})
    await first.close()
    second = History(tmp_path, "acme")
    found = await second.load("campaign", 5)
    text = await second.load("module", "core-text")
    await second.close()
    assert found is not None
    assert found.payload(Campaign) == CAMPAIGN
    assert text is not None
    assert text.record_id == "core-text"
    elsewhere = History(tmp_path, "other")
    assert await elsewhere.load("campaign", 5) is None
    await elsewhere.close()


async def test_every_version_of_a_record_is_listed_the_newest_first(history: History) -> None:
    for number in range(5):
        history.keep("campaign", 5, f"Version {number}", {"n": number})
        history.keep("campaign", 55, "Another", {"n": number})
    await history.flush()
    history.keep("campaign", 5, "Version 5", {"n": 5})
    titles = [snapshot.title for snapshot in await history.list("campaign", 5)]
    assert titles == [f"Version {number}" for number in (5, 4, 3, 2, 1, 0)]
    assert await history.list("command", 5) == ()


async def test_only_the_owner_of_the_files_may_read_them(history: History, tmp_path: Path) -> None:
    history.keep("campaign", 5, "Autumn", CAMPAIGN)
    await history.flush()
    (path,) = files(tmp_path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert json.loads(path.read_bytes())["version"] == 1


async def test_the_oldest_snapshots_are_removed_at_the_size_limit(tmp_path: Path) -> None:
    history = History(tmp_path, "acme", max_bytes=20_000)
    for number in range(60):
        history.keep("campaign", number, "x", {"text": "y" * 1_000})
    await history.flush()
    assert 15_000 < size(tmp_path) <= 20_000
    assert await history.load("campaign", 59) is not None
    assert await history.load("campaign", 0) is None
    await history.close()
    later = History(tmp_path, "acme", max_bytes=5_000)
    later.keep("campaign", 99, "x", {"text": "y" * 1_000})
    await later.close()
    assert size(tmp_path) <= 5_000


async def test_a_single_oversized_snapshot_is_still_kept(tmp_path: Path) -> None:
    history = History(tmp_path, "acme", max_bytes=1_000)
    history.keep("campaign", 1, "x", {"text": "small"})
    history.keep("campaign", 2, "x", {"text": "y" * 5_000})
    assert await history.load("campaign", 2) is not None
    await history.close()
    assert len(files(tmp_path)) == 1


async def test_expired_snapshots_are_removed(tmp_path: Path) -> None:
    today = 1_000_000_000.0
    history = History(tmp_path, "acme", now=lambda: today)
    for days, kept in ((0, [1]), (80, [1, 2]), (15, [1, 2, 3]), (8, [2, 3, 4])):
        today += days * DAY_S
        history.keep("campaign", kept[-1], "saved", {"n": 1})
        await history.flush()
        assert [int(path.name.split("-")[1]) for path in files(tmp_path)] == kept
    await history.close()


@pytest.mark.failure(16)
@pytest.mark.parametrize("years", [1, 30])
async def test_a_clock_that_is_far_ahead_removes_no_snapshots(tmp_path: Path, years: int) -> None:
    today = 1_000_000_000.0
    for run, ahead in enumerate((0, years, 0, years, 0)):  # a battery that fails now and then
        clock = partial(float, today + (run + ahead * 365) * DAY_S)
        history = History(tmp_path, "acme", now=clock)
        for number in range(3):
            history.keep("campaign", 3 * run + number, f"run {run}", CAMPAIGN, DELETING)
        await history.close()
    later = History(tmp_path, "acme", now=lambda: today)
    assert {int(each.record_id) for each in await later.deleted()} == set(range(15))
    await later.close()


async def test_two_snapshots_at_the_same_moment_are_kept_separately(tmp_path: Path) -> None:
    history = History(tmp_path, "acme", now=lambda: 5.0)
    for number in range(3):
        history.keep("campaign", 1, str(number), {"n": number})
    assert [snapshot.title for snapshot in await history.list("campaign", 1)] == ["2", "1", "0"]
    await history.close()


async def test_the_newest_snapshot_is_the_last_one_taken_even_if_the_clock_was_set_back(tmp_path: Path) -> None:
    ahead = History(tmp_path, "acme", now=lambda: 1_000_000_000.0 + 2 * DAY_S)
    ahead.keep("campaign", 1, "saved", CAMPAIGN, SAVING)
    ahead.keep("campaign", 2, "deleted", CAMPAIGN, DELETING)
    await ahead.close()
    history = History(tmp_path, "acme", now=lambda: 1_000_000_000.0)
    deleted = await history.load("campaign", 2)
    assert deleted is not None
    history.settle(deleted)
    history.keep("campaign", 1, "deleted after all", CAMPAIGN, DELETING)
    assert [snapshot.title for snapshot in await history.deleted()] == ["deleted after all"]
    withdraw = history.keep("campaign", 1, "not sent", CAMPAIGN, SAVING)
    await history.flush()
    assert [each.title for each in await history.list("campaign", 1)] == ["not sent", "deleted after all", "saved"]
    withdraw()
    assert [each.title for each in await history.list("campaign", 1)] == ["deleted after all", "saved"]
    await history.close()
    later = History(tmp_path, "acme", now=lambda: 1_000_000_000.0)
    assert [snapshot.title for snapshot in await later.deleted()] == ["deleted after all"]
    await later.close()


async def test_an_unwritable_disk_keeps_the_history_in_memory(tmp_path: Path) -> None:
    (tmp_path / "history").write_text("in the way")
    history = History(tmp_path, "acme")
    history.keep("campaign", 5, "Autumn", CAMPAIGN)
    with pytest.raises(DiskProblem):
        await history.flush()
    assert str(history.problem).startswith("Marquee couldn't write campaign-5-")
    (tmp_path / "history").unlink()
    await history.flush()
    assert str(history.problem) == "None"
    assert len(files(tmp_path)) == 1
    await history.close()


async def test_an_unserialisable_record_does_not_block_the_others(
    history: History, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    history.keep("campaign", 1, "odd", object())
    history.keep("campaign", 2, "fine", {"n": 2})
    await history.flush()
    assert len(files(tmp_path)) == 1
    assert "cannot be encoded" in caplog.text


async def test_a_snapshot_that_cannot_be_read_hides_no_other(history: History, tmp_path: Path) -> None:
    history.keep("campaign", 5, "Autumn", CAMPAIGN, DELETING)
    history.keep("campaign", 6, "Winter", CAMPAIGN, DELETING)
    await history.flush()
    unreadable = files(tmp_path)[0]
    unreadable.unlink()
    unreadable.symlink_to(unreadable.name)  # reading it fails, for any user
    assert [snapshot.title for snapshot in await history.deleted()] == ["Winter"]


async def test_damaged_newer_and_foreign_files_are_skipped(history: History, tmp_path: Path) -> None:
    history.keep("campaign", 5, "torn", {"n": 1})
    await history.flush()
    (torn,) = files(tmp_path)
    torn.write_bytes(torn.read_bytes()[:30])
    newer = torn.with_name("campaign-5-999999999999999999.json")
    newer.write_text('{"version": 99, "data": {"hologram": true}}')
    torn.with_name("notes.json").write_text("mine")
    history.keep("campaign", 5, "fine", {"n": 2})
    assert [snapshot.title for snapshot in await history.list("campaign", 5)] == ["fine"]
    assert newer.exists()
    assert torn.with_name("notes.json").exists()


@pytest.mark.parametrize("name", ["a/b", "..", "", "a b"])
async def test_invalid_file_names_are_refused(history: History, name: str) -> None:
    with pytest.raises(ValueError, match="no file name"):
        history.keep("campaign", name, "x", {})


@pytest.mark.serial
async def test_storing_1000_records_blocks_no_caller(tmp_path: Path) -> None:
    waits = []
    for number in range(3):  # a machine that stands still for a moment can only add
        waits.append(await longest_wait(tmp_path / str(number)))
        if waits[-1] < 0.1:
            break
    assert min(waits) < 0.1, waits


async def longest_wait(data_dir: Path) -> float:
    """The longest wait, in seconds, of a caller that stores 1,000 records."""
    history, longest = History(data_dir, "acme"), 0.0
    clock = asyncio.get_running_loop().time
    for number in range(1_000):
        start = clock()
        history.keep("campaign", number, "x", CAMPAIGN)
        longest = max(longest, clock() - start)
        if number % 50 == 0:
            await asyncio.sleep(0)
    await history.close()
    assert len(files(data_dir)) == 1_000
    return longest


async def test_a_save_after_closing_fails_before_it_writes(tmp_path: Path) -> None:
    history = History(tmp_path, "acme")
    history.keep("campaign", 5, "Autumn", {"name": "Autumn"})
    await history.close()
    with pytest.raises(Offline, match="closed"):
        history.keep("campaign", 5, "Autumn", {"name": "Winter"})


@pytest.mark.failure(25)
@pytest.mark.parametrize("impossible", [1e300, -1e300, 1e15])
async def test_an_invalid_time_costs_only_the_time(tmp_path: Path, impossible: float) -> None:
    first = History(tmp_path, "acme")
    first.keep("campaign", 5, "Autumn", CAMPAIGN, DELETING)
    await first.close()
    (file,) = files(tmp_path)
    content = json.loads(file.read_bytes())
    content["data"]["taken_at"] = impossible
    file.write_text(json.dumps(content))
    second = History(tmp_path, "acme")
    (snapshot,) = await second.deleted()
    await second.close()
    assert (snapshot.taken_at, snapshot.payload(Campaign)) == (0.0, CAMPAIGN)
