"""Parts of a layout: its regions and their widgets, the sources and targets of actions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from app.domain.interactive_actions.action import REGION, Action
from app.domain.layouts.layout import Layout
from app.domain.lenient_field_types import CmsRecord, Flag, MaybeInt, MaybeText


class WidgetOption(CmsRecord, frozen=True, kw_only=True):
    """One setting of a widget; the option called `name` is the widget's title."""

    option: MaybeText = None
    value: MaybeText = None


class Widget(CmsRecord, frozen=True, kw_only=True):
    """A widget in a region (not shown in CMS API 4.5). `type` is the type of its module, e.g. `text`."""

    widget_id: int
    type: MaybeText = None
    name: MaybeText = None
    widget_options: tuple[WidgetOption, ...] = ()

    @property
    def title(self) -> str:
        """The name that people gave the widget; '' if it has none."""
        return self.name or next((each.value or "" for each in self.widget_options if each.option == "name"), "")


class Playlist(CmsRecord, frozen=True, kw_only=True):
    """The playlist of a region."""

    playlist_id: MaybeInt = None
    widgets: tuple[Widget, ...] = ()


class Region(CmsRecord, frozen=True, kw_only=True):
    """A region of a layout; a drawer holds widgets that only actions show."""

    region_id: int
    type: MaybeText = None
    name: MaybeText = None
    is_drawer: Flag = None
    region_playlist: Playlist | None = None

    @property
    def widgets(self) -> tuple[Widget, ...]:
        return self.region_playlist.widgets if self.region_playlist is not None else ()


class LayoutDesign(Layout, frozen=True, kw_only=True):
    """A layout with its parts: a row of the layout list with `embed=regions,playlists,widgets`."""

    regions: tuple[Region, ...] = ()
    drawers: tuple[Region, ...] = ()


@dataclass(frozen=True, slots=True)
class PlacedWidget:
    """A widget and its region; the region is None if only an action has mentioned the widget."""

    widget: Widget
    region: Region | None = None


@dataclass(frozen=True)
class Parts:
    """The parts of one layout that actions can start from or change.

    If `is_complete`, a part that is not here does not exist. Otherwise these are only the parts that actions have
    mentioned, because the CMS reports no others.
    """

    regions: tuple[Region, ...] = ()
    widgets: tuple[PlacedWidget, ...] = ()
    is_complete: bool = False

    def region(self, region_id: int | None) -> Region | None:
        return next((each for each in self.regions if each.region_id == region_id), None)

    def widget(self, widget_id: int | None) -> Widget | None:
        return next((each.widget for each in self.widgets if each.widget.widget_id == widget_id), None)


NO_PARTS = Parts()


def parts_of(design: LayoutDesign) -> Parts:
    """Returns regions without drawers, and all widgets once, including those in drawers."""
    every = tuple(_every_region(design))
    seen: dict[int, PlacedWidget] = {}
    for region in every:
        for widget in region.widgets:
            seen.setdefault(widget.widget_id, PlacedWidget(widget, region))
    return Parts(tuple(region for region in every if not region.is_drawer), tuple(seen.values()), is_complete=True)


def mentioned_parts(actions: Iterable[Action]) -> Parts:
    """Returns the parts that a layout's own actions mention, with their names if the actions carry them."""
    regions: dict[int, str] = {}
    widgets: dict[int, str] = {}
    for action in actions:
        for kind, identity, name in (
            ((action.source or "").casefold(), action.source_id, ""),
            ((action.target or "").casefold(), action.target_id, action.region_name or ""),
            ("widget", action.widget_id, action.widget_name or ""),
        ):
            if identity and kind in {"region", "widget"}:
                known = regions if kind == REGION else widgets
                known[identity] = name or known.get(identity, "")
    return Parts(
        tuple(Region(region_id=identity, name=name) for identity, name in sorted(regions.items())),
        tuple(PlacedWidget(Widget(widget_id=identity, name=name)) for identity, name in sorted(widgets.items())),
    )


def _every_region(design: LayoutDesign) -> Iterator[Region]:
    yield from design.regions
    known = {region.region_id for region in design.regions}
    for drawer in design.drawers:
        if drawer.region_id not in known:
            yield (
                drawer
                if drawer.is_drawer
                else Region(
                    region_id=drawer.region_id, name=drawer.name, is_drawer=True, region_playlist=drawer.region_playlist
                )
            )
