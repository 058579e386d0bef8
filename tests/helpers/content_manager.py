"""A user of Marquee who reads the screen and uses mouse and keyboard."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from tests.helpers.demo_cms import CONFIDENTIAL, DemoCms
from tests.helpers.program_process import AppProcess, Row
from tests.helpers.virtual_screen import Point, Screen

CAMPAIGNS = "Campaigns"
LINE_UP = "Line-up"
LIBRARY = "Layout library"
ALL_SAVED = "No unsaved changes"
AUTUMN = "Autumn window loop"
"""24 different layouts."""
LONG = "Video wall, all day"
"""260 layouts."""
_NAME = {CAMPAIGNS: 0, LINE_UP: 1, LIBRARY: 0}
"""The name column of each table."""
_INSIDE = 4
"""Pixels from a row's edge that are certainly in its upper or lower half."""

T = TypeVar("T")


class ContentManager:
    """One user at one screen with one Marquee. Every action waits until the screen allows it."""

    def __init__(self, screen: Screen, app: AppProcess) -> None:
        self.screen = screen
        self.app = app

    # reading

    def sees(self, words: str) -> str:
        """Returns the full text that contains `words`, as soon as there is one."""
        return self.app.wait_for_text(words)

    def names(self, table: str = LINE_UP) -> list[str]:
        """Returns the names in a table, from the top, including rows scrolled out of view."""
        return [row["texts"][_NAME[table]] for row in self.app.rows(table)]

    def sees_names(self, names: list[str], table: str = LINE_UP) -> None:
        """Waits until a table has exactly these names in this order."""
        try:
            self.app.wait_until(lambda: self.names(table) == names, f"other names in {table}", 10)
        except TimeoutError as error:
            raise AssertionError(f"{table} has {self.names(table)}, not {names}") from error

    def sees_change(self, names: list[str]) -> list[str]:
        """Waits until the line-up differs from `names`; returns it."""
        return self.waits(lambda: now if (now := self.names()) != names else None, "the line-up to change")

    def row(self, number: int, table: str = LINE_UP) -> Row:
        """Returns a row by its position, counted from 1."""
        return self.app.wait_until(
            lambda: next(iter(self.app.rows(table)[number - 1 : number]), None), f"row {number} of {table}"
        )

    def selected(self, table: str = LINE_UP) -> list[int]:
        """Returns the positions of the selected rows, counted from 1."""
        return [place for place, row in enumerate(self.app.rows(table), start=1) if row["selected"]]

    # the mouse

    def clicks(self, name: str) -> None:
        """Clicks the button, field or text called `name`, as soon as it is there."""
        self.screen.click(_middle(self.app.wait_for_still(name)["rect"]))

    def clicks_row(self, number: int, table: str = LINE_UP, *, holding: str = "") -> None:
        self.screen.click(self._row_middle(number, table), holding=holding)
        self.app.wait_until(lambda: number in self.selected(table), f"row {number} of {table} to be selected")

    def finds(self, campaign: str) -> None:
        """Filters the list of campaigns to the one of this name, and selects it."""
        self.clicks("Filter campaigns")
        self.types(campaign)
        self.sees_names([campaign], CAMPAIGNS)
        self.clicks_row(1, CAMPAIGNS)

    def opens(self, campaign: str) -> list[str]:
        """Finds a campaign by name and double-clicks it; returns the names of its line-up once loaded."""
        self.clicks("Filter campaigns")
        self.types(campaign)
        self.sees_names([campaign], CAMPAIGNS)
        self.screen.click(self._row_middle(1, CAMPAIGNS), times=2)
        return self.waits(self.names, f"the line-up of {campaign!r}")

    def drags_row(self, number: int, *, above: int, source: str = LINE_UP) -> None:
        """Drags a row, with the rest of the selection, to the gap above row `above` of the line-up."""
        left, top, width, _height = self._row_rect(above, LINE_UP)
        promise = "drop to move to" if source == LINE_UP else "drop to insert at"
        carried = {*self.selected(source), number} if number in self.selected(source) else {number}
        promise = f"{promise} {_landing(carried if source == LINE_UP else set(), len(carried), above)}"
        self.screen.drag(
            self._row_middle(number, source),
            (left + width / 3, top + _INSIDE),
            on_arrival=lambda: self.waits(lambda: (self.app.says(promise) or "").endswith(promise), promise),
        )

    def drags_in_the_strip(self, number: int, *, above: int) -> None:
        """Drags an entry of the time strip, which is as wide as it is long, to the start of entry `above`."""
        left, top, width, height = self.app.wait_for_still("Time strip")["rect"]
        lengths = [_seconds(row["texts"][2]) for row in self.app.rows(LINE_UP)]
        starts = [width * sum(lengths[:place]) / sum(lengths) for place in range(len(lengths))]
        half = width * lengths[number - 1] / sum(lengths) / 2
        y = top + height * 3 / 4
        promise = f"drop to move to {_landing({number}, 1, above)}"
        self.screen.drag(
            (left + starts[number - 1] + half, y),
            (left + starts[above - 1] + 2, y),
            on_arrival=lambda: self.waits(lambda: (self.app.says(promise) or "").endswith(promise), promise),
        )

    def drags_row_down_until(self, number: int, says: Callable[[], object]) -> None:
        """Drags a row to the lower edge of the line-up, which scrolls there, and drops it when `says` returns true."""
        table = next(each for each in self.app.look("widgets") if each["name"] == LINE_UP)
        left, top, width, height = table["rect"]
        self.screen.drag(
            self._row_middle(number, LINE_UP),
            (left + width / 3, top + height - _INSIDE),
            on_arrival=lambda: self.waits(says, "the line-up to scroll"),
        )

    # the keyboard

    def presses(self, *keys: str) -> None:
        """Presses keys by X name, one after the other, such as `alt+Down`."""
        self.screen.key(*keys)

    def types(self, text: str) -> None:
        self.screen.type_text(text)

    # both

    def waits(self, condition: Callable[[], T | None], what: str) -> T:
        return self.app.wait_until(condition, what)

    def saves(self) -> str:
        """Saves by keyboard; returns the window's message after the CMS was read back.

        The message of an earlier save may still be there, so the unsaved changes tell when this one is over.
        """
        self.waits(lambda: not self.app.says(ALL_SAVED), "something to be saved")
        self.presses("ctrl+s")
        self.sees(ALL_SAVED)
        return self.sees("Saved and verified:")

    def _row_rect(self, number: int, table: str) -> tuple[int, int, int, int]:
        def in_sight() -> list[int] | None:
            return self.row(number, table)["rect"]  # type: ignore[no-any-return]  # JSON from the driver

        # a row of a list that was just loaded may be pushed down by rows above it
        left, top, width, height = self.app.wait_unmoved(in_sight, f"row {number} of {table} to be in sight")
        return left, top, width, height

    def _row_middle(self, number: int, table: str) -> Point:
        left, top, width, height = self._row_rect(number, table)
        return left + width / 3, top + height / 2


def names_on(cms: DemoCms, campaign: str) -> list[str]:
    """Returns the names of the line-up stored in the CMS."""
    return [entry["layout"] for entry in cms.campaign(cms.campaign_id(campaign))["layouts"]]


@contextmanager
def content_manager(
    cms: DemoCms, data_dir: Path, *more: str, application: int = CONFIDENTIAL, environment: dict[str, str] | None = None
) -> Iterator[ContentManager]:
    """Starts Marquee on its own screen, signed in by client credentials, with the front page loaded."""
    known = cms.applications[application]
    words = ("--connect", cms.url, "--client-id", known["client_id"], "--grant", "client_credentials")
    with (
        Screen() as screen,
        AppProcess(
            "--data-dir",
            str(data_dir),
            *words,
            "--secret-stdin",
            *more,
            environment={**screen.environment, **(environment or {})},
            typed=known["client_secret"],
        ) as app,
    ):
        app.wait_until(lambda: app.rows(CAMPAIGNS) or app.rows(LINE_UP), "the list of campaigns, or the last line-up")
        yield ContentManager(screen, app)


def _seconds(text: str) -> int:
    """Returns the seconds of a duration as the window shows it, such as `0:08`."""
    minutes, seconds = text.split(":")
    return int(minutes) * 60 + int(seconds)


def _middle(rect: list[int]) -> Point:
    """Returns the centre of `[x, y, width, height]`."""
    return rect[0] + rect[2] / 2, rect[1] + rect[3] / 2


def _landing(moved: set[int], count: int, above: int) -> str:
    """Returns the new positions of the `moved` rows, of `count`, after a drop above a row."""
    first = above - sum(row < above for row in moved)
    return f"{first}" if count == 1 else f"{first}–{first + count - 1}"
