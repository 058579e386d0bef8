"""Asks once about all unsaved changes before Marquee quits."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final

from PySide6.QtWidgets import QWidget

from app.ui.awaited_dialogs import Choice, ask
from app.ui.i18n import number, tr, tr_n
from app.ui.shell import Page
from app.ui.window.navigator import Navigator

_NAMED: Final = 8


async def may_quit(parent: QWidget, navigator: Navigator) -> bool:
    """Asks what to do with unsaved changes, if there are any. Returns False if the user cancels. Raises DiskProblem."""
    await asyncio.gather(*(page.settle() for page in navigator.unsaved()))
    unsaved = navigator.unsaved()
    if not unsaved:
        return True
    answer = await ask(
        parent,
        title=tr("Quit Marquee?"),
        text=_list(unsaved, with_connection=len(navigator.sessions()) > 1, navigator=navigator),
        detail=tr("Drafts stay on this computer. They'll be back the next time you open Marquee."),
        names=[page.page_title() for page in unsaved] if len(unsaved) > _NAMED else (),
        buttons=(
            Choice("cancel", tr("Cancel")),
            Choice("discard", tr("Discard all"), danger=True),
            Choice("keep", tr("Quit and keep drafts")),
        ),
        default="keep",
    )
    match answer:
        case "keep":
            await asyncio.gather(*(page.keep_draft() for page in unsaved))
            return True
        case "discard":
            await asyncio.gather(*(page.discard_work() for page in unsaved))
            return True
        case _:
            return False


def _list(unsaved: Sequence[Page], *, with_connection: bool, navigator: Navigator) -> str:
    """Returns how many tabs have unsaved changes, with the names of the first ones."""
    names = {session.connection.id: session.connection.name for session in navigator.sessions()}
    heading = tr_n("{n} tab has unsaved changes:", "{n} tabs have unsaved changes:", len(unsaved))
    lines = [heading]
    for page in unsaved[:_NAMED]:
        connection = names.get(page.page_key[0], "")
        lines.append(f"• {page.page_title()} · {connection}" if with_connection else f"• {page.page_title()}")
    if len(unsaved) > _NAMED:
        lines.append(tr("and {n} more", n=number(len(unsaved) - _NAMED)))
    return "\n".join(lines)
