"""Every kind of record, in the order of the navigation tree; the files of `kinds/` declare them."""

from __future__ import annotations

import pkgutil
from importlib import import_module
from typing import Any, Final

from app.services import kinds
from app.services.record_kind import ResourceKind


def _found() -> tuple[ResourceKind[Any], ...]:
    modules = (import_module(f"{kinds.__name__}.{each.name}") for each in pkgutil.iter_modules(kinds.__path__))
    found = {value for module in modules for value in vars(module).values() if isinstance(value, ResourceKind)}
    return tuple(sorted(found, key=lambda kind: (kind.place, kind.name)))


KINDS: Final = _found()
