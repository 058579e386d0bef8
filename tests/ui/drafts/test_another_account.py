"""Another account signs in while a tab has unsaved work: the work stays visible and on disk, and is never sent."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from app.core.errors import SignInNeeded
from app.services.drafts.draft import DraftState
from app.services.session.session import Session
from app.ui.forms.page import FormPage
from app.ui.forms.version_comparison import ReviewView
from app.ui.pages.campaign_editor.conflict_view import ConflictView
from tests.helpers.command_records import command, new_command, writes
from tests.helpers.demo_cms import DemoCms
from tests.helpers.form_user import banner, banner_of, editing, open_form, type_into, widget
from tests.helpers.open_documents import waits_for_network
from tests.helpers.program_in_process import Program, program, until
from tests.ui.campaign_editor.conftest import parts
from tests.ui.conftest import Play

pytestmark = [pytest.mark.usefixtures("quiet_log"), pytest.mark.failure(33)]


async def sign_in_starting(shown: Program, session: Session, cms: DemoCms, user: str) -> None:
    """Signs in as another user, and waits until the account is known."""
    shown.connection_flow.go_to(session.connection)
    await shown.sign_in_again(cms, user)
    await until(lambda: not session.is_account_pending and session.me is not None and session.me.user_name == user)


async def unsaved_by_maya(shown: Program, session: Session, cms: DemoCms, record_id: int) -> FormPage:
    """A form with her words in it; her sign-in has ended, as pressing Save has told."""
    form = await open_form(shown, session, "command", record_id)
    type_into(form, "description", "by Maya")
    cms.revoke_tokens()
    editing(form).start_save()
    await banner_of(form, "save")
    cms.forget_requests()
    return form


def test_a_draft_is_read_only_for_other_accounts_and_continues_with_its_author(
    play: Play, cms: DemoCms, tmp_path: Path
) -> None:
    record_id = new_command(cms, "Hers to save", "hers_to_save")

    async def scene() -> None:
        async with program(tmp_path / "app") as shown:
            session = await shown.sign_in(cms, "maya")
            form = await unsaved_by_maya(shown, session, cms, record_id)
            await sign_in_starting(shown, session, cms, "alex")
            found = await banner_of(form, "save")
            assert found.sentence == "Another account is signed in now"
            assert not editing(form).save_action.isEnabled()
            assert widget(form, "description").isReadOnly()
            editing(form).start_save()
            await editing(form).save()
            assert writes(cms) == []
            assert editing(form).form_state.working.description == "by Maya", "the window keeps it"
            (draft,) = await session.drafts.unsaved()
            assert (draft.account_name, draft.state) == ("Maya Lindqvist", DraftState.EDITING)

            await sign_in_starting(shown, session, cms, "maya")
            await until(editing(form).save_action.isEnabled)
            assert banner(form, "save") is None
            editing(form).start_save()
            await until(lambda: not form.is_unsaved())
            assert writes(cms) == ["PUT"]
            assert command(cms, record_id)["description"] == "by Maya"

    play(scene())


def test_a_review_offers_nothing_to_another_account(play: Play, cms: DemoCms, tmp_path: Path) -> None:
    record_id = new_command(cms, "Looked at", "looked_at")

    async def scene() -> None:
        async with program(tmp_path / "app") as shown:
            session = await shown.sign_in(cms, "maya")
            form = await unsaved_by_maya(shown, session, cms, record_id)
            editing(form).review.trigger()
            assert isinstance(editing(form).view(), ReviewView)
            await sign_in_starting(shown, session, cms, "alex")
            found = await banner_of(form, "save")
            assert found.isVisible(), "the fields are in front again, with the banner above them"

    play(scene())


def test_after_it_was_not_sent_pressing_save_does_not_send_it_either(play: Play, cms: DemoCms, tmp_path: Path) -> None:
    record_id = new_command(cms, "Not his", "not_his")

    async def scene() -> None:
        async with program(tmp_path / "app") as shown:
            session = await shown.sign_in(cms, "maya")
            form = await open_form(shown, session, "command", record_id)
            cms.stop()
            type_into(form, "description", "by Maya")
            editing(form).start_save()
            await until(lambda: waits_for_network(editing(form)))
            cms.start()
            cms.revoke_tokens()
            await sign_in_starting(shown, session, cms, "alex")
            await until(lambda: not waits_for_network(editing(form)))
            assert (await banner_of(form, "save")).sentence == "Not sent: another account is signed in now"
            editing(form).start_save()
            await editing(form).save()
            assert writes(cms) == []
            (draft,) = await session.drafts.unsaved()
            assert not draft.is_of(session.drafts.account_id)

    play(scene())


def test_discarding_a_foreign_draft_shows_the_cms_version(play: Play, cms: DemoCms, tmp_path: Path) -> None:
    record_id = new_command(cms, "Started over", "started_over")

    async def scene() -> None:
        async with program(tmp_path / "app") as shown:
            session = await shown.sign_in(cms, "maya")
            form = await unsaved_by_maya(shown, session, cms, record_id)
            await sign_in_starting(shown, session, cms, "alex")
            await banner_of(form, "save")
            assert editing(form).why_not() == "Another account made these changes."
            shown.press("Discard", form)
            await until(lambda: not form.is_unsaved())
            assert await session.drafts.unsaved() == ()
            type_into(form, "description", "by Alex")
            (draft,) = await session.drafts.unsaved()
            assert draft.is_of(session.drafts.account_id)
            editing(form).start_save()
            await until(lambda: not form.is_unsaved())
            assert command(cms, record_id)["description"] == "by Alex"

    play(scene())


def test_a_merge_in_front_is_not_sent_by_another_account(play: Play, cms: DemoCms, tmp_path: Path) -> None:
    campaign_id = cms.campaign_id("Autumn window loop")
    theirs = cms.line_up(campaign_id)[::-1]

    async def scene() -> None:
        async with program(tmp_path / "app") as shown:
            session = await shown.sign_in(cms, "maya")
            page = await shown.editor(campaign_id, session)
            parts(page).editor.move([0], 3)
            order = [("name", "Autumn window loop"), ("manageLayouts", "1"), *(("layoutIds[]", str(n)) for n in theirs)]
            assert cms.api("PUT", f"/campaign/{campaign_id}", token=cms.token("priya"), form=order).status == 200
            parts(page).start_save()
            await until(lambda: isinstance(parts(page).view(), ConflictView))
            cms.revoke_tokens()
            await sign_in_starting(shown, session, cms, "alex")
            cms.forget_requests()
            view = parts(page).view()
            assert isinstance(view, ConflictView), "it stays in front, with what was chosen so far"
            view.keep_all_mine()
            view.use()
            assert parts(page).view() is parts(page).workspace
            parts(page).start_save()
            await asyncio.sleep(0.3)
            assert not parts(page).document.is_busy
            assert cms.requests(path="^/api/campaign/", method="PUT") == []
            assert cms.line_up(campaign_id) == theirs
            assert page.is_unsaved()

    play(scene())


def test_text_typed_after_a_sign_in_ended_belongs_to_the_previous_account(
    play: Play, cms: DemoCms, tmp_path: Path
) -> None:
    record_id = new_command(cms, "Typed too late", "typed_too_late")

    async def scene() -> None:
        async with program(tmp_path / "app") as shown:
            session = await shown.sign_in(cms, "maya")
            form = await open_form(shown, session, "command", record_id)
            cms.revoke_tokens()
            with pytest.raises(SignInNeeded):
                await session.refresh_clock()
            type_into(form, "description", "by Maya")
            await sign_in_starting(shown, session, cms, "alex")
            await banner_of(form, "save")
            assert not editing(form).save_action.isEnabled()
            (draft,) = await session.drafts.unsaved()
            assert draft.account_name == "Maya Lindqvist"

    play(scene())
