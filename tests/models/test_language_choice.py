"""The language is the chosen one, else the system's; our texts, Qt's texts and numbers follow it."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QLocale
from PySide6.QtWidgets import QApplication

import dev_languages
from app.auth.sign_in_result_page import declined
from app.core.translatable_texts import calendar_names, english, say, say_n
from app.domain.dates.date_parsing import read_moment
from app.domain.text.value_formatting import full_day, weekday
from app.models import language_choice
from app.models.i18n import number, tr, tr_n
from app.models.language_choice import Languages, locale_for

_ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def languages(qapp: QApplication) -> Iterator[Languages]:
    dev_languages.build(Path(sys.executable), _ROOT)
    before = QLocale()
    languages = Languages(qapp)
    yield languages
    languages.remove()
    QLocale.setDefault(before)


@pytest.mark.parametrize(
    "chosen, system, expected",
    [
        ("", ["de-Latn-AT", "de-AT", "de-Latn", "de"], "de_AT"),
        ("", ["fr-FR", "fr", "de-DE"], "de_DE"),
        ("", ["fr-FR", "en-US", "de-DE"], "en_GB"),
        ("", ["C"], "en_GB"),
        ("", [], "en_GB"),
        ("en", ["de-DE"], "en_GB"),
        ("de", ["en-US"], "de_DE"),
        ("de", ["en-US", "de-CH"], "de_CH"),
        ("tlh", ["de-DE"], "en_GB"),
    ],
)
def test_the_language_follows_settings_and_system(chosen: str, system: Sequence[str], expected: str) -> None:
    assert locale_for(chosen, system).name() == expected


def test_german_is_used_everywhere_and_english_again(languages: Languages) -> None:
    assert languages.install("", ["de-DE"]).name() == "de_DE"
    assert tr("Cancel") == say("Cancel") == "Abbrechen"
    assert tr_n("{n} layout", "{n} layouts", 1_200) == say_n("{n} layout", "{n} layouts", 1_200) == "1.200 Layouts"
    assert tr_n("{n} layout", "{n} layouts", 1) == "1 Layout"
    assert number(1_234) == "1.234"
    assert QLocale().name() == "de_DE"
    assert QCoreApplication.translate("QWidgetTextControl", "&Paste") == "Einf&ügen"

    assert 'lang="de"' in declined().decode(), "a screen reader reads the browser's page in the language it is in"

    assert languages.install("en", ["de-DE"]).name() == "en_GB"
    assert 'lang="en"' in declined().decode()
    assert (tr("Cancel"), say("Cancel"), number(1_234)) == ("Cancel", "Cancel", "1,234")
    assert QCoreApplication.translate("QWidgetTextControl", "&Paste") == "&Paste"


@pytest.mark.parametrize(
    "region, shown, title", [("de-DE", "3. Jan 2027", "Januar"), ("de-AT", "3. Jän 2027", "Jänner")]
)
def test_month_and_day_names_follow_the_region(languages: Languages, region: str, shown: str, title: str) -> None:
    languages.install("", [region])
    assert (full_day(date(2027, 1, 3)), weekday(date(2027, 1, 3))) == (shown, "So")
    assert (calendar_names().months[0], calendar_names().days[6]) == (title, "Sonntag")
    assert read_moment(f"3. {title} 2027 9 Uhr", datetime(2026, 11, 1, tzinfo=UTC)) == "2027-01-03 09:00:00"
    assert english(say("{day} {month}", day=3, month=calendar_names().months[0])) == "3 January", "for the log"
    languages.install("en")
    assert (full_day(date(2027, 1, 3)), calendar_names().days[6]) == ("3 Jan 2027", "Sunday")


def test_a_language_without_its_file_falls_back_to_english(
    languages: Languages, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(language_choice, "resources_dir", lambda: tmp_path)
    with caplog.at_level(logging.WARNING, "marquee"):
        assert languages.install("de", []).name() == "en_GB"
    assert (tr("Cancel"), number(1_234)) == ("Cancel", "1,234")
    assert "no texts for de_DE" in caplog.text
