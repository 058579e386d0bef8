"""Counts the recipients of a notification: groups, single people and single displays."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from app.domain.notifications.notification import NotificationForm
from app.domain.people import DisplayGroup, UserGroup


@dataclass(frozen=True, slots=True)
class Audience:
    """How many readers were chosen, by kind. How many people are in a group is nothing that the API tells.

    `users` and `displays` are those that were chosen one by one. `is_everyone` tells that the group of everybody is
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
    """Counts what was chosen. The two functions tell what is known of a group; what nobody knows counts as a group."""
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
