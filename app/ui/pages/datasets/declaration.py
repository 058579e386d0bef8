"""The declaration of the dataset list: its columns and its inspector.

Records have no credentials of remote sources (see `domain.layouts.dataset`), so these can't be shown, searched, copied
or exported.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from app.domain.layouts.dataset import DataSet, DataSetColumn
from app.domain.list_queries import DataSetQuery, Page
from app.domain.text import value_formatting
from app.models.table_columns import (
    LAST_TO_GO,
    MOMENT_WIDTH,
    Cell,
    CellKind,
    Column,
    number_column,
    search_text_of,
    text_column,
)
from app.services.lists.list_declaration import CachePolicy
from app.services.session.session import Session
from app.ui.i18n import tr, tr_n
from app.ui.navigation.kind_page import KindPage
from app.ui.resource.inspector_value_texts import (
    NONE,
    KnownNames,
    known_word,
    list_text,
    moment_text,
    number_text,
    rights_text,
    yes_no,
)
from app.ui.resource.local_filters import flag_here, part_here
from app.ui.resource.resource_declaration import (
    Block,
    Declaration,
    Facts,
    Filter,
    FilterChoice,
    FilterKind,
    Grid,
    Line,
    Texts,
)

KIND: Final = "datasets"
ICON: Final = "database"
RESOURCE: Final = "dataset"

HIDDEN: Final = frozenset({"id", "description", "shared_with", "source"})
"""Columns hidden by default."""


# --------------------------------------------------------------------------------------------------- words


def kind_text(record: DataSet) -> str:
    """Returns where the rows come from."""
    if record.is_real_time:
        return tr("Real-time")
    if record.is_remote:
        return tr("Remote")
    return tr("Lookup") if record.is_lookup else tr("Manual")


def _kind_icon(record: DataSet) -> str:
    if record.is_real_time:
        return "lightning"
    if record.is_remote:
        return "cloud-arrow-down"
    return "magnifying-glass" if record.is_lookup else "table"


def folder_text(record: DataSet) -> str:
    """Returns the folder's name. The CMS calls its root folder "/" (observed on 4.5.1)."""
    return tr("Root folder") if record.folder_name == "/" else record.folder_name or ""


def _here() -> str:
    return tr("In this computer's time")


def _every(seconds: int | None) -> str:
    """Returns an interval in words; 0 is never."""
    if seconds is None:
        return ""
    return value_formatting.duration_in_words(seconds) if seconds else tr("Never")


# --------------------------------------------------------------------------------------------------- the table


def columns(users: KnownNames) -> tuple[Column[DataSet], ...]:
    """Returns new columns for a table, with titles in the current language."""
    return (
        Column(
            key="name",
            title=tr("Name"),
            kind=CellKind.NAME,
            value=lambda record: record.name,
            tooltip=lambda record: record.description or "",
            stretch=True,
            width=180,
        ),
        text_column("code", tr("Code"), lambda record: record.code, width=116),
        Column(
            key="kind",
            title=tr("Source"),
            kind=CellKind.ICON_TEXT,
            value=kind_text,
            cell=lambda record: Cell(icon=_kind_icon(record)),
            gives_way=LAST_TO_GO + 1,
            width=100,
        ),
        text_column(
            "owner", tr("Owner"), lambda record: users.owner(record.user_id, record.owner or ""), gives_way=2, width=104
        ),
        Column(
            key="edited",
            title=tr("Last edited"),
            value=lambda record: moment_text(record.last_data_edit) or tr("Never"),
            sort_key=lambda record: record.last_data_edit or 0,
            tooltip=lambda _: _here(),
            width=MOMENT_WIDTH,
        ),
        Column(
            key="fetched",
            title=tr("Last fetched"),
            value=lambda record: moment_text(record.last_sync) or (tr("Never") if record.is_remote else NONE),
            sort_key=lambda record: record.last_sync or 0,
            tooltip=lambda _: _here(),
            gives_way=LAST_TO_GO,
            width=MOMENT_WIDTH,
        ),
        text_column("folder", tr("Folder"), folder_text, width=112, gives_way=True),
        text_column("shared_with", tr("Shared with"), lambda record: record.groups_with_permissions, width=150),
        text_column("source", tr("Address"), lambda record: record.uri, width=220),
        text_column("description", tr("Description"), lambda record: record.description, width=220),
        number_column("id", tr("ID"), lambda record: record.data_set_id, width=64),
    )


def also_found_by(record: DataSet) -> tuple[str | None, ...]:
    """Returns the searchable text that no column shows: the owner's login and the CMS's own name of the folder."""
    return record.owner, record.folder_name


# --------------------------------------------------------------------------------------------------- the inspector


def details(users: KnownNames, record: DataSet) -> tuple[Block, ...]:
    """Returns the facts that the list knows. Only remote datasets have facts about a source."""
    return (
        Facts(
            "",
            (
                Line(tr("Code"), record.code or ""),
                Line(tr("Source"), kind_text(record)),
                Line(tr("Description"), record.description or ""),
                Line(tr("Last edited"), moment_text(record.last_data_edit), _here()),
                Line(tr("Owner"), users.owner(record.user_id, record.owner or "")),
                Line(tr("Owner ID"), number_text(record.user_id)),
                Line(tr("Folder"), folder_text(record)),
                Line(tr("Shared with"), record.groups_with_permissions or ""),
                Line(tr("Your permissions"), _rights(record)),
                Line(tr("ID"), str(record.data_set_id)),
            ),
        ),
        *_source(record),
        Facts(
            tr("CMS internals"),
            (
                Line(tr("Lookup table"), yes_no(record.is_lookup)),
                Line(tr("Remote"), yes_no(record.is_remote)),
                Line(tr("Real time"), yes_no(record.is_real_time)),
                Line(tr("Folder ID"), number_text(record.folder_id)),
                Line(tr("Permissions from folder"), number_text(record.permissions_folder_id)),
            ),
            folded=True,
        ),
    )


async def more_details(session: Session, record: DataSet) -> tuple[Block, ...]:
    """Returns the columns, which need another request. Not every CMS returns them."""
    fresh = await session.datasets.with_columns(record.data_set_id)
    if not fresh.columns:
        return (Facts(tr("Columns"), (Line(tr("Columns"), tr("None reported by the CMS")),)),)
    return (columns_grid(fresh.columns),)


def columns_grid(data_columns: Sequence[DataSetColumn]) -> Grid:
    """Returns the columns in order, without facts that none of them has."""
    headers = (
        tr("Column"),
        tr("Type"),
        tr("Source"),
        tr("List values"),
        tr("Formula"),
        tr("Source field"),
        tr("Date format"),
        tr("Required"),
        tr("Filterable"),
        tr("Sortable"),
        tr("Hint"),
        tr("ID"),
    )
    rows = [
        (
            each.heading or "",
            each.data_type or number_text(each.data_type_id),
            each.data_set_column_type or number_text(each.data_set_column_type_id),
            list_text((each.list_content or "").split(",")),
            each.formula or "",
            each.remote_field or "",
            each.date_format or "",
            _yes_or_blank(each.is_required),
            _yes_or_blank(each.show_filter),
            _yes_or_blank(each.show_sort),
            each.tooltip or "",
            number_text(each.data_set_column_id),
        )
        for each in sorted(data_columns, key=lambda each: each.column_order or 0)
    ]
    used = [place for place in range(len(headers)) if any(row[place] for row in rows)]
    return Grid(tr("Columns"), [headers[place] for place in used], [[row[place] for place in used] for row in rows])


def _yes_or_blank(flag: bool | None) -> str:
    """Returns "Yes", or "" instead of "No", which would clutter the grid."""
    return yes_no(flag) if flag else ""


def _source(record: DataSet) -> tuple[Block, ...]:
    if not (record.is_remote or record.uri):
        return ()
    kept_in = tr("Query, user name, password and headers stay in the CMS; Marquee never stores them")
    lines = (
        Line(tr("Address"), record.uri or "", kept_in),
        Line(tr("Method"), record.method or ""),
        Line(tr("Format"), known_word(number_text(record.source_id), {"1": "JSON", "2": "CSV"})),
        Line(tr("Data root"), record.data_root or ""),
        Line(tr("Fetched every"), _every(record.refresh_rate)),
        Line(tr("Last fetched"), moment_text(record.last_sync), _here()),
        Line(tr("Cleared every"), _every(record.clear_rate)),
        Line(tr("Last cleared"), moment_text(record.last_clear), _here()),
        Line(
            tr("If empty"), _without_rows(record.truncate_on_empty), tr("What happens when the source returns no rows")
        ),
        Line(tr("Fetched after"), tr("Dataset {id}", id=record.runs_after) if record.runs_after else ""),
        Line(tr("Summarised"), list_text((record.summarize, record.summarize_field))),
        Line(tr("Row limit"), number_text(record.row_limit)),
        Line(tr("At the limit"), known_word(record.limit_policy, _limit_words())),
        Line(tr("Skips first row"), yes_no(record.ignore_first_row)),
        Line(tr("Separator"), record.csv_separator or ""),
    )
    return (Facts(tr("Source"), lines),)


def _without_rows(truncates: bool | None) -> str:
    if truncates is None:
        return ""
    return tr("Old rows are removed") if truncates else tr("Old rows are kept")


def _limit_words() -> dict[str, str]:
    return {
        "stop": tr("Stops fetching"),
        "fifo": tr("The oldest rows are removed"),
        "truncate": tr("All rows are removed"),
    }


def _rights(record: DataSet) -> str:
    rights = record.user_permissions
    if rights is None:
        return ""
    return rights_text(
        (
            (rights.view, tr("view")),
            (rights.edit, tr("edit")),
            (rights.delete, tr("delete")),
            (rights.modify_permissions, tr("share")),
        )
    )


# --------------------------------------------------------------------------------------------------- loading


def _load(session: Session, filters: Mapping[str, Any]) -> AsyncIterator[Page[DataSet]]:
    return session.datasets.pages(
        DataSetQuery(
            data_set_id=filters.get("id"),
            name=filters.get("name"),
            code=filters.get("code"),
            is_real_time=filters.get("real_time"),
            user_id=filters.get("owner"),
        )
    )


async def _owners(session: Session) -> Sequence[FilterChoice]:
    return [FilterChoice(user_id, name) for user_id, name in await session.datasets.owners()]


def filters() -> tuple[Filter[DataSet], ...]:
    why = tr("The CMS can't filter datasets by this.")
    return (
        Filter(key="name", label=tr("Name"), kind=FilterKind.TEXT, help=tr("Part of the name; a comma means “or”")),
        Filter(key="code", label=tr("Code"), kind=FilterKind.TEXT, help=tr("Must match exactly")),
        Filter(key="id", label=tr("ID"), kind=FilterKind.NUMBER),
        Filter(key="real_time", label=tr("Real time"), kind=FilterKind.FLAG),
        Filter(key="owner", label=tr("Owner"), kind=FilterKind.CHOICE, load_choices=_owners),
        flag_here("remote", tr("Remote"), lambda record: record.is_remote, why),
        flag_here("lookup", tr("Lookup table"), lambda record: record.is_lookup, why),
        part_here("folder", tr("Folder"), folder_text, why),
    )


def dataset_declaration() -> Declaration[DataSet]:
    users = KnownNames()
    table = columns(users)
    return Declaration(
        kind=KIND,
        resource=RESOURCE,
        icon=ICON,
        texts=Texts(
            title=tr("Datasets"),
            one=tr("Dataset"),
            count=lambda n: tr_n("{n} dataset", "{n} datasets", n),
            filter_placeholder=tr("Filter datasets"),
            empty_title=tr("No datasets"),
            empty_text=tr(
                "A dataset is a table shown in layouts, such as prices, opening hours or departures. "
                "You create it in the CMS. It's filled manually, from an address or in real time."
            ),
            nothing_found=tr("No matching datasets"),
            failed_title=tr("The datasets couldn't be loaded"),
            nothing_selected=tr("Select a dataset to see its columns and where its data comes from."),
            problem=lambda n: tr_n("{n} dataset couldn't be read", "{n} datasets couldn't be read", n),
        ),
        columns=table,
        hidden=HIDDEN,
        id_of=lambda record: record.data_set_id,
        title_of=lambda record: record.name,
        codes_of=lambda record: (record.code,) if record.code else (),
        search_text=search_text_of(table, also_found_by),
        sort=(("name", False),),
        load=users.known_by(_load),
        load_one=lambda session, record_id: session.datasets.pages(DataSetQuery(data_set_id=int(record_id))),
        filters=filters(),
        details=partial(details, users),
        more_details=more_details,
        keep=CachePolicy(record=DataSet),
        scope="datasets",
        view_feature="dataset.view",
    )


PAGE: Final = KindPage(dataset_declaration)
