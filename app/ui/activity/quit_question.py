"""Asks before running jobs and single changes are ended."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final

from PySide6.QtWidgets import QWidget

from app.services.session.session import Session
from app.ui.activity.job_list_updates import Activity
from app.ui.awaited_dialogs import Choice, ask
from app.ui.i18n import tr, tr_n

_WAIT_S: Final = 3.0
"""How long a change may take before the user is asked."""


async def may_end_jobs(activity: Activity, parent: QWidget, session: Session | None = None) -> bool:
    """Returns whether the jobs of a session, or of all, may be cancelled; True at once if none is running."""
    running = activity.running(session)
    if not running:
        return True
    left = sum(len(each.job.items) - each.job.ended for each in running)
    answer = await ask(
        parent,
        title=tr_n("End {n} unfinished job?", "End {n} unfinished jobs?", len(running)),
        text="\n".join(each.job.title for each in running),
        detail=tr_n(
            "{n} item hasn't finished. Marquee completes what's in progress and skips the rest.",
            "{n} items haven't finished. Marquee completes what's in progress and skips the rest.",
            left,
        ),
        buttons=(Choice("wait", tr("Keep running")), Choice("end", tr("End jobs"), danger=True)),
        danger=True,
    )
    return answer == "end"


async def may_end_orders(sessions: Sequence[Session], parent: QWidget) -> bool:
    """Waits for single changes that are being sent, such as a rename in a list; after a moment the user may decide
    otherwise.

    Returns False if the user cancels.
    """
    left = sum(await asyncio.gather(*(each.wait_for_orders(_WAIT_S) for each in sessions)))
    if not left:
        return True
    answer = await ask(
        parent,
        title=tr_n("{n} change is still being sent", "{n} changes are still being sent", left),
        text=tr_n(
            "If you don't wait, it may not reach the CMS.", "If you don't wait, they may not reach the CMS.", left
        ),
        buttons=(Choice("wait", tr("Wait")), Choice("end", tr("Don't wait"), danger=True)),
        danger=True,
    )
    if answer == "wait":
        while sum(await asyncio.gather(*(each.wait_for_orders(_WAIT_S) for each in sessions))):
            pass  # a request has a time limit of its own
    return answer is not None
