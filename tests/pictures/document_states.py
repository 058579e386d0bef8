"""Every status of a document (app/services/document/status.py), reached in the real window by what leads to it."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from app.services.document import status as st
from app.services.session.session import Session
from app.ui.editors.record_editing import RecordEditing
from app.ui.pages.campaign_editor.campaign_editing import Editing
from app.ui.widgets.feedback.banner import Banner
from tests.helpers.ad_campaigns import make_ad, published_layouts
from tests.helpers.command_records import change, new_command
from tests.helpers.demo_cms import DemoCms
from tests.helpers.form_user import banner_of, editing, open_form, type_into
from tests.helpers.open_documents import waits_for_network, waits_for_review
from tests.helpers.program_in_process import Program, until
from tests.helpers.save_rechecks import NOT_BY_ITSELF, look_again
from tests.pictures.picture_studio import Studio

_REFUSED: Final = '{"error":422,"message":"The name is already in use"}'
_NAME: Final = "Spring windows, Bristol Harbour"
_LAYOUTS: Final = 12


class Desk:
    """A campaign's line-up in the editor of a running Marquee."""

    def __init__(self, shown: Program, session: Session, cms: DemoCms, campaign_id: int, editing_: Editing) -> None:
        self.shown = shown
        self.session = session
        self.cms = cms
        self.campaign_id = campaign_id
        self.editing = editing_

    @property
    def path(self) -> str:
        return rf"/campaign/{self.campaign_id}$"

    def edit(self) -> None:
        self.editing.editor.move([0, 1], 6)
        self.editing.editor.remove([8])
        self.editing.editor.set_property("ref1", "FY26-Q2")

    def change_as_colleague(self) -> None:
        """Saves another order as another user."""
        order = self.cms.line_up(self.campaign_id)
        order = [*order[1:4], order[0], *order[4:-1]]
        _write(self.cms, self.campaign_id, order, "priya", ref3="W-26")

    async def save(self) -> None:
        """Saves and waits for the result."""
        self.editing.save_action.trigger()
        await asyncio.sleep(0.05)
        await until(lambda: not self.editing.document.is_busy)

    async def reaches(self, status: type[st.Status]) -> None:
        await reaches(self.editing, status)


async def reaches(of: RecordEditing, status: type[st.Status]) -> None:
    await until(lambda: isinstance(of.status, status))


async def clean(_: Desk) -> None:
    """Nothing is changed."""


async def edited(desk: Desk) -> None:
    desk.edit()
    await desk.reaches(st.Edited)


async def edited_newer(desk: Desk) -> None:
    """A colleague saves while the user edits."""
    desk.edit()
    desk.change_as_colleague()
    desk.editing.look_again()
    await until(lambda: isinstance(desk.editing.status, st.Edited) and desk.editing.status.newer is not None)


async def review(desk: Desk) -> None:
    """The changes are reviewed before they are saved."""
    desk.edit()
    desk.editing.workspace.review.trigger()


async def asking(desk: Desk) -> None:
    """The connection asks before each change."""
    desk.edit()
    desk.editing.save_action.trigger()
    await desk.reaches(st.Asking)


async def sending(desk: Desk) -> None:
    desk.edit()
    desk.cms.fault("hold", path=desk.path, method="PUT")
    desk.editing.save_action.trigger()
    await desk.reaches(st.Sending)


async def waiting(desk: Desk) -> None:
    """The CMS can't be reached."""
    desk.edit()
    desk.cms.stop()
    desk.editing.save_action.trigger()
    await until(lambda: waits_for_network(desk.editing))


async def uncertain(desk: Desk) -> None:
    """The CMS carries out the save, but can't be read afterwards."""
    desk.edit()
    desk.cms.fault("status", path=desk.path, method="GET", skip=1, status=500, body="{}", times=None)
    await desk.save()
    await desk.reaches(st.Uncertain)


async def needs_merge(desk: Desk) -> None:
    desk.edit()
    desk.change_as_colleague()
    await desk.save()
    await desk.reaches(st.NeedsMerge)


async def refused(desk: Desk) -> None:
    desk.edit()
    desk.cms.fault("status", path=desk.path, method="PUT", status=422, body=_REFUSED)
    await desk.save()
    await desk.reaches(st.Refused)


async def server_adjusted(desk: Desk) -> None:
    """The CMS strips markup from a reference."""
    desk.edit()
    desk.editing.editor.set_property("ref2", "<b>bold</b> plan")
    await desk.save()
    await desk.reaches(st.ServerAdjusted)


async def overwritten(desk: Desk) -> None:
    """A colleague's save replaces ours while the user edits on."""
    desk.session.campaigns.recent.looks_s = NOT_BY_ITSELF
    desk.edit()
    await desk.save()
    await desk.reaches(st.Clean)
    desk.editing.editor.set_property("ref2", "typed after saving")
    _write(desk.cms, desk.campaign_id, published_layouts(desk.cms, _LAYOUTS)[1:], "priya")
    look_again(desk.session.campaigns.recent, desk.campaign_id)
    await until(lambda: isinstance(desk.editing.status, st.Overwritten) or desk.editing.banners.get("changed"))


async def others_work(desk: Desk) -> None:
    """Another account signs in over unsaved changes."""
    desk.edit()
    desk.cms.revoke_tokens()
    await desk.save()
    desk.shown.connection_flow.go_to(desk.session.connection)
    await desk.shown.sign_in_again(desk.cms, "alex")
    await desk.reaches(st.OthersWork)
    page = desk.shown.navigator.page_of((desk.session.connection.id, "campaign", desk.campaign_id))
    assert page is not None
    desk.shown.navigator.bench.tabs.show_page(page)


async def gone(desk: Desk) -> None:
    """The campaign is deleted in this window."""
    desk.edit()
    await desk.session.campaigns.delete(desk.campaign_id)
    await desk.reaches(st.Gone)


STATES: Final[Mapping[str, Callable[[Desk], Awaitable[None]]]] = {
    "clean": clean,
    "edited": edited,
    "edited-newer": edited_newer,
    "review": review,
    "asking": asking,
    "sending": sending,
    "waiting": waiting,
    "uncertain": uncertain,
    "needs-merge": needs_merge,
    "refused": refused,
    "server-adjusted": server_adjusted,
    "overwritten": overwritten,
    "others-work": others_work,
    "gone": gone,
}
"""The states of a line-up, by name."""


async def take_state(studio: Studio, name: str) -> None:
    """Takes a picture of a line-up in a state, in a program of its own."""
    async with _at_desk(studio, confirm_writes=name == "asking") as desk:
        await STATES[name](desk)
        await studio.take(desk.shown, f"state-{name}")


async def restored(studio: Studio) -> None:
    """A draft of an earlier run is restored."""
    async with _second_run(studio, is_saved=False) as (shown, again):
        await until(lambda: isinstance(again.status, st.Edited) and again.status.restored is not None)
        await studio.take(shown, "state-restored")


async def waiting_for_review(studio: Studio) -> None:
    """A save waited for the network when the last run ended."""
    async with _second_run(studio, is_saved=True) as (shown, again):
        await until(lambda: waits_for_review(again))
        await studio.take(shown, "state-waiting-review")


@asynccontextmanager
async def _second_run(studio: Studio, *, is_saved: bool) -> AsyncIterator[tuple[Program, RecordEditing]]:
    """Changes a line-up, ends Marquee, and opens the line-up again."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        async with _at_desk(studio, Path(home)) as desk:
            await (waiting if is_saved else edited)(desk)
            await desk.editing.document.write_draft()
        async with studio.program(data=Path(home)) as shown:
            await until(lambda: (front := shown.navigator.front()) is not None and front.me is not None)
            session = shown.navigator.front()
            assert session is not None
            page = await shown.editor(desk.campaign_id, session)
            assert page.editing is not None
            yield shown, page.editing


async def interrupted_write(studio: Studio) -> None:
    """Reordering an ad stops after its first step."""
    async with studio.program() as shown:
        session = await shown.sign_in(studio.cms)
        campaign_id = make_ad(studio.cms, "Half-term, half-way")
        shown.navigator.open_page(session, "ad_campaign", campaign_id)
        page = shown.navigator.bench.tabs.current()
        await until(lambda: getattr(page, "editing", None) is not None)
        ad = page.editing  # type: ignore[union-attr] # an ad's page, as just seen
        layouts = ad.content.fields["entries"].widget
        layouts.view.select_rows([2])
        layouts.to_top.trigger()
        path = "/layout/(assign|remove)/"
        studio.cms.fault("status", path=path, skip=1, status=422, body=_REFUSED)
        ad.save_action.trigger()
        await reaches(ad, st.InterruptedWrite)
        await until(lambda: any(each.isVisible() for each in ad.banners.findChildren(Banner)))
        await studio.take(shown, "state-interrupted-write")


async def form_states(studio: Studio) -> None:
    """A form with two versions side by side, and one whose save was refused."""
    async with studio.program() as shown:
        session = await shown.sign_in(studio.cms)
        command_id = new_command(studio.cms, "Restart the shop windows", "restart_windows")
        form = await open_form(shown, session, "command", command_id)
        type_into(form, "description", "Before the bakers arrive")
        change(studio.cms, command_id, description="At night")
        editing(form).start_save()
        await reaches(editing(form), st.NeedsMerge)
        await studio.take(shown, "form-needs-merge")
        shown.navigator.bench.tabs.drop(form)
        command_id = new_command(studio.cms, "Warm the kitchen screens", "warm_kitchen")
        form = await open_form(shown, session, "command", command_id)
        type_into(form, "description", "Before the bakers arrive, and again at noon")
        studio.cms.fault("status", path=rf"/command/{command_id}$", method="PUT", status=422, body=_REFUSED)
        editing(form).start_save()
        await banner_of(form, "save")
        await studio.take(shown, "form-refused")


@asynccontextmanager
async def _at_desk(studio: Studio, data: Path | None = None, *, confirm_writes: bool = False) -> AsyncIterator[Desk]:
    """Opens a campaign of its own in the editor; afterwards the CMS has no faults and runs."""
    cms = studio.cms
    new = {"name": _NAME, "type": "list"}
    try:
        async with studio.program(data=data) as shown:
            session = await shown.sign_in(cms, confirm_writes=confirm_writes)
            campaign_id = int(cms.api("POST", "/campaign", token=cms.token(), form=new).json()["campaignId"])
            _write(cms, campaign_id, published_layouts(cms, _LAYOUTS), "maya")
            page = await shown.editor(campaign_id, session)
            assert page.editing is not None
            library = page.editing.workspace.library
            await until(library.model.rowCount)
            yield Desk(shown, session, cms, campaign_id, page.editing)
    finally:
        if not cms.is_running:
            cms.start()
        cms.clear_faults()


def _write(cms: DemoCms, campaign_id: int, order: list[int], user: str, **more: str) -> None:
    form = [("name", _NAME), ("manageLayouts", "1"), *(("layoutIds[]", str(each)) for each in order), *more.items()]
    answer = cms.api("PUT", f"/campaign/{campaign_id}", token=cms.token(user), form=form)
    assert answer.status == 200, answer.body
