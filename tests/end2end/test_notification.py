"""A notification with a real window and a real keyboard: written, addressed, set for later, and there in the CMS."""

from pathlib import Path

from tests.helpers.content_manager import ContentManager, content_manager
from tests.helpers.demo_cms import DemoCms

SUBJECT = "Harvest market on Saturday"


def gets_to(somebody: ContentManager, name: str) -> None:
    somebody.waits(lambda: somebody.app.look("keyboard") == name, f"{name!r} to have the keyboard")


def test_a_message_is_written_and_set_for_later_without_a_mouse(tmp_path: Path) -> None:
    with DemoCms() as cms, content_manager(cms, tmp_path) as somebody:
        somebody.presses("ctrl+k")
        gets_to(somebody, "Quick open")
        somebody.types("New notification")
        somebody.presses("Return")
        gets_to(somebody, "Subject")
        somebody.types(SUBJECT)
        somebody.presses("Tab")
        gets_to(somebody, "Message")
        somebody.types("Doors open at ")
        somebody.presses("ctrl+b")
        somebody.types("08:00")
        somebody.presses("ctrl+b")
        somebody.types(" sharp.")
        somebody.presses("Tab")
        gets_to(somebody, "Paragraph style")
        somebody.presses("Right", "Right")
        gets_to(somebody, "Italic")
        somebody.presses("Tab")
        gets_to(somebody, "User groups")
        somebody.types("Shop man")
        somebody.presses("Return")
        somebody.sees("1 user group")
        somebody.presses("Escape", "Tab")
        gets_to(somebody, "Display groups")
        somebody.presses("Tab")
        gets_to(somebody, "Additional e-mail recipients")
        somebody.presses("Tab")
        gets_to(somebody, "Now")
        somebody.presses("Right", "Tab")
        gets_to(somebody, "CMS time")
        somebody.presses("ctrl+a")
        somebody.types("24.12.2031 7:30")
        somebody.presses("Tab")
        somebody.sees("Wed 24 Dec 2031, 07:30")
        somebody.presses("ctrl+Return")
        question = somebody.sees(f"Schedule “{SUBJECT}” for ")
        assert "24 Dec 2031, 07:30" in question
        assert cms.requests(path="/api/notification", method="POST") == [], "nothing is sent before it is agreed to"
        somebody.presses("Return")
        somebody.sees("and verified.")
        (sent,) = cms.requests(path="/api/notification", method="POST")
        assert sent["status"] in {200, 201}
        held = cms.api("GET", "/notification?length=1000&embed=userGroups", token=cms.token()).json()
        (found,) = [each for each in held if each["subject"] == SUBJECT]
        assert found["body"] == "<p>Doors open at <strong>08:00</strong> sharp.</p>"
        assert [group["group"] for group in found["userGroups"]] == ["Shop managers"]
