"""Requests that the transport tests send, and a back-off without real waits."""

import pytest

from app.transport import retry
from app.transport.request import Kind, Operation

READ = Operation("GET", "/clock", "/clock", Kind.READ)
PUT = Operation("PUT", "/campaign/{campaignId}", "/campaign/5", Kind.IDEMPOTENT, form=(("name", "Window"),))
POST = Operation("POST", "/campaign", "/campaign", Kind.ONCE, form=(("name", "Window"), ("type", "list")))


@pytest.fixture
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """As many attempts as ever, but no pause between them."""
    monkeypatch.setattr(retry, "PAUSES_S", (0.0,) * len(retry.PAUSES_S))
    monkeypatch.setattr(retry, "_SPREAD_S", 0.0)


@pytest.fixture
def read() -> Operation:
    return READ


@pytest.fixture
def put() -> Operation:
    return PUT


@pytest.fixture
def post() -> Operation:
    return POST
