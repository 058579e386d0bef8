"""Project rules that no linter checks, as functions from one file's syntax tree to the violating lines."""

import ast
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]


class Breach(NamedTuple):
    """One line that breaks a rule."""

    line: int
    what: str


@lru_cache(maxsize=1)
def nodes(tree: ast.Module) -> tuple[ast.AST, ...]:
    """Returns all nodes of a file. Those of the last file are kept, because one rule after another looks at it."""
    return tuple(ast.walk(tree))


def modal_calls(tree: ast.Module, *, may_drag: bool = False, may_begin: bool = False) -> Iterator[Breach]:
    """Everything that spins a second event loop: a coroutine waiting below it would never be woken again.

    `QDrag.exec` is an exception, in the files where a drag starts (`may_drag`): a mouse event calls it, never a
    coroutine. The application's own loop may run where the program begins (`may_begin`), before there are coroutines.
    """
    allowed = _bound_to(tree, "QDrag") if may_drag else set()
    if may_begin:
        allowed |= _bound_to(tree, "QApplication")
    for node in nodes(tree):
        if isinstance(node, ast.Attribute):
            owner = _name(node.value)
            is_loop = node.attr in ("exec", "exec_") and owner not in allowed
            is_message = owner == "QMessageBox" and node.attr in _MESSAGE_BOXES
            is_question = owner.startswith("Q") and owner.endswith("Dialog") and node.attr.startswith("get")
            is_nested = (owner, node.attr) == ("QtCore", "QEventLoop") or node.attr == "processEvents"
            if is_loop or is_message or is_question or is_nested:
                yield Breach(node.lineno, f"{owner}.{node.attr}")
        elif isinstance(node, ast.ImportFrom) and node.module == "PySide6.QtCore":
            # qasync's class of the same name is the one loop there is.
            yield from (Breach(node.lineno, alias.name) for alias in node.names if alias.name == "QEventLoop")


_MESSAGE_BOXES = {"about", "aboutQt", "critical", "information", "question", "warning"}


def loose_tasks(tree: ast.Module) -> Iterator[Breach]:
    """Finds tasks without an owner. `async with asyncio.TaskGroup() as group: group.create_task(…)` has its block as
    owner."""
    groups = _bound_to(tree, "TaskGroup")
    for node in nodes(tree):
        if isinstance(node, ast.Attribute) and node.attr in _TASK_MAKERS and _name(node.value) not in groups:
            yield Breach(node.lineno, f"{_name(node.value)}.{node.attr}")
    yield from (Breach(line, name) for line, name in _imported(tree) if name in _TASK_MAKERS)


_TASK_MAKERS = {"asyncClose", "asyncSlot", "create_task", "ensure_future"}


def sleeps(tree: ast.Module) -> Iterator[Breach]:
    """`time.sleep`, which would hold the one loop and with it the window."""
    for node in nodes(tree):
        if isinstance(node, ast.Attribute) and node.attr == "sleep" and _name(node.value) == "time":
            yield Breach(node.lineno, "time.sleep")
        elif isinstance(node, ast.ImportFrom) and node.module == "time":
            yield from (Breach(node.lineno, "time.sleep") for alias in node.names if alias.name == "sleep")


def layout_items(tree: ast.Module) -> Iterator[Breach]:
    """Calls of `QLayout.itemAt`, whose result PySide keeps longer than Qt; use `boxes.widgets_in`."""
    for node in nodes(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "itemAt":
            yield Breach(node.lineno, f"{_name(node.func.value)}.itemAt")


def prints(tree: ast.Module) -> Iterator[Breach]:
    """Calls of `print`: what people should know is shown, what developers should know is logged."""
    for node in nodes(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print":
            yield Breach(node.lineno, "print")


def rich_tool_tips(tree: ast.Module) -> Iterator[Breach]:
    """Tool tips of anything but `plain(...)`: Qt guesses markup in them, and names of records may look like it."""
    for node in nodes(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "setToolTip":
            tip = node.args[0]
            parts = [tip.body, tip.orelse] if isinstance(tip, ast.IfExp) else [tip]
            if not all(_is_plain_tip(part) for part in parts):
                yield Breach(node.lineno, "setToolTip")


def _is_plain_tip(tip: ast.expr) -> bool:
    if isinstance(tip, ast.Constant):
        return tip.value == ""
    return isinstance(tip, ast.Call) and isinstance(tip.func, ast.Name) and tip.func.id == "plain"


def ways_out_of_a_test(tree: ast.Module) -> Iterator[Breach]:
    """Skips, expected failures and mocks: a test runs, against the real thing, or is not there."""
    for node in nodes(tree):
        if isinstance(node, ast.Attribute) and node.attr in _WAYS_OUT:
            yield Breach(node.lineno, f"{_name(node.value)}.{node.attr}")
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("unittest"):
            yield Breach(node.lineno, "unittest")
    yield from (
        Breach(line, name) for line, name in _imported(tree) if name in _WAYS_OUT or name.startswith("unittest")
    )


_WAYS_OUT = {"importorskip", "skip", "skipif", "skipTest", "xfail", "MagicMock", "Mock"}


def qt_imports(tree: ast.Module) -> Iterator[Breach]:
    """Any import of Qt or of what stands on it."""
    for node in nodes(tree):
        if isinstance(node, ast.ImportFrom):
            modules = [node.module or ""]
        elif isinstance(node, ast.Import):
            modules = [alias.name for alias in node.names]
        else:
            continue
        yield from (Breach(node.lineno, module) for module in modules if module.split(".")[0] in _QT)


_QT = {"PySide6", "qasync", "qtawesome", "shiboken6"}


def slotted_generics(tree: ast.Module) -> Iterator[Breach]:
    """Generic dataclasses that are frozen and slotted: before Python 3.13, `Page[Campaign](…)` raises a TypeError."""
    for node in nodes(tree):
        if isinstance(node, ast.ClassDef) and any(_name(base) == "Generic" for base in node.bases):
            switches = [_switches(decorator) for decorator in node.decorator_list]
            if any({"frozen", "slots"} <= each for each in switches):
                yield Breach(node.lineno, node.name)


_SECRETS = {"token", "access_token", "refresh_token", "secret", "client_secret", "verifier"}


def shown_secrets(tree: ast.Module) -> Iterator[Breach]:
    """Fields of a record with a secret that its `repr` shows, and so any log or error report that contains it."""
    for node in nodes(tree):
        if not isinstance(node, ast.ClassDef):
            continue
        if any(isinstance(each, ast.FunctionDef) and each.name == "__repr__" for each in node.body):
            continue
        for each in node.body:
            if isinstance(each, ast.AnnAssign) and _name(each.target) in _SECRETS and not _hides(each.value):
                yield Breach(each.lineno, f"{node.name}.{_name(each.target)}")


def _hides(default: ast.expr | None) -> bool:
    """Whether it is `field(repr=False)`."""
    keywords = default.keywords if isinstance(default, ast.Call) else []
    return any(each.arg == "repr" and ast.unparse(each.value) == "False" for each in keywords)


def shown_without_parent(tree: ast.Module) -> Iterator[Breach]:
    """Finds widgets that are shown before they have a parent: they flash up as windows and take the focus.

    Within one function, a widget created by a call (without a parent) must get a parent before `setVisible`, which
    counts as `show`; `hide` is fine.
    """
    for function in nodes(tree):
        if isinstance(function, ast.FunctionDef):
            yield from _shown_early(function)


def _shown_early(function: ast.FunctionDef) -> Iterator[Breach]:
    loose: set[str] = set()
    for statement in function.body:
        for node in ast.walk(statement):
            if isinstance(node, ast.Call) and loose:
                called = node.func
                given = {
                    ast.unparse(part)
                    for each in (*node.args, *(k.value for k in node.keywords))
                    for part in ast.walk(each)
                    if isinstance(part, ast.expr)
                }
                if isinstance(called, ast.Attribute) and called.attr in _SHOWS and ast.unparse(called.value) in loose:
                    is_hiding = (
                        called.attr == "setVisible"
                        and isinstance(node.args[0], ast.Constant)
                        and not node.args[0].value
                    )
                    if not is_hiding:
                        yield Breach(node.lineno, ast.unparse(node))
                loose -= given
        if (
            isinstance(statement, ast.Assign)
            and isinstance(statement.value, ast.Call)
            and _makes_widget(statement.value)
        ):
            loose |= {ast.unparse(target) for target in statement.targets}


_SHOWS = {"setVisible", "setHidden", "show"}
_WIDGET_ENDS = (
    "Button",
    "Label",
    "SegmentedControl",
    "Edit",
    "Editor",
    "Field",
    "Panel",
    "Line",
    "Widget",
    "Pill",
    "Banner",
    "Switch",
    "View",
    "Bar",
)


def _makes_widget(call: ast.Call) -> bool:
    """Judges by the name of its class, and only if it has no parent."""
    given = {ast.unparse(each) for each in (*call.args, *(keyword.value for keyword in call.keywords))}
    return _name(call.func).endswith(_WIDGET_ENDS) and not given & {"self", "parent"}


def code_in_package_file(tree: ast.Module) -> Iterator[Breach]:
    """Statements of an `__init__.py` that are neither docstring, import, nor a dunder name."""
    for node in tree.body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            continue
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            continue
        if isinstance(node, ast.Assign) and all(_name(target).startswith("__") for target in node.targets):
            continue
        yield Breach(node.lineno, type(node).__name__)


def missing_docstring(tree: ast.Module) -> Iterator[Breach]:
    """A file whose first line does not say why it exists."""
    if not (ast.get_docstring(tree, clean=False) or "").split("\n")[0].strip():
        yield Breach(1, "no docstring, or nothing in its first line")


def _bound_to(tree: ast.Module, constructor: str) -> set[str]:
    """Names that are assigned `constructor(…)`, by `=` or by `with … as`."""
    names = set()
    for node in nodes(tree):
        pairs: list[tuple[ast.expr, ast.expr | None]] = []
        if isinstance(node, ast.Assign):
            pairs = [(node.value, target) for target in node.targets]
        elif isinstance(node, ast.With | ast.AsyncWith):
            pairs = [(item.context_expr, item.optional_vars) for item in node.items]
        for value, target in pairs:
            if isinstance(value, ast.Call) and _name(value.func) == constructor and isinstance(target, ast.Name):
                names.add(target.id)
    return names


def _switches(decorator: ast.expr) -> set[str | None]:
    """The keywords of a decorator that are True."""
    keywords = decorator.keywords if isinstance(decorator, ast.Call) else []
    return {each.arg for each in keywords if isinstance(each.value, ast.Constant) and each.value.value is True}


def _imported(tree: ast.Module) -> Iterator[tuple[int, str]]:
    for node in nodes(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield from ((node.lineno, alias.name) for alias in node.names)


def _name(node: ast.expr) -> str:
    """The last part of a dotted name; empty for anything else."""
    if isinstance(node, ast.Attribute):
        return node.attr
    if isinstance(node, ast.Call):
        return _name(node.func)
    if isinstance(node, ast.Subscript):
        return _name(node.value)
    return node.id if isinstance(node, ast.Name) else ""
