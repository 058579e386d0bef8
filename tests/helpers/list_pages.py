"""The lists of the program: opens each by its kind, filters it, and reads its rows."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Sequence
from typing import Any, Final

from PySide6.QtGui import QAction

from app.bootstrap import registry
from app.models.record_table import LoadState
from app.services.session.session import Session
from app.ui.resource.list_adapter import ResourceList
from app.ui.resource.list_page import ResourcePage
from tests.helpers.program_in_process import Program, until

DECLARATIONS: Final = {each.kind: each for each in (resource.declaration() for resource in registry().resources)}
"""The declarations of all lists, in sidebar order."""
FORMS: Final = {each.writing.form: kind for kind, each in DECLARATIONS.items() if each.writing and each.writing.form}
"""The kind of each form, and that of the list whose records it edits."""


async def rows_of(shown: Program, session: Session, kind: str) -> ResourceList[Any]:
    """Returns the complete list of a resource, whether or not a page shows it."""
    rows = shown.navigator.lists.get(session.connection.id, kind)
    assert rows is not None
    await until(lambda: rows.model.state is LoadState.READY)
    return rows


async def opened(shown: Program, session: Session, kind: str) -> ResourcePage[Any]:
    """Returns the page of a resource, in front, with its complete list or the reason why there is none."""
    page = shown.navigator.list_page(session, kind)
    assert isinstance(page, ResourcePage)
    shown.navigator.bench.tabs.show_page(page)
    await until(lambda: page.model.state in {LoadState.READY, LoadState.FAILED})
    return page


async def opened_with_rows(shown: Program, session: Session, kind: str) -> ResourcePage[Any]:
    page = await opened(shown, session, kind)
    await until(lambda: page.model.state is LoadState.READY and page.model.rowCount())
    return page


async def each_page(
    shown: Program, session: Session, kinds: Iterable[str]
) -> AsyncIterator[tuple[str, ResourcePage[Any]]]:
    """Yields the loaded pages of these resources in turn, each as the only tab of one window.

    One window is used for all, because opening it takes longer than looking at most pages.
    """
    before: ResourcePage[Any] | None = None
    for kind in kinds:
        page = await opened_with_rows(shown, session, kind)
        if before is not None and before is not page:
            await shown.navigator.bench.tabs.close_page(before)
        before = page
        yield kind, page


async def select(page: ResourcePage[Any], ids: Sequence[Any], verbs: Sequence[QAction]) -> bool:
    """Selects records and returns whether one of the actions is enabled then."""
    if set(page.view.selected_ids()) != set(ids):
        told: list[bool] = []
        connection = page.picked.connect(lambda: told.append(True))
        page.view.select_ids(ids)
        await until(lambda: told)
        page.picked.disconnect(connection)
    return any(each.isEnabled() for each in verbs)


async def filtered(page: ResourcePage[Any], **values: Any) -> list[str]:
    """Returns the titles left by exactly these filters."""
    page.filters.set_filters(values)
    await until(lambda: not page.filters.is_asking)
    # results that take longer than a frame are shown in a later one
    page.model.arrange_now()
    return titles(page)


def titles(page: ResourcePage[Any]) -> list[str]:
    return [page.declaration.title_of(record) for record in page.model.shown_records()]


def count_of(shown: Program, key: str) -> int | None:
    """Returns the count of a sidebar node."""
    model = shown.navigator.bench.nav.model
    item = model.item(model.index_of(key))
    assert item is not None, key
    return item.count
