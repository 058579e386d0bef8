"""Keys of the page while the keyboard is in a field: pressed for real, in a real window."""

from __future__ import annotations

from pathlib import Path

from tests.helpers.content_manager import AUTUMN, CAMPAIGNS, content_manager
from tests.helpers.demo_cms import DemoCms

FILTER = "Filter campaigns"


def test_export_opens_from_the_filter_and_new_from_an_editor(tmp_path: Path) -> None:
    with DemoCms() as cms, content_manager(cms, tmp_path) as person:
        person.clicks(FILTER)
        person.types(AUTUMN)
        person.sees_names([AUTUMN], CAMPAIGNS)
        person.presses("ctrl+e")
        person.waits(
            lambda: any(each["class"] == "Menu" for each in person.app.look("widgets")), "the menu with ways to export"
        )
        person.presses("Escape")
        person.clicks(FILTER)
        person.presses("ctrl+a", "Delete")
        person.opens(AUTUMN)
        person.clicks("Search layouts")
        person.presses("ctrl+n")
        person.sees("Layouts play one after another")
