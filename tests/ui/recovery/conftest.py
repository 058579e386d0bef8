"""A CMS that becomes unreachable and returns unchanged, and a Marquee that restores its sign-in."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from app.services.session.session import Session
from app.ui.resource.list_page import ResourcePage
from tests.helpers.demo_cms import DemoCms
from tests.helpers.program_in_process import Program, program, until

KEY = bytes(range(32))
Run = Callable[[], AbstractAsyncContextManager[Program]]


@pytest.fixture
def cms(tmp_path: Path) -> Iterator[DemoCms]:
    """A demo CMS that keeps its data and port while it is stopped."""
    with DemoCms.lasting(tmp_path / "cms") as running:
        yield running


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """A run of Marquee; the next one finds its sign-in and offline data."""

    @asynccontextmanager
    async def one() -> AsyncIterator[Program]:
        async with program(tmp_path / "app", key=KEY) as shown:
            yield shown

    return one


async def everything_loaded(shown: Program, session: Session) -> None:
    """Every list that is loaded in the background is in."""
    lists = [rows for rows in shown.navigator.lists.of(session.connection.id) if rows.declaration.warm]
    await until(lambda: all(rows.updated_at is not None for rows in lists))


async def everything_told(shown: Program, session: Session) -> None:
    """Waits until all background requests are answered."""
    await everything_loaded(shown, session)
    lists = [rows for rows in shown.navigator.lists.of(session.connection.id) if rows.declaration.warm]
    await until(lambda: all(rows.kept.since is None for rows in lists))
    for rows in lists:
        await rows.settled()
    await session.lookups.folders()
    await session.lookups.layouts()


async def signed_in_once(run: Run, cms: DemoCms, user: str = "maya") -> None:
    """An earlier run loaded every list and opened no record."""
    async with run() as shown:
        session = await shown.sign_in(cms, user)
        await everything_loaded(shown, session)


def session_of(shown: Program) -> Session:
    session = shown.navigator.front()
    assert session is not None
    return session


def stale_text(page: ResourcePage[Any]) -> str:
    """The notice above old rows; '' if they are up to date."""
    line = page.states._stale
    return line.accessibleName() if line is not None else ""
