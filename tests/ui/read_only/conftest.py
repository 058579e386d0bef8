"""The demo CMS in both dialects, for pages whose records come in two shapes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.helpers.demo_cms import DemoCms


@pytest.fixture(scope="module", params=["observed", "documented"])
def speaking_cms(request: pytest.FixtureRequest) -> Iterator[DemoCms]:
    """A CMS as installed servers are, and one as the specification promises."""
    with DemoCms(dialect=request.param) as running:
        yield running


@pytest.fixture
def cms(speaking_cms: DemoCms) -> Iterator[DemoCms]:
    """Without faults, and with requests counted from here."""
    speaking_cms.clear_faults()
    speaking_cms.forget_requests()
    yield speaking_cms
    speaking_cms.clear_faults()
