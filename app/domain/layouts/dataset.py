"""DataSet: a table of data that layouts show, read without its secrets."""

from __future__ import annotations

from urllib.parse import urlsplit, urlunsplit

import msgspec

from app.domain.lenient_field_types import CmsRecord, Flag, MaybeInt, MaybeText, Permissions


class DataSetColumn(CmsRecord, frozen=True, kw_only=True):
    """A column of a dataset, if the CMS sends columns; not shown in CMS API 4.5, so no code relies on its fields."""

    data_set_column_id: MaybeInt = None
    heading: MaybeText = None
    data_type: MaybeText = None
    data_type_id: MaybeInt = None
    data_set_column_type: MaybeText = None
    data_set_column_type_id: MaybeInt = None
    column_order: MaybeInt = None
    list_content: MaybeText = None
    formula: MaybeText = None
    remote_field: MaybeText = None
    show_filter: Flag = None
    show_sort: Flag = None
    is_required: Flag = None
    tooltip: MaybeText = None
    date_format: MaybeText = None


class DataSet(CmsRecord, frozen=True, kw_only=True):
    """A row of the dataset list (observed on 4.5.1; CMS API 4.5 shows no record). `name` is `dataSet` there.

    A row also carries the credentials of a remote source: kind of authentication, user name, password, headers, the
    request body, and a script. They are deliberately not part of the record, and `uri` keeps only the address: a query
    or a user name in it may be secret, too. Dates are Unix seconds, 0 for never; rates are seconds.
    """

    data_set_id: int
    name: str = msgspec.field(default="", name="dataSet")
    description: MaybeText = None
    code: MaybeText = None
    user_id: MaybeInt = None
    owner: MaybeText = None
    last_data_edit: MaybeInt = None
    is_lookup: Flag = None
    is_remote: Flag = None
    is_real_time: Flag = None
    method: MaybeText = None
    uri: MaybeText = None
    refresh_rate: MaybeInt = None
    clear_rate: MaybeInt = None
    truncate_on_empty: Flag = None
    runs_after: MaybeInt = None
    last_sync: MaybeInt = None
    last_clear: MaybeInt = None
    data_root: MaybeText = None
    summarize: MaybeText = None
    summarize_field: MaybeText = None
    source_id: MaybeInt = None
    ignore_first_row: Flag = None
    row_limit: MaybeInt = None
    limit_policy: MaybeText = None
    csv_separator: MaybeText = None
    folder_id: MaybeInt = None
    permissions_folder_id: MaybeInt = None
    folder_name: MaybeText = None
    groups_with_permissions: MaybeText = None
    columns: tuple[DataSetColumn, ...] = ()
    user_permissions: Permissions | None = None

    def __post_init__(self) -> None:
        if self.uri:
            msgspec.structs.force_setattr(self, "uri", _address_only(self.uri))


def _address_only(uri: str) -> str:
    try:
        parts = urlsplit(uri)
    except ValueError:
        return ""
    return urlunsplit((parts.scheme, parts.netloc.rpartition("@")[2], parts.path, "", ""))
