"""An action with what is known around it: its layout, the names of what it starts from and changes, its findings."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from app.domain.action import REGION, WIDGET, Action
from app.domain.action_findings import Finding
from app.domain.layout import DRAFT, Layout
from app.domain.layout_parts import NO_PARTS, Parts


class Checkout(StrEnum):
    """Whether the CMS takes changes to the actions of a layout."""

    UNKNOWN = "unknown"
    """The layout is not known; the CMS will say."""
    PUBLISHED = "published"
    """It does not: the layout is not checked out."""
    DRAFT = "draft"
    """It does: this is the draft that is being worked on."""
    REPLACED = "replaced"
    """It does, but in vain: the draft that is being worked on will replace this published layout."""


def checkout_of(layout: Layout | None) -> Checkout:
    """The CMS changes the actions of drafts, and of layouts that have one (observed on 4.5.1)."""
    if layout is None or (layout.published_status_id is None and not layout.is_draft):
        return Checkout.UNKNOWN
    if layout.is_draft:
        return Checkout.DRAFT
    return Checkout.REPLACED if layout.published_status_id == DRAFT else Checkout.PUBLISHED


@dataclass(frozen=True)
class AuditedAction:
    """A row of the table over all layouts.

    `layout` is None and `parts` are empty where they are not known (yet). `findings` are the graver first.
    """

    action: Action
    layout: Layout | None = None
    parts: Parts = NO_PARTS
    findings: tuple[Finding, ...] = ()

    @property
    def checkout(self) -> Checkout:
        return checkout_of(self.layout)

    @property
    def layout_name(self) -> str:
        """'' where it is not known."""
        return self.layout.name if self.layout is not None else ""

    @property
    def source_name(self) -> str:
        """The name of the region or widget that it starts from; '' for a layout, and where there is none known."""
        kind = (self.action.source or "").casefold()
        if kind == REGION:
            region = self.parts.region(self.action.source_id)
            return (region.name or "") if region is not None else ""
        widget = self.parts.widget(self.action.source_id) if kind == WIDGET else None
        return widget.title if widget is not None else ""

    @property
    def target_name(self) -> str:
        """The name of the region that it changes; '' for the screen, and where there is none known."""
        if (self.action.target or "").casefold() != REGION:
            return ""
        region = self.parts.region(self.action.target_id)
        return (region.name if region is not None else None) or self.action.region_name or ""

    @property
    def widget_name(self) -> str:
        """The name of the widget that it shows; '' where there is none known."""
        widget = self.parts.widget(self.action.widget_id)
        return (widget.title if widget is not None else "") or self.action.widget_name or ""
