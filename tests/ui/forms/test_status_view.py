"""The banner and buttons of each status of a document, computed from values alone."""

from __future__ import annotations

from typing import Any

import pytest

from app.core.errors import (
    BadResponse,
    Invalid,
    NextStep,
    NotFound,
    NotPermitted,
    Offline,
    OutcomeUnknown,
    SignInNeeded,
)
from app.services.document.status import (
    Asking,
    Clean,
    Doubt,
    Edited,
    Gone,
    InterruptedWrite,
    LocalChange,
    NeedsMerge,
    Newer,
    OthersWork,
    Overwritten,
    Refused,
    Restored,
    Sending,
    ServerAdjusted,
    Status,
    Uncertain,
    Waiting,
    WaitReason,
    may_edit,
)
from app.services.drafts.draft import Draft
from app.services.saving.creation import CreationUnknown
from app.services.saving.save_recheck import OverwrittenSave
from app.ui.editors.status_banner import StatusView, Verb
from app.ui.editors.status_view import bar_text, status_view, why_blocked

OVERWRITTEN_SAVE = OverwrittenSave(5, "Autumn", base="old", mine="ours", theirs="theirs", by="Priya")
DRAFT = Draft(resource="command", record_id=5, account_id=7, saved_at=1_700_000_000.0)


class Words:
    """A record called Autumn."""

    def __init__(self, *, is_new: bool = False, blocked: str = "") -> None:
        self.is_new = is_new
        self.name = "Autumn"
        self._blocked = blocked

    def why_not(self) -> str:
        return self._blocked

    def what_happened(self, newer: Newer) -> str:
        return "Your bulk edit changed this" if newer.here is LocalChange.BULK_EDIT else "Priya changed this"

    def local_change(self, theirs: Any) -> LocalChange | None:
        return None

    def changes(self, theirs: Any) -> str:
        return f"name {theirs}"

    def draft_summary(self) -> str:
        return "Name."

    def deleted(self) -> tuple[str, str, bool]:
        return "This was deleted in the CMS", "What you see is kept.", True

    def server_adjusted(self, status: ServerAdjusted) -> tuple[str, str, bool]:
        return status.sentence, "name: the CMS has “b”.", True


def view_of(status: Status, words: Words | None = None) -> StatusView:
    view = status_view(status, words or Words())
    assert view is not None
    return view


def verbs(view: StatusView) -> list[Verb]:
    return [action.verb for action in view.actions]


@pytest.mark.parametrize("status", [Clean(), Edited(), Asking(), Sending()])
def test_statuses_without_a_decision_have_no_banner(status: Status) -> None:
    assert status_view(status, Words()) is None
    assert why_blocked(status) == ""


@pytest.mark.parametrize(
    "status, sentence, expected",
    [
        (Clean(undone=OVERWRITTEN_SAVE), "Priya saved “Autumn” without", [Verb.COMPARE_UNDONE]),
        (Edited(newer=Newer("b")), "Priya changed this", [Verb.MERGE]),
        (Edited(newer=Newer("b", LocalChange.BULK_EDIT)), "Your bulk edit", [Verb.MERGE]),
        (Edited(can_repeat=True), "Signed in again", [Verb.SAVE]),
        (Edited(restored=Restored(0.0, was_sent=False)), "Your unsaved changes", [Verb.REVIEW, Verb.UNDO_RESTORE]),
        (Edited(restored=Restored(0.0, was_sent=True)), "A save on", [Verb.REVIEW, Verb.UNDO_RESTORE]),
        (Waiting(), "Waiting for the network", [Verb.CALL_OFF, Verb.SAVE]),
        (Waiting(doubt=Doubt("a", OutcomeUnknown("lost"))), "The connection was lost", [Verb.CALL_OFF, Verb.SAVE]),
        (Waiting(reason=WaitReason.REVIEW), "Changes from", [Verb.REVIEW_WAITING]),
        (NeedsMerge(base="a", theirs="b"), "Priya changed this", [Verb.MERGE]),
        (
            ServerAdjusted(sent="a", fresh="b", sentence="The CMS changed it."),
            "The CMS",
            [Verb.REVIEW, Verb.TAKE_THEIRS],
        ),
        (Overwritten(overwritten_save=OVERWRITTEN_SAVE), "Priya overwrote", [Verb.MERGE]),
        (OthersWork(work=Edited()), "Another account is signed in now", [Verb.DISCARD_OTHERS]),
        (OthersWork(work=Edited(), was_refused=True), "Not sent:", [Verb.DISCARD_OTHERS]),
        (OthersWork(draft=DRAFT), "Another account left", [Verb.COMPARE_DRAFT, Verb.DISCARD_OTHERS]),
        (Gone(was=Edited()), "This was deleted", [Verb.CREATE_AGAIN]),
        (Refused(error=NotPermitted("You may not change this.")), "You may not", [Verb.SAVE]),
        (Refused(error=SignInNeeded("You are signed out.")), "You are signed out", [Verb.NEXT_STEP]),
        (Refused(error=BadResponse("Not readable.")), "Not readable", [Verb.SAVE, Verb.NEXT_STEP]),
        (Uncertain(doubt=Doubt("a", OutcomeUnknown("The answer was lost."))), "The answer was lost", [Verb.SAVE]),
    ],
)
def test_each_status_describes_itself_and_offers_its_next_steps(
    status: Status, sentence: str, expected: list[Verb]
) -> None:
    view = view_of(status)
    assert view.sentence.startswith(sentence)
    assert verbs(view) == expected


def test_a_lost_creation_offers_matches_and_sending_again() -> None:
    found = Uncertain(doubt=Doubt("a", CreationUnknown(("r1", "r2"), (11, 12))))
    view = view_of(found, Words(is_new=True))
    assert [(action.verb, action.value) for action in view.actions] == [
        (Verb.OPEN, 11),
        (Verb.OPEN, 12),
        (Verb.SEND_AGAIN, None),
    ]
    unseen = Uncertain(doubt=Doubt("a", CreationUnknown((), (), was_looked_for=False)))
    assert verbs(view_of(unseen, Words(is_new=True))) == [Verb.SAVE], "it is looked for before it is sent again"


def test_a_restored_draft_that_someone_changed_meanwhile_keeps_its_undo() -> None:
    both = Edited(restored=Restored(0.0, was_sent=False), newer=Newer("b"))
    assert verbs(view_of(both)) == [Verb.UNDO_RESTORE, Verb.MERGE]


def test_a_new_record_needs_no_word_about_a_draft_that_was_never_sent() -> None:
    words = Words(is_new=True)
    assert status_view(Edited(restored=Restored(0.0, was_sent=False)), words) is None
    assert "may have arrived" in view_of(Edited(restored=Restored(0.0, was_sent=True)), words).detail


def test_a_waiting_save_can_only_be_compared_if_saving_is_not_allowed() -> None:
    waiting = Waiting(reason=WaitReason.REVIEW)
    assert [action.text for action in view_of(waiting).actions] == ["Review and save"]
    blocked = view_of(waiting, Words(blocked="Read-only."))
    assert [action.text for action in blocked.actions] == ["Compare"]


@pytest.mark.parametrize(
    "status", [OthersWork(work=Edited()), OthersWork(draft=DRAFT), InterruptedWrite(was=Clean()), Gone(was=Clean())]
)
def test_read_only_statuses_say_why(status: Status) -> None:
    assert not may_edit(status)
    assert why_blocked(status)


def test_the_bar_says_that_a_save_waits() -> None:
    for is_offline in (False, True):
        assert bar_text(Waiting(), is_offline=is_offline) == "Waiting for the network", "as its banner says"
    assert bar_text(Waiting(reason=WaitReason.REVIEW), is_offline=False) == ""
    assert bar_text(Edited(), is_offline=False) == ""
    assert "can't be reached" in bar_text(Edited(), is_offline=True)


def test_the_bar_says_that_an_unanswered_save_may_have_arrived() -> None:
    doubt = Doubt("a", OutcomeUnknown("The answer was lost."))
    for status in (Uncertain(doubt=doubt), Edited(doubt=doubt)):
        assert bar_text(status, is_offline=False) == "The last save may have reached the CMS"


def test_a_record_not_found_may_only_be_hidden() -> None:
    deleted = view_of(Gone(was=Clean()))
    assert "kept on this computer" not in deleted.detail, "nothing is unsaved"
    missing = view_of(Gone(was=Edited(), error=NotFound("Not found.", hint="Maybe it is no longer shared.")))
    assert missing.sentence == "No longer in the CMS"
    assert "no longer shared" in missing.detail
    assert "Your changes are kept" in missing.detail
    assert verbs(missing) == [Verb.RELOAD, Verb.CREATE_AGAIN]


def test_fields_and_the_network_are_no_reason_to_sign_in() -> None:
    for error in (Invalid("Too long.", {"name": "Too long."}), Offline("Gone.")):
        assert error.next_step is not NextStep.SIGN_IN
        assert Verb.NEXT_STEP not in verbs(view_of(Refused(error=error)))
