"""Fills a layout library from the CMS and keeps it up to date, while its window stays responsive."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final

from app.domain.layouts.layout import Layout
from app.models.record_table import LoadState
from app.services.connection_state import LinkState
from app.services.lookups.lookups import Lookup
from app.services.session.session import Session
from app.ui.layout_previews.layout_usage_counts import usage_of
from app.ui.layout_previews.thumbnail_cache import pictures_of
from app.ui.widgets.lineup.layout_library_view import LayoutLibrary

_PAGE: Final = 1_000
_PIECE: Final = 250


async def fill_library(session: Session, library: LayoutLibrary, *, refresh: bool = False) -> bool:
    """Fills the library with all layouts that the user may see. Raises the errors of the lookup.

    Known layouts are shown at once; then one request asks the CMS for the changes since. With `refresh` all are read
    again. Returns False if the CMS can't be reached and the library shows earlier results.
    """
    lookups, model = session.lookups, library.model
    counts = usage_of(session)
    library.show_usage(counts.of, counts.changed, counts.start)
    library.model.path_of = session.lookups.folder_path
    pictures = pictures_of(session)
    library.show_pictures(pictures.look, pictures.changed)
    was_known = bool(lookups.known_layouts())
    if not model.total:
        found = await _first(session, library, refresh=refresh)
        if refresh or not was_known:
            return found.kept_at is None
    if refresh:
        found = await lookups.layouts(refresh=True)
    elif session.state is not LinkState.OFFLINE:
        found = await lookups.layouts_now()
    else:
        found = await lookups.layouts()
    if not _shows(library, found):
        model.begin_load()
        await _add(library, found.items)
        _finish(session, library, found)
    return found.kept_at is None


async def _first(session: Session, library: LayoutLibrary, *, refresh: bool) -> Lookup[Layout]:
    model = library.model
    model.begin_load()
    waiting: list[Layout] = []

    def take(layouts: Sequence[Layout]) -> None:
        # One page from the CMS fits into a frame; a known list arrives as a whole.
        if len(layouts) <= _PAGE:
            model.add_page(layouts)
        else:
            waiting.extend(layouts)

    found = await session.lookups.layouts(take=take, refresh=refresh)
    await _add(library, waiting)
    _finish(session, library, found)
    return found


async def _add(library: LayoutLibrary, layouts: Sequence[Layout]) -> None:
    for first in range(0, len(layouts), _PIECE):
        library.model.add_page(layouts[first : first + _PIECE])
        await asyncio.sleep(0)


def _finish(session: Session, library: LayoutLibrary, found: Lookup[Layout]) -> None:
    library.model.finish()
    library.shown = found.items
    usage_of(session).start()
    library.view.viewport().update()  # only now it is known which layouts have a picture
    library.set_note(found.sentence)


def _shows(library: LayoutLibrary, found: Lookup[Layout]) -> bool:
    """Returns whether the library already shows them; rows, selection and scroll position then stay untouched."""
    return library.shown is found.items and library.model.state is LoadState.READY
