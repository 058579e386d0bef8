"""A job that the end of Marquee interrupted, as the next start shows it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from app.services import job_journal
from app.services.jobs import ItemState, Job, JobItem
from app.services.saving.journals import JOB
from app.services.session.session import Session
from tests.helpers.crash_copy import copy_as_after_a_crash
from tests.helpers.demo_cms import DemoCms
from tests.helpers.program_in_process import program, until
from tests.ui.activity.drawer_contents import buttons, drawer, items
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log")


async def noted(session: Session) -> bytes:
    """The notes on disk about the one job that runs."""
    await session.drafts.flush()
    return b"".join([draft.content for draft in await session.drafts.list() if draft.resource == JOB])


def test_a_job_that_a_crash_interrupted_is_shown_at_the_next_start(
    play: Play, demo: DemoCms, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(job_journal, "INTERVAL_S", 0.02)

    async def scene() -> None:
        alive, crashed = tmp_path / "alive", tmp_path / "crashed"
        never = asyncio.Event()

        async def work(item: JobItem) -> str:
            if item.key == 2:
                await never.wait()
            return f"note {item.key}"

        async with program(alive) as shown:
            session = await shown.sign_in(demo)
            running = Job("Tag 3 campaigns", [JobItem(n, f"Thing {n}") for n in range(3)], work)
            shown.navigator.start_job(session, running)
            await until(lambda: running.count(ItemState.DONE) == 2)
            while (await noted(session)).count(b'"done"') < 2:
                pass  # each look reads the disk
            copy_as_after_a_crash(alive, crashed)
            never.set()
        async with program(crashed) as shown:
            await shown.sign_in(demo, id=session.connection.id)
            await until(lambda: "Interrupted: Tag 3 campaigns" in shown.banners())
            assert any("At least 2 of 3 items are done" in text for text in shown.texts(shown.window))
            shown.press("Show", shown.navigator.bench.tabs.banners)
            await until(drawer(shown).isVisible)
            assert [(name, note) for name, _, note in items(shown)] == [
                ("Thing 0", "note 0"),
                ("Thing 1", "note 1"),
                ("Thing 2", "Marquee closed: it may or may not have been done."),
            ]
            assert "Retry failed" not in buttons(shown)

    play(scene())
