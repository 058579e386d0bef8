"""A part of the CMS: what one file of `routes/` serves, and what it puts into the store."""

import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module

from app.demo import routes
from app.demo.call import Endpoint
from app.demo.content.calendar import Calendar
from app.demo.options import Options
from app.demo.store import Store


@dataclass(frozen=True, slots=True)
class Filling:
    """An empty store with people, folders, layouts and campaigns in it; `calendar` has dates relative to now."""

    store: Store
    options: Options
    calendar: Calendar


@dataclass(frozen=True, slots=True)
class Part:
    """One file of `routes/`: its endpoints, the SQL of its own tables, and the content they start with."""

    endpoints: tuple[Endpoint, ...]
    schema: str = ""
    fill: Callable[[Filling], None] | None = None


def found_parts() -> tuple[Part, ...]:
    """The `PART` of each file of `routes/` that has one, in the order of their names."""
    modules = (import_module(f"{routes.__name__}.{each.name}") for each in pkgutil.iter_modules(routes.__path__))
    return tuple(module.PART for module in modules if hasattr(module, "PART"))
