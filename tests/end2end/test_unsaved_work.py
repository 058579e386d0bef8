"""Work that is not saved yet: after a crash, a logout, and when the window is closed, nothing of it goes by itself."""

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
    """What was not saved; what was saved a moment ago is kept elsewhere until it has been looked at once more."""
    return sorted(data_dir.glob("drafts/*/campaign-*.json"))


def moves_the_first_row_down(somebody: ContentManager) -> list[str]:
    """One edit; returns the names as they are now."""
    names = somebody.names()
    somebody.clicks_row(1)
    somebody.presses("alt+Down")
    moved = [names[1], names[0], *names[2:]]
    somebody.sees_names(moved)
    somebody.sees("Unsaved: 1 moved")
    return moved


@pytest.mark.failure(28)
def test_a_crash_amid_an_edit_costs_two_seconds_at_most(cms: DemoCms, tmp_path: Path) -> None:
    seen: list[tuple[float, list[str]]] = []
    with content_manager(cms, tmp_path) as somebody:
        before = somebody.opens(LONG)
        somebody.clicks_row(1)
        # Without a pause, so that waiting for one would never write.
        while len(seen) < 2 or time.monotonic() - seen[1][0] < EDITED_FOR_S:
            shown = somebody.names()
            somebody.presses("alt+Down")
            seen.append((time.monotonic(), somebody.sees_change(shown)))
        somebody.app.kill()
        killed = time.monotonic()
    recent = [names for number, (_at, names) in enumerate(seen) if is_recent(seen, number, killed)]
    assert len(recent) < len(seen)

    with content_manager(cms, tmp_path) as somebody:
        assert names_on(cms, LONG) == before
        somebody.sees("Your unsaved changes from")  # the tab is back, and what was unsaved in it
        restored = somebody.waits(somebody.names, "the line-up")
        assert restored in recent
        somebody.clicks("Compare")
        somebody.sees("After saving")
        somebody.clicks("Back to editing")
        somebody.saves()
        assert names_on(cms, LONG) == restored
        somebody.waits(lambda: not drafts_in(tmp_path), "the draft to be gone")


def is_recent(seen: list[tuple[float, list[str]]], number: int, now: float) -> bool:
    """Whether this was what the window showed at some time of the last two seconds."""
    followed_at = seen[number + 1][0] if number + 1 < len(seen) else now
    return followed_at >= now - ALLOWED_S


def test_a_logout_keeps_the_draft_to_the_last_change(cms: DemoCms, tmp_path: Path) -> None:
    with content_manager(cms, tmp_path) as somebody:
        before = somebody.opens(AUTUMN)
        edited = moves_the_first_row_down(somebody)
    with content_manager(cms, tmp_path) as somebody:
        somebody.sees("Your unsaved changes from")
        somebody.sees_names(edited)
        somebody.waits(lambda: not somebody.app.says("1 campaign has unsaved changes"), "it to be said once")
        somebody.clicks("Undo")
        somebody.sees_names(before)
        somebody.sees("No unsaved changes")


@pytest.mark.failure(27)
def test_closing_the_window_asks_and_cancel_goes_back(cms: DemoCms, tmp_path: Path) -> None:
    with content_manager(cms, tmp_path) as somebody:
        somebody.opens(AUTUMN)
        edited = moves_the_first_row_down(somebody)
        somebody.screen.close_window()
        somebody.sees(f"1 tab has unsaved changes:\n• {AUTUMN}")
        somebody.clicks("Cancel")
        somebody.waits(lambda: len(somebody.app.look("windows")) == 1, "the question to be gone")
        assert somebody.names() == edited

        somebody.presses("ctrl+q")
        somebody.sees("Quit Marquee?")
        somebody.presses("Escape")
        somebody.waits(lambda: len(somebody.app.look("windows")) == 1, "the question to be gone")
        somebody.saves()
        somebody.screen.close_window()
        assert somebody.app.wait() == 0
    assert names_on(cms, AUTUMN) == edited


@pytest.mark.failure(27)
@pytest.mark.parametrize("answer, is_kept", [("Quit and keep drafts", True), ("Discard all", False)])
def test_what_is_answered_when_the_window_closes_is_done(
    cms: DemoCms, tmp_path: Path, answer: str, is_kept: bool
) -> None:
    before = names_on(cms, AUTUMN)
    with content_manager(cms, tmp_path) as somebody:
        somebody.opens(AUTUMN)
        edited = moves_the_first_row_down(somebody)
        somebody.screen.close_window()
        somebody.clicks(answer)
        assert somebody.app.wait() == 0
    assert names_on(cms, AUTUMN) == before
    assert bool(drafts_in(tmp_path)) is is_kept
    with content_manager(cms, tmp_path) as somebody:
        if is_kept:
            somebody.sees("Your unsaved changes from")
            somebody.sees_names(edited)
        else:
            somebody.sees("No unsaved changes")
            assert somebody.app.says("Your unsaved changes from") is None
