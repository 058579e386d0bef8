"""The lists of the program: each is opened by its kind, narrowed, and read row by row."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Sequence
from typing import Any, Final

from PySide6.QtGui import QAction

from app.bootstrap import registry
from app.models.record_table import LoadState
from app.services.session.session import Session
from app.ui.resource.page import ResourcePage
from app.ui.resource.rows import ResourceList
from tests.helpers.program import Program, until

DECLARATIONS: Final = {each.kind: each for each in (resource.declaration() for resource in registry().resources)}
"""Of every list, in the order of the tree."""
FORMS: Final = {each.writing.form: kind for kind, each in DECLARATIONS.items() if each.writing and each.writing.form}
"""The kind of each form, and that of the list whose records it edits."""


async def rows_of(shown: Program, session: Session, kind: str) -> ResourceList[Any]:
    """The list of a resource, whole, whether or not there is a page that shows it."""
    rows = shown.navigator.lists.get(session.connection.id, kind)
    assert rows is not None
    await until(lambda: rows.model.state is LoadState.READY)
    return rows


async def opened(shown: Program, session: Session, kind: str) -> ResourcePage[Any]:
    """The page of a resource, in front, with its whole list or the reason why there is none."""
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
    """The pages of these resources with their rows, one after the other in the same window, and no tab but that one.

    A window is opened for all of them, because that takes longer than to look at most pages.
    """
    before: ResourcePage[Any] | None = None
    for kind in kinds:
        page = await opened_with_rows(shown, session, kind)
        if before is not None and before is not page:
            await shown.navigator.bench.tabs.close_page(before)
        before = page
        yield kind, page


async def select(page: ResourcePage[Any], ids: Sequence[Any], verbs: Sequence[QAction]) -> bool:
    """Selects records, and waits until the page has followed: whether one of the verbs can be used with them then."""
    if set(page.view.selected_ids()) != set(ids):
        told: list[bool] = []
        connection = page.picked.connect(lambda: told.append(True))
        page.view.select_ids(ids)
        await until(lambda: told)
        page.picked.disconnect(connection)
    return any(each.isEnabled() for each in verbs)


async def filtered(page: ResourcePage[Any], **values: Any) -> list[str]:
    """The titles that are left when the page is filtered by nothing but these."""
    page.filters.set_filters(values)
    await until(lambda: not page.filters.is_asking)
    # What it takes longer than a frame to work out is shown with a later one.
    page.model.arrange_now()
    return titles(page)


def titles(page: ResourcePage[Any]) -> list[str]:
    return [page.declaration.title_of(record) for record in page.model.shown_records()]


def count_of(shown: Program, key: str) -> int | None:
    """The badge of a node of the tree."""
    model = shown.navigator.bench.nav.model
    item = model.item(model.index_of(key))
    assert item is not None, key
    return item.count
