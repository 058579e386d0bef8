"""Marquee's texts are plain: no banned words, and sentences that are easy to read."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Final

import pytest

ROOT = Path(__file__).parents[2]
TEXTS = ROOT / "resources" / "translations" / "marquee_de.ts"
"""Every text of the window, kept in step with the source by `dev.py languages` and a test of its own."""
GUIDE = sorted((ROOT / "resources" / "guide" / "en").rglob("*.md"))

PRIVATE: Final = (
    "whoever", "whatever", "nobody", "somebody", "anew", "usual", "is told", "it is said", "what is to be",
    "by and by", "set off", "comes along", "stays as it is", "take away", "taken away", "letter by letter",
)  # fmt: skip
MOST_WORDS: Final = 22
REASONED: Final[dict[str, str]] = {}
"""A text that may break the rule, and why."""

_SENTENCE_ENDS = re.compile(r"(?<=[.!?:])\s+|\n+")


def texts() -> list[str]:
    return sorted({source.text or "" for source in ET.parse(TEXTS).getroot().iter("source")})


@pytest.mark.parametrize("word", PRIVATE)
def test_no_text_of_the_window_has_a_banned_word(word: str) -> None:
    pattern = re.compile(rf"\b{word}\b", re.IGNORECASE)
    assert [text for text in texts() if pattern.search(text) and text not in REASONED] == []


def test_every_sentence_of_the_window_is_easy_to_read() -> None:
    long = [
        text
        for text in texts()
        if text not in REASONED and any(len(sentence.split()) > MOST_WORDS for sentence in _SENTENCE_ENDS.split(text))
    ]
    assert long == []


def test_every_exception_is_still_needed() -> None:
    assert set(REASONED) <= set(texts())
