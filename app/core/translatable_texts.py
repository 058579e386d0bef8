"""Texts of the layers below the models: English in the source, shown in the user's language.

A text is a literal in `say` or `say_n`, where `packaging/extract_texts.py` finds it for the translators. A text that is
stored (in a file, a constant, a table) is marked with `phrase` and stays English until `spoken` translates it.
`set_language` sets the language; until it is called, and in programs without a window, the language is English.

Texts in the log, in files, for the CMS and in comparisons stay English: `english` translates back.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import NamedTuple, ParamSpec, TypeVar

Translate = Callable[[str, str, int], str]
"""Translates a text. Arguments: the text, the comment (which of its meanings), and the number it counts, -1 for none.

It may be called in any thread, and returns the text unchanged if there is no translation.
"""

_P = ParamSpec("_P")
_R = TypeVar("_R")
_PLACEHOLDER = re.compile(r"\{(\w+)\}")


def _unchanged(text: str, _comment: str, _n: int) -> str:
    return text


class CalendarNames(NamedTuple):
    """The names of months and days, January and Monday first."""

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
"""A literal because Python's `calendar` follows the system's language; other languages come from Qt's locales."""


class LanguageFormat(NamedTuple):
    """A language, and its format of numbers and dates.

    Attributes:
        calendar: its names of months and days.
        thousands, decimal: the separators in a number: "1,234.5".
        lowers_titles: whether “Play order” becomes “play order” within a sentence.
    """

    translate: Translate = _unchanged
    thousands: str = ","
    decimal: str = "."
    lowers_titles: bool = True
    calendar: CalendarNames = ENGLISH_CALENDAR


_language = LanguageFormat()
_MAX_REMEMBERED = 4_096
_english: dict[str, str] = {}
"""Recent texts in another language, and their English source."""
_cache_clearers: list[Callable[[], None]] = [_english.clear]


def cached_per_language(most: int) -> Callable[[Callable[_P, _R]], Callable[_P, _R]]:
    """Decorates a function that is called often: up to `most` results are cached until the language changes."""

    def keep(function: Callable[_P, _R]) -> Callable[_P, _R]:
        kept = lru_cache(most)(function)
        _cache_clearers.append(kept.cache_clear)
        return kept  # type: ignore[return-value]  # typeshed's wrapper forgets the parameters

    return keep


def set_language(speech: LanguageFormat | None = None) -> None:
    """Sets the language of all texts; English without an argument."""
    global _language  # noqa: PLW0603 - the program has one language
    _language = speech or LanguageFormat()
    for forget in _cache_clearers:
        forget()


def phrase(text: str, comment: str = "", /) -> str:  # noqa: ARG001 - translators read the comment
    """Marks a text that `spoken` translates later."""
    return text


def say(text: str, comment: str = "", /, **values: object) -> str:
    """Returns the translated `text` with each `{name}` replaced by the value of that name, which may contain braces."""
    return spoken(text, comment, **values)


def spoken(text: str, comment: str = "", /, **values: object) -> str:
    """Like `say`, for a text marked with `phrase`; a text without a translation is returned as it is."""
    said = translated(text, comment)
    if said is text:
        return fill(text, values) if values else text
    return _remember(fill(said, values), fill(text, {name: _in_english(each) for name, each in values.items()}))


def say_n(one: str, many: str, n: int, comment: str = "", /, **values: object) -> str:
    """Returns a text that counts: `say_n("{n} layout", "{n} layouts", 1)` is "1 layout"."""
    meant = one if n == 1 else many
    said = translated_n(one, many, n, comment)
    if said == meant:
        return fill(meant, {**values, "n": number(n)})
    plain = {name: _in_english(each) for name, each in values.items()}
    return _remember(fill(said, {**values, "n": number(n)}), fill(meant, {**plain, "n": f"{n:,}"}))


def quoted(text: object) -> str:
    """Returns a name in quotation marks: “Morning”; those within it become single ones: “Key ‘F1’: next”."""
    before, after = _quotes(say("“{name}”", name="{name}"))
    name = str(text)
    if before and after and before in name and after in name:
        inner_before, inner_after = _quotes(say("‘{name}’", name="{name}"))
        name = name.replace(before, inner_before).replace(after, inner_after)
    return f"{before}{name}{after}"


def within(title: str) -> str:
    """Returns a title for the middle of a sentence, without its capital letter if the language does so."""
    return title[:1].lower() + title[1:] if _language.lowers_titles else title


def calendar_names() -> CalendarNames:
    """Returns the names of months and days in the user's language."""
    return _language.calendar


def english(text: str) -> str:
    """Returns the English source of a recently translated text, and any other text unchanged; for the log."""
    return _english.get(text) or _calendar_in_english().get(text, text)


def number(value: int) -> str:
    """Formats a whole number with the thousands separators of the language: `1,200`."""
    text = f"{value:,}"
    return text if _language.thousands == "," else text.replace(",", _language.thousands)


def decimal(value: float, digits: int = 1) -> str:
    """Formats a number with `digits` decimal places: `1,200.5`."""
    text = f"{value:,.{digits}f}"
    if (_language.thousands, _language.decimal) == (",", "."):
        return text
    whole, point, rest = text.partition(".")
    return whole.replace(",", _language.thousands) + (_language.decimal if point else "") + rest


@cached_per_language(1)
def _quotes(around_name: str) -> tuple[str, str]:
    before, _, after = around_name.partition("{name}")
    return before, after


@cached_per_language(1)
def _calendar_in_english() -> Mapping[str, str]:
    return {
        name: meant
        for names, meanings in zip(_language.calendar, ENGLISH_CALENDAR, strict=True)
        for name, meant in zip(names, meanings, strict=True)
    }


@cached_per_language(2 * _MAX_REMEMBERED)
def translated(text: str, comment: str) -> str:
    """Returns the translation of `text`, still with placeholders.

    Without one, it returns the same object (test with `is`).
    """
    found = _language.translate(text, comment, -1)
    return text if found == text else found


def translated_n(one: str, many: str, n: int, comment: str) -> str:
    """Like `translated`, for a text that counts; the translations have it under `many`."""
    found = _language.translate(many, comment, n)
    return one if found == many and n == 1 else found


def fill(text: str, values: Mapping[str, object]) -> str:
    """Replaces each placeholder once; braces within a value stay as they are."""
    return _PLACEHOLDER.sub(lambda hole: str(values.get(hole[1], hole[0])), text)


def _in_english(value: object) -> object:
    return english(value) if isinstance(value, str) else value


def _remember(text: str, meant: str) -> str:
    if len(_english) >= _MAX_REMEMBERED:
        _english.clear()
    _english[text] = meant
    return text
