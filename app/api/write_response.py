"""Reads the answers to writes, and handles unreadable ones."""

from __future__ import annotations

from typing import TypeVar

from app.api.decode import decode_one
from app.core.errors import BadResponse
from app.domain.lenient_field_types import CmsRecord
from app.domain.list_queries import RecordId
from app.transport.error_mapping import lost_answer
from app.transport.http_client import Transport
from app.transport.request import Operation, Reply

R = TypeVar("R", bound=CmsRecord)


async def write(transport: Transport, operation: Operation, record: type[R], identity: RecordId | None = None) -> R:
    """Sends a POST or PUT; the record of its answer may be incomplete or older than the change.

    Raises OutcomeUnknown if the answer has no such record, and the transport's errors.
    """
    return record_in_reply(operation, await transport.send(operation), record, identity)


def record_in_reply(operation: Operation, reply: Reply, record: type[R], identity: RecordId | None = None) -> R:
    """Returns the record in the answer to a write, the one with this id if one is given.

    Raises OutcomeUnknown if there is none: the request was accepted, so it has not failed, but its result is unknown.
    """
    try:
        return decode_one(reply.body, record, identity)
    except BadResponse as error:
        raise lost_answer(operation) from error
