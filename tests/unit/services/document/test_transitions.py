"""The pure function of a document's transitions: every status, event and condition."""

from __future__ import annotations

from typing import get_args

import pytest

from app.services.document import effects as do
from app.services.document import events as on
from app.services.document import status as st
from app.services.document.transitions import advance
from tests.helpers.document_samples import EVENTS, FACTS, README, STATUSES, with_rows

FAR = 8


def steps() -> list[tuple[st.Status, on.Event, on.Facts, st.Status, tuple[do.Effect, ...]]]:
    return [(s, e, f, *advance(s, e, f)) for s in STATUSES for e in EVENTS for f in FACTS]


STEPS = steps()


def test_there_is_a_sample_of_every_status_and_event() -> None:
    assert {type(each) for each in STATUSES} == set(get_args(st.Status))
    assert {type(each) for each in EVENTS} == set(on.Event.__subclasses__())


def test_every_event_leads_to_a_status_and_effects() -> None:
    statuses = get_args(st.Status)
    for status, event, facts, after, done in STEPS:
        assert type(after) in statuses, (status, event, facts)
        assert all(isinstance(each, do.Effect) for each in done), (status, event, facts)


def test_only_a_confirmed_save_is_sent_and_it_is_on_disk_first() -> None:
    for status, event, facts, after, done in STEPS:
        if any(isinstance(each, do.Send) for each in done):
            assert isinstance(status, st.Asking), (status, event, facts)
            assert isinstance(event, on.Agreed), (status, event, facts)
            assert isinstance(after, st.Sending), (status, event, facts)
            assert isinstance(done[0], do.KeepDraft), (status, event, facts)


def test_nothing_is_sent_under_another_or_an_unknown_account() -> None:
    for status, event, facts, _after, done in STEPS:
        if any(isinstance(each, do.Send) for each in done):
            assert isinstance(status, st.Asking)
            assert facts.signer in (status.made_by, None), (event, facts)
            assert facts.signer is not None or not facts.is_account_pending, (event, facts)


def test_pressing_save_changes_nothing_if_nothing_can_be_saved() -> None:
    for status, event, facts, after, done in STEPS:
        begins = isinstance(status, st.Clean) and facts.is_new
        if isinstance(event, on.SavePressed) and not st.may_save(status) and not begins:
            assert (after, done) == (status, ()), facts


def test_unsaved_changes_stay_unsaved() -> None:
    for status, event, facts, after, _done in STEPS:
        if isinstance(status, st.Unsaved) and not facts.is_clean and not isinstance(event, on.Discarded):
            assert not isinstance(after, st.Clean), (status, event, facts)


def test_an_unknown_outcome_ends_only_with_proof() -> None:
    proofs = (on.Answered, on.FoundNothing)
    for status, event, facts, after, _done in STEPS:
        if not isinstance(status, st.Unsaved) or status.doubt is None or isinstance(event, proofs):
            continue
        if isinstance(after, st.Unsaved):
            assert after.doubt is not None, (status, event, facts)
        if isinstance(after, st.Clean):  # undone, but it may still arrive
            assert after.late == status.doubt, (status, event, facts)
            assert not facts.is_new, (status, event)


def test_a_request_that_was_undone_is_watched_until_it_was_looked_for() -> None:
    for status, event, facts, after, done in STEPS:
        if not isinstance(status, st.Clean) or status.late is None or facts.is_new:
            continue
        match after:
            case st.Unsaved() if not isinstance(event, on.DraftFound | on.OverwriteFound):
                assert after.doubt == status.late, (event, facts)
            case st.Clean(late=None):
                is_watched = do.WatchForArrival(status.late.sent) in done
                assert is_watched or any(isinstance(each, do.TakeTheirs | do.DiscardArrived) for each in done), event


def test_a_refusal_of_a_write_of_several_steps_reads_the_record() -> None:
    for status, event, facts, after, done in STEPS:
        if isinstance(status, st.Sending) and isinstance(after, st.Refused):
            reads = do.LookAgain() in done
            assert reads or facts.is_new or not facts.has_steps, (status, event, facts)


def test_a_merge_says_that_something_was_sent_if_an_earlier_request_may_have_arrived() -> None:
    for status, event, _facts, after, _done in STEPS:
        if isinstance(after, st.NeedsMerge) and isinstance(status, st.Sending) and status.doubt is not None:
            assert after.was_sent, event


@pytest.mark.parametrize("start", STATUSES, ids=[f"{n}-{type(each).__name__}" for n, each in enumerate(STATUSES)])
def test_no_status_is_a_dead_end(start: st.Status) -> None:
    facts = [each for each in FACTS if not each.is_new]
    known, edge = {repr(start)}, [start]
    for _ in range(FAR):
        if any(isinstance(each, st.Clean) for each in edge):
            return
        after = {repr(s): s for each in edge for e in EVENTS for f in facts for s, _ in [advance(each, e, f)]}
        edge = [s for name, s in after.items() if name not in known]
        known |= after.keys()
    if isinstance(start, st.Gone):
        return  # the record is gone: what is left is its draft, for a new one
    raise AssertionError(f"no way out of {start}")


def test_the_table_in_the_readme_matches_the_code() -> None:
    text = README.read_text(encoding="utf-8")
    assert text == with_rows(text), "python -m tests.helpers.document_samples --write"
