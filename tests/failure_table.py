"""The table of failures in tests/README.md, made from the tests' markers: `python -m tests.failure_table --write`.

Markers are read from the syntax trees, so that nothing has to be imported and every test file is looked at in a moment.
Without `--write` it prints the table.
"""

from __future__ import annotations

import ast
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from tests.helpers.failure_matrix import ROWS

TESTS: Final = Path(__file__).resolve().parent
README: Final = TESTS / "README.md"
BEGIN: Final = "<!-- failures: made by `python -m tests.failure_table --write` -->"
END: Final = "<!-- end of failures -->"


class Proof(NamedTuple):
    """One marked test: its file below tests/, and its name without `test_`."""

    file: str
    name: str


def proofs() -> dict[int, list[Proof]]:
    """Number of a row → the tests that carry it, in the order of files and lines."""
    found: dict[int, list[Proof]] = defaultdict(list)
    for path in sorted(TESTS.rglob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        if "failure(" in text:
            for name, numbers in marked(ast.parse(text, filename=str(path))):
                for number in numbers:
                    found[number].append(Proof(path.relative_to(TESTS).as_posix(), name.removeprefix("test_")))
    return dict(found)


def marked(tree: ast.Module) -> Iterator[tuple[str, list[int]]]:
    """Names of the test functions of a file that carry the marker, with its numbers."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
            numbers = [number for each in node.decorator_list for number in _numbers(each)]
            if numbers:
                yield node.name, numbers


def _numbers(decorator: ast.expr) -> list[int]:
    if not isinstance(decorator, ast.Call) or ast.unparse(decorator.func) != "pytest.mark.failure":
        return []
    values = [ast.literal_eval(each) for each in decorator.args]
    assert all(isinstance(value, int) for value in values), ast.unparse(decorator)
    return values


def table(found: Mapping[int, list[Proof]]) -> str:
    """A line for each row, with a link to each file and its tests in words."""
    lines = ["| # | failure | what Marquee does | tested by |", "|--:|---|---|---|"]
    for row in ROWS:
        by_file: dict[str, list[str]] = defaultdict(list)
        for proof in found.get(row.number, []):
            by_file[proof.file].append(proof.name.replace("_", " "))
        proven = "<br>".join(f"[{file}]({file}): {'; '.join(names)}" for file, names in by_file.items())
        lines.append(f"| {row.number} | {row.name} | {row.then} | {proven} |")
    return "\n".join(lines)


def with_table(text: str, made: str) -> str:
    """The README with the table between its two marks replaced."""
    before, rest = text.split(BEGIN)
    _old, after = rest.split(END)
    return f"{before}{BEGIN}\n\n{made}\n\n{END}{after}"


def main(arguments: list[str]) -> int:
    made = table(proofs())
    if "--write" in arguments:
        README.write_text(with_table(README.read_text(encoding="utf-8"), made), encoding="utf-8")
    else:
        print(made)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
