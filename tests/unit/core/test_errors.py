"""Every error that a person can meet says what happened and what to do next."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import app.core.errors
import app.services.campaigns.ad_reordering
import app.services.campaigns.campaign_service
import app.services.records.record_service
import app.services.session.demo_process
from app.core.errors import Busy, MarqueeError, NextStep

APP = Path(app.core.errors.__file__).parents[1]


def of(family: type[MarqueeError]) -> Iterator[type[MarqueeError]]:
    for kind in family.__subclasses__():
        yield kind
        yield from of(kind)


def name_of(kind: type[MarqueeError]) -> str:
    return f"{kind.__module__}.{kind.__name__}"


KINDS: list[type[MarqueeError]] = sorted(
    (kind for kind in set(of(MarqueeError)) if name_of(kind).startswith("app.")), key=name_of
)


@pytest.mark.parametrize("kind", KINDS, ids=name_of)
def test_every_kind_of_error_has_a_next_step(kind: type[MarqueeError]) -> None:
    assert kind.next_step is not NextStep.NONE


def hintless(family: type[MarqueeError]) -> set[str]:
    """Error classes without their own next step, which callers must provide."""
    return {kind.__name__ for kind in of(family) if not kind.default_hint and kind is not Busy}


def without_hint(tree: ast.AST, kinds: set[str]) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in kinds:
            told = len(node.args) > 1 or any(word.arg in {None, "hint"} for word in node.keywords)
            if not told:
                yield node


def test_errors_without_a_default_sentence_require_a_next_step() -> None:
    kinds = hintless(MarqueeError)
    assert "TlsProblem" in kinds
    found = [
        f"{path.relative_to(APP)}:{call.lineno}"
        for path in sorted(APP.rglob("*.py"))
        for call in without_hint(ast.parse(path.read_text(encoding="utf-8")), kinds)
    ]
    assert found == []
