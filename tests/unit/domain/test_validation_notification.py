"""Values that a CMS would refuse in a notification are reported before anything is sent, one sentence per field."""

from typing import Any
from zoneinfo import ZoneInfo

import pytest

from app.domain.notifications.notification import NotificationForm
from app.domain.notifications.validation import addresses, notification_problems, notification_warnings

LONDON = ZoneInfo("Europe/London")


def form(**values: Any) -> NotificationForm:
    ordinary = {"subject": "Fire drill", "body": "<p>At ten.</p>", "user_group_ids": (8,)}
    return NotificationForm(**{**ordinary, **values})


def test_an_ordinary_notification_has_neither_problems_nor_warnings() -> None:
    ordinary = form(release_dt="2026-07-01 10:00:00", nonusers="a@example.org, b@example.org")
    assert notification_problems(ordinary) == {}
    assert notification_warnings(ordinary, LONDON, now=1782896399) == {}


@pytest.mark.parametrize(
    "field, values",
    [
        ("subject", {"subject": ""}),
        ("subject", {"subject": "  "}),
        ("subject", {"subject": "x" * 256}),
        ("body", {"body": ""}),
        ("body", {"body": "\n"}),
        ("release_dt", {"release_dt": "2026-07-01"}),
        ("release_dt", {"release_dt": ""}),
    ],
)
def test_an_invalid_value_is_reported_at_its_field(field: str, values: dict[str, object]) -> None:
    found = notification_problems(form(**values))
    assert list(found) == [field]
    assert found[field].endswith(".")


def test_an_open_release_is_valid_and_one_in_the_past_is_a_warning() -> None:
    assert notification_problems(form()) == {}
    assert notification_warnings(form(), LONDON) == {}
    past = form(release_dt="2026-07-01 10:00:00")
    assert notification_problems(past) == {}
    assert notification_warnings(past, LONDON, now=1782896401) == {
        "release_dt": "This time has passed, so it will be released immediately."
    }


@pytest.mark.parametrize("values", [{"subject": "x" * 255}, {"release_dt": "1999-12-31 23:59:59"}])
def test_values_at_the_limits_are_valid(values: dict[str, object]) -> None:
    assert notification_problems(form(**values)) == {}


@pytest.mark.parametrize(
    "field, values",
    [
        ("subject", {"subject": "<b>Now</b>"}),
        ("body", {"body": "<p>x</p><SCRIPT>alert(1)</SCRIPT>"}),
        ("body", {"body": '<p style="color:red">x</p>'}),
        ("body", {"body": "<img src=x onerror=alert(1)>"}),
        ("release_dt", {"release_dt": "2026-10-25 01:30:00"}),
        ("user_group_ids", {"user_group_ids": ()}),
        ("nonusers", {"nonusers": "a@example.org, reception"}),
    ],
)
def test_unusual_values_and_those_the_cms_changes_are_warnings(field: str, values: dict[str, Any]) -> None:
    assert list(notification_warnings(form(**values), LONDON)) == [field]
    assert notification_problems(form(**values)) == {}


@pytest.mark.parametrize(
    "values", [{"body": "Style matters, on average = 3"}, {"user_group_ids": (), "display_group_ids": (1,)}]
)
def test_ordinary_values_are_not_warned_about(values: dict[str, Any]) -> None:
    assert notification_warnings(form(**values)) == {}


@pytest.mark.parametrize(
    "nonusers, found",
    [("a@example.org; b@example.org ,,", ("a@example.org", "b@example.org")), ("", ()), (" , ;", ())],
)
def test_addresses_are_separated_by_commas_or_semicolons(nonusers: str, found: tuple[str, ...]) -> None:
    assert addresses(nonusers) == found


def test_without_a_zone_times_are_not_warned_about() -> None:
    assert notification_warnings(form(release_dt="2026-10-25 01:30:00")) == {}
