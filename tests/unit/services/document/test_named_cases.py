"""Single cases: past errors in the state of an edit, and those found by random use."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from app.core.change_hub import Change, Initiator, Kind
from app.core.errors import NotFound, Offline
from app.services.document import events as on
from app.services.document import status as st
from app.services.document.interrupted_write import Ending, Held, Offered, Phase
from app.services.drafts.draft import DraftState
from app.services.saving.creation import CreationUnknown
from tests.helpers.document_events import Use
from tests.helpers.document_model import RESOURCE, LeftSteps
from tests.helpers.document_user import ANNA, BEN, RECORD
from tests.helpers.manual_loop import ManualLoop, manual_loop
from tests.helpers.model_cms import WRITES, Sheet, Verb

ALWAYS = 1


@pytest.fixture
def loop() -> Iterator[ManualLoop]:
    with manual_loop() as loop:
        yield loop


def happen(use: Use, *names: str) -> None:
    for name in names:
        use.happen(name, ALWAYS)


def is_clean(use: Use) -> bool:
    return use.status == st.Clean()


def posts(use: Use) -> int:
    return sum(each.verb is Verb.POST for each in use.cms.sent)


def phase(use: Use) -> Phase:
    assert isinstance(use.status, st.InterruptedWrite)
    return use.status.phase


def left_interrupted(loop: ManualLoop, *, done: int | None = 1) -> Use:
    """An open record of which a write of several steps stopped part-way."""
    use = Use(loop, is_new=False)
    assert use.document is not None
    use.program.left_steps = LeftSteps(ANNA, use.program, done)
    loop.create_task(use.document.look_for_unfinished_steps())
    loop.run()
    return use


def answer_all(use: Use) -> None:
    use.loop.run()
    while use.cms.under_way:
        use.cms.reply(use.cms.under_way[0])
        use.loop.run()


def choose(use: Use, ending: Ending) -> None:
    assert use.document is not None
    use.document.end_steps(ending)
    answer_all(use)


def held_up(loop: ManualLoop, ending: Ending) -> Use:
    """An ending that was chosen while the CMS can't be reached."""
    use = left_interrupted(loop)
    use.cms.is_up = False
    use.program.asked_in_vain(Offline("no network"))
    choose(use, ending)
    assert isinstance(phase(use), Held)
    return use


def back_again(use: Use) -> None:
    use.cms.is_up = True
    use.program.asked()
    use.loop.forward(1.0)
    answer_all(use)


def test_a_partial_write_that_was_finished_leaves_no_message(loop: ManualLoop) -> None:
    use = left_interrupted(loop)
    assert isinstance(phase(use), Offered)
    use.cms.records[RECORD] = Sheet("finished", "")
    choose(use, Ending.FINISH)
    assert is_clean(use)
    assert use.copy.working == Sheet("finished", "")


def test_a_partial_write_whose_last_step_had_arrived_is_settled_by_itself(loop: ManualLoop) -> None:
    use = left_interrupted(loop, done=3)
    answer_all(use)
    assert is_clean(use)


def test_another_account_cannot_end_a_partial_write(loop: ManualLoop) -> None:
    use = left_interrupted(loop)
    use.program.sign_in(BEN)
    use.program.learn_who()
    loop.run()
    before = use.status
    choose(use, Ending.FINISH)
    assert use.status == before
    assert use.program.left_steps is not None


def test_an_ending_without_network_continues_when_the_cms_answers(loop: ManualLoop) -> None:
    use = held_up(loop, Ending.UNDO)
    back_again(use)
    assert is_clean(use)


def test_an_ending_that_was_held_up_asks_again_if_others_changed_the_record(loop: ManualLoop) -> None:
    use = held_up(loop, Ending.FINISH)
    left = use.program.left_steps
    assert left is not None
    left.done = None
    back_again(use)
    offered = phase(use)
    assert isinstance(offered, Offered)
    assert offered.progress is not None
    assert offered.progress.done is None
    assert use.program.left_steps is left


def test_an_ending_that_was_held_up_and_cancelled_is_offered_again(loop: ManualLoop) -> None:
    use = held_up(loop, Ending.FINISH)
    use.cms.is_up = True
    assert use.document is not None
    use.document.cancel_waiting_save()
    loop.run()
    assert isinstance(phase(use), Offered)
    loop.forward(60.0)
    assert use.program.left_steps is not None, "nothing continues by itself"


def test_undone_changes_are_not_unsaved_any_more(loop: ManualLoop) -> None:
    use = Use(loop, is_new=False)
    happen(use, "edit")
    assert isinstance(use.status, st.Edited)
    happen(use, "undo")
    assert is_clean(use)
    assert not use.program.drafts.kept


def test_an_own_bulk_edit_is_not_reported_as_another_users_change(loop: ManualLoop) -> None:
    use = Use(loop, is_new=False)
    happen(use, "edit")
    use.cms.records[RECORD] = Sheet("tagged", "tagged")
    use.program.hub.publish(Change(RESOURCE, (RECORD,), Kind.UPDATED), Initiator.BULK_EDIT)
    loop.run()
    happen(use, "answer")
    assert isinstance(use.status, st.Edited)
    assert use.status.newer == st.Newer(Sheet("tagged", "tagged"), st.LocalChange.BULK_EDIT)


def test_a_failed_check_does_not_report_absence(loop: ManualLoop) -> None:
    use = Use(loop, is_new=True)
    happen(use, "edit", "save", "answer", "carry_out", "network")  # the answer is lost, and the look meets no network
    assert isinstance(use.status, st.Waiting)
    use.settle()
    assert is_clean(use)
    assert posts(use) == 1


def test_a_job_and_a_save_of_one_record_take_turns(loop: ManualLoop) -> None:
    use = Use(loop, is_new=False)
    job_ends = asyncio.Event()

    async def job() -> None:
        async with use.program.writer.turn(RESOURCE, RECORD):
            await job_ends.wait()

    loop.create_task(job())
    loop.run()
    happen(use, "edit", "save")
    assert isinstance(use.status, st.Sending)
    assert not use.cms.under_way
    job_ends.set()
    loop.run()
    assert [each.verb for each in use.cms.under_way] == [Verb.GET]


def test_edits_after_a_lost_creation_are_sent_only_if_it_is_absent(loop: ManualLoop) -> None:
    use = Use(loop, is_new=True)
    happen(use, "edit", "save", "answer", "carry_out", "network")
    happen(use, "edit", "save", "network", "time")  # tried in vain with other content, and again
    loop.forward(5.0)
    happen(use, "answer", "answer")
    assert isinstance(use.status, st.Uncertain)
    happen(use, "save")
    assert posts(use) == 1


def test_after_a_crash_the_sent_content_is_looked_for_not_later_edits(loop: ManualLoop) -> None:
    use = Use(loop, is_new=True)
    happen(use, "edit", "save", "answer", "carry_out", "edit", "write", "crash")
    assert isinstance(use.status, st.Edited)
    assert use.status.doubt is not None
    happen(use, "save", "answer")
    assert isinstance(use.status, st.Uncertain)
    assert posts(use) == 1


def test_a_request_is_recorded_on_disk_before_it_is_sent(loop: ManualLoop) -> None:
    use = Use(loop, is_new=True)
    happen(use, "edit", "write", "save", "answer")
    assert posts(use) == 1
    assert DraftState.SENDING in [draft.state for draft in use.program.drafts.written.values()]


def test_a_save_is_not_sent_under_an_account_that_signs_in_meanwhile(loop: ManualLoop) -> None:
    use = Use(loop, is_new=False)
    happen(use, "edit", "save")
    use.program.sign_in(BEN)
    happen(use, "answer")
    assert not use.cms.sent
    use.program.learn_who()
    assert isinstance(use.status, st.OthersWork)


def test_a_draft_belongs_to_its_author_even_if_another_account_writes_it(loop: ManualLoop) -> None:
    use = Use(loop, is_new=False)
    happen(use, "network", "edit", "save")
    assert isinstance(use.status, st.Waiting)
    use.program.sign_in(BEN)
    use.program.learn_who()
    happen(use, "cancel_waiting")
    assert {draft.account_id for draft in use.program.drafts.kept.values()} == {1}


def test_a_record_deleted_during_a_save_is_reported_as_gone(loop: ManualLoop) -> None:
    use = Use(loop, is_new=False)
    happen(use, "edit", "save")
    use.happen("delete", 0)
    happen(use, "answer")
    assert isinstance(use.status, st.Gone)
    assert isinstance(use.status.was, st.Unsaved)


def test_a_draft_says_that_its_record_is_gone_until_the_record_is_there_again(loop: ManualLoop) -> None:
    use = Use(loop, is_new=False)
    happen(use, "edit")
    document = use.document
    assert document is not None
    document.dispatch(on.DeletedElsewhere(NotFound("")))
    assert [draft.is_gone for draft in use.program.drafts.kept.values()] == [True]
    document.dispatch(on.ReadAgain(document.copy.base, on.Relation.SAME))
    assert isinstance(use.status, st.Edited)
    assert [draft.is_gone for draft in use.program.drafts.kept.values()] == [False]


def lose_every_write(use: Use) -> None:
    """Answers everything but writes, whose answers are lost and which are not carried out, until the user decides."""
    for _ in range(90):
        use.loop.run()
        for request in tuple(use.cms.under_way):
            (use.cms.lose if request.verb in WRITES else use.cms.reply)(request)
        use.loop.run()
        if isinstance(use.status, st.Uncertain):
            return
        use.loop.forward(1.0)
    raise AssertionError(use.status)


def test_a_new_record_in_doubt_that_was_undone_and_written_again_is_looked_for(loop: ManualLoop) -> None:
    use = Use(loop, is_new=True)
    happen(use, "edit", "save")
    lose_every_write(use)
    happen(use, "undo")
    assert isinstance(use.status, st.Uncertain), "emptying the form does not take back what was sent"
    happen(use, "write")
    assert DraftState.OUTCOME_UNKNOWN in [each.state for each in use.program.drafts.written.values()]
    use.cms.carry_out(use.cms.late[0])
    happen(use, "edit", "save")
    answer_all(use)
    assert isinstance(use.status, st.Uncertain), "it is there, and differs from what would be sent now"
    assert posts(use) == 1


def test_a_new_record_in_doubt_that_was_emptied_and_closed_leaves_no_draft_and_is_watched_for(loop: ManualLoop) -> None:
    use = Use(loop, is_new=True)
    happen(use, "edit", "save")
    lose_every_write(use)
    happen(use, "undo", "write")
    assert RESOURCE in [resource for resource, _ in use.program.drafts.written]
    assert use.document is not None
    assert isinstance(use.status, st.Uncertain)
    assert use.status.doubt is not None
    error = use.status.doubt.error
    assert isinstance(error, CreationUnknown)
    use.document.close()
    use.loop.run()
    use.program.drafts.write()
    assert RESOURCE not in [resource for resource, _ in use.program.drafts.written], "nothing is left to continue"
    assert error._attempt is not None
    assert error._attempt.sent.is_given_up


def test_a_save_that_arrives_after_it_was_undone_is_reported(loop: ManualLoop) -> None:
    use = Use(loop, is_new=False)
    happen(use, "edit", "save")
    lose_every_write(use)
    happen(use, "undo")
    answer_all(use)
    assert is_clean(use)
    use.cms.carry_out(use.cms.late[0])
    for _ in range(20):
        loop.forward(1.0)
        answer_all(use)
    assert isinstance(use.status, st.Overwritten)
    assert use.status.overwritten_save.is_own
    assert not use.copy.is_clean, "what the user wanted is unsaved again"


def test_a_tab_closed_before_it_is_known_whether_an_undone_save_arrived_leaves_it_watched(loop: ManualLoop) -> None:
    use = Use(loop, is_new=False)
    happen(use, "edit", "save")
    lose_every_write(use)
    use.cms.is_up = False
    happen(use, "undo")
    assert isinstance(use.status, st.Clean)
    assert use.status.late is not None, "the CMS could not be asked"
    assert use.document is not None
    recent = use.document._recent(RECORD)
    use.document.close()
    assert RECORD in recent._watched


def test_a_restored_draft_that_may_have_been_sent_stays_in_doubt(loop: ManualLoop) -> None:
    use = Use(loop, is_new=False)
    happen(use, "edit", "save", "answer", "write", "crash")
    assert isinstance(use.status, st.Edited)
    assert use.status.doubt is not None
    happen(use, "edit", "write")
    (draft,) = use.program.drafts.written.values()
    assert draft.state is DraftState.OUTCOME_UNKNOWN, "a second crash must not forget it"


def test_checking_an_emptied_new_record_looks_for_what_was_sent(loop: ManualLoop) -> None:
    use = Use(loop, is_new=True)
    happen(use, "edit", "save")
    lose_every_write(use)
    sent = use.copy.working
    happen(use, "undo")
    assert use.copy.is_clean
    use.cms.carry_out(use.cms.late[0])
    happen(use, "save")
    assert use.copy.working == sent
    answer_all(use)
    assert is_clean(use)
    assert posts(use) == 1
