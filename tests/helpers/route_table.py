"""The table of routes: every request that Marquee sends, from the files of its endpoints."""

from __future__ import annotations

import pkgutil
from importlib import import_module
from typing import Final

from app.api import endpoints
from app.api.endpoint_base import Route

ALL: Final = tuple(
    route
    for found in pkgutil.iter_modules(endpoints.__path__)
    for route in vars(import_module(f"{endpoints.__name__}.{found.name}")).values()
    if isinstance(route, Route)
)
