"""The notification form: its message, its recipients, and its release."""

from __future__ import annotations

import time
from collections.abc import Mapping
from functools import partial

from PySide6.QtWidgets import QWidget

from app.core.errors import MarqueeError, NotFound
from app.core.log import logger
from app.domain.list_queries import RecordId
from app.domain.notifications.notification import KEPT, Notification, NotificationContent
from app.domain.notifications.validation import notification_problems, notification_warnings
from app.services.notifications.notification_service import RESOURCE, content_of, duplicate_of
from app.services.notifications.notifications_with_drafts import ListedNotification
from app.services.records.loaded_record_lookup import Cached
from app.services.session.session import Session
from app.ui.forms.field_editors import LineEditor, SwitchEditor
from app.ui.forms.form_declaration import Content, Field, FormContext, FormDeclaration, Group
from app.ui.forms.form_editing import FormEditing
from app.ui.i18n import tr
from app.ui.pages.notifications.attachment_editor import AttachmentEditor, FactEditor
from app.ui.pages.notifications.declaration import FORM, ICON
from app.ui.pages.notifications.labels import both_moments
from app.ui.pages.notifications.preview_panel import NotificationPreview
from app.ui.pages.notifications.recipient_pickers import display_group_picker, user_group_picker
from app.ui.pages.notifications.release_editor import ReleaseEditor
from app.ui.pages.notifications.send_again import SendAgainButton
from app.ui.pages.notifications.sending_texts import audience_note, notification_sending
from app.ui.pages.notifications.template_button import TemplateButton
from app.ui.resource.inspector_value_texts import owner_text
from app.ui.shell import Shell
from app.ui.widgets.messages.message_editor import MessageEditor

Around = FormContext[NotificationContent]


def notification_form_declaration() -> FormDeclaration[NotificationContent]:
    return FormDeclaration(
        kind=FORM,
        resource=RESOURCE,
        icon=ICON,
        state_type=NotificationContent,
        new_title=tr("New notification"),
        groups=_groups(),
        title_of=lambda content: content.subject.strip(),
        start=lambda _: NotificationContent(subject="", body=""),
        read=_read,
        read_offline=_read_kept,
        adapter=lambda session, record_id: session.notifications.adapter(record_id),
        create=_create,
        register_sent=lambda session, state, age_s: session.notifications.register_sent(state, age_s),
        problems=_problems,
        warnings=_warnings,
        before_save=_before_save,
        moments=("release_dt",),
        before_write=_before_write,
        aside=lambda _: NotificationPreview(),
        aside_width=400,
        fills_page=True,
        sending=notification_sending(),
        look_up=_look_up,
        head=_head,
        duplicate_of=duplicate_of,
        version_of=lambda session, snapshot: content_of(snapshot.payload(Notification), session.timezone),
    )


# --------------------------------------------------------------------------------------------------- fields


def _groups() -> tuple[Group[NotificationContent], ...]:
    return (
        Group(
            title="",
            fields=(
                Field(name="subject", label=tr("Subject"), make=lambda _: LineEditor(), is_wide=True),
                Field(
                    name="body",
                    label=tr("Message"),
                    make=lambda _: MessageEditor(),
                    is_wide=True,
                    grows=True,
                ),
            ),
        ),
        Group(
            title=tr("Recipients"),
            note=audience_note,
            fields=(
                Field(
                    name="user_group_ids",
                    label=tr("User groups"),
                    make=lambda around: user_group_picker(around.session),
                ),
                Field(
                    name="display_group_ids",
                    label=tr("Display groups"),
                    make=lambda around: display_group_picker(around.session),
                    help=tr("Shown only in layouts with a notification widget."),
                ),
            ),
        ),
        Group(
            title=tr("Release time"),
            fields=(
                Field(
                    name="release_dt",
                    label=tr("Release time"),
                    make=lambda around: ReleaseEditor(around.session, is_new=around.is_new),
                    follow=ReleaseEditor.follow,
                    has_own_label=True,
                    is_wide=True,
                ),
                Field(
                    name="is_interrupt",
                    label=tr("Full-screen alert"),
                    make=lambda _: SwitchEditor(),
                    words=_alert_words,
                    is_wide=True,
                ),
            ),
        ),
        Group(
            title=tr("Details"),
            is_secondary=True,
            fields=(
                Field(
                    name="nonusers",
                    label=tr("Email addresses for saved reports"),
                    make=lambda _: LineEditor(placeholder=tr("reception@example.com, night.shift@example.com")),
                    help=tr(
                        "Separate addresses with commas. The CMS emails saved reports to them, but not this message."
                    ),
                    is_wide=True,
                ),
                Field(
                    name="clear_attachment",
                    label=tr("Attachment"),
                    make=lambda _: AttachmentEditor(),
                    follow=AttachmentEditor.follow,
                    shown=lambda content: bool(content.attachment),
                    is_restorable=False,
                    is_wide=True,
                ),
                Field(
                    name="owner_id",
                    label=tr("Owner"),
                    make=lambda around: FactEditor(partial(_owner_words, around.session)),
                    is_restorable=False,
                    shown=lambda content: content.owner_id is not None,
                ),
                Field(
                    name="create_dt",
                    label=tr("Created"),
                    make=lambda around: FactEditor(partial(_moment_words, around.session)),
                    is_restorable=False,
                    help=tr("The CMS sets it to today on every save."),
                    shown=lambda content: content.create_dt is not None,
                ),
            ),
        ),
    )


def _head(editing: FormEditing) -> list[QWidget]:
    templates = editing.context().session.message_templates
    tools: list[QWidget] = [SendAgainButton(editing)]
    return [*tools, TemplateButton(editing, templates)] if templates is not None else tools


def _alert_words(content: NotificationContent) -> tuple[str, str]:
    return tr("Full-screen alert"), (
        tr("On: it covers the CMS until people dismiss it. Displays aren't affected.")
        if content.is_interrupt
        else tr("Off: it appears in the bell menu of the CMS.")
    )


def _owner_words(session: Session, owner_id: object) -> str:
    if not isinstance(owner_id, int):
        return ""
    return owner_text(owner_id, session.me, session.lookups.user_name(owner_id))


def _moment_words(session: Session, seconds: object) -> str:
    return both_moments(seconds, session.timezone) if isinstance(seconds, int) else ""


# --------------------------------------------------------------------------------------------------- opening


async def _look_up(session: Session) -> None:
    """Reads the names of groups and displays. Names that the CMS refuses are shown as ids."""
    lookups = session.lookups
    for look_up in (lookups.user_groups, lookups.users, lookups.display_groups, lookups.displays):
        try:
            await look_up()
        except MarqueeError as error:
            logger("ui.forms").info("groups not looked up: %s", type(error).__name__)


async def _read(session: Session, record_id: RecordId) -> Content[NotificationContent]:
    if isinstance(record_id, str):
        return await _read_draft(session, record_id)
    return _content(session, await session.notifications.get(record_id))


async def _read_kept(session: Session, record_id: RecordId) -> Cached[Content[NotificationContent]] | None:
    found = session.known_rows.row(RESOURCE, record_id)
    if found is None or found.value.draft is not None:
        return None
    return Cached(_content(session, found.value.record), found.kept_at)


def _content(session: Session, record: Notification) -> Content[NotificationContent]:
    session.lookups.remember_recipients(record.user_groups, record.display_groups)
    content = content_of(record, session.timezone)
    notes: list[str] = []
    if content.release_dt == KEPT and record.release_dt is not None:
        release = both_moments(record.release_dt, None)
        notes.append(tr("Release: {time}", time=release.replace("\n", ". ")))
    reason = "" if record.can_edit is not False else tr("Only its owner and administrators can change it.")
    return Content(content, record.subject, notes, reason)


async def _read_draft(session: Session, draft_id: str) -> Content[NotificationContent]:
    """Returns the content of a draft, for a copy of it. Raises NotFound."""
    rows: list[ListedNotification] = []
    async for page in session.notification_list.one(draft_id):
        rows += page.items
    if not rows or rows[0].content is None:
        raise NotFound(
            tr("This draft no longer exists."), tr("It was sent or discarded in another tab. You can close this one.")
        )
    return Content(rows[0].content, rows[0].record.subject)


# --------------------------------------------------------------------------------------------------- rules


def _problems(content: NotificationContent, _around: Around) -> Mapping[str, str]:
    return notification_problems(content)


def _warnings(content: NotificationContent, around: Around) -> Mapping[str, str]:
    found = notification_warnings(content, around.session.timezone, now=time.time())
    if around.is_new:
        # The checklist beside the form shows this.
        found.pop("user_group_ids", None)
    base = around.base
    if base is not None and not around.is_new and base.release_dt == content.release_dt:
        # A release in the past is normal for a released notification.
        found.pop("release_dt", None)
    return found


# --------------------------------------------------------------------------------------------------- writing


async def _create(session: Session, content: NotificationContent, initiator: object) -> RecordId:
    return (await session.notifications.create(content, initiator)).notification_id


def _before_save(content: NotificationContent, around: Around) -> str:
    me = around.session.me
    if around.is_new or content.owner_id is None or (me is not None and me.user_id == content.owner_id):
        return ""
    if me is None:
        return tr("Saving makes you its owner in the CMS and sets its creation date to today.")
    return tr("It belongs to someone else. Saving makes you its owner in the CMS and sets its creation date to today.")


async def _before_write(session: Session, shell: Shell, content: NotificationContent) -> bool:
    """Makes sure the CMS's time zone is known before a date is sent; may ask the user."""
    if content.release_dt in {None, KEPT}:
        return True
    return await shell.cms_zone(session) is not None
