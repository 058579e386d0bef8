"""The languages of Marquee: what stands in the source goes to translators, what they gave back goes into the product.

`resources/translations/marquee_<language>.ts` is theirs, and committed; Qt's own `lupdate` keeps it up to date, and
`lrelease` makes from it what the program reads, which is not. `lupdate` reads a list that `extract_texts.py` makes of
our texts, because Qt's own parser of Python files every text under the class it stands in.
"""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from dev_system import Unready

LANGUAGES = {"de": "de_DE"}
"""Those that Marquee is translated into from its own British English, with the region whose habits count."""

FOLDER = Path("resources", "translations")
_EXTRACT = Path(__file__).with_name("extract_texts.py")
_CONTEXT = "app"
_FEW = 3
"""In so many files a text is said to stand; in more, just in how many."""


class Report(NamedTuple):
    """How far a language is.

    Attributes:
        unfinished: the texts that have no translation yet, or one that somebody has to look at again.
    """

    language: str
    texts: int
    unfinished: tuple[str, ...]


def ts_file(root: Path, language: str) -> Path:
    return root / FOLDER / f"marquee_{language}.ts"


def languages(python: Path, root: Path) -> int:
    """`dev.py languages`: takes over what has changed in the source, compiles, and says what is missing.

    1 if a text can never be translated, or is not translated yet.
    """
    texts, wrong = read_source(python, root)
    for where in wrong:
        print(where)
    update(python, root, texts)
    build(python, root)
    missing = bool(wrong)
    for language in LANGUAGES:
        found = report(root, language)
        for source in found.unfinished:
            print(f"{language}: not translated yet: {source!r}")
        print(f"{language}: {found.texts - len(found.unfinished)} of {found.texts} texts are translated.", flush=True)
        missing |= bool(found.unfinished)
    return 1 if missing else 0


def read_source(python: Path, root: Path) -> tuple[list[Mapping[str, str]], list[str]]:
    """The texts of the source, and a sentence for each call that can never be translated."""
    answer = subprocess.run(
        [str(python), "-I", str(_EXTRACT), str(root)], capture_output=True, text=True, encoding="utf-8", check=False
    )
    try:
        found = json.loads(answer.stdout)
    except ValueError:
        raise Unready(f"The texts of the source could not be read:\n\n{answer.stderr}") from None
    wrong = [f"{each['where']}:{each['line']}: no literal text: {each['call']}" for each in found["wrong"]]
    return found["texts"], wrong


def update(python: Path, root: Path, texts: Iterable[Mapping[str, str]]) -> None:
    """Brings every `.ts` to the state of the source; what is no longer said there goes."""
    (root / FOLDER).mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="marquee-texts-") as folder:
        listing = Path(folder, "texts.cpp")
        listing.write_text("\n".join(declarations(texts)) + "\n", encoding="utf-8")
        tools = tools_of(python)
        for language, region in LANGUAGES.items():
            options = ("-silent", "-no-obsolete", "-sort-messages", "-locations", "none", "-source-language", "en_GB")
            target = ("-target-language", region, "-ts", str(ts_file(root, language)))
            _run_tool(tools, "lupdate", str(listing), *options, *target)


def declarations(texts: Iterable[Mapping[str, str]]) -> list[str]:
    """The lines that `lupdate` reads: each text once, with the files it stands in as a help for translators."""
    files: dict[tuple[str, str, bool], set[str]] = {}
    for text in texts:
        key = (text["source"], text["comment"], bool(text["one"]))
        files.setdefault(key, set()).add(text["where"])
    lines = []
    for (source, comment, counts), where in sorted(files.items()):
        lines.append(f"//: {_places(sorted(where))}")
        macro = "QT_TRANSLATE_N_NOOP3" if counts else "QT_TRANSLATE_NOOP3"
        if not comment:
            macro = macro[:-1]
        arguments = (_CONTEXT, source, comment) if comment else (_CONTEXT, source)
        lines.append(f"auto text = {macro}({', '.join(map(_quoted, arguments))});")
    return lines


def _places(files: Sequence[str]) -> str:
    return ", ".join(files) if len(files) <= _FEW else f"{len(files)} files"


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    return f'"{escaped}"'


def build(python: Path, root: Path, *, anew: bool = False) -> list[Path]:
    """Makes the `.qm` of each language whose `.ts` is newer, `anew` of all. Gives the path of each. Raises Unready."""
    stale = [language for language in LANGUAGES if anew or not _is_current(ts_file(root, language))]
    if stale:
        release(tools_of(python), root, stale)
    return [_qm_file(ts_file(root, language)) for language in LANGUAGES]


def release(tools: Path, root: Path, languages: Iterable[str] = tuple(LANGUAGES)) -> None:
    """Compiles `languages` with what lies in `tools`. Whoever reads meanwhile reads the one before. Raises Unready."""
    for source in [ts_file(root, language) for language in languages]:
        target = _qm_file(source)
        unready = target.with_name(f".{target.name}.{os.getpid()}")
        try:
            _run_tool(tools, "lrelease", "-silent", str(source), "-qm", str(unready))
            unready.replace(target)
        finally:
            unready.unlink(missing_ok=True)


def tools_of(python: Path) -> Path:
    """The folder of the tools that come with PySide6, in the environment of `python`. Raises Unready."""
    asked = "import PySide6, pathlib; print(pathlib.Path(PySide6.__file__).parent)"
    home = subprocess.run([str(python), "-I", "-c", asked], capture_output=True, text=True, check=False).stdout.strip()
    if not home:
        raise Unready(f"Qt's tools are not there. They come with the package PySide6-Essentials, which {python} lacks.")
    return Path(home)


def _qm_file(source: Path) -> Path:
    return source.with_suffix(".qm")


def _is_current(source: Path) -> bool:
    target = _qm_file(source)
    return target.is_file() and target.stat().st_mtime_ns > source.stat().st_mtime_ns


def report(root: Path, language: str) -> Report:
    """How far a language is, as its `.ts` says."""
    tree = ET.parse(ts_file(root, language))  # noqa: S314 - a file of our own
    messages = list(tree.getroot().iter("message"))
    unfinished = [each.findtext("source", "") for each in messages if _is_unfinished(each)]
    return Report(language, len(messages), tuple(unfinished))


def _is_unfinished(message: ET.Element) -> bool:
    translation = message.find("translation")
    if translation is None or translation.get("type") is not None:
        return True
    forms = translation.findall("numerusform") or [translation]
    return not all((form.text or "").strip() for form in forms)


def _run_tool(folder: Path, name: str, *arguments: str) -> None:
    """Runs one of Qt's tools. Raises Unready."""
    tools = [path for path in (folder / name, folder / f"{name}.exe") if path.is_file()]
    if not tools:
        raise Unready(f"{name} is not in {folder}. It comes with the package PySide6-Essentials.")
    said = subprocess.run([str(tools[0]), *arguments], capture_output=True, text=True, check=False)
    if said.returncode != 0:
        raise Unready(f"{name} failed:\n\n{said.stdout}{said.stderr}")
