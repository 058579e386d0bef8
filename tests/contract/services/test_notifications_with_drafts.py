"""The list of notifications with the drafts on this computer, kept up to date without needless requests."""

import asyncio
import time
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from app.core.change_hub import Change
from app.domain.dates.wall_time import wall_seconds, wall_text
from app.domain.list_queries import NotificationQuery, RecordId
from app.domain.notifications.notification import NotificationContent
from app.services.drafts.draft import DraftState
from app.services.notifications.notification_service import RESOURCE, content_of
from app.services.notifications.notifications_with_drafts import ListedNotification, Stage
from app.services.session.session import Session
from tests.contract.services.conftest import ZONE
from tests.helpers.demo_cms import DemoCms
from tests.helpers.sessions import session_of

FORM = NotificationContent(
    subject="Bread festival",
    body="<p>All of Sunday</p>",
    release_dt="2031-05-04 06:00:00",
    is_interrupt=True,
    user_group_ids=(1, 2),
    display_group_ids=(3,),
    nonusers="a@example.org",
)


class FormDraft(msgspec.Struct, frozen=True):
    """As forms keep their drafts."""

    base: NotificationContent
    working: NotificationContent


@pytest.fixture
async def session(cms: DemoCms, tmp_path: Path) -> AsyncIterator[Session]:
    async with session_of(cms, tmp_path) as opened:
        await opened.start()
        yield opened


def keep(session: Session, record_id: RecordId, form: NotificationContent = FORM) -> None:
    session.drafts.keep(RESOURCE, record_id, FormDraft(form, form), title=form.subject)


async def rows(session: Session, query: NotificationQuery | None = None) -> list[ListedNotification]:
    return [row async for page in session.notification_list.pages(query) for row in page.items]


async def one(session: Session, record_id: RecordId) -> list[ListedNotification]:
    return [row async for page in session.notification_list.one(record_id) for row in page.items]


def heard_by(session: Session) -> list[RecordId]:
    ids: list[RecordId] = []

    def hear(change: Change, _initiator: object) -> None:
        if change.resource == RESOURCE:
            ids.extend(change.ids)

    session.hub.subscribe(hear)
    return ids


async def test_drafts_of_new_notifications_are_listed_with_their_content(session: Session) -> None:
    keep(session, "new-1a")
    found = {row.id: row for row in await rows(session)}
    draft = found["new-1a"]
    assert (draft.stage, draft.record.subject, draft.record.body) == (Stage.DRAFT, FORM.subject, FORM.body)
    assert draft.record.release_dt == wall_seconds(str(FORM.release_dt), ZONE)
    assert [group.group_id for group in draft.record.user_groups] == [1, 2]
    stages = {row.stage for row in found.values()}
    assert stages == {Stage.DRAFT, Stage.SCHEDULED, Stage.RELEASED}
    assert all(row.record.user_groups for row in found.values() if "Rota" in row.record.subject)


async def test_a_server_filter_finds_no_drafts(session: Session) -> None:
    keep(session, "new-1a")
    found = await rows(session, NotificationQuery(subject="Fire drill"))
    assert {row.record.subject for row in found} == {"Fire drill"}
    assert all(row.draft is None for row in found)


async def test_an_edited_draft_updates_its_row_now_and_then_and_when_discarded(session: Session) -> None:
    heard = heard_by(session)
    for letters in range(20):
        keep(session, "new-1a", replace(FORM, subject="x" * (letters + 1)))
    async with asyncio.timeout(30):
        while not heard:  # noqa: ASYNC110 - what is heard comes without an event to wait for
            await asyncio.sleep(0.02)
    await asyncio.sleep(0.6)
    assert heard == ["new-1a"]
    (row,) = await one(session, "new-1a")
    assert row.record.subject == "x" * 20
    session.drafts.forget(RESOURCE, "new-1a")
    await asyncio.sleep(0.6)
    assert heard == ["new-1a", "new-1a"]
    assert await one(session, "new-1a") == []


async def test_unsaved_changes_mark_an_existing_row_once_without_requests(session: Session, cms: DemoCms) -> None:
    listed = next(row for row in await rows(session) if isinstance(row.id, int))
    form = content_of(listed.record, session.timezone)
    heard = heard_by(session)
    cms.forget_requests()
    for text in ("a", "ab", "abc"):
        keep(session, listed.id, replace(form, body=text))
    assert heard == [listed.id]
    (row,) = await one(session, listed.id)
    assert row.is_edited_here
    assert row.record == listed.record
    assert not cms.requests(path="/notification")
    await session.drafts.discard(RESOURCE, listed.id)
    assert heard == [listed.id, listed.id]
    (row,) = await one(session, listed.id)
    assert not row.is_edited_here


async def test_after_a_save_the_row_shows_the_cms_record(session: Session) -> None:
    record = await session.notifications.create(FORM)
    await rows(session)
    base = content_of(record, session.timezone)
    meant = replace(base, subject="Bread festival, rain or shine")
    keep(session, record.notification_id, meant)
    await session.notifications.save(record.notification_id, base, meant)
    session.drafts.forget(RESOURCE, record.notification_id)
    (row,) = await one(session, record.notification_id)
    assert (row.record.subject, row.is_edited_here) == (meant.subject, False)


async def test_an_unreadable_draft_is_listed_by_its_title(session: Session) -> None:
    session.drafts.keep(RESOURCE, "new-2b", {"working": {"subject": 5}}, title="Half a thought")
    (row,) = await one(session, "new-2b")
    assert (row.record.subject, row.stage) == ("Half a thought", Stage.DRAFT)


async def test_a_draft_being_sent_is_marked(session: Session) -> None:
    session.drafts.keep(RESOURCE, "new-3c", FormDraft(FORM, FORM), state=DraftState.SENDING)
    (row,) = await one(session, "new-3c")
    assert row.draft is not None
    assert row.draft.state is DraftState.SENDING


async def test_a_discarded_draft_leaves_the_list(session: Session) -> None:
    keep(session, "new-4d")
    await session.drafts.flush()
    await session.notification_list.discard((await one(session, "new-4d"))[0])
    assert await one(session, "new-4d") == []
    assert all(row.draft is None for row in await rows(session))


async def test_unreadable_drafts_do_not_block_the_list(session: Session, tmp_path: Path) -> None:
    folder = tmp_path / "drafts" / "acme"
    folder.mkdir(parents=True)
    (folder / "notification-new-5e.json").write_text("no draft", encoding="utf-8")
    assert len(await rows(session)) >= 40


async def test_a_row_is_updated_at_its_release_time(session: Session, cms: DemoCms) -> None:
    for ahead_s in (2, 8, 20):  # further ahead where the machine was too slow for it
        soon = int(time.time()) + ahead_s
        record = await session.notifications.create(replace(FORM, release_dt=wall_text(soon, ZONE)))
        listed = {row.id: row.stage for row in await rows(session)}
        if time.time() < soon:
            break
    assert listed[record.notification_id] is Stage.SCHEDULED
    heard = heard_by(session)
    cms.forget_requests()
    async with asyncio.timeout(30):
        while not heard:  # noqa: ASYNC110 - a change comes without an event to wait for
            await asyncio.sleep(0.05)
    assert time.time() >= soon
    assert heard == [record.notification_id]
    (row,) = await one(session, record.notification_id)
    assert row.stage is Stage.RELEASED
    assert not cms.requests(path="/notification"), "nothing has changed at the CMS"
