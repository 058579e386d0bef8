"""The vault: encrypted on disk and bound to its connection, or in memory with the reason."""

import asyncio
import os
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from app.auth.secrets_file import Secrets
from app.auth.token_pair import TokenPair
from app.auth.vault import Vault
from app.core.errors import Busy, DiskProblem, StoreUnavailable
from app.core.process_lock import process_lock
from app.core.run_in_thread import run_in_thread
from tests.helpers.manual_clock import ManualClock
from tests.helpers.sign_in_helpers import keep, make_connection

KEY = bytes(range(32))
PAIR = TokenPair(access_token="access-s3cret", refresh_token="refresh-s3cret", lifetime_s=60)
SHOPS = make_connection("https://cms.example.com", id="shops1")


def sealed_vault(folder: Path, key: bytes = KEY) -> Vault:
    return Vault(folder, find_key=lambda: key)


def files_in(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


def refuse() -> bytes:
    raise StoreUnavailable("The keyring is locked.")


@pytest.fixture
def pause() -> Iterator[threading.Event]:
    """What a hanging keyring waits for; over at the end of the test."""
    over = threading.Event()
    yield over
    over.set()


async def test_stored_secrets_are_there_in_the_next_run(tmp_path: Path) -> None:
    vault = sealed_vault(tmp_path)
    await keep(vault, SHOPS, PAIR)
    await vault.set_secret(SHOPS, "client-s3cret")
    assert vault.where == "keyring"
    assert vault.reason == ""
    again = sealed_vault(tmp_path)
    assert await again.read(SHOPS) == Secrets(tokens=PAIR, client_secret="client-s3cret")
    assert await again.has_secret(SHOPS)


@pytest.mark.failure(34)
async def test_nothing_on_disk_is_readable_without_the_key(tmp_path: Path) -> None:
    vault = sealed_vault(tmp_path)
    await keep(vault, SHOPS, PAIR)
    await vault.set_secret(SHOPS, "client-s3cret")
    written = files_in(tmp_path)
    assert (tmp_path / "connections" / "shops1.tok") in written
    for path in written:
        assert b"s3cret" not in path.read_bytes()
        if os.name == "posix":
            assert path.stat().st_mode & 0o077 == 0
    with pytest.raises(StoreUnavailable) as caught:
        await sealed_vault(tmp_path, bytes(32)).read(SHOPS)
    assert "s3cret" not in f"{caught.value!r}{caught.value.__cause__!r}"


@pytest.mark.failure(31)
@pytest.mark.parametrize(
    "moved", [{"id": "other1"}, {"base": "https://evil.example"}, {"base": "http://cms.example.com"}]
)
async def test_secrets_are_bound_to_the_connection_and_its_address(tmp_path: Path, moved: dict[str, str]) -> None:
    vault = sealed_vault(tmp_path)
    await keep(vault, SHOPS, PAIR)
    elsewhere = msgspec.structs.replace(SHOPS, **moved)
    (tmp_path / "connections" / "shops1.tok").rename(tmp_path / "connections" / f"{elsewhere.id}.tok")
    with pytest.raises(StoreUnavailable, match="another address"):
        await vault.read(elsewhere)


@pytest.mark.parametrize("place", [0, 20, 40, -1])
async def test_a_changed_or_truncated_file_cannot_be_opened(tmp_path: Path, place: int) -> None:
    vault = sealed_vault(tmp_path)
    await keep(vault, SHOPS, PAIR)
    path = tmp_path / "connections" / "shops1.tok"
    content = bytearray(path.read_bytes())
    content[place] ^= 1
    for damaged in (bytes(content), bytes(content[:30]), b""):
        path.write_bytes(damaged)
        with pytest.raises(StoreUnavailable):
            await vault.read(SHOPS)
        assert not await vault.has_secret(SHOPS)
    await vault.set_secret(SHOPS, "new")
    assert await vault.read(SHOPS) == Secrets(client_secret="new")


async def test_the_same_content_is_never_encrypted_the_same_way_twice(tmp_path: Path) -> None:
    vault = sealed_vault(tmp_path)
    seen = set()
    for _ in range(5):
        await keep(vault, SHOPS, PAIR)
        seen.add((tmp_path / "connections" / "shops1.tok").read_bytes())
    assert len(seen) == 5


async def test_signing_out_forgets_the_tokens_and_keeps_the_client_secret(tmp_path: Path) -> None:
    vault = sealed_vault(tmp_path)
    await keep(vault, SHOPS, PAIR)
    await vault.set_secret(SHOPS, "client-s3cret")
    (tmp_path / "connections" / "shops1.renewing").write_bytes(b"{}")
    await vault.forget_tokens(SHOPS)
    assert await sealed_vault(tmp_path).read(SHOPS) == Secrets(client_secret="client-s3cret")
    assert not (tmp_path / "connections" / "shops1.renewing").exists()
    await vault.set_secret(SHOPS, "")
    assert not (tmp_path / "connections" / "shops1.tok").exists()


async def test_a_removed_connection_leaves_nothing_behind(tmp_path: Path) -> None:
    vault = sealed_vault(tmp_path)
    await keep(vault, SHOPS, PAIR)
    await vault.forget(SHOPS)
    await vault.forget(SHOPS)
    assert [path.name for path in (tmp_path / "connections").iterdir() if "shops1" in path.name] == []
    assert await vault.read(SHOPS) == Secrets()


@pytest.mark.failure(24)
async def test_without_a_keyring_everything_stays_in_memory_and_the_reason_is_given(tmp_path: Path) -> None:
    vault = Vault(tmp_path, find_key=refuse)
    await keep(vault, SHOPS, PAIR)
    await vault.set_secret(SHOPS, "client-s3cret")
    assert (vault.where, vault.reason) == ("memory", "The keyring is locked.")
    assert await vault.read(SHOPS) == Secrets(tokens=PAIR, client_secret="client-s3cret")
    assert vault.journal_path(SHOPS) is None
    assert [path for path in files_in(tmp_path) if path.stat().st_size] == []
    assert await Vault(tmp_path, find_key=refuse).read(SHOPS) == Secrets()


async def test_secrets_in_memory_belong_to_one_address_too(tmp_path: Path) -> None:
    vault = Vault(tmp_path, memory_only_because="The demo keeps nothing.")
    await keep(vault, SHOPS, PAIR)
    assert await vault.read(msgspec.structs.replace(SHOPS, base="https://evil.example")) == Secrets()
    assert vault.reason == "The demo keeps nothing."
    assert files_in(tmp_path) == []


async def test_signing_out_without_the_keyring_deletes_what_an_earlier_run_stored(tmp_path: Path) -> None:
    await keep(sealed_vault(tmp_path), SHOPS, PAIR)
    await Vault(tmp_path, find_key=refuse).forget_tokens(SHOPS)
    assert await sealed_vault(tmp_path).read(SHOPS) == Secrets()


@pytest.mark.failure(24)
async def test_a_keyring_that_hangs_takes_only_its_time_limit(
    tmp_path: Path, pause: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = threading.Event()

    def hang() -> bytes:
        asked.set()
        pause.wait()
        return KEY

    vault = Vault(tmp_path, find_key=hang, keyring_limit_s=0.5)
    async with ManualClock(monkeypatch) as clock:  # nothing would turn it if the loop did not go on meanwhile
        opening = asyncio.get_running_loop().create_task(vault.open())
        await clock.until(asked.is_set)
        await clock.forward(0.49)
        assert not opening.done()
        await clock.forward(0.02)
        await clock.until(opening.done)
    await opening
    assert vault.where == "memory"
    assert vault.reason == "The keyring didn't respond within 0.5 seconds."
    await keep(vault, SHOPS, PAIR)
    assert (await vault.read(SHOPS)).tokens == PAIR


def test_closing_does_not_wait_for_a_keyring_that_hangs(tmp_path: Path, pause: threading.Event) -> None:
    ended = threading.Event()

    def hang() -> bytes:
        pause.wait()
        ended.set()
        return KEY

    asyncio.run(Vault(tmp_path, find_key=hang, keyring_limit_s=0.1).open())
    assert not ended.is_set(), "it hangs still"


async def test_the_keyring_is_asked_once_for_many_callers(tmp_path: Path) -> None:
    calls: list[str] = []

    def find() -> bytes:
        calls.append(threading.current_thread().name)
        time.sleep(0.05)
        return KEY

    vault = Vault(tmp_path, find_key=find)
    async with asyncio.TaskGroup() as tasks:
        for _ in range(10):
            tasks.create_task(vault.read(SHOPS))
    assert calls == ["keyring"]


async def test_two_simultaneous_first_starts_share_one_key(tmp_path: Path) -> None:
    kept: list[bytes] = []

    def find() -> bytes:
        missing = not kept
        time.sleep(0.05)
        if missing:
            kept.append(os.urandom(32))
        return kept[-1]

    first, second = Vault(tmp_path, find_key=find), Vault(tmp_path, find_key=find)
    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(first.open())
        tasks.create_task(second.open())
    assert len(kept) == 1
    await keep(first, SHOPS, PAIR)
    assert (await second.read(SHOPS)).tokens == PAIR


async def test_an_entry_of_the_vault_is_locked_by_one_at_a_time(tmp_path: Path) -> None:
    one, other = sealed_vault(tmp_path), sealed_vault(tmp_path)
    async with asyncio.TaskGroup() as tasks, one.locked(SHOPS) as drawer:
        with pytest.raises(Busy, match="Another Marquee window"):
            async with other.locked(SHOPS, limit_s=0.1):
                raise AssertionError("two at once")
        waiting = tasks.create_task(other.set_secret(SHOPS, "client-s3cret"))
        await asyncio.sleep(0.1)
        assert not waiting.done()
        await drawer.write(Secrets(tokens=PAIR))
    assert await one.read(SHOPS) == Secrets(tokens=PAIR, client_secret="client-s3cret")


async def test_a_failed_write_keeps_the_old_content(tmp_path: Path) -> None:
    vault = sealed_vault(tmp_path)
    await keep(vault, SHOPS, PAIR)
    folder = tmp_path / "connections"
    async with vault.locked(SHOPS) as drawer:
        folder.rename(tmp_path / "aside")
        folder.write_text("a file where the folder should be")
        with pytest.raises(DiskProblem):
            await drawer.write(Secrets())
    folder.unlink()
    (tmp_path / "aside").rename(folder)
    assert (await vault.read(SHOPS)).tokens == PAIR


async def test_a_folder_without_file_locks_means_memory_only(tmp_path: Path) -> None:
    (tmp_path / "connections").write_text("a file where the folder should be")
    vault = sealed_vault(tmp_path)
    await keep(vault, SHOPS, PAIR)
    assert vault.where == "memory"
    assert "couldn't lock" in vault.reason


def test_secrets_are_hidden_in_repr(tmp_path: Path) -> None:
    shown = f"{Secrets(tokens=PAIR, client_secret='client-s3cret')!r}{sealed_vault(tmp_path)!r}"
    assert "s3cret" not in shown


async def test_a_lock_is_free_again_after_an_error_inside(tmp_path: Path) -> None:
    path = tmp_path / "deeper" / "a.lock"
    with pytest.raises(ValueError, match="inside"):
        async with process_lock(path):
            raise ValueError("inside")
    async with process_lock(path, limit_s=0):
        assert path.exists()


async def test_a_call_in_a_thread_returns_its_result_or_raises_its_error() -> None:
    assert await run_in_thread(lambda: 5, limit_s=5, name="five") == 5
    with pytest.raises(ZeroDivisionError):
        await run_in_thread(lambda: 1 // 0, limit_s=5, name="error")
