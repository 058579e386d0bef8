"""CmsClient: the API of one CMS, with one attribute per common resource."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from app.api.endpoints.actions import Actions
from app.api.endpoints.campaigns import Campaigns
from app.api.endpoints.clock import Clock
from app.api.endpoints.commands import Commands
from app.api.endpoints.datasets import DataSets
from app.api.endpoints.day_parts import DayParts
from app.api.endpoints.display_groups import DisplayGroups
from app.api.endpoints.folders import Folders
from app.api.endpoints.layouts import Layouts
from app.api.endpoints.module_templates import Templates
from app.api.endpoints.modules import Modules
from app.api.endpoints.notifications import Notifications
from app.api.endpoints.user_groups import UserGroups
from app.api.endpoints.users import Users
from app.transport.http_client import Transport

E = TypeVar("E")


class CmsClient:
    """The API of one CMS, over one transport. Every method raises the errors of `core.errors`.

    Endpoints with several users are attributes; `of` returns the endpoint of any resource.
    """

    def __init__(self, transport: Transport) -> None:
        self.transport = transport
        self._endpoints: dict[object, Any] = {}
        self.campaigns = self.of(Campaigns)
        self.commands = self.of(Commands)
        self.notifications = self.of(Notifications)
        self.actions = self.of(Actions)
        self.datasets = self.of(DataSets)
        self.modules = self.of(Modules)
        self.templates = self.of(Templates)
        self.layouts = self.of(Layouts)
        self.folders = self.of(Folders)
        self.display_groups = self.of(DisplayGroups)
        self.user_groups = self.of(UserGroups)
        self.day_parts = self.of(DayParts)
        self.users = self.of(Users)
        self.clock = self.of(Clock)

    def of(self, endpoint: Callable[[Transport], E]) -> E:
        """Returns the one endpoint of this class: some store what they learn about the CMS."""
        if endpoint not in self._endpoints:
            self._endpoints[endpoint] = endpoint(self.transport)
        found: E = self._endpoints[endpoint]
        return found
