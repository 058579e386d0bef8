"""Two windows edit the same campaign: the later save shows the other's changes, and nothing is lost."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.helpers.content_manager import AUTUMN, LIBRARY, ContentManager, content_manager, names_on
from tests.helpers.demo_cms import CREDENTIALS_ONLY, DemoCms

OTHERS = "Yours, theirs and what will be saved"


@pytest.fixture
def cms() -> Iterator[DemoCms]:
    with DemoCms() as running:
        yield running


@pytest.fixture
def first(cms: DemoCms, tmp_path: Path) -> Iterator[ContentManager]:
    with content_manager(cms, tmp_path / "first") as person:
        yield person


@pytest.fixture
def second(cms: DemoCms, tmp_path: Path) -> Iterator[ContentManager]:
    with content_manager(cms, tmp_path / "second", application=CREDENTIALS_ONLY) as person:
        yield person


def adds_above(user: ContentManager, layout: str, row: int) -> None:
    user.clicks("Search layouts")
    user.types(layout)
    user.sees_names([layout], LIBRARY)
    user.drags_row(1, above=row, source=LIBRARY)


@pytest.mark.failure(20)
def test_changes_of_both_are_merged_without_loss(cms: DemoCms, first: ContentManager, second: ContentManager) -> None:
    before = first.opens(AUTUMN)
    assert second.opens(AUTUMN) == before

    first.clicks_row(2)
    first.clicks_row(4, holding="shift")
    first.drags_row(3, above=10)
    adds_above(first, "Bonfire toffee", 1)
    first.saves()
    saved_first = first.names()
    assert names_on(cms, AUTUMN) == saved_first

    second.clicks_row(15)
    second.presses("Delete")
    second.sees_names([*before[:14], *before[15:]])
    adds_above(second, "Bath hours", 13)
    mine = second.sees_change([*before[:14], *before[15:]])
    second.presses("ctrl+s")
    second.sees("changes were merged automatically")
    assert names_on(cms, AUTUMN) == saved_first
    second.clicks("Use merged version")
    second.sees("Merged. Nothing is sent until you save.")
    assert names_on(cms, AUTUMN) == saved_first
    second.saves()

    merged = names_on(cms, AUTUMN)
    expected = [name for name in saved_first if name != before[14]]
    expected.insert(expected.index(before[12]), "Bath hours")
    assert merged == expected
    second.sees_names(merged)

    second.presses("ctrl+z")  # taking the merge was one step
    second.sees_names(mine)
    second.presses("ctrl+shift+z")
    second.sees_names(merged)
    second.sees("No unsaved changes")


@pytest.mark.failure(20)
def test_contradicting_moves_are_left_to_the_user(
    cms: DemoCms, first: ContentManager, second: ContentManager, tmp_path: Path
) -> None:
    before = first.opens(AUTUMN)
    second.opens(AUTUMN)
    first.clicks_row(5)
    first.presses("alt+Home")
    first.saves()
    first.waits(lambda: _settling(tmp_path), "what was saved to be kept until it is looked at again")
    first.waits(lambda: not _settling(tmp_path), "the second look at what was saved")

    second.clicks_row(5)
    second.presses("alt+End")
    second.presses("ctrl+s")
    second.sees("1 conflict needs your decision")
    assert second.app.find("Use merged version") is None
    second.waits(lambda: second.app.look("keyboard") == OTHERS, "the comparison to have the keyboard")
    second.presses("1")
    second.sees("All conflicts resolved")
    second.presses("ctrl+s")
    second.sees("Merged. Nothing is sent until you save.")
    second.saves()
    assert names_on(cms, AUTUMN) == [*before[:4], *before[5:], before[4]] == second.names()

    first.presses("F5")
    first.sees_names(names_on(cms, AUTUMN))


def test_overwritten_save_is_offered_again(cms: DemoCms, first: ContentManager, second: ContentManager) -> None:
    """Both read before either writes; the first one's write is delayed and arrives last."""
    before = first.opens(AUTUMN)
    assert second.opens(AUTUMN) == before
    first.clicks_row(2)
    first.presses("Delete")
    first.sees_names([before[0], *before[2:]])
    second.clicks_row(15)
    second.presses("Delete")
    second.sees_names([*before[:14], *before[15:]])

    cms.forget_requests()
    cms.fault("hold", path=rf"campaign/{cms.campaign_id(AUTUMN)}$", method="PUT")
    first.presses("ctrl+s")
    first.waits(lambda: cms.requests(method="PUT"), "the write of the first to be on its way")
    second.saves()
    saved_at = time.time()
    assert names_on(cms, AUTUMN) == [*before[:14], *before[15:]]
    first.waits(lambda: time.time() > saved_at + 1, "the next second: within one, the CMS cannot tell them apart")
    cms.clear_faults()
    first.sees("Your save overwrote a change you made elsewhere")  # both are the same person, at two windows
    assert names_on(cms, AUTUMN) == [before[0], *before[2:]]

    second.sees("changes were merged automatically")
    second.clicks("Use merged version")
    both = [before[0], *before[2:14], *before[15:]]
    second.sees_names(both)
    second.saves()
    second.waits(lambda: names_on(cms, AUTUMN) == both, "both changes to be in the CMS")


def _settling(folder: Path) -> list[Path]:
    """The saves of the first editor that were not checked again; they appear with a short delay."""
    return list((folder / "first" / "drafts").rglob("campaign_saved-*.json"))
