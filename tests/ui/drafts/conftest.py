"""A CMS that becomes unreachable and returns unchanged."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.helpers.demo_cms import DemoCms


@pytest.fixture
def cms(tmp_path: Path) -> Iterator[DemoCms]:
    """A demo CMS that keeps its data and port while it is stopped."""
    with DemoCms.lasting(tmp_path / "cms") as running:
        yield running
