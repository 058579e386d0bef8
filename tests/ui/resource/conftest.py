"""Pages of resources as tests use them: opened by kind, filtered, and read row by row."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QApplication, QMenu

from app.models.record_table import LoadState
from app.services.session import Session
from app.ui.resource.page import ResourcePage
from tests.helpers.program import Program, until


async def opened(shown: Program, session: Session, kind: str) -> ResourcePage[Any]:
    """The page of a resource, in front, with its whole list or the reason why there is none."""
    page = shown.console.list_page(session, kind)
    assert isinstance(page, ResourcePage)
    shown.console.bench.tabs.show_page(page)
    await until(lambda: page.model.state in {LoadState.READY, LoadState.FAILED})
    return page


def titles(page: ResourcePage[Any]) -> list[str]:
    return [page.declaration.title_of(record) for record in page.model.shown_records()]


def popup_menu() -> QMenu:
    """The menu that is open now."""
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def count_of(shown: Program, key: str) -> int | None:
    """The badge of a node of the tree."""
    model = shown.console.bench.nav.model
    item = model.item(model.index_of(key))
    assert item is not None, key
    return item.count
