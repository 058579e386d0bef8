"""Quick open's source for commands: those of the window and of the page in front, with their shortcuts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

from PySide6.QtGui import QAction, QKeySequence

from app.domain.text.search_ranking import Piece, Ranking, pieces_of
from app.services.session.session import Session
from app.ui.i18n import tr
from app.ui.resource.list_adapter import ResourceList
from app.ui.resource.list_page import ResourcePage
from app.ui.search.result_types import Found, Kind, Ranked

_AFTER_ALL_ELSE = 99


class CommandSearch:
    """See `found.Source`. `actions` and `more` return the current commands whenever the palette opens."""

    def __init__(self, actions: Callable[[], Iterable[QAction]], more: Callable[[], Iterable[Found]]) -> None:
        self._actions = actions
        self._more = more
        self._commands: list[Found] = []
        self._pieces: list[Piece[Found]] = []

    def begin(self) -> None:
        actions = [_found(action) for action in self._actions() if _is_command(action)]
        once = {(each.title, each.detail, each.connection): each for each in (*self._more(), *actions)}
        self._commands = list(once.values())
        self._pieces = pieces_of(self._commands, lambda each: each.title, lambda each: each.keywords)

    def search(self, text: str) -> _Finding:
        return _Finding(self._commands, Ranking(text, self._pieces, key_of=id), is_asked=bool(text.strip()))


def places(
    lists: Iterable[ResourceList[Any]],
    front: Session | None,
    show: Callable[[ResourceList[Any]], ResourcePage[Any] | None],
    has_tab: Callable[[Session, str], bool],
) -> Iterator[Found]:
    """Returns each connection's lists that have no tab, and the *New* commands of the current connection.

    New records are only offered in the current connection, so that none is created in another by mistake.
    """
    for rows in lists:
        declaration, connection = rows.declaration, rows.session.connection.id
        if not has_tab(rows.session, declaration.kind):
            yield page_found(declaration.texts.title, declaration.icon, connection, partial(show, rows))
        if declaration.texts.new and rows.session is front:
            run = partial(make_new, rows, show)
            yield Found(declaration.texts.new, run, icon="plus", detail=tr("Menu"), connection=connection)


def page_found(title: str, icon: str, connection: str, show: Callable[[], object]) -> Found:
    """Returns an entry for a page that can be opened."""
    return Found(title, show, icon=icon, detail=tr("Page"), connection=connection, is_page=True)


def make_new(rows: ResourceList[Any], show: Callable[[ResourceList[Any]], ResourcePage[Any] | None]) -> None:
    """Brings the list to the front and creates a new record there."""
    page = show(rows)
    action = page.new_action() if page is not None else None
    if action is not None:
        action.trigger()


class _Finding:
    def __init__(self, commands: list[Found], ranking: Ranking[Found], *, is_asked: bool) -> None:
        self._commands = commands
        self._ranking = ranking
        self._is_asked = is_asked

    @property
    def count(self) -> int:
        return self._ranking.found if self._is_asked else len(self._commands)

    def advance(self, budget_s: float) -> bool:
        return self._ranking.advance(None)

    def ranked(self, limit: int) -> list[Ranked]:
        """Returns the enabled commands; without a text, all of them but tabs, in their own order."""
        if not self._is_asked:
            offered = enumerate(self._commands)
            return [((_AFTER_ALL_ELSE, place), found) for place, found in offered if _is_suggested(found)]
        return [(rank, found) for rank, _, found in self._ranking.ranked(len(self._commands))]


def _is_suggested(found: Found) -> bool:
    return found.kind is not Kind.TAB and not found.only_searched


def _is_command(action: QAction) -> bool:
    return bool(action.text()) and action.isEnabled() and not action.isSeparator()


def _found(action: QAction) -> Found:
    keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    icon = str(action.property("icon_name") or "") or "caret-right"
    title = action.text().replace("&", "").rstrip("…")
    keywords = tuple(action.property("keywords") or ())
    return Found(title, action.trigger, icon=icon, detail=tr("Menu"), keys=keys, keywords=keywords)
