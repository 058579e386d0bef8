"""A notification with a real window and a real keyboard: written, addressed, scheduled, and found in the CMS."""

from pathlib import Path

from tests.helpers.content_manager import ContentManager, content_manager
from tests.helpers.demo_cms import DemoCms

SUBJECT = "Harvest market on Saturday"


def gets_to(user: ContentManager, name: str) -> None:
    user.waits(lambda: user.app.look("keyboard") == name, f"{name!r} to have the keyboard")


def begins_a_message(user: ContentManager) -> None:
    user.presses("ctrl+k")
    gets_to(user, "Quick open")
    user.types("New notification")
    user.presses("Return")
    gets_to(user, "Subject")
    user.types(SUBJECT)
    user.presses("Tab")
    gets_to(user, "Message")


def test_notification_is_written_and_scheduled_by_keyboard_alone(tmp_path: Path) -> None:
    with DemoCms() as cms, content_manager(cms, tmp_path) as user:
        begins_a_message(user)
        user.types("Doors open at ")
        user.presses("ctrl+b")
        user.types("08:00")
        user.presses("ctrl+b")
        user.types(" sharp.")
        user.presses("shift+Tab")
        gets_to(user, "Paragraph style")
        user.presses("Right", "Right")
        gets_to(user, "Italic")
        user.presses("Tab")
        gets_to(user, "Message")
        user.presses("Tab")
        gets_to(user, "User groups")
        user.types("Shop man")
        user.presses("Return")
        user.sees("1 user group")
        user.presses("Escape", "Tab")
        gets_to(user, "Display groups")
        user.presses("Tab")
        gets_to(user, "Now")
        user.presses("Right", "Tab")
        gets_to(user, "CMS time")
        user.presses("ctrl+a")
        user.types("24.12.2031 7:30")
        user.presses("Tab")
        user.sees("Wed 24 Dec 2031, 07:30")
        user.presses("ctrl+Return")
        question = user.sees(f"Schedule “{SUBJECT}” for ")
        assert "24 Dec 2031, 07:30" in question
        assert cms.requests(path="/api/notification", method="POST") == [], "nothing is sent before it is agreed to"
        user.presses("Return")
        user.sees("and verified.")
        (sent,) = cms.requests(path="/api/notification", method="POST")
        assert sent["status"] in {200, 201}
        held = cms.api("GET", "/notification?length=1000&embed=userGroups", token=cms.token()).json()
        (found,) = [each for each in held if each["subject"] == SUBJECT]
        assert found["body"] == "<p>Doors open at <strong>08:00</strong> sharp.</p>"
        assert [group["group"] for group in found["userGroups"]] == ["Shop managers"]


def test_lists_and_links_come_while_a_notification_is_typed(tmp_path: Path) -> None:
    with DemoCms() as cms, content_manager(cms, tmp_path) as user:
        begins_a_message(user)
        user.types("Bring:")
        user.presses("Return")
        user.types("- crates")
        user.presses("Return")
        user.types("tables")
        user.presses("Return", "Return")
        user.types("See www.shop.example or ask")
        user.presses("ctrl+z", "Return")
        user.types("- ")
        user.presses("BackSpace")
        user.types("The ")
        user.presses("ctrl+k")
        gets_to(user, "Link address")
        user.types("shop.example/plan")
        user.presses("Return")
        gets_to(user, "Message")
        user.presses("ctrl+Return")
        user.clicks("Send now")
        user.sees("and verified")
        held = cms.api("GET", "/notification?length=1000", token=cms.token()).json()
        (found,) = [each for each in held if each["subject"] == SUBJECT]
        assert found["body"] == (
            "<p>Bring:</p><ul><li>crates</li><li>tables</li></ul>"
            '<p>See <a href="https://www.shop.example">www.shop.example</a> </p>'
            '<p>- The <a href="https://shop.example/plan">shop.example/plan</a></p>'
        )
