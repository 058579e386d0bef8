"""Quick open's view on what can be done: every command of the window and of the page in front, with its keys."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

from PySide6.QtGui import QAction, QKeySequence

from app.services.search_index import Item, Search, SearchIndex
from app.ui.i18n import tr
from app.ui.resource.rows import ResourceList
from app.ui.search.quick_open import Found, Rank
from app.ui.switchboard.page_registry import ListPage
from app.ui.switchboard.tabs import ConnectionSign

_AFTER_ALL_ELSE = 99


class CommandSearch:
    """See `quick_open.Source`. `actions` and `more` tell, whenever the palette opens, what can be done then."""

    def __init__(self, actions: Callable[[], Iterable[QAction]], more: Callable[[], Iterable[Found]]) -> None:
        self._actions = actions
        self._more = more
        self._commands: list[Found] = []
        self._index: SearchIndex[int] = SearchIndex()

    def begin(self) -> None:
        actions = [_found(action) for action in self._actions() if _is_command(action)]
        once = {(found.title, found.detail): found for found in (*self._more(), *actions)}
        self._commands = list(once.values())
        self._index = SearchIndex()
        self._index.put(Item(place, found.title) for place, found in enumerate(self._commands))

    def search(self, text: str) -> _Finding:
        return _Finding(self._commands, self._index.search(text), is_asked=bool(text.strip()))


def places(
    lists: Iterable[ResourceList[Any]],
    signs: dict[str, ConnectionSign],
    show: Callable[[ResourceList[Any]], ListPage | None],
) -> Iterator[Found]:
    """Where one can go, and what can be made there: the list of each resource of each connection, and its *New*."""
    for rows in lists:
        told, sign = rows.declaration, signs.get(rows.session.connection.id)
        colour = sign.colour if sign is not None else None
        aside = f" · {sign.name}" if sign is not None else ""
        yield Found(told.texts.title, partial(show, rows), told.icon, f"{tr('Page')}{aside}", colour=colour)
        if told.texts.new:
            yield Found(told.texts.new, partial(_make, rows, show), "plus", f"{tr('Menu')}{aside}", colour=colour)


def _make(rows: ResourceList[Any], show: Callable[[ResourceList[Any]], ListPage | None]) -> None:
    page = show(rows)
    action = page.new_action() if page is not None else None
    if action is not None:
        action.trigger()


class _Finding:
    def __init__(self, commands: list[Found], search: Search[int], *, is_asked: bool) -> None:
        self._commands = commands
        self._search = search
        self._is_asked = is_asked

    def go_on(self, budget_s: float) -> bool:
        return self._search.go_on(None)

    def ranked(self, limit: int) -> list[tuple[Rank, Found]]:
        """Those that do something now; without a text, all of them, in their own order."""
        if not self._is_asked:
            return [((_AFTER_ALL_ELSE, place), found) for place, found in enumerate(self._commands[:limit])]
        return [(rank, self._commands[item.key]) for rank, item in self._search.ranked(limit)]


def _is_command(action: QAction) -> bool:
    return bool(action.text()) and action.isEnabled() and not action.isSeparator()


def _found(action: QAction) -> Found:
    keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    icon = str(action.property("icon_name") or "") or "caret-right"
    return Found(action.text().replace("&", "").rstrip("…"), action.trigger, icon, tr("Menu"), keys)
