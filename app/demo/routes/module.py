"""``/module``: the kinds of widgets, and their templates; both are read-only."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from starlette.responses import Response

from app.demo import json_responses, list_responses
from app.demo.api_call import EVERYTHING, Call, Endpoint
from app.demo.content import module_templates, modules
from app.demo.route_module import Part
from app.demo.sqlite_store import folded

_SORT_COLUMNS = (
    "name",
    "description",
    "regionSpecific",
    "defaultDuration",
    "previewEnabled",
    "assignable",
    "enabled",
    "isError",
)
_AS_THEY_STAND = [("name", False)]


def show_list(call: Call) -> Response:
    """CMS API 4.5, Modules, GET /module: all of them unless `length` is sent (observed on 4.5.1)."""
    query = call.query
    module_id, name, keyword = query.integer("moduleId"), query.text("name"), query.text("keyword")
    found: Sequence[dict[str, Any]] = _records(call)
    if name or keyword:
        found = [
            record
            for record in found
            if _contains(name, record["name"])
            and _contains(keyword, " ".join((record["name"], record["description"], str(record["moduleId"]))))
        ]
    if call.cms.dialect.module_ids_are_numbers and module_id is not None:
        found = [record for record in found if record["moduleId"] == module_id]
    order = list_responses.sort_order(query, call.cms.dialect)
    for column, descending in reversed(order) if order != _AS_THEY_STAND else ():
        if column in _SORT_COLUMNS:
            found = sorted(found, key=partial(_key, column), reverse=descending)
    total = len(found)
    shown = list_responses.window(query)
    if query.has("length") and shown.length is not None:
        found = found[shown.start : shown.start + shown.length]
    return json_responses.answer(list(found), headers={"X-Total-Count": str(total)})


def show_one(call: Call) -> Response:
    """CMS API 4.5, Modules, GET /module/{moduleId}."""
    return json_responses.answer(_module(call, "module_id"))


def show_properties(call: Call) -> Response:
    """CMS API 4.5, Modules, GET /module/properties/{id}: a list; on installed servers a map by id."""
    properties = _module(call, "module_id")["properties"]
    if call.cms.dialect.properties_are_a_list:
        return json_responses.answer(properties)
    return json_responses.answer({each["id"]: _short(each) for each in properties} or [])


def show_templates(call: Call) -> Response:
    """CMS API 4.5, Modules, GET /module/templates/{dataType}; none for an unknown type (observed on 4.5.1)."""
    kind = call.query.text("type")
    return json_responses.answer([each for each in _templates(call) if not kind or each["type"] == kind])


def show_template_properties(call: Call) -> Response:
    """CMS API 4.5, Modules, GET /module/template/{dataType}/properties/{id}; a list if empty (observed)."""
    data_type, template_id = call.path["data_type"], call.path["template_id"]
    template = next((each for each in _templates(call) if each["templateId"] == template_id), None)
    if template is None:
        raise json_responses.not_found(f"Template not found for {data_type} and {template_id}")
    found = {each["id"]: {"id": each["id"], **_short(each)} for each in template["properties"]}
    return json_responses.answer(found if found or call.cms.dialect.properties_are_a_list else [])


def _records(call: Call) -> modules.Modules:
    return modules.all_modules(call.cms.options.modules, has_numbers=call.cms.dialect.module_ids_are_numbers)


def _templates(call: Call) -> list[dict[str, Any]]:
    return module_templates.of(call.path["data_type"], call.cms.options.templates)


def _module(call: Call, name: str) -> dict[str, Any]:
    wanted = call.path[name]
    record = next((record for record in _records(call) if str(record["moduleId"]) == wanted), None)
    if record is None:
        raise json_responses.not_found()
    return record


def _short(each: dict[str, Any]) -> dict[str, Any]:
    return {name: each[name] for name in ("type", "title", "helpText", "options")}


def _contains(wanted: str | None, text: str) -> bool:
    """Returns whether the text contains any of the words, which are separated by commas."""
    words = [word.strip().lower() for word in (wanted or "").split(",") if word.strip()]
    return not words or any(word in text.lower() for word in words)


def _key(column: str, record: dict[str, Any]) -> Any:
    value = record[column]
    return folded(value) if isinstance(value, str) else value


PART = Part(
    endpoints=(
        Endpoint("GET", "/module", show_list, "module.view", without_feature=EVERYTHING),
        Endpoint("GET", "/module/{module_id}", show_one, "module.view"),
        Endpoint("GET", "/module/properties/{module_id}", show_properties, "module.view", without_feature=EVERYTHING),
        Endpoint("GET", "/module/templates/{data_type}", show_templates, "module.view", without_feature=EVERYTHING),
        Endpoint(
            "GET",
            "/module/template/{data_type}/properties/{template_id}",
            show_template_properties,
            "module.view",
            without_feature=EVERYTHING,
        ),
    ),
)
