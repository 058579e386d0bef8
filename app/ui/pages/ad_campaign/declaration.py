"""The form of an ad campaign: its fields, its rules, and how it is loaded and saved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from app.core.errors import MarqueeError
from app.domain.ads.ad import AdState, ad_problems, ad_warnings
from app.domain.ads.ad_order_steps import plan, refused
from app.domain.campaigns.campaign import Campaign
from app.domain.folder import Folder, paths
from app.domain.lineups.lineup import Entry
from app.domain.list_queries import RecordId
from app.domain.merging.ad_merge import merged_value
from app.domain.users_and_groups import DisplayGroup
from app.models.choice_model import Choice
from app.models.folder_options import folder_options
from app.models.table_columns import PillSpec
from app.services.campaigns.ad_campaigns import RESOURCE, AdBase
from app.services.campaigns.ad_reordering_steps import AdSteps
from app.services.campaigns.campaign_creation import AD_DRAFTS
from app.services.campaigns.campaign_state_mapping import ad_state
from app.services.lookups.lookups import Source
from app.services.records.loaded_record_lookup import Cached
from app.services.records.record_service import WatchedAdapter
from app.services.saving.history import Snapshot
from app.services.session.session import Session
from app.ui import failures
from app.ui.forms.date_time_editor import MomentEditor
from app.ui.forms.field_editors import ChoiceEditor, LineEditor, NumberEditor, Option, SegmentsEditor, TagsEditor
from app.ui.forms.form_declaration import Content, Field, FormContext, FormDeclaration, Group
from app.ui.i18n import quoted, tr, tr_n
from app.ui.pages.ad_campaign.entries_editor import EntriesEditor
from app.ui.pages.ad_campaign.preflight_panel import PreflightPanel
from app.ui.shell import Shell
from app.ui.task_runner import spawn
from app.ui.widgets.buttons.painted_buttons import IconButton
from app.ui.widgets.inputs.multi_record_picker import MultiRecordPicker

KIND: Final = AD_DRAFTS
_MOST: Final = 2_000_000_000
_Around = FormContext[AdState]


@dataclass
class AdContext:
    """The context of one open ad, besides its form's content.

    Attributes:
        record: the CMS's latest record, with the progress towards the target.
        folders: the folders to choose from; empty if the CMS doesn't list them.
        entries: its layouts as last read, with all known details.
        has_asked: whether the user has been asked for the CMS's time zone.
        progress: receives the steps of a reordering: done, total.
    """

    session: Session
    shell: Shell
    record: Campaign | None = None
    folders: Sequence[Folder] = ()
    entries: Sequence[Entry] = ()
    has_asked: bool = False
    progress: Callable[[int, int], None] = field(default=lambda _done, _total: None)


def ad_declaration(context: AdContext) -> FormDeclaration[AdState]:
    return FormDeclaration(
        kind=KIND,
        resource=RESOURCE,
        drafts=KIND,
        steps=lambda session: _steps(context, session),
        icon="megaphone",
        state_type=AdState,
        new_title=tr("New ad campaign"),
        groups=_groups(context),
        title_of=lambda state: state.name,
        start=lambda _session: AdState(),
        read=lambda session, record_id: _read(context, session, record_id),
        read_offline=lambda session, record_id: _read_kept(context, session, record_id),
        adapter=lambda session, record_id: _adapter(context, session, record_id),
        create=_create,
        register_sent=lambda session, state, age_s: session.ads.register_sent(state, age_s),
        problems=_problems,
        warnings=_warnings,
        prepare=lambda session: _prepare(context, session),
        moments=("start_dt", "end_dt"),
        before_write=_has_zone,
        together=merged_value,
        version_of=lambda session, snapshot: _version(context, session, snapshot),
        aside=lambda session: PreflightPanel(session, lambda: context.record),
        head=lambda editing: [IconButton.for_action(editing.history)],
        pills=lambda state: _pills(context, state),
    )


def _steps(context: AdContext, session: Session) -> AdSteps:
    def show_progress(done: int, total: int) -> None:
        context.progress(done, total)

    return AdSteps(session.ads, show_progress, is_read_only=session.connection.read_only)


# ------------------------------------------------------------------------------------------------------ the fields


def _groups(context: AdContext) -> tuple[Group[AdState], ...]:
    references = [
        Field[AdState](name=f"ref{place}", label=f"{tr('Reference')} {place}", make=lambda _: LineEditor())
        for place in range(1, 6)
    ]
    return (
        Group(
            title=tr("Layouts"),
            fields=(
                Field(
                    name="entries",
                    label=tr("Layouts and days"),
                    make=lambda around: EntriesEditor(around.session),
                    changed=_changed_parts,
                    is_wide=True,
                    has_own_label=True,
                ),
            ),
        ),
        Group(
            title=tr("Target"),
            fields=(
                Field(name="target_type", label=tr("Target type"), make=lambda _: SegmentsEditor(_targets())),
                Field(
                    name="target",
                    label=tr("Amount"),
                    make=lambda _: NumberEditor(1, _MOST, none=tr("No target")),
                    help=tr("For the whole campaign, across all displays"),
                ),
            ),
        ),
        Group(
            title=tr("Dates"),
            fields=(
                Field(name="start_dt", label=tr("Start"), make=_moment),
                Field(name="end_dt", label=tr("End"), make=_moment),
            ),
        ),
        Group(
            title=tr("Details"),
            fields=(
                Field(name="name", label=tr("Name"), make=lambda _: LineEditor(), is_wide=True),
                Field(name="folder_id", label=tr("Folder"), make=lambda _: ChoiceEditor(_folders(context))),
                Field(name="tags", label=tr("Tags"), make=lambda _: TagsEditor()),
            ),
        ),
        Group(
            title=tr("Displays"),
            fields=(
                Field(
                    name="display_group_ids",
                    label=tr("Display groups"),
                    make=lambda around: _display_groups(around.session),
                    is_wide=True,
                ),
            ),
        ),
        Group(title=tr("References"), fields=references),
    )


def _changed_parts(before: Sequence[Entry], after: Sequence[Entry]) -> str:
    """Returns whether the layouts themselves changed, or only when and where they play."""
    if [each.identity for each in before] == [each.identity for each in after]:
        pairs = list(zip(before, after, strict=True))
        parts = [
            title
            for title, is_changed in (
                (tr("Days"), any(one.days_of_week != other.days_of_week for one, other in pairs)),
                (tr("Day part"), any(one.day_part_id != other.day_part_id for one, other in pairs)),
                (tr("Geofence"), any(one.geo_fence != other.geo_fence for one, other in pairs)),
            )
            if is_changed
        ]
        return ", ".join(parts) or tr("Layouts")
    were, are = (Counter((each.identity, *each.schedule) for each in entries) for entries in (before, after))
    is_only_moved = not (were - are) or not (are - were)
    return tr("Layouts") if is_only_moved else tr("Layouts and days")


def _pills(context: AdContext, state: AdState) -> list[PillSpec]:
    """Returns the type and the folder; the root folder has no pill."""
    record = context.record
    told = record.folder_name or "" if record is not None and record.folder_id == state.folder_id else ""
    folder = paths(context.folders).get(state.folder_id or 0, told).strip("/ ")
    return [PillSpec(tr("Ad"), icon="megaphone"), *([PillSpec(folder, icon="folder")] if folder else [])]


def _targets() -> tuple[Option, ...]:
    return (Option("plays", tr("Plays")), Option("budget", tr("Budget")), Option("imp", tr("Impressions")))


def _moment(around: _Around) -> MomentEditor:
    return MomentEditor(lambda: around.session.timezone)


def _folders(context: AdContext) -> list[Option]:
    options = [Option(folder_id, text) for text, folder_id in folder_options(context.folders)]
    record = context.record
    if record is not None and record.folder_id and all(each.value != record.folder_id for each in options):
        name = (record.folder_name or "").strip("/ ") or tr("Folder {id}", id=record.folder_id)
        options.insert(0, Option(record.folder_id, name))
    return options


def _display_groups(session: Session) -> MultiRecordPicker:
    picker = GroupPicker()
    spawn(picker, _fill(session, picker), name="load display groups", on_error=failures.describe)
    return picker


class GroupPicker(MultiRecordPicker):
    """A picker of display groups. Their names are used when values are compared."""

    def __init__(self) -> None:
        super().__init__(
            name=tr("Display groups"),
            placeholder=tr("Add display group"),
            icon="monitor",
            unknown_hint=tr("Not found in the CMS: deleted or not shared with you. It stays until you remove it."),
        )

    def text_of(self, value: Sequence[RecordId]) -> str:
        return ", ".join(map(self.model.text_of, value))


async def _fill(session: Session, picker: MultiRecordPicker) -> None:
    found = await session.lookups.display_groups()
    is_listed = found.source is Source.CMS
    note = "" if is_listed else tr("The CMS doesn't list display groups for this account.")
    picker.set_choices([_item(group) for group in found.items], note=note, takes_ids=not is_listed)


def _item(group: DisplayGroup) -> Choice:
    kind = tr("dynamic") if group.is_dynamic else ""
    detail = " · ".join(filter(None, ((group.folder_name or "").strip("/ "), kind)))
    return Choice(group.display_group_id, group.name, detail, search=" ".join(tag.text for tag in group.tags))


# ------------------------------------------------------------------------------------------------------ the rules


def _problems(state: AdState, around: _Around) -> Mapping[str, str]:
    found = ad_problems(state)
    locked: tuple[Entry, ...] = ()
    if around.base is not None and any(entry.locked for entry in state.entries):
        locked = refused(plan(around.base.entries, state.entries))
    if locked:
        names = ", ".join(dict.fromkeys(quoted(entry.name) for entry in locked))
        found["entries"] = tr(
            "Not shared with you: {names}. This order or schedule means adding it again, which the CMS doesn't allow.",
            names=names,
        )
    return found


def _warnings(state: AdState, around: _Around) -> Mapping[str, str]:
    found = ad_warnings(state, around.session.timezone)
    if around.base is not None:
        there = {entry.identity for entry in state.entries}
        gone = [entry for entry in around.base.entries if entry.locked and entry.identity not in there]
        if gone:
            found["entries"] = tr_n(
                "{n} layout you removed isn't shared with you. After you save, you can't add it back.",
                "{n} layouts you removed aren't shared with you. After you save, you can't add them back.",
                len(gone),
            )
    return found


# ------------------------------------------------------------------------------------------------------ the CMS


async def _prepare(context: AdContext, session: Session) -> None:
    try:
        folders = await session.lookups.folders()
    except MarqueeError as error:
        # An ad can be edited without moving it.
        failures.note(error)
        return
    context.folders = folders.items if folders.source is Source.CMS else ()


async def _read(context: AdContext, session: Session, record_id: RecordId) -> Content[AdState]:
    found = await session.ads.open(int(record_id))
    if found.lacks_zone and not context.has_asked:
        context.has_asked = True
        if await context.shell.cms_zone(session) is not None:
            found = await session.ads.open(int(record_id))
    await session.ads.orders.check_elsewhere(int(record_id))
    return _content(context, found)


async def _read_kept(context: AdContext, session: Session, record_id: RecordId) -> Cached[Content[AdState]] | None:
    found = await session.ads.open_kept(int(record_id))
    if found is None or found.kept_at is None:
        return None
    return Cached(_content(context, found), found.kept_at)


def _content(context: AdContext, found: AdBase) -> Content[AdState]:
    context.record, context.entries = found.record, found.state.entries
    reason = ""
    if not found.record.may_edit:
        reason = tr("You have view-only access to this ad.")
    elif found.lacks_zone:
        reason = tr(
            "The CMS doesn't provide its time zone, so this ad's dates can't be shown or saved. Set the "
            "time zone in the connection's settings, then open the ad again."
        )
    return Content(found.state, found.state.name, read_only=reason)


def _version(context: AdContext, session: Session, snapshot: Snapshot) -> AdState:
    """Returns an earlier version of the ad. Raises ValidationError, and BadResponse if its layouts are missing."""
    return ad_state(snapshot.payload(Campaign), session.timezone, known=context.entries)


def _adapter(context: AdContext, session: Session, record_id: RecordId) -> WatchedAdapter[AdState]:
    return session.ads.adapter(int(record_id), context.progress)


async def _create(session: Session, state: AdState, initiator: object) -> RecordId:
    return await session.ads.create(state, initiator)


async def _has_zone(session: Session, shell: Shell, state: AdState) -> bool:
    return not (state.start_dt or state.end_dt) or await shell.cms_zone(session) is not None
