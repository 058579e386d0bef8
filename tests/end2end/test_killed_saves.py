"""The program is killed at every stage of a save: the next start finds out what arrived; nothing is lost or doubled."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.end2end.test_unsaved_work import drafts_in, moves_the_first_row_down
from tests.helpers.content_manager import AUTUMN, content_manager, names_on
from tests.helpers.demo_cms import DemoCms

STAGES = ("before it is carried out", "carried out and unanswered", "answered and not read back", "never arrived")


@pytest.fixture
def cms() -> Iterator[DemoCms]:
    with DemoCms() as running:
        yield running


def arrived(cms: DemoCms, method: str, count: int = 1) -> None:
    end = time.monotonic() + 30
    while len(cms.requests(path=r"^/api/campaign/\d+", method=method)) < count:
        assert time.monotonic() < end, "it did not arrive"
        time.sleep(0.02)


def has_tab(data_dir: Path, title: str) -> bool:
    """Whether the next start reopens this tab: tabs are written half a second after the last one was opened."""
    file = data_dir / "settings.json"
    return file.exists() and title in file.read_text(encoding="utf-8")


@pytest.mark.failure(28)
@pytest.mark.parametrize("stage", STAGES)
def test_a_save_cut_off_by_a_crash_is_neither_lost_nor_doubled(cms: DemoCms, tmp_path: Path, stage: str) -> None:
    path = rf"^/api/campaign/{cms.campaign_id(AUTUMN)}"
    with content_manager(cms, tmp_path) as user:
        before = user.opens(AUTUMN)
        user.waits(lambda: has_tab(tmp_path, AUTUMN), "the tab to be on disk")
        edited = moves_the_first_row_down(user)
        cms.forget_requests()
        match stage:
            case "answered and not read back":
                cms.fault("hold", path=path, method="GET", skip=1, times=None)
            case "never arrived":
                cms.fault("never_kept", path=path, method="PUT")
                cms.fault("hold", path=path, method="GET", skip=1, times=None)
            case _:
                cms.fault("hold", path=path, method="PUT", after=stage == "carried out and unanswered")
        user.presses("ctrl+s")
        arrived(cms, "GET", 2) if stage in STAGES[2:] else arrived(cms, "PUT")
        if stage in STAGES[1:3]:
            user.waits(lambda: names_on(cms, AUTUMN) == edited, "it to be carried out")
        user.app.kill()
    cms.clear_faults()
    time.sleep(0.5)
    is_there = names_on(cms, AUTUMN) == edited
    assert is_there or names_on(cms, AUTUMN) == before
    cms.forget_requests()
    with content_manager(cms, tmp_path) as user:
        user.sees_names(edited)
        if is_there:
            user.sees("No unsaved changes")
        else:
            user.sees("was interrupted, and the CMS doesn't have all of it")
            user.saves()
        user.waits(lambda: not drafts_in(tmp_path), "the draft to be gone")
    assert names_on(cms, AUTUMN) == edited
    assert len(cms.requests(path=path, method="PUT")) == (0 if is_there else 1)


@pytest.mark.failure(28)
def test_what_a_copy_still_lacks_after_a_crash_can_be_saved_from_its_editor(cms: DemoCms, tmp_path: Path) -> None:
    lineup = names_on(cms, AUTUMN)
    cms.fault("status", path="/copy$", method="POST", status=404, body='{"error":404,"message":"No"}')
    with content_manager(cms, tmp_path) as user:
        user.finds(AUTUMN)
        cms.forget_requests()
        cms.fault("hold", path=r"^/api/campaign/\d+$", method="PUT")
        user.presses("ctrl+d")
        user.sees("Duplicate campaign")
        user.presses("ctrl+a")
        user.types("Autumn too")
        user.presses("Return")
        arrived(cms, "PUT")
        user.app.kill()
    cms.clear_faults()
    assert names_on(cms, "Autumn too") == []
    cms.forget_requests()
    with content_manager(cms, tmp_path) as user:
        user.sees("Autumn too")
        assert not user.app.says("Interrupted:"), "the draft alone tells it"
        user.clicks("Open")
        user.sees_names(lineup)
        user.saves()
        user.waits(lambda: not drafts_in(tmp_path), "the draft to be gone")
    assert names_on(cms, "Autumn too") == lineup
