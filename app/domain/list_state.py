"""Where a list of records stands: whether it is loaded, and how old what it shows is."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple


class LoadState(Enum):
    """Where the rows stand against the CMS. FAILED with rows means: these are old."""

    IDLE = "idle"
    LOADING = "loading"
    READY = "ready"
    FAILED = "failed"


class Since(NamedTuple):
    """Rows that come from this computer: the Unix second when the CMS told them, and how many more there were."""

    kept_at: float
    missing: int = 0
