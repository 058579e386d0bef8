"""The route table: every request that Marquee knows, in one place."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import quote

from app.transport.operation import Kind, Operation, Pairs

_PLACEHOLDER = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, slots=True)
class Route:
    """One request of the API.

    `template` has its path parameters in braces. `success` are the statuses that the specification promises or an
    installed CMS gives; where they differ, both are named. Any other 2xx is a success, too. `feature` is the CMS's
    name for what the account must be allowed, where it is one thing (observed on 4.5.1).
    """

    resource: str
    method: str
    template: str
    kind: Kind
    success: tuple[int, ...] = (200,)
    feature: str = ""

    def operation(self, *path: int | str, query: Pairs = (), form: Pairs = (), json: bytes | None = None) -> Operation:
        """The request with its path parameters filled in, in the order of the template."""
        values = iter(path)
        filled = _PLACEHOLDER.sub(lambda _: quote(str(next(values)), safe=""), self.template)
        return Operation(
            self.method,
            self.template,
            filled,
            self.kind,
            query=query,
            form=form,
            json=json,
            feature=self.feature,
        )


CAMPAIGN_LIST = Route("campaign", "GET", "/campaign", Kind.READ, feature="campaign.view")
CAMPAIGN_ONE = Route("campaign", "GET", "/campaign/{campaignId}", Kind.READ, feature="campaign.view")
CAMPAIGN_ADD = Route("campaign", "POST", "/campaign", Kind.ONCE, (201,), feature="campaign.add")
CAMPAIGN_EDIT = Route("campaign", "PUT", "/campaign/{campaignId}", Kind.IDEMPOTENT, feature="campaign.modify")
CAMPAIGN_DELETE = Route(
    "campaign", "DELETE", "/campaign/{campaignId}", Kind.IDEMPOTENT, (204,), feature="campaign.modify"
)
CAMPAIGN_ASSIGN = Route(
    "campaign", "POST", "/campaign/layout/assign/{campaignId}", Kind.ONCE, (204,), feature="campaign.modify"
)
CAMPAIGN_REMOVE = Route(
    "campaign", "DELETE", "/campaign/layout/remove/{campaignId}", Kind.ONCE, (204, 200), feature="campaign.modify"
)
CAMPAIGN_FOLDER = Route(
    "campaign", "PUT", "/campaign/{id}/selectfolder", Kind.IDEMPOTENT, (200, 204), feature="campaign.modify"
)
CAMPAIGN_COPY = Route("campaign", "POST", "/campaign/{campaignId}/copy", Kind.ONCE, (201,), feature="campaign.add")
"""Not in the specification; observed on 4.5.1."""

COMMAND_LIST = Route("command", "GET", "/command", Kind.READ, feature="command.view")
COMMAND_ONE = Route("command", "GET", "/command/{commandId}", Kind.READ, feature="command.view")
COMMAND_ADD = Route("command", "POST", "/command", Kind.ONCE, (201,), feature="command.add")
COMMAND_EDIT = Route("command", "PUT", "/command/{commandId}", Kind.IDEMPOTENT, feature="command.modify")
COMMAND_DELETE = Route("command", "DELETE", "/command/{commandId}", Kind.IDEMPOTENT, (204,), feature="command.modify")

NOTIFICATION_LIST = Route("notification", "GET", "/notification", Kind.READ, feature="notification.centre")
NOTIFICATION_ONE = Route(
    "notification", "GET", "/notification/{notificationId}", Kind.READ, feature="notification.centre"
)
NOTIFICATION_ADD = Route("notification", "POST", "/notification", Kind.ONCE, (201,), feature="notification.add")
NOTIFICATION_EDIT = Route(
    "notification", "PUT", "/notification/{notificationId}", Kind.IDEMPOTENT, feature="notification.modify"
)
NOTIFICATION_DELETE = Route(
    "notification", "DELETE", "/notification/{notificationId}", Kind.IDEMPOTENT, (204,), feature="notification.modify"
)

ACTION_LIST = Route("action", "GET", "/action", Kind.READ, feature="layout.view")
ACTION_ADD = Route("action", "POST", "/action", Kind.ONCE, (201,), feature="layout.modify")
ACTION_EDIT = Route("action", "PUT", "/action/{actionId}", Kind.IDEMPOTENT, (201, 200), feature="layout.modify")
ACTION_DELETE = Route("action", "DELETE", "/action/{actionId}", Kind.IDEMPOTENT, (204,), feature="layout.modify")

DATASET_LIST = Route("dataset", "GET", "/dataset", Kind.READ, feature="dataset.view")

MODULE_LIST = Route("module", "GET", "/module", Kind.READ, feature="module.view")
MODULE_ONE = Route("module", "GET", "/module/{moduleId}", Kind.READ, feature="module.view")
MODULE_PROPERTIES = Route("module", "GET", "/module/properties/{id}", Kind.READ, feature="module.view")
TEMPLATE_LIST = Route("template", "GET", "/module/templates/{dataType}", Kind.READ, feature="module.view")
TEMPLATE_PROPERTIES = Route(
    "template", "GET", "/module/template/{dataType}/properties/{id}", Kind.READ, feature="module.view"
)

LAYOUT_LIST = Route("layout", "GET", "/layout", Kind.READ, feature="layout.view")
LAYOUT_THUMBNAIL = Route("layout", "GET", "/layout/thumbnail/{layoutId}", Kind.READ, feature="layout.view")
FOLDER_TREE = Route("folder", "GET", "/folders", Kind.READ, feature="folder.view")
DISPLAY_GROUP_LIST = Route("displaygroup", "GET", "/displaygroup", Kind.READ, feature="displaygroup.view")
USER_GROUP_LIST = Route("usergroup", "GET", "/group", Kind.READ, feature="usergroup.view")
DAY_PART_LIST = Route("daypart", "GET", "/daypart", Kind.READ, feature="daypart.view")
USER_ME = Route("user", "GET", "/user/me", Kind.READ)
USER_LIST = Route("user", "GET", "/user", Kind.READ, feature="users.view")
CLOCK = Route("clock", "GET", "/clock", Kind.READ)

ALL: tuple[Route, ...] = tuple(value for value in globals().values() if isinstance(value, Route))
