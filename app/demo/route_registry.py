"""All parts of the CMS: the `PART` of each file of `routes/` that has one, sorted by file name."""

import pkgutil
from importlib import import_module

from app.demo import routes
from app.demo.route_module import Part


def _found() -> tuple[Part, ...]:
    modules = [import_module(f"{routes.__name__}.{each.name}") for each in pkgutil.iter_modules(routes.__path__)]
    return tuple(value for module in modules for value in vars(module).values() if isinstance(value, Part))


PARTS = _found()
