"""The translations of Marquee: exports texts from the source for translators, and compiles their translations.

`resources/translations/marquee_<language>.ts` is edited by translators and committed. Qt's `lupdate` updates it, and
`lrelease` compiles it to a file that is not committed. `lupdate` reads a list made by `extract_texts.py`, because Qt's
own Python parser groups texts by class.
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
"""The translations from British English, each with the region for its formats."""

FOLDER = Path("resources", "translations")
_EXTRACT = Path(__file__).with_name("extract_texts.py")
_CONTEXT = "app"
_FEW = 3
"""A text in up to this many files lists them; otherwise just their number."""


class Report(NamedTuple):
    """The state of a translation.

    Attributes:
        unfinished: the texts without a translation, or with one that needs a review.
    """

    language: str
    texts: int
    unfinished: tuple[str, ...]


def ts_file(root: Path, language: str) -> Path:
    return root / FOLDER / f"marquee_{language}.ts"


def languages(python: Path, root: Path) -> int:
    """`dev.py languages`: updates the files from the source, compiles them, and reports missing translations.

    Returns 1 if a text can't be translated, or is not translated yet.
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
    """Returns the texts of the source, and a sentence for each call that can't be translated."""
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
    """Updates every `.ts` from the source; texts that no longer exist are removed."""
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
    """Returns the lines that `lupdate` reads: each text once, with its files as help for translators."""
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


def build(python: Path, root: Path, *, force: bool = False) -> list[Path]:
    """Compiles each language whose `.ts` is newer than its `.qm`, with `force` all. Returns the `.qm` files.

    Raises Unready.
    """
    stale = [language for language in LANGUAGES if force or not _is_current(ts_file(root, language))]
    if stale:
        release(tools_of(python), root, stale)
    return [_qm_file(ts_file(root, language)) for language in LANGUAGES]


def release(tools: Path, root: Path, languages: Iterable[str] = tuple(LANGUAGES)) -> None:
    """Compiles `languages` with the tools in `tools`. Replaces files atomically. Raises Unready."""
    for source in [ts_file(root, language) for language in languages]:
        target = _qm_file(source)
        unready = target.with_name(f".{target.name}.{os.getpid()}")
        try:
            _run_tool(tools, "lrelease", "-silent", str(source), "-qm", str(unready))
            unready.replace(target)
        finally:
            unready.unlink(missing_ok=True)


def tools_of(python: Path) -> Path:
    """Returns the folder of PySide6's tools in the environment of `python`. Raises Unready."""
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
    """Reads the state of a translation from its `.ts`."""
    tree = ET.parse(ts_file(root, language))  # noqa: S314 - our own file
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
    done = subprocess.run([str(tools[0]), *arguments], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Unready(f"{name} failed:\n\n{done.stdout}{done.stderr}")
