"""The order of results in quick open."""

from __future__ import annotations

from app.domain.text.search_ranking import Match, Rank
from app.ui.search.result_types import MOST, Found, Kind, Section, sectioned

HERE, THERE = Section("here", "Production", 0), Section("there", "Test", 4)


def found(title: str, kind: Kind, connection: str = "here", *, is_page: bool = False) -> Found:
    return Found(title, str, kind, connection=connection, is_page=is_page)


def rank(match: Match, *more: int) -> Rank:
    return (int(match), *more)


def told(rows: list[Found | Section]) -> list[str]:
    return [f"# {row.name}" if isinstance(row, Section) else row.title for row in rows]


def test_tabs_come_first_then_records_commands_and_layouts_however_well_they_match() -> None:
    ranked = [
        (rank(Match.EXACT), found("layout", Kind.LAYOUT)),
        (rank(Match.START), found("command", Kind.COMMAND, "")),
        (rank(Match.WORD, 2), found("second record", Kind.RECORD)),
        (rank(Match.WORD, 1), found("first record", Kind.RECORD)),
        (rank(Match.WITHIN), found("tab", Kind.TAB)),
    ]
    assert told(sectioned(ranked, [HERE], is_asked=True)) == [
        "tab",
        "first record",
        "second record",
        "command",
        "layout",
    ]


def test_a_page_found_by_its_whole_name_is_listed_with_the_tabs() -> None:
    ranked = [
        (rank(Match.EXACT), found("Notifications", Kind.COMMAND, is_page=True)),
        (rank(Match.START), found("Notifications of today", Kind.COMMAND, is_page=True)),
        (rank(Match.EXACT), found("a module", Kind.RECORD)),
    ]
    wanted = ["Notifications", "a module", "Notifications of today"]
    assert told(sectioned(ranked, [HERE], is_asked=True)) == wanted


def test_every_connection_has_a_section_and_the_one_in_front_is_the_first() -> None:
    ranked = [
        (rank(Match.EXACT), found("there", Kind.TAB, "there")),
        (rank(Match.WITHIN), found("here", Kind.LAYOUT, "here")),
        (rank(Match.WORD), found("of the window", Kind.COMMAND, "")),
    ]
    wanted = ["# Production", "of the window", "here", "# Test", "there"]
    assert told(sectioned(ranked, [HERE, THERE], is_asked=True)) == wanted
    assert told(sectioned(ranked[:1], [HERE, THERE], is_asked=True)) == ["# Test", "there"]
    assert told(sectioned(ranked[1:], [HERE], is_asked=True)) == ["of the window", "here"]


def test_very_many_records_leave_room_for_other_results() -> None:
    records = [(rank(Match.WORD, place), found(f"record {place}", Kind.RECORD)) for place in range(100)]
    command = (rank(Match.START), found("command", Kind.COMMAND))
    assert told(sectioned(records, [HERE], is_asked=True)) == [f"record {place}" for place in range(MOST)]
    assert "command" in told(sectioned([*records, command], [HERE], is_asked=True))[:10]
    elsewhere = [(place, found(each.title, each.kind, "there")) for place, each in records]
    assert len(sectioned(elsewhere, [HERE, THERE], is_asked=True)) < 10
