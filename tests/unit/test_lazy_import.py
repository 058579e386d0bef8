"""Lazy imports match what type checkers and import-linter see, and load once, on use."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.core.lazy_import import import_on_call, lazy_module, load_pending
from tests.unit.architecture import ROOT

FILES = [
    path
    for path in sorted((ROOT / "app").rglob("*.py"))
    if path.name != "lazy_import.py" and "= lazy_module(" in path.read_text(encoding="utf-8")
]


def imported(block: list[ast.stmt]) -> Iterator[tuple[str, str]]:
    """Name here → full name of the module."""
    for node in block:
        for alias in node.names if isinstance(node, ast.Import | ast.ImportFrom) else ():
            home = f"{node.module}." if isinstance(node, ast.ImportFrom) else ""
            yield alias.asname or alias.name, f"{home}{alias.name}"


def put_off(block: list[ast.stmt]) -> Iterator[tuple[str, str]]:
    """The same, as the program has it."""
    for node in block:
        if isinstance(node, ast.Assign):
            target, value = node.targets[0], node.value
            names = target.elts if isinstance(target, ast.Tuple) else [target]
            calls = value.elts if isinstance(value, ast.Tuple) else [value]
            for name, call in zip(names, calls, strict=True):
                assert isinstance(name, ast.Name)
                assert isinstance(call, ast.Call)
                assert isinstance(call.args[0], ast.Constant)
                yield name.id, str(call.args[0].value)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_lazily_imported_names_match_those_for_type_checkers(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = [
        (dict(imported(node.body)), dict(put_off(node.orelse)))
        for node in tree.body
        if isinstance(node, ast.If) and node.orelse and ast.unparse(node.test) == "TYPE_CHECKING"
    ]
    assert found
    for seen, had in found:
        assert {name: seen.get(name) for name in had} == had


def test_lazy_modules_load_on_use_or_all_on_request() -> None:
    said = run(
        "from app.core.lazy_import import import_on_call, lazy_module, load_pending",
        "wave, colours = lazy_module('wave'), lazy_module('colorsys')",
        "read = import_on_call(lambda: wave.open)",
        "print('wave' in sys.modules, 'colorsys' in sys.modules)",
        "print(wave.Error is __import__('wave').Error, 'colorsys' in sys.modules)",
        "load_pending()",
        "print('colorsys' in sys.modules)",
    )
    assert said == ["False False", "True False", "True"]


def test_a_caller_that_must_not_block_waits_until_the_module_is_loaded() -> None:
    said = run(
        "import asyncio, threading",
        "from app.core.lazy_import import lazy_module, loaded",
        "wave = lazy_module('wave')",
        "async def main():",
        "    turns = 0",
        "    async def turn():",
        "        nonlocal turns",
        "        while True: turns += 1; await asyncio.sleep(0)",
        "    turning = asyncio.ensure_future(turn())",
        "    await loaded(wave)",
        "    print('wave' in sys.modules, turns > 0)",
        "    before = turns; await loaded(wave); print(turns - before)",
        "asyncio.run(main())",
    )
    assert said == ["True True", "0"]


def test_a_module_being_loaded_does_not_count_as_loaded(tmp_path: Path) -> None:
    (tmp_path / "slow.py").write_text("import gate\ngate.begun.set()\ngate.go.wait()\ndone = True\n", encoding="utf-8")
    (tmp_path / "gate.py").write_text("import threading\nbegun, go = threading.Event(), threading.Event()\n", "utf-8")
    said = run(
        f"sys.path.insert(0, {str(tmp_path)!r})",
        "import asyncio, threading, gate",
        "from app.core.lazy_import import lazy_module, load_pending, loaded",
        "slow = lazy_module('slow')",
        "async def main():",
        "    threading.Thread(target=load_pending).start()",
        "    await asyncio.to_thread(gate.begun.wait)",
        "    waiting = asyncio.ensure_future(loaded(slow))",
        "    for _ in range(100): await asyncio.sleep(0)",
        "    print('slow' in sys.modules, waiting.done())",
        "    gate.go.set(); await waiting; print(slow.done)",
        "asyncio.run(main())",
    )
    assert said == ["True False", "True"]


def test_a_missing_module_is_reported_on_use() -> None:
    said = run(
        "from app.core.lazy_import import lazy_module",
        "missing = lazy_module('no_such_module')",
        "try: missing.anything",
        "except ModuleNotFoundError as error: print(error)",
    )
    assert said == ["No module named 'no_such_module'"]


def test_a_lazily_imported_function_gets_its_arguments() -> None:
    fractions = lazy_module("fractions")
    assert str(import_on_call(lambda: fractions.Fraction)(3, denominator=6)) == "1/2"
    load_pending()


def run(*lines: str) -> list[str]:
    """What a fresh interpreter prints."""
    ended = subprocess.run(
        [sys.executable, "-c", "\n".join(("import sys", *lines))], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return ended.stdout.splitlines()
