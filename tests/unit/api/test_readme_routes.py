"""The README names each route that Marquee asks, and no other."""

from __future__ import annotations

import re

from tests.helpers.route_table import ALL
from tests.unit.architecture import ROOT

_NAMED = re.compile(r"`((?:(?:GET|POST|PUT|DELETE) )+)(/[a-zA-Z/{}]+)`")


def _without_names(path: str) -> str:
    return re.sub(r"\{\w+\}", "{}", path)


def test_the_readme_lists_each_route_and_no_other() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    told = {(method, _without_names(path)) for methods, path in _NAMED.findall(text) for method in methods.split()}
    asked = {(each.method, _without_names(each.template)) for each in ALL}
    assert told == asked
