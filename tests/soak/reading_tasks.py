"""What a user looks at: lists, filters, details, editors, quick open, diagnostics."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final

from PySide6.QtTest import QTest

from app.ui.diagnostics.window import OVERVIEW, DiagnosticsWindow
from tests.soak.simulated_user import SimulatedUser

LISTS: Final = ("campaigns", "notifications", "commands", "actions", "datasets", "modules", "templates")
_FILTERS: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    ("campaigns", {"name": "a", "type": "list"}),
    ("campaigns", {"tags": "season:autumn"}),
    ("commands", {"code": "led"}),
    ("commands", {"name": {"text": "^Volume", "mode": "pattern"}}),
)
"""Filters applied by the CMS."""
_WORDS: Final = ("autumn", "led", "window", "the", "x")
_FORMS: Final = (("commands", "command"), ("notifications", "notification"), ("actions", "action"))


async def refresh_a_list(user: SimulatedUser) -> None:
    page = await user.list_page(user.chance.choice(LISTS))
    page.refresh_action.trigger()
    await asyncio.sleep(0)
    await user.loaded(page)


async def filter_by_words(user: SimulatedUser) -> None:
    page = await user.list_page(user.chance.choice(LISTS))
    page.filter.setText(user.chance.choice(_WORDS))
    await user.until(lambda: not page.model.is_arranging)
    page.filter.setText("")
    await user.until(lambda: not page.model.is_arranging)


async def filter_by_the_cms(user: SimulatedUser) -> None:
    """Filters a list in the CMS. A failed filter is removed by itself."""
    kind, values = user.chance.choice(_FILTERS)
    page = await user.list_page(kind)
    page.filters.set_filters(values)
    await asyncio.sleep(0)
    await user.until(lambda: not page.filters.is_asking)
    page.filters.reset()
    await user.until(lambda: not page.model.is_arranging)


async def look_at_details(user: SimulatedUser) -> None:
    """Selects some rows in turn; the inspector loads what the list does not have."""
    page = await user.list_page(user.chance.choice(LISTS))
    for _ in range(3):
        if page.model.rowCount():
            page.view.select_ids([page.model.id_at(user.chance.randrange(page.model.rowCount()))])
            await asyncio.sleep(0.02)
    page.view.select_ids([])


async def open_and_close_a_form(user: SimulatedUser) -> None:
    list_kind, form = user.chance.choice(_FORMS)
    page = await user.list_page(list_kind)
    if not page.model.rowCount():
        return
    record_id = page.model.id_at(user.chance.randrange(page.model.rowCount()))
    opened = await user.opened(lambda: user.shown.navigator.open_form(user.session, form, record_id))
    await user.close(opened)


async def begin_and_give_up(user: SimulatedUser) -> None:
    """Types into a new form and discards it."""
    opened = await user.opened(lambda: user.shown.navigator.open_form(user.session, "command", None))
    QTest.keyClicks(opened.editing.content.fields["name"].widget, "never mind")
    opened.editing.revert.trigger()
    await user.until(lambda: not opened.is_unsaved())
    await user.close(opened)


async def search_everything(user: SimulatedUser) -> None:
    palette = user.shown.marquee.controller.quick_open
    palette.open()
    QTest.keyClicks(palette.field, user.chance.choice(_WORDS))
    await user.until(lambda: not palette.is_searching)
    palette.dismiss()
    await user.until(lambda: not palette.isVisible())


async def look_at_diagnostics(user: SimulatedUser) -> None:
    user.shown.marquee.controller.show_diagnostics(OVERVIEW)
    # one closed a moment ago may still exist, about to be deleted
    (window,) = [each for each in user.shown.window.findChildren(DiagnosticsWindow) if each.isVisible()]
    await user.until(lambda: window.looks > 0)
    window.reject()


async def close_the_lists(user: SimulatedUser) -> None:
    """Closes all tabs but the first list, which the start opens too."""
    for page in list(user.tabs.pages()):
        if page.page_key[1] != LISTS[0] and not page.is_unsaved():
            await user.close(page)


READS: Final[tuple[tuple[int, Callable[[SimulatedUser], Awaitable[None]]], ...]] = (
    (5, refresh_a_list),
    (4, filter_by_words),
    (3, filter_by_the_cms),
    (4, look_at_details),
    (4, open_and_close_a_form),
    (1, begin_and_give_up),
    (2, search_everything),
    (1, look_at_diagnostics),
    (1, close_the_lists),
)
"""Actions with their frequencies."""
