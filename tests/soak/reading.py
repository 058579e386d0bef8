"""What a user looks at: lists, filters, details, editors, quick open, diagnostics."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final

from PySide6.QtTest import QTest

from app.ui.diagnostics.window import OVERVIEW, DiagnosticsWindow
from tests.soak.hands import Hands

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


async def refresh_a_list(hands: Hands) -> None:
    page = await hands.list_page(hands.chance.choice(LISTS))
    page.refresh_action.trigger()
    await asyncio.sleep(0)
    await hands.loaded(page)


async def filter_by_words(hands: Hands) -> None:
    page = await hands.list_page(hands.chance.choice(LISTS))
    page.filter.setText(hands.chance.choice(_WORDS))
    await hands.until(lambda: not page.model.is_arranging)
    page.filter.setText("")
    await hands.until(lambda: not page.model.is_arranging)


async def filter_by_the_cms(hands: Hands) -> None:
    """Filters a list in the CMS. A failed filter is removed by itself."""
    kind, values = hands.chance.choice(_FILTERS)
    page = await hands.list_page(kind)
    page.filters.set_filters(values)
    await asyncio.sleep(0)
    await hands.until(lambda: not page.filters.is_asking)
    page.filters.reset()
    await hands.until(lambda: not page.model.is_arranging)


async def look_at_details(hands: Hands) -> None:
    """Selects some rows in turn; the inspector loads what the list does not have."""
    page = await hands.list_page(hands.chance.choice(LISTS))
    for _ in range(3):
        if page.model.rowCount():
            page.view.select_ids([page.model.id_at(hands.chance.randrange(page.model.rowCount()))])
            await asyncio.sleep(0.02)
    page.view.select_ids([])


async def open_and_close_a_form(hands: Hands) -> None:
    list_kind, form = hands.chance.choice(_FORMS)
    page = await hands.list_page(list_kind)
    if not page.model.rowCount():
        return
    record_id = page.model.id_at(hands.chance.randrange(page.model.rowCount()))
    opened = await hands.opened(lambda: hands.shown.navigator.open_form(hands.session, form, record_id))
    await hands.close(opened)


async def begin_and_give_up(hands: Hands) -> None:
    """Types into a new form and discards it."""
    opened = await hands.opened(lambda: hands.shown.navigator.open_form(hands.session, "command", None))
    QTest.keyClicks(opened.editing.content.fields["name"].widget, "never mind")
    opened.editing.revert.trigger()
    await hands.until(lambda: not opened.is_unsaved())
    await hands.close(opened)


async def search_everything(hands: Hands) -> None:
    palette = hands.shown.marquee.controller.quick_open
    palette.open()
    QTest.keyClicks(palette.field, hands.chance.choice(_WORDS))
    await hands.until(lambda: not palette.is_searching)
    palette.dismiss()
    await hands.until(lambda: not palette.isVisible())


async def look_at_diagnostics(hands: Hands) -> None:
    hands.shown.marquee.controller.show_diagnostics(OVERVIEW)
    # one closed a moment ago may still exist, about to be deleted
    (window,) = [each for each in hands.shown.window.findChildren(DiagnosticsWindow) if each.isVisible()]
    await hands.until(lambda: window.looks > 0)
    window.reject()


async def close_the_lists(hands: Hands) -> None:
    """Closes all tabs but the first list, which the start opens too."""
    for page in list(hands.tabs.pages()):
        if page.page_key[1] != LISTS[0] and not page.is_unsaved():
            await hands.close(page)


READS: Final[tuple[tuple[int, Callable[[Hands], Awaitable[None]]], ...]] = (
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
