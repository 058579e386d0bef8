"""Lists every user-visible text in the source, as JSON; needs the Python that Marquee runs on.

    python packaging/extract_texts.py ROOT

It looks for calls of `CALLS` with literal texts. A text that is built at run time can't be translated: the call is
listed under `wrong`, and the status is 1.
"""

from __future__ import annotations

import ast
import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

CALLS: Mapping[str, int] = {"tr": 1, "say": 1, "phrase": 1, "tr_n": 2, "say_n": 2, "phrase_n": 2}
"""The number of texts that each takes first: with two they are singular and plural.

After them, and after the number if there is one, a literal `comment` may distinguish two meanings of one text.
"""
_COUNTED = ("tr_n", "say_n")


class Text(NamedTuple):
    """One text in the source.

    Attributes:
        source: the English; of two, the plural, which is the key of the translation.
        one: the English singular, "" for a text that does not count.
        comment: which meaning of the text, "" if there is only one.
        where: the file, relative to the root.
        line: counted from 1.
    """

    source: str
    one: str
    comment: str
    where: str
    line: int


class Wrong(NamedTuple):
    """A call that can't be translated."""

    where: str
    line: int
    call: str


def texts_of(tree: ast.AST, where: str) -> Iterator[Text | Wrong]:
    """Yields every such call in one file, in no particular order."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        if node.func.id in CALLS:
            yield _text_of(node, node.func.id, where)
        elif node.func.id == "partial" and isinstance(node.args[0], ast.Name) and node.args[0].id in CALLS:
            yield Wrong(where, node.lineno, ast.unparse(node))  # its texts would be missing here


def _text_of(call: ast.Call, name: str, where: str) -> Text | Wrong:
    count = CALLS[name]
    literals = [_literal(each) for each in call.args[:count]]
    named = [each.value for each in call.keywords if each.arg == "comment"]
    behind = call.args[count + (name in _COUNTED) :]
    comments = [_literal(each) for each in (*behind, *named)]
    if len(literals) < count or not all(literals) or None in comments or len(comments) > 1:
        return Wrong(where, call.lineno, ast.unparse(call))
    source = literals[-1] or ""
    return Text(source, (literals[0] or "") if count > 1 else "", "".join(filter(None, comments)), where, call.lineno)


def _literal(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def extract(root: Path) -> tuple[list[Text], list[Wrong]]:
    """Returns the texts below `root/app`, without the demo CMS, and invalid calls; by file and line."""
    found: list[Text] = []
    wrong: list[Wrong] = []
    for path in sorted((root / "app").rglob("*.py")):
        if "demo" in path.relative_to(root).parts:
            continue
        where = path.relative_to(root).as_posix()
        for each in texts_of(ast.parse(path.read_text(encoding="utf-8"), where), where):
            (found if isinstance(each, Text) else wrong).append(each)  # type: ignore[arg-type]  # mypy joins the lists
    found.sort(key=lambda text: (text.where, text.line))
    return found, sorted(wrong)


def main(root: Path) -> int:
    """Writes to standard output; returns 1 if a call can't be translated."""
    found, wrong = extract(root)
    answer = {"texts": [each._asdict() for each in found], "wrong": [each._asdict() for each in wrong]}
    json.dump(answer, sys.stdout, ensure_ascii=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
