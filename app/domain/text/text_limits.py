"""Limits of text in fields: laying out more would block the window for too long."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from app.core.wording import number, say

SHOWN: Final = 1_000
"""Characters that are shown of a text that is too long to be edited."""
_UNBROKEN: Final = re.compile(r"\S{1000}")


@dataclass(frozen=True, slots=True)
class TextBounds:
    """The most characters of a text, lines of it, and characters in a line of it."""

    characters: int = 256 * 1024
    lines: int = 10_000
    line: int = 64 * 1024

    def refusal(self, text: str) -> str:
        """Why a field can't take `text`; '' if it can."""
        if len(text) > self.characters:
            return self.refusal_of(len(text), 1, 1)
        return self.refusal_of(len(text), text.count("\n") + 1, max(map(len, text.split("\n"))))

    def refusal_of(self, characters: int, lines: int, longest: int) -> str:
        """The same of a text of so many characters and lines, and a longest line of so many characters."""
        if characters > self.characters:
            return say(
                "That would be {length} characters; the limit is {most}. Nothing was changed.",
                length=number(characters),
                most=number(self.characters),
            )
        if lines > self.lines:
            return say(
                "That would be {length} lines; the limit is {most}. Nothing was changed.",
                length=number(lines),
                most=number(self.lines),
            )
        if longest > self.line:
            return say(
                "That line would have {length} characters; the limit is {most}. Nothing was changed.",
                length=number(longest),
                most=number(self.line),
            )
        return ""


TEXT: Final = TextBounds()
"""A text of several lines."""
LINE: Final = TextBounds(32_767, 32_767, 32_767)
"""A single line, which shows the line breaks of a text as blanks."""
SEARCH: Final = TextBounds(1_000, 1_000, 1_000)
"""Words to find."""
TYPED: Final = TextBounds(8_000, 8_000, 8_000)
"""What becomes tags or finds records."""
FORMATTED: Final = TextBounds(64 * 1024, 2_000, 64 * 1024)
"""Words with headings, lists and links: laying them out takes several times as long."""
MOST_TAGS: Final = 2_500
"""In HTML that is shown as formatted text."""


def is_light(html: str) -> bool:
    """Whether HTML is short and simple enough to be shown as formatted text."""
    return html.count("<") <= MOST_TAGS and not FORMATTED.refusal(html)


def breaks_anywhere(text: str) -> bool:
    """Whether lines must break within words: Qt looks for the end of an endless word again at each of its lines."""
    return _UNBROKEN.search(text) is not None


def kept_whole(length: int) -> str:
    """What is said of a text that can only be read."""
    return say("This text is too long to edit here ({n} characters). It won't be changed.", n=number(length))
