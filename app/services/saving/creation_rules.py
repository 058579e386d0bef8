"""The rules for creating a kind of record."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, Protocol, TypeVar

from app.core.errors import NotPermitted
from app.core.write_gate import Gate
from app.domain.cms_features import missing_feature, whom_to_ask
from app.domain.list_queries import RecordId

R = TypeVar("R")


@dataclass(frozen=True, kw_only=True)
class CreationRules(Generic[R]):
    """The rules for creating a kind of record.

    Attributes:
        resource: the name of such records in changes.
        meant_type: the type of the requested content, which is stored until the new record was checked for duplicates.
        id_of: returns the id of a record.
        owner_of: returns the account that made a record; None where the CMS does not say.
        resembles: whether a record can be what the CMS made of `meant`, which it may have changed a little.
        is_as_meant: whether a complete record is what the CMS makes of `meant`, in all that was requested.
        find: returns the records that look like `meant`, in any order; empty if there is no way to look. Raises what
            reading raises, also where one record of a list can't be read (see `api.list_endpoint.all_of`).
        read: reads a record that was just created. Raises NotFound, …
        view_feature: the CMS's name of the feature that an account needs to see such records.
        turn_of: creations of the same value are sent one after the other; by default those that ask for the same.
    """

    resource: str
    meant_type: type[Any]
    id_of: Callable[[R], RecordId]
    owner_of: Callable[[R], int | None]
    resembles: Callable[[Any, R], bool]
    is_as_meant: Callable[[Any, R], bool]
    find: Callable[[Any], Awaitable[Sequence[R]]]
    read: Callable[[RecordId], Awaitable[R]]
    view_feature: str = ""
    turn_of: Callable[[Any], Hashable] = lambda meant: meant


class Signing(Protocol):
    """The account under which requests are sent.

    Attributes:
        begin: returns the gate of a write that begins now.
        account: returns the id of the signed-in account; None if it is unknown.
        may: whether the account has a feature of the CMS, by its name; also if that isn't known.
    """

    begin: Callable[[], Gate]
    account: Callable[[], int | None]
    may: Callable[[str], bool]


def for_account(rules: CreationRules[R], signing: Signing) -> CreationRules[R]:
    """Returns the rules with a `find` that raises NotPermitted where the account can't see such records.

    A CMS may send it an empty list (observed on 4.5.1), which says nothing about what is there.
    """

    async def find(meant: Any) -> Sequence[R]:
        found, feature = await rules.find(meant), rules.view_feature
        if not found and not signing.may(feature):
            raise NotPermitted(missing_feature(feature), whom_to_ask(feature))
        return found

    return replace(rules, find=find)
