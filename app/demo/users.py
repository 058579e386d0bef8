"""The users of the demo and their permissions."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

ALL_FEATURES = (
    "schedule.view", "schedule.agenda", "schedule.add", "schedule.modify", "schedule.sync", "schedule.dataConnector",
    "schedule.geoLocation", "schedule.reminders", "schedule.criteria", "daypart.view", "daypart.add",
    "daypart.modify", "library.view", "library.add", "library.modify", "dataset.view", "dataset.add",
    "dataset.modify", "dataset.data", "dataset.dataConnector", "layout.view", "layout.add", "layout.modify",
    "layout.export", "campaign.view", "campaign.add", "campaign.modify", "ad.campaign", "template.view",
    "template.add", "template.modify", "resolution.view", "resolution.add", "resolution.modify", "tag.view",
    "tag.tagging", "playlist.view", "playlist.add", "playlist.modify", "user.profile", "drawer",
    "notification.centre", "application.view", "user.sharing", "notification.add", "notification.modify",
    "users.view", "users.add", "users.modify", "usergroup.view", "usergroup.modify", "dashboard.status",
    "dashboard.media.manager", "dashboard.playlist", "displays.view", "displays.add", "displays.modify",
    "displays.limitedView", "displaygroup.view", "displaygroup.add", "displaygroup.modify",
    "displaygroup.limitedView", "displayprofile.view", "displayprofile.add", "displayprofile.modify",
    "playersoftware.view", "command.view", "command.add", "command.modify", "display.syncView", "display.syncAdd",
    "display.syncModify", "log.view", "session.view", "auditlog.view", "module.view", "developer.edit",
    "developer.delete", "transition.view", "task.view", "report.view", "displays.reporting", "proof-of-play",
    "report.scheduling", "report.saving", "folder.view", "folder.add", "folder.modify", "folder.userHome",
    "menuBoard.view", "menuBoard.add", "menuBoard.modify", "font.view", "font.add", "font.delete",
)  # fmt: skip
_KEPT_FROM_MANAGERS = {"users", "application", "module", "developer", "log", "session", "auditlog", "task"}
_MANAGER_FEATURES = tuple(name for name in ALL_FEATURES if name.partition(".")[0] not in _KEPT_FROM_MANAGERS)
_SHOP_FEATURES = ("campaign.view", "campaign.add", "campaign.modify", "layout.view", "folder.view", "displaygroup.view",
                  "daypart.view", "usergroup.view", "notification.centre", "user.profile")  # fmt: skip
_LIMITED_FEATURES = ("campaign.view", "campaign.modify", "layout.view", "folder.view", "user.profile")

ADMINISTRATOR_ID = 1


@dataclass(frozen=True, slots=True)
class User:
    """A user. `sees_everything` grants all permissions on every record; other users need shares.

    `group_id` is the user's own group; `member_of` are groups shared with others.
    """

    user_id: int
    name: str
    first_name: str
    last_name: str
    role: str
    type_id: int
    features: tuple[str, ...]
    sees_everything: bool
    group_id: int
    member_of: tuple[int, ...]
    home_folder_id: int = 1

    @property
    def password(self) -> str:
        """Not a secret: the demo is reachable from this computer only, and shows it on its sign-in page."""
        return f"demo-{self.name}"

    @property
    def full_name(self) -> str:
        """The user's full name."""
        return f"{self.first_name} {self.last_name}"

    @property
    def is_administrator(self) -> bool:
        """Whether the user has all permissions."""
        return self.type_id == 1

    def has_feature(self, feature: str) -> bool:
        """Returns whether the user has this feature."""
        return self.is_administrator or feature in self.features


PEOPLE = (
    User(1, "maya", "Maya", "Lindqvist", "Administrator", 1, ALL_FEATURES, True, 101, (1, 2, 3, 7)),
    User(2, "alex", "Alex", "Moreau", "Content manager", 2, _MANAGER_FEATURES, True, 102, (1, 2, 3)),
    User(3, "priya", "Priya", "Nair", "Shop manager, Bristol Harbour", 3, _SHOP_FEATURES, True, 103, (1, 2, 4)),
    User(4, "sam", "Sam", "Okafor", "Weekend helper, few rights", 3, _LIMITED_FEATURES, False, 104, (1, 2, 5)),
)
LIMITED_USER_ID = 4
BY_GROUP_ID = {user.group_id: user for user in PEOPLE}
BY_ID = {user.user_id: user for user in PEOPLE}
BY_NAME = {user.name: user for user in PEOPLE}


_ASKED_FOR: list[str] = []


def features() -> tuple[str, ...]:
    """Returns all features."""
    return (*ALL_FEATURES, *_ASKED_FOR)


def know_features(asked: Iterable[str | None]) -> None:
    """Adds features of routes that `ALL_FEATURES` lacks; content managers have them from now on too."""
    new = sorted({feature for feature in asked if feature is not None} - {*features()})
    _ASKED_FOR.extend(new)
    manager = BY_NAME["alex"]
    BY_ID[manager.user_id] = replace(manager, features=(*manager.features, *new))
