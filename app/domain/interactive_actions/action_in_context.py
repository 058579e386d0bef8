"""An action with its context: its layout, the names of its source and target, and its findings."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from app.domain.interactive_actions.action import LAYOUT, REGION, SCREEN, WIDGET, Action
from app.domain.interactive_actions.action_findings import Finding
from app.domain.interactive_actions.layout_parts import NO_PARTS, Parts
from app.domain.layouts.layout import DRAFT, Layout


class Checkout(StrEnum):
    """Whether the CMS accepts changes to the actions of a layout."""

    UNKNOWN = "unknown"
    """The layout is unknown; the CMS will accept or refuse."""
    PUBLISHED = "published"
    """No: the layout is not checked out."""
    DRAFT = "draft"
    """Yes: this is the draft."""
    REPLACED = "replaced"
    """Yes, but the change will be lost: the layout's draft will replace this published layout."""


def checkout_of(layout: Layout | None) -> Checkout:
    """Returns whether actions can change: only in drafts and in layouts that have one (observed on 4.5.1)."""
    if layout is None or (layout.published_status_id is None and not layout.is_draft):
        return Checkout.UNKNOWN
    if layout.is_draft:
        return Checkout.DRAFT
    return Checkout.REPLACED if layout.published_status_id == DRAFT else Checkout.PUBLISHED


class AuditedAction(msgspec.Struct, frozen=True, gc=False):
    """A row of the table of all actions; `audited` makes one.

    `layout` is None until it is known. `source_name` names the region or widget that the action starts from, '' for a
    layout; `target_name` the region that it changes, '' for the screen; `widget_name` the widget that it shows. Each is
    '' if unknown. `findings` are sorted by weight, the heaviest first; they are empty until the action `is_judged`.

    It holds only what it shows, so that other news about a layout leaves its rows equal.
    """

    action: Action
    layout: Layout | None = None
    source_name: str = ""
    target_name: str = ""
    widget_name: str = ""
    findings: tuple[Finding, ...] = ()
    is_judged: bool = False

    @property
    def checkout(self) -> Checkout:
        return checkout_of(self.layout)

    @property
    def layout_name(self) -> str:
        """'' if the layout is unknown."""
        return self.layout.name if self.layout is not None else ""


def audited(
    action: Action, layout: Layout | None = None, parts: Parts = NO_PARTS, findings: tuple[Finding, ...] | None = None
) -> AuditedAction:
    """Returns the row of an action in `layout` with `parts`; leave out what is unknown.

    Without `findings` the action counts as not judged yet.
    """
    source, target, widget = "", "", ""
    if refers_to_parts(action):
        source, target, widget = _source_name(action, parts), _target_name(action, parts), _widget_name(action, parts)
    return AuditedAction(action, layout, source, target, widget, findings or (), findings is not None)


def refers_to_parts(action: Action) -> bool:
    """Returns whether the action refers to a region or widget, so that its row depends on the layout's parts."""
    has_widget = action.widget_id or action.widget_name
    return bool(has_widget) or action.source != LAYOUT or action.target != SCREEN


def _source_name(action: Action, parts: Parts) -> str:
    kind = (action.source or "").casefold()
    if kind == REGION:
        region = parts.region(action.source_id)
        return (region.name or "") if region is not None else ""
    widget = parts.widget(action.source_id) if kind == WIDGET else None
    return widget.title if widget is not None else ""


def _target_name(action: Action, parts: Parts) -> str:
    if (action.target or "").casefold() != REGION:
        return ""
    region = parts.region(action.target_id)
    return (region.name if region is not None else None) or action.region_name or ""


def _widget_name(action: Action, parts: Parts) -> str:
    widget = parts.widget(action.widget_id)
    return (widget.title if widget is not None else "") or action.widget_name or ""
