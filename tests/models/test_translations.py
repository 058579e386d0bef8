"""`dev.py languages`: source texts reach the translators and come back; the German translation is complete."""

from __future__ import annotations

import re
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QTranslator

import dev_languages
import extract_texts
from dev_system import Unready

ROOT = Path(__file__).resolve().parents[2]
PYTHON = Path(sys.executable)
SOURCE = '''
"""A docstring is no text."""
from app.ui.i18n import tr, tr_n

HINT = phrase("Try again, it \\"may\\" help.\\nOr not.")

def shown(n, name):
    tr("Key")
    tr("Key", "of a sign-in")
    tr_n("{n} layout", "{n} layouts", n)
    say("Cannot reach {host} – it is \\\\ off.", host=name)
    widget.tr("not ours")
'''


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    (tmp_path / "app" / "demo").mkdir(parents=True)
    (tmp_path / "app" / "page.py").write_text(SOURCE, encoding="utf-8")
    (tmp_path / "app" / "demo" / "page.py").write_text('tr("of the demo CMS")', encoding="utf-8")
    return tmp_path


def _translate(ts: Path, answers: dict[tuple[str, str], list[str]]) -> None:
    tree = ET.parse(ts)
    for message in tree.getroot().iter("message"):
        translation = message.find("translation")
        assert translation is not None
        texts = answers[message.findtext("source", ""), message.findtext("comment", "")]
        for element, text in zip(translation.findall("numerusform") or [translation], texts, strict=True):
            element.text = text
        del translation.attrib["type"]
    tree.write(ts, encoding="utf-8", xml_declaration=True)


def test_exported_texts_are_read_back_as_qt_reads_them(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert dev_languages.languages(PYTHON, checkout) == 1
    assert "0 of 5 texts are translated" in capsys.readouterr().out
    ts = dev_languages.ts_file(checkout, "de")
    _translate(
        ts,
        {
            ('Try again, it "may" help.\nOr not.', ""): ["Noch einmal, das „kann“ helfen.\nOder nicht."],
            ("Key", ""): ["Taste"],
            ("Key", "of a sign-in"): ["Schlüssel"],
            ("{n} layouts", ""): ["{n} Layout", "{n} Layouts"],
            ("Cannot reach {host} – it is \\ off.", ""): ["{host} ist nicht erreichbar."],
        },
    )
    assert dev_languages.languages(PYTHON, checkout) == 0
    german = QTranslator()
    assert german.load(str(ts.with_suffix(".qm")))
    assert german.translate("app", "Key") == "Taste"
    assert german.translate("app", "Key", "of a sign-in") == "Schlüssel"
    assert [german.translate("app", "{n} layouts", None, n) for n in (0, 1, 2)] == [
        "{n} Layouts",
        "{n} Layout",
        "{n} Layouts",
    ]
    assert (
        german.translate("app", 'Try again, it "may" help.\nOr not.') == "Noch einmal, das „kann“ helfen.\nOder nicht."
    )
    assert german.translate("app", "Cannot reach {host} – it is \\ off.") == "{host} ist nicht erreichbar."


def test_updating_again_changes_nothing_and_removes_unused_texts(checkout: Path) -> None:
    dev_languages.languages(PYTHON, checkout)
    ts = dev_languages.ts_file(checkout, "de")
    before = ts.read_bytes()
    dev_languages.languages(PYTHON, checkout)
    assert ts.read_bytes() == before
    (checkout / "app" / "page.py").write_text('tr("Key")', encoding="utf-8")
    dev_languages.languages(PYTHON, checkout)
    assert [each.text for each in ET.parse(ts).getroot().iter("source")] == ["Key"]


def test_a_text_built_from_parts_is_reported(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (checkout / "app" / "page.py").write_text('\ntr(f"Save {name}")', encoding="utf-8")
    assert dev_languages.languages(PYTHON, checkout) == 1
    assert "app/page.py:2: no literal text: tr(f'Save {name}')" in capsys.readouterr().out


def test_only_outdated_files_are_compiled(checkout: Path) -> None:
    dev_languages.languages(PYTHON, checkout)
    (made,) = dev_languages.build(PYTHON, checkout)
    before = made.stat().st_mtime_ns
    dev_languages.build(PYTHON, checkout)
    assert made.stat().st_mtime_ns == before
    made.unlink()
    dev_languages.build(PYTHON, checkout)
    assert made.is_file()


def test_a_file_that_qt_cannot_read_is_reported(checkout: Path) -> None:
    dev_languages.languages(PYTHON, checkout)
    dev_languages.ts_file(checkout, "de").write_text("<TS", encoding="utf-8")
    with pytest.raises(Unready, match="lrelease failed"):
        dev_languages.build(PYTHON, checkout, force=True)


# ------------------------------------------------------------------------------------------------ what is shipped

HOLE = re.compile(r"\{\w+\}")
MARK = re.compile(r"</?[a-z]+[^>]*>")


def messages(language: str) -> Iterator[tuple[ET.Element, str, list[str]]]:
    """Each message with its source and its translations, of which a text that counts has several."""
    for message in ET.parse(dev_languages.ts_file(ROOT, language)).getroot().iter("message"):
        translation = message.find("translation")
        assert translation is not None
        forms = translation.findall("numerusform") or [translation]
        yield message, message.findtext("source", ""), [form.text or "" for form in forms]


@pytest.mark.parametrize("language", dev_languages.LANGUAGES)
def test_every_text_is_translated(language: str) -> None:
    said, wrong = extract_texts.extract(ROOT)
    assert not wrong
    wanted = {(each.source, each.comment) for each in said}
    found = {(source, message.findtext("comment", "")) for message, source, _ in messages(language)}
    assert wanted - found == set(), "run `python3 packaging/dev.py languages`, and translate"
    assert dev_languages.report(ROOT, language).unfinished == ()


@pytest.mark.parametrize("language", dev_languages.LANGUAGES)
def test_translations_keep_placeholders_and_how_texts_begin_and_end(language: str) -> None:
    found = []
    for message, source, texts in messages(language):
        counts = message.get("numerus") == "yes"
        for place, text in enumerate(texts):
            lost = set(HOLE.findall(source)) ^ set(HOLE.findall(text))
            if lost - ({"{n}"} if counts and place == 0 else set()):
                found.append(f"{source!r}: {sorted(lost)} only in one of both")
            if sorted(MARK.findall(source)) != sorted(MARK.findall(text)) or source.count("\n") != text.count("\n"):
                found.append(f"{source!r}: marks or lines are lost")
            if (source[:1] == " ") != (text[:1] == " ") or (source[-1:] == " ") != (text[-1:] == " "):
                found.append(f"{source!r}: blanks at its ends")
            if source.endswith("…") != text.endswith("…"):
                found.append(f"{source!r}: an ellipsis is lost")
    assert not found, "\n".join(found)
