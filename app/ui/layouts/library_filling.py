"""Fills a layout library from the CMS while its window stays free."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final

from app.domain.layout import Layout
from app.services.session import Session
from app.ui.layouts.thumb_pictures import pictures_of
from app.ui.layouts.usage import usage_of
from app.ui.widgets.layout_library import LayoutLibrary

_PAGE: Final = 1_000
_PIECE: Final = 250


async def fill_library(session: Session, library: LayoutLibrary) -> bool:
    """Every layout that the person sees; asked for anew if some are there already. Raises what the look-up raises.

    False where the CMS cannot be reached, and these are the layouts that it listed earlier.
    """
    model = library.model
    counts = usage_of(session)
    library.show_usage(counts.of, counts.changed, counts.start)
    pictures = pictures_of(session)
    library.show_pictures(pictures.look, pictures.changed)
    model.begin_load()
    waiting: list[Layout] = []

    def take(layouts: Sequence[Layout]) -> None:
        # A page of the CMS fits a frame; a list that is known already comes as a whole.
        if len(layouts) <= _PAGE:
            model.add_page(layouts)
        else:
            waiting.extend(layouts)

    found = await session.lookups.layouts(take=take, refresh=model.total > 0)
    for first in range(0, len(waiting), _PIECE):
        model.add_page(waiting[first : first + _PIECE])
        await asyncio.sleep(0)
    model.finish()
    counts.start()
    library.view.viewport().update()  # only now is it known which layouts have a picture
    library.set_note(found.sentence)
    return found.kept_at is None
