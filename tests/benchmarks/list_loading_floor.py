"""The floor of a list: the answers that its page waits for, fetched and decoded without the program.

`python -m tests.benchmarks.list_loading_floor KIND URL TOKEN` prints `{"ms", "rows"}`.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable, Iterable, Iterator
from typing import Any, TypeVar

import httpx
import msgspec

from app.api.paging import FIRST, IN_FLIGHT, SIZE
from app.domain.commands.command import Command
from app.domain.interactive_actions.action import Action
from app.domain.layouts.dataset import DataSet
from app.domain.layouts.module import Module, data_types
from app.domain.layouts.module_template import ModuleTemplate
from app.domain.notifications.notification import Notification
from tests.benchmarks.stopwatch import Stopwatch

T = TypeVar("T")


class Bare:
    """A client that stores what it decodes and does nothing with it."""

    def __init__(self, client: httpx.AsyncClient, url: str) -> None:
        self._client = client
        self.url = url

    async def answer(self, path: str, record: type[T], **asked: str) -> tuple[list[T], int]:
        """Returns the rows of one answer and the CMS's total."""
        answer = await self._client.get(f"{self.url}/api/{path}", params=asked)
        answer.raise_for_status()
        rows: list[T] = msgspec.json.decode(answer.content, type=list[record], strict=False)  # type: ignore[valid-type]  # a type made at run time
        return rows, int(answer.headers.get("X-Total-Count", "0"))

    async def pages(self, path: str, record: type[T], column: str, **asked: str) -> list[T]:
        """Returns a whole list, requested like the window does: a short page, then long ones, some in parallel."""
        order = {"sortBy": column, "sortDir": "asc"}
        order |= {"columns[0][data]": column, "order[0][column]": "0", "order[0][dir]": "asc"}
        rows, total = await self.answer(path, record, start="0", length=str(FIRST), **order, **asked)

        async def page(start: int) -> None:
            rows.extend((await self.answer(path, record, start=str(start), length=str(SIZE), **order, **asked))[0])

        await some_at_a_time(IN_FLIGHT, page, range(FIRST, total, SIZE))
        return rows


async def some_at_a_time(at_once: int, ask: Callable[[T], Awaitable[None]], wanted: Iterable[T]) -> None:
    left = iter(wanted)

    async def work(left: Iterator[T]) -> None:
        for each in left:
            await ask(each)

    await asyncio.gather(*(work(left) for _ in range(at_once)))


async def _notifications(bare: Bare) -> int:
    readers = "userGroups,displayGroups"
    return len(await bare.pages("notification", Notification, "releaseDt", embed=readers))


async def _commands(bare: Bare) -> int:
    return len(await bare.pages("command", Command, "commandId"))


async def _actions(bare: Bare) -> int:
    """Loads the actions without their layouts: the window reads those after the list, and then looks for findings."""
    return len(await bare.pages("action", Action, "actionId"))


async def _datasets(bare: Bare) -> int:
    return len(await bare.pages("dataset", DataSet, "dataSetId"))


async def _modules(bare: Bare) -> int:
    return len(await bare.pages("module", Module, "name"))


async def _templates(bare: Bare) -> int:
    """Loads a list for each data type; only the modules name these."""
    found: list[ModuleTemplate] = []

    async def of(data_type: str) -> None:
        found.extend((await bare.answer(f"module/templates/{data_type}", ModuleTemplate))[0])

    modules = await bare.pages("module", Module, "name")
    await some_at_a_time(IN_FLIGHT, of, data_types(modules))
    return len(found)


KINDS: dict[str, Callable[[Bare], Awaitable[int]]] = {
    "notifications": _notifications,
    "commands": _commands,
    "actions": _actions,
    "datasets": _datasets,
    "modules": _modules,
    "templates": _templates,
}


async def fetch(kind: str, url: str, token: str) -> dict[str, Any]:
    watch = Stopwatch()
    async with httpx.AsyncClient(headers={"Authorization": f"Bearer {token}"}, trust_env=False, timeout=60) as client:
        rows = await KINDS[kind](Bare(client, url))
    return {"ms": watch.wall_ms, "rows": rows}


if __name__ == "__main__":
    print(json.dumps(asyncio.run(fetch(*sys.argv[1:]))))
