"""One word for one thing: both glossaries are correct, and other words for the same things appear nowhere."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Final

import pytest

from tests.unit.test_wording import ROOT, code_files, german, texts

GUIDE: Final = ROOT / "resources" / "guide"
GLOSSARY: Final = ROOT / "app" / "glossary.md"

VARIANTS: Final = {
    "dataset": r"data[ -]sets?",
    "line-up": r"line ups?|lineups?",
    "day part": r"dayparts?|day-parts?",
    "cycle playback": r"cycle play|cyclic playback",
    "geofence": r"geo[- ]fences?",
    "sign in": r"log(?:ged)? in|logins?|log-ins?|sign on",
    "sign out": r"log(?:ged)? out|log ?offs?",
    "sidebar": r"side bar|navigation (?:bar|pane|tree)",
    "display group": r"screen groups?|monitor groups?",
    "deleted items": r"trash|recycle bin",
    "keyboard shortcut": r"hot ?keys?|key combinations?",
    "guide": r"manual|handbook|help file",
    "email": r"e-mails?",
    "time zone": r"time-?zones?",
    "file name": r"filenames?",
    "user name": r"usernames?",
    "contractions": r"could not|cannot|can not|do not|does not|is not|are not|was not|will not",
}
"""The word of the window and the guide, and what is not used for it."""
ALLOWED: Final = {"Manual"}
"""Texts in which a variant means something else: how a dataset is filled."""

GERMAN_VARIANTS: Final = {
    "Version": r"Fassung(?:en)?|aktuelle[nrm]? Stand",
    "nicht gespeichert": r"[Uu]ngespeichert\w*",
    "erstellen": r"[Aa]nlegen|[Aa]ngelegt|[Aa]nzulegen",
    "vorheriger": r"[Vv]orige[nrsm]?",
    "genau": r"exakt\w*",
    "selbstsigniert": r"selbst signiert\w*",
    "Schaltfläche": r"Kn[oö]pfe?n?",
    "Vorschaubild": r"Miniatur(?:ansicht)?(?:en)?|Thumbnails?",
    "Tab": r"Registerkarten?|Reiter",
    "Zeitraum": r"Termine?n?",
    "Veröffentlichungszeit": r"Zeitpunkte? der Veröffentlichung",
    "zurücksetzen": r"zurück(?:ge)?n[eo]mmen",
    "Administration": r"CMS-Administrator(?:en|s|in)?",
    "abbrechen": r"[Aa]nnullier\w*|[Ss]tornier\w*",
    "Layout": r"Gestaltungsvorlagen?",
    "Displaygruppe": r"Anzeigegruppen?|Bildschirmgruppen?",
}
"""The German word of the window and the guide, and what is not used for it."""

GERMAN_TERMS: Final = {
    r"ad campaigns?": "Werbekampagne",
    r"campaigns?": "ampagne",
    r"line-ups?": "Abfolge",
    r"display groups?": "Displaygruppe",
    r"user groups?": "Benutzergruppe",
    r"day parts?": "Tagesabschnitt",
    r"regions?": "[Rr]egion",
    r"scopes?": "Bereich",
    r"drafts?": "Entw[uü]rf",
    r"version history": "Versionsverlauf",
    r"offline data": "Offline-Daten",
    r"folders?": "[Oo]rdner",
    r"command strings?": "Befehlste?xt",
    r"validation strings?": "Prüftext",
    r"connections?": "Verbindung",
    r"recipients?": "Empfänger",
    r"thumbnails?": "Vorschaubild",
    r"geofences?": "Geofence",
    r"keyring": "Schlüsselbund",
    r"inspector": "Inspektor",
    r"sidebar": "Seitenleiste",
    r"shortcuts?": "Tastenkombination",
    r"play order": "Abspielfolge",
    r"retired": "[Zz]urückgezogen",
    r"time strip": "Zeitleiste",
    r"jobs?": "Auftr[aä]g",
    r"redirect address": "Weiterleitungsadresse",
    r"self-signed": "selbstsigniert",
    r"panes?": "Fensterbereich",
    r"release time": "Veröffentlichung",
}
"""An English term and how every German text that translates it says it."""
REWORDED: Final = {
    "Use merged version": "a button with little room",
    "The first line must have the column names: name, code, command string, player types, …": "quotes a file",
    "Set up GNOME Keyring or KWallet to stay signed in.": "the name of a program",
}
"""Texts whose German does without the term, and why."""


def guide(language: str = "") -> list[Path]:
    return sorted((GUIDE / language).glob("*.md"))


def prose(page: Path) -> str:
    """A page without what is quoted from programs: code, addresses, and texts of the CMS."""
    return re.sub(r"```.*?```|`[^`]*`|\]\([^)]*\)|<[^>]+>", " ", page.read_text(encoding="utf-8"), flags=re.DOTALL)


def found(pattern: str, text: str) -> list[str]:
    return re.findall(rf"(?<![\w“-])(?:{pattern})(?![\w-])", text, re.IGNORECASE)


@pytest.mark.parametrize("term", VARIANTS)
def test_texts_and_guide_use_one_word_for(term: str) -> None:
    assert [text for text in texts() if text not in ALLOWED and found(VARIANTS[term], text)] == []
    pages = [*guide(), ROOT / "README.md", ROOT / "packaging" / "CHANGELOG.md"]
    assert [
        (page.name, found(VARIANTS[term], prose(page))) for page in pages if found(VARIANTS[term], prose(page))
    ] == []


@pytest.mark.parametrize("term", GERMAN_VARIANTS)
def test_german_texts_and_guide_use_one_word_for(term: str) -> None:
    pattern = re.compile(rf"\b(?:{GERMAN_VARIANTS[term]})\b")
    assert [text for _, text in german() if pattern.search(text)] == []
    assert [(page.name, pattern.findall(prose(page))) for page in guide("de") if pattern.search(prose(page))] == []


@pytest.mark.parametrize("term", GERMAN_TERMS)
def test_german_texts_translate_a_term_in_one_way(term: str) -> None:
    english, wanted = re.compile(rf"\b(?:{term})\b", re.IGNORECASE), re.compile(GERMAN_TERMS[term])
    assert [
        (source, text)
        for source, text in german()
        if english.search(re.sub(r"{\w+}", "", source)) and not wanted.search(text) and source not in REWORDED
    ] == []


def test_every_rewording_is_still_needed() -> None:
    assert set(REWORDED) <= {source for source, _ in german()}


def test_the_names_of_the_code_glossary_exist_where_it_says() -> None:
    rows = re.findall(r"\| `(\w+)` in `([\w/.]+)` \|", GLOSSARY.read_text(encoding="utf-8"))
    assert len(rows) >= 15
    for name, file in rows:
        tree = ast.parse((ROOT / "app" / file).read_text(encoding="utf-8"))
        defined = {node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}
        assert name in defined, f"{name} is not in {file}"


def test_the_glossaries_are_linked() -> None:
    assert "(glossary.md)" in (ROOT / "app" / "README.md").read_text(encoding="utf-8")
    for page in (GUIDE / "README.md", GUIDE / "de" / "README.md"):
        assert "(#words)" in page.read_text(encoding="utf-8").partition("##")[0]


def test_every_term_of_the_glossary_is_used_by_the_window() -> None:
    rows = re.findall(
        r"^\| ([^|]+) \|", (GUIDE / "README.md").read_text(encoding="utf-8").partition('id="words"')[2], re.MULTILINE
    )
    terms = [term.strip() for row in rows[2:] for term in row.split(",")]
    window = " ".join(texts()).lower()
    assert len(terms) > 30
    assert [term for term in terms if term.lower() not in window] == []


def test_documents_of_the_code_write_terms_as_the_window_does() -> None:
    documents = [each for each in code_files() if each.suffix == ".md"]
    words = "|".join(VARIANTS[term] for term in ("dataset", "geofence", "time zone"))
    assert [(each.name, found(words, prose(each))) for each in documents if found(words, prose(each))] == []
