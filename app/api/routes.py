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
    installed CMS gives; where they differ, both are named. Any other 2xx is a success, too.
    """

    resource: str
    method: str
    template: str
    kind: Kind
    success: tuple[int, ...] = (200,)

    def operation(self, *path: int | str, query: Pairs = (), form: Pairs = (), json: bytes | None = None) -> Operation:
        """The request with its path parameters filled in, in the order of the template."""
        values = iter(path)
        filled = _PLACEHOLDER.sub(lambda _: quote(str(next(values)), safe=""), self.template)
        return Operation(self.method, self.template, filled, self.kind, query=query, form=form, json=json)


CAMPAIGN_LIST = Route("campaign", "GET", "/campaign", Kind.READ)
CAMPAIGN_ONE = Route("campaign", "GET", "/campaign/{campaignId}", Kind.READ)
CAMPAIGN_ADD = Route("campaign", "POST", "/campaign", Kind.ONCE, (201,))
CAMPAIGN_EDIT = Route("campaign", "PUT", "/campaign/{campaignId}", Kind.IDEMPOTENT)
CAMPAIGN_DELETE = Route("campaign", "DELETE", "/campaign/{campaignId}", Kind.IDEMPOTENT, (204,))
CAMPAIGN_ASSIGN = Route("campaign", "POST", "/campaign/layout/assign/{campaignId}", Kind.ONCE, (204,))
CAMPAIGN_REMOVE = Route("campaign", "DELETE", "/campaign/layout/remove/{campaignId}", Kind.ONCE, (204, 200))
CAMPAIGN_FOLDER = Route("campaign", "PUT", "/campaign/{id}/selectfolder", Kind.IDEMPOTENT, (200, 204))
CAMPAIGN_COPY = Route("campaign", "POST", "/campaign/{campaignId}/copy", Kind.ONCE, (201,))
"""Not in the specification; observed on 4.5.1."""

COMMAND_LIST = Route("command", "GET", "/command", Kind.READ)
COMMAND_ONE = Route("command", "GET", "/command/{commandId}", Kind.READ)
COMMAND_ADD = Route("command", "POST", "/command", Kind.ONCE, (201,))
COMMAND_EDIT = Route("command", "PUT", "/command/{commandId}", Kind.IDEMPOTENT)
COMMAND_DELETE = Route("command", "DELETE", "/command/{commandId}", Kind.IDEMPOTENT, (204,))

NOTIFICATION_LIST = Route("notification", "GET", "/notification", Kind.READ)
NOTIFICATION_ONE = Route("notification", "GET", "/notification/{notificationId}", Kind.READ)
NOTIFICATION_ADD = Route("notification", "POST", "/notification", Kind.ONCE, (201,))
NOTIFICATION_EDIT = Route("notification", "PUT", "/notification/{notificationId}", Kind.IDEMPOTENT)
NOTIFICATION_DELETE = Route("notification", "DELETE", "/notification/{notificationId}", Kind.IDEMPOTENT, (204,))

ACTION_LIST = Route("action", "GET", "/action", Kind.READ)
ACTION_ADD = Route("action", "POST", "/action", Kind.ONCE, (201,))
ACTION_EDIT = Route("action", "PUT", "/action/{actionId}", Kind.IDEMPOTENT, (201, 200))
ACTION_DELETE = Route("action", "DELETE", "/action/{actionId}", Kind.IDEMPOTENT, (204,))

DATASET_LIST = Route("dataset", "GET", "/dataset", Kind.READ)

MODULE_LIST = Route("module", "GET", "/module", Kind.READ)
MODULE_ONE = Route("module", "GET", "/module/{moduleId}", Kind.READ)
MODULE_PROPERTIES = Route("module", "GET", "/module/properties/{id}", Kind.READ)
TEMPLATE_LIST = Route("template", "GET", "/module/templates/{dataType}", Kind.READ)
TEMPLATE_PROPERTIES = Route("template", "GET", "/module/template/{dataType}/properties/{id}", Kind.READ)

LAYOUT_LIST = Route("layout", "GET", "/layout", Kind.READ)
LAYOUT_THUMBNAIL = Route("layout", "GET", "/layout/thumbnail/{layoutId}", Kind.READ)
FOLDER_TREE = Route("folder", "GET", "/folders", Kind.READ)
DISPLAY_GROUP_LIST = Route("displaygroup", "GET", "/displaygroup", Kind.READ)
USER_GROUP_LIST = Route("usergroup", "GET", "/group", Kind.READ)
DAY_PART_LIST = Route("daypart", "GET", "/daypart", Kind.READ)
USER_ME = Route("user", "GET", "/user/me", Kind.READ)
USER_LIST = Route("user", "GET", "/user", Kind.READ)
CLOCK = Route("clock", "GET", "/clock", Kind.READ)

ALL: tuple[Route, ...] = tuple(value for value in globals().values() if isinstance(value, Route))
