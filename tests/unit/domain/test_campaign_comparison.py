"""Two campaigns side by side: every entry once and in order, and the result of copying entries."""

from hypothesis import given
from hypothesis import strategies as st

from app.domain.lineups.lineup import CampaignProperties, CampaignState, Entry
from app.domain.merging.campaign_comparison import Comparison, Difference, Side

LINE_UPS = st.text("abcdef", max_size=12)


def state(text: str, first_key: int = 1, **properties: object) -> CampaignState:
    entries = tuple(
        Entry(key, layout_id=ord(letter), name=letter, duration_s=10, layout_campaign_id=ord(letter) + 1000)
        for key, letter in enumerate(text, first_key)
    )
    return CampaignState(1, CampaignProperties(**properties), entries)  # type: ignore[arg-type]  # names of fields


def compared(left: str, right: str) -> Comparison:
    return Comparison(state(left), state(right, 100))


def sent(found: Comparison, numbers: set[int], source: Side = Side.LEFT) -> str:
    own, theirs = found.state(source.other).entries, found.state(source).entries
    result = found.after_copying(numbers, source)
    return "".join((theirs if each.is_new else own)[each.place].name for each in result)


def drawn(found: Comparison) -> list[str]:
    """Each row as text: the left letter, the right one, and the kind of difference."""
    lines = []
    for row in found.rows:
        left = "." if row.left is None else found.left.entries[row.left].name
        right = "." if row.right is None else found.right.entries[row.right].name
        lines.append(f"{left}{right} {row.kind}".rstrip())
    return lines


def test_equal_entries_share_a_row_and_others_have_their_own() -> None:
    assert drawn(compared("abcd", "axcb")) == ["aa", "b. moved", ".x only", "cc", "d. only", ".b moved"]


@given(LINE_UPS, LINE_UPS)
def test_each_side_has_every_entry_once_in_order(left: str, right: str) -> None:
    rows = compared(left, right).rows
    assert [row.left for row in rows if row.left is not None] == list(range(len(left)))
    assert [row.right for row in rows if row.right is not None] == list(range(len(right)))
    for row in rows:
        if row.left is not None and row.right is not None:
            assert left[row.left] == right[row.right]
        assert (row.elsewhere is not None) == (row.kind is Difference.MOVED)


@given(LINE_UPS, LINE_UPS, st.sampled_from(Side))
def test_copying_all_differences_and_removing_the_rest_gives_the_source(left: str, right: str, source: Side) -> None:
    found = compared(left, right)
    only = [row.at(source.other) for row in found.rows if row.kind is Difference.ONLY and row.at(source) is None]
    own, theirs = found.state(source.other).entries, found.state(source).entries
    result = found.after_copying(range(len(found.rows)), source)
    kept = [each for each in result if each.is_new or each.place not in only]
    assert [(theirs if each.is_new else own)[each.place].name for each in kept] == [each.name for each in theirs]


@given(LINE_UPS, LINE_UPS, st.sets(st.integers(0, 23)))
def test_copied_entries_are_inserted_at_their_row(left: str, right: str, numbers: set[int]) -> None:
    """The oracle reads the rows from the top: what is sent stands in its row, and what moved no longer elsewhere."""
    found = compared(left, right)
    column: list[tuple[int, str]] = []
    for number, row in enumerate(found.rows):
        if row.right is not None:
            column.append((row.right, right[row.right]))
        elif number in numbers and row.left is not None:
            if row.elsewhere is not None:
                column = [each for each in column if each[0] != row.elsewhere]
            column.append((-1, left[row.left]))
    gone = {row.elsewhere for n, row in enumerate(found.rows) if n in numbers and row.left is not None}
    assert sent(found, numbers) == "".join(name for place, name in column if place == -1 or place not in gone)


def test_entries_already_there_are_not_copied() -> None:
    found = compared("ab", "ab")
    assert found.is_same
    assert found.copyable({0, 1}, Side.LEFT) == []
    assert sent(found, {0, 1}) == "ab"


def test_differing_fields_are_listed_and_a_name_alone_is_not_a_difference() -> None:
    one, other = state("ab", name="Here", tags=("x", "y")), state("ab", 100, name="There", tags=("y", "x"))
    assert Comparison(one, other).fields == ("name",)
    assert Comparison(one, other).is_same
    longer = state("abb", 100, name="Here", tags=("x",))
    assert Comparison(one, longer).fields == ("tags",)


def test_folders_of_two_cms_are_equal_by_name() -> None:
    one, other = state("", folder_id=3, folder_name="Shops"), state("", folder_id=8, folder_name="Shops")
    assert Comparison(one, other).fields == ("folder_id",)
    assert Comparison(one, other, {}).fields == ()


def test_across_two_cms_only_known_counterparts_share_a_row() -> None:
    same = {("campaign", ord("a") + 1000): ("campaign", ord("b") + 1000)}
    assert drawn(Comparison(state("ab"), state("ab", 100), same)) == ["a. only", "ba", ".b only"]
