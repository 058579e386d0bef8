"""Geofence: an area as GeoJSON text, within which an entry of an ad campaign plays."""

from __future__ import annotations

import json
from typing import Any

from app.core.translatable_texts import say, say_n

_AREAS = ("Polygon", "MultiPolygon")
_LEAST_POSITIONS = 4


def fence_problem(text: str) -> str:
    """Returns the problem of a polygon that no player can be inside, as a sentence; '' for a valid or empty fence."""
    if not text.strip():
        return ""
    if "<" in text:
        return say("The CMS removes everything that looks like an HTML tag, starting at the <.")
    try:
        areas = _areas_in(json.loads(text))
    except ValueError as error:
        if not isinstance(error, json.JSONDecodeError):
            return say("This isn't valid GeoJSON.")
        return say(
            "This isn't valid GeoJSON: error at line {line}, column {column}.",
            line=error.lineno,
            column=error.colno,
        )
    except RecursionError:
        return say("This isn't valid GeoJSON: it's nested too deeply.")
    if areas is None:
        return say("Enter GeoJSON: a Polygon, a MultiPolygon, or features that contain them.")
    if not areas:
        return say("No area found. Enter at least one Polygon.")
    return next((problem for rings in areas if (problem := _polygon_problem(rings))), "")


def fence_key(text: str | None) -> str:
    """Returns a key that is equal for texts of the same area, regardless of spacing; '' for none."""
    if not text or not text.strip():
        return ""
    try:
        return json.dumps(json.loads(text), sort_keys=True, separators=(",", ":"))
    except (ValueError, RecursionError):
        return text.strip()


def fence_summary(text: str | None) -> str:
    """Returns e.g. `1 area, 5 corners`; '' for none, `Unreadable` if it is no GeoJSON."""
    if not text or not text.strip():
        return ""
    if fence_problem(text):
        return say("Unreadable")
    areas = _areas_in(json.loads(text)) or []
    corners = sum(len(ring) - 1 for rings in areas for ring in rings)
    return say_n("{n} area, {corners} corners", "{n} areas, {corners} corners", len(areas), corners=corners)


def areas_in_words(text: str | None) -> str:
    """Returns e.g. `1 area`; '' for none, `Unreadable` if it is no GeoJSON."""
    if not text or not text.strip():
        return ""
    if fence_problem(text):
        return say("Unreadable")
    return say_n("{n} area", "{n} areas", len(_areas_in(json.loads(text)) or ()))


def _areas_in(found: Any) -> list[list[Any]] | None:
    """Returns the rings of every polygon; None if there is anything else."""
    kind = found.get("type") if isinstance(found, dict) else None
    if kind == "FeatureCollection":
        inner = found.get("features")
        parts = [_areas_in(each) for each in inner] if isinstance(inner, list) else [None]
        return None if None in parts else [rings for part in parts for rings in part or ()]
    if kind == "Feature":
        return _areas_in(found.get("geometry"))
    if kind in _AREAS:
        coordinates = found.get("coordinates")
        polygons = [coordinates] if kind == "Polygon" else coordinates
        if isinstance(polygons, list) and all(isinstance(rings, list) for rings in polygons):
            return polygons
    return None


def _polygon_problem(rings: list[Any]) -> str:
    if not rings:
        return say("A Polygon has no corners.")
    for ring in rings:
        if not isinstance(ring, list) or not all(_is_position(each) for each in ring):
            return say("Enter each corner as [longitude, latitude].")
        if len(ring) < _LEAST_POSITIONS:
            return say("A Polygon needs at least three corners, with the first repeated at the end.")
        if ring[0][:2] != ring[-1][:2]:
            return say("A Polygon must be closed. Repeat its first corner at the end.")
        if any(abs(each[0]) > 180 or abs(each[1]) > 90 for each in ring):
            return say("Longitude must be between -180 and 180, latitude between -90 and 90. Longitude comes first.")
    return ""


def _is_position(each: Any) -> bool:
    numbers = isinstance(each, list) and len(each) in {2, 3}
    return numbers and all(isinstance(part, int | float) and not isinstance(part, bool) for part in each)
