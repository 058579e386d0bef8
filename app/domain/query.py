"""What is asked of a list, and the pages in which the answer comes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class RowProblem:
    """A row of an answer that was not as expected.

    `index` is the row's place in the whole list, from 0; `record_id` its id where it could be read; `path` the field
    (`tags[0].tagId`), empty where the row as a whole is no record.
    """

    index: int
    record_id: int | None
    path: str


@dataclass(frozen=True, slots=True)
class Page(Generic[T]):
    """A piece of a list.

    `start` is the place of its first row in the list; `total` what the CMS says the whole list holds (None where it
    does not say; never to be relied on). Rows in `unreadable` are missing from `items`; those in `repaired` are among
    the items, with the field's default in place of what could not be read.
    """

    items: list[T]
    start: int = 0
    total: int | None = None
    unreadable: tuple[RowProblem, ...] = ()
    repaired: tuple[RowProblem, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignQuery:
    """Filters of the campaign list (CMS API 4.5, Campaigns, GET; `type` observed on 4.5.1). None leaves one out.

    `name` finds parts of names; a comma means *or*. `tags` are `tag` or `tag|value`, separated by commas, joined by
    `logical_operator` ("AND", "OR"). `is_layout_specific` 1 asks for the campaigns of single layouts, -1 for all.
    `total_duration` 0 spares the CMS the sum. `sort_by` is a wire name; without it lists come in id order.
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
    sort_by: str | None = None
    sort_dir: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LayoutQuery:
    """Filters of the layout list (observed on 4.5.1). None leaves one out.

    `campaign_id` asks for the layouts of a campaign. `parent_id` with `show_drafts` finds a layout's draft.
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
