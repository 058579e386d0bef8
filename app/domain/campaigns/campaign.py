"""Campaign: the record as the CMS sends it."""

from __future__ import annotations

import msgspec

from app.domain.lenient_field_types import CmsRecord, Flag, MaybeInt, MaybeText, Number, Permissions, Tag

LIST = "list"
AD = "ad"

ROUND = "round"
BLOCK = "block"


class CampaignLayout(CmsRecord, frozen=True, kw_only=True):
    """One occurrence of a layout in a campaign's line-up (CMS API 4.5, Campaigns, embed=layouts; observed on 4.5.1).

    `lk_campaign_layout_id` changes on every save; `layout_campaign_id` (the layout's own campaign) survives a
    republish of the layout, `layout_id` does not. `duration` is in seconds. `days_of_week` is a text like "1,5".
    Answers to POST and PUT fill in `layout_id` and `display_order` only.
    """

    layout_id: int
    lk_campaign_layout_id: MaybeInt = None
    campaign_id: MaybeInt = None
    display_order: MaybeInt = None
    day_part_id: MaybeInt = None
    days_of_week: MaybeText = None
    geo_fence: MaybeText = None
    name: MaybeText = msgspec.field(default=None, name="layout")
    layout_campaign_id: MaybeInt = None
    owner_id: MaybeInt = None
    duration: MaybeInt = None
    day_part: MaybeText = None


class Campaign(CmsRecord, frozen=True, kw_only=True):
    """A campaign as read from the CMS. `name` is `campaign` on the wire.

    `start_dt` and `end_dt` are Unix seconds, 0 or None for none; `created_at` and `modified_at` are texts without a
    zone, shown as received; durations are seconds. `layouts` is None if the answer did not include the line-up;
    `display_group_ids` is filled only in answers that do (observed on 4.5.1). `total_duration` is None there, too.
    """

    SENT_BACK = (
        "tags", "cycle_playback_enabled", "play_count", "target_type", "target", "start_dt", "end_dt",
        "ref1", "ref2", "ref3", "ref4", "ref5",
    )  # fmt: skip

    campaign_id: int
    name: str = msgspec.field(default="", name="campaign")
    type: str = LIST
    owner_id: MaybeInt = None
    is_layout_specific: Flag = None
    number_layouts: MaybeInt = None
    total_duration: MaybeInt = None
    tags: tuple[Tag, ...] = ()
    folder_id: MaybeInt = None
    permissions_folder_id: MaybeInt = None
    folder_name: MaybeText = None
    cycle_playback_enabled: Flag = None
    play_count: MaybeInt = None
    list_play_order: MaybeText = None
    target_type: MaybeText = None
    target: MaybeInt = None
    start_dt: MaybeInt = None
    end_dt: MaybeInt = None
    plays: Number = None
    spend: Number = None
    impressions: Number = None
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
    retired: Flag = None
    display_group_ids: tuple[int, ...] = ()
    layouts: tuple[CampaignLayout, ...] | None = None
    user_permissions: Permissions | None = None

    @property
    def may_edit(self) -> bool:
        """Whether the CMS accepts the user's changes; True where it does not say."""
        return self.user_permissions is None or self.user_permissions.edit is not False
