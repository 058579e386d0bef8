"""What a CMS answers to a write, and what it means if that answer cannot be read."""

from __future__ import annotations

from typing import TypeVar

from app.api.decode import decode_one
from app.core.errors import BadResponse
from app.domain.wire_types import CmsRecord
from app.transport.client import Transport
from app.transport.failures import lost_answer
from app.transport.operation import Operation, Reply

R = TypeVar("R", bound=CmsRecord)


async def write(transport: Transport, operation: Operation, record: type[R]) -> R:
    """Sends a POST or PUT; the record of its answer may be incomplete or older than the change.

    Raises OutcomeUnknown if the answer is no such record, and what the transport raises.
    """
    return read_written(operation, await transport.send(operation), record)


def read_written(operation: Operation, reply: Reply, record: type[R]) -> R:
    """The record in the answer to a write.

    Raises OutcomeUnknown if there is none: the request has been accepted, so it is not a failure, but nobody knows what
    has become of it.
    """
    try:
        return decode_one(reply.body, record)
    except BadResponse as error:
        raise lost_answer(operation) from error
