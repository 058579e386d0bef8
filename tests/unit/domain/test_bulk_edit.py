"""One change to many campaigns: inserted positions, untouched fields, and reported losses."""

from hypothesis import given
from hypothesis import strategies as st

from app.domain.campaigns.bulk_edit import BulkEdit, Outcome, Where, apply
from app.domain.lineups.lineup import CampaignProperties, CampaignState, Entry


def layout(letter: str, **more: object) -> Entry:
    return Entry(0, ord(letter), letter, 10, ord(letter) + 1000, **more)  # type: ignore[arg-type]  # names of fields


def state(text: str, **properties: object) -> CampaignState:
    entries = tuple(Entry(key, ord(each), each, 10, ord(each) + 1000) for key, each in enumerate(text, 1))
    return CampaignState(1, CampaignProperties(**properties), entries)  # type: ignore[arg-type]  # names of fields


def names(outcome: Outcome) -> str:
    return "".join(entry.name for entry in outcome.state.entries)


LINE_UPS = st.text("abcd", max_size=8)
LETTERS = st.sampled_from("abcd")


def oracle(text: str, add: str, where: Where, after: str, position: int) -> str:
    if where is Where.START:
        return add + text
    if where is Where.POSITION:
        return text[: position - 1] + add + text[position - 1 :]
    if where is Where.AFTER:
        at = text.rfind(after) + 1
        return text[:at] + add + text[at:] if at else text
    return text + add


@given(LINE_UPS, st.text("xyab", min_size=1, max_size=3), st.sampled_from(Where), LETTERS, st.integers(1, 10))
def test_layouts_are_inserted_like_in_a_plain_list(
    text: str, add: str, where: Where, after: str, position: int
) -> None:
    edit = BulkEdit(add=tuple(map(layout, add)), where=where, after=layout(after), position=position)
    outcome = apply(edit, state(text))
    assert names(outcome) == oracle(text, add, where, after, position)
    assert len({entry.key for entry in outcome.state.entries}) == len(outcome.state.entries)
    assert bool(outcome.changes) == (names(outcome) != text)


@given(LINE_UPS, LETTERS, LETTERS)
def test_every_occurrence_is_removed_or_replaced_and_the_others_keep_their_keys(text: str, old: str, new: str) -> None:
    before = state(text)
    removed = apply(BulkEdit(remove=layout(old)), before)
    assert names(removed) == text.replace(old, "")
    assert set(removed.state.entries) <= set(before.entries)
    replaced = apply(BulkEdit(replace=layout(old), by=layout(new)), before)
    assert names(replaced) == text.replace(old, new)
    assert bool(replaced.changes) == (old in text and old != new)


def test_a_republished_layout_is_recognised_by_its_campaign_id() -> None:
    republished = Entry(0, 9_999, "a", 10, ord("a") + 1000)
    assert names(apply(BulkEdit(remove=republished), state("aba"))) == "b"


def test_losses_that_cannot_be_undone_are_reported() -> None:
    locked = CampaignState(1, CampaignProperties(), (Entry(1, 97, "a", 10, 1097, locked=True),))
    assert apply(BulkEdit(remove=layout("a")), locked).losses == (
        "Removing “a” can't be undone: it isn't shared with you.",
    )
    scheduled = CampaignState(1, CampaignProperties(), (Entry(1, 97, "a", 10, 1097, days_of_week="1"),))
    (loss,) = apply(BulkEdit(add=(layout("b"),)), scheduled).losses
    assert "1 entry will lose its days and day part" in loss
    assert apply(BulkEdit(add_tags=("x",)), scheduled).losses == ()


def test_nothing_is_inserted_without_a_valid_position() -> None:
    missing = apply(BulkEdit(add=(layout("x"),), where=Where.AFTER, after=layout("d")), state("ab"))
    assert (names(missing), missing.changes) == ("ab", ())
    assert missing.warnings == ("“d” isn't in the campaign, so nothing is added.",)
    beyond = apply(BulkEdit(add=(layout("x"),), where=Where.POSITION, position=9), state("ab"))
    assert (names(beyond), beyond.losses, beyond.warnings) == (
        "abx",
        (),
        ("The campaign has only 2 layouts, so the new ones go at the end.",),
    )


def test_only_fields_with_another_value_change() -> None:
    edit = BulkEdit(add_tags=("new",), remove_tags=("old",), folder_id=4, folder_name="Shops", play_order="block")
    outcome = apply(edit, state("a", tags=("old", "kept"), folder_id=1, list_play_order="round"))
    assert outcome.state.properties.tags == ("kept", "new")
    assert outcome.changes == ("tags + new", "tags − old", "moved to “Shops”", "play order: Block")
    done = apply(edit, outcome.state)
    assert (done.state, done.changes) == (outcome.state, ())


def test_cycle_playback_forces_the_play_order_block() -> None:
    cycling = state("a", cycle_playback=True, play_count=2, list_play_order="block")
    outcome = apply(BulkEdit(play_order="round"), cycling)
    assert (outcome.state, outcome.changes) == (cycling, ())
    assert outcome.warnings == ("With cycle playback, the CMS always uses “Block”.",)
