"""Asks before running jobs are ended."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from app.services.session.session import Session
from app.ui.activity.job_list_updates import Activity
from app.ui.awaited_dialogs import Choice, ask
from app.ui.i18n import tr, tr_n


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
