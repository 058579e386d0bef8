"""Deleting one record, also where the answer is lost: what is asked for is that it is gone."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from app.core.errors import MarqueeError, NotFound, OutcomeUnknown


async def delete_surely(delete: Callable[[], Awaitable[object]], read: Callable[[], Awaitable[object]]) -> bool:
    """Deletes, and where the answer is lost or an error and the record is still there, once more.

    Deleting twice does the same as once. Returns False if it was gone already. Raises what `delete` raises, the
    CMS's own reason where it gave one; OutcomeUnknown only where `read` cannot tell.
    """
    for is_last in (False, True):
        try:
            await delete()
        except NotFound:
            return is_last
        except OutcomeUnknown as lost:
            try:
                await read()
            except NotFound:
                return True
            except MarqueeError as error:
                raise lost from error
            if is_last:
                raise lost.refusal or lost from lost
        else:
            return True
    raise AssertionError("the last try returns or raises")
