"""The recipients of a notification, counted by kind."""

import pytest

from app.domain.notifications.notification import NotificationForm
from app.domain.notifications.recipient_counts import Audience, audience_of
from app.domain.users_and_groups import DisplayGroup, UserGroup

USERS = {
    1: UserGroup(group_id=1, name="Everyone", is_everyone=True),
    2: UserGroup(group_id=2, name="Shop managers"),
    3: UserGroup(group_id=3, name="Window team"),
    4: UserGroup(group_id=4, name="Priya", is_user_specific=True),
}
DISPLAYS = {
    1: DisplayGroup(display_group_id=1, name="Flagship windows"),
    2: DisplayGroup(display_group_id=2, name="Till 4", is_display_specific=True),
}


@pytest.mark.parametrize(
    "users, displays, counted",
    [
        ((), (), Audience()),
        ((2, 3), (1,), Audience(user_groups=2, display_groups=1)),
        ((2, 4), (1, 2), Audience(user_groups=1, users=1, display_groups=1, displays=1)),
        ((1,), (), Audience(user_groups=1, is_everyone=True)),
        ((4711,), (4712,), Audience(user_groups=1, display_groups=1)),
        ((2, 2), (1, 1), Audience(user_groups=1, display_groups=1)),
    ],
)
def test_groups_users_and_displays_are_counted_separately(
    users: tuple[int, ...], displays: tuple[int, ...], counted: Audience
) -> None:
    form = NotificationForm(subject="", body="", user_group_ids=users, display_group_ids=displays)
    assert audience_of(form, USERS.get, DISPLAYS.get) == counted


def test_an_empty_audience_and_displays_are_recognised() -> None:
    assert Audience().is_empty
    assert not Audience(users=1).is_empty
    assert not Audience(displays=1).is_empty
    assert Audience(display_groups=1).reaches_displays
    assert Audience(displays=1).reaches_displays
    assert not Audience(user_groups=1, users=1).reaches_displays
