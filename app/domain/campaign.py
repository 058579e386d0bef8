"""Campaign: the record as the CMS tells it, and what of it can be edited."""

from __future__ import annotations

from typing import Any

import msgspec

from app.domain.wire_types import CmsRecord, Flag, Int, MaybeInt, MaybeText, Number, Permissions, Tag, Text

LIST = "list"
AD = "ad"


class CampaignLayout(CmsRecord, frozen=True, gc=False, rename="camel"):
    """One occurrence of a layout in a campaign's line-up (CMS API 4.5: embed=layouts; observed on 4.5.1).

    `lk_campaign_layout_id` changes on every save; `layout_campaign_id` (the layout-specific campaign) survives a
    republish of the layout, `layout_id` does not. `duration` is in seconds.
    """

    lk_campaign_layout_id: MaybeInt = None
    campaign_id: MaybeInt = None
    layout_id: Int = 0
    display_order: Int = 0
    day_part_id: MaybeInt = None
    days_of_week: MaybeText = None
    geo_fence: MaybeText = None
    name: MaybeText = msgspec.field(default=None, name="layout")
    layout_campaign_id: MaybeInt = None
    owner_id: MaybeInt = None
    duration: MaybeInt = None
    day_part: MaybeText = None


class Campaign(CmsRecord, frozen=True, gc=False, rename="camel"):
    """A campaign as read from the CMS. `name` is `campaign` on the wire; dates are Unix seconds, 0 or None for none;
    `created_at`/`modified_at` are texts without a zone, shown as received; durations are seconds."""

    campaign_id: Int
    name: Text = msgspec.field(default="", name="campaign")
    type: Text = LIST
    owner_id: MaybeInt = None
    is_layout_specific: Flag = 0
    number_layouts: MaybeInt = None
    total_duration: MaybeInt = None
    tags: tuple[Tag, ...] = ()
    folder_id: MaybeInt = None
    permissions_folder_id: MaybeInt = None
    folder_name: MaybeText = None
    cycle_playback_enabled: Flag = 0
    play_count: MaybeInt = None
    list_play_order: MaybeText = None
    target_type: MaybeText = None
    target: MaybeInt = None
    start_dt: MaybeInt = None
    end_dt: MaybeInt = None
    plays: MaybeInt = None
    spend: Number = 0
    impressions: Number = 0
    last_pop_id: MaybeText = None
    ref1: MaybeText = None
    ref2: MaybeText = None
    ref3: MaybeText = None
    ref4: MaybeText = None
    ref5: MaybeText = None
    created_at: MaybeText = None
    modified_at: MaybeText = None
    modified_by: MaybeInt = None
    modified_by_name: MaybeText = None
    retired: Flag = 0
    display_group_ids: tuple[Int, ...] = ()
    layouts: tuple[CampaignLayout, ...] | None = None
    user_permissions: Permissions | None = None
    extra: dict[str, Any] = {}
