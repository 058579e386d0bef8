"""Modules: the kinds of widgets that a CMS has."""

from __future__ import annotations

from typing import Final

from app.api.endpoints import modules
from app.domain.layouts.module import Module
from app.services.read_only.modules import ModuleService
from app.services.record_kind import ResourceKind

MODULES: Final = ResourceKind(
    name="module",
    plural="modules",
    place=60,
    routes=(
        modules.MODULE_LIST,
        modules.MODULE_ONE,
        modules.MODULE_PROPERTIES,
    ),
    record=Module,
    make=lambda parts: ModuleService(parts.client, parts.link),
)
