"""Module template: one way to show the data of a data type."""

from __future__ import annotations

import msgspec

from app.domain.layouts.module import Property, PropertyGroup
from app.domain.layouts.stencil import Asset, Stencil
from app.domain.lenient_field_types import CmsRecord, Flag, MaybeInt, MaybeText


class TemplateExtends(CmsRecord, frozen=True, kw_only=True):
    """The template that another one is based on: `override` is the property that gets the value of `value_of`."""

    template: MaybeText = None
    override: MaybeText = None
    value_of: MaybeText = msgspec.field(default=None, name="with")
    escape_html: Flag = None


class ModuleTemplate(CmsRecord, frozen=True, kw_only=True):
    """A template as read from the CMS (CMS API 4.5, Module Template; the rest observed on 4.5.1).

    `template_id` is a text, unique within its data type. `id` is a number for templates made in the CMS only.
    `thumbnail` is a path in the CMS. `groups_with_permissions` are names with commas.
    """

    template_id: str
    id: MaybeInt = None
    type: MaybeText = None
    extends: TemplateExtends | None = None
    data_type: MaybeText = None
    title: MaybeText = None
    description: MaybeText = None
    icon: MaybeText = None
    thumbnail: MaybeText = None
    start_width: MaybeInt = None
    start_height: MaybeInt = None
    has_dimensions: Flag = None
    can_rotate: Flag = None
    show_in: MaybeText = None
    properties: tuple[Property, ...] = ()
    is_visible: Flag = None
    is_enabled: Flag = None
    property_groups: tuple[PropertyGroup, ...] = ()
    stencil: Stencil | None = None
    assets: tuple[Asset, ...] = ()
    on_template_render: MaybeText = None
    on_template_visible: MaybeText = None
    on_element_parse_data: MaybeText = None
    is_error: Flag = None
    errors: tuple[str, ...] = ()
    ownership: MaybeText = None
    owner_id: MaybeInt = None
    groups_with_permissions: MaybeText = None
