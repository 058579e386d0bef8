"""Saving notifications on a running CMS: nothing is lost, and changes made by the CMS are reported."""

from collections.abc import AsyncIterator
from dataclasses import fields, replace
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.core.errors import Invalid, NotFound
from app.domain.dates.wall_time import is_exact, wall_seconds, wall_text
from app.domain.notifications.notification import KEPT, Notification, NotificationContent, NotificationForm
from app.services.notifications.notification_service import content_of, duplicate_of, same_field
from app.services.saving.verified_save import NeedsMerge, Saved, ServerAdjusted
from app.services.session.session import Session
from tests.contract.services.conftest import ZONE
from tests.helpers.demo_cms import DemoCms
from tests.helpers.sessions import session_of

FULL = NotificationContent(
    subject="Harvest market on Saturday",
    body="<h2>Doors at eight</h2><p>One hour <b>earlier</b> than planned.</p>",
    release_dt="2031-09-18 07:30:00",
    is_interrupt=True,
    display_group_ids=(3, 1),
    user_group_ids=(2, 1),
    nonusers="till@example.org, printer@example.org",
)
CHANGES: dict[str, Any] = {
    "subject": "Harvest market on Sunday",
    "body": "<p>Doors at <em>nine</em></p>",
    "release_dt": "2031-09-19 08:00:00",
    "is_interrupt": False,
    "display_group_ids": (2,),
    "user_group_ids": (3, 1),
    "nonusers": "",
}


@pytest.fixture
async def session(cms: DemoCms, tmp_path: Path) -> AsyncIterator[Session]:
    async with session_of(cms, tmp_path) as opened:
        await opened.start()
        yield opened


async def made(session: Session, form: NotificationContent = FULL) -> tuple[int, NotificationContent]:
    record = await session.notifications.create(form)
    return record.notification_id, content_of(record, session.timezone)


async def held(session: Session, notification_id: int) -> NotificationContent:
    return content_of(await session.notifications.get(notification_id), session.timezone)


def meant(form: NotificationContent) -> dict[str, Any]:
    """The expected values of a form; the order of groups does not matter."""
    values = {field.name: getattr(form, field.name) for field in fields(NotificationForm)}
    return {name: set(value) if isinstance(value, tuple) else value for name, value in values.items()}


async def test_a_created_notification_matches_the_cms(session: Session) -> None:
    notification_id, _ = await made(session)
    assert meant(await held(session, notification_id)) == meant(FULL)


@pytest.mark.parametrize("name", CHANGES)
async def test_a_change_of_one_field_changes_nothing_else(session: Session, name: str) -> None:
    notification_id, base = await made(session)
    working = replace(base, **{name: CHANGES[name]})
    outcome = await session.notifications.save(notification_id, base, working)
    assert isinstance(outcome, Saved)
    assert outcome.was_sent
    assert meant(await held(session, notification_id)) == meant(working)


async def test_saving_equivalent_content_sends_nothing(session: Session, cms: DemoCms) -> None:
    notification_id, base = await made(session)
    same = replace(
        base,
        body=base.body.replace("<b>", "<B >").replace("</b>", "</B>"),
        user_group_ids=tuple(reversed(base.user_group_ids)),
    )
    outcome = await session.notifications.save(notification_id, base, same)
    assert isinstance(outcome, Saved)
    assert not outcome.was_sent
    assert not cms.requests(method="PUT", path="/notification/")


async def test_a_colleagues_change_is_compared_field_by_field(session: Session, cms: DemoCms) -> None:
    notification_id, base = await made(session)
    colleagues = replace(base, subject="Moved to Sunday")
    assert isinstance(await session.notifications.save(notification_id, base, colleagues), Saved)
    outcome = await session.notifications.save(notification_id, base, replace(base, body="<p>Mine</p>"))
    assert isinstance(outcome, NeedsMerge)
    assert outcome.theirs.subject == "Moved to Sunday"
    assert (await held(session, notification_id)).body == base.body


async def test_text_removed_by_the_cms_is_reported(session: Session) -> None:
    notification_id, base = await made(session)
    working = replace(base, body=base.body + "<script>alert(1)</script>")
    outcome = await session.notifications.save(notification_id, base, working)
    assert isinstance(outcome, ServerAdjusted)
    assert outcome.sentence == "The CMS saved it but changed the message."
    assert outcome.fresh.body == base.body


async def test_an_attachment_stays_until_it_is_removed(cms: DemoCms, session: Session) -> None:
    record = await _with_attachment(session)
    base = content_of(record, session.timezone)
    assert base.attachment.endswith(".pdf")
    renamed = await session.notifications.save(record.notification_id, base, replace(base, subject="Rota, again"))
    assert isinstance(renamed, Saved)
    assert renamed.fresh.attachment == base.attachment
    without = await session.notifications.save(
        record.notification_id, renamed.fresh, replace(renamed.fresh, clear_attachment=True)
    )
    assert isinstance(without, Saved)
    assert (await held(session, record.notification_id)).attachment == ""


async def _with_attachment(session: Session) -> Notification:
    async for page in session.notifications.pages():
        for record in page.items:
            if record.attachment and record.can_edit:
                return await session.notifications.get(record.notification_id)
    raise AssertionError("no notification has an attachment")


async def test_saving_another_users_notification_changes_its_owner(
    cms: DemoCms, session: Session, tmp_path: Path
) -> None:
    async with session_of(cms, tmp_path / "alex", "alex") as alex:
        await alex.start()
        notification_id, _ = await made(alex, replace(FULL, display_group_ids=(1,)))
        before = await alex.notifications.get(notification_id)
    base = await held(session, notification_id)
    outcome = await session.notifications.save(notification_id, base, replace(base, subject="Taken over"))
    assert isinstance(outcome, Saved)
    after = await session.notifications.get(notification_id)
    assert session.me is not None
    assert (before.user_id, after.user_id) == (2, session.me.user_id)


@pytest.mark.parametrize(
    "key, text",
    [
        ("Europe/London", "2031-10-26 01:30:00"),
        ("America/New_York", "2031-11-02 01:30:00"),
        ("Australia/Lord_Howe", "2031-04-06 01:45:00"),
        ("Asia/Kolkata", "2031-04-06 01:45:00"),
    ],
)
async def test_a_release_in_the_repeated_hour_is_at_the_intended_moment(key: str, text: str, tmp_path: Path) -> None:
    zone = ZoneInfo(key)
    with DemoCms(arguments=("--time-zone", key)) as cms:
        async with session_of(cms, tmp_path) as session:
            await session.start()
            notification_id, base = await made(session, replace(FULL, release_dt=text))
            assert base.release_dt == text
            record = await session.notifications.get(notification_id)
            assert record.release_dt == wall_seconds(text, zone)
            outcome = await session.notifications.save(notification_id, base, replace(base, subject="Still then"))
            assert isinstance(outcome, Saved)
            assert (await session.notifications.get(notification_id)).release_dt == record.release_dt


async def test_saving_another_field_keeps_the_second_of_two_equal_times(observed: DemoCms, tmp_path: Path) -> None:
    """It has no text form, so a PUT omits the release, which an installed CMS leaves unchanged."""
    async with session_of(observed, tmp_path) as session:
        await session.start()
        second = wall_seconds("2031-10-26 01:30:00", ZONE) + 3600
        found = content_of(Notification(notification_id=1, subject="x", body="y", release_dt=second), ZONE)
        assert found.release_dt == "2031-10-26 01:30:00"
        sent = session.notifications.rules.to_send(found, Notification(notification_id=1, release_dt=second))
        assert sent == replace(found, release_dt=None)
        first = session.notifications.rules.to_send(found, Notification(notification_id=1, release_dt=second - 3600))
        assert first == found


async def test_without_a_zone_the_release_is_unchanged(tmp_path: Path) -> None:
    with DemoCms(lookups=False) as cms:
        async with session_of(cms, tmp_path) as session:
            await session.start()
            assert session.timezone is None
            notification_id, base = await made(session)
            assert base.release_dt == KEPT
            before = await session.notifications.get(notification_id)
            assert before.release_dt == wall_seconds(str(FULL.release_dt), ZONE)
            later = replace(base, subject="Later")
            assert isinstance(await session.notifications.save(notification_id, base, later), Saved)
            assert (await session.notifications.get(notification_id)).release_dt == before.release_dt
            # The zone becomes known while an editor is open, which is not a change by anyone.
            session.connection = msgspec.structs.replace(session.connection, timezone="Europe/London")
            outcome = await session.notifications.save(notification_id, later, replace(later, is_interrupt=False))
            assert isinstance(outcome, Saved)
            moved = replace(outcome.fresh, release_dt="2031-09-20 10:00:00")
            assert isinstance(await session.notifications.save(notification_id, outcome.fresh, moved), Saved)


async def test_a_new_notification_with_a_lost_answer_is_found(cms: DemoCms, session: Session) -> None:
    form = replace(FULL, subject="Lost and found")
    cms.fault("drop", path=r"^/api/notification$", method="POST", after=True)
    found = await session.notifications.create(form)
    assert meant(await held(session, found.notification_id)) == meant(form)
    assert len(cms.requests(method="POST", path="/api/notification")) == 1


async def test_invalid_values_are_not_sent(cms: DemoCms, session: Session) -> None:
    with pytest.raises(Invalid) as told:
        await session.notifications.create(replace(FULL, subject="x" * 300))
    assert list(told.value.fields) == ["subject"]
    assert not cms.requests(method="POST", path="/api/notification")


async def test_deleting_twice_succeeds(session: Session) -> None:
    notification_id, _ = await made(session)
    record = await session.notifications.get(notification_id)
    await session.notifications.delete(record)
    await session.notifications.delete(record)
    with pytest.raises(NotFound):
        await session.notifications.get(notification_id)


async def test_a_duplicate_has_the_same_message_and_recipients_but_no_date_or_file(session: Session) -> None:
    record = await _with_attachment(session)
    copy = duplicate_of(content_of(record, session.timezone))
    assert (copy.release_dt, copy.attachment) == (None, "")
    new = await session.notifications.create(copy)
    kept = content_of(new, session.timezone)
    assert meant(replace(kept, release_dt=None)) == meant(copy)


TEXTS = st.text(st.characters(codec="utf-8", exclude_categories=("Cs", "Cc"), exclude_characters="<>&"), max_size=40)
CONTENTS = st.builds(
    NotificationContent,
    subject=TEXTS.filter(lambda text: bool(text.strip())),
    body=TEXTS.filter(lambda text: bool(text.strip())).map("<p>{}</p>".format),
    release_dt=st.integers(1_800_000_000, 2_500_000_000)
    .filter(lambda seconds: is_exact(seconds, ZONE))
    .map(lambda seconds: wall_text(seconds, ZONE)),
    is_interrupt=st.booleans(),
    display_group_ids=st.lists(st.integers(1, 6), max_size=4, unique=True).map(tuple),
    user_group_ids=st.lists(st.integers(1, 5), min_size=1, max_size=4, unique=True).map(tuple),
    nonusers=st.lists(st.from_regex(r"[a-z]{1,8}@example\.org", fullmatch=True), max_size=3).map(", ".join),
)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(before=CONTENTS, after=CONTENTS, names=st.sets(st.sampled_from(sorted(CHANGES))))
async def test_changing_a_field_keeps_all_others(
    session: Session, before: NotificationContent, after: NotificationContent, names: set[str]
) -> None:
    notification_id, base = await made(session, before)
    working = replace(base, **{name: getattr(after, name) for name in names})
    outcome = await session.notifications.save(notification_id, base, working)
    assert isinstance(outcome, Saved)
    held_now = await held(session, notification_id)
    for name in CHANGES:
        wanted = getattr(after if name in names else before, name)
        wanted = wanted.strip() if name == "subject" else wanted
        assert same_field(name, getattr(held_now, name), wanted), name
    await session.notifications.delete(await session.notifications.get(notification_id))
