"""The declaration of the campaign list: its columns, search texts, and sidebar nodes."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import msgspec

from app.core.lazy_import import import_on_call, lazy_module
from app.domain.campaigns.campaign import AD, BLOCK, LIST, ROUND, Campaign
from app.domain.folder import Folder
from app.domain.text import value_formatting
from app.domain.text.collation import collation_key
from app.models.navigation_tree import NavItem
from app.models.table_columns import (
    LAST_TO_GO,
    MOMENT_WIDTH,
    Cell,
    CellKind,
    Column,
    PillSpec,
    RowLook,
    number_column,
    text_column,
)
from app.services.lists.list_declaration import CachePolicy
from app.ui.campaign_labels import KIND, folder_text, type_icon, type_text, type_texts
from app.ui.i18n import tr, tr_n
from app.ui.pages.campaigns.filters import campaign_filters, query_of
from app.ui.resource.inspector_value_texts import KnownNames
from app.ui.resource.resource_declaration import (
    Declaration,
    DeleteMany,
    GroupScope,
    Rename,
    Texts,
    Writing,
)

if TYPE_CHECKING:
    from app.domain import list_queries
    from app.domain.campaigns import validation
    from app.domain.list_queries import RecordId
    from app.services.campaigns import campaign_service
    from app.services.session.session import Session
else:
    list_queries = lazy_module("app.domain.list_queries")
    validation = lazy_module("app.domain.campaigns.validation")
    campaign_service = lazy_module("app.services.campaigns.campaign_service")

ICON: Final = "monitor-play"
RESOURCE: Final = "campaign"
"""The name of the resource in `core.change_hub.Change`."""

VIEW_FEATURE: Final = "campaign.view"
"""The feature that an account needs to see campaigns."""

HIDDEN: Final = frozenset({"folder", "modified_by", "created", "cycle", "references", "id"})
"""Columns hidden by default."""

_NONE: Final = value_formatting.NONE
_DATE: Final = len("2026-11-22")
"""The length of a date as the CMS writes it, by which the user can search."""


class Scope(GroupScope, frozen=True):
    """The campaigns that a sidebar node stands for. `folder_ids` include all folders below."""

    type: str | None = None
    folder_id: int | None = None
    folder_ids: frozenset[int] | None = None
    folder_name: str = ""


ALL: Final = Scope()


def type_scope(kind: str) -> Scope:
    return Scope(holds=lambda group: group[0] == kind, type=kind)


def folder_scope(folder: Folder) -> Scope:
    ids = frozenset(_ids(folder))
    return Scope(
        holds=lambda group: group[1] in ids,
        chip=(tr("Folder"), folder.title),
        takes_records=not folder.is_private,
        folder_id=folder.folder_id,
        folder_ids=ids,
        folder_name=folder.title,
    )


def play_order_text(campaign: Campaign) -> str:
    """Returns the play order; none for an ad, even if the CMS stores one."""
    if campaign.type == AD or not campaign.list_play_order:
        return _NONE
    return {ROUND: tr("Round"), BLOCK: tr("Block")}.get(campaign.list_play_order, campaign.list_play_order)


def cycle_text(campaign: Campaign) -> str:
    if not campaign.cycle_playback_enabled:
        return tr("Off")
    plays = campaign.play_count or 1
    return tr("On, {n} plays each", n=plays) if plays != 1 else tr("On, 1 play each")


def references(campaign: Campaign) -> tuple[str, ...]:
    values = (campaign.ref1, campaign.ref2, campaign.ref3, campaign.ref4, campaign.ref5)
    return tuple(value for value in values if value)


def moment_text(text: str | None) -> str:
    """Returns a date of the CMS, unchanged if it can't be read. The CMS does not tell its time zone."""
    return value_formatting.moment(text, date(*time.localtime()[:3])) if text else _NONE


def _tags(campaign: Campaign) -> Cell | None:
    return Cell(pills=tuple(PillSpec(tag.text) for tag in campaign.tags)) if campaign.tags else None


def _tag_texts(campaign: Campaign) -> str:
    return ", ".join(tag.text for tag in campaign.tags)


def columns(names: KnownNames) -> tuple[Column[Campaign], ...]:
    """Returns new columns for a table, with titles in the current language."""

    def modified_by(campaign: Campaign) -> str:
        return names.full_name(campaign.modified_by_name) if campaign.modified_by_name else ""

    def modified_tooltip(campaign: Campaign) -> str:
        who = modified_by(campaign)
        lines = [tr("{time}, as stored in the CMS", time=campaign.modified_at or _NONE)]
        return "\n".join([*lines, tr("by {name}", name=who)] if who else lines)

    def folder(campaign: Campaign) -> str:
        return folder_text(campaign, names.folder_path(campaign.folder_id))

    return (
        Column(
            key="name",
            title=tr("Name"),
            kind=CellKind.NAME,
            value=lambda campaign: campaign.name,
            tooltip=lambda campaign: campaign.name,
            stretch=True,
            width=180,
        ),
        Column(
            key="type",
            title=tr("Type"),
            kind=CellKind.ICON_TEXT,
            value=type_text,
            cell=lambda campaign: Cell(icon=type_icon(campaign)),
            gives_way=2,
            width=78,
            words=type_texts(),
        ),
        number_column("layouts", tr("Layouts"), lambda campaign: campaign.number_layouts, width=72),
        Column(
            key="duration",
            title=tr("Duration"),
            kind=CellKind.DURATION,
            value=lambda campaign: value_formatting.duration(campaign.total_duration),
            sort_key=lambda campaign: campaign.total_duration,
            width=76,
        ),
        Column(
            key="tags",
            title=tr("Tags"),
            kind=CellKind.PILLS,
            value=_tag_texts,
            sort_key=lambda campaign: collation_key(tags) if (tags := _tag_texts(campaign)) else None,
            cell=_tags,
            tooltip=_tag_texts,
            grows=True,
            gives_way=LAST_TO_GO + 1,
            width=180,
        ),
        Column(key="play_order", title=tr("Play order"), value=play_order_text, gives_way=True, width=86),
        Column(
            key="modified",
            title=tr("Modified"),
            value=lambda campaign: moment_text(campaign.modified_at),
            sort_key=lambda campaign: campaign.modified_at or None,
            tooltip=modified_tooltip,
            gives_way=LAST_TO_GO,
            width=MOMENT_WIDTH,
        ),
        Column(key="folder", title=tr("Folder"), value=folder, tooltip=folder, width=140),
        text_column("modified_by", tr("Modified by"), modified_by, width=120),
        Column(
            key="created",
            title=tr("Created"),
            value=lambda campaign: moment_text(campaign.created_at),
            sort_key=lambda campaign: campaign.created_at or None,
            width=MOMENT_WIDTH,
        ),
        Column(key="cycle", title=tr("Cycle playback"), value=cycle_text, width=120),
        Column(
            key="references",
            title=tr("References"),
            value=lambda campaign: ", ".join(references(campaign)),
            sort_key=lambda campaign: references(campaign) or None,
            width=140,
        ),
        number_column("id", tr("ID"), lambda campaign: campaign.campaign_id, width=64),
    )


def search_text(names: KnownNames, campaign: Campaign) -> str:
    """Returns the searchable text of a campaign: all that its columns can show. It is fast enough for 100,000 rows."""
    modified_at = campaign.modified_at or ""
    texts = [
        campaign.name,
        type_text(campaign),
        str(campaign.number_layouts),
        value_formatting.duration(campaign.total_duration),
        str(campaign.campaign_id),
        names.folder_path(campaign.folder_id) or campaign.folder_name,
        modified_at[:_DATE],
        value_formatting.written_moment(modified_at),
        value_formatting.written_moment(campaign.created_at),
        campaign.modified_by_name,
        names.full_name(campaign.modified_by_name) if campaign.modified_by_name else "",
        campaign.list_play_order,
        cycle_text(campaign),
        campaign.ref1,
        campaign.ref2,
        campaign.ref3,
        campaign.ref4,
        campaign.ref5,
    ]
    if campaign.tags:
        texts += [tag.text for tag in campaign.tags]
    return "\n".join(filter(None, texts))


def look(campaign: Campaign) -> RowLook | None:
    return RowLook(dim=True) if campaign.retired else None


# --------------------------------------------------------------------------------------------------- the tree


def node_key(connection_id: str, place: str = "") -> str:
    """Returns a node's key for the place `all`, `lists`, `ads` or `folder/12`; without one, the key of their parent."""
    return f"{connection_id}/{KIND}" + (f"/{place}" if place else "")


def fixed_nodes(connection_id: str, _groups: Mapping[Any, int]) -> tuple[NavItem, ...]:
    return (
        NavItem(key=node_key(connection_id, "all"), title=tr("All campaigns"), icon="squares-four", data=ALL),
        NavItem(
            key=node_key(connection_id, "lists"), title=tr("List campaigns"), icon="list-numbers", data=type_scope(LIST)
        ),
        NavItem(key=node_key(connection_id, "ads"), title=tr("Ad campaigns"), icon="megaphone", data=type_scope(AD)),
    )


def folder_nodes(connection_id: str, folders: Iterable[Folder]) -> tuple[NavItem, ...]:
    """Returns the folders below the CMS's root folder, which holds everything and needs no node."""
    nodes: list[NavItem] = []
    for folder in folders:
        if folder.is_root:
            nodes += folder_nodes(connection_id, folder.children)
        else:
            nodes.append(_folder_node(connection_id, folder))
    return tuple(nodes)


def _folder_node(connection_id: str, folder: Folder) -> NavItem:
    return NavItem(
        key=node_key(connection_id, f"folder/{folder.folder_id}"),
        title=folder.title,
        icon="folder",
        data=folder_scope(folder),
        children=tuple(_folder_node(connection_id, child) for child in folder.children),
    )


def _ids(folder: Folder) -> Iterator[int]:
    yield folder.folder_id
    for child in folder.children:
        yield from _ids(child)


def group_of(campaign: Campaign) -> Hashable:
    """Returns the values that decide to which nodes a campaign belongs."""
    return campaign.type, campaign.folder_id


def counts(groups: Mapping[Any, int], nodes: Iterable[NavItem]) -> list[tuple[str, int]]:
    """Returns the number of campaigns for each node; `groups` counts them by `group_of`.

    Counters are built first, because checking each folder against each group is slow with thousands of both.
    """
    types: Counter[str] = Counter()
    folders: Counter[int | None] = Counter()
    for (kind, folder_id), count in groups.items():
        types[kind] += count
        folders[folder_id] += count
    total = types.total()
    found: list[tuple[str, int]] = []
    pending = list(nodes)
    while pending:
        node = pending.pop()
        pending += node.children
        if isinstance(node.data, Scope):
            scope = node.data
            if scope.folder_ids is not None:
                found.append((node.key, sum(folders[folder_id] for folder_id in scope.folder_ids)))
            else:
                found.append((node.key, total if scope.type is None else types[scope.type]))
    return found


async def asked_nodes(session: Session) -> tuple[NavItem, ...]:
    """Returns the folders. Raises the errors of the look-up."""
    folders = await session.lookups.folders(refresh=True)
    return folder_nodes(session.connection.id, folders.items)


# --------------------------------------------------------------------------------------------------- all of it


def nothing_selected() -> str:
    """Returns the inspector's text for an empty selection."""
    return tr("Select a campaign to see its line-up and details here.")


def campaign_declaration() -> Declaration[Campaign]:
    names = KnownNames()
    return Declaration(
        kind=KIND,
        resource=RESOURCE,
        icon=ICON,
        texts=Texts(
            title=tr("Campaigns"),
            one=tr("Campaign"),
            count=lambda n: tr_n("{n} campaign", "{n} campaigns", n),
            filter_placeholder=tr("Filter campaigns"),
            new=tr("New campaign"),
            empty_title=tr("No campaigns yet"),
            empty_text=tr("A campaign is an ordered list of layouts, scheduled as one."),
            nothing_found=tr("No matching campaigns"),
            failed_title=tr("The campaigns couldn't be loaded"),
            nothing_selected=nothing_selected(),
            problem=lambda n: tr_n("{n} campaign couldn't be read", "{n} campaigns couldn't be read", n),
        ),
        columns=columns(names),
        hidden=HIDDEN,
        id_of=lambda campaign: campaign.campaign_id,
        title_of=lambda campaign: campaign.name,
        search_text=partial(search_text, names),
        group_of=group_of,
        look=look,
        sort=(("name", False),),
        load=names.known_by(lambda session, filters: session.campaigns.pages(query_of(filters))),
        load_one=lambda session, campaign_id: session.campaigns.pages(
            list_queries.CampaignQuery(campaign_id=int(campaign_id))
        ),
        row_of=_row_of,
        nodes=fixed_nodes,
        more_nodes=asked_nodes,
        counts=counts,
        filters=campaign_filters(),
        writing=Writing(
            rename=Rename(
                column="name",
                problem=lambda _session, _campaign, name: validation.name_problem(name),
                warning=import_on_call(lambda: validation.name_warning),
                send=_rename,
            ),
            modify_feature="campaign.modify",
            delete_feature="campaign.modify",
            why_not_edit=_why_not_changed,
            why_not_delete=_why_not_deleted,
            delete=_delete,
            delete_many=_delete_many,
            mark=_mark,
            deletion_notice=import_on_call(lambda: campaign_service.deletion_notice),
        ),
        keep=CachePolicy(record=Campaign),
        scope="all",
        view_feature=VIEW_FEATURE,
    )


async def _rename(
    session: Session, campaign_id: RecordId, name: str, before: str, initiator: object
) -> tuple[str, Sequence[str]]:
    done = await session.campaigns.rename(int(campaign_id), name, initiator, only_from=before)
    return done.campaign.name, done.notes


def _why_not_changed(_session: Session, campaign: Campaign) -> str:
    permissions = campaign.user_permissions
    if permissions is not None and permissions.edit is False:
        return tr("You have view-only access to this campaign.")
    return ""


async def _delete(session: Session, campaign: Campaign) -> bool:
    return (await session.campaigns.delete(campaign.campaign_id)).was_there


def _delete_many(session: Session, campaigns: Sequence[Campaign]) -> DeleteMany[Campaign]:
    ahead = session.campaigns.reading_ahead(campaigns)

    async def delete(campaign: Campaign) -> bool:
        return (await session.campaigns.delete(campaign.campaign_id, ahead=ahead)).was_there

    return DeleteMany(delete=delete, remaining=session.campaigns.remaining)


def _mark(campaign: Campaign) -> object:
    """A list row has no layouts, and a change of their order alone shows in none of its fields (observed on 4.5.1)."""
    tags = sorted(tag.text for tag in campaign.tags)
    layouts = (campaign.number_layouts, campaign.total_duration)
    return (campaign.type, campaign.name, campaign.folder_id, tags, layouts, campaign.modified_at)


def _why_not_deleted(_session: Session, campaign: Campaign) -> str:
    permissions = campaign.user_permissions
    if permissions is not None and permissions.delete is False:
        return tr("You don't have permission to delete this campaign.")
    return ""


def _row_of(_session: Session, record: Campaign) -> Campaign | None:
    """Returns the list row of a campaign that was read with its line-up, which holds the length only per layout.

    Returns None if a layout's length is missing.
    """
    if record.layouts is None or any(row.duration is None for row in record.layouts):
        return None
    length = sum(row.duration or 0 for row in record.layouts)
    return msgspec.structs.replace(record, layouts=None, number_layouts=len(record.layouts), total_duration=length)
