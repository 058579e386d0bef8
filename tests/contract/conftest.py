"""Running demo CMSes, one for each dialect and module."""

from collections.abc import Iterator

import pytest

from tests.helpers.demo_cms import DemoCms


@pytest.fixture(scope="module")
def observed() -> Iterator[DemoCms]:
    """A CMS as installed servers are."""
    with DemoCms() as cms:
        yield cms


@pytest.fixture(scope="module")
def documented() -> Iterator[DemoCms]:
    """A CMS as the specification promises."""
    with DemoCms(dialect="documented") as cms:
        yield cms
