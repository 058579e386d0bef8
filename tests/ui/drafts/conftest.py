"""A CMS that goes away and comes back as it was."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.helpers.demo_cms import DemoCms


@pytest.fixture
def cms(tmp_path: Path) -> Iterator[DemoCms]:
    """A demo CMS that keeps what it has, and its port, while it is away."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with DemoCms(port=port, data=tmp_path / "cms") as running:
        yield running
