"""Requests that the transport tests send, and back-off without the waiting."""

from collections.abc import Iterator

import pytest
import stamina

from app.transport.operation import Kind, Operation
from app.transport.retry import ATTEMPTS

READ = Operation("GET", "/clock", "/clock", Kind.READ)
PUT = Operation("PUT", "/campaign/{campaignId}", "/campaign/5", Kind.IDEMPOTENT, form=(("name", "Window"),))
POST = Operation("POST", "/campaign", "/campaign", Kind.ONCE, form=(("name", "Window"), ("type", "list")))


@pytest.fixture
def no_pauses() -> Iterator[None]:
    """As many attempts as ever, but no pause between them."""
    with stamina.set_testing(True, attempts=ATTEMPTS, cap=True):
        yield


@pytest.fixture
def read() -> Operation:
    return READ


@pytest.fixture
def put() -> Operation:
    return PUT


@pytest.fixture
def post() -> Operation:
    return POST
