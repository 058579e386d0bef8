"""The people of the demo: who they are and what they may do."""

from dataclasses import dataclass

ALL_FEATURES = (
    "schedule.view", "schedule.add", "schedule.modify", "daypart.view", "library.view", "library.modify",
    "dataset.view", "layout.view", "layout.add", "layout.modify", "campaign.view", "campaign.add", "campaign.modify",
    "ad.campaign", "tag.view", "tag.tagging", "playlist.view", "playlist.modify", "user.profile", "drawer",
    "notification.centre", "notification.add", "notification.modify", "application.view", "user.sharing",
    "users.view", "users.modify", "usergroup.view", "usergroup.modify", "displays.view", "displaygroup.view",
    "displaygroup.modify", "command.view", "command.add", "command.modify", "module.view", "folder.view",
    "folder.add", "folder.modify",
)  # fmt: skip
_MANAGER_FEATURES = tuple(name for name in ALL_FEATURES if not name.startswith(("users.", "application.", "module.")))
_SHOP_FEATURES = ("campaign.view", "campaign.add", "campaign.modify", "layout.view", "folder.view", "displaygroup.view",
                  "daypart.view", "usergroup.view", "notification.centre", "user.profile")  # fmt: skip
_LIMITED_FEATURES = ("campaign.view", "campaign.modify", "layout.view", "folder.view", "user.profile")

ADMINISTRATOR_ID = 1


@dataclass(frozen=True, slots=True)
class User:
    """Somebody who can sign in. `sees_everything` is full rights on every record; others need shares.

    `group_id` is the group that everybody has to themselves, `member_of` are those shared with others.
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
        """Not a secret: the demo is reached from this computer alone and shows it on its sign-in page."""
        return f"demo-{self.name}"

    @property
    def full_name(self) -> str:
        """As people call them."""
        return f"{self.first_name} {self.last_name}"

    @property
    def is_administrator(self) -> bool:
        """Whether every right is theirs without asking."""
        return self.type_id == 1

    def has_feature(self, feature: str) -> bool:
        """Whether this part of the CMS is switched on for them."""
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
