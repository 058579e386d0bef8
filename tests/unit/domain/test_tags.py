"""Tags are added and removed by name; a value belongs to its tag."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.text.tags import retagged

TAGS = st.lists(st.sampled_from(["a", "b|1", "b|2", "c", "d|x"]), unique_by=lambda text: text.partition("|")[0])


@pytest.mark.parametrize(
    "tags, add, remove, wanted",
    [
        ((), ("a",), (), ("a",)),
        (("a",), ("a",), (), ("a",)),
        (("a",), ("A",), (), ("a",)),
        (("a|1", "b"), ("a|2",), (), ("b", "a|2")),
        (("a|1", "b"), (), ("a",), ("b",)),
        (("a", "b"), (), ("A|any value",), ("b",)),
        (("a",), (" b ", "", "|"), (), ("a", "b")),
        (("a|2",), ("a|1",), ("a|2",), ("a|1",)),
    ],
)
def test_tags_are_added_and_removed_by_name(
    tags: tuple[str, ...], add: tuple[str, ...], remove: tuple[str, ...], wanted: tuple[str, ...]
) -> None:
    assert retagged(tags, add=add, remove=remove) == wanted


@given(TAGS, TAGS, TAGS)
def test_tag_changes_can_be_reverted(tags: list[str], add: list[str], remove: list[str]) -> None:
    after = retagged(tags, add=add, remove=remove)
    got = [text for text in after if text not in tags]
    lost = [text for text in tags if text not in after]
    assert sorted(retagged(after, add=lost, remove=got)) == sorted(tags)
