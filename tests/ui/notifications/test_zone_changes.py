"""The CMS's time zone changes while a notification is edited: the confirmed time is sent and the change reported."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from app.domain.dates.wall_time import wall_seconds
from app.ui.forms.page import FormPage
from app.ui.pages.notifications.release_editor import ReleaseEditor
from app.ui.widgets.text.labels import Label
from tests.helpers.demo_cms import DemoCms
from tests.helpers.program_in_process import Program, program, until
from tests.ui.conftest import Play
from tests.ui.notifications.conftest import FULL, Stage, stage

pytestmark = pytest.mark.usefixtures("quiet_log")
LONDON, NEW_YORK = ZoneInfo("Europe/London"), ZoneInfo("America/New_York")
PROMISED = wall_seconds("2031-05-04 06:00:00", LONDON)
KEY = b"k" * 32
POSTS = {"method": "POST", "path": r"/api/notification$"}


@pytest.fixture
def own() -> Iterator[DemoCms]:
    """Each test changes the zone of its CMS."""
    with DemoCms() as running:
        yield running


def said(at: Stage) -> str:
    return "\n".join(label.text() for label in at.form.findChildren(Label) if label.isVisible())


def test_edited_and_listed_times_follow_a_zone_change_and_keep_their_moments(
    play: Play, own: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with stage(tmp_path, own) as at:
            made = await at.made(subject="Market day")
            assert "4 May 2031, 06:00" in " ".join(at.column("release"))
            await at.open_form()
            at.fill(FULL)
            own.change_zone("America/New_York")
            await at.session.refresh_clock()
            assert at.session.timezone == NEW_YORK
            assert at.content.release_dt == "2031-05-04 01:00:00"
            assert at.editing.save_text() == "Schedule for 4 May 2031, 01:00"
            assert "New York (EDT)" in said(at)
            assert "The CMS's time zone changed from London" in said(at)
            assert at.shown.navigator.bench.bar.clock.text().endswith("New York")
            at.editing.form_state.undo()
            at.editing.form_state.redo()
            assert at.content.release_dt == "2031-05-04 01:00:00", "steps follow, too"
            row = at.page.model.row_of(made)
            assert row is not None
            await until(lambda: "01:00" in " ".join(at.column("release")))

    play(scene())


@pytest.mark.parametrize("when", ["before the question", "while it is asked"])
def test_a_time_is_only_sent_in_the_zone_that_was_shown(play: Play, own: DemoCms, tmp_path: Path, when: str) -> None:
    async def scene() -> None:
        async with stage(tmp_path, own) as at:
            await at.open_form()
            at.fill(FULL)
            if when == "before the question":
                own.change_zone("America/New_York")
            at.editing.save_action.trigger()
            await at.shown.dialog()
            if when == "while it is asked":
                own.change_zone("America/New_York")
            await at.shown.answer("Schedule for 4 May 2031, 06:00")
            await until(lambda: at.question() is not None)
            dialog = at.question()
            assert dialog is not None
            asked = "\n".join(at.shown.texts(dialog))
            here, there = (f"{datetime.now(zone):%Z}" for zone in (LONDON, NEW_YORK))
            assert f"The CMS's time zone changed from London ({here}) to New York ({there})." in asked
            assert "Sun 4 May 2031, 01:00 EDT (New York)" in asked
            assert not own.requests(**POSTS)
            assert at.shown.navigator.bench.bar.clock.text().endswith(f" {there} · New York")
            await at.shown.answer("Schedule for 4 May 2031, 01:00")
            await until(lambda: at.editing.document.record_id is not None and not at.editing.document.is_busy)
            assert not any("time zone changed" in text for text in at.shown.texts(at.editing)), "it is settled"
            record = await at.session.client.notifications.get(int(str(at.editing.document.record_id)))
            assert record.release_dt == PROMISED
            assert len(own.requests(**POSTS)) == 1

    play(scene())


def test_an_immediate_release_does_not_ask_for_the_zone(play: Play, own: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with stage(tmp_path, own) as at:
            await at.open_form()
            at.fill(FULL.__class__(subject="Now", body="<p>Now</p>"))
            own.forget_requests()
            await at.save_new()
            assert not own.requests(path=r"/api/(user/me|clock)")

    play(scene())


@pytest.mark.parametrize("known", ["before the draft is opened", "while the draft is opened"])
def test_a_restored_draft_keeps_its_moment_in_the_new_zone(
    play: Play, own: DemoCms, tmp_path: Path, known: str
) -> None:
    async def scene() -> None:
        async with program(tmp_path, key=KEY) as shown:
            session = await shown.sign_in(own)
            shown.navigator.open_form(session, "notification", None)
            page = await form_in_front(shown)
            page.editing.form_state.take(FULL)
            (draft,) = session.drafts.heads
        own.change_zone("America/New_York")
        async with program(tmp_path, key=KEY) as shown:
            await shown.at_work()
            (session,) = shown.navigator.sessions()
            if known == "before the draft is opened":
                await until(lambda: session.timezone == NEW_YORK)
            shown.navigator.open_form(session, "notification", draft.record_id)
            page = await form_in_front(shown)
            await until(lambda: session.timezone == NEW_YORK and page.editing.form_state.working.release_dt is not None)
            assert page.editing.form_state.working.release_dt == "2031-05-04 01:00:00"
            assert page.editing.save_text() == "Schedule for 4 May 2031, 01:00"
            texts = "\n".join(shown.texts(page))
            assert "The CMS's time zone changed from London" in texts
            assert "CMS time · New York (EDT)" in texts
            (release,) = page.findChildren(ReleaseEditor)
            assert release.there.line.text() == "Sun 4 May 2031, 01:00"

    play(scene())


async def form_in_front(shown: Program) -> Any:
    page: Any = shown.navigator.bench.tabs.current()
    assert isinstance(page, FormPage)
    await until(lambda: page.editing is not None)
    return page
