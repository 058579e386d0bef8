"""Whether a save is still intact, and whether missing parts were seen by the user who removed them."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from app.domain.ads.ad import AdState
from app.domain.commands.command import CommandForm
from app.domain.lineups.lineup import CampaignProperties, CampaignState, Entry
from app.domain.merging.overwrite_check import (
    ad_based_on,
    ad_still_applied,
    fields_based_on,
    fields_still_applied,
    fields_without,
    is_based_on,
    same_state,
    still_applied,
    without,
)


def line_up(text: str, **properties: object) -> CampaignState:
    """One entry for each letter; its layout is the letter's."""
    entries = tuple(Entry(row, ord(letter), letter, 5, ord(letter)) for row, letter in enumerate(text, start=1))
    return CampaignState(1, CampaignProperties(**properties), entries)  # type: ignore[arg-type]  # names of fields


def test_untouched_values_still_apply() -> None:
    assert still_applied(line_up("abc"), line_up("abxc"), line_up("abxc"))


def test_values_built_upon_still_apply() -> None:
    assert still_applied(line_up("abc"), line_up("abxc"), line_up("yabxc"))
    assert still_applied(line_up("abc"), line_up("abxc"), line_up("abx"))
    assert still_applied(line_up("a", name="A"), line_up("a", name="B"), line_up("ab", name="B", ref1="r"))


def test_overwritten_values_do_not_apply() -> None:
    assert not still_applied(line_up("abc"), line_up("abxc"), line_up("abc"))
    assert not still_applied(line_up("abc"), line_up("abxc"), line_up("abcy"))
    assert not still_applied(line_up("abc"), line_up("ac"), line_up("abc"))
    assert not still_applied(line_up("abcd"), line_up("dabc"), line_up("abcd"))
    assert not still_applied(line_up("a", name="A"), line_up("a", name="B"), line_up("a", name="A", ref1="theirs"))
    assert not still_applied(line_up("a", name="A"), line_up("a", name="B"), line_up("a", name="C"))


def test_a_save_that_changed_nothing_cannot_be_lost() -> None:
    assert still_applied(line_up("abc"), line_up("abc"), line_up("xyz", name="else"))


def test_the_play_count_matters_only_with_cycle_playback() -> None:
    assert same_state(line_up("a", play_count=2), line_up("a", play_count=3))
    assert not same_state(line_up("a", cycle_playback=True, play_count=2), line_up("a", cycle_playback=True))


def test_a_removal_by_someone_who_saw_the_rest_was_intended() -> None:
    assert is_based_on(line_up("abc"), line_up("axbyc"), line_up("axbc"))
    assert is_based_on(line_up("abcd"), line_up("dabx"), line_up("dab"))
    assert is_based_on(line_up("abc"), line_up("ab"), line_up("a"))
    assert is_based_on(line_up("a", name="A"), line_up("a", name="B", ref1="r"), line_up("a", name="B"))


def test_a_version_without_any_of_the_changes_was_not_based_on_the_save() -> None:
    assert not is_based_on(line_up("abc"), line_up("abxc"), line_up("abc"))
    assert not is_based_on(line_up("abcd"), line_up("dabc"), line_up("abcd"))
    assert not is_based_on(line_up("a", name="A"), line_up("ab", name="B"), line_up("ab", name="A"))
    assert not is_based_on(line_up("a", folder_id=1), line_up("a", folder_id=2, name="B"), line_up("a", name="B"))


@given(st.permutations("abcdef"), st.permutations("abcdef"), st.text("xyz", max_size=2))
def test_merging_a_save_into_a_version_that_includes_it_changes_nothing(mine: str, theirs: str, more: str) -> None:
    before, saved = line_up("abcdef"), line_up("".join(mine))
    now = line_up("".join(theirs) + more)
    if still_applied(before, saved, now):
        assert still_applied(before, saved, replace(now, properties=replace(now.properties, ref5="later")))
    assert still_applied(before, now, now)
    assert still_applied(before, before, now)


def test_changes_by_others_between_two_saves_stay_when_the_first_is_reverted() -> None:
    assert same_state(without(line_up("abc"), line_up("abxc"), line_up("yabxc")), line_up("yabc"))
    before, saved = CommandForm(name="A", description="d"), CommandForm(name="B", description="d")
    assert fields_without(before, saved, replace(saved, description="theirs")) == replace(before, description="theirs")
    assert fields_without(before, saved, replace(saved, name="C")) == replace(saved, name="C")


def test_a_record_includes_a_save_while_each_field_does() -> None:
    before, saved = CommandForm(name="A"), CommandForm(name="B", description="mine")
    assert fields_still_applied(before, saved, replace(saved, command_string="theirs"))
    for now in (before, replace(saved, name="A"), replace(saved, name="C")):
        assert not fields_still_applied(before, saved, now)
    assert fields_based_on(before, saved, replace(saved, name="C"))
    assert not fields_based_on(before, saved, replace(before, command_string="theirs"))


def test_the_layouts_of_an_ad_are_checked_separately_and_with_their_days() -> None:
    entries = line_up("abc").entries
    before = AdState(name="A", tags=("t",), display_group_ids=(1,), entries=entries)
    weekdays = (replace(entries[0], days_of_week="1,2"), *entries[1:])
    saved = replace(before, ref1="mine", display_group_ids=(1, 2), entries=weekdays)
    assert ad_still_applied(before, saved, replace(saved, display_group_ids=(3, 2, 1), entries=weekdays[:2]))
    assert not ad_still_applied(before, saved, replace(saved, entries=entries))
    assert not ad_based_on(before, saved, replace(saved, entries=entries))
    assert not ad_based_on(before, saved, replace(saved, ref1="", display_group_ids=(1,)))
    assert ad_based_on(before, saved, replace(saved, ref1=""))
