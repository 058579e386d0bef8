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
GUIDE = sorted((ROOT / "resources" / "guide").glob("*.md"))
"""The English pages."""

PRIVATE: Final = (
    "whoever", "whatever", "nobody", "somebody", "anew", "usual", "is told", "it is said", "what is to be",
    "by and by", "set off", "comes along", "stays as it is", "take away", "taken away", "letter by letter",
)  # fmt: skip
MOST_WORDS: Final = 22
REASONED: Final[dict[str, str]] = {}
"""A text that may break the rule, and why."""

CODE_WORDS: Final = (
    "whoever", "whomever", "whatever", "nobody", "somebody", "anybody", "everybody", "errand", "nursery",
    "anew", "usual", "amid", "it is said",
    "is said",
    "is told", "are told", "what is to be", "by and by", "of its own accord", "that is none", "that are none",
    "as good as", "goes on", "gone on", "going on", "letter by letter", "comes along", "take away", "taken away",
)  # fmt: skip
"""Not in names, docstrings, comments and documents of the code either."""
CODE: Final = ("app", "packaging", "tests", "README.md", "pyproject.toml")
CODE_REASONED: Final = {
    "app/demo/content/datasets.py": "what people of a fictional bakery write",
    "app/demo/content/modules.py": "what people of a fictional bakery write",
    "app/demo/content/notifications.py": "what people of a fictional bakery write",
    "tests/unit/test_wording.py": "lists the words",
}
"""Files that may break the rule, and why."""

_SENTENCE_ENDS = re.compile(r"(?<=[.!?:])\s+|\n+")


def texts() -> list[str]:
    return sorted({source.text or "" for source in ET.parse(TEXTS).getroot().iter("source")})


def german() -> list[tuple[str, str]]:
    """Every English text with its German one; a text with a plural once for each form."""
    found: list[tuple[str, str]] = []
    for message in ET.parse(TEXTS).getroot().iter("message"):
        source, translation = message.findtext("source") or "", message.find("translation")
        if translation is not None:
            forms = [form.text or "" for form in translation.iter("numerusform")] or [translation.text or ""]
            found += [(source, form) for form in forms]
    return found


@pytest.mark.parametrize("word", PRIVATE)
def test_no_text_of_the_window_has_a_banned_word(word: str) -> None:
    pattern = re.compile(rf"\b{word}\b", re.IGNORECASE)
    assert [text for text in texts() if pattern.search(text) and text not in REASONED] == []


def test_every_english_text_has_straight_apostrophes() -> None:
    """Only quotation marks inside others are curved."""
    everything = (*texts(), *(page.read_text(encoding="utf-8") for page in GUIDE))
    assert [text for text in everything if "’" in re.sub(r"‘[^‘’]*’", "", text)] == []


def test_every_sentence_of_the_window_is_easy_to_read() -> None:
    long = [
        text
        for text in texts()
        if text not in REASONED and any(len(sentence.split()) > MOST_WORDS for sentence in _SENTENCE_ENDS.split(text))
    ]
    assert long == []


def test_every_exception_is_still_needed() -> None:
    assert set(REASONED) <= set(texts())


def code_files() -> list[Path]:
    found: list[Path] = []
    for name in CODE:
        place = ROOT / name
        inside = (place,) if place.is_file() else place.rglob("*")
        found += [each for each in inside if each.suffix in {".py", ".md", ".toml"}]
    return sorted(found)


def breaches(file: Path) -> list[str]:
    words = "|".join(word.replace(" ", "[ _]") for word in CODE_WORDS)
    pattern = re.compile(rf"(?<![a-z])(?:{words})(?![a-z])", re.IGNORECASE)
    lines = file.read_text(encoding="utf-8").splitlines()
    name = str(file.relative_to(ROOT))
    return [f"{name}:{number}: {line.strip()}" for number, line in enumerate(lines, 1) if pattern.search(line)]


def test_names_and_docstrings_have_no_banned_words() -> None:
    found = [line for file in code_files() for line in breaches(file)]
    assert [line for line in found if line.partition(":")[0] not in CODE_REASONED] == []


def test_every_exception_of_the_code_is_still_needed() -> None:
    assert [name for name in CODE_REASONED if not breaches(ROOT / name)] == []


@pytest.mark.parametrize("page", GUIDE, ids=lambda page: page.name)
def test_no_page_of_the_guide_has_a_banned_word(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert [word for word in PRIVATE if re.search(rf"\b{word}\b", text, re.IGNORECASE)] == []
