"""A real browser."""

from collections.abc import Iterator

import pytest
from selenium.webdriver.chrome.webdriver import WebDriver

from tests.helpers.chromium import Person, chromium
from tests.helpers.demo_cms import DemoCms


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebDriver]:
    with chromium(tmp_path_factory.mktemp("profile")) as driver:
        yield driver


@pytest.fixture
def person(browser: WebDriver, cms: DemoCms) -> Person:
    """A person who is not signed in to the CMS in this browser."""
    browser.get(cms.url)
    browser.delete_all_cookies()
    user = Person(browser)
    user.complaints()  # those of the test before
    return user
