"""A CMS that becomes unreachable and returns unchanged."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.helpers.demo_cms import DemoCms


@pytest.fixture
def cms(tmp_path: Path) -> Iterator[DemoCms]:
    """A demo CMS that keeps what it has, and its port, while it is away."""
    with DemoCms.lasting(tmp_path / "cms") as running:
        yield running
