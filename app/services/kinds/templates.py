"""Templates: looks for the modules of a data type."""

from __future__ import annotations

from typing import Final

from app.api.endpoints import module_templates
from app.domain.layouts.module_template import ModuleTemplate
from app.services.kinds.modules import MODULES
from app.services.read_only.module_templates import TemplateService
from app.services.record_kind import ResourceKind

TEMPLATES: Final = ResourceKind(
    name="template",
    plural="templates",
    place=70,
    routes=(
        module_templates.TEMPLATE_LIST,
        module_templates.TEMPLATE_PROPERTIES,
    ),
    record=ModuleTemplate,
    make=lambda parts: TemplateService(parts.client, parts.of(MODULES), parts.link),
)
