"""How tab titles share the available width."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from app.ui.widgets.navigation.tab_title_fitting import shared_out

WIDTHS = st.lists(st.floats(0, 500), max_size=30)


def test_what_fits_is_not_cut() -> None:
    assert shared_out([50, 300, 20], 400, 96) == [50, 300, 20]


def test_the_longest_titles_give_way_first() -> None:
    assert shared_out([50, 300, 200], 400, 96) == [50, 175, 175]
    assert shared_out([50, 300, 120], 400, 96) == [50, 230, 120]


def test_no_title_is_cut_below_the_least() -> None:
    assert shared_out([50, 300, 200], 100, 96) == [50, 96, 96]


@given(WIDTHS, st.floats(0, 5000), st.floats(1, 120))
def test_no_title_gets_more_than_it_wants_and_all_fit_where_they_can(
    wanted: list[float], room: float, least: float
) -> None:
    shared = shared_out(wanted, room, least)
    assert all(width <= want for width, want in zip(shared, wanted, strict=True))
    assert all(width >= min(want, least) for width, want in zip(shared, wanted, strict=True))
    if sum(min(want, least) for want in wanted) <= room:
        assert sum(shared) <= room + 0.01
