"""The texts in the blocks of the time strip follow from the width of the blocks."""

from __future__ import annotations

import pytest

from app.ui.look.theme import theme
from app.ui.widgets.lineup.time_strip_painting import fitting_words
from app.ui.widgets.lineup.time_strip_scale import BlockText, block_text


def test_the_texts_of_a_block_follow_from_its_width() -> None:
    number, plays, name = 14.0, 16.0, 42.0
    texts = [block_text(width, number, plays, name) for width in range(120)]
    assert texts == sorted(texts), "a wider block has at least the same texts"
    assert set(texts) == set(BlockText)
    assert (texts.index(BlockText.NUMBER), texts.index(BlockText.ALL)) == (16, 54)
    assert block_text(54, number, 40, name) is BlockText.NUMBER, "number and plays do not touch"
    assert block_text(54, number, 0, name) is block_text(54, number, plays, name) is BlockText.ALL


@pytest.mark.parametrize(
    "name, room, shown",
    [
        ("Autumn welcome, north", 500, "Autumn welcome, north"),
        ("Autumn welcome, north", 120, "Autumn welcome"),
        ("Autumn welcome, north", 60, "Autumn"),
        ("Halloweenspecials for all", 60, "Hallow…"),
        ("", 60, ""),
    ],
)
def test_a_block_with_room_for_a_name_always_shows_one(light: None, name: str, room: float, shown: str) -> None:
    text = fitting_words(theme().metrics(11, 400), name, room)
    assert text.rstrip("…").startswith(shown.rstrip("…"))
    assert theme().metrics(11, 400).horizontalAdvance(text) <= room
