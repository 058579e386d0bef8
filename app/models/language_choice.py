"""Chooses the language: the setting, else the first system language that Marquee has, else English.

Texts, numbers and Qt's own dialogs follow it. It is set once, before the first window, because windows keep the texts
they were made with. If the file of a language is missing, English is used and the log says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from app.core import translatable_texts
from app.core.log import logger
from app.core.paths import resources_dir

LANGUAGES: Final = {"en": "English", "de": "Deutsch"}
"""The languages to choose from, each by its own name."""

_ENGLISH: Final = QLocale(QLocale.Language.English, QLocale.Country.UnitedKingdom)


def locale_for(chosen: str, system: Sequence[str]) -> QLocale:
    """Returns the language and region; `system` are the system's languages, preferred ones first ("de-AT").

    The region is the system's own if it names one for this language. English is always British, which is what the texts
    are written in.
    """
    for name in system:
        code = name.replace("_", "-").partition("-")[0]
        if code in LANGUAGES and chosen in ("", code):
            return _ENGLISH if code == "en" else QLocale(name)
    return QLocale(chosen) if chosen in LANGUAGES and chosen != "en" else _ENGLISH


def is_in_use(chosen: str) -> bool:
    """Returns whether the texts are in the language that a setting leads to."""
    now = QLocale().language()
    wanted = locale_for(chosen, QLocale.system().uiLanguages()).language()
    return wanted == (_ENGLISH.language() if now is QLocale.Language.C else now)


class Languages:
    """The translators installed in the application; lives as long as the application."""

    def __init__(self, app: QCoreApplication) -> None:
        self._app = app
        self._translators: list[QTranslator] = []

    def install(self, chosen: str = "", system: Sequence[str] | None = None) -> QLocale:
        """Switches to the locale that `locale_for` returns."""
        wanted = locale_for(chosen, QLocale.system().uiLanguages() if system is None else system)
        self.remove()
        if wanted.language() != _ENGLISH.language() and self._load(wanted):
            translatable_texts.set_language(
                translatable_texts.LanguageFormat(
                    translated,
                    wanted.groupSeparator(),
                    wanted.decimalPoint(),
                    _lowers_titles(wanted),
                    calendar_names(wanted),
                )
            )
        else:
            wanted = _ENGLISH
        QLocale.setDefault(wanted)
        return wanted

    def remove(self) -> None:
        """Switches back to English."""
        for translator in self._translators:
            self._app.removeTranslator(translator)
        self._translators.clear()
        translatable_texts.set_language()

    def _load(self, locale: QLocale) -> bool:
        ours = QTranslator(self._app)
        if not ours.load(locale, "marquee", "_", str(resources_dir() / "translations")):
            logger("language").warning("no texts for %s", locale.name())
            return False
        qt = QTranslator(self._app)
        if not qt.load(locale, "qtbase", "_", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
            logger("language").warning("no texts of Qt's own for %s", locale.name())
        for each in (qt, ours):
            self._app.installTranslator(each)
            self._translators.append(each)
        return True


def _lowers_titles(locale: QLocale) -> bool:
    return locale.language() != QLocale.Language.German  # German nouns keep their capital


def calendar_names(locale: QLocale) -> translatable_texts.CalendarNames:
    """Returns month and day names in their standalone form; the short ones without a dot."""
    long, short = QLocale.FormatType.LongFormat, QLocale.FormatType.ShortFormat
    return translatable_texts.CalendarNames(
        *(tuple(locale.standaloneMonthName(month, form) for month in range(1, 13)) for form in (long, short)),
        *(tuple(locale.standaloneDayName(day, form) for day in range(1, 8)) for form in (long, short)),
    )


def translated(text: str, comment: str, n: int) -> str:
    """Translates for the layers below with the installed translator; may be called in any thread."""
    return QCoreApplication.translate("app", text, comment or None, n)
