"""Message templates: one file, written as a whole, read each time, and never damaged."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from app.core.errors import DiskProblem, Invalid
from app.core.process_lock import thread_lock
from app.services.notifications.message_template_store import FILE, MAX_CHARACTERS, MAX_TEMPLATES, MessageTemplates


@pytest.fixture
async def templates(tmp_path: Path) -> AsyncIterator[MessageTemplates]:
    found = MessageTemplates(tmp_path)
    yield found
    await found.close()


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.suffix != ".lock")


async def names(templates: MessageTemplates) -> list[str]:
    return [each.name for each in await templates.list()]


async def test_a_template_is_kept_replaced_renamed_deleted_and_put_back(templates: MessageTemplates) -> None:
    await templates.save(" Fire drill ", "Fire drill", "<p>At ten</p>")
    await templates.save("closing", "We close", "<p>Early</p>")
    assert await names(templates) == ["closing", "Fire drill"]
    await templates.save("FIRE drill", "Drill", "<p>At nine</p>")
    assert [(each.name, each.subject) for each in await templates.list()] == [
        ("closing", "We close"),
        ("FIRE drill", "Drill"),
    ]
    await templates.rename("closing", "Closing early")
    with pytest.raises(Invalid):
        await templates.rename("Closing early", "fire DRILL")
    gone = (await templates.list())[0]
    await templates.delete(gone.name)
    assert await names(templates) == ["FIRE drill"]
    await templates.put(gone)
    assert (await templates.list())[0] == gone


async def test_another_window_sees_saved_templates_at_once(templates: MessageTemplates, tmp_path: Path) -> None:
    other = MessageTemplates(tmp_path)
    await templates.save("a", "A", "")
    await other.save("b", "B", "")
    assert await names(templates) == ["a", "b"]
    await other.close()


async def test_windows_that_save_at_the_same_moment_lose_no_template(tmp_path: Path) -> None:
    windows = [MessageTemplates(tmp_path) for _ in range(2)]
    await asyncio.gather(*(window.save(f"{n}.{m}", "A", "") for n, window in enumerate(windows) for m in range(20)))
    assert len(await windows[0].list()) == 40
    for window in windows:
        await window.close()


async def test_a_template_is_not_saved_while_another_window_is_saving(tmp_path: Path) -> None:
    templates = MessageTemplates(tmp_path, lock_limit_s=0.1)
    with (
        thread_lock((tmp_path / FILE).with_suffix(".lock")),
        pytest.raises(DiskProblem, match="Another Marquee window is saving"),
    ):
        await templates.save("a", "A", "")
    assert await names(templates) == []
    await templates.save("a", "A", "")
    assert await names(templates) == ["a"]
    await templates.close()


@pytest.mark.parametrize("name", ["", "  ", "x" * 61])
async def test_an_invalid_template_name_is_refused(templates: MessageTemplates, name: str) -> None:
    with pytest.raises(Invalid):
        await templates.save(name, "A", "")
    assert await templates.list() == ()


async def test_the_number_and_length_of_templates_are_limited(templates: MessageTemplates, tmp_path: Path) -> None:
    many = [{"name": f"{number:03}"} for number in range(MAX_TEMPLATES)]
    (tmp_path / FILE).write_text(json.dumps({"version": 1, "data": many}))
    with pytest.raises(Invalid, match="already have"):
        await templates.save("one more", "", "")
    await templates.save("007", "replaced", "")
    with pytest.raises(Invalid, match="Not enough space"):
        await templates.save("008", "", "x" * (MAX_CHARACTERS + 1))
    assert len(await templates.list()) == MAX_TEMPLATES


async def test_the_file_of_a_newer_version_is_left_alone(templates: MessageTemplates, tmp_path: Path) -> None:
    written = json.dumps({"version": 2, "data": {"new": "shape"}})
    (tmp_path / FILE).write_text(written)
    for attempt in (templates.list(), templates.save("a", "A", ""), templates.delete("a")):
        with pytest.raises(DiskProblem, match="newer version of Marquee"):
            await attempt
    assert (tmp_path / FILE).read_text() == written
    assert files(tmp_path) == [FILE]


async def test_a_damaged_file_is_moved_aside_and_not_lost(templates: MessageTemplates, tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('{"version": 1, "da')
    assert await templates.list() == ()
    await templates.save("a", "A", "")
    assert await names(templates) == ["a"]
    assert any(".bad-" in name for name in files(tmp_path))
