"""The form of a campaign; separate from the record, which is all that the first rows need."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignForm:
    """The writable fields of a campaign. None leaves a field out, which is not the same as an empty text.

    A PUT *resets* what is left out: tags, ref1 to ref5, cycle playback and play count; on ads also dates, target and
    display groups. Folder, type, play order and line-up are kept (observed on 4.5.1).

    The fields are sent in this order: the line-up, which may be too long for a server, comes last. `layout_ids` takes
    effect on POST, and on PUT together with `manage_layouts`; their order is the line-up's order.
    `start_dt` and `end_dt` are texts `YYYY-MM-DD HH:MM:SS` in the time zone of the CMS, on PUT of an ad only. `tags`
    are texts, `tag` or `tag|value`; an empty tuple clears them.
    """

    type: str | None = None
    name: str | None = None
    folder_id: int | None = None
    tags: tuple[str, ...] | None = None
    cycle_playback_enabled: bool | None = None
    play_count: int | None = None
    list_play_order: str | None = None
    target_type: str | None = None
    target: int | None = None
    start_dt: str | None = None
    end_dt: str | None = None
    display_group_ids: tuple[int, ...] | None = None
    ref1: str | None = None
    ref2: str | None = None
    ref3: str | None = None
    ref4: str | None = None
    ref5: str | None = None
    manage_layouts: bool | None = None
    layout_ids: tuple[int, ...] | None = None
