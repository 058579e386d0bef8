"""What becomes of a save: whether all of it is still there, and whether what is missing had been seen."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from app.domain.lineup import CampaignProperties, CampaignState, Entry
from app.domain.survival import is_built_upon, same_state, survives


def line_up(text: str, **properties: object) -> CampaignState:
    """One entry for each letter; its layout is the letter's."""
    entries = tuple(Entry(row, ord(letter), letter, 5, ord(letter)) for row, letter in enumerate(text, start=1))
    return CampaignState(1, CampaignProperties(**properties), entries)  # type: ignore[arg-type]  # names of fields


def test_what_nobody_touched_survives() -> None:
    assert survives(line_up("abc"), line_up("abxc"), line_up("abxc"))


def test_what_somebody_built_upon_survives() -> None:
    assert survives(line_up("abc"), line_up("abxc"), line_up("yabxc"))
    assert survives(line_up("abc"), line_up("abxc"), line_up("abx"))
    assert survives(line_up("a", name="A"), line_up("a", name="B"), line_up("ab", name="B", ref1="r"))


def test_what_was_written_over_does_not() -> None:
    assert not survives(line_up("abc"), line_up("abxc"), line_up("abc"))
    assert not survives(line_up("abc"), line_up("abxc"), line_up("abcy"))
    assert not survives(line_up("abc"), line_up("ac"), line_up("abc"))
    assert not survives(line_up("abcd"), line_up("dabc"), line_up("abcd"))
    assert not survives(line_up("a", name="A"), line_up("a", name="B"), line_up("a", name="A", ref1="theirs"))
    assert not survives(line_up("a", name="A"), line_up("a", name="B"), line_up("a", name="C"))


def test_a_save_that_changed_nothing_cannot_be_lost() -> None:
    assert survives(line_up("abc"), line_up("abc"), line_up("xyz", name="else"))


def test_the_play_count_counts_with_cycle_playback_only() -> None:
    assert same_state(line_up("a", play_count=2), line_up("a", play_count=3))
    assert not same_state(line_up("a", cycle_playback=True, play_count=2), line_up("a", cycle_playback=True))


def test_what_was_taken_out_by_somebody_who_saw_the_rest_was_meant() -> None:
    assert is_built_upon(line_up("abc"), line_up("axbyc"), line_up("axbc"))
    assert is_built_upon(line_up("abcd"), line_up("dabx"), line_up("dab"))
    assert is_built_upon(line_up("abc"), line_up("ab"), line_up("a"))
    assert is_built_upon(line_up("a", name="A"), line_up("a", name="B", ref1="r"), line_up("a", name="B"))


def test_where_nothing_of_a_part_is_left_it_had_not_been_seen() -> None:
    assert not is_built_upon(line_up("abc"), line_up("abxc"), line_up("abc"))
    assert not is_built_upon(line_up("abcd"), line_up("dabc"), line_up("abcd"))
    assert not is_built_upon(line_up("a", name="A"), line_up("ab", name="B"), line_up("ab", name="A"))
    assert not is_built_upon(line_up("a", folder_id=1), line_up("a", folder_id=2, name="B"), line_up("a", name="B"))


@given(st.permutations("abcdef"), st.permutations("abcdef"), st.text("xyz", max_size=2))
def test_merging_a_save_again_into_what_it_survived_in_changes_nothing(mine: str, theirs: str, more: str) -> None:
    before, saved = line_up("abcdef"), line_up("".join(mine))
    now = line_up("".join(theirs) + more)
    if survives(before, saved, now):
        assert survives(before, saved, replace(now, properties=replace(now.properties, ref5="later")))
    assert survives(before, now, now)
    assert survives(before, before, now)
