"""Widgets without the main window; each test starts clean."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def by_itself(quiet_log: list[str], no_leftovers: None) -> None:
    """Every test here has these two."""
