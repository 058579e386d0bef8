"""Imports the exercises of each kind of record, which register themselves (`tests/ui/<plural>/test_<plural>.py`)."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from app.services.record_kind_registry import KINDS
from tests.unit.architecture import ROOT

_NAMES = [f"tests.ui.{kind.plural}.test_{kind.plural}" for kind in KINDS]

REGISTERED: Final = tuple(
    import_module(name).__name__ for name in _NAMES if (ROOT / f"{name.replace('.', '/')}.py").is_file()
)
