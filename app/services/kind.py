"""A kind of record, declared once: session, tree, pages and tests find from it what they need to know."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, Protocol, Self, TypeVar, overload
from zoneinfo import ZoneInfo

from app.api.client import CmsClient
from app.api.routes import Route
from app.services.campaigns.campaign_creation import CampaignCreator
from app.services.lookups.lookups import Lookups
from app.services.records.connection_state import Link
from app.services.records.record_service import Reads, RecordReader, RecordRules, RecordService, RecordWriter, Writes
from app.transport.client import Transport

R = TypeVar("R")
S = TypeVar("S")
T = TypeVar("T")


class Parts(Protocol):
    """What services are made from: a session, as far as it is there before them."""

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
    """`T` is the service that a session has for it: `session.of(kind)`.

    As an attribute of a session's class, it is that service: `session.commands` is `session.of(COMMANDS)`.

    Attributes:
        name: one of them, as in changes, drafts and history: "command". Its form is opened by it, too.
        plural: many, as its list and the module of its page are called: "commands".
        place: where it stands in the tree, ascending.
        routes: every request that is made for it.
        record: what the CMS sends of one, decoded.
        make: makes the service, once for each session.
    """

    name: str
    plural: str
    place: int
    routes: tuple[Route, ...]
    record: type[Any]
    make: Callable[[Parts], T]

    @overload
    def __get__(self, parts: None, owner: type[Any]) -> Self: ...

    @overload
    def __get__(self, parts: Parts, owner: type[Any]) -> T: ...

    def __get__(self, parts: Parts | None, owner: type[Any]) -> Self | T:
        return self if parts is None else parts.of(self)


def readable(
    *,
    name: str,
    plural: str,
    place: int,
    routes: tuple[Route, ...],
    record: type[R],
    endpoint: Callable[[Transport], Reads[R]],
) -> ResourceKind[RecordReader[R]]:
    """A kind that can only be read, and needs nothing else."""
    return ResourceKind(
        name=name,
        plural=plural,
        place=place,
        routes=routes,
        record=record,
        make=lambda parts: RecordReader(parts.client.of(endpoint), parts.link),
    )


def writable(
    *,
    name: str,
    plural: str,
    place: int,
    routes: tuple[Route, ...],
    endpoint: Callable[[Transport], Writes[R]],
    rules: RecordRules[R, S],
) -> ResourceKind[RecordService[R, S]]:
    """A kind that is created, edited and deleted by its rules, and needs nothing else."""
    return ResourceKind(
        name=name,
        plural=plural,
        place=place,
        routes=routes,
        record=rules.record_type,
        make=lambda parts: RecordService(parts.client.of(endpoint), rules, parts.writer, parts.link),
    )
