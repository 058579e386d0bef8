"""The guide matches the program: its keys, menus, labels and command-line options exist."""

from __future__ import annotations

import ast
import errno
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import QLocale
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication, QMenu

import dev_languages
from app import APP_NAME
from app.auth import sign_in_diagnosis, sign_in_remedies
from app.auth.loopback_listener import _port_problem
from app.auth.redirect_callback import read_callback
from app.auth.sign_in_diagnosis_types import Case, Finding, Stage
from app.config.connections import ApplicationKind, Connection
from app.config.redirect_uri import ANY_PORT_REDIRECT_URI, parse_redirect_uri
from app.core.errors import MarqueeError
from app.core.paths import resources_dir
from app.models.language_choice import Languages
from app.services.help.guide import Guide, portable_keys
from app.ui.guide.guide_links import SHORTCUTS, SIGN_IN
from tests.helpers.demo_cms import DemoCms
from tests.helpers.key_bindings import key_bindings
from tests.helpers.program_in_process import program
from tests.ui.conftest import Play

FOLDER = resources_dir() / "guide"
GUIDES = {language: Guide(FOLDER, language) for language in ("en", "de")}
_APP = Path(__file__).parents[3] / "app"
_BOLD = re.compile(r"\*\*([^*]+)\*\*")
_QUOTED = re.compile(r"\*\*([^*]+)\*\*|\*([^*]+)\*|^> (.+)$", re.MULTILINE)
_HEADING = re.compile(r"^#+ ", re.MULTILINE)
_FILLED_IN = re.compile(r"\\{\w+\\}")
_LEAST_LETTERS = 12
"""So much of a text with places in it has to be its own, before something that fits it is taken for it."""
_KEY = re.compile(r"<kbd>([^<]+)</kbd>")
_ROW = re.compile(r"^\| ((?:<kbd>[^<]+</kbd> ?)+)\| (.+?) \|$", re.MULTILINE)
_COMMAND = re.compile(r"^marquee .*$|`(marquee [^`]+)`", re.MULTILINE)
_OPTION = re.compile(r"--[a-z-]+")
_IN_THE_CMS = {"Administration → Applications"}
_OF_THE_CMS = {"Confidential"}
"""A switch of the CMS, whose pages call it so in every language; Marquee has one of that name, too."""
_IN_A_GERMAN_CMS = {"Administration", "Anwendungen (Applications)"}
_NATIVE = {"Tab", "Shift+Tab", "Backspace", "Shift+Enter"}
"""Keys of text fields, which have no shortcut of their own."""
Bound = tuple[str, tuple[str, ...]]


def _keys(markdown: str) -> list[str]:
    """Those that stand there, by the names that are the same in every language."""
    return [portable_keys(keys) for keys in _KEY.findall(markdown)]


def _texts_of_the_program() -> set[str]:
    """Every literal that is shown to people."""
    found = set()
    for path in _APP.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in {"tr", "tr_n"}:
                found |= {arg.value for arg in node.args[:2] if isinstance(arg, ast.Constant)}
    return {str(text).replace("{app}", APP_NAME) for text in found}


def test_labels_in_bold_are_those_of_the_window() -> None:
    known = _texts_of_the_program()
    wrong = []
    for page in GUIDES["en"].pages:
        for text in _BOLD.findall(page.markdown.replace("\n", " ")):
            if "→" not in text and text not in known and f"{text}…" not in known:
                wrong.append((page.name, text))  # noqa: PERF401 - reads better than one long line
    assert wrong == []


def _german() -> dict[str, set[str]]:
    """What translators have made of each text; the same text may have several meanings."""
    found: dict[str, set[str]] = {}
    for message in ET.parse(resources_dir() / "translations" / "marquee_de.ts").getroot().iter("message"):
        source, translation = message.findtext("source"), message.findtext("translation")
        forms = [form.text for form in message.iter("numerusform")] or [translation]
        for form in forms:
            if source and form and form.strip():
                named = (source.replace("{app}", APP_NAME), form.replace("{app}", APP_NAME))
                found.setdefault(named[0].rstrip("…"), set()).add(named[1].rstrip("…"))
    return found


def test_the_german_pages_call_things_as_the_german_window_does() -> None:
    known = {text for texts in _german().values() for text in texts} | _IN_A_GERMAN_CMS
    wrong = [
        (page.name, part)
        for page in GUIDES["de"].pages
        for text in _BOLD.findall(page.markdown.replace("\n", " "))
        for part in text.split(" → ")
        if part.rstrip("…") not in known
    ]
    assert wrong == []


def test_the_german_shortcuts_have_the_german_texts() -> None:
    german = _german()
    pairs = list(zip(_listed("en"), _listed("de"), strict=True))
    wrong = [(told, shown) for (told, _), (shown, _) in pairs if told in german and shown not in german[told]]
    assert wrong == []


def test_enter_is_called_enter_everywhere() -> None:
    for language, guide in GUIDES.items():
        keys = {keys for page in guide.pages for keys in _keys(page.markdown)}
        assert {"Enter", "Ctrl+Enter"} <= keys
        assert [each for each in keys if "Return" in each] == [], language
    key = re.compile(r"(?<=[a-z,] )Enter\b|\+Enter\b|\bEnter(?: adds|:)")  # the key, not "Enter a name."
    named = {source: told for source, told in _german().items() if key.search(source)}
    assert len(named) > 5
    assert [told for texts in named.values() for told in texts if "Enter" not in told] == []


def _pattern(text: str) -> re.Pattern[str]:
    """What `text` looks like once its places are filled."""
    return re.compile(_FILLED_IN.sub(".+?", re.escape(text.rstrip("….").replace("\\n", " "))), re.IGNORECASE)


def _said_in_german(text: str) -> list[re.Pattern[str]]:
    """The German translations of an English text of the window; empty if it is not such a text."""
    german = _german()
    exact = {told for source, texts in german.items() if source.rstrip(".") == text for told in texts}
    if exact:
        return [_pattern(told) for told in exact]
    return [
        _pattern(told)
        for source, texts in german.items()
        if "{" in source
        and len(re.findall(r"[a-z]", re.sub(r"{\w+}", "", source))) >= _LEAST_LETTERS
        and _pattern(source).fullmatch(text)
        for told in texts
    ]


def _quoted(language: str) -> Iterator[tuple[str, list[str]]]:
    """For each section, in order: where it is, and what stands in it as the program's own words, without …, → and ."""
    for page in GUIDES[language].pages:
        for section in _HEADING.split(page.markdown):
            words = re.sub(r"(?<!\n)\n(?![\n>|])", " ", section)
            quoted = [part for found in _QUOTED.findall(words) for text in found if text for part in text.split(" → ")]
            title = section.partition("\n")[0]
            yield f"{page.name}, {title}", [each.strip().rstrip("….") for each in quoted]


def test_the_german_guide_quotes_the_german_texts() -> None:
    wrong, compared = [], 0
    for (_, english), (where, german) in zip(_quoted("en"), _quoted("de"), strict=True):
        for text in english:
            wanted = _said_in_german(text)
            compared += bool(wanted)
            is_there = any(each.fullmatch(told) for each in wanted for told in german)
            if wanted and not is_there and not (text in _OF_THE_CMS and text in german):
                wrong.append((where, text, [each.pattern for each in wanted]))
    assert wrong == []
    assert compared > 150


def _paths(menu: QMenu, above: str) -> Iterator[str]:
    for action in menu.actions():
        path = f"{above} → {action.text().rstrip('…')}"
        inner = action.menu()
        yield path
        if isinstance(inner, QMenu):
            yield from _paths(inner, path)


def test_paths_lead_through_the_menus_that_are_there(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            menu = shown.marquee.controller.actions.main_menu("", shown.navigator.page_actions(), None)
            there = {*_paths(menu, "Main menu"), *_IN_THE_CMS}
            named = {
                text
                for page in GUIDES["en"].pages
                for text in _BOLD.findall(page.markdown.replace("\n", " "))
                if "→" in text
            }
            assert "Main menu → Help → Guide" in named
            assert {path for path in named if path.rstrip("…") not in there} == set()
            menu.deleteLater()

    play(scene())


def _listed(language: str) -> list[Bound]:
    page = GUIDES[language].page(SHORTCUTS)
    assert page is not None
    return [(text, tuple(_keys(keys))) for keys, text in _ROW.findall(page.markdown)]


def test_the_shortcuts_page_lists_exactly_the_bound_keys(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            bound: set[Bound] = set()
            async for kind, groups in key_bindings(shown, demo, session):
                for each in (each for group in groups for each in group.bound):
                    assert each.text, f"no text says what {each.keys} do in {kind}"
                    # An undo action says what it would undo.
                    text = re.sub(r"^(Undo|Redo): .*", r"\1", each.text)
                    bound.add((text, each.keys))
            listed = set(_listed("en"))
            assert bound - listed == set(), "bound, but not in the guide"
            assert listed - bound == set(), "in the guide, but not bound"

    play(scene())


def test_keys_in_other_pages_are_among_those_that_are_bound() -> None:
    for language, guide in GUIDES.items():
        bound = {keys for _, all_keys in _listed("en") for keys in all_keys} | _NATIVE
        named = {keys for page in guide.pages for keys in _keys(page.markdown)}
        assert named - bound == set(), language
        assert all(not QKeySequence(keys).isEmpty() for keys in named)


def test_the_german_pages_call_keys_as_the_german_window_does(qapp: QApplication) -> None:
    before, languages = QLocale(), Languages(qapp)
    languages.install("de", ["de-DE"])
    try:
        written = {keys for page in GUIDES["de"].pages for keys in _KEY.findall(page.markdown)}
        shown = {
            keys: QKeySequence(portable_keys(keys)).toString(QKeySequence.SequenceFormat.NativeText) for keys in written
        }
        assert len(shown) > 50
        assert {keys: native for keys, native in shown.items() if keys != native} == {}
    finally:
        languages.remove()
        QLocale.setDefault(before)
    assert "shortcuts.md" in {hit.page.name for hit in GUIDES["de"].search("Strg+K")}, "and so one searches them"


def test_every_language_lists_the_same_keys_in_the_same_order() -> None:
    assert [keys for _, keys in _listed("de")] == [keys for _, keys in _listed("en")]


def test_commands_have_the_options_they_are_shown_with() -> None:
    helped = subprocess.run(
        [sys.executable, "-m", "app", "--help"], capture_output=True, text=True, check=True, cwd=_APP.parent
    ).stdout
    known = set(_OPTION.findall(helped))
    for language, guide in GUIDES.items():
        text = "\n".join(page.markdown for page in guide.pages)
        commands = [match[0] for match in _COMMAND.finditer(text)]
        assert len(commands) >= 6
        assert set(_OPTION.findall("\n".join(commands))) - known == set(), language


# ----------------------------------------------------------------------------------------------------------------------
# What the sign-in doctor says


def _connection(kind: ApplicationKind, redirect_uri: str = "", scopes: tuple[str, ...] = ()) -> Connection:
    connection = Connection(
        id="shops1", name="Shops", base="https://cms.example.com", client_id="x", kind=kind, scopes=scopes
    )
    return msgspec.structs.replace(connection, redirect_uri=redirect_uri) if redirect_uri else connection


def _cases() -> Iterator[Case]:
    for kind in ApplicationKind:
        for stage in Stage:
            yield Case(stage, _connection(kind))
            yield Case(stage, _connection(kind, ANY_PORT_REDIRECT_URI, ("campaign",)))


def _findings() -> dict[str, set[str]]:
    """Every possible finding: its code and its sentences."""
    found: dict[str, set[str]] = {}
    makers = [each for name, each in vars(sign_in_remedies).items() if callable(each) and not name.startswith("_")]
    for case in _cases():
        for make in makers:
            if getattr(make, "__module__", "") != sign_in_remedies.__name__ or make.__code__.co_argcount != 1:
                continue
            finding = make(case)
            if isinstance(finding, Finding):
                found.setdefault(finding.code, set()).add(finding.sentence)
    for error in _errors():
        found.setdefault(str(error.diagnostics["finding"]), set()).add(error.sentence)
    return found


def _errors() -> Iterator[MarqueeError]:
    case = next(_cases())
    yield sign_in_diagnosis._too_many_requests(case, 30.0)
    wanted = parse_redirect_uri(case.connection.redirect_uri)
    for number in (errno.EADDRINUSE, errno.EACCES):
        yield _port_problem(wanted, OSError(number, ""))
    without_ipv6 = parse_redirect_uri("http://[::1]:8765/callback")
    yield _port_problem(without_ipv6, OSError(errno.EADDRNOTAVAIL, ""))
    with pytest.raises(MarqueeError) as caught:
        read_callback("", "https://cms.example.com")
    yield caught.value


@pytest.fixture
def spoken(qapp: QApplication, request: pytest.FixtureRequest) -> Iterator[str]:
    """The language of the parameter, spoken by everything meanwhile."""
    dev_languages.build(Path(sys.executable), _APP.parent)
    before, languages = QLocale(), Languages(qapp)
    languages.install(request.param, [])
    yield str(request.param)
    languages.remove()
    QLocale.setDefault(before)


@pytest.mark.parametrize("spoken", GUIDES, indirect=True)
def test_each_message_of_the_sign_in_doctor_is_explained_at_its_link(spoken: str) -> None:
    page = GUIDES[spoken].page(SIGN_IN)
    assert page is not None
    told = {anchor: section.text for section in page.sections for anchor in section.anchors}
    findings = _findings()
    assert len(findings) >= 24
    missing = [
        (code, sentence)
        for code, sentences in findings.items()
        for sentence in sentences
        if sentence not in told.get(code, "")
    ]
    assert missing == []


def test_each_finding_links_to_an_existing_section_in_every_language() -> None:
    for guide in GUIDES.values():
        page = guide.page(SIGN_IN)
        assert page is not None
        anchors = {anchor for section in page.sections for anchor in section.anchors}
        assert {*_findings(), "other"} - anchors == set()
