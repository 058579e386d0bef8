"""Interactive layouts of the chain of shops: 12 with regions, widgets and 40 actions, 4 of them checked out."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from app.demo.content.layouts import LANDSCAPE, PORTRAIT, Layout
from app.demo.content.name_generator import SHOPS, combined
from app.demo.sqlite_store import Store

# region name: type:widget name, and so on; the actions below refer to both by name, "" is an unnamed region.
_REGIONS = {
    "Harbour lights evening": {"Picture": "video:Quay at dusk, image:Lanterns", "Times": "dataset:Ferries tonight"},
    "Leeds Light Night": {"Stage": "image:Map, video:Teaser, text:Programme", "Footer": "clock-digital:Clock"},
    "Sourdough story, part 3": {"Story": "image:Starter, image:Dough, image:Loaf", "Words": "text:Rich Text"},
    "Christmas opening hours": {"Hours": "table:Hours by shop", "": "text:Rich Text"},
    "Leeds Station: five minutes to your train": {
        "Board": "dataset:Departures",
        "Offer": "image:Bun, image:Flat white",
    },
    "Hot drinks board": {"Menu": "menu:Hot drinks, menu:Teas", "Allergens": "text:Allergens"},
    "Loyalty: tenth coffee free": {"Card": "image:Card, qrcode:Sign up"},
    "Weather and tides": {"Sky": "forecast:Today, forecast:Week", "Tides": "dataset:Tide times"},
    "Gift cards": {"Cards": "image:Bread card, image:Coffee card, image:Cake card"},
    "Allergen notice": {"Table": "dataset:Allergens by product", "Help": "text:Ask us"},
    "Autumn welcome": {"Window": "video:Leaves", "": "text:Welcome"},
    "Staff room: suggestion box": {"Box": "text:Suggestions, webpage:Form"},
}

# Edge cases: codes of layouts that do not exist, a deleted region and widget, the same webhook twice on one layout, a
# webhook without a code, "Layout" and "Screen" in the case in which they were sent.
# layout | trigger type | trigger code | action | source | target | widget to show | code of the layout to go to
_ACTIONS = """
    Harbour lights evening|touch||next|region Picture|region Picture||
    Harbour lights evening|keyPress|ArrowLeft|previous|layout|region Picture||
    Harbour lights evening|webhook|ferry-late|navWidget|layout|region Times|Ferries tonight|
    Harbour lights evening|touch||navLayout|widget Lanterns|screen||BR010
    Harbour lights evening|webhook|storm|navLayout|layout|screen||STORM
    Leeds Light Night|touch||navWidget|region Stage|region Stage|Programme|
    Leeds Light Night|touch||navWidget|widget Map|region Stage|Teaser|
    Leeds Light Night|keyPress|Escape|navWidget|layout|region Stage|Map|
    Leeds Light Night|webhook|lights-on|next|layout|region Stage||
    Leeds Light Night|webhook|lights-on|previous|layout|region Stage||
    Leeds Light Night|touch||navLayout|region Footer|screen||BR015
    Sourdough story, part 3|touch||next|widget Starter|region Story||
    Sourdough story, part 3|touch||next|widget Dough|region Story||
    Sourdough story, part 3|touch||navLayout|widget Loaf|screen||BR020
    Sourdough story, part 3|keyPress|Home|navWidget|layout|region Story|Starter|
    Sourdough story, part 3|webhook|oven-door|navWidget|layout|region ?|Loaf|
    Christmas opening hours|webhook|early-close|navLayout|layout|screen||BR025
    Christmas opening hours|touch||next|region Hours|region Hours||
    Christmas opening hours|webhook||previous|layout|region Hours||
    Leeds Station: five minutes to your train|touch||next|region Offer|region Offer||
    Leeds Station: five minutes to your train|webhook|delay|navWidget|layout|region Board|Departures|
    Leeds Station: five minutes to your train|keyPress|F1|navLayout|layout|screen||BR030
    Leeds Station: five minutes to your train|webhook|platform-change|navLayout|layout|screen||PLATFORM
    Hot drinks board|keyPress|PageDown|next|layout|region Menu||
    Hot drinks board|keyPress|PageUp|previous|layout|region Menu||
    Hot drinks board|touch||navWidget|widget Allergens|region Menu|Teas|
    Hot drinks board|webhook|sold-out|navLayout|layout|screen||BR035
    Loyalty: tenth coffee free|touch||navWidget|region Card|region Card|Sign up|
    Loyalty: tenth coffee free|webhook|scanned|navLayout|layout|screen||BR040
    Weather and tides|touch||next|region Sky|region Sky||
    Weather and tides|webhook|gale|navWidget|layout|region Sky|Week|
    Weather and tides|webhook|high-water|navWidget|layout|region Tides|?|
    Gift cards|touch||next|region Cards|region Cards||
    Gift cards|keyPress|ArrowRight|next|layout|region Cards||
    Gift cards|keyPress|ArrowLeft|previous|layout|region Cards||
    Allergen notice|touch||navLayout|widget Ask us|screen||BR045
    Allergen notice|webhook|recall|navLayout|layout|screen||BR050
    Autumn welcome|webhook|door|next|layout|region Window||
    Autumn welcome|touch||navLayout|Layout|Screen||BR055
    Staff room: suggestion box|touch||navWidget|widget Suggestions|region Box|Form|
"""
_GONE = 99_999
_EVENTS = ("door", "queue", "oven", "till", "rain", "delivery", "sold-out", "closing", "ferry", "train")


@dataclass(slots=True)
class _Design:
    """One layout's ids by name."""

    layout_id: int
    regions: dict[str, int]
    widgets: dict[str, int]


def fill(store: Store, layouts: list[Layout], count: int) -> None:
    """Inserts regions, widgets and actions of those `layouts` that have any: on the draft if there is one.

    After the handwritten actions, every layout gets generated ones in turn until there are `count`.
    """
    by_name = {layout.name: layout for layout in layouts}
    designs = {name: _design(store, by_name[name], regions) for name, regions in _REGIONS.items() if name in by_name}
    by_hand = (
        _action(designs[line[0]], line, owner_id=1 + number % 2)
        for number, line in enumerate(each.strip().split("|") for each in _ACTIONS.strip().splitlines())
        if line[0] in designs
    )
    first = list(islice(by_hand, count))
    store.run_many(
        """INSERT INTO action (layout_id, trigger_type, trigger_code, action_type, source, source_id, target, target_id,
               widget_id, layout_code, owner_id)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""",
        [*first, *_made_up(layouts, len(first) + 1, count)],
    )


def _made_up(layouts: list[Layout], first: int, last: int) -> Iterator[tuple[Any, ...]]:
    """Yields webhooks that lead from one layout to another. Every hundredth leads to a layout that does not exist."""
    codes = [each.code for each in layouts if each.code] or ["NOWHERE"]
    for number in range(first, last + 1) if layouts else ():
        layout = layouts[number % len(layouts)]
        layout_id = layout.layout_id + int(layout.is_draft)
        event, shop = combined(number, _EVENTS, SHOPS)
        trigger = f"{event}-{shop}-{number}".lower().replace(" ", "-")
        aim = "GONE" if number % 100 == 0 else codes[number % len(codes)]
        owner = 1 + number % 2
        yield layout_id, "webhook", trigger, "navLayout", "layout", layout_id, "screen", None, None, aim, owner


def _design(store: Store, layout: Layout, regions: dict[str, str]) -> _Design:
    design = _Design(layout.layout_id + int(layout.is_draft), {}, {})
    width, height = PORTRAIT if "p" in layout.marks else LANDSCAPE
    for place, (name, widgets) in enumerate(regions.items()):
        share = height // len(regions)
        region_type = "playlist" if "," in widgets else "frame"
        design.regions[name] = region_id = store.run(
            'INSERT INTO region (layout_id, name, type, width, height, top, "left", z_index) '
            "VALUES (?, ?, ?, ?, ?, ?, 0, ?)",
            *(design.layout_id, name, region_type, width, share, share * place, place),
        )
        for order, widget in enumerate(widgets.split(", "), start=1):
            widget_type, _, widget_name = widget.partition(":")
            design.widgets[widget_name] = store.run(
                "INSERT INTO widget (region_id, type, name, duration, display_order) VALUES (?, ?, ?, ?, ?)",
                *(region_id, widget_type, widget_name, layout.duration_s, order),
            )
    return design


def _action(design: _Design, line: list[str], owner_id: int) -> tuple[Any, ...]:
    _, trigger, code, action, source, target, widget, layout_code = line
    source_kind, _, source_name = source.partition(" ")
    target_kind, _, region_name = target.partition(" ")
    source_ids = {"region": design.regions, "widget": design.widgets}.get(source_kind, {})
    return (
        design.layout_id,
        trigger,
        code if trigger == "webhook" else code or None,
        action,
        source_kind,
        source_ids.get(source_name, design.layout_id),
        target_kind,
        design.regions.get(region_name, _GONE) if target_kind == "region" else None,
        design.widgets.get(widget, _GONE) if widget else None,
        layout_code or None,
        owner_id,
    )
