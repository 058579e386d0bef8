"""Counts the recipients of a notification: groups, single users and single displays."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from app.domain.notifications.notification import NotificationForm
from app.domain.users_and_groups import DisplayGroup, UserGroup


@dataclass(frozen=True, slots=True)
class Audience:
    """The number of chosen recipients, by kind. The API does not report how many people are in a group.

    `users` and `displays` are those that were chosen individually. `is_everyone` says that the group of all users is
    among the user groups.
    """

    user_groups: int = 0
    users: int = 0
    display_groups: int = 0
    displays: int = 0
    is_everyone: bool = False

    @property
    def is_empty(self) -> bool:
        return not (self.user_groups or self.users or self.reaches_displays)

    @property
    def reaches_displays(self) -> bool:
        return bool(self.display_groups or self.displays)


def audience_of(
    form: NotificationForm,
    user_group: Callable[[int], UserGroup | None],
    display_group: Callable[[int], DisplayGroup | None],
) -> Audience:
    """Counts the chosen recipients. The two functions look up a group; an unknown one counts as a group."""
    users = [user_group(group_id) for group_id in dict.fromkeys(form.user_group_ids)]
    displays = [display_group(group_id) for group_id in dict.fromkeys(form.display_group_ids)]
    single_users = sum(group is not None and bool(group.is_user_specific) for group in users)
    single_displays = sum(group is not None and bool(group.is_display_specific) for group in displays)
    return Audience(
        user_groups=len(users) - single_users,
        users=single_users,
        display_groups=len(displays) - single_displays,
        displays=single_displays,
        is_everyone=any(group is not None and bool(group.is_everyone) for group in users),
    )
