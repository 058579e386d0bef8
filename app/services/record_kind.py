"""A kind of record, declared once for session, navigation tree, pages and tests."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, Protocol, Self, TypeVar, overload
from zoneinfo import ZoneInfo

from app.api.cms_client import CmsClient
from app.services.campaigns.campaign_creation import CampaignCreator
from app.services.connection_state import Link
from app.services.lookups.lookups import Lookups
from app.services.records.record_service import RecordWriter

T = TypeVar("T")


class Parts(Protocol):
    """The parts of a session from which services are made."""

    client: CmsClient
    link: Link
    lookups: Lookups
    writer: RecordWriter
    campaign_creator: CampaignCreator

    @property
    def timezone(self) -> ZoneInfo | None: ...

    async def fetch_zone(self) -> ZoneInfo | None: ...

    def of(self, kind: ResourceKind[T], /) -> T: ...


@dataclass(frozen=True, kw_only=True, eq=False)
class ResourceKind(Generic[T]):
    """One kind of record; `T` is its service in a session: `session.of(kind)`.

    As an attribute of the session's class it is that service: `session.commands` is `session.of(COMMANDS)`.

    Attributes:
        name: singular, as in changes, drafts, history and links to its form: "command".
        plural: the name of its list and of the module of its page: "commands".
        place: its position in the tree, ascending.
        make: makes the service, once per session.
    """

    name: str
    plural: str
    place: int
    make: Callable[[Parts], T]

    @overload
    def __get__(self, parts: None, owner: type[Any]) -> Self: ...

    @overload
    def __get__(self, parts: Parts, owner: type[Any]) -> T: ...

    def __get__(self, parts: Parts | None, owner: type[Any]) -> Self | T:
        return self if parts is None else parts.of(self)
