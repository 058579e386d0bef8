"""Changes of two people to the layouts of one ad are merged unless they conflict."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.domain.ads.ad import AdState
from app.domain.lineups.lineup import Entry
from app.domain.merging.ad_merge import merged_entries, merged_value
from app.domain.merging.field_merge import FieldMerge
from app.domain.merging.merge_plan import Side


def entry(letter: str, days: str | None = None) -> Entry:
    number = ord(letter) - ord("A") + 1
    return Entry(number, 100 + number, letter, 10, 500 + number, days_of_week=days)


def line_up(text: str) -> tuple[Entry, ...]:
    """`"A B:1 C"`: letters, with days behind a colon."""
    parts = (part.partition(":") for part in text.split())
    return tuple(entry(letter, days or None) for letter, _, days in parts)


def told(entries: tuple[Entry, ...] | None) -> str | None:
    if entries is None:
        return None
    return " ".join(f"{each.name}:{each.days_of_week}" if each.days_of_week else each.name for each in entries)


@pytest.mark.parametrize(
    "base, mine, theirs, merged",
    [
        ("A B C", "A B C D", "E A B C", "E A B C D"),
        ("A B C", "B C", "A B C D", "B C D"),
        ("A B C", "A:1 B C", "A B C D", "A:1 B C D"),
        ("A B C", "A B C D", "A:1 B C", "A:1 B C D"),
        ("A B C", "A:1 B C", "A B C:2", "A:1 B C:2"),
        ("A B C", "A:1 B C", "A:1 B C D", "A:1 B C D"),
        ("A B C", "A:1 B C", "A:2 B C D", None),
        ("A B C D", "D A B C", "A D B C", None),
        ("A B", "A B C", "A B D", None),
        ("A B", "A B C:1", "A B C:2", None),
    ],
)
def test_both_changes_are_merged_or_the_user_is_asked(base: str, mine: str, theirs: str, merged: str | None) -> None:
    assert told(merged_entries(line_up(base), line_up(mine), line_up(theirs))) == merged
    other = told(merged_entries(line_up(base), line_up(theirs), line_up(mine)))
    assert other == merged


def test_merging_a_whole_ad_asks_only_about_conflicts() -> None:
    base = AdState(name="Ad", target=1, entries=line_up("A B"))
    mine = replace(base, target=2, entries=line_up("A B C"))
    theirs = replace(base, target=3, entries=line_up("D A B"))
    merge = FieldMerge(base, mine, theirs, together=merged_value)
    assert [each.name for each in merge.conflicts] == ["target"]
    result = merge.resolve("target", Side.THEIRS).result()
    assert (result.target, told(result.entries)) == (3, "D A B C")
    shown = next(each for each in merge.fields if each.name == "entries")
    assert (told(shown.mine), told(shown.theirs), told(shown.value)) == ("A B C", "D A B", "D A B C")


def test_values_without_a_merge_rule_ask_the_user() -> None:
    base = AdState(name="Ad", entries=line_up("A B"))
    merge = FieldMerge(base, replace(base, entries=line_up("A B C")), replace(base, entries=line_up("D A B")))
    assert [each.name for each in merge.unresolved] == ["entries"]
