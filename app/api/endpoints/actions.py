"""Actions: all four routes of the specification; a single action is found in the list, as it has no route."""

from __future__ import annotations

from collections.abc import AsyncGenerator

from app.api.encode import to_pairs, wire_fields
from app.api.endpoint_base import Endpoint, Route
from app.api.list_endpoint import Listing, only
from app.api.write_response import write
from app.domain.interactive_actions.action import Action, ActionForm
from app.domain.list_queries import ActionQuery, Page
from app.transport.request import Kind, Pairs

ACTION_LIST = Route("action", "GET", "/action", Kind.READ, feature="layout.view")
ACTION_ADD = Route("action", "POST", "/action", Kind.ONCE, (201,), feature="layout.modify")
ACTION_EDIT = Route("action", "PUT", "/action/{actionId}", Kind.IDEMPOTENT, (201, 200), feature="layout.modify")
ACTION_DELETE = Route("action", "DELETE", "/action/{actionId}", Kind.IDEMPOTENT, (204,), feature="layout.modify")

_LISTING = Listing(ACTION_LIST, Action, lambda record: record.action_id, "actionId")


class Actions(Endpoint):
    """CMS API 4.5, Actions; behaviour observed on 4.5.1 in `app/api/wire.md`."""

    def pages(self, query: ActionQuery | None = None) -> AsyncGenerator[Page[Action], None]:
        """Yields the matching actions, page by page, in id order.

        The CMS shows every user the actions of all layouts (observed on 4.5.1).
        """
        query = query or ActionQuery()
        # An installed CMS refuses all values of `actionType`.
        pages = _LISTING.pages(self._transport, wire_fields(query, without=("action_type",)))
        if query.action_type is None and query.target_id is None:
            return pages
        return only(pages, lambda record: _fits(record, query))

    async def get(self, action_id: int, *, whole: bool = False) -> Action:
        """Returns one action, from the list. Raises NotFound, BadResponse, …; `whole` as in `Campaigns.get`."""
        return await _LISTING.one(self._transport, action_id, whole=whole)

    async def create(self, form: ActionForm) -> Action:
        """Returns the new action. Raises Invalid, also for a layout that is not checked out, NotFound, …"""
        operation = ACTION_ADD.operation(form=_pairs(form))
        return await write(self._transport, operation, Action)

    async def update(self, action_id: int, form: ActionForm) -> Action:
        """Sends one complete PUT; the action stays in its layout, regardless of the form.

        Raises Invalid, NotFound, …
        """
        operation = ACTION_EDIT.operation(action_id, form=_pairs(form))
        return await write(self._transport, operation, Action, action_id)

    async def delete(self, action_id: int) -> None:
        """Deletes the action. Raises NotFound if it is gone already, Invalid if its layout is not checked out."""
        await self._transport.send(ACTION_DELETE.operation(action_id))


def _fits(record: Action, query: ActionQuery) -> bool:
    if query.target_id is not None and record.target_id != query.target_id:
        return False
    return query.action_type is None or (record.action_type or "").casefold() == query.action_type.casefold()


def _pairs(form: ActionForm) -> Pairs:
    """Returns the form without empty codes, which clears them."""
    codes = {"triggerCode", "layoutCode"}
    return to_pairs([(name, value or None if name in codes else value) for name, value in wire_fields(form)])
