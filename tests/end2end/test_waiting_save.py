"""A save that waits for the network survives a restart, is checked, and is sent once."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.end2end.test_unsaved_work import drafts_in, moves_the_first_row_down
from tests.helpers.content_manager import AUTUMN, content_manager, names_on
from tests.helpers.demo_cms import DemoCms


@pytest.fixture
def cms(tmp_path: Path) -> Iterator[DemoCms]:
    """A CMS that keeps its data and its port while it is stopped."""
    with DemoCms.lasting(tmp_path / "cms") as running:
        yield running


def waits_on_disk(data_dir: Path) -> bool:
    return [json.loads(path.read_bytes())["data"]["state"] for path in drafts_in(data_dir)] == ["waiting"]


@pytest.mark.failure(23)
@pytest.mark.failure(28)
@pytest.mark.parametrize("ending", ["killed", "closed"])
def test_save_that_waited_at_exit_is_checked_and_sent_once(cms: DemoCms, tmp_path: Path, ending: str) -> None:
    data = tmp_path / "app"
    with content_manager(cms, data) as user:
        user.opens(AUTUMN)
        edited = moves_the_first_row_down(user)
        cms.stop()
        user.presses("ctrl+s")
        user.sees("Waiting for the network")
        user.waits(lambda: waits_on_disk(data), "what waits to be on disk")
        if ending == "killed":
            user.app.kill()
        else:
            user.screen.close_window()
            user.sees("Quit Marquee?")
            user.clicks("Quit and keep drafts")
            assert user.app.wait() == 0
    assert waits_on_disk(data)
    cms.start()
    cms.forget_requests()
    with content_manager(cms, data) as user:
        user.sees("still waiting to be saved")
        user.clicks("Review and save")
        user.sees("After saving")
        assert cms.requests(path="/api/campaign/", method="PUT") == []
        user.clicks("Save")
        user.sees("Saved and verified:")
        user.waits(lambda: not drafts_in(data), "the draft to be gone")
    assert names_on(cms, AUTUMN) == edited
    assert len(cms.requests(path="/api/campaign/", method="PUT")) == 1
