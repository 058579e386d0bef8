"""The declaration of the notification list: the CMS's notifications and the drafts on this computer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from app.domain.notifications.message_html import plain_text
from app.domain.notifications.notification import Notification
from app.models.navigation_tree import NavItem
from app.models.table_columns import (
    MOMENT_WIDTH,
    Cell,
    CellKind,
    Column,
    PillSpec,
    PillTone,
    search_text_of,
    text_column,
)
from app.services.lists.list_declaration import CachePolicy
from app.services.notifications.notification_service import RESOURCE
from app.services.notifications.notifications_with_drafts import ListedNotification, Stage
from app.services.session.session import Session
from app.ui.i18n import tr, tr_n
from app.ui.pages.notifications.filters import filters, load
from app.ui.pages.notifications.labels import (
    both_moments,
    counts_text,
    display_names,
    group_names,
    moment_text,
    recipient_names,
    recipients_text,
    stage_pill,
    type_icon,
    type_text,
)
from app.ui.pages.notifications.notification_inspector import details
from app.ui.resource.inspector_value_texts import NONE, owner_text, yes_no
from app.ui.resource.resource_declaration import (
    Declaration,
    GroupScope,
    Texts,
    Writing,
)

KIND: Final = "notifications"
FORM: Final = "notification"
ICON: Final = "bell"

HIDDEN: Final = frozenset({"type", "created", "owner", "emails", "attachment", "system", "id"})
"""Columns hidden by default."""

Row = ListedNotification
Group = tuple[Stage, bool]
"""The values that decide to which nodes a row belongs: its stage, and whether it has unsaved changes here."""


# --------------------------------------------------------------------------------------------------- the table


def columns() -> tuple[Column[Row], ...]:
    """Returns new columns for a table, with titles in the current language."""
    return (
        Column(
            key="subject",
            title=tr("Subject"),
            kind=CellKind.NAME,
            value=_title,
            tooltip=lambda row: plain_text(row.record.body or "")[:400],
            stretch=True,
            width=200,
        ),
        Column(
            key="state",
            title=tr("Status"),
            kind=CellKind.PILLS,
            value=lambda row: ", ".join(pill.text for pill in _pills(row)),
            cell=lambda row: Cell(pills=_pills(row)),
            sort_key=lambda row: (list(Stage).index(row.stage), row.record.release_dt or 0),
            width=110,
        ),
        Column(
            key="release",
            title=tr("Release"),
            value=lambda row: moment_text(row.record.release_dt, row.zone()),
            sort_key=_release_key,
            tooltip=lambda row: both_moments(row.record.release_dt, row.zone()),
            width=MOMENT_WIDTH,
        ),
        Column(
            key="readers",
            title=tr("Recipients"),
            value=lambda row: recipients_text(row.record),
            sort_key=lambda row: (len(row.record.user_groups), len(row.record.display_groups)),
            tooltip=lambda row: recipient_names(row.record),
            width=206,
            words=(counts_text(2, 2),),
            grows=True,
            gives_way=2,
        ),
        Column(
            key="interrupt",
            title=tr("Full-screen alert"),
            value=lambda row: tr("Yes") if row.record.is_interrupt else NONE,
            tooltip=lambda row: tr("It covers the CMS until people close it.") if row.record.is_interrupt else "",
            width=124,
            gives_way=1,
        ),
        Column(
            key="type",
            title=tr("Type"),
            kind=CellKind.ICON_TEXT,
            value=lambda row: type_text(row.record),
            cell=lambda row: Cell(icon=type_icon(row.record)),
            tooltip=lambda row: row.record.type or "",
            width=110,
        ),
        text_column(
            "attachment",
            tr("Attachment"),
            lambda row: row.record.attachment,
            tooltip=lambda row: row.record.attachment,
            width=150,
        ),
        text_column(
            "emails",
            tr("Reports to"),
            lambda row: row.record.nonusers,
            tooltip=lambda row: row.record.nonusers or "",
            width=180,
        ),
        Column(
            key="created",
            title=tr("Created"),
            value=lambda row: moment_text(row.record.create_dt, row.zone()),
            sort_key=lambda row: row.record.create_dt or 0,
            tooltip=lambda row: both_moments(row.record.create_dt, row.zone()),
            width=MOMENT_WIDTH,
        ),
        text_column("owner", tr("Owner"), _owner, width=90, sort_key=lambda row: row.record.user_id or 0),
        text_column("system", tr("Created by the system"), lambda row: yes_no(row.record.is_system), width=100),
        Column(
            key="id",
            title=tr("ID"),
            kind=CellKind.NUMBER,
            value=lambda row: NONE if row.draft is not None else str(row.id),
            sort_key=lambda row: row.record.notification_id,
            width=64,
        ),
    )


def _title(row: Row) -> str:
    return row.record.subject or tr("No subject yet")


def _owner(row: Row) -> str:
    user_id = row.record.user_id
    return owner_text(user_id, row.me(), row.name_of(user_id) if user_id is not None else "")


def _pills(row: Row) -> tuple[PillSpec, ...]:
    pills = [stage_pill(row.stage)]
    if row.is_edited_here and row.stage is not Stage.DRAFT:
        pills.append(PillSpec(tr("Unsaved"), PillTone.ACCENT, "pencil-line"))
    return tuple(pills)


def _release_key(row: Row) -> int:
    """Sorts rows without a release time last: they are released at once, so they are the newest."""
    release = row.record.release_dt
    return release if release is not None else 1 << 40


def also_found_by(row: Row) -> tuple[str | None, ...]:
    """Returns searchable texts that no column shows: the recipients' names and the message."""
    record = row.record
    return (group_names(record.user_groups), display_names(record.display_groups), plain_text(record.body or ""))


# --------------------------------------------------------------------------------------------------- the tree


def group_of(row: Row) -> Group:
    return row.stage, row.is_edited_here


def nodes(connection_id: str, groups: Mapping[Any, int]) -> tuple[NavItem, ...]:
    """Returns the nodes for all notifications, scheduled ones, released ones and drafts."""

    def node(place: str, title: str, icon: str, holds: Any, empty: tuple[str, str]) -> NavItem:
        count = sum(number for group, number in groups.items() if holds(group))
        key = f"{connection_id}/{KIND}/{place}"
        return NavItem(key=key, title=title, icon=icon, count=count, data=GroupScope(holds, empty=empty))

    return (
        NavItem(
            key=f"{connection_id}/{KIND}/all", title=tr("All notifications"), icon="squares-four", data=GroupScope()
        ),
        node(
            "scheduled",
            tr("Scheduled"),
            "clock",
            lambda group: group[0] is Stage.SCHEDULED,
            (tr("Nothing scheduled"), tr("Notifications with a future release time wait here.")),
        ),
        node(
            "released",
            tr("Released"),
            "check-circle",
            lambda group: group[0] is Stage.RELEASED,
            (tr("Nothing released yet"), tr("Notifications sent to users and displays appear here.")),
        ),
        node(
            "drafts",
            tr("Drafts"),
            "note-pencil",
            lambda group: group[1],
            (
                tr("No drafts"),
                tr(
                    "Notifications you start but don't send are kept here, on this computer, until "
                    "you send or discard them."
                ),
            ),
        ),
    )


# --------------------------------------------------------------------------------------------------- writing


def why_not_edit(_session: Session, row: Row) -> str:
    """Returns why the row can't be edited. The CMS allows it to owners and administrators, and tells so in GET."""
    return tr("Only its owner and administrators can change it.") if row.record.can_edit is False else ""


def _mark(row: Row) -> object:
    record = row.record
    return (record.subject, record.body, record.release_dt, record.is_interrupt, record.type)


def why_not_delete(_session: Session, row: Row) -> str:
    return tr("Only its owner and administrators can delete it.") if row.record.can_delete is False else ""


async def delete(session: Session, row: Row) -> bool:
    """Deletes the notification in the CMS, or discards a draft. Unsaved changes go too. Returns False if it was
    gone."""
    was_there = row.draft is not None or await session.notifications.delete(row.record)
    await session.notification_list.discard(row)
    return was_there


def deletion_notice(rows: Sequence[Row]) -> tuple[str, ...]:
    drafts = sum(row.draft is not None for row in rows)
    scheduled = sum(row.stage is Stage.SCHEDULED for row in rows)
    if len(rows) == 1:
        return (
            *((tr("It hasn't been released yet, so recipients won't see it."),) if scheduled else ()),
            tr("It's a draft on this computer only.")
            if drafts
            else tr("It will be deleted for everyone, along with its attachment, if it has one."),
            *(() if drafts else (tr("You can restore it from Deleted items, but without an attachment."),)),
        )
    lines = []
    if scheduled:
        lines.append(
            tr_n(
                "{n} of them hasn't been released yet, so recipients won't see it.",
                "{n} of them haven't been released yet, so recipients won't see them.",
                scheduled,
            )
        )
    if drafts:
        lines.append(tr_n("{n} is a draft on this computer only.", "{n} are drafts on this computer only.", drafts))
    if len(rows) > drafts:
        lines.append(tr("They will be deleted for everyone, along with any attached files."))
        lines.append(tr("You can restore them from Deleted items, but not their attachments."))
    return tuple(lines)


def notification_declaration() -> Declaration[Row]:
    table = columns()
    return Declaration(
        kind=KIND,
        resource=RESOURCE,
        icon=ICON,
        texts=Texts(
            title=tr("Notifications"),
            one=tr("Notification"),
            count=lambda n: tr_n("{n} notification", "{n} notifications", n),
            filter_placeholder=tr("Filter notifications"),
            new=tr("New notification"),
            empty_title=tr("No notifications"),
            empty_text=tr(
                "A notification is a message to users in the CMS and to displays. The CMS lists only those you "
                "own or receive. Other people may see different ones."
            ),
            nothing_found=tr("No matching notifications"),
            failed_title=tr("The notifications couldn't be loaded"),
            nothing_selected=tr("Select a notification to see its message and recipients."),
            problem=lambda n: tr_n("{n} notification couldn't be read", "{n} notifications couldn't be read", n),
        ),
        columns=table,
        hidden=HIDDEN,
        id_of=lambda row: row.id,
        title_of=_title,
        search_text=search_text_of(table, also_found_by),
        group_of=group_of,
        sort=(("release", True),),
        load=load,
        load_one=lambda session, record_id: session.notification_list.one(record_id),
        row_of=lambda session, record: session.notification_list.row_of(record),
        filters=filters(),
        details=details,
        nodes=nodes,
        writing=Writing(
            form=FORM,
            add_feature="notification.add",
            modify_feature="notification.modify",
            delete_feature="notification.modify",
            why_not_edit=why_not_edit,
            why_not_delete=why_not_delete,
            delete=delete,
            mark=_mark,
            deletion_notice=deletion_notice,
            can_duplicate=True,
        ),
        export=lambda row: msgspec.to_builtins(row.record),
        keep=CachePolicy(
            record=Notification,
            pack=lambda row: row.record if row.draft is None else None,
            unpack=lambda session, record: session.notification_list.kept(record),
        ),
        scope="all",
        view_feature="notification.centre",
        tells_cms_time=True,
    )
