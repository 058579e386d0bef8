"""The properties of modules, their settings and templates, by name."""

from typing import Any

# name ; type ; title ; help ; default ; group ; options (value=Title, ...) ; shown when (property, comparison, value)
_PROPERTIES = """
    autoplay;checkbox;Start by itself?;Off: it waits for an action.;1;;;
    backgroundColor;color;Background colour;Empty is see-through.;;looks;;
    bookmark;datasetColumnSelector;Columns;In the order in which they are shown.;;;;
    buttonText;text;Words on the button;;Touch me;;;
    city;text;Place;Town and country, as on a letter.;Bristol, UK;;;
    countdownDate;date;Counts down to;;;;;
    currencies;text;Currencies;Three letters each, with commas.;EUR,USD;;;
    currencyBase;text;Against;;GBP;;;
    dataSetId;dataset;Dataset;Only those you may see.;;;;
    dateFormat;text;Date format;;D MMM;looks;;
    durationIsPerItem;checkbox;Duration for each item?;Else for all of them together.;0;;;
    effect;effectSelector;Effect;Between one item and the next.;noTransition;looks;;
    feedUrl;text;Address of the feed;;;;;
    fitToArea;checkbox;Fit to the area?;;0;looks;;
    fontColor;color;Text colour;;#ffffff;looks;;
    fontFamily;fontSelector;Font;Fonts of the library.;;looks;;
    fontSize;number;Text size;Pixels, at the size of the layout.;32;looks;;
    format;richText;Format;Letters in square brackets are replaced.;[HH:mm];;;
    horizontalAlign;dropdown;Across;;center;looks;start=Left, center=Middle, end=Right;fitToArea neq 1
    htmlCode;code;Page;Body only.;;;;
    items;number;Items at most;0 is all of them.;5;;;
    language;languageSelector;Language;;en-GB;;;
    layoutCode;text;Code of the layout to go to;;;;;
    level;dropdown;Least level;;amber;;yellow=Yellow, amber=Amber, red=Red;
    loop;checkbox;Again from the start?;If it is shorter than its time.;0;;;
    media;mediaSelector;From the library;;;;;
    menuId;menuBoard;Menu board;;;;;
    mute;checkbox;Silent?;;1;;;
    note;message;Shown as long as the media lasts;;;;;
    offset;number;Minutes ahead;Negative is behind.;0;;;
    ownTemplate;hidden;;;1;;;
    page;number;Pages;Empty is all of them.;;;;
    pageAddress;text;Address;The player must be able to reach it.;https://;;;
    password;hidden;;;;;;
    scale;number;Scale in percent;;100;looks;;
    showSeconds;checkbox;With seconds?;;0;looks;;
    snippets;snippet;Formats;A click puts one in.;;;HH:mm=Time, D MMMM=Day and month, dddd=Day of the week;
    speed;number;Speed of the effect;Milliseconds.;1000;looks;;effect neq noTransition
    symbols;text;Symbols;With commas.;;;;
    text;richText;Words;;;;;
    theme;dropdown;Theme;;light;looks;light=Light, dark=Dark, brand=Brindle;
    timezone;timezone;Time zone;Empty is the player's.;;;;
    transparency;checkbox;See-through?;;0;looks;;
    units;dropdown;Units;;uk;;uk=Celsius and miles, si=Celsius and kilometres, us=Fahrenheit and miles;
    updateInterval;number;Minutes between two looks;;15;;;
    verticalAlign;dropdown;Down;;center;looks;start=Top, center=Middle, end=Bottom;fitToArea neq 1
    zones;text;Places;Time zones with commas.;Europe/London,Asia/Tokyo;;;
    apiKey;text;Key of the service;Kept by the CMS.;;;;
    cachePeriod;number;Seconds a look is kept;;900;;;
    extensions;text;File endings;With commas.;;;;
    defaultMute;checkbox;New ones are silent?;;1;;;
"""
GROUP = {"id": "looks", "expanded": True, "title": "Appearance", "helpText": "How it is drawn."}


def find(names: str) -> list[dict[str, Any]]:
    """Returns the properties with these names, separated by spaces, as in records."""
    return [_record(_LINES[name]) for name in names.split()]


def groups(properties: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Returns the property groups of these properties."""
    return [dict(GROUP)] if any(each["propertyGroupId"] for each in properties) else []


def _record(line: list[str]) -> dict[str, Any]:
    name, kind, title, help_text, default, group, options, shown_when = line
    is_number = kind in {"checkbox", "number"} and default
    return {
        # The value of a message is not stored, so it needs no id: the CMS's messages have none (observed on 4.5.1).
        "id": "" if kind == "message" else name,
        "value": None,
        "type": kind,
        "variant": "dateFormat" if name == "dateFormat" else "",
        "format": "",
        "title": title,
        "mode": "",
        "target": "format" if kind == "snippet" else "",
        "propertyGroupId": group,
        "helpText": help_text,
        "validation": _validation(name) if name in {"pageAddress", "feedUrl"} else None,
        "default": int(default) if is_number else default or None,
        "options": _options(options) if options else None,
        "customPopOver": "",
        "playerCompatibility": None,
        "visibility": [_condition(shown_when)] if shown_when else [],
        "allowLibraryRefs": kind == "richText",
        "allowAssetRefs": kind == "code",
        "parseTranslations": False,
        "saveDefault": name == "timezone",
        "dependsOn": "dataSetId" if kind == "datasetColumnSelector" else None,
        "sendToElements": False,
    }


def _options(text: str) -> list[dict[str, Any]]:
    pairs = (option.split("=") for option in text.split(", "))
    return [{"name": value, "image": "", "set": [], "title": title} for value, title in pairs]


def _condition(text: str) -> dict[str, Any]:
    field, comparison, value = text.split()
    return {"type": "and", "message": "", "conditions": [{"field": field, "type": comparison, "value": value}]}


def _validation(field: str) -> dict[str, Any]:
    kinds = ("required", "uri") if field == "pageAddress" else ("required",)
    conditions = [{"field": "", "type": kind, "value": ""} for kind in kinds]
    return {"onSave": True, "onStatus": True, "tests": [{"type": "and", "message": "", "conditions": conditions}]}


_LINES = {
    line[0]: line for line in ([part.strip() for part in each.strip().split(";")] for each in _PROPERTIES.split("\n"))
    if line[0]
}  # fmt: skip
