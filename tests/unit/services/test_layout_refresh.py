"""Applying the latest layout changes to the known list: a merge, or the need for the full list."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from app.domain.layouts.layout import Layout
from app.domain.list_queries import Page, RowProblem
from app.services.lookups.layout_refresh import with_news


def layout(number: int, day: int = 0, **fields: Any) -> Layout:
    return Layout(
        layout_id=number,
        name=f"Layout {number}",
        campaign_id=1_000 + number,
        modified_dt=f"2026-11-{day or number:02} 09:00:00",
        **fields,
    )


KNOWN = tuple(layout(number) for number in range(1, 9))


def page(*items: Layout, total: int | None) -> Page[Layout]:
    return Page(list(items), total=total)


def test_no_changes_return_the_same_list() -> None:
    assert with_news(KNOWN, page(KNOWN[7], KNOWN[6], total=8)) == KNOWN
    again = replace(KNOWN[7], thumbnail="/layout/thumbnail/8?token=other")
    assert with_news(KNOWN, page(again, KNOWN[6], total=8)) == KNOWN


def test_new_and_changed_layouts_are_merged_by_id() -> None:
    new, changed = layout(9, 20), replace(layout(3, 19), name="Renamed")
    merged = with_news(KNOWN, page(new, changed, KNOWN[7], total=9))
    assert merged is not None
    assert [each.layout_id for each in merged] == [*range(1, 10)]
    assert merged[2].name == "Renamed"


def test_a_republished_layout_replaces_its_predecessor() -> None:
    published = replace(layout(40, 20), campaign_id=1_003)
    merged = with_news(KNOWN, page(published, KNOWN[7], total=8))
    assert merged is not None
    assert [each.layout_id for each in merged] == [1, 2, 4, 5, 6, 7, 8, 40]


@pytest.mark.parametrize(
    "newest",
    [
        pytest.param(page(KNOWN[7], KNOWN[6], total=7), id="one was deleted"),
        pytest.param(page(layout(9, 20), KNOWN[7], total=8), id="one came and one went"),
        pytest.param(page(layout(9, 20), layout(10, 19), total=10), id="there may be more than fit the page"),
        pytest.param(page(KNOWN[7], total=None), id="the CMS doesn't count"),
        pytest.param(page(total=8), id="the page is empty"),
        pytest.param(
            Page([KNOWN[7]], total=8, unreadable=(RowProblem(index=1, record_id=9, path="name"),)),
            id="a row can't be read",
        ),
    ],
)
def test_unclear_changes_need_the_full_list(newest: Page[Layout]) -> None:
    assert with_news(KNOWN, newest) is None


def test_the_last_layout_can_be_removed() -> None:
    assert with_news((), page(total=0)) == ()
    assert with_news(KNOWN[:1], page(total=0)) is None
