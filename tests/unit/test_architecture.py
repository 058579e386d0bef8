"""The code keeps the project rules that ruff, mypy and import-linter cannot express."""

import ast
import re
import subprocess
from collections.abc import Callable, Iterator
from functools import cache

import pytest

from tests.unit import architecture as rules
from tests.unit.architecture import ROOT, Breach

DRAG_SOURCES = {
    "app/ui/widgets/lineup/lineup_view.py",
    "app/ui/widgets/lineup/layout_library_view.py",
    "app/ui/pages/ad_campaign/entries_view.py",
    "app/ui/widgets/tables/row_drag.py",
}
BEGINNING = "app/main.py"  # asyncio is loaded while Qt's loop shows the first frame
TASK_HOMES = {"app/core/task_scopes.py", "app/demo/server_process.py"}  # the demo CMS may import nothing of the first
# Standard output is the interface of these: a ready line, one line a step, `--version`.
SPEAKERS = ("app/demo/", "app/ui/tour/", "app/main.py")
OWN_PROCESSES = ("app/demo/",)
MOST_LINES = 600
MOST_LINES_OF_THE_MAIN_WINDOW = 300
GENERATED = "# Generated"

Rule = Callable[[ast.Module], Iterator[Breach]]


def tracked(*patterns: str) -> list[str]:
    """Paths of files that git knows or would add, relative to the checkout."""
    listed = subprocess.run(
        [
            "git",
            "-c",
            f"safe.directory={ROOT}",
            "ls-files",
            "-z",
            "--cached",
            "--others",
            "--exclude-standard",
            *patterns,
        ],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    return sorted({name for name in listed.stdout.decode().split("\0") if name and (ROOT / name).is_file()})


def parse(name: str) -> ast.Module:
    return ast.parse((ROOT / name).read_text(encoding="utf-8"), filename=name)


APP = tracked("app/*.py")
TESTS = tracked("tests/*.py")
PACKAGING = tracked("packaging/*.py")


def modal_calls(tree: ast.Module) -> Iterator[Breach]:
    return rules.modal_calls(tree, may_drag=True)


def modal_calls_at_the_beginning(tree: ast.Module) -> Iterator[Breach]:
    return rules.modal_calls(tree, may_begin=True)


WHERE: dict[Rule, list[str]] = {
    rules.modal_calls: [name for name in APP if name not in {*DRAG_SOURCES, BEGINNING}],
    modal_calls: [name for name in APP if name in DRAG_SOURCES],
    modal_calls_at_the_beginning: [BEGINNING],
    rules.loose_tasks: [name for name in APP if name not in TASK_HOMES],
    rules.layout_items: [name for name in (*APP, *TESTS) if name != "tests/ui/widgets/test_box_layouts.py"],
    rules.sleeps: [name for name in APP if not name.startswith(OWN_PROCESSES)],
    rules.prints: [name for name in APP if not name.startswith(SPEAKERS)],
    rules.rich_tool_tips: [name for name in APP if name.startswith("app/ui/")],
    rules.ways_out_of_a_test: [name for name in TESTS if not name.startswith("tests/unit/architecture")],
    rules.qt_imports: [name for name in TESTS if name.startswith("tests/unit/")],
    rules.slotted_generics: [*APP, *TESTS],
    rules.shown_secrets: [name for name in APP if not name.startswith(OWN_PROCESSES)],
    rules.shown_without_parent: [name for name in APP if name.startswith("app/ui/")],
    rules.code_in_package_file: [name for name in APP if name.endswith("/__init__.py") and name != "app/__init__.py"],
    rules.missing_docstring: [*APP, *TESTS, *PACKAGING],
}
"""Which files each rule holds for."""


@cache
def breaches() -> dict[Rule, list[str]]:
    """What breaks each rule. Reading the files takes longest, so every file is read once for all of them."""
    found: dict[Rule, list[str]] = {rule: [] for rule in WHERE}
    holding: dict[str, list[Rule]] = {}
    for rule, names in WHERE.items():
        for name in names:
            holding.setdefault(name, []).append(rule)
    for name, held in sorted(holding.items()):
        tree = parse(name)
        for rule in held:
            found[rule] += [f"{name}:{line}: {what}" for line, what in rule(tree)]
    return found


OFF_THE_LOOP = {"app/core/packed_records_file.py"}
"""What runs in the thread that writes, and rests there so that the window's own gets its turn."""


def test_the_application_never_starts_a_second_event_loop() -> None:
    found = [
        each for rule in (rules.modal_calls, modal_calls, modal_calls_at_the_beginning) for each in breaches()[rule]
    ]
    assert not found, found


def test_every_task_has_an_owner() -> None:
    found = breaches()[rules.loose_tasks]
    assert not found, found


def test_nothing_sleeps_on_the_event_loop() -> None:
    found = [breach for breach in breaches()[rules.sleeps] if breach.partition(":")[0] not in OFF_THE_LOOP]
    assert not found, found


def test_widgets_of_layouts_are_found_without_layout_items() -> None:
    found = breaches()[rules.layout_items]
    assert not found, found


def test_only_command_line_programs_print() -> None:
    found = breaches()[rules.prints]
    assert not found, found


def test_no_tool_tip_is_taken_for_markup() -> None:
    found = breaches()[rules.rich_tool_tips]
    assert not found, found


def test_no_test_skips_expects_failure_or_mocks() -> None:
    found = breaches()[rules.ways_out_of_a_test]
    assert not found, found


def test_unit_tests_need_no_qt() -> None:
    found = breaches()[rules.qt_imports]
    assert not found, found


def test_generic_records_can_be_made_on_every_supported_python() -> None:
    found = breaches()[rules.slotted_generics]
    assert not found, found


def test_no_record_shows_its_secrets() -> None:
    found = breaches()[rules.shown_secrets]
    assert not found, found


def test_no_widget_is_shown_before_it_has_a_parent() -> None:
    found = breaches()[rules.shown_without_parent]
    assert not found, found


def test_package_files_contain_only_names() -> None:
    found = breaches()[rules.code_in_package_file]
    assert not found, found


def test_every_file_states_its_purpose_in_its_first_line() -> None:
    silent = breaches()[rules.missing_docstring]
    assert not silent, silent


def test_no_file_exceeds_the_size_limit() -> None:
    texts = {name: (ROOT / name).read_text(encoding="utf-8") for name in (*APP, *TESTS, *PACKAGING)}
    sizes = {name: text.count("\n") for name, text in texts.items() if not text.startswith(GENERATED)}
    large = {name: size for name, size in sizes.items() if size > MOST_LINES}
    assert not large, large
    assert sizes.get("app/ui/window/main_window.py", 0) <= MOST_LINES_OF_THE_MAIN_WINDOW


def test_every_suppressed_warning_has_a_reason() -> None:
    silenced = re.compile(r"#\s*(?:noqa: [A-Z0-9, ]+|type: ignore\[[a-z0-9, -]+\])(?P<reason>.*)")
    bare = [
        f"{name}:{number}: {line.strip()}"
        for name in (*APP, *TESTS, *PACKAGING)
        for number, line in enumerate((ROOT / name).read_text(encoding="utf-8").splitlines(), start=1)
        for match in [silenced.search(line)]
        if match and len(re.sub(r"\W", "", match["reason"])) < len("because")
    ]
    assert not bare, bare


@pytest.mark.parametrize(
    "rule, source",
    [
        (rules.modal_calls, "dialog.exec()"),
        (rules.modal_calls, "QTimer.singleShot(0, dialog.exec_)"),
        (rules.modal_calls, "QMenu(self).exec(point)"),
        (rules.modal_calls, "drag = QDrag(self)\ndrag.exec()"),
        (rules.modal_calls, "QMessageBox.question(self, 'a', 'b')"),
        (rules.modal_calls, "QtWidgets.QMessageBox.warning(self, 'a', 'b')"),
        (rules.modal_calls, "QFileDialog.getOpenFileName(self)"),
        (rules.modal_calls, "QInputDialog.getText(self, 'a', 'b')"),
        (rules.modal_calls, "QColorDialog.getColor()"),
        (rules.modal_calls, "QApplication.processEvents()"),
        (rules.modal_calls, "from PySide6.QtCore import QEventLoop"),
        (rules.modal_calls, "app = QApplication([])\napp.exec()"),
        (modal_calls_at_the_beginning, "app = QApplication([])\ndialog.exec()"),
        (modal_calls_at_the_beginning, "app = QApplication([])\napp.processEvents()"),
        (rules.loose_tasks, "asyncio.create_task(work())"),
        (rules.loose_tasks, "asyncio.get_running_loop().create_task(work())"),
        (rules.loose_tasks, "from asyncio import ensure_future"),
        (rules.loose_tasks, "@qasync.asyncSlot()\nasync def clicked(self): ..."),
        (rules.layout_items, "self._row.itemAt(0).widget()"),
        (rules.sleeps, "time.sleep(1)"),
        (rules.sleeps, "from time import sleep"),
        (rules.prints, "print('hello')"),
        (rules.rich_tool_tips, "self.setToolTip(record.name)"),
        (rules.rich_tool_tips, "action.setToolTip(reason or action.text())"),
        (rules.rich_tool_tips, "self.setToolTip(plain(text) if text else self.text())"),
        (rules.ways_out_of_a_test, "pytest.skip('no browser')"),
        (rules.ways_out_of_a_test, "@pytest.mark.skipif(True, reason='')\ndef test_a(): ..."),
        (rules.ways_out_of_a_test, "@pytest.mark.xfail\ndef test_a(): ..."),
        (rules.ways_out_of_a_test, "pytest.importorskip('selenium')"),
        (rules.ways_out_of_a_test, "from unittest import mock"),
        (rules.ways_out_of_a_test, "import unittest.mock"),
        (rules.qt_imports, "from PySide6.QtCore import QObject"),
        (rules.qt_imports, "import qasync"),
        (rules.slotted_generics, "@dataclass(frozen=True, slots=True)\nclass Page(Generic[T]): ..."),
        (rules.shown_secrets, "@dataclass\nclass Job:\n number: int\n token: str | None"),
        (rules.shown_secrets, "class Options(NamedTuple):\n secret: str = ''"),
        (rules.shown_without_parent, "def f(self):\n self.go = Button('Go')\n self.go.setVisible(is_new)"),
        (rules.shown_without_parent, "def f(self):\n note = Label('')\n note.show()"),
        (rules.code_in_package_file, "def helper(): ..."),
        (rules.missing_docstring, "import os"),
        (rules.missing_docstring, "'''\nWhat it is for.'''"),
    ],
)
def test_each_rule_finds_what_it_forbids(rule: Rule, source: str) -> None:
    assert list(rule(ast.parse(source)))


@pytest.mark.parametrize(
    "rule, source",
    [
        (rules.modal_calls, "from qasync import QEventLoop\nasyncio.Runner(loop_factory=lambda: QEventLoop(app))"),
        (rules.modal_calls, "cursor.execute('select 1')\ndialog.open()\nmenu.popup(point)\nbox = QMessageBox(self)"),
        (modal_calls, "drag = QDrag(self)\ndrag.exec(Qt.DropAction.MoveAction)"),
        (modal_calls_at_the_beginning, "app = QApplication([])\napp.exec()"),
        (rules.loose_tasks, "async def go():\n async with asyncio.TaskGroup() as group:\n  group.create_task(work())"),
        (rules.layout_items, "class Flow(QLayout):\n def itemAt(self, index): return self._items[index]"),
        (rules.sleeps, "async def go():\n await asyncio.sleep(1)"),
        (rules.slotted_generics, "@dataclass(frozen=True)\nclass Page(Generic[T]): ..."),
        (rules.slotted_generics, "@dataclass(frozen=True, slots=True)\nclass Entry: ..."),
        (rules.shown_secrets, "@dataclass\nclass Job:\n token: str = field(repr=False)"),
        (rules.shown_secrets, "class Pair(Struct):\n token: str\n def __repr__(self): return 'Pair([hidden])'"),
        (rules.shown_without_parent, "def f(self):\n self.go = Button('Go')\n row(self.go)\n self.go.setVisible(x)"),
        (rules.shown_without_parent, "def f(self):\n go = Button('Go')\n go.setVisible(False)\n go.hide()"),
        (rules.shown_without_parent, "def f(self):\n go = Button('Go', parent=self)\n go.show()"),
        (rules.missing_docstring, "'''What it is for.'''\nimport os"),
        (rules.code_in_package_file, "'''What it is for.'''\nfrom app.core import errors\n__all__ = ['errors']"),
    ],
)
def test_each_rule_accepts_what_is_allowed(rule: Rule, source: str) -> None:
    assert not list(rule(ast.parse(source)))
