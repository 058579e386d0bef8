"""CmsClient: everything that a CMS can be asked, one attribute per resource."""

from __future__ import annotations

from app.api.endpoints.actions import Actions
from app.api.endpoints.campaigns import Campaigns
from app.api.endpoints.clock import Clock
from app.api.endpoints.commands import Commands
from app.api.endpoints.datasets import DataSets
from app.api.endpoints.day_parts import DayParts
from app.api.endpoints.display_groups import DisplayGroups
from app.api.endpoints.folders import Folders
from app.api.endpoints.layouts import Layouts
from app.api.endpoints.modules import Modules
from app.api.endpoints.notifications import Notifications
from app.api.endpoints.templates import Templates
from app.api.endpoints.user_groups import UserGroups
from app.api.endpoints.users import Users
from app.transport.client import Transport


class CmsClient:
    """The API of one CMS, over one transport. Every method raises the errors of `core.errors`."""

    def __init__(self, transport: Transport) -> None:
        self.transport = transport
        self.campaigns = Campaigns(transport)
        self.commands = Commands(transport)
        self.notifications = Notifications(transport)
        self.actions = Actions(transport)
        self.datasets = DataSets(transport)
        self.modules = Modules(transport)
        self.templates = Templates(transport)
        self.layouts = Layouts(transport)
        self.folders = Folders(transport)
        self.display_groups = DisplayGroups(transport)
        self.user_groups = UserGroups(transport)
        self.day_parts = DayParts(transport)
        self.users = Users(transport)
        self.clock = Clock(transport)
