"""A record deleted in the CMS while it is open is reported once, nothing is lost, and it may come back."""

from __future__ import annotations

import pytest

from app.core.errors import NotFound
from app.services.connection_state import LinkState
from app.services.document.effects import KeepDraft, LookAgain
from app.services.document.events import DeletedElsewhere, Facts, Failed, ReadAgain, Relation
from app.services.document.status import Clean, Edited, Gone, Refused, Sending, Status
from app.services.document.transitions import advance

MISSING = NotFound("Not found.")


def facts(*, is_clean: bool = False, is_new: bool = False) -> Facts:
    return Facts(is_clean=is_clean, is_new=is_new, link=LinkState.CONNECTED)


def test_a_save_that_gets_not_found_checks_whether_the_record_exists() -> None:
    status, effects = advance(Sending(made_by=7), Failed("mine", MISSING), facts())
    assert status == Refused(made_by=7, error=MISSING)
    assert effects == (KeepDraft(), LookAgain())
    status, _ = advance(status, DeletedElsewhere(MISSING), facts())
    assert status == Gone(was=Refused(made_by=7, error=MISSING), error=MISSING)


def test_a_creation_has_no_record_to_check() -> None:
    _, effects = advance(Sending(), Failed("mine", MISSING), facts(is_new=True))
    assert effects == (KeepDraft(),)


@pytest.mark.parametrize("was", [Clean(), Edited(made_by=7)])
def test_a_record_that_can_be_read_again_is_back(was: Clean | Edited) -> None:
    same = ReadAgain("theirs", Relation.SAME)
    is_clean = isinstance(was, Clean)
    status, _ = advance(Gone(was=was, error=MISSING), same, facts(is_clean=is_clean))
    assert status == was
    deleted: Status = Gone(was=was)
    assert advance(deleted, same, facts(is_clean=is_clean)) == (deleted, ()), "what was deleted here stays deleted"
