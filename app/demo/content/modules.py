"""The modules of the demo CMS: 45 written by hand, including edge cases. More are generated."""

from collections.abc import Sequence
from functools import cache
from typing import Any, overload

from app.demo.content import module_properties
from app.demo.content.name_generator import SHOPS, combined

# Edge cases: two with errors, one that is not installed, two that are disabled, two without any property,
# some with a message without an id, some without a description or a group.
# id ; name ; group ; data type ; marks (n drawn by the player, l stored in the library, x disabled, u not installed,
# e error, t thumbnail, a not assignable, f fall-back data, p playlists only) ; seconds ; properties ; settings
# ; description
_MODULES = """
    audio;Audio;;;nl;0;note loop;extensions;Sound beside what is shown.
    video;Video;;;nlt;0;note mute loop transparency;extensions defaultMute;Films of the library.
    video-in;Video in;;;n;60;fitToArea;;Whatever is plugged in, the tasting laptop say.
    local-video;Local video;;;n;60;pageAddress mute fitToArea;;A film on the player's own disk.
    stream;Stream;;;;60;pageAddress mute transparency;;A live picture by its address.
    image;Image;;;nlt;10;fitToArea horizontalAlign verticalAlign;extensions;Photographs and drawings of the library.
    pdf;PDF;;;lt;60;page durationIsPerItem;extensions;Page after page.
    presentation;Presentation;;;nlu;60;;extensions;Slides, where the player has a program for them.
    file;File;;;nla;0;;extensions;Anything else that players are to have at hand.
    font;Font;;;nla;0;;extensions;Fonts of the library.
    text;Rich Text;;;p;15;text backgroundColor effect speed;;Words, formatted.
    text-plain;Plain text;;;;10;text fontFamily fontSize fontColor;;Words in one font.
    page;Webpage;;;n;60;pageAddress scale transparency;;A page by its address.
    page-embedded;Embedded page;;;;60;htmlCode scale transparency;;A page of your own.
    page-package;HTML package;;;nl;60;updateInterval;extensions;Pages with all they need, in one file.
    qr;QR code;;;;10;text backgroundColor fontColor;;For sign-ups and menus.
    clock-analogue;Clock - Analogue;clock;;t;60;theme showSeconds offset;;Hands.
    clock-digital;Clock - Digital;clock;;t;60;note format snippets language offset;;Figures.
    clock-flip;Clock - Flip;clock;;tx;60;theme showSeconds;;Figures that fall over.
    world-analogue;World clock - Analogue;world;;t;60;zones theme;;Hands for several places.
    world-figures;World clock - Time and date;world;;t;60;zones format snippets;;Figures for several places.
    world-words;World clock - Words;world;;t;60;zones language;;Half past three in Tokyo.
    countdown-days;Countdown - Days;countdown;;t;60;countdownDate fontFamily fontSize fontColor;;Days only.
    countdown-clock;Countdown - Clock;countdown;;t;60;countdownDate theme;;Down to the second.
    countdown-words;Countdown - Words;countdown;;;60;countdownDate text;;Five more sleeps.
    countdown-table;Countdown - Table;countdown;;x;60;countdownDate theme backgroundColor;;Days, hours and minutes side by side.
    weather;Weather;;forecast;f;60;city units language updateInterval;apiKey cachePeriod;Today and the days after.
    weather-warnings;Weather warnings;;emergency-alert;;30;city level items updateInterval;cachePeriod;Only while there are any.
    tides;Tides;;forecast;e;60;city updateInterval;apiKey cachePeriod;High and low water.
    calendar;Calendar;;event;f;60;feedUrl items dateFormat timezone updateInterval;cachePeriod;From an address or a file.
    departures;Departures;;event;;30;feedUrl items dateFormat updateInterval;apiKey cachePeriod;Trains, buses and ferries.
    news;News;;article;f;60;feedUrl items durationIsPerItem effect speed updateInterval;cachePeriod;Feeds of all kinds.
    news-local;Local news;;article;;30;city items effect speed;apiKey cachePeriod;By place.
    social;Social feed;;social-media;e;60;feedUrl items effect;apiKey cachePeriod;What people say.
    currencies;Currencies;;currency;;60;currencyBase currencies items effect updateInterval;apiKey cachePeriod;For the airport shop, one day.
    stocks;Stocks;;stock;;60;symbols items effect updateInterval;apiKey cachePeriod;
    dataset;Dataset;;dataset;f;60;dataSetId bookmark items durationIsPerItem updateInterval;;Rows of a table.
    menu-products;Menu board - Products;menu;product;;60;menuId items;;What there is.
    menu-categories;Menu board - Categories;menu;product-category;;60;menuId;;Breads, cakes, drinks.
    messages;Notifications;;message;f;20;items effect speed;;Those for the display's groups.
    dashboard;Dashboard;;dashboard-service;;60;pageAddress password updateInterval;apiKey;Pictures of a page behind a sign-in.
    button;Button;touch;;t;60;buttonText fontFamily fontSize fontColor backgroundColor layoutCode;;For screens that can be touched.
    link;Touch area;touch;;t;60;layoutCode;;A button that cannot be seen.
    shell;Command;;;np;1;;;Runs a command of the player.
    spacer;Spacer;;;p;60;;;Nothing at all, for so long.
"""  # noqa: E501 - one line for each module reads better than a folded one
_GROUPS = {
    "clock": ("Clock", "demo clock"),
    "world": ("World clock", "demo globe"),
    "countdown": ("Countdown", "demo hourglass"),
    "menu": ("Menu board", "demo list"),
    "touch": ("Interactive", "demo hand"),
    "apps": ("Shop apps", "demo shop"),
}
_APPS = ("Price list", "Bread counter", "Queue sign", "Order board", "Opening hours", "Guest book", "Tide clock")
_WHERE = ("window", "counter", "kiosk", "staff room", "bakery", "entrance", "till")
_ERRORS = {
    "tides": ["The key of the service is missing."],
    "social": ["The service has revoked the API key.", "The feed hasn't been read for nine days."],
}
_SAMPLES: dict[str, dict[str, Any]] = {
    "article": {"title": "Rye is back", "summary": "From Thursday on.", "author": "Ana", "date": "2026-11-19"},
    "currency": {"name": "EUR", "buy": 1.14, "sell": 1.19, "change": -0.01},
    "dashboard-service": {"picture": "queue.png"},
    "dataset": {"Product": "Country loaf", "Price": 4.2},
    "emergency-alert": {"event": "Wind", "severity": "Moderate", "area": "Avon", "expires": "2026-11-21 06:00"},
    "event": {"summary": "Tasting", "location": "Bath", "startDate": "2026-11-26 18:00"},
    "forecast": {"day": "Friday", "summary": "Showers", "temperature": 11, "wind": 14},
    "message": {"subject": "Fire drill", "body": "At eleven.", "date": "2026-11-20 11:00"},
    "product": {"name": "Cinnamon knot", "price": "£2.80", "allergyInfo": "Gluten, milk"},
    "product-category": {"name": "Small and sweet", "description": "All baked here."},
    "social-media": {"user": "brindle", "text": "Warm knots at four.", "date": "2026-11-20"},
    "stock": {"name": "Flour Ltd", "symbol": "FLR", "lastTradePrice": 12.4, "change": 0.2},
}


BY_HAND = len(_MODULES.strip().splitlines())


@cache
def all_modules(count: int = BY_HAND, *, has_numbers: bool = False) -> "Modules":
    """Returns `count` modules as records, by name; they must not be changed. `has_numbers`: their ids are numbers."""
    return Modules(count, has_numbers)


class Modules(Sequence[dict[str, Any]]):
    """A sequence that builds records on demand: 100,000 of them would fill the memory."""

    def __init__(self, count: int, has_numbers: bool) -> None:
        lines = [[part.strip() for part in line.strip().split(";", 8)] for line in _MODULES.strip().splitlines()]
        self._by_hand = [_record(line) for line in lines[:count]]
        self._model = _record(["app", "", "apps", "", "", "30", "", "", ""]) | {"assets": []}
        self._has_numbers = has_numbers
        named = [(str(module["name"]), place) for place, module in enumerate(self._by_hand)]
        named += [(_made_up_name(place), place) for place in range(len(named), count)]
        self._order = [place for _, place in sorted(named, key=lambda each: each[0].lower())]

    def __len__(self) -> int:
        return len(self._order)

    @overload
    def __getitem__(self, wanted: int) -> dict[str, Any]: ...

    @overload
    def __getitem__(self, wanted: slice) -> list[dict[str, Any]]: ...

    def __getitem__(self, wanted: int | slice) -> dict[str, Any] | list[dict[str, Any]]:
        if isinstance(wanted, slice):
            return [self[number] for number in range(len(self))[wanted]]
        place = self._order[wanted]
        record = self._by_hand[place] if place < len(self._by_hand) else self._made_up(place)
        number = range(len(self))[wanted] + 1
        return {**record, "moduleId": number} if self._has_numbers else record

    def _made_up(self, place: int) -> dict[str, Any]:
        name, is_on = _made_up_name(place), place % 20
        kind = f"app-{place + 1}"
        own = {"moduleId": f"shop-{kind}", "name": name, "type": kind, "author": "Shops", "enabled": int(is_on > 0)}
        return {**self._model, **own, "description": f"{name.rpartition(' ')[0]}, made in the shop."}


def _made_up_name(place: int) -> str:
    what, shop, where = combined(place, _APPS, SHOPS, _WHERE)
    return f"{what}, {shop} {where} {place + 1:05}"


def data_types(count: int = BY_HAND) -> set[str]:
    """Returns the data types of the modules."""
    return {module["dataType"] for module in all_modules(min(count, BY_HAND)) if module["dataType"]}


def _record(line: list[str]) -> dict[str, Any]:
    type_, name, group, data_type, marks, seconds, property_names, setting_names, description = line
    own = module_properties.find(property_names)
    drawn_by_player, in_library = "n" in marks, "l" in marks
    thumbnail = f"{type_}-thumb" if "t" in marks else None
    return {
        "moduleId": f"core-{type_}",
        "name": name,
        "author": "Demo",
        "description": description,
        "icon": f"demo {type_}",
        "type": type_,
        "legacyTypes": _legacy_types(type_, group),
        "dataType": data_type,
        "group": _group(group),
        "dataCacheKey": "_".join(f"%{each['id']}%" for each in own if each["id"]) if data_type else None,
        "fallbackData": int("f" in marks),
        "regionSpecific": int(not in_library),
        "schemaVersion": 1,
        "compatibilityClass": f"\\Demo\\Widget\\Compatibility\\{_class_name(group)}" if group else None,
        "showIn": "playlist" if "p" in marks else "both",
        "assignable": int("a" not in marks),
        "hasThumbnail": int(in_library and thumbnail is not None),
        "thumbnail": None if in_library else thumbnail,
        "startWidth": 0 if drawn_by_player else 600,
        "startHeight": 0 if drawn_by_player else 400,
        "renderAs": "native" if drawn_by_player else "html",
        "class": f"\\Demo\\Widget\\{_class_name(type_)}Provider" if data_type or in_library else "",
        "validatorClass": [f"\\Demo\\Widget\\Validator\\{_class_name(type_)}"] if "city" in property_names else [],
        "preview": None,
        "stencil": None if drawn_by_player or data_type else _stencil(type_),
        "properties": own,
        "assets": [asset(thumbnail)] if thumbnail else [],
        "onInitialize": None if drawn_by_player else "// Before there is data.\ntarget.textContent = '';",
        "onParseData": "// For each item.\nreturn item;" if data_type else None,
        "onDataLoad": "// Once all items are there.\nreturn { items: items };" if data_type else None,
        "onRender": None if drawn_by_player else "// After the data.\ntarget.hidden = false;",
        "onVisible": None if drawn_by_player else "// When it comes into view.\ntarget.dataset.seen = '1';",
        "sampleData": [_SAMPLES[data_type]] if data_type else None,
        "enabled": int("x" not in marks),
        "previewEnabled": int(not in_library),
        "defaultDuration": int(seconds),
        "settings": module_properties.find(setting_names),
        "propertyGroups": module_properties.groups(own),
        "requiredElements": ["weather_source"] if type_ == "weather" else [],
        "isInstalled": "u" not in marks,
        "isError": "e" in marks,
        "errors": _ERRORS.get(type_, []),
        "allowPreview": 1,
    }


def _group(group: str) -> dict[str, str] | list[str]:
    """Returns an object for a group, and an empty list for none (observed on 4.5.1)."""
    if not group:
        return []
    name, icon = _GROUPS[group]
    return {"id": group, "icon": icon, "name": name}


def _legacy_types(type_: str, group: str) -> list[dict[str, str]]:
    return [{"name": group, "condition": f"kind=={type_.rpartition('-')[2]}"}] if group else []


def _class_name(text: str) -> str:
    return "".join(part.capitalize() for part in text.split("-"))


def _stencil(type_: str) -> dict[str, Any]:
    return {
        "twig": f'<div class="{type_}"></div>',
        "hbsId": None,
        "hbs": None,
        "head": None,
        "style": f".{type_} {{ overflow: hidden; }}",
        "width": None,
        "height": None,
        "gapBetweenHbs": None,
        "elements": [],
        "elementGroups": [],
    }


def asset(name: str) -> dict[str, Any]:
    return {
        "id": name,
        "alias": "",
        "type": "path",
        "path": f"/modules/assets/{name}.png",
        "mimeType": "image/png",
        "cmsOnly": True,
        "autoInclude": True,
    }
