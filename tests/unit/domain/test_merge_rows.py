"""Yours, Theirs and Merged side by side: each column shows its line-up, and each conflict is at its row."""

from hypothesis import given
from hypothesis import strategies as st

from app.domain.lineups.lineup import CampaignState, Entry
from app.domain.merging.campaign_merge import ConflictKind, Merge, merge
from app.domain.merging.merge_plan import Side
from app.domain.merging.merge_rows import Cell, Mark, MergeRow, Origin, merge_rows


def state(text: str) -> CampaignState:
    return CampaignState(
        7, entries=tuple(Entry(key, ord(name), name, 10, ord(name)) for key, name in enumerate(text, 1))
    )


def merged(base: str, mine: str, theirs: str) -> Merge:
    return merge(state(base), state(mine), state(theirs))


def cell(shown: Cell | None) -> str:
    if shown is None:
        return "-"
    place = "~" if shown.number is None else str(shown.number)
    return f"{place}{shown.entry.name}" + (f" {shown.mark}" if shown.mark else "")


def told(row: MergeRow) -> tuple[str, str, str]:
    """A row as three short texts: `4B added`, `~B removed` for a struck entry, `-` for nothing."""
    merged_cell = row.merged
    if merged_cell is None:
        text = "-"
    elif merged_cell.is_open:
        text = f"? {merged_cell.first}-{merged_cell.last}"
    elif merged_cell.entry is None:
        text = f"left out by {merged_cell.origin}"
    else:
        whose = "" if merged_cell.origin is Origin.BOTH else f" {merged_cell.origin}"
        text = f"{merged_cell.first}{merged_cell.entry.name}{whose}"
    return cell(row.yours), cell(row.theirs), text


def rows(merge_: Merge) -> list[tuple[str, str, str]]:
    return [told(row) for row in merge_rows(merge_)]


def test_an_addition_leaves_the_other_column_empty() -> None:
    assert rows(merged("AB", "AXB", "AB")) == [
        ("1A", "1A", "1A"),
        ("2X added", "-", "2X yours"),
        ("3B", "2B", "3B"),
    ]


def test_a_removal_is_struck_through_at_its_place_and_missing_in_the_merge() -> None:
    assert rows(merged("ABC", "ABC", "AC")) == [
        ("1A", "1A", "1A"),
        ("2B", "~B removed", "left out by theirs"),
        ("3C", "2C", "2C"),
    ]


def test_a_move_is_marked_at_the_new_place_and_struck_through_at_the_old_one() -> None:
    assert rows(merged("ABCDE", "ADBCE", "ABCDE")) == [
        ("1A", "1A", "1A"),
        ("2D moved", "-", "2D yours"),
        ("3B", "2B", "3B"),
        ("4C", "3C", "4C"),
        ("~D moved_up", "4D", "-"),
        ("5E", "5E", "5E"),
    ]
    assert ("1A", "~A moved_down", "-") in rows(merged("ABCDE", "ABCDE", "BCDAE"))


def test_two_entries_in_one_gap_share_a_row_until_their_order_is_chosen() -> None:
    found = merged("AB", "AXB", "AYB")
    assert rows(found) == [
        ("1A", "1A", "1A"),
        ("2X added", "2Y added", "? 2-3"),
        ("3B", "3B", "4B"),
    ]
    (row,) = [row for row in merge_rows(found) if row.conflict]
    assert row.conflict == found.unresolved[0].id
    assert rows(found.resolve(row.conflict, "theirs")) == [
        ("1A", "1A", "1A"),
        ("-", "2Y added", "2Y theirs"),
        ("2X added", "-", "3X yours"),
        ("3B", "3B", "4B"),
    ]


def test_a_longer_run_in_one_gap_is_asked_about_once() -> None:
    found = merged("AB", "AXYZB", "APB")
    assert rows(found)[1:4] == [("2X added", "2P added", "? 2-5"), ("3Y added", "-", "-"), ("4Z added", "-", "-")]
    assert len({row.conflict for row in merge_rows(found)} - {""}) == 1


def test_an_entry_moved_by_both_is_asked_about_at_both_places() -> None:
    found = merged("ABCDEFG", "BCDAEFG", "BCDEFGA")
    asked = [told(row) for row in merge_rows(found) if row.conflict]
    assert asked == [("4A moved", "-", "? 4-4"), ("-", "7A moved", "? None-None")]
    decided = found.resolve(found.unresolved[0].id, "theirs")
    asked = [told(row) for row in merge_rows(decided) if row.conflict]
    assert asked == [("4A moved", "-", "-"), ("-", "7A moved", "7A theirs")]


def test_an_entry_removed_here_and_moved_there_is_asked_about_where_it_went() -> None:
    found = merged("ABCDEFG", "BCDEFG", "BCDAEFG")
    assert [told(row) for row in merge_rows(found) if row.conflict] == [("~A removed", "4A moved", "? 4-4")]
    left_out = found.resolve(found.unresolved[0].id, "mine")
    assert [told(row) for row in merge_rows(left_out) if row.conflict] == [
        ("~A removed", "4A moved", "left out by yours")
    ]


versions = st.tuples(*(st.text("ABCDE", max_size=9) for _ in range(3)))


@given(versions, st.lists(st.sampled_from([None, *Side]), max_size=4))
def test_each_column_shows_its_line_up_in_order(texts: tuple[str, str, str], answers: list[Side | None]) -> None:
    found = merged(*texts)
    for answer in answers:
        if found.unresolved and answer is not None:
            found = found.resolve(found.unresolved[-1].id, answer)
    shown = merge_rows(found)
    for column, text in (("yours", texts[1]), ("theirs", texts[2])):
        cells = [getattr(row, column) for row in shown]
        assert [(each.number, each.entry.name) for each in cells if each is not None and each.number] == list(
            enumerate(text, 1)
        )
    places = [(row.merged.first, row.merged.last) for row in shown if row.merged is not None and row.merged.first]
    following = 1
    for first, last in places:
        assert first == following
        following = (last or 0) + 1
    assert following - 1 == len(found.entries)
    entries = [row.merged for row in shown if row.merged is not None and row.merged.entry is not None]
    for cell_ in entries:
        if cell_.first is not None and not found.unresolved:
            assert found.entries[cell_.first - 1].name == getattr(cell_.entry, "name", "")


@given(versions)
def test_every_open_line_up_conflict_has_a_row(texts: tuple[str, str, str]) -> None:
    found = merged(*texts)
    open_here = {conflict.id for conflict in found.unresolved if conflict.kind is not ConflictKind.PROPERTY}
    assert {row.conflict for row in merge_rows(found) if row.merged is not None and row.merged.is_open} == open_here


@given(versions)
def test_struck_entries_share_the_row_of_the_other_sides_entry(texts: tuple[str, str, str]) -> None:
    for row in merge_rows(merged(*texts)):
        for ghost, other in ((row.yours, row.theirs), (row.theirs, row.yours)):
            if ghost is not None and ghost.number is None:
                assert ghost.mark in {Mark.REMOVED, Mark.MOVED_UP, Mark.MOVED_DOWN}
                assert other is not None
                assert other.entry.name == ghost.entry.name
