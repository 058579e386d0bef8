"""Copying entries to another campaign: at their positions, as their counterparts, and without guessing."""

from app.domain.layouts.layout import Layout
from app.domain.lineups.lineup import CampaignState, Entry
from app.domain.merging.campaign_comparison import Comparison, Side
from app.domain.merging.cross_cms_matches import Counterpart, Found
from app.services.transfer.campaign_comparison import Translation, UnsentLayout, placed, same_layouts


def entry(key: int, layout_id: int, name: str, **more: object) -> Entry:
    return Entry(key, layout_id, name, 10, layout_id + 1_000, **more)  # type: ignore[arg-type]  # names of fields


def layout(layout_id: int, name: str, **more: object) -> Layout:
    return Layout(layout_id=layout_id, name=name, campaign_id=layout_id + 1_000, duration=20, **more)  # type: ignore[arg-type]  # the same


def part(of: Entry, found: Found, *candidates: Layout) -> Counterpart:
    only = candidates[0] if found in (Found.BY_CODE, Found.BY_NAME) else None
    return Counterpart(of.identity, of.name, "", 1, found, only, () if only else candidates)


MENU, PRICES, NEWS = entry(1, 1, "Menu"), entry(2, 2, "Prices", days_of_week="1,2"), entry(3, 3, "News")
THERE = entry(1, 71, "Menu, there")


def test_within_one_cms_entries_are_copied_without_days_and_with_new_keys() -> None:
    found = Comparison(CampaignState(1, entries=(MENU, PRICES, NEWS)), CampaignState(2, entries=(entry(1, 3, "News"),)))
    result = placed(found, {0, 1, 2}, Side.LEFT, Translation())
    assert [each.name for each in result.entries] == ["Menu", "Prices", "News"]
    assert result.entries[1].days_of_week is None
    assert len({each.key for each in result.entries}) == 3
    assert set(result.keys) == {each.key for each in result.entries[:2]}


def test_an_entry_elsewhere_in_the_target_is_moved_with_its_key() -> None:
    left = CampaignState(1, entries=(MENU, PRICES, NEWS))
    right = CampaignState(2, entries=(entry(51, 2, "Prices"), entry(52, 3, "News"), entry(53, 1, "Menu")))
    found = Comparison(left, right)
    number = next(n for n, row in enumerate(found.rows) if row.left == 0)
    result = placed(found, {number}, Side.LEFT, Translation())
    assert [each.key for each in result.entries] == [53, 51, 52]
    assert result.keys == (53,)


def test_ambiguous_layouts_are_not_copied_and_named() -> None:
    left, right = CampaignState(1, entries=(MENU, PRICES, NEWS)), CampaignState(2, entries=(THERE,))
    parts = (
        part(MENU, Found.BY_CODE, layout(71, "Menu, there")),
        part(PRICES, Found.BY_NAME, layout(72, "Prices")),
        part(NEWS, Found.SEVERAL, layout(73, "News"), layout(74, "News")),
    )
    same = same_layouts(parts, ())
    translation = Translation(same, {Side.RIGHT: {each.identity: each for each in parts}})
    found = Comparison(left, right, same)
    result = placed(found, range(len(found.rows)), Side.LEFT, translation)
    assert [(each.layout_id, each.duration_s) for each in result.entries] == [(71, 10), (72, 20)]
    assert result.unsent == (UnsentLayout("News", Found.SEVERAL),)


def test_layouts_that_cannot_be_added_there_are_not_copied() -> None:
    left, right = CampaignState(1, entries=(MENU, NEWS)), CampaignState(2)
    result = placed(Comparison(left, right), {0, 1}, Side.LEFT, Translation(), lambda each: each.name != "News")
    assert [each.name for each in result.entries] == ["Menu"]
    assert result.unsent == (UnsentLayout("News"),)


def test_no_layout_matches_two_and_a_code_outweighs_a_name() -> None:
    there = layout(71, "Menu")
    by_name, by_code = part(NEWS, Found.BY_NAME, there), part(MENU, Found.BY_CODE, there)
    assert same_layouts((by_name, by_code), ()) == {("campaign", 1_071): MENU.identity}


def test_a_retired_counterpart_is_still_the_same_layout() -> None:
    assert same_layouts((part(MENU, Found.RETIRED, layout(71, "Menu", retired=True)),), ()) == {
        ("campaign", 1_071): MENU.identity
    }
