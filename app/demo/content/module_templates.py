"""The templates of the demo CMS: 90 written by hand for twelve data types; more are generated."""

from functools import cache
from typing import Any

from app.demo.content import module_properties
from app.demo.content.modules import asset
from app.demo.content.name_generator import SHOPS, combined

# Edge cases: "Tide mark" extends a template that does not exist and has an error, "Ticker line" and "Old card" are
# disabled, "Custom" is not offered in the editor, "Severity" has no property at all.
# data type: elements (title=field of the data) ; groups of elements ; whole widgets
_TEMPLATES = {
    "article": "Title=title, Summary=summary, Content=content, Author=author, Date=date, Link=link, Picture=image, "
    "Published=published;;Picture only, Title only, Picture beside text, Ticker line",
    "currency": "Name=name, Buy=buy, Sell=sell, Change=change, Time=time;One currency, Three currencies, Board;",
    "dashboard-service": ";;Page",
    "dataset": "Words=text, Number=number, Date=date, Picture=image, Formatted text=html;;Table, Custom",
    "emergency-alert": "Event=event, Head line=headline, Description=description, Area=area, Severity=severity, "
    "Urgency=urgency, Certainty=certainty, From=effective, Until=expires, What to do=instruction;;",
    "event": "Summary=summary, Description=description, Place=location, Start=startDate, End=endDate;"
    "Event line, Event card;Month, Week",
    "forecast": "Day=day, Sky=icon, Summary=summary, Temperature=temperature, High=high, Low=low, Wind=wind, "
    "Humidity=humidity, Tide mark=tide;Today, Three days;",
    "message": "Subject=subject, Body=body, Date=date, Written by=createdBy;;Message line",
    "product": "Name=name, Price=price, Description=description, Allergens=allergyInfo, Calories=calories, "
    "Picture=image, Options=options, Sold out=availability;;",
    "product-category": "Name=name, Description=description, Picture=image;;",
    "social-media": "User=user, Handle=screenName, Portrait=userPicture, Words=text, Date=date, Picture=photo;"
    "Old card;Wall",
    "stock": "Name=name, Symbol=symbol, Price=lastTradePrice, Change=change, Arrow=changeIcon;One stock, Board;Ticker",
}
_PICTURES = {"image", "icon", "userPicture", "photo", "changeIcon"}
_DATES = {"date", "published", "startDate", "endDate", "effective", "expires"}
_SWITCHED_OFF = {"Ticker line", "Old card"}


BY_HAND = sum(bool(title.strip()) for titles in _TEMPLATES.values() for title in titles.replace(";", ",").split(","))
# For generated templates.
_STYLES = ("Wide", "Narrow", "Tall", "Quiet", "Bold", "Round", "Festive", "Plain")
_EXTENDS = {"template": "text", "override": "text", "with": "data.name", "escapeHtml": True}
_FIELDS = ("name", "date", "price", "picture", "place", "line")


@cache
def _by_hand(data_type: str) -> tuple[dict[str, Any], ...]:
    elements, groups, statics = (part.split(", ") if part else [] for part in _TEMPLATES[data_type].split(";"))
    fields = [element.partition("=")[2] for element in elements]
    return (
        *(_element(data_type, *element.split("=")) for element in elements),
        *(_group(data_type, title, fields) for title in groups),
        *(_static(data_type, title) for title in statics),
    )


def of(data_type: str, count: int = BY_HAND) -> list[dict[str, Any]]:
    """Returns the templates of a data type as records, none for an unknown one; they must not be changed.

    `count` is the number of templates of all data types; generated ones are distributed over the data types in turn.
    """
    if data_type not in _TEMPLATES:
        return []
    kinds = list(_TEMPLATES)
    place = kinds.index(data_type)
    before = sum(len(_by_hand(kind)) for kind in kinds[:place])
    by_hand = _by_hand(data_type)[: max(0, count - before)]
    model = _record(data_type, "", "element", "", extends=_EXTENDS, size=(500, 100))
    return [*by_hand, *(_made_up(model, number) for number in range(BY_HAND + place, count, len(kinds)))]


def _made_up(model: dict[str, Any], number: int) -> dict[str, Any]:
    style, shop, field = combined(number, _STYLES, SHOPS, _FIELDS)
    title = f"{style} {field}, {shop} {number + 1:05}"
    return {
        **model,
        "templateId": f"{model['dataType']}_{number + 1}",
        "title": title,
        "isEnabled": number % 20 > 0,
        "ownership": "user",
        "ownerId": 1 + number % 3,
    }


def _element(data_type: str, title: str, field: str) -> dict[str, Any]:
    is_picture = field in _PICTURES
    base = "picture" if is_picture else "date" if field in _DATES else "text"
    extends = {
        "template": "water" if title == "Tide mark" else base,
        "override": base,
        "with": f"data.{field}",
        "escapeHtml": field not in {"html", "content", "body"},
    }
    names = {"picture": "fitToArea", "date": "dateFormat fontSize", "text": "fontFamily fontSize fontColor"}[base]
    if title == "Severity":
        names = ""
    record = _record(data_type, title, "element", names, extends=extends, size=(500, 100))
    if title == "Tide mark":
        record |= {"isError": True, "errors": ["The template it extends, “water”, doesn't exist."]}
    return record


def _group(data_type: str, title: str, fields: list[str]) -> dict[str, Any]:
    elements = [
        {
            "id": f"{data_type}_{field}",
            "top": 20 + 60 * place,
            "left": 20,
            "width": 380,
            "height": 50,
            "rotation": None,
            "layer": place,
            "elementGroupId": "lines" if place else "",
            "properties": [{"id": "fontSize", "value": "40"}, {"id": "fontColor", "value": "#ffffff"}],
        }
        for place, field in enumerate(fields[:4])
    ]
    lines = {"id": "lines", "top": 80, "left": 20, "width": 380, "height": 170, "layer": 1}
    element_groups = [{**lines, "title": "Lines", "slot": 0, "pinSlot": None}]
    stencil = _stencil(elements=elements, elementGroups=element_groups)
    return _record(data_type, title, "element-group", "backgroundColor", stencil=stencil, size=(420, 260))


def _static(data_type: str, title: str) -> dict[str, Any]:
    name = _slug(title)
    stencil = _stencil(
        hbs=f'<p class="{name}">{{{{title}}}}</p>',
        hbsId=name,
        style=f".{name} {{ margin: 0; }}",
        width=960,
        height=270,
        gapBetweenHbs=12,
    )
    names = "ownTemplate items effect speed theme backgroundColor fontFamily fontSize fontColor horizontalAlign"
    return _record(data_type, title, "static", names, stencil=stencil, thumbnail=f"{data_type}_{name}", size=(960, 270))


def _record(
    data_type: str,
    title: str,
    kind: str,
    property_names: str,
    *,
    size: tuple[int, int],
    extends: dict[str, Any] | None = None,
    stencil: dict[str, Any] | None = None,
    thumbnail: str | None = None,
) -> dict[str, Any]:
    own = module_properties.find(property_names)
    return {
        "id": None,
        "templateId": f"{data_type}_{_slug(title)}",
        "type": kind,
        "extends": extends,
        "dataType": data_type,
        "title": title,
        "description": "" if kind == "element" else f"{title}, for {data_type.replace('-', ' ')} data.",
        "icon": f"demo {kind}" if kind == "element" else None,
        "thumbnail": thumbnail,
        "startWidth": size[0],
        "startHeight": size[1],
        "hasDimensions": True,
        "canRotate": kind == "element",
        "showIn": "none" if title == "Custom" else "both",
        "properties": own,
        "isVisible": title != "Custom",
        "isEnabled": title not in _SWITCHED_OFF,
        "propertyGroups": module_properties.groups(own),
        "stencil": stencil,
        "assets": [asset(thumbnail)] if thumbnail else [],
        "onTemplateRender": "// Puts the items in place.\ntarget.hidden = false;" if kind == "static" else None,
        "onTemplateVisible": None,
        "onElementParseData": None,
        "isError": False,
        "errors": [],
        "ownership": "system",
        "ownerId": None,
        "groupsWithPermissions": None,
    }


def _stencil(**filled: Any) -> dict[str, Any]:
    empty = dict.fromkeys(("twig", "hbsId", "hbs", "head", "style", "width", "height", "gapBetweenHbs"))
    return {**empty, "elements": [], "elementGroups": [], **filled}


def _slug(title: str) -> str:
    return title.lower().replace(" ", "_")
