"""Commands: all five routes of the specification, and a search by code."""

from __future__ import annotations

from collections.abc import AsyncGenerator

from app.api.decode import decode_one
from app.api.encode import to_pairs, wire_fields
from app.api.endpoint_base import Endpoint, Route
from app.api.list_endpoint import Listing, all_of
from app.api.write_response import write
from app.domain.commands.command import Command, CommandForm
from app.domain.list_queries import CommandQuery, Page
from app.transport.request import Kind

COMMAND_LIST = Route("command", "GET", "/command", Kind.READ, feature="command.view")
COMMAND_ONE = Route("command", "GET", "/command/{commandId}", Kind.READ, feature="command.view")
COMMAND_ADD = Route("command", "POST", "/command", Kind.ONCE, (201,), feature="command.add")
COMMAND_EDIT = Route("command", "PUT", "/command/{commandId}", Kind.IDEMPOTENT, feature="command.modify")
COMMAND_DELETE = Route("command", "DELETE", "/command/{commandId}", Kind.IDEMPOTENT, (204,), feature="command.modify")

_LISTING = Listing(COMMAND_LIST, Command, lambda record: record.command_id, "commandId")


class Commands(Endpoint):
    """CMS API 4.5, Commands; behaviour observed on 4.5.1 in `app/api/wire.md`."""

    def pages(self, query: CommandQuery | None = None) -> AsyncGenerator[Page[Command], None]:
        """Yields the matching commands, page by page, in id order unless the query has another."""
        query = query or CommandQuery()
        return _LISTING.pages(self._transport, wire_fields(query, name="command"), order=query.order)

    async def with_code(self, code: str) -> tuple[Command, ...]:
        """Returns the commands with exactly this code, in any case: the CMS allows duplicate codes.

        `code` is letters and underscores; other characters have a meaning in the filter. Raises BadResponse if a row
        can't be read.
        """
        query = CommandQuery(code=f"^{code}$", use_regex_for_code=True)
        return tuple(record for record in await all_of(self.pages(query)) if record.code.casefold() == code.casefold())

    async def get(self, command_id: int, *, whole: bool = False) -> Command:
        """Returns one command. Raises NotFound, BadResponse, …; `whole` as in `Campaigns.get`."""
        reply = await self._transport.send(COMMAND_ONE.operation(command_id))
        return decode_one(reply.body, Command, command_id, whole=whole)

    async def create(self, form: CommandForm) -> Command:
        """Returns the new command.

        Raises Invalid, …; the CMS does not refuse a code that is in use (observed on 4.5.1).
        """
        operation = COMMAND_ADD.operation(form=to_pairs(wire_fields(form, name="command")))
        return await write(self._transport, operation, Command)

    async def update(self, command_id: int, form: CommandForm) -> Command:
        """Sends one complete PUT; the code does not change. Raises Invalid, NotFound, …"""
        fields = wire_fields(form, name="command", without=("code",))
        operation = COMMAND_EDIT.operation(command_id, form=to_pairs(fields))
        return await write(self._transport, operation, Command, command_id)

    async def delete(self, command_id: int) -> None:
        """Deletes the command, also from display profiles that use it. Raises NotFound if it is gone already."""
        await self._transport.send(COMMAND_DELETE.operation(command_id))
