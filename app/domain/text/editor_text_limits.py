"""Limits of text in fields: the layout of more text would block the window for too long."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from app.core.translatable_texts import number, say

SHOWN: Final = 1_000
"""Characters that are shown of a text too long to edit."""
_UNBROKEN: Final = re.compile(r"\S{1000}")


@dataclass(frozen=True, slots=True)
class TextBounds:
    """The limits of a text: characters, lines, and characters per line."""

    characters: int = 256 * 1024
    lines: int = 10_000
    line: int = 64 * 1024

    def refusal(self, text: str) -> str:
        """Returns why a field can't accept `text`; '' if it can."""
        if len(text) > self.characters:
            return self.refusal_of(len(text), 1, 1)
        return self.refusal_of(len(text), text.count("\n") + 1, max(map(len, text.split("\n"))))

    def refusal_of(self, characters: int, lines: int, longest: int) -> str:
        """Like `refusal`, for a text of this many characters and lines, and a longest line of this many characters."""
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
"""A multi-line text."""
LINE: Final = TextBounds(32_767, 32_767, 32_767)
"""A single line, which shows line breaks as blanks."""
SEARCH: Final = TextBounds(1_000, 1_000, 1_000)
"""Search words."""
TYPED: Final = TextBounds(8_000, 8_000, 8_000)
"""Typed tags or search terms for records."""
FORMATTED: Final = TextBounds(64 * 1024, 2_000, 64 * 1024)
"""Text with headings, lists and links, whose layout takes several times as long."""
MOST_TAGS: Final = 2_500
"""Tags in HTML that is shown as formatted text, at most."""


def is_light(html: str) -> bool:
    """Returns whether HTML is short and simple enough to be shown as formatted text."""
    return html.count("<") <= MOST_TAGS and not FORMATTED.refusal(html)


def breaks_anywhere(text: str) -> bool:
    """Returns whether lines must break within words: Qt searches for the end of a very long word on each line again."""
    return _UNBROKEN.search(text) is not None


def too_long_note(length: int) -> str:
    """Returns the note on a text that can only be read."""
    return say("This text is too long to edit here ({n} characters). It won't be changed.", n=number(length))
