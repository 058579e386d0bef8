"""The state of a list of records: whether it is loaded, and how old its rows are."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple


class LoadState(Enum):
    """How the rows relate to the CMS. FAILED with rows means that these are old."""

    IDLE = "idle"
    LOADING = "loading"
    READY = "ready"
    FAILED = "failed"


class Since(NamedTuple):
    """The age of locally stored rows: when the CMS sent them (Unix seconds), and how many more there were."""

    kept_at: float
    missing: int = 0
