"""Running demo CMSes for the contract tests, one for each dialect and module."""

import pytest

from tests.helpers.demo_cms import DemoCms


@pytest.fixture(scope="module")
def maya(observed: DemoCms) -> str:
    """An administrator's access token at `observed`."""
    return observed.token("maya")


@pytest.fixture(scope="module")
def sam(observed: DemoCms) -> str:
    """The access token of a user with few permissions at `observed`."""
    return observed.token("sam")


@pytest.fixture(params=["observed", "documented"])
def either(request: pytest.FixtureRequest) -> DemoCms:
    """Both CMSes, one after the other."""
    cms: DemoCms = request.getfixturevalue(request.param)
    return cms
