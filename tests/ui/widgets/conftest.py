"""Widgets by themselves, without the window around them: nothing of one test is left for the next."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def by_itself(quiet_log: list[str], no_leftovers: None) -> None:
    """Every test here has these two."""
