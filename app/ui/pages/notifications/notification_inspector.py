"""The inspector of a notification: every field of the CMS's record, with its groups folded."""

from __future__ import annotations

from datetime import datetime

from app.domain.notifications.message_html import plain_text
from app.domain.notifications.validation import addresses
from app.domain.text import value_formatting
from app.domain.users_and_groups import DisplayGroup, UserGroup
from app.services.drafts.draft import DraftState
from app.services.notifications.notifications_with_drafts import ListedNotification, Stage
from app.ui import i18n
from app.ui.i18n import tr
from app.ui.pages.notifications.labels import (
    both_moments,
    display_names,
    group_names,
    moment_text,
    stage_text,
    type_text,
)
from app.ui.resource.inspector_value_texts import list_text, number_text, owner_text, rights_text, yes_no
from app.ui.resource.resource_declaration import Block, Code, Facts, Line, Notice

_SHOWN_TEXT = 600
"""The number of characters of the message shown as text; the HTML shows all."""


def details(row: ListedNotification) -> tuple[Block, ...]:
    record, zone = row.record, row.zone()
    text = plain_text(record.body or "")
    shown = text if len(text) <= _SHOWN_TEXT else f"{text[:_SHOWN_TEXT]}…"
    return (
        *_notices(row),
        Facts("", (Line(tr("Message"), shown, is_whole=True),)),
        Facts(
            tr("Release"),
            (
                Line(tr("Status"), stage_text(row)),
                Line(tr("Release"), moment_text(record.release_dt, zone), both_moments(record.release_dt, zone)),
                Line(
                    tr("Full-screen alert"),
                    tr("Yes, in the CMS") if record.is_interrupt else yes_no(record.is_interrupt),
                    tr("Covers every page of the CMS until closed"),
                ),
                Line(tr("Created"), moment_text(record.create_dt, zone), both_moments(record.create_dt, zone))
                if row.draft is None
                else Line(tr("Kept"), _kept(row)),
            ),
        ),
        Facts(
            tr("Recipients"),
            (
                Line(tr("User groups"), group_names(record.user_groups) or tr("None")),
                Line(tr("Display groups"), display_names(record.display_groups) or tr("None")),
                Line(tr("Email"), list_text(addresses(record.nonusers or ""))),
            ),
        ),
        Facts(
            tr("Details"),
            (
                Line(tr("Type"), type_text(record), record.type or ""),
                Line(tr("Attachment"), record.original_file_name or ""),
                Line(tr("Stored as"), record.filename or ""),
                Line(tr("Created by the system"), yes_no(record.is_system), tr("Written by the CMS itself")),
                Line(tr("Owner"), owner_text(record.user_id, row.me(), row.name_of(record.user_id or 0))),
                Line(tr("Your permissions"), _rights(row)),
                Line(tr("ID"), str(row.id)),
            ),
        ),
        *((Code(tr("HTML"), record.body),) if record.body else ()),
        *(_user_group(group) for group in record.user_groups if group.name),
        *(_display_group(group) for group in record.display_groups if group.name),
    )


def _notices(row: ListedNotification) -> tuple[Block, ...]:
    if row.draft is not None and row.draft.state is not DraftState.EDITING:
        return (Notice(tr("It was being sent to the CMS. It isn't known whether it arrived.")),)
    if row.stage is not Stage.DRAFT and row.is_edited_here:
        return (Notice(tr("It has unsaved changes on this computer."), "accent"),)
    if not row.record.user_groups and not row.record.display_groups:
        return (Notice(tr("No recipients.")),)
    return ()


def _kept(row: ListedNotification) -> str:
    saved = datetime.fromtimestamp(row.draft.saved_at if row.draft is not None else 0).astimezone()
    return tr(
        "On this computer, {time}",
        time=value_formatting.moment(f"{saved:%Y-%m-%d %H:%M:%S}", datetime.now().astimezone().date()),
    )


def _rights(row: ListedNotification) -> str:
    """Returns what the user may do with it; "" for a draft, or if the CMS did not tell."""
    record = row.record
    if row.draft is not None or (record.can_edit is None and record.can_delete is None):
        return ""
    return rights_text(((record.can_edit, tr("edit")), (record.can_delete, tr("delete")))) or tr("Read only")


def _user_group(group: UserGroup) -> Facts:
    """Returns every field of the specification (CMS API 4.5, Notification, UserGroup)."""
    kinds = (
        (group.is_system_notification, tr("the system")),
        (group.is_display_notification, tr("displays")),
        (group.is_data_set_notification, tr("datasets")),
        (group.is_layout_notification, tr("layouts")),
        (group.is_library_notification, tr("the library")),
        (group.is_report_notification, tr("reports")),
        (group.is_schedule_notification, tr("schedules")),
        (group.is_custom_notification, tr("custom notifications")),
    )
    quota = group.library_quota
    return Facts(
        tr("User group: {name}", name=group.name),
        (
            Line(tr("Description"), group.description or ""),
            Line(tr("Everyone"), yes_no(group.is_everyone)),
            Line(tr("Single user"), yes_no(group.is_user_specific)),
            Line(
                tr("Notified about"),
                list_text(word for is_notified, word in kinds if is_notified) or tr("nothing automatically"),
            ),
            Line(tr("For new users"), yes_no(group.is_shown_for_add_user), tr("Offered when a user is added")),
            Line(tr("Library quota"), tr("No limit") if quota == 0 else _kilobytes(quota)),
            Line(tr("Home page"), group.default_homepage_id or ""),
            Line(tr("Features"), list_text(group.features)),
            Line(tr("ID"), str(group.group_id)),
        ),
        folded=True,
    )


def _display_group(group: DisplayGroup) -> Facts:
    """Returns every field of the specification (CMS API 4.5, Notification, DisplayGroup)."""
    limit = group.bandwidth_limit
    return Facts(
        tr("Display group: {name}", name=group.name),
        (
            Line(tr("Description"), group.description or ""),
            Line(tr("Single display"), yes_no(group.is_display_specific)),
            Line(tr("Tags"), list_text(tag.text for tag in group.tags)),
            Line(tr("Tag IDs"), list_text(number_text(tag.tag_id) for tag in group.tags)),
            Line(tr("Dynamic"), yes_no(group.is_dynamic)),
            Line(tr("Name criteria"), group.dynamic_criteria or ""),
            Line(tr("Name operator"), _combined_by(group.dynamic_criteria_logical_operator, group.dynamic_criteria)),
            Line(tr("Tag criteria"), group.dynamic_criteria_tags or ""),
            Line(
                tr("Tag operator"),
                _combined_by(group.dynamic_criteria_tags_logical_operator, group.dynamic_criteria_tags),
            ),
            Line(
                tr("Match whole tags"), yes_no(group.dynamic_criteria_exact_tags) if group.dynamic_criteria_tags else ""
            ),
            Line(tr("Data limit"), tr("No limit") if limit == 0 else _bytes(limit)),
            Line(tr("Folder"), number_text(group.folder_id), group.folder_name or ""),
            Line(tr("Permissions from folder"), number_text(group.permissions_folder_id)),
            Line(tr("Shared with"), group.groups_with_permissions or ""),
            Line(tr("Owner"), number_text(group.user_id)),
            Line(tr("Created"), group.created_dt or "", tr("As stored in the CMS")),
            Line(tr("Modified"), group.modified_dt or "", tr("As stored in the CMS")),
            *(
                Line(tr("Reference {n}", n=number), text or "")
                for number, text in enumerate((group.ref1, group.ref2, group.ref3, group.ref4, group.ref5), 1)
            ),
            Line(tr("ID"), str(group.display_group_id)),
        ),
        folded=True,
    )


def _combined_by(text: str | None, condition: str | None) -> str:
    """Returns how criteria are combined; "" without criteria."""
    return text or "" if condition else ""


def _kilobytes(value: int | None) -> str:
    return "" if value is None else tr("{n} KB", n=i18n.number(value))


def _bytes(value: int | None) -> str:
    return "" if value is None else tr("{n} bytes", n=i18n.number(value))
