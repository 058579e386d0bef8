"""Stencil: the drawing behind a template or a module, and its files."""

from __future__ import annotations

from app.domain.lenient_field_types import CmsRecord, Flag, MaybeInt, MaybeText, Number


class ElementProperty(CmsRecord, frozen=True, kw_only=True):
    """A property of an element, and its value in a stencil (observed on 4.5.1)."""

    id: MaybeText = None
    value: object = None


class StencilElement(CmsRecord, frozen=True, kw_only=True):
    """An element of a stencil (CMS API 4.5, Stencil). Positions and sizes are in pixels, `rotation` in degrees.

    `properties` are texts in the specification, and objects on the wire.
    """

    id: MaybeText = None
    top: Number = None
    left: Number = None
    width: Number = None
    height: Number = None
    rotation: Number = None
    layer: MaybeInt = None
    element_group_id: MaybeText = None
    properties: tuple[str | ElementProperty, ...] = ()


class StencilElementGroup(CmsRecord, frozen=True, kw_only=True):
    """A group of elements that shows one item of data (CMS API 4.5, Stencil). Positions and sizes are in pixels."""

    id: MaybeText = None
    top: Number = None
    left: Number = None
    width: Number = None
    height: Number = None
    layer: MaybeInt = None
    title: MaybeText = None
    slot: MaybeInt = None
    pin_slot: Flag = None


class Stencil(CmsRecord, frozen=True, kw_only=True):
    """How a template or module is drawn: by Twig, Handlebars or elements (CMS API 4.5, Stencil).

    Sizes are in pixels.
    """

    twig: MaybeText = None
    hbs: MaybeText = None
    hbs_id: MaybeText = None
    head: MaybeText = None
    style: MaybeText = None
    width: Number = None
    height: Number = None
    gap_between_hbs: Number = None
    elements: tuple[StencilElement, ...] = ()
    element_groups: tuple[StencilElementGroup, ...] = ()


class Asset(CmsRecord, frozen=True, kw_only=True):
    """A file that comes with a module or a template (observed on 4.5.1; not shown in CMS API 4.5)."""

    id: MaybeText = None
    alias: MaybeText = None
    type: MaybeText = None
    path: MaybeText = None
    mime_type: MaybeText = None
    cms_only: Flag = None
    auto_include: Flag = None
