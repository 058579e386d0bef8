"""What the layers below the models say to people: English in the source, in the language of the person on the screen.

A text stands as a literal in `say` or `say_n`, where `packaging/extract_texts.py` finds it for the translators. One
that is kept (in a file, a constant, a table) is marked with `phrase` and stays English until `spoken` says it. Whoever
knows the person's language hands it in with `speak`; until then, and in programs without a window, English is spoken.

What is written to the log, to a file or to the CMS, and what code compares, stays English: `english` gives it back.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import NamedTuple, ParamSpec, TypeVar

Translate = Callable[[str, str, int], str]
"""Text, comment (which of its meanings), and the number it counts, -1 for none → the same in another language.

It may be called in any thread, and gives the text back where there is no translation."""

_P = ParamSpec("_P")
_R = TypeVar("_R")
_HOLE = re.compile(r"\{(\w+)\}")


def _as_it_is(text: str, _comment: str, _n: int) -> str:
    return text


class CalendarNames(NamedTuple):
    """What months and days are called, January and Monday first."""

    months: tuple[str, ...]
    short_months: tuple[str, ...]
    days: tuple[str, ...]
    short_days: tuple[str, ...]


_MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip
_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
ENGLISH_CALENDAR = CalendarNames(_MONTHS, tuple(name[:3] for name in _MONTHS), _DAYS, tuple(name[:3] for name in _DAYS))
"""Written out because Python’s `calendar` follows the system’s language; other languages come from Qt’s locales."""


class Speech(NamedTuple):
    """A language and how it writes numbers.

    Attributes:
        calendar: its names of months and days.
        thousands, decimal: what sets them apart in a number: "1,234.5".
        lowers_titles: whether “Play order” is written “play order” within a sentence.
    """

    translate: Translate = _as_it_is
    thousands: str = ","
    decimal: str = "."
    lowers_titles: bool = True
    calendar: CalendarNames = ENGLISH_CALENDAR


_speech = Speech()
_MANY_SAID = 4_096
_english: dict[str, str] = {}
"""What was said lately in another language, and what that is in English."""
_forgetters: list[Callable[[], None]] = [_english.clear]


def kept_while_spoken(most: int) -> Callable[[Callable[_P, _R]], Callable[_P, _R]]:
    """Decorates a function that is asked often: up to `most` answers are kept, until another language is spoken."""

    def keep(function: Callable[_P, _R]) -> Callable[_P, _R]:
        kept = lru_cache(most)(function)
        _forgetters.append(kept.cache_clear)
        return kept  # type: ignore[return-value]  # typeshed's wrapper forgets the parameters

    return keep


def speak(speech: Speech | None = None) -> None:
    """From now on everything is said so; English without one."""
    global _speech  # noqa: PLW0603 - a program speaks one language
    _speech = speech or Speech()
    for forget in _forgetters:
        forget()


def phrase(text: str, comment: str = "", /) -> str:  # noqa: ARG001 - translators read the comment
    """Marks a text that is said later, by `spoken`."""
    return text


def say(text: str, comment: str = "", /, **values: object) -> str:
    """`text` with `{name}` filled by the value of that name, which may contain braces."""
    return spoken(text, comment, **values)


def spoken(text: str, comment: str = "", /, **values: object) -> str:
    """The same for what was marked by `phrase`; a text that nobody marked is said as it is."""
    said = translated(text, comment)
    if said is text:
        return fill(text, values) if values else text
    return _said(fill(said, values), fill(text, {name: _in_english(each) for name, each in values.items()}))


def say_n(one: str, many: str, n: int, comment: str = "", /, **values: object) -> str:
    """A text that counts: `say_n("{n} layout", "{n} layouts", 1)` is "1 layout"."""
    meant = one if n == 1 else many
    said = translated_n(one, many, n, comment)
    if said == meant:
        return fill(meant, {**values, "n": number(n)})
    plain = {name: _in_english(each) for name, each in values.items()}
    return _said(fill(said, {**values, "n": number(n)}), fill(meant, {**plain, "n": f"{n:,}"}))


def quoted(text: object) -> str:
    """A name as it stands in a sentence: “Morning”."""
    before, after = _quotes()
    return f"{before}{text}{after}"


def within(title: str) -> str:
    """A title as it stands within a sentence: without its capital, where that is for the beginning only."""
    return title[:1].lower() + title[1:] if _speech.lowers_titles else title


def calendar_names() -> CalendarNames:
    """What months and days are called in the person's language."""
    return _speech.calendar


def english(text: str) -> str:
    """What `text` is in the log: the English of what was said lately, and any other text as it is."""
    return _english.get(text) or _calendar_in_english().get(text, text)


def number(value: int) -> str:
    """A whole number with its thousands set apart as the person is used to: `1,200`."""
    text = f"{value:,}"
    return text if _speech.thousands == "," else text.replace(",", _speech.thousands)


def decimal(value: float, digits: int = 1) -> str:
    """A number with so many digits behind the point: `1,200.5`."""
    text = f"{value:,.{digits}f}"
    if (_speech.thousands, _speech.decimal) == (",", "."):
        return text
    whole, point, rest = text.partition(".")
    return whole.replace(",", _speech.thousands) + (_speech.decimal if point else "") + rest


@kept_while_spoken(1)
def _quotes() -> tuple[str, str]:
    before, _, after = say("“{name}”", name="{name}").partition("{name}")
    return before, after


@kept_while_spoken(1)
def _calendar_in_english() -> Mapping[str, str]:
    return {
        name: meant
        for names, meanings in zip(_speech.calendar, ENGLISH_CALENDAR, strict=True)
        for name, meant in zip(names, meanings, strict=True)
    }


@kept_while_spoken(2 * _MANY_SAID)
def translated(text: str, comment: str) -> str:
    """`text` in the person's language, not filled yet; itself where it has no translation, which `is` tells quickly."""
    found = _speech.translate(text, comment, -1)
    return text if found == text else found


def translated_n(one: str, many: str, n: int, comment: str) -> str:
    """The same for a text that counts, which is filed under `many`."""
    found = _speech.translate(many, comment, n)
    return one if found == many and n == 1 else found


def fill(text: str, values: Mapping[str, object]) -> str:
    """Puts in each value once: what looks like a placeholder within a value stays as it is."""
    return _HOLE.sub(lambda hole: str(values.get(hole[1], hole[0])), text)


def _in_english(value: object) -> object:
    return english(value) if isinstance(value, str) else value


def _said(text: str, meant: str) -> str:
    if len(_english) >= _MANY_SAID:
        _english.clear()
    _english[text] = meant
    return text
