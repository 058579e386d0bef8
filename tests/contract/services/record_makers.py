"""Creates records of one kind by name, and counts how often the CMS has them."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any

from app.domain.commands.command import CommandForm
from app.domain.notifications.notification import NotificationContent
from app.services.commands.command_service import command_service
from app.services.notifications.notification_service import notification_service
from app.services.records.record_service import RecordService
from tests.contract.services.conftest import ZONE, UserServices
from tests.helpers.demo_cms import DemoCms

FAILED = '{"success":false,"error":500,"message":"Unexpected Error, please contact support."}'
PAGE = "<html><h1>Gateway</h1></html>"


@dataclass
class Maker:
    """One kind of record: creates `name`, and counts how often the CMS has it."""

    path: str
    create: Callable[[str], Coroutine[Any, Any, int]]
    count: Callable[[str], int]


def maker_of(kind: str, services: UserServices) -> Maker:
    cms, token = services.cms, services.cms.token()

    def count(path: str, field: str, name: str) -> int:
        rows: list[dict[str, Any]] = cms.api("GET", f"/{path}?length=100000", token=token).json()
        return sum(row[field] == name for row in rows)

    if kind != "campaign":
        service = service_of(kind, services)

        async def create_record(name: str) -> int:
            return int(service.rules.id_of(await service.create(form_of(kind, name))))

        field = {"notification": "subject", "command": "command"}[kind]
        return Maker(kind, create_record, lambda name: count(kind, field, name))

    async def create(name: str) -> int:
        return (await services.campaigns.create(name)).campaign.campaign_id

    return Maker("campaign", create, lambda name: count("campaign", "campaign", name))


def service_of(kind: str, services: UserServices) -> RecordService[Any, Any]:
    """A service of notifications or commands, as after a start of the program."""
    if kind == "notification":
        return notification_service(services.client, services.writer, services.link, zone=lambda: ZONE)
    return command_service(services.client, services.writer, services.link)


def form_of(kind: str, name: str) -> NotificationContent | CommandForm:
    return notification(name) if kind == "notification" else command(name)


def command(name: str) -> CommandForm:
    return CommandForm(name=name, code=code_of(name), command_string="beep")


def notification(name: str) -> NotificationContent:
    return NotificationContent(subject=name, body="<p>x</p>", user_group_ids=(1,))


def code_of(name: str) -> str:
    """A code of letters that no other name has."""
    return hashlib.sha256(name.encode()).hexdigest().translate(str.maketrans("0123456789", "ghijklmnop"))[:40]


def fault(cms: DemoCms, maker: Maker, kind: str, **how: Any) -> None:
    cms.fault(kind, path=f"^/api/{maker.path}$", method="POST", **how)
