"""A real browser for end-to-end tests: headless Chromium, driven by Debian's chromedriver."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.chrome.webdriver import WebDriver
from selenium.webdriver.common.by import By
from selenium.webdriver.support import expected_conditions
from selenium.webdriver.support.wait import WebDriverWait

CHROMIUM = "/usr/bin/chromium"
CHROMEDRIVER = "/usr/bin/chromedriver"

_SWITCHES = (
    "--headless=new",
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--no-proxy-server",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--window-size=1000,800",
)


@contextmanager
def chromium(profile: Path) -> Iterator[WebDriver]:
    """Runs a browser with its own profile and closes it at the end. It needs no network access."""
    options = Options()
    options.binary_location = CHROMIUM
    for switch in (*_SWITCHES, f"--user-data-dir={profile}"):
        options.add_argument(switch)
    driver = webdriver.Chrome(options=options, service=Service(CHROMEDRIVER))
    driver.set_page_load_timeout(60)
    try:
        yield driver
    finally:
        driver.quit()


_GO_ON = "form[method=get][action$='/application/authorize'] button"
"""The dashboard's link to the application that waits for consent."""


class Person:
    """A person in front of the browser, who reads and answers the CMS's pages."""

    def __init__(self, driver: WebDriver) -> None:
        self.driver = driver

    def open(self, address: str) -> None:
        self.driver.get(address)

    def sign_in(self, name: str, password: str) -> None:
        """Fills in the CMS's sign-in form and continues to the consent page."""
        self.log_in(name, password)
        self._press(By.CSS_SELECTOR, _GO_ON)

    def log_in(self, name: str, password: str) -> None:
        """Fills in the CMS's sign-in form, which ends at its dashboard."""
        self.driver.find_element(By.NAME, "username").send_keys(name)
        self.driver.find_element(By.NAME, "password").send_keys(password)
        self._press(By.CSS_SELECTOR, "button[type=submit]")
        self.wait_for(By.CSS_SELECTOR, _GO_ON)

    def decide(self, decision: str) -> None:
        """Chooses Approve or Deny."""
        self.wait_for(By.CSS_SELECTOR, f"button[value={decision}]")
        self._press(By.CSS_SELECTOR, f"button[value={decision}]")

    def wait_for(self, by: str, what: str, limit_s: float = 60) -> None:
        WebDriverWait(self.driver, limit_s).until(expected_conditions.presence_of_element_located((by, what)))

    def heading(self) -> str:
        """Returns the headline of the page, once there is one."""
        self.wait_for(By.TAG_NAME, "h1")
        return self.driver.find_element(By.TAG_NAME, "h1").text

    def complaints(self) -> list[str]:
        """Returns the console messages of the browser since the last call."""
        entries = self.driver.get_log("browser")  # type: ignore[no-untyped-call]  # selenium does not say
        return [str(entry["message"]) for entry in entries]

    def _press(self, by: str, what: str) -> None:
        self.driver.find_element(by, what).click()
