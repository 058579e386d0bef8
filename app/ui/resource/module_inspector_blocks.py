"""Inspector blocks that modules and their templates share: properties, stencils, assets and scripts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from app.core.errors import MarqueeError
from app.domain.layouts.module import Property, PropertyGroup, PropertyOption
from app.domain.layouts.stencil import Asset, ElementProperty, Stencil, StencilElement
from app.ui.i18n import tr, tr_n
from app.ui.resource.inspector_value_texts import known_word, list_text, number_text, size_text, yes_no
from app.ui.resource.resource_declaration import Block, Code, Facts, Grid, Line, Notice


def offered_in(show_in: str | None) -> str:
    """Returns where the layout editor offers it, in words."""
    words = {
        "both": tr("Layouts and playlists"),
        "layout": tr("Layouts only"),
        "playlist": tr("Playlists only"),
        "none": tr("Neither layouts nor playlists"),
    }
    return known_word(show_in, words)


def errors_text(is_error: bool | None, errors: Sequence[str]) -> str:
    """Returns the number of errors; '' if the CMS does not report it."""
    if errors:
        return tr_n("{n} error", "{n} errors", len(errors))
    return "" if is_error is None else tr("Yes, no details") if is_error else tr("None")


def stale_notice(error: MarqueeError) -> Notice:
    """Returns a notice above data from the list, for when the CMS could not be asked for newer data."""
    sentence = tr("These details are from the list; the CMS didn't return newer ones.")
    return Notice(f"{sentence} {error.sentence}")


def property_grids(title: str, properties: Sequence[Property], groups: Sequence[PropertyGroup]) -> tuple[Grid, ...]:
    """Returns the properties as tables: first those without a group, then each group collapsed under its heading."""
    names = {group.id: group.title or group.id or "" for group in groups}
    by_group: dict[str, list[Property]] = {"": []}
    for each in properties:
        by_group.setdefault(each.property_group_id or "", []).append(each)
    found = [
        _property_grid(f"{title} · {names.get(group) or group}" if group else title, members, folded=bool(group))
        for group, members in by_group.items()
        if members
    ]
    if groups:
        headers = (tr("Group"), tr("ID"), tr("Expanded by default"), tr("Help"))
        rows = [(each.title or "", each.id or "", yes_no(each.expanded), each.help_text or "") for each in groups]
        found.append(_grid(tr("Property groups"), headers, rows, folded=True))
    return tuple(found)


def merged(listed: Sequence[Property], detailed: Sequence[Property]) -> tuple[Property, ...]:
    """Returns the properties of a record, followed by those that only the editor's response contains.

    That response lacks defaults and groups (observed on 4.5.1), so the record's version of a property is preferred.
    """
    known = {each.id for each in listed}
    return (*listed, *(each for each in detailed if each.id not in known))


def _property_grid(title: str, properties: Iterable[Property], *, folded: bool) -> Grid:
    headers = (
        tr("Title"),
        tr("ID"),
        tr("Field"),
        tr("Value"),
        tr("Default"),
        tr("Options"),
        tr("Depends on"),
        tr("Writes to"),
        tr("Kind"),
        tr("Format"),
        tr("Mode"),
        tr("Help"),
    )
    rows = [
        (
            each.title or "",
            each.id,
            each.type or "",
            _one_line(each.value_text),
            _one_line(each.default_text),
            list_text(_option_text(option) for option in each.options or ()),
            each.depends_on or "",
            each.target or "",
            each.variant or "",
            each.format or "",
            each.mode or "",
            each.help_text or "",
        )
        for each in properties
    ]
    return _grid(title, headers, rows, folded=folded)


def _option_text(option: PropertyOption) -> str:
    name, title = option.name or "", option.title or ""
    text = f"{title} ({name})" if title and name and title != name else title or name
    return f"{text} [{option.image}]" if option.image else text


def stencil_blocks(title: str, stencil: Stencil | None) -> tuple[Block, ...]:
    """Summarises a stencil: its size and number of elements; its elements and sources are collapsed."""
    if stencil is None:
        return ()
    counts = (
        tr_n("{n} element", "{n} elements", len(stencil.elements)) if stencil.elements else "",
        tr_n("{n} element group", "{n} element groups", len(stencil.element_groups)) if stencil.element_groups else "",
    )
    lines = (
        Line(tr("Size"), size_text(stencil.width, stencil.height)),
        Line(tr("Contents"), list_text((*counts, *_sources(stencil)))),
        Line(tr("Gap"), _pixels(stencil.gap_between_hbs)),
        Line(tr("Handlebars ID"), stencil.hbs_id or ""),
    )
    blocks: list[Block] = []
    if any(line.value for line in lines):
        blocks.append(Facts(title, lines))
    if stencil.elements:
        blocks.append(_elements(title, stencil.elements))
    if stencil.element_groups:
        blocks.append(_element_groups(title, stencil))
    blocks += scripts(
        (f"{title} · Twig", stencil.twig),
        (f"{title} · Handlebars", stencil.hbs),
        (f"{title} · {tr('Head')}", stencil.head),
        (f"{title} · {tr('Style')}", stencil.style),
    )
    return tuple(blocks)


def asset_blocks(assets: Sequence[Asset]) -> tuple[Block, ...]:
    """Lists the files that come with it."""
    if not assets:
        return ()
    headers = (
        tr("File"),
        tr("Alias"),
        tr("Asset type"),
        tr("Path"),
        tr("Media type"),
        tr("CMS only"),
        tr("Loaded automatically"),
    )
    rows = [
        (
            asset.id or "",
            asset.alias or "",
            asset.type or "",
            asset.path or "",
            asset.mime_type or "",
            yes_no(asset.cms_only),
            yes_no(asset.auto_include),
        )
        for asset in assets
    ]
    return (_grid(tr("Assets"), headers, rows, folded=True),)


def scripts(*named: tuple[str, str | None]) -> tuple[Code, ...]:
    """Returns the scripts that exist, each under its name."""
    return tuple(Code(title, text) for title, text in named if text)


def _sources(stencil: Stencil) -> tuple[str, ...]:
    named = (("Twig", stencil.twig), ("Handlebars", stencil.hbs), (tr("style"), stencil.style))
    return tuple(name for name, text in named if text)


def _elements(title: str, elements: Iterable[StencilElement]) -> Grid:
    headers = (
        tr("Element"),
        tr("Left"),
        tr("Top"),
        tr("Width"),
        tr("Height"),
        tr("Rotation"),
        tr("Layer"),
        tr("Group"),
        tr("Properties"),
    )
    rows = [
        (
            each.id or "",
            *(number_text(value) for value in (each.left, each.top, each.width, each.height, each.rotation)),
            number_text(each.layer),
            each.element_group_id or "",
            list_text(_element_property(one) for one in each.properties),
        )
        for each in elements
    ]
    return _grid(f"{title} · {tr('Elements')}", headers, rows, folded=True)


def _element_groups(title: str, stencil: Stencil) -> Grid:
    headers = (
        tr("Group"),
        tr("ID"),
        tr("Left"),
        tr("Top"),
        tr("Width"),
        tr("Height"),
        tr("Layer"),
        tr("Slot"),
        tr("Slot pinned"),
    )
    rows = [
        (
            each.title or "",
            each.id or "",
            *(number_text(value) for value in (each.left, each.top, each.width, each.height)),
            number_text(each.layer),
            number_text(each.slot),
            yes_no(each.pin_slot),
        )
        for each in stencil.element_groups
    ]
    return _grid(f"{title} · {tr('Element groups')}", headers, rows, folded=True)


def _element_property(each: str | ElementProperty) -> str:
    if isinstance(each, str):
        return each
    return f"{each.id or ''} = {each.value}" if each.value is not None else each.id or ""


def _pixels(value: float | None) -> str:
    return tr("{n} pixels", n=number_text(value)) if value is not None else ""


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _grid(title: str, headers: Sequence[str], rows: Sequence[Sequence[str]], *, folded: bool = False) -> Grid:
    """Returns a table without the columns that are empty in all rows, so that it is as narrow as possible."""
    used = [place for place in range(len(headers)) if any(row[place] for row in rows)]
    return Grid(title, [headers[place] for place in used], [[row[place] for place in used] for row in rows], folded)
