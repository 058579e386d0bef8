"""Layout: a design that can be an entry of a campaign's line-up."""

from __future__ import annotations

import msgspec

from app.domain.lenient_field_types import CmsRecord, Flag, MaybeInt, MaybeText, Permissions, Tag

PUBLISHED = 1
DRAFT = 2


class Layout(CmsRecord, frozen=True, kw_only=True):
    """A row of the layout list (observed on 4.5.1; not shown in CMS API 4.5). `name` is `layout` on the wire.

    `campaign_id` is the layout's own campaign: it survives a republish, `layout_id` does not. Entries of line-ups have
    it as `layout_campaign_id`. A draft has a `parent_id`. `duration` is in seconds, `width` and `height` in pixels.
    `status` is 1 for a valid layout. A row's preview address carries a token and is deliberately not kept.
    """

    layout_id: int
    name: str = msgspec.field(default="", name="layout")
    campaign_id: MaybeInt = None
    parent_id: MaybeInt = None
    code: MaybeText = None
    description: MaybeText = None
    duration: MaybeInt = None
    published_status_id: MaybeInt = None
    published_status: MaybeText = None
    retired: Flag = None
    status: MaybeInt = None
    status_description: MaybeText = None
    tags: tuple[Tag, ...] = ()
    folder_id: MaybeInt = None
    folder_name: MaybeText = None
    owner: MaybeText = None
    owner_id: MaybeInt = None
    created_dt: MaybeText = None
    modified_dt: MaybeText = None
    orientation: MaybeText = None
    width: MaybeInt = None
    height: MaybeInt = None
    thumbnail: MaybeText = None
    user_permissions: Permissions | None = None

    @property
    def has_thumbnail(self) -> bool:
        """Whether the CMS has a picture of it: then `thumbnail` is an address of the CMS's own route."""
        return (self.thumbnail or "").partition("?")[0].endswith(f"/layout/thumbnail/{self.layout_id}")

    @property
    def is_draft(self) -> bool:
        """Whether it is the checked-out copy of a published layout, which cannot be assigned to a campaign."""
        return bool(self.parent_id)
