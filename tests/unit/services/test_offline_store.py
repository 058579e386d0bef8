"""Offline data: complete, limited, separate for each account, and deleted on request."""

from __future__ import annotations

import os
import re
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from app.config.connections import Connection
from app.core.atomic_files import encode_versioned
from app.domain.campaigns.campaign import Campaign, CampaignLayout
from app.domain.users_and_groups import Me
from app.services.offline.offline_store import OfflineStore, remove_all

SHOPS = Connection(id="shops0001", name="Shops", base="https://cms.example.com", client_id="c" * 40)
LATER = 1_800_000_000.0


def campaigns(count: int, *, name: str = "Loop") -> list[Campaign]:
    return [Campaign(campaign_id=number, name=f"{name} {number}") for number in range(1, count + 1)]


@asynccontextmanager
async def store(
    data_dir: Path, account_id: int | None = 1, connection: Connection = SHOPS, **bounds: Any
) -> AsyncIterator[OfflineStore]:
    """A store for a signed-in user; its data is on disk once it is closed."""
    kept = OfflineStore(data_dir, connection, **bounds)
    kept.account_id = account_id
    try:
        yield kept
    finally:
        await kept.close()


async def all_of(kept: OfflineStore, name: str = "campaigns") -> list[Campaign] | None:
    head = await kept.list_head(name)
    if head is None:
        return None
    return [record async for piece in kept.rows(name, head, Campaign) for record in piece]


async def keep(data_dir: Path, count: int = 3, account_id: int | None = 1, **bounds: Any) -> None:
    async with store(data_dir, account_id, **bounds) as kept:
        kept.keep_list("campaigns", campaigns(count), kept_at=LATER)


def files(data_dir: Path) -> list[str]:
    return sorted(path.name for path in (data_dir / "offline").rglob("*") if path.is_file())


def list_file(data_dir: Path, account_id: int = 1) -> Path:
    return data_dir / "offline" / SHOPS.id / str(account_id) / "list-campaigns.rows"


async def test_a_list_is_read_back_unchanged_with_its_age(tmp_path: Path) -> None:
    await keep(tmp_path, 2_600)
    async with store(tmp_path) as kept:
        head = await kept.list_head("campaigns")
        assert head is not None
        assert (head.rows, head.total, head.kept_at, head.is_complete) == (2_600, 2_600, LATER, True)
        sizes = [len(piece) async for piece in kept.rows("campaigns", head, Campaign)]
        assert sizes == [250, 1_000, 1_000, 350], "the first is small: it is shown at once"
        assert await all_of(kept) == campaigns(2_600)


async def test_only_the_owner_can_read_the_files(tmp_path: Path) -> None:
    await keep(tmp_path)
    assert list_file(tmp_path).stat().st_mode & 0o777 == 0o600


async def test_rows_omitted_by_the_packer_are_not_counted_as_missing(tmp_path: Path) -> None:
    async with store(tmp_path) as kept:
        kept.keep_list("campaigns", [*range(1, 9)], kept_at=LATER, pack=lambda n: campaigns(n)[-1] if n % 2 else None)
    async with store(tmp_path) as kept:
        found = await all_of(kept)
        assert found is not None
        assert [record.campaign_id for record in found] == [1, 3, 5, 7]
        head = await kept.list_head("campaigns")
        assert head is not None
        assert (head.rows, head.total) == (4, 4), "nothing is missing"


async def test_outdated_lists_are_ignored(tmp_path: Path) -> None:
    async with store(tmp_path, max_rows=3) as kept:
        kept.keep_list("campaigns", campaigns(6), kept_at=LATER, there=bytes([0, 1, 1, 0, 1, 1]))
        head = await kept.list_head("campaigns")
        assert head is not None
        assert (head.rows, head.total, head.is_complete) == (3, 4, False)
        assert [record.campaign_id for record in await all_of(kept) or ()] == [2, 3, 5]


async def test_another_account_finds_no_offline_data(tmp_path: Path) -> None:
    await keep(tmp_path, account_id=1)
    async with store(tmp_path) as kept:
        kept.keep_record("campaign", 5, campaigns(1)[0])
    async with store(tmp_path, 2) as kept:
        assert await all_of(kept) is None
        assert await kept.record("campaign", 5, Campaign) is None
    # Not even with its files in the folder of the other.
    other = list_file(tmp_path, 2)
    other.parent.mkdir()
    other.write_bytes(list_file(tmp_path).read_bytes())
    async with store(tmp_path, 2) as kept:
        assert await all_of(kept) is None
    async with store(tmp_path) as kept:
        assert await all_of(kept) == campaigns(3)


async def test_nothing_is_stored_or_found_for_an_unknown_account(tmp_path: Path) -> None:
    await keep(tmp_path, account_id=None)
    assert not (tmp_path / "offline").exists()
    await keep(tmp_path)
    async with store(tmp_path, None) as kept:
        assert await all_of(kept) is None


async def test_a_connection_with_another_address_finds_nothing(tmp_path: Path) -> None:
    async with store(tmp_path) as kept:
        kept.keep_list("campaigns", campaigns(3), kept_at=LATER)
        kept.keep_record("campaign", 5, campaigns(1)[0])
        kept.keep_account(Me(user_id=1))
    elsewhere = Connection(id=SHOPS.id, name="Shops", base="https://other.example.com", client_id="c" * 40)
    async with store(tmp_path, connection=elsewhere) as kept:
        assert await all_of(kept) is None
        assert await kept.record("campaign", 5, Campaign) is None
        assert await kept.last_account() is None


async def test_the_last_account_is_known_until_the_next_sign_in(tmp_path: Path) -> None:
    async with store(tmp_path, 7) as kept:
        kept.keep_account(Me(user_id=7, user_name="maya", features=frozenset({"campaign.view"})))
        said = await kept.last_account()
        assert said is not None
        assert said.account_id == 7, "also before it is on disk"
    async with store(tmp_path, None) as kept:
        known = await kept.last_account()
        assert known is not None
        assert known.me is not None
        assert known.me.may("campaign.view")
        assert not known.me.may("campaign.modify")
        await kept.forget_account()
        assert await kept.last_account() is None
    assert files(tmp_path) == []


async def test_a_campaign_is_read_back_with_its_line_up(tmp_path: Path) -> None:
    campaign = Campaign(campaign_id=5, name="Loop", layouts=(CampaignLayout(layout_id=9, name="Offer"),))
    async with store(tmp_path, now=lambda: LATER) as kept:
        kept.keep_record("campaign", 5, campaign)
        found = await kept.record("campaign", 5, Campaign)
        assert found is not None
        assert (found.value, found.kept_at) == (campaign, LATER), "also before it is on disk"
    async with store(tmp_path) as kept:
        found = await kept.record("campaign", 5, Campaign)
        assert found is not None
        assert (found.value, found.kept_at) == (campaign, LATER)
        kept.forget_record("campaign", 5)
        assert await kept.record("campaign", 5, Campaign) is None


async def test_long_lists_are_stored_up_to_a_limit_and_marked(tmp_path: Path) -> None:
    await keep(tmp_path, 40, max_rows=25)
    async with store(tmp_path) as kept:
        head = await kept.list_head("campaigns")
        assert head is not None
        assert (head.rows, head.total, head.is_complete) == (25, 40, False)
        assert await all_of(kept) == campaigns(25)


async def test_the_size_limit_removes_the_least_valuable_data_first(tmp_path: Path) -> None:
    await keep(tmp_path, 500, account_id=2)
    async with store(tmp_path) as kept:
        kept.keep_record("campaign", 5, campaigns(1)[0])
        kept.keep_list("campaigns", campaigns(500), kept_at=LATER)
    bound = list_file(tmp_path).stat().st_size + 2_000
    async with store(tmp_path, max_bytes=bound) as kept:
        kept.keep_list("commands", campaigns(3), kept_at=LATER)
    assert not list_file(tmp_path, 2).exists(), "another account's list goes first"
    assert len(files(tmp_path)) == 3
    async with store(tmp_path, max_bytes=bound) as kept:
        kept.keep_list("notifications", campaigns(500, name="Message"), kept_at=LATER)
        size = (await kept.usage()).bytes
    assert size <= bound
    assert files(tmp_path) == ["list-commands.rows", "list-notifications.rows"], "then records, then the oldest list"


async def test_other_accounts_campaigns_are_removed_before_ones_own(tmp_path: Path) -> None:
    async with store(tmp_path) as kept:
        kept.keep_record("campaign", 5, campaigns(1)[0])
    size = (tmp_path / "offline" / SHOPS.id / "1" / "record_campaign-5.json").stat().st_size
    async with store(tmp_path, account_id=2) as kept:
        kept.keep_record("campaign", 6, campaigns(1)[0])
    async with store(tmp_path, max_bytes=2 * size + 100) as kept:
        kept.keep_record("campaign", 7, campaigns(1)[0])
    assert files(tmp_path) == ["record_campaign-5.json", "record_campaign-7.json"]


async def test_storing_the_account_removes_campaigns_before_lists(tmp_path: Path) -> None:
    async with store(tmp_path) as kept:
        kept.keep_list("campaigns", campaigns(3), kept_at=LATER)
        kept.keep_record("campaign", 5, campaigns(1)[0])
        bound = (await kept.usage()).bytes
    async with store(tmp_path, max_bytes=bound) as kept:
        kept.keep_account(Me(user_id=1, user_name="ann"))
    assert files(tmp_path) == ["list-campaigns.rows", "who.json"]


async def test_only_the_newest_campaigns_are_kept(tmp_path: Path) -> None:
    async with store(tmp_path, max_records=3) as kept:
        for number in range(1, 7):
            kept.keep_record("campaign", number, campaigns(1)[0])
    assert files(tmp_path) == [f"record_campaign-{number}.json" for number in (4, 5, 6)]


async def test_data_unused_for_long_is_removed(tmp_path: Path) -> None:
    await keep(tmp_path)
    os.utime(list_file(tmp_path), (time.time() - 91 * 24 * 3600,) * 2)
    async with store(tmp_path) as kept:
        assert (await kept.usage()).bytes == 0
    assert files(tmp_path) == []


@pytest.mark.failure(25)
@pytest.mark.parametrize("damage", ["cut", "longer", "flipped", "head", "not a list", "too long", "backwards"])
async def test_a_damaged_list_is_moved_aside_and_the_next_one_is_stored(tmp_path: Path, damage: str) -> None:
    await keep(tmp_path, 1_500)
    path = list_file(tmp_path)
    good = path.read_bytes()
    head, _, body = good.partition(b"\n")
    flipped = bytearray(body)
    flipped[len(body) // 2] ^= 0x55
    path.write_bytes(
        {
            "cut": good[:-7],
            "longer": good + b"x",
            "flipped": head + b"\n" + bytes(flipped),
            "head": b"\x00" + good,
            "not a list": encode_versioned(1, {"base": 5}) + b"\n",
            "too long": re.sub(rb'"pieces":\[\d+', b'"pieces":[9000000000000000000', head) + b"\n" + body,
            "backwards": re.sub(rb'"pieces":\[\d+', b'"pieces":[-1', head) + b"\n" + body,
        }[damage]
    )
    async with store(tmp_path) as kept:
        found = await all_of(kept) or []
        assert found == campaigns(1_500)[: len(found)], "what came before the tear is right"
        assert await all_of(kept) is None
        assert (await kept.usage()).lists == 0
        kept.keep_list("campaigns", campaigns(2), kept_at=LATER)
    async with store(tmp_path) as kept:
        assert await all_of(kept) == campaigns(2)
    assert sum(".bad-" in name for name in files(tmp_path)) == 1


async def test_a_list_replaced_during_reading_is_not_taken_for_damaged(tmp_path: Path) -> None:
    await keep(tmp_path, 1_500)
    async with store(tmp_path) as kept:
        head = await kept.list_head("campaigns")
        assert head is not None
        await keep(tmp_path, 40)  # by another window, say
        found = [record async for piece in kept.rows("campaigns", head, Campaign) for record in piece]
        assert len(found) < 1_500
        assert await all_of(kept) == campaigns(40)
    assert not any(".bad-" in name for name in files(tmp_path))


@pytest.mark.failure(25)
@pytest.mark.parametrize("impossible", [1e300, -1e300, 1e15])
async def test_an_invalid_time_costs_only_the_time(tmp_path: Path, impossible: float) -> None:
    async with store(tmp_path) as kept:
        kept.keep_list("campaigns", campaigns(3), kept_at=impossible)
        kept.keep_record("campaign", 5, campaigns(1)[0])
    record = list_file(tmp_path).with_name("record_campaign-5.json")
    record.write_bytes(re.sub(rb'"kept_at":[^,]+', b'"kept_at":%d' % impossible, record.read_bytes()))
    async with store(tmp_path) as kept:
        head, one = await kept.list_head("campaigns"), await kept.record("campaign", 5, Campaign)
        assert await all_of(kept) == campaigns(3)
    assert head is not None
    assert one is not None
    assert (head.kept_at, one.kept_at, one.value) == (0.0, 0.0, campaigns(1)[0])


async def test_a_record_of_another_kind_is_refused(tmp_path: Path) -> None:
    async with store(tmp_path) as kept:
        kept.keep_list("campaigns", [Me(user_id=1)], kept_at=LATER)
        kept.keep_record("campaign", 5, Me(user_id=1))
    async with store(tmp_path) as kept:
        assert await all_of(kept) == []
        assert await kept.record("campaign", 5, Campaign) is None


@pytest.mark.failure(25)
async def test_an_unwritable_disk_stores_nothing_and_blocks_nothing(tmp_path: Path) -> None:
    (tmp_path / "offline").write_text("a file in the way")
    async with store(tmp_path) as kept:
        kept.keep_list("campaigns", campaigns(3), kept_at=LATER)
        kept.keep_record("campaign", 5, campaigns(1)[0])
        assert await all_of(kept) is None
        assert (await kept.usage()).bytes == 0


async def test_forgetting_removes_stored_and_pending_data(tmp_path: Path) -> None:
    await keep(tmp_path, account_id=2)
    await keep(tmp_path)
    async with store(tmp_path) as kept:
        assert (await kept.usage()).lists == 2
        await kept.forget(2)
        assert (await kept.usage()).lists == 1
        kept.keep_list("campaigns", campaigns(9), kept_at=LATER)
        await kept.forget()
        assert await all_of(kept) is None
        assert (await kept.usage()).bytes == 0
    assert files(tmp_path) == []
    assert not (tmp_path / "offline" / SHOPS.id).exists()


async def test_offline_data_of_a_closed_connection_can_be_removed(tmp_path: Path) -> None:
    await keep(tmp_path)
    remove_all(tmp_path, "another")
    assert files(tmp_path) == ["list-campaigns.rows"]
    remove_all(tmp_path, SHOPS.id)
    assert files(tmp_path) == []


async def test_without_a_data_folder_nothing_is_stored(tmp_path: Path) -> None:
    kept = OfflineStore(None, SHOPS)
    kept.account_id = 1
    kept.keep_list("campaigns", campaigns(3), kept_at=LATER)
    assert await kept.list_head("campaigns") is None
    assert (await kept.usage()).bytes == 0
    await kept.forget()
    await kept.close()


PNG = b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 8


async def test_a_picture_comes_back_for_the_version_of_its_layout_alone(tmp_path: Path) -> None:
    async with store(tmp_path) as kept:
        kept.keep_picture(5, "2026-03-01 10:00:00", PNG)
        assert await kept.picture(5, "2026-03-01 10:00:00") == PNG, "while it is on its way to the disk"
    async with store(tmp_path) as kept:
        assert await kept.picture(5, "2026-03-01 10:00:00") == PNG
        assert await kept.picture(5, "2026-03-02 10:00:00") is None, "the layout was changed since"
        assert await kept.picture(6, "2026-03-01 10:00:00") is None
        assert (await kept.usage()).newest == 0, "no list or record is kept"
        kept.keep_picture(5, "2026-03-02 10:00:00", PNG[::-1])
    assert files(tmp_path) == ["picture-5.bin"]
    async with store(tmp_path) as kept:
        assert await kept.picture(5, "2026-03-02 10:00:00") == PNG[::-1]
    async with store(tmp_path, account_id=2) as kept:
        assert await kept.picture(5, "2026-03-02 10:00:00") is None, "another account may not see it"
    async with store(tmp_path, connection=replace(SHOPS, base="https://other.example.com")) as kept:
        assert await kept.picture(5, "2026-03-02 10:00:00") is None, "another CMS"
        await kept.forget()
    assert files(tmp_path) == []


async def test_pictures_have_a_bound_of_their_own_and_go_before_everything_else(tmp_path: Path) -> None:
    async with store(tmp_path, max_picture_bytes=3 * len(PNG)) as kept:
        kept.keep_list("campaigns", campaigns(3), kept_at=LATER)
        for number in range(1, 6):
            kept.keep_picture(number, "1", PNG)
    assert files(tmp_path) == ["list-campaigns.rows", "picture-4.bin", "picture-5.bin"]
    async with store(tmp_path, max_bytes=list_file(tmp_path).stat().st_size + 1_000) as kept:
        kept.keep_record("campaign", 5, campaigns(1)[0])
    assert files(tmp_path) == ["list-campaigns.rows", "record_campaign-5.json"]


@pytest.mark.parametrize("damage", [b"", b"{}\n", b"no head", b'{"version":1,"data":{"base":5}}\nx'])
async def test_a_picture_that_cannot_be_read_is_dropped(tmp_path: Path, damage: bytes) -> None:
    async with store(tmp_path) as kept:
        kept.keep_picture(5, "1", PNG)
    (path,) = (tmp_path / "offline").rglob("picture-5.bin")
    path.write_bytes(damage)
    async with store(tmp_path) as kept:
        assert await kept.picture(5, "1") is None
    assert files(tmp_path) == []


async def test_a_picture_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    async with store(tmp_path) as kept:
        kept.keep_picture(5, "1", PNG)
    (path,) = (tmp_path / "offline").rglob("picture-5.bin")
    path.write_bytes(newer := b'{"version":99,"data":{}}\nx')
    async with store(tmp_path) as kept:
        assert await kept.picture(5, "1") is None
        kept.keep_picture(5, "1", PNG)
    assert path.read_bytes() == newer
