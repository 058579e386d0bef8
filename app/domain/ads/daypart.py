"""Day part: a named span of a day in which an entry of an ad campaign plays."""

from __future__ import annotations

from app.domain.lenient_field_types import CmsRecord, Flag, MaybeInt, MaybeText


class DayPart(CmsRecord, frozen=True, kw_only=True):
    """A day part (observed on 4.5.1). Times are texts `HH:MM` in the CMS's zone, empty for Always and Custom."""

    day_part_id: int
    name: str = ""
    description: MaybeText = None
    is_always: Flag = None
    is_custom: Flag = None
    is_retired: Flag = None
    start_time: MaybeText = None
    end_time: MaybeText = None
    user_id: MaybeInt = None
