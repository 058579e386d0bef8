"""Unsaved work survives a crash and a logout, and closing the window asks about it."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.helpers.content_manager import AUTUMN, LONG, ContentManager, content_manager, names_on
from tests.helpers.demo_cms import DemoCms

ALLOWED_S = 2.0
"""A draft is never older than this."""
EDITED_FOR_S = 3.5
"""After the second step, so that the first one is older than that in any case."""


@pytest.fixture
def cms() -> Iterator[DemoCms]:
    with DemoCms() as running:
        yield running


def drafts_in(data_dir: Path) -> list[Path]:
    """The drafts on disk, without the saves that still await their second look."""
    return sorted(data_dir.glob("drafts/*/campaign-*.json"))


def moves_the_first_row_down(user: ContentManager) -> list[str]:
    """Makes one edit; returns the names in their new order."""
    names = user.names()
    user.clicks_row(1)
    user.presses("alt+Down")
    moved = [names[1], names[0], *names[2:]]
    user.sees_names(moved)
    user.sees("Unsaved: 1 moved")
    return moved


@pytest.mark.failure(28)
def test_crash_during_an_edit_loses_two_seconds_at_most(cms: DemoCms, tmp_path: Path) -> None:
    seen: list[tuple[float, list[str]]] = []
    with content_manager(cms, tmp_path) as user:
        before = user.opens(LONG)
        user.clicks_row(1)
        # Without a pause, so that waiting for one would never write.
        while len(seen) < 2 or time.monotonic() - seen[1][0] < EDITED_FOR_S:
            shown = user.names()
            user.presses("alt+Down")
            seen.append((time.monotonic(), user.sees_change(shown)))
        user.app.kill()
        killed = time.monotonic()
    recent = [names for number, (_at, names) in enumerate(seen) if is_recent(seen, number, killed)]
    assert len(recent) < len(seen)

    with content_manager(cms, tmp_path) as user:
        assert names_on(cms, LONG) == before
        user.sees("Your unsaved changes from")  # the tab is back, and what was unsaved in it
        restored = user.waits(user.names, "the line-up")
        assert restored in recent
        user.clicks("Compare")
        user.sees("After saving")
        user.clicks("Back to editing")
        user.saves()
        assert names_on(cms, LONG) == restored
        user.waits(lambda: not drafts_in(tmp_path), "the draft to be gone")


def is_recent(seen: list[tuple[float, list[str]]], number: int, now: float) -> bool:
    """Whether the window showed this within the last two seconds."""
    followed_at = seen[number + 1][0] if number + 1 < len(seen) else now
    return followed_at >= now - ALLOWED_S


def test_logout_keeps_the_draft_up_to_the_last_change(cms: DemoCms, tmp_path: Path) -> None:
    with content_manager(cms, tmp_path) as user:
        before = user.opens(AUTUMN)
        edited = moves_the_first_row_down(user)
    with content_manager(cms, tmp_path) as user:
        user.sees("Your unsaved changes from")
        user.sees_names(edited)
        user.waits(lambda: not user.app.says(f"“{AUTUMN}” has unsaved changes"), "it to be said once")
        user.clicks("Undo")
        user.sees_names(before)
        user.sees("No unsaved changes")


@pytest.mark.failure(27)
def test_closing_the_window_asks_and_cancel_keeps_it_open(cms: DemoCms, tmp_path: Path) -> None:
    with content_manager(cms, tmp_path) as user:
        user.opens(AUTUMN)
        edited = moves_the_first_row_down(user)
        user.screen.close_window()
        user.sees(f"1 tab has unsaved changes:\n• {AUTUMN}")
        user.clicks("Cancel")
        user.waits(lambda: len(user.app.look("windows")) == 1, "the question to be gone")
        assert user.names() == edited

        user.presses("ctrl+q")
        user.sees("Quit Marquee?")
        user.presses("Escape")
        user.waits(lambda: len(user.app.look("windows")) == 1, "the question to be gone")
        user.saves()
        user.screen.close_window()
        assert user.app.wait() == 0
    assert names_on(cms, AUTUMN) == edited


@pytest.mark.failure(27)
@pytest.mark.parametrize("answer, is_kept", [("Quit and keep drafts", True), ("Discard all", False)])
def test_choice_made_on_closing_the_window_is_carried_out(
    cms: DemoCms, tmp_path: Path, answer: str, is_kept: bool
) -> None:
    before = names_on(cms, AUTUMN)
    with content_manager(cms, tmp_path) as user:
        user.opens(AUTUMN)
        edited = moves_the_first_row_down(user)
        user.screen.close_window()
        user.clicks(answer)
        assert user.app.wait() == 0
    assert names_on(cms, AUTUMN) == before
    assert bool(drafts_in(tmp_path)) is is_kept
    with content_manager(cms, tmp_path) as user:
        if is_kept:
            user.sees("Your unsaved changes from")
            user.sees_names(edited)
        else:
            user.sees("No unsaved changes")
            assert user.app.says("Your unsaved changes from") is None
