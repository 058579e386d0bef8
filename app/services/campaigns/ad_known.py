"""What an ad refers to, as far as the CMS lists it: what its pre-flight is checked against."""

from __future__ import annotations

from app.domain.ads.ad import Known
from app.services.lookups.lookups import Lookups, Source


async def known_around(lookups: Lookups) -> Known:
    """Day parts and display groups. Raises what reading raises; a refusal is no error."""
    groups = await lookups.display_groups()
    parts = await lookups.day_parts()
    return Known(
        {part.day_part_id: part for part in parts.items} if parts.source is Source.CMS else None,
        frozenset(group.display_group_id for group in groups.items) if groups.is_complete else None,
    )
