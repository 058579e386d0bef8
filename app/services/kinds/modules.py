"""Modules: the kinds of widgets that a CMS has."""

from __future__ import annotations

from typing import Final

from app.services.read_only.modules import ModuleService
from app.services.record_kind import ResourceKind

MODULES: Final = ResourceKind(
    name="module",
    plural="modules",
    place=60,
    make=lambda parts: ModuleService(parts.client, parts.link),
)
