"""Templates: looks for the modules of a data type."""

from __future__ import annotations

from typing import Final

from app.services.kinds.modules import MODULES
from app.services.read_only.module_templates import TemplateService
from app.services.record_kind import ResourceKind

TEMPLATES: Final = ResourceKind(
    name="template",
    plural="templates",
    place=70,
    make=lambda parts: TemplateService(parts.client, parts.of(MODULES), parts.link),
)
