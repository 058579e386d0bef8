"""A program to be killed during a job: it starts one, or continues the one that an earlier run of it left.

Its order is one line of JSON on standard input. Standard output has one line each: `begun` when the job runs; in a
later run `told`, what it reports of the interrupted one with what it offers; at the end `over`, the results.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final

from PySide6.QtWidgets import QApplication, QPushButton

from app.domain.campaigns.bulk_edit import BulkEdit
from app.domain.campaigns.campaign import Campaign
from app.domain.commands.command import CommandForm
from app.services import bulk_edit
from app.services.commands.command_import import ImportAction, ImportRow
from app.services.jobs import Job
from app.services.restore.deleted_records import deleted_records
from app.services.session.session import Session
from app.ui.pages.campaigns.bulk_jobs import edit_job, move_job, tag_job
from app.ui.pages.campaigns.declaration import campaign_declaration
from app.ui.pages.campaigns.tag_dialog import TagChange
from app.ui.pages.commands.page import import_job
from app.ui.pages.drafts.deleted_items_page import restoring_records_job
from app.ui.resource.deletion_jobs import bulk_delete_job
from tests.helpers.demo_cms import DemoCms
from tests.helpers.program_in_process import Program, program, run_in_qt, until
from tests.soak.killed_editor import tell

CONNECTION: Final = "killedjobs"
OVER_WITHIN_S: Final = 150.0
"""A creation that was under way may arrive within a minute: it is waited for before it is sent again."""


def _campaigns(order: dict[str, Any]) -> list[Campaign]:
    return [Campaign(campaign_id=campaign_id, name=name) for campaign_id, name in order["campaigns"]]


async def _tag(session: Session, shown: Program, order: dict[str, Any]) -> Job:
    change = TagChange((order["tag"],), ())
    return tag_job(session, shown.navigator, campaign_declaration(), _campaigns(order), change)


async def _move(session: Session, shown: Program, order: dict[str, Any]) -> Job:
    folder_id = order["folder_id"]
    return move_job(session, shown.navigator, campaign_declaration(), _campaigns(order), folder_id, "Somewhere")


async def _edit(session: Session, shown: Program, order: dict[str, Any]) -> Job:
    """Adds a layout and a tag; a second time, the layout would be there twice."""
    layouts = (await session.lookups.layouts()).items
    layout = next(bulk_edit.entry_of(each) for each in layouts if each.layout_id == order["layout_id"])
    known: list[bulk_edit.KnownCampaign] = []
    await bulk_edit.read_all(session, _campaigns(order), known.append)
    edit = BulkEdit(add=(layout,), add_tags=(order["tag"],))
    planned = bulk_edit.PlannedEdit(edit, [bulk_edit.preview(edit, each) for each in known])
    return edit_job(session, shown.navigator, campaign_declaration(), planned)


async def _delete(session: Session, shown: Program, order: dict[str, Any]) -> Job:
    ids, rows = {campaign.campaign_id for campaign in _campaigns(order)}, list[Campaign]()
    async for page in session.campaigns.pages():
        rows += [row for row in page.items if row.campaign_id in ids]
    return bulk_delete_job(session, shown.navigator, campaign_declaration(), rows)


async def _import(session: Session, _shown: Program, order: dict[str, Any]) -> Job:
    rows = tuple(
        ImportRow(line, CommandForm(name=code, code=code, command_string="reboot"), ImportAction.CREATE)
        for line, code in enumerate(order["codes"], start=2)
    )
    return import_job(session, f"Create {len(rows)} commands", rows)


async def _delete_one(session: Session, resource: str, record_id: int) -> None:
    if resource == "campaign":
        await session.campaigns.delete(record_id)
    else:
        service = session.records[resource]
        await service.delete(await service.get(record_id))


async def _restore(session: Session, _shown: Program, order: dict[str, Any]) -> Job:
    """Deletes the records first."""
    await asyncio.gather(*(_delete_one(session, *each) for each in order["records"]))
    ids = {(resource, record_id) for resource, record_id in order["records"]}
    records = [
        each for each in await deleted_records(session) if (each.snapshot.resource, each.snapshot.record_id) in ids
    ]
    return restoring_records_job(session, records)


MAKERS: Final[dict[str, Callable[[Session, Program, dict[str, Any]], Awaitable[Job]]]] = {
    "tag": _tag,
    "move": _move,
    "edit": _edit,
    "delete": _delete,
    "import": _import,
    "restore": _restore,
}
JOBS: Final = tuple(MAKERS)


def reports(shown: Program) -> list[str]:
    """The reports of interrupted jobs."""
    return [each for each in shown.every_banner() if each.startswith("Interrupted:")]


def notes_in(folder: Path) -> list[str]:
    return [file.name for file in folder.rglob("job-*")]


async def live(order: dict[str, Any], cms: DemoCms) -> None:
    async with program(Path(order["folder"])) as shown:
        session = await shown.sign_in(cms, id=CONNECTION)
        if order["is_first"]:
            shown.navigator.start_job(session, await MAKERS[order["kind"]](session, shown, order))
        else:
            banners = shown.navigator.bench.tabs.banners
            await until(lambda: not session.jobs.jobs or reports(shown))
            told = reports(shown)
            drafts = [each.draft.title for each in session.draft_list.entries if each.draft.is_unsaved]
            offers = [each.text() for each in banners.findChildren(QPushButton) if each.text() == "Finish"]
            notes = notes_in(Path(order["folder"]))
            tell(told=told, drafts=drafts, offers=offers, notes=notes)
            if told:  # perhaps folded beneath the banners of drafts
                next(each for each in banners.findChildren(QPushButton) if each.text() == "Finish").click()
                await until(lambda: not reports(shown))
        tell(begun=True)
        await until(lambda: not session.jobs.running, OVER_WITHIN_S)
        for job in [job for job in session.jobs.jobs if job.can_retry]:
            job.retry_failed()  # a creation whose outcome stayed unknown is looked for once more, then sent
            await job.wait_until_over()
        results = Counter(result.state.value for job in session.jobs.jobs for result in job.results)
        kept = [each.title for each in await session.history.deleted()]
        drafts = [each.draft.title for each in session.draft_list.entries if each.draft.is_unsaved]
        reasons = sorted({each.sentence for job in session.jobs.jobs for each in job.results if each.sentence})
        tell(over=results, reasons=reasons[:5], kept=kept, drafts=drafts)


def main() -> None:
    order = json.loads(sys.stdin.readline())
    cms = DemoCms()
    cms.ready, cms.control_key = order["cms"], order["control_key"]
    application = QApplication([])
    run_in_qt(application, live(order, cms), None)


if __name__ == "__main__":
    main()
