"""A running demo CMS for each dialect, shared by the tests of a file."""

from collections.abc import Iterator

import pytest

from tests.helpers.demo_cms import DemoCms


@pytest.fixture(scope="module")
def observed() -> Iterator[DemoCms]:
    """A CMS as installed servers are: any port of the registered loopback address will do."""
    with DemoCms(campaigns=4, layouts=4) as cms:
        yield cms


@pytest.fixture(scope="module")
def documented() -> Iterator[DemoCms]:
    """A CMS as the specification promises: it wants `applications[…]["redirect_uris"][-1]`, its own, exactly."""
    with DemoCms(dialect="documented", campaigns=4, layouts=4) as cms:
        yield cms


@pytest.fixture(params=["observed", "documented"])
def either(request: pytest.FixtureRequest) -> Iterator[DemoCms]:
    """Both CMSes, one after the other, without the faults and requests of the test before."""
    cms: DemoCms = request.getfixturevalue(request.param)
    cms.clear_faults()
    cms.forget_requests()
    yield cms
    cms.clear_faults()
