"""Copies entries into the editor of the other campaign, as one undoable step. Nothing is sent to a CMS."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from app.core.errors import Invalid
from app.domain.merging.campaign_comparison import Comparison, Side
from app.domain.merging.cross_cms_matches import Found
from app.models.lineup_editor import LineupEditor
from app.services.transfer.campaign_comparison import PlacedEntries, Translation, UnsentLayout, placed
from app.ui.i18n import quoted, tr, tr_n
from app.ui.pages.campaign_compare.compared_side import ComparedSide
from app.ui.shell import LineupPage

_LOADED_WITHIN_S: Final = 60.0


async def loaded_editor(side: ComparedSide) -> LineupPage:
    """Returns the editor of a side whose tab is open, once it is loaded. Raises Invalid if it can't be edited."""
    page = side.page()
    if page is None:
        sentence = tr("“{name}” can't be opened.", name=side.name)
        raise Invalid(sentence, hint=tr("Open it from the campaign list."))
    if page.line_up() is None:
        loaded = asyncio.Event()
        page.loaded.connect(loaded.set)
        try:
            async with asyncio.timeout(_LOADED_WITHIN_S):
                await loaded.wait()
        except TimeoutError:
            sentence = tr("“{name}” couldn't be loaded into its editor.", name=side.name)
            raise Invalid(sentence, hint=tr("See its tab for the reason.")) from None
    if reason := page.why_not_changed():
        raise Invalid(reason, hint=tr("See its tab."))
    return page


def put(
    editor: LineupEditor, comparison: Comparison, places: Sequence[int], source: Side, translation: Translation
) -> PlacedEntries:
    """Inserts the entries at these positions of the source; `comparison` must be up to date with the editor."""
    wanted = set(places)
    numbers = [number for number, row in enumerate(comparison.rows) if row.at(source) in wanted]
    result = placed(comparison, numbers, source, translation, editor.may_add)
    if result.keys:
        name = comparison.state(source).properties.name
        text = tr_n("Copy {n} layout from “{name}”", "Copy {n} layouts from “{name}”", len(result.keys), name=name)
        editor.take(replace(editor.working(), entries=result.entries), text)
        came = set(result.keys)
        rows = [row for row, entry in enumerate(result.entries) if entry.key in came]
        editor.rows_placed.emit(rows)
    return result


def unsent_text(unsent: Sequence[UnsentLayout], cms: str) -> str:
    """Returns the name of each entry that was not copied, with the reason."""
    reasons = {
        Found.SEVERAL: tr("several have this name in {cms}", cms=cms),
        Found.RETIRED: tr("retired in {cms}", cms=cms),
        Found.NOT: tr("not found in {cms}", cms=cms),
        None: tr("not shared with you in {cms}", cms=cms),
    }
    parts = [f"{quoted(each.name)}: {reasons.get(each.found, reasons[Found.NOT])}" for each in unsent]
    return "; ".join(parts) + "."
