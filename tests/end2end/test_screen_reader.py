"""The main job without sight: by AT-SPI names, roles and announcements only."""

from __future__ import annotations

import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest

from tests.helpers.content_manager import AUTUMN, CAMPAIGNS, LINE_UP, LONG, names_on
from tests.helpers.demo_cms import PUBLIC, Browser, DemoCms
from tests.helpers.program_process import AppProcess
from tests.helpers.recording_desktop import Desktop
from tests.helpers.screen_reader import ScreenReader, Thing
from tests.helpers.virtual_screen import Screen

NAME = 1
"""The column of the line-up that has the names."""


@dataclass
class Workplace:
    """A demo CMS, a virtual screen with a keyboard, the announcements, and a fresh Marquee."""

    cms: DemoCms
    screen: Screen
    reader: ScreenReader
    desktop: Desktop


@pytest.fixture
def workplace(tmp_path: Path) -> Iterator[Workplace]:
    desktop = Desktop(tmp_path)
    with (
        DemoCms() as cms,
        Screen() as screen,
        ScreenReader(tmp_path, desktop.around(screen.environment)) as reader,
        AppProcess("--data-dir", str(tmp_path / "data"), environment=reader.environment),
    ):
        yield Workplace(cms, screen, reader, desktop)


def sign_in(workplace: Workplace) -> None:
    """Fills the form in, lets the browser do its part, and waits for the campaigns."""
    reader, cms = workplace.reader, workplace.cms
    reader.press("push button", "Connect to a CMS")
    reader.write("Address", cms.url)
    reader.write("Name", "Bristol")
    reader.write("Client ID", cms.applications[PUBLIC]["client_id"])
    reader.act(reader.wait_for("check box", "Use any free port"), "Toggle")
    reader.press("push button", "Continue in the browser")
    address = reader.wait_until(lambda: workplace.desktop.opened, "the browser to be opened")[0]
    answer = Browser(cms).sign_in(address.removeprefix(cms.url), "maya", cms.password("maya"))
    back = parse_qs(urlsplit(address).query)["redirect_uri"][0]
    with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(f"{back}?{urlencode(answer)}") as page:
        assert page.status == 200
    reader.wait_until(lambda: len(reader.rows(CAMPAIGNS, 0)) > 5, "the campaigns")


def open_autumn(workplace: Workplace) -> list[str]:
    return open_campaign(workplace, AUTUMN)


def open_campaign(workplace: Workplace, name: str) -> list[str]:
    """Finds the campaign by typing, and opens it; returns the names in its line-up."""
    reader = workplace.reader
    reader.write("Filter campaigns", name)
    reader.hears("1 of ")
    assert reader.rows(CAMPAIGNS, 0) == [name]
    reader.act(reader.cell(CAMPAIGNS, 0, 0), "Toggle")
    assert "selected" in reader.cell(CAMPAIGNS, 0, 0)["states"]
    reader.press("push button", "Edit line-up")
    return reader.wait_until(lambda: reader.rows(LINE_UP, NAME), "the line-up")


def test_main_job_by_accessible_names_and_roles_alone(workplace: Workplace) -> None:
    reader, cms = workplace.reader, workplace.cms
    sign_in(workplace)
    before = open_autumn(workplace)
    assert before == names_on(cms, AUTUMN)
    assert len(before) == 24

    reader.act(reader.cell(LINE_UP, 0, NAME), "Toggle")
    reader.focus(reader.wait_for("table", LINE_UP))
    workplace.screen.key("alt+Down", "alt+Down")
    reader.hears(f"{before[0]}, 3 of 24")
    assert reader.rows(LINE_UP, NAME)[:3] == [before[1], before[2], before[0]]

    reader.press("push button", "Undo Move 1 layout")
    reader.hears(f"Undone: Move 1 layout. {before[0]}, 2 of 24")
    reader.press("push button", "Redo Move 1 layout")
    reader.hears(f"{before[0]}, 3 of 24")
    reader.wait_for("panel", "Unsaved: 1 moved. Not sent yet")

    reader.press("push button", "Save")
    reader.hears("Saved and verified: 24 layouts")
    assert names_on(cms, AUTUMN) == [before[1], before[2], before[0], *before[3:]]
    reader.wait_for("panel", "No unsaved changes")


def selected(workplace: Workplace, number: int) -> list[bool]:
    """The texts of a line-up row: name and duration."""
    return ["selected" in workplace.reader.cell(LINE_UP, number, column)["states"] for column in range(3)]


def press_to_select(workplace: Workplace, key: str, row: int) -> None:
    """Presses a key in the line-up and waits for the row that it selects: keys sent faster can be lost under load."""
    workplace.screen.key(key)
    workplace.reader.wait_until(lambda: all(selected(workplace, row)), f"row {row} to be selected")


def test_each_cell_of_a_selected_row_reports_selected(workplace: Workplace) -> None:
    reader = workplace.reader
    sign_in(workplace)
    open_autumn(workplace)
    assert selected(workplace, 2) == [False, False, False]
    reader.act(reader.cell(LINE_UP, 2, NAME), "Toggle")
    reader.wait_until(lambda: selected(workplace, 2) == [True, True, True], "each cell to say that it is selected")
    reader.act(reader.cell(LINE_UP, 2, NAME), "Toggle")
    reader.wait_until(
        lambda: selected(workplace, 2) == [False, False, False], "each cell to say that it is not any more"
    )


def test_main_job_by_accessible_actions_alone(workplace: Workplace) -> None:
    """Opens a campaign, moves a layout by an entry of an open menu, and saves."""
    reader, cms = workplace.reader, workplace.cms
    sign_in(workplace)
    before = open_autumn(workplace)
    reader.act(reader.cell(LINE_UP, 2, NAME), "Toggle")
    reader.press("push button", "Menu for Maya Lindqvist")
    edit = reader.wait_for("menu item", "Edit")
    reader.act(edit, next(action for action in edit["actions"] if action != "SetFocus"))
    reader.press("menu item", "Move up")
    reader.hears(f"{before[2]}, 2 of 24")
    reader.press("push button", "Save")
    reader.hears("Saved and verified: 24 layouts")
    assert names_on(cms, AUTUMN) == [before[0], before[2], before[1], *before[3:]]


def walk_down_to(workplace: Workplace, name: str) -> None:
    """Down the open menu, a key at a time: AT-SPI reports the new focus some time after the key."""
    reader = workplace.reader
    walked: list[str] = []

    def further() -> list[str] | None:
        reader.listen()
        passed = [what for role, what in reader.focused if role == "menu item"]
        return passed if len(passed) > len(walked) else None

    while name not in walked:
        workplace.screen.key("Down")
        walked = reader.wait_until(further, f"the menu to go on from {walked}")
    assert walked[-1] == name


def test_menus_time_strip_and_failures_are_announced(workplace: Workplace) -> None:
    reader, cms = workplace.reader, workplace.cms
    sign_in(workplace)
    before = open_autumn(workplace)
    reader.focus(reader.wait_for("table", LINE_UP))
    for row, key in enumerate(("Home", "Down", "Down")):
        press_to_select(workplace, key, row)
    workplace.screen.key("Menu")
    walk_down_to(workplace, "Move up")
    workplace.screen.key("Return")
    reader.hears(f"{before[2]}, 2 of 24")

    reader.focus(reader.wait_for("panel", "Time strip"))
    workplace.screen.key("Right")
    reader.hears(f"3 of 24: {before[1]}, ")

    reader.write("Search layouts", "sour")
    reader.hears("shown")

    cms.fault("status", path="/api/campaign/", method="PUT", status=500, body="{}", times=None)
    reader.press("push button", "Save")
    reader.hears("The CMS reported an error (500)")
    assert names_on(cms, AUTUMN) == before


def test_every_focusable_or_pressable_object_has_a_name(workplace: Workplace) -> None:
    reader = workplace.reader
    nameless: dict[str, list[str]] = {
        role: [] for role in ("push button", "text", "check box", "radio button", "combo box", "table", "tree")
    }

    def look(where: str) -> None:
        for thing in reader.everything():
            if thing["role"] in nameless and not thing["name"].strip():
                nameless[thing["role"]].append(where)

    reader.wait_for("push button", "Connect to a CMS")
    look("start")
    sign_in(workplace)
    look("campaigns")
    open_autumn(workplace)
    look("editor")
    assert not any(nameless.values()), nameless


def row_of(workplace: Workplace, name: str, place: str) -> Thing:
    """The row of the line-up with this name, at a place like "3 of 24"."""
    return workplace.reader.wait_for("panel", f"{name}, {place}", "Row actions")


@pytest.mark.parametrize("by_button", [True, False], ids=["its buttons", "its own actions"])
def test_row_is_moved_and_removed_by_its_accessible_actions(workplace: Workplace, by_button: bool) -> None:
    reader, cms = workplace.reader, workplace.cms
    sign_in(workplace)
    before = open_autumn(workplace)

    def do(action: str, name: str, place: str) -> None:
        row = row_of(workplace, name, place)
        assert row["actions"] == [
            "Move up",
            "Move down",
            "Move to top",
            "Move to bottom",
            "Move to position…",
            "Remove",
        ]
        if by_button:
            reader.press("push button", action, row["name"])
        else:
            reader.act(row, action)

    do("Move to top", before[3], "4 of 24")
    reader.hears(f"{before[3]}, 1 of 24")
    moved = [before[3], *before[:3], *before[4:]]
    reader.wait_until(lambda: reader.rows(LINE_UP, NAME) == moved, "the row to have moved")
    do("Remove", before[1], "3 of 24")
    reader.hears("Remove 1 layout")
    reader.press("push button", "Save")
    reader.hears("Saved and verified: 23 layouts")
    assert names_on(cms, AUTUMN) == [name for name in moved if name != before[1]]


@pytest.mark.parametrize("by_button", [True, False], ids=["its buttons", "its own actions"])
def test_row_moves_up_down_and_to_a_numbered_position(workplace: Workplace, by_button: bool) -> None:
    """The row lands at the announced position, and "Move to position…" asks for the place in an editable field."""
    reader, cms = workplace.reader, workplace.cms
    sign_in(workplace)
    names = open_autumn(workplace)

    def do(action: str, name: str, place: str) -> None:
        row = row_of(workplace, name, place)
        if by_button:
            reader.press("push button", action, row["name"])
        else:
            reader.act(row, action)

    moved, after = names[4], [*names[:3], names[4], names[3], *names[5:]]
    do("Move up", moved, "5 of 24")
    reader.hears(f"{moved}, 4 of 24")
    reader.wait_until(lambda: reader.rows(LINE_UP, NAME) == after, "the row to have moved up")
    do("Move down", moved, "4 of 24")
    reader.wait_until(lambda: reader.rows(LINE_UP, NAME) == names, "the row to be back")

    do("Move to position…", moved, "5 of 24")
    reader.write("New position of the first layout", "20", role="spin button")
    reader.press("push button", "Move")
    reader.hears(f"{moved}, 20 of 24")
    rest = [name for name in names if name != moved]
    after = [*rest[:19], moved, *rest[19:]]
    reader.wait_until(lambda: reader.rows(LINE_UP, NAME) == after, "the row to be at the place")
    reader.press("push button", "Save")
    reader.hears("Saved and verified: 24 layouts")
    assert names_on(cms, AUTUMN) == after


def test_scrolled_rows_offer_their_actions_and_editors_open_and_close(workplace: Workplace) -> None:
    reader = workplace.reader
    sign_in(workplace)
    for campaign in (LONG, AUTUMN, LONG):
        before = open_campaign(workplace, campaign)
        count = len(names_on(workplace.cms, campaign))
        reader.focus(reader.wait_for("table", LINE_UP))
        workplace.screen.key("End")
        name = reader.cell(LINE_UP, count - 1, NAME)["name"]
        reader.act(row_of(workplace, name, f"{count} of {count}"), "Move to top")
        reader.hears(f"{name}, 1 of {count}")
        row_of(workplace, name, f"1 of {count}")
        reader.press("push button", "Undo Move 1 layout")
        reader.hears(f"Undone: Move 1 layout. {name}, {count} of {count}")
        assert reader.rows(LINE_UP, NAME) == before
        workplace.screen.key("ctrl+w")
        reader.wait_until(lambda: reader.rows(CAMPAIGNS, 0), "the list again")
