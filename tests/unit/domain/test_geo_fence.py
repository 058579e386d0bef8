"""A geofence is checked as GeoJSON, because the CMS would accept anything."""

from __future__ import annotations

import json

import pytest

from app.domain.ads.geo_fence import fence_key, fence_problem, fence_summary

SQUARE = [[-2.6, 51.4], [-2.5, 51.4], [-2.5, 51.5], [-2.6, 51.4]]
POLYGON = {"type": "Polygon", "coordinates": [SQUARE]}


def text(found: object) -> str:
    return json.dumps(found)


@pytest.mark.parametrize(
    "found",
    [
        POLYGON,
        {"type": "MultiPolygon", "coordinates": [[SQUARE], [SQUARE, SQUARE]]},
        {"type": "Feature", "properties": {"name": "Harbour"}, "geometry": POLYGON},
        {"type": "FeatureCollection", "features": [{"type": "Feature", "geometry": POLYGON}]},
        {"type": "Polygon", "coordinates": [[[0, 0, 12.5], [1, 0], [1, 1], [0, 0]]]},
    ],
)
def test_valid_areas_are_accepted(found: object) -> None:
    assert fence_problem(text(found)) == ""


def test_an_empty_fence_is_valid() -> None:
    assert (fence_problem(""), fence_problem(" \n"), fence_key(None), fence_summary("")) == ("", "", "", "")


@pytest.mark.parametrize(
    "found, part",
    [
        ("{", "error at line 1"),
        ("[" * 100_000, "valid GeoJSON"),
        ('{"type":"Feature","geometry":' * 3_000 + "null" + "}" * 3_000, "valid GeoJSON"),
        ('{"type":"FeatureCollection","features":[' * 3_000 + "]}" * 3_000, "valid GeoJSON"),
        ("null", "Enter GeoJSON"),
        ("[]", "Enter GeoJSON"),
        (text({"type": "Point", "coordinates": [1, 2]}), "Enter GeoJSON"),
        (text({"type": "Feature", "geometry": None}), "Enter GeoJSON"),
        (text({"type": "FeatureCollection", "features": {}}), "Enter GeoJSON"),
        (text({"type": "FeatureCollection", "features": []}), "No area"),
        (text({"type": "MultiPolygon", "coordinates": []}), "No area"),
        (text({"type": "MultiPolygon", "coordinates": [7]}), "Enter GeoJSON"),
        (text({"type": "Polygon", "coordinates": []}), "no corners"),
        (text({"type": "Polygon", "coordinates": [SQUARE[:3]]}), "at least three"),
        (text({"type": "Polygon", "coordinates": [[*SQUARE[:3], [9, 9]]]}), "Repeat its first"),
        (text({"type": "Polygon", "coordinates": [[["a", 1], [1, 1], [1, 2], ["a", 1]]]}), "[longitude, latitude]"),
        (text({"type": "Polygon", "coordinates": [[[True, 1], [1, 1], [1, 2], [True, 1]]]}), "[longitude, latitude]"),
        (text({"type": "Polygon", "coordinates": [[[51.4, 100], [1, 1], [1, 2], [51.4, 100]]]}), "latitude between"),
        ('{"type": "<b>Polygon</b>"}', "looks like an HTML tag"),
    ],
)
def test_everything_else_is_refused_with_a_reason(found: str, part: str) -> None:
    assert part in fence_problem(found)
    assert fence_summary(found) == "Unreadable"


def test_equal_areas_are_equal_in_any_notation() -> None:
    assert fence_key('{"type":"Polygon", "coordinates" : []}') == fence_key('{"coordinates":[],"type":"Polygon"}')
    assert fence_key(" half { ") == "half {"


def test_an_area_is_described_briefly() -> None:
    assert fence_summary(text(POLYGON)) == "1 area, 3 corners"
    assert fence_summary(text({"type": "MultiPolygon", "coordinates": [[SQUARE], [SQUARE]]})) == "2 areas, 6 corners"
    assert fence_summary("{") == "Unreadable"
