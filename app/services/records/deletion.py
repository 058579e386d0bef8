"""Deletes one record, also if the answer is lost: the goal is that it is gone."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from app.core.errors import MarqueeError, NotFound, OutcomeUnknown
from app.core.write_gate import Gate, pass_gate


async def delete_and_confirm(
    delete: Callable[[], Awaitable[object]], read: Callable[[], Awaitable[object]], gate: Gate
) -> bool:
    """Deletes a record, and again if the answer is lost or an error and the record still exists.

    Deleting twice has the same effect as once. `gate` is checked before each request. Returns False if it was gone
    already. Raises what `delete` raises, with the CMS's own reason where it gave one. Raises OutcomeUnknown where
    `read` cannot tell, and where the first request can still arrive, even if the second one was answered.
    """
    pass_gate(gate)
    try:
        await delete()
    except NotFound:
        return False
    except OutcomeUnknown as lost:
        if await _is_gone(read, lost):
            return True
        try:
            pass_gate(gate)
            await delete()
        except NotFound:
            return True
        except OutcomeUnknown as again:
            if await _is_gone(read, again):
                return True
            refusal = again.refusal or again
        except MarqueeError as error:
            refusal = error
        else:
            return True
        if lost.is_rolled_back:
            raise refusal from lost
        raise OutcomeUnknown(refusal.sentence, refusal.hint, refusal=refusal) from lost
    return True


async def _is_gone(read: Callable[[], Awaitable[object]], lost: OutcomeUnknown) -> bool:
    """Whether the record is gone. Raises `lost` if reading cannot tell."""
    try:
        await read()
    except NotFound:
        return True
    except MarqueeError as error:
        raise lost from error
    return False
