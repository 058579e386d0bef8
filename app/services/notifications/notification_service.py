"""The service of notifications: how creating and saving differ from other records."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from dataclasses import replace
from typing import Any
from zoneinfo import ZoneInfo

from app.api.cms_client import CmsClient
from app.api.endpoints.notifications import NOTIFICATION_LIST
from app.core.translatable_texts import phrase
from app.domain.campaigns.validation import loses_markup
from app.domain.dates.wall_time import is_exact, wall_text
from app.domain.list_queries import NotificationQuery
from app.domain.merging.field_merge import sets_together
from app.domain.notifications.html_compare import is_made_safe, same_html
from app.domain.notifications.notification import KEPT, Notification, NotificationContent
from app.domain.notifications.validation import notification_problems
from app.services.connection_state import Link
from app.services.records.record_service import RecordRules, RecordService, RecordWriter, altered

RESOURCE = "notification"
"""The name of notifications in changes, drafts and history."""
WITH_READERS = "userGroups,displayGroups"

NotificationService = RecordService[Notification, NotificationContent]


def notification_service(
    client: CmsClient, writer: RecordWriter, link: Link, *, zone: Callable[[], ZoneInfo | None]
) -> NotificationService:
    rules: RecordRules[Notification, NotificationContent] = RecordRules(
        resource=RESOURCE,
        record_type=Notification,
        state_type=NotificationContent,
        id_of=lambda record: record.notification_id,
        owner_of=lambda record: record.user_id,
        title_of=lambda form: form.subject,
        state_of=lambda record: content_of(record, zone()),
        names={
            "subject": phrase("the subject"),
            "body": phrase("the message"),
            "release_dt": phrase("the release time"),
            "is_interrupt": phrase("the full-screen alert"),
            "display_group_ids": phrase("the display groups"),
            "user_group_ids": phrase("the user groups"),
            "nonusers": phrase("the email addresses"),
            "attachment": phrase("the attachment"),
        },
        lost_on_restore=phrase(
            "Read status, owner and creation date can't be restored. Recipients may get a released notification again."
        ),
        kept=_as_kept,
        to_send=lambda form, record: _to_send(form, record, zone()),
        altered=_altered,
        same=same_field,
        together=merged_readers,
        problems=lambda form, _: notification_problems(form),
        view_feature=NOTIFICATION_LIST.feature,
        duplicates=lambda form: NotificationQuery(
            subject=form.subject if _is_kept(form.subject) else None, embed=WITH_READERS
        ),
        not_read_back=frozenset({"owner_id", "create_dt", "released_at"}),
    )
    return RecordService(client.notifications, rules, writer, link)


def _is_kept(subject: str) -> bool:
    """Whether CMSs store a subject as it is sent: their filter takes the exact subject, in any case."""
    plain = unicodedata.normalize("NFKC", " ".join(subject.split()))
    return subject == plain and "&" not in subject and not loses_markup(subject)


def content_of(record: Notification, zone: ZoneInfo | None) -> NotificationContent:
    """Returns a notification as editors hold it. Without a zone its release can't be shown, so it is kept unchanged."""
    release = record.release_dt
    return NotificationContent(
        subject=record.subject,
        body=record.body or "",
        release_dt=wall_text(release, zone) if zone is not None and release is not None else KEPT,
        is_interrupt=bool(record.is_interrupt),
        display_group_ids=tuple(group.display_group_id for group in record.display_groups),
        user_group_ids=tuple(group.group_id for group in record.user_groups),
        nonusers=record.nonusers or "",
        attachment=record.attachment,
        owner_id=record.user_id,
        create_dt=record.create_dt,
        released_at=release,
    )


def duplicate_of(form: NotificationContent) -> NotificationContent:
    """Returns a new notification with the same content for the same readers, released at once.

    The API cannot attach files, so the file is not copied.
    """
    return NotificationContent(
        subject=form.subject,
        body=form.body,
        is_interrupt=form.is_interrupt,
        display_group_ids=form.display_group_ids,
        user_group_ids=form.user_group_ids,
        nonusers=form.nonusers,
    )


def sent_again(form: NotificationContent) -> NotificationContent:
    """Returns the same message for the same readers, released at once, without a full-screen alert."""
    return replace(duplicate_of(form), is_interrupt=False)


def same_field(name: str, one: object, other: object) -> bool:
    """Whether `other` asks for the same as `one`.

    The order of groups and the style of HTML don't matter. "Now" matches the release that it became.
    """
    if isinstance(one, tuple) and isinstance(other, tuple):
        return frozenset(one) == frozenset(other)
    if name == "body" and isinstance(one, str) and isinstance(other, str):
        return same_html(one, other)
    if name == "nonusers" and isinstance(one, str) and isinstance(other, str):
        return one.strip() == other.strip()
    return one == other or (name == "release_dt" and (one is None or other in {None, KEPT}))


def merged_readers(name: str, base: Any, mine: Any, theirs: Any) -> tuple[int, ...] | None:
    """Merges groups of readers that two users changed."""
    return sets_together(base, mine, theirs) if name in {"display_group_ids", "user_group_ids"} else None


def _as_kept(form: NotificationContent) -> NotificationContent:
    attachment = "" if form.clear_attachment else form.attachment
    return replace(form, subject=form.subject.strip(), attachment=attachment, clear_attachment=False)


def _to_send(form: NotificationContent, record: Notification | None, zone: ZoneInfo | None) -> NotificationContent:
    """Returns the form to send, without a file that will be removed.

    An unchanged release is sent again, unless its text would mean another moment: the one an hour before, on the day
    when clocks are put back.
    """
    form = replace(form, clear_attachment=record is not None and bool(record.attachment) and not form.attachment)
    release = record.release_dt if record is not None else None
    text = wall_text(release, zone) if release is not None and zone is not None else None
    if form.release_dt not in {None, KEPT, text}:
        return form
    is_certain = release is not None and zone is not None and is_exact(release, zone)
    return replace(form, release_dt=text if is_certain else None)


def _altered(name: str, meant: object, fresh: object) -> bool:
    """Whether the CMS itself explains a difference: it sanitises texts by removing parts, and never adds any."""
    if name == "body" and isinstance(meant, str) and isinstance(fresh, str):
        return is_made_safe(meant, fresh)
    return altered(meant, fresh)
