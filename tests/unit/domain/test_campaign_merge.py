"""The merge rule by example: what is merged, what is asked, and what each answer does."""

import random
from dataclasses import replace
from typing import Any

import pytest

from app.domain.lineups.lineup import CampaignProperties, CampaignState, Entry
from app.domain.merging.campaign_merge import ConflictKind, Merge, merge
from app.domain.merging.merge_plan import Side
from tests.helpers.machine_pace import Pace, spent_s


def state(text: str, first_key: int = 1, **properties: Any) -> CampaignState:
    """A campaign with one entry for each letter; equal letters are the same layout."""
    entries = tuple(
        Entry(key, layout_id=ord(letter), name=letter, layout_campaign_id=ord(letter) + 1000)
        for key, letter in enumerate(text, first_key)
    )
    return CampaignState(7, CampaignProperties(**properties), entries)


def merged(base: str, mine: str, theirs: str) -> Merge:
    return merge(state(base), state(mine, 100), state(theirs, 200))


def names(entries: tuple[Entry, ...]) -> str:
    return "".join(entry.name for entry in entries)


def text(result: CampaignState) -> str:
    return names(result.entries)


@pytest.mark.parametrize(
    "base, mine, theirs, expected",
    [
        pytest.param("ABC", "ABC", "ABC", "ABC", id="nothing changed"),
        pytest.param("ABC", "AXBC", "ABCY", "AXBCY", id="both added, at different places"),
        pytest.param("ABC", "AC", "ABYC", "AYC", id="one removed, the other added beside it"),
        pytest.param("ABC", "AC", "AB", "A", id="both removed, different entries"),
        pytest.param("ABC", "AC", "AC", "AC", id="both removed the same"),
        pytest.param("ABCDEF", "CABDEF", "ABCEFD", "CABEFD", id="moves of different entries"),
        pytest.param("ABCDE", "BCDEA", "BCDEA", "BCDEA", id="both moved the same to the same place"),
        pytest.param("ABCDE", "DABCE", "ABCDXE", "DABCXE", id="one moved away, the other added there"),
        pytest.param("ABC", "ABCX", "ABCX", "ABCX", id="both added the same at the same place"),
        pytest.param("ABC", "XABC", "ABCX", "XABCX", id="both added the same at different places"),
        pytest.param("ABC", "ABCXY", "ABCX", "ABCXY", id="both added alike and one of them more"),
        pytest.param("AAA", "AA", "AAA", "AA", id="one of three copies removed"),
        pytest.param("AAA", "AAAA", "AAA", "AAAA", id="a fourth copy added"),
        pytest.param("AXA", "XA", "AX", "XA", id="each removed one of two copies"),
        pytest.param("AA", "A", "XA", "XA", id="both removed one of two copies, one added"),
        pytest.param("ABCD", "ACD", "ABXYCD", "AXYCD", id="additions beside what the other removed keep their order"),
        pytest.param("", "AB", "", "AB", id="filling an empty line-up"),
        pytest.param("ABC", "", "ABCD", "D", id="one removed everything, the other added"),
    ],
)
def test_changes_without_conflict_are_merged_without_asking(base: str, mine: str, theirs: str, expected: str) -> None:
    found = merged(base, mine, theirs)
    assert not found.conflicts
    assert text(found.result()) == expected
    swapped = merged(base, theirs, mine)
    assert not swapped.conflicts
    assert text(swapped.result()) == expected


@pytest.mark.parametrize(
    "kind, base, mine, theirs, as_mine, as_theirs",
    [
        (ConflictKind.ORDER, "ABC", "AXBC", "AYBC", "AXYBC", "AYXBC"),
        (ConflictKind.ORDER, "ABC", "ABCXY", "ABCZ", "ABCXYZ", "ABCZXY"),
        (ConflictKind.ORDER, "ABCDEFGH", "ABCDHEFG", "BCDAEFGH", "BCDHAEFG", "BCDAHEFG"),
        (ConflictKind.PLACE, "ABCDEFG", "BCDAEFG", "BCDEFGA", "BCDAEFG", "BCDEFGA"),
        (ConflictKind.REMOVED, "ABCDEFG", "BCDEFG", "BCDAEFG", "BCDEFG", "BCDAEFG"),
        (ConflictKind.REMOVED, "ABCDEFG", "BCDAEFG", "BCDEFG", "BCDAEFG", "BCDEFG"),
    ],
)
def test_a_conflict_is_asked_and_the_answer_is_used(
    kind: ConflictKind, base: str, mine: str, theirs: str, as_mine: str, as_theirs: str
) -> None:
    found = merged(base, mine, theirs)
    (conflict,) = found.unresolved
    assert conflict.kind is kind
    assert text(found.resolve(conflict.id, "mine").result()) == as_mine
    assert text(found.resolve(conflict.id, "theirs").result()) == as_theirs


def test_a_merge_with_open_conflicts_has_no_result_but_shows_everything() -> None:
    found = merged("ABC", "AXBC", "AYBC")
    with pytest.raises(ValueError, match="1 choices are open"):
        found.result()
    assert sorted(names(found.entries)) == list("ABCXY")


def test_an_answer_can_be_changed_without_altering_the_earlier_merge() -> None:
    found = merged("ABC", "AXBC", "AYBC")
    (conflict,) = found.conflicts
    first = found.resolve(conflict.id, Side.MINE)
    second = first.resolve(conflict.id, Side.THEIRS)
    assert (text(first.result()), text(second.result())) == ("AXYBC", "AYXBC")
    assert found.unresolved


def test_answering_an_unknown_conflict_is_an_error() -> None:
    with pytest.raises(KeyError):
        merged("ABC", "AXBC", "ABC").resolve("order:1", "mine")


def test_a_conflict_has_its_entries_and_who_removed_them() -> None:
    order = merged("ABC", "AXYBC", "AZBC").conflicts[0]
    assert (names(order.mine), names(order.theirs)) == ("XY", "Z")
    removed = merged("ABCDEFG", "BCDEFG", "BCDAEFG").conflicts[0]
    assert removed.removed_by is Side.MINE
    assert (names(removed.mine), names(removed.theirs)) == ("", "A")


def test_choosing_a_place_asks_for_the_order_only_beside_entries_of_the_other_side() -> None:
    found = merged("ABCDEFG", "BCDAEFG", "BCDXEFGA")
    assert [conflict.kind for conflict in found.unresolved] == [ConflictKind.PLACE]
    here = found.resolve(found.conflicts[0].id, "mine")
    assert [conflict.kind for conflict in here.unresolved] == [ConflictKind.ORDER]
    assert text(here.take_all("mine").result()) == "BCDAXEFG"
    there = found.resolve(found.conflicts[0].id, "theirs")
    assert text(there.result()) == "BCDXEFGA"


def test_taking_one_side_resolves_all_conflicts_and_keeps_other_merges() -> None:
    found = merged("ABCDEFG", "XBCDAEFG", "BCDEFGAY")
    assert found.unresolved
    assert text(found.take_all("mine").result()) == "XBCDAEFGY"
    assert text(found.take_all("theirs").result()) == "XBCDEFGAY"


def test_equal_moves_into_one_gap_are_not_a_conflict() -> None:
    assert not merged("ABCDEF", "CDEABF", "CDEABF").conflicts
    assert text(merged("ABCDEFX", "CDEABFX", "CDEABXF").take_all("mine").result()) in {"CDEABXF", "CDEABFX"}


def test_merged_entries_keep_my_keys_without_duplicates() -> None:
    result = merge(state("ABC", 1), state("ABXC", 1), state("ABCYZ", 1)).result()
    keys = {entry.name: entry.key for entry in result.entries}
    assert [keys[name] for name in "ABXC"] == [1, 2, 3, 4]
    assert len(set(keys.values())) == len(result.entries) == 6


def test_republished_layouts_are_the_same_entries_under_their_new_id() -> None:
    soup, bread, tea = Entry(1, 20, "Soup", 8, 9), Entry(2, 22, "Bread", 8, 10), Entry(3, 24, "Tea", 8, 11)
    base = CampaignState(7, entries=(soup, bread, tea))
    mine = replace(base, entries=(tea, soup, bread))
    theirs = replace(base, entries=tuple(replace(entry, layout_id=entry.layout_id + 60) for entry in base.entries))
    found = merge(base, mine, theirs)
    assert not found.conflicts
    assert [(entry.key, entry.layout_id) for entry in found.result().entries] == [(3, 84), (1, 80), (2, 82)]


def test_another_copy_of_a_republished_layout_gets_the_new_id() -> None:
    base = CampaignState(7, entries=(Entry(1, 20, "Soup", 8, 9),))
    mine = replace(base, entries=(*base.entries, Entry(2, 20, "Soup", 8, 9)))
    theirs = replace(base, entries=(Entry(1, 82, "Soup", 8, 9),))
    assert [entry.layout_id for entry in merge(base, mine, theirs).result().entries] == [82, 82]


def test_marks_and_durations_come_from_the_cms() -> None:
    base = state("AB")
    theirs = replace(base, entries=(replace(base.entries[0], duration_s=42, locked=True), base.entries[1]))
    first = merge(base, state("BA"), theirs).result().entries[1]
    assert (first.name, first.duration_s, first.locked) == ("A", 42, True)


def test_a_property_changed_by_one_side_is_taken() -> None:
    found = merge(
        state("A", name="Autumn", ref1="x", tags=("a",), folder_id=1, folder_name="Shops"),
        state("A", name="Autumn loop", ref1="x", tags=("a",), folder_id=1, folder_name="Shops"),
        state("A", name="Autumn", ref1="y", tags=("a", "b"), folder_id=2, folder_name="Cafés"),
    )
    assert not found.conflicts
    merged_properties = found.result().properties
    assert merged_properties == CampaignProperties(
        name="Autumn loop", ref1="y", tags=("a", "b"), folder_id=2, folder_name="Cafés"
    )


def test_a_property_changed_to_two_values_is_a_conflict() -> None:
    found = merge(state("A", name="Autumn"), state("A", name="Autumn 1"), state("A", name="Autumn 2"))
    (conflict,) = found.unresolved
    assert (conflict.kind, conflict.property_name) == (ConflictKind.PROPERTY, "name")
    assert found.resolve(conflict.id, "theirs").result().properties.name == "Autumn 2"
    assert found.take_all("mine").result().properties.name == "Autumn 1"


def test_an_equally_changed_property_is_no_conflict_and_tags_have_no_order() -> None:
    found = merge(state("A", tags=()), state("A", tags=("a", "b")), state("A", tags=("b", "a")))
    assert not found.conflicts
    assert set(found.result().properties.tags) == {"a", "b"}


def test_the_chosen_folder_has_its_own_name() -> None:
    found = merge(
        state("A", folder_id=1, folder_name="One"),
        state("A", folder_id=2, folder_name="Two"),
        state("A", folder_id=3, folder_name="Three"),
    )
    chosen = found.take_all("mine").result().properties
    assert (chosen.folder_id, chosen.folder_name) == (2, "Two")


def test_changes_merged_without_asking_are_counted() -> None:
    found = merge(
        state("ABCDEFG", name="N", ref1=""), state("XABCDEYFG", name="M"), state("ABCDEZFG", ref1="r", name="N")
    )
    assert len(found.unresolved) == 1
    assert found.merged_changes == 3


def test_the_result_has_the_cms_modification_time_and_user() -> None:
    theirs = replace(state("AB"), modified_at="2026-11-20 14:02:11", modified_by="Priya Nair")
    result = merge(state("AB"), state("BA"), theirs).result()
    assert (result.modified_at, result.modified_by, result.campaign_id) == ("2026-11-20 14:02:11", "Priya Nair", 7)


@pytest.mark.serial
@pytest.mark.parametrize("edits", [3, 300, 5_000])
def test_5000_entries_merge_unnoticeably_fast(edits: int) -> None:
    base = CampaignState(7, entries=tuple(Entry(key, key * 2, str(key), 10, key) for key in range(1, 5_001)))
    mine, theirs = _edited(base, edits, 1), _edited(base, edits, 2)
    pace = Pace()
    fastest = min(spent_s(lambda: merge(base, mine, theirs)) for _ in range(3))
    assert fastest < pace.allow(0.1)


def _edited(base: CampaignState, edits: int, seed: int) -> CampaignState:
    chance = random.Random(seed)
    entries = list(base.entries)
    for number in range(edits):
        entry = entries.pop(chance.randrange(len(entries)))
        if number % 3:
            entries.insert(chance.randrange(len(entries) + 1), entry)
        if number % 3 == 2:
            new = seed * 100_000 + number
            entries.insert(chance.randrange(len(entries) + 1), Entry(new, new, "new", 10, new))
    return replace(base, entries=tuple(entries))
