"""Sends recorded requests to the demo CMS and tells how its answers differ from the recorded ones."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.helpers.demo_cms import Answer, DemoCms

RECORDINGS = Path(__file__).parents[1] / "recordings"

# The content decides whether these are null; everything else keeps its JSON type.
_NULLABLE = {
    "code", "dayPart", "daysOfWeek", "description", "descriptionFormatted", "displayOrder", "email", "firstName",
    "lastName", "modifiedAt", "modifiedByName", "parentId", "ref1", "ref2", "ref3", "ref4", "ref5", "targetType",
    "value", "defaultHomepageId", "loggedIn", "children", "type", "availableOn", "commandString", "validationString",
    "groupsWithPermissions", "layoutCode", "regionName", "sourceId", "targetId", "triggerCode", "widgetId",
    "widgetName", "uri", "authentication", "username", "password", "customHeaders", "dataRoot", "rowLimit",
    "limitPolicy", "method", "dataConnectorSource", "compatibilityClass", "dataCacheKey", "default", "dependsOn",
    "extends", "gapBetweenHbs", "hbs", "hbsId", "head", "icon", "onDataLoad", "onElementParseData", "onInitialize",
    "onParseData", "onRender", "onTemplateRender", "onTemplateVisible", "onVisible", "options", "pinSlot",
    "playerCompatibility", "rotation", "sampleData", "stencil", "style", "thumbnail", "twig", "validation", "width",
    "height",
}  # fmt: skip
# Different in every installation, even where the same request is answered.
_OWN_VALUES = {
    "access_token", "campaignId", "commandId", "createdAt", "createdDt", "folderId", "folderName", "layoutId",
    "lkCampaignLayoutId", "modifiedAt", "modifiedByName", "modifiedDt", "ownerId", "owner", "parentId",
    "refresh_token", "tagId", "time",
}  # fmt: skip
# There or not, as the record has it: the preview of a draft.
_OPTIONAL = {"previewDraftUrl"}


@dataclass(frozen=True)
class Recording:
    """One recorded exchange; `name` is area/file."""

    name: str
    method: str
    url: str
    content_type: str | None
    authorization: str | None
    body: str | None
    status: int
    headers: Mapping[str, str]
    answer: Any

    @staticmethod
    def load(name: str) -> "Recording":
        """Read ``recordings/<name>.json``."""
        content = json.loads((RECORDINGS / f"{name}.json").read_text(encoding="utf-8"))
        request, response = content["request"], content["response"]
        return Recording(
            name=name,
            method=request["method"],
            url=request["url"],
            content_type=request["content_type"],
            authorization=request.get("authorization"),
            body=request.get("body"),
            status=response["status"],
            headers=response["headers"],
            answer=response["body"],
        )


def names(area: str) -> set[str]:
    """All recordings of an area."""
    return {f"{area}/{path.stem}" for path in (RECORDINGS / area).glob("*.json")}


def send(cms: DemoCms, recording: Recording, *, token: str | None, swap: Mapping[str, str] | None = None) -> Answer:
    """The recorded request to the demo CMS, with ids and secrets of the recording swapped for the demo's."""
    headers = {} if recording.content_type is None else {"Content-Type": recording.content_type}
    if token is not None:
        headers["Authorization"] = f"Bearer {token}"
    url, body = _swapped(recording.url, swap), _swapped(recording.body, swap)
    return cms.request(recording.method, url or "", body=None if body is None else body.encode(), headers=headers)


def _swapped(text: str | None, swap: Mapping[str, str] | None) -> str | None:
    if not text or not swap:
        return text
    words = "|".join(re.escape(word) for word in swap)
    return re.sub(rf"(?<![0-9A-Za-z])({words})(?![0-9A-Za-z])", lambda found: swap[found.group()], text)


def differences(recording: Recording, answer: Answer, *, same_content: bool = False) -> list[str]:
    """The differences that a client could notice; empty if there are none.

    Status and headers that mean something always count; error bodies letter for letter; other bodies
    by keys (in order) and JSON types, with `same_content` by value too.
    """
    found = [] if answer.status == recording.status else [f"status {answer.status}, recorded {recording.status}"]
    found += _header_differences(recording, answer)
    answered = answer.json() if answer.body and "json" in (answer.headers["content-type"] or "") else None
    if recording.status >= 400:
        if answered != recording.answer:
            found.append(f"body {answered}, recorded {recording.answer}")
    else:
        found += _differences(recording.answer, answered, "body", same_content)
    return found


def _header_differences(recording: Recording, answer: Answer) -> Iterator[str]:
    for name in ("content-type", "www-authenticate", "cache-control", "pragma"):
        recorded, answered = recording.headers.get(name), answer.headers[name]
        if name == "content-type" and (recorded or "").startswith("text/html"):
            recorded, answered = "text/html", (answered or "").partition(";")[0]
        if recorded != answered and (recorded is not None or name == "content-type"):
            yield f"{name}: {answered}, recorded {recorded}"
    for name in ("x-total-count", "link", "location"):
        if (name in recording.headers) != (name in answer.headers):
            yield f"{name} is {'missing' if name in recording.headers else 'not recorded'}"
    recorded_total, total = recording.headers.get("x-total-count"), answer.headers["x-total-count"]
    if total is not None and recorded_total is not None and (total == "0") != (recorded_total == "0"):
        yield f"x-total-count: {total}, recorded {recorded_total}"


def _differences(recorded: Any, answered: Any, place: str, same_content: bool) -> Iterator[str]:
    key = place.rpartition(".")[2]
    if isinstance(recorded, dict) and isinstance(answered, dict):
        keys = [[name for name in record if name not in _OPTIONAL] for record in (recorded, answered)]
        if keys[0] != keys[1]:
            yield f"{place} has {keys[1]}, recorded {keys[0]}"
        for name in recorded.keys() & answered.keys():
            yield from _differences(recorded[name], answered[name], f"{place}.{name}", same_content)
    elif isinstance(recorded, list) and isinstance(answered, list):
        if same_content and len(recorded) != len(answered):
            yield f"{place} has {len(answered)} items, recorded {len(recorded)}"
        pairs = list(zip(recorded, answered, strict=False))
        for index, (one, other) in enumerate(pairs if same_content else pairs[:1]):
            yield from _differences(one, other, f"{place}[{index}]", same_content)
    elif type(recorded) is not type(answered):
        may_be_null = key in _NULLABLE and (not same_content or key in _OWN_VALUES)
        if not may_be_null or (recorded is not None and answered is not None):
            yield f"{place} is {answered!r}, recorded {recorded!r}"
    elif same_content and key not in _OWN_VALUES and recorded != answered:
        yield f"{place} is {answered!r}, recorded {recorded!r}"
