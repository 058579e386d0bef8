"""All notification routes against the demo CMS in both dialects: what is sent is what the CMS then holds."""

from contextlib import aclosing
from dataclasses import replace
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from app.api.cms_client import CmsClient
from app.core.errors import Invalid, NotFound
from app.domain.dates.wall_time import wall_text
from app.domain.list_queries import NotificationQuery
from app.domain.notifications.notification import Notification, NotificationForm
from tests.helpers.demo_cms import DemoCms


async def listed(client: CmsClient, query: NotificationQuery | None = None) -> list[Notification]:
    async with aclosing(client.notifications.pages(query)) as pages:
        return [record async for page in pages for record in page.items]


async def form_for(client: CmsClient) -> NotificationForm:
    """A complete form for readers that the CMS has."""
    async with aclosing(client.user_groups.pages()) as users:
        people = [group.group_id async for page in users for group in page.items]
    async with aclosing(client.display_groups.pages()) as displays:
        screens = [group.display_group_id async for page in displays for group in page.items]
    return NotificationForm(
        subject="Contract & drill",
        body="<p>At <b>ten</b>, 🥐</p>",
        release_dt="2026-07-01 10:00:00",
        is_interrupt=True,
        display_group_ids=tuple(screens[:2]),
        user_group_ids=tuple(people[:2]),
        nonusers="a@example.org,b@example.org",
    )


async def held(client: CmsClient, notification_id: int) -> NotificationForm:
    """The notification as the form that would write it."""
    zone = (await client.users.me()).default_timezone
    assert zone
    record = await client.notifications.get(notification_id)
    assert record.release_dt
    return NotificationForm(
        subject=record.subject,
        body=record.body or "",
        release_dt=wall_text(record.release_dt, ZoneInfo(zone)),
        is_interrupt=bool(record.is_interrupt),
        display_group_ids=tuple(sorted(group.display_group_id for group in record.display_groups)),
        user_group_ids=tuple(sorted(group.group_id for group in record.user_groups)),
        nonusers=record.nonusers or "",
    )


async def test_the_list_has_every_notification_once_in_release_order(client: CmsClient) -> None:
    found = await listed(client)
    assert len(found) >= 40
    assert len({record.notification_id for record in found}) == len(found)
    releases = [record.release_dt or 0 for record in found]
    assert releases == sorted(releases)
    assert all(record.subject and record.user_groups == () for record in found)


async def test_recipients_are_returned_only_if_embedded(client: CmsClient) -> None:
    found = await listed(client, NotificationQuery(embed="userGroups,displayGroups"))
    assert any(record.user_groups for record in found)
    assert any(record.display_groups for record in found)
    assert all(group.name for record in found for group in record.user_groups)
    assert all(group.name for record in found for group in record.display_groups)


async def test_filters_return_only_matching_records(client: CmsClient) -> None:
    everything = await listed(client)
    one = everything[7]
    assert await listed(client, NotificationQuery(notification_id=one.notification_id)) == [one]
    same = [record for record in everything if record.subject == one.subject]
    assert await listed(client, NotificationQuery(subject=one.subject)) == same
    assert await listed(client, NotificationQuery(subject=one.subject[:-1])) == []
    custom = await listed(client, NotificationQuery(type="custom"))
    assert 0 < len(custom) < len(everything)
    assert {record.type for record in custom} == {"custom"}


async def test_the_read_filter_works_if_the_cms_supports_it(cms: DemoCms, client: CmsClient) -> None:
    everything = {record.notification_id for record in await listed(client)}
    read, unread = [
        {record.notification_id for record in await listed(client, NotificationQuery(is_read=is_read))}
        for is_read in (True, False)
    ]
    assert read | unread == everything
    # A CMS that does not know the filter leaves it aside: the same notification comes both times.
    assert bool(read & unread) is (cms.dialect == "documented")
    assert read
    assert unread


async def test_another_order_can_be_asked_for(client: CmsClient) -> None:
    subjects = [
        record.subject for record in await listed(client, NotificationQuery(sort_by="subject", sort_dir="desc"))
    ]
    assert [text.casefold() for text in subjects] == sorted((text.casefold() for text in subjects), reverse=True)


async def test_a_notification_keeps_what_was_sent_from_creation_to_deletion(client: CmsClient) -> None:
    form = await form_for(client)
    created = await client.notifications.create(form)
    assert await held(client, created.notification_id) == form
    me = await client.users.me()
    record = await client.notifications.get(created.notification_id)
    assert (record.user_id, record.type, record.can_edit, record.can_delete) == (me.user_id, "custom", True, True)
    fewer = replace(form, is_interrupt=False, display_group_ids=(), release_dt="2026-12-24 18:00:00", nonusers="")
    await client.notifications.update(created.notification_id, fewer)
    assert await held(client, created.notification_id) == fewer
    await client.notifications.delete(created.notification_id)
    with pytest.raises(NotFound):
        await client.notifications.get(created.notification_id)
    with pytest.raises(NotFound):
        await client.notifications.delete(created.notification_id)


async def test_recipients_and_external_addresses_survive_a_change_of_the_subject(client: CmsClient) -> None:
    form = await form_for(client)
    created = await client.notifications.create(form)
    await client.notifications.update(created.notification_id, replace(form, subject="Another"))
    assert await held(client, created.notification_id) == replace(form, subject="Another")
    await client.notifications.delete(created.notification_id)


async def test_unsafe_markup_is_gone_when_a_message_is_read_again(client: CmsClient) -> None:
    form = replace(await form_for(client), body="<p>Hello<script>alert(1)</script></p>")
    created = await client.notifications.create(form)
    assert "script" not in ((await client.notifications.get(created.notification_id)).body or "")
    await client.notifications.delete(created.notification_id)


async def test_a_new_notification_without_a_date_is_released_at_once(client: CmsClient) -> None:
    created = await client.notifications.create(replace(await form_for(client), release_dt=None))
    record = await client.notifications.get(created.notification_id)
    assert record.release_dt == record.create_dt
    await client.notifications.delete(created.notification_id)


@pytest.mark.parametrize(
    "changes, field",
    [({"subject": ""}, "subject"), ({"release_dt": "tomorrow"}, "releaseDt")],
)
async def test_a_refused_value_is_reported_at_its_field(client: CmsClient, changes: dict[str, Any], field: str) -> None:
    with pytest.raises(Invalid) as caught:
        await client.notifications.create(replace(await form_for(client), **changes))
    assert list(caught.value.fields) == [field]


async def test_message_or_recipients_are_required_depending_on_the_cms(cms: DemoCms, client: CmsClient) -> None:
    form = await form_for(client)
    demanded = {
        "observed": (replace(form, body=""), "body"),
        "documented": (replace(form, user_group_ids=(), display_group_ids=()), "userGroupIds"),
    }
    refused, field = demanded.pop(cms.dialect)
    with pytest.raises(Invalid) as caught:
        await client.notifications.create(refused)
    assert list(caught.value.fields) == [field]
    ((taken, _),) = demanded.values()
    await client.notifications.delete((await client.notifications.create(taken)).notification_id)


@pytest.mark.parametrize("readers", ["user_group_ids", "display_group_ids"])
async def test_missing_recipients_are_not_found(client: CmsClient, readers: str) -> None:
    form = await form_for(client)
    with pytest.raises(NotFound):
        await client.notifications.create(
            replace(form, user_group_ids=(999_999,))
            if readers == "user_group_ids"
            else replace(form, display_group_ids=(999_999,))
        )
