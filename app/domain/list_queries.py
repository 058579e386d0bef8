"""Queries: the filters of each list, and the pages of its answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

import msgspec

T = TypeVar("T")

RecordId = int | str
"""The id of a record within its kind: a number, or a text for modules and their templates."""


@dataclass(frozen=True, slots=True)
class RowProblem:
    """A row of an answer with unexpected content.

    `index` is the row's place in the whole list, from 0; `record_id` its id if it could be read; `path` the field
    (`tags[0].tagId`), empty if the row as a whole is no record.
    """

    index: int
    record_id: RecordId | None
    path: str


@dataclass(frozen=True)
class Page(Generic[T]):
    """A piece of a list.

    `start` is the place of its first row in the list; `total` is the length of the list as the CMS reports it (None if
    it doesn't; unreliable). Rows in `unreadable` are missing from `items`; those in `repaired` are among the items,
    with the field's default for each unreadable value. `notes` are sentences about other missing parts, e.g. one that
    the CMS refused. After a page that `is_whole`, the list is complete: later pages repeat rows with further details.
    """

    items: list[T]
    start: int = 0
    total: int | None = None
    unreadable: tuple[RowProblem, ...] = ()
    repaired: tuple[RowProblem, ...] = ()
    notes: tuple[str, ...] = ()
    is_whole: bool = False


class SortableQuery(msgspec.Struct, frozen=True, kw_only=True):
    """The order of a list. `sort_by` is a wire name; without it, the list comes in an order of its own."""

    sort_by: str | None = None
    sort_dir: str | None = None

    @property
    def order(self) -> tuple[str, str] | None:
        """The column and the direction; None if any order will do."""
        return (self.sort_by, self.sort_dir or "asc") if self.sort_by else None


class CampaignQuery(SortableQuery, frozen=True, kw_only=True):
    """Filters of the campaign list (CMS API 4.5, Campaigns, GET; `type` observed on 4.5.1). None leaves one out.

    `name` finds parts of names; a comma means *or*. `tags` are `tag` or `tag|value`, separated by commas, joined by
    `logical_operator` ("AND", "OR"). `is_layout_specific` 1 selects the campaigns of single layouts, -1 all. With
    `total_duration` 0 the CMS does not compute the sum.
    """

    campaign_id: int | None = None
    name: str | None = None
    tags: str | None = None
    exact_tags: bool | None = None
    logical_operator: str | None = None
    has_layouts: int | None = None
    is_layout_specific: int | None = None
    retired: int | None = None
    total_duration: int | None = None
    embed: str | None = None
    folder_id: int | None = None
    type: str | None = None


class LayoutQuery(msgspec.Struct, frozen=True, kw_only=True):
    """Filters of the layout list (observed on 4.5.1). None leaves one out.

    `campaign_id` selects the layouts of a campaign. `parent_id` with `show_drafts` finds a layout's draft.
    """

    layout_id: int | None = None
    name: str | None = None
    campaign_id: int | None = None
    published_status_id: int | None = None
    retired: int | None = None
    code: str | None = None
    tags: str | None = None
    folder_id: int | None = None
    parent_id: int | None = None
    show_drafts: bool | None = None


class CommandQuery(SortableQuery, frozen=True, kw_only=True):
    """Filters of the command list (CMS API 4.5, Commands, GET). None leaves one out.

    `name` and `code` find parts, a comma means *or*; they are regular expressions where `use_regex_for_…` says so, and
    several are joined by `logical_operator_…` ("AND", "OR"). `type` is a player type; commands for all types match it,
    too.
    """

    command_id: int | None = None
    name: str | None = None
    code: str | None = None
    use_regex_for_name: bool | None = None
    use_regex_for_code: bool | None = None
    logical_operator_name: str | None = None
    logical_operator_code: str | None = None
    type: str | None = None


class NotificationQuery(SortableQuery, frozen=True, kw_only=True):
    """Filters of the notification list (CMS API 4.5, Notifications; `type` observed on 4.5.1). None leaves one out.

    `subject` is compared as a whole, without case (observed on 4.5.1): Marquee searches for parts in the loaded rows.
    `is_read` selects what the user has read or not; records don't contain it, and not every CMS has the filter. `embed`
    is `userGroups`, `displayGroups` or both, separated by a comma.
    """

    notification_id: int | None = None
    subject: str | None = None
    type: str | None = None
    is_read: bool | None = None
    embed: str | None = None


class ActionQuery(msgspec.Struct, frozen=True, kw_only=True):
    """Filters of the action list (CMS API 4.5, Actions, GET). None leaves one out.

    `source_or_target_id` finds actions that start or end there. `action_type` and `target_id` are applied by Marquee:
    an installed CMS refuses the first and seems to ignore the second.
    """

    action_id: int | None = None
    owner_id: int | None = None
    trigger_type: str | None = None
    trigger_code: str | None = None
    action_type: str | None = None
    source: str | None = None
    source_id: int | None = None
    target: str | None = None
    target_id: int | None = None
    layout_id: int | None = None
    source_or_target_id: int | None = None


class DataSetQuery(SortableQuery, frozen=True, kw_only=True):
    """Filters of the dataset list (CMS API 4.5, DataSets, GET). None leaves one out.

    `name` finds parts of names, `code` matches whole codes. `embed` is `columns`.
    """

    data_set_id: int | None = None
    name: str | None = None
    code: str | None = None
    is_real_time: bool | None = None
    user_id: int | None = None
    embed: str | None = None


class ModuleQuery(SortableQuery, frozen=True, kw_only=True):
    """Filters of the module list (CMS API 4.5, Modules, GET; their names observed on 4.5.1). None leaves one out.

    `name` finds parts of names, `keyword` parts of name, id or description. `module_id` is applied by Marquee: an
    installed CMS refuses the ids of its own modules.
    """

    module_id: str | None = None
    name: str | None = None
    keyword: str | None = None


class TemplateQuery(msgspec.Struct, frozen=True, kw_only=True):
    """Filters of the list of module templates (CMS API 4.5, Modules and templates, GET).

    `data_type` is one of `domain.layouts.module.data_types`. `type` matches whole types; None leaves it out. The
    specification does not name that filter, so Marquee applies it too.
    """

    data_type: str
    type: str | None = None
