"""Two windows on one data folder: each has its own drafts, and none is lost, overwritten or taken twice."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from app.services.drafts.draft import Draft
from app.services.drafts.draft_store import DraftStore

CHECKOUT = Path(__file__).parents[3]

_WINDOW = """
import asyncio, pathlib, sys
from app.services.drafts.draft import DraftState
from app.services.drafts.draft_store import DraftStore

async def main():
    store = DraftStore(pathlib.Path(sys.argv[1]), "acme")
    for line in sys.stdin:
        verb, *words = line.split()
        if verb == "keep":
            store.keep(words[0], int(words[1]), {"text": words[2]})
            await store.flush()
        elif verb == "discard":
            await store.discard(words[0], int(words[1]))
        elif verb == "end":
            await store.close()
        found = () if verb == "end" else await store.list()
        print(*sorted(each.payload(dict)["text"] for each in found), flush=True)

asyncio.run(main())
"""


class Window:
    """Another Marquee, as far as drafts are concerned."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def __call__(self, line: str) -> list[str]:
        """What it lists after it has done that."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()
        return self._process.stdout.readline().split()

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()


@contextmanager
def window(data_dir: Path) -> Iterator[Window]:
    command = [sys.executable, "-c", _WINDOW, str(data_dir)]
    with subprocess.Popen(command, cwd=CHECKOUT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield Window(process)
        process.kill()


@pytest.fixture
async def drafts(tmp_path: Path) -> AsyncIterator[DraftStore]:
    store = DraftStore(tmp_path, "acme")
    yield store
    await store.close()


def text_of(draft: Draft | None) -> str:
    return "" if draft is None else draft.payload(dict[str, str])["text"]


@pytest.mark.failure(41)
@pytest.mark.parametrize("ending", ["discard campaign 5", "end", ""], ids=["saved", "closed", "killed"])
async def test_one_window_does_not_touch_the_other_windows_draft(
    drafts: DraftStore, tmp_path: Path, ending: str
) -> None:
    with window(tmp_path) as other:
        assert other("keep campaign 5 theirs") == ["theirs"]
        drafts.keep("campaign", 5, {"text": "mine"})
        await drafts.flush()
        assert other("list") == ["theirs"]
        if ending:
            other(ending)
        else:
            other.kill()
        assert text_of(await drafts.load("campaign", 5)) == "mine"
        drafts.keep("campaign", 5, {"text": "mine, too"})
        await drafts.flush()
        assert text_of(await drafts.load("campaign", 5)) == "mine, too"


@pytest.mark.failure(41)
async def test_both_drafts_of_a_record_are_offered_after_the_windows_closed(tmp_path: Path) -> None:
    with window(tmp_path) as one, window(tmp_path) as two:
        one("keep campaign 5 one")
        two("keep campaign 5 two")
        one.kill()
        two("end")
    for _ in range(2):  # a start that decides nothing changes nothing
        store = DraftStore(tmp_path, "acme")
        assert [text_of(each) for each in await store.list()] == ["one"]
        await store.close()
    store = DraftStore(tmp_path, "acme")
    offered = [text_of(await store.take("campaign", 5))]
    await store.discard("campaign", 5)
    assert [each.record_id for each in store.heads] == [5], "the second is there as soon as the first is decided"
    offered.append(text_of(await store.take("campaign", 5)))
    store.keep("campaign", 5, {"text": "restored"})
    await store.flush()
    await store.discard("campaign", 5)
    assert await store.load("campaign", 5) is None
    assert await store.list() == store.heads == ()
    assert sorted(offered) == ["one", "two"]
    await store.close()


@pytest.mark.failure(41)
async def test_an_open_editor_does_not_overwrite_another_windows_draft(drafts: DraftStore, tmp_path: Path) -> None:
    with window(tmp_path) as other:
        other("keep campaign 5 theirs")
        assert await drafts.take("campaign", 5) is None, "the window is open: it is not ours to offer"
        other.kill()
    assert [text_of(each) for each in await drafts.list()] == ["theirs"]
    drafts.keep("campaign", 5, {"text": "mine"})
    await drafts.flush()
    drafts.forget("campaign", 5)
    await drafts.flush()
    await asyncio.sleep(0)
    assert [each.record_id for each in drafts.heads] == [5]
    assert text_of(await drafts.take("campaign", 5)) == "theirs"


@pytest.mark.failure(41)
async def test_drafts_of_a_closed_window_go_to_one_of_two_others(drafts: DraftStore, tmp_path: Path) -> None:
    """The journal of an ad's order, say, that must not be finished twice."""
    with window(tmp_path) as ended, window(tmp_path) as other:
        ended("keep ad_order 7 journal")
        assert other("list") == []
        assert await drafts.list() == ()
        ended.kill()
        assert [text_of(each) for each in await drafts.list()] == ["journal"]
        assert other("list") == []
        await drafts.discard("ad_order", 7)
        assert other("list") == []
    assert await drafts.load("ad_order", 7) is None


async def test_an_adopted_draft_is_written_in_its_place(drafts: DraftStore, tmp_path: Path) -> None:
    with window(tmp_path) as first, window(tmp_path) as second:
        first("keep campaign 1 first")
        second("keep campaign 2 second")
    assert text_of(await drafts.take("campaign", 2)) == "second"
    drafts.keep("campaign", 2, {"text": "and more"})
    await drafts.close()
    again = DraftStore(tmp_path, "acme")
    assert sorted(text_of(each) for each in await again.list()) == ["and more", "first"]
    await again.close()


@pytest.mark.failure(25, 41)
@pytest.mark.parametrize("broken", ["owner.lock", ""], ids=["its lock", "the folder itself"])
async def test_a_folder_that_cannot_be_read_hides_no_other_drafts(tmp_path: Path, broken: str) -> None:
    with window(tmp_path) as one, window(tmp_path) as two, window(tmp_path) as three:
        one("keep campaign 5 one")
        two("keep campaign 6 two")
        three("keep campaign 7 three")
        for each in (one, two, three):
            each("end")
    path = tmp_path / "drafts" / "acme" / "process-1" / broken
    path.rename(tmp_path / "moved")
    path.symlink_to(path.name)  # opening it fails, for any user
    store = DraftStore(tmp_path, "acme")
    try:
        assert sorted(text_of(each) for each in await store.list()) == ["one", "three"]
        assert store.unread is not None
        assert "Some drafts couldn't be read" in store.unread.sentence
        assert text_of(await store.load("campaign", 7)) == "three"
        assert await store.load("campaign", 6) is None
        path.unlink()
        (tmp_path / "moved").rename(path)
        assert sorted(text_of(each) for each in await store.list()) == ["one", "three", "two"]
        assert store.unread is None
    finally:
        await store.close()
