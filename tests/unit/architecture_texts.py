"""Rules about visible texts, as functions from one file's syntax tree to the violating lines."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tests.unit.architecture import Breach, nodes

SPOKEN_AT_ONCE = {"tr", "tr_n", "say", "say_n", "spoken", "quoted"}
MARKED = {"phrase"}
_FOR_DEVELOPERS = {
    *("AssertionError", "AttributeError", "DecodeError", "KeyError", "LookupError", "NotImplementedError"),
    *("RuntimeError", "SystemExit", "TypeError", "Unreadable", "ValueError"),
    *("debug", "info", "warning", "error", "critical", "exception"),  # the log
    *("TaskScope", "spawn", "start", "cast", "compile", "getLogger", "logger", "set_aside", "deprecated"),
}
"""Whose texts no person reads on the screen."""
_SENTENCE = re.compile(r"[A-Z“][^\W\d_]*[’']?[a-z]* .*[^\W\d_]{2}", re.DOTALL)
_NO_WORDS = re.compile(r"<[a-z!/]|[{;}]\s*$|^[A-Z]+ [A-Z/]|\\|^Qt?[A-Z]\w+ ")


def untold(tree: ast.Module) -> Iterator[Breach]:
    """Finds texts that read like sentences or titles but cannot be translated."""
    texts = [(node, text) for node in nodes(tree) if (text := _text_of(node)) is not None]
    texts = [(node, text) for node, text in texts if _SENTENCE.match(text) and not _NO_WORDS.search(text)]
    if not texts:
        return
    parents = {child: node for node in nodes(tree) for child in ast.iter_child_nodes(node)}
    for node, text in texts:
        if not _is_allowed(node, parents):
            yield Breach(node.lineno, text)  # type: ignore[attr-defined]  # expressions have one


def _text_of(node: ast.AST) -> str | None:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "X" for part in node.values)
    return None


def _is_allowed(node: ast.AST, parents: dict[ast.AST, ast.AST]) -> bool:
    """Returns whether it is translated, a docstring, part of a larger text, or for developers."""
    above = parents.get(node)
    if isinstance(above, ast.Expr | ast.JoinedStr | ast.Compare):
        return True
    while above is not None:
        if isinstance(above, ast.Assert):
            return True
        if isinstance(above, ast.Call) and _called(above) in _FOR_DEVELOPERS:
            return True
        if isinstance(above, ast.Call) and _called(above) in SPOKEN_AT_ONCE | MARKED and node in above.args:
            return True
        node, above = above, parents.get(above)
    return False


def _called(call: ast.Call) -> str:
    return (
        call.func.id
        if isinstance(call.func, ast.Name)
        else call.func.attr
        if isinstance(call.func, ast.Attribute)
        else ""
    )


def _speaks(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SPOKEN_AT_ONCE - {"quoted"}
    )


def pieced_together(tree: ast.Module) -> Iterator[Breach]:
    """Translations that something is put behind or before, with words of its own: their order is another elsewhere."""
    for node in nodes(tree):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
            sides = (node.left, node.right)
            for one, other in (sides, sides[::-1]):
                if _speaks(one) and isinstance(other, ast.Constant | ast.JoinedStr) and _has_words(other):
                    yield Breach(node.lineno, ast.unparse(node))
            if _speaks(node.left) and _speaks(node.right):
                yield Breach(node.lineno, ast.unparse(node))
        elif isinstance(node, ast.JoinedStr) and _has_words(node):
            inner = [part.value for part in node.values if isinstance(part, ast.FormattedValue)]
            if any(_speaks(each) for each in inner):
                yield Breach(node.lineno, ast.unparse(node))


def _has_words(node: ast.AST) -> bool:
    parts = node.values if isinstance(node, ast.JoinedStr) else [node]
    texts = [each.value for each in parts if isinstance(each, ast.Constant) and isinstance(each.value, str)]
    return any(re.search(r"[^\W\d_]{2}", text) for text in texts)


def said_too_early(tree: ast.Module) -> Iterator[Breach]:
    """Finds translations made during the import, before the language is known."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            waiting += [*node.args.defaults, *(each for each in node.args.kw_defaults if each), *node.decorator_list]
        elif not isinstance(node, ast.Lambda):
            if _speaks(node):
                yield Breach(node.lineno, ast.unparse(node))  # type: ignore[attr-defined]  # a call has one
            waiting += ast.iter_child_nodes(node)


_SAID_WITH_VALUES = {"tr": 1, "say": 1, "tr_n": 2, "say_n": 2}
"""How many texts each takes first. Those that count have one value more, the number."""
_HOLE = re.compile(r"\{(\w+)\}")


def filled_otherwise(tree: ast.Module) -> Iterator[Breach]:
    """Finds texts whose values are not all named in the call, or are formatted by hand."""
    for node in nodes(tree):
        if not isinstance(node, ast.Call):
            continue
        if isinstance(node.func, ast.Name) and node.func.id in _SAID_WITH_VALUES:
            texts = node.args[: _SAID_WITH_VALUES[node.func.id]]
            counted = {"n"} if len(texts) > 1 else set()
            wanted = {hole for text in texts for hole in _HOLE.findall(ast.unparse(text))}
            if wanted | counted != {each.arg for each in node.keywords} | counted:
                yield Breach(node.lineno, ast.unparse(node))
        elif isinstance(node.func, ast.Attribute):
            by_hand = node.func.attr == "replace" and node.args and "{" in (_text_of(node.args[0]) or "")
            if by_hand or (node.func.attr == "format" and _speaks(node.func.value)):
                yield Breach(node.lineno, ast.unparse(node))
