"""The CMS's own clock: what it says, and hour, minute and zone where they can be told from it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

_TIME = re.compile(r"(?:^|[ T])([01]?\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?(?:\s*([A-Za-z]{2,6}|[+-]\d{2}:?\d{2}))?\s*$")


@dataclass(frozen=True, slots=True)
class CmsClock:
    """What `GET /clock` answered.

    `text` is the time as the CMS writes it (`15:34 GMT`); `entries` are all texts of the answer by name.
    `hour`, `minute` and `zone` (an abbreviation) are None where the text is written in another way.
    """

    text: str
    entries: Mapping[str, str] = field(default_factory=dict)
    hour: int | None = None
    minute: int | None = None
    zone: str | None = None


def read_clock(entries: Mapping[str, str]) -> CmsClock:
    """The clock from the texts of the answer: the one named `time`, else the first (CMS API 4.5, Clock)."""
    text = entries.get("time") or next(iter(entries.values()), "")
    found = _TIME.search(text)
    if found is None:
        return CmsClock(text, entries)
    return CmsClock(text, entries, int(found[1]), int(found[2]), found[3])
