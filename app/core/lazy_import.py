"""Modules that are imported on first use, at the latest right after the first rows are shown.

Type checkers and import-linter see the import, but it does not slow down the start of the program::

    if TYPE_CHECKING:
        import httpx
    else:
        httpx = lazy_module("httpx")

Once the first rows are shown, the program calls `load_pending` in a thread. `tests/unit/test_lazy_import.py` checks
that both branches name the same module.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

_pending: list[str] = []
_left_out: dict[str, Sequence[str]] = {}
_loaded: set[str] = set()
"""Modules that are loaded completely; `sys.modules` also holds modules that another thread is just loading."""


class _LazyModule(ModuleType):
    """A placeholder that loads its module on first use; Python's import locks load it only once, in any thread."""

    def __getattr__(self, name: str) -> Any:
        return getattr(_load(self.__name__), name)


def lazy_module(name: str, *, without: Sequence[str] = ()) -> ModuleType:
    """Returns a placeholder for the module with that full name. An import error is raised on first use.

    The module does not find the libraries `without`, even where they are installed: it would load them for a part of
    itself that Marquee never uses.
    """
    _pending.append(name)
    if without:
        _left_out[name] = without
    return _LazyModule(name)


def import_on_call(find: Callable[[], Callable[P, T]]) -> Callable[P, T]:
    """Wraps a function or class of a lazy module: `import_on_call(lambda: module.Name)` loads it only when called."""

    def call(*args: P.args, **kwargs: P.kwargs) -> T:
        return find()(*args, **kwargs)

    return call


async def loaded(module: ModuleType) -> None:
    """Waits until the module is loaded, in a thread. A first use without this blocks the event loop for as long."""
    import asyncio  # noqa: PLC0415 - programs that never wait need not load asyncio

    if module.__name__ not in _loaded:
        await asyncio.to_thread(_load, module.__name__)


def load_pending() -> None:
    """Imports all lazy modules that are not loaded yet. May take seconds; call it in a thread."""
    while _pending:
        _load(_pending.pop(0))


def _load(name: str) -> ModuleType:
    with _hidden(_left_out.get(name, ())):
        module = import_module(name)
    _loaded.add(name)
    return module


@contextmanager
def _hidden(names: Sequence[str]) -> Iterator[None]:
    """Makes these modules look missing, except those that are loaded already."""
    hidden = [name for name in names if name not in sys.modules]
    sys.modules.update(dict.fromkeys(hidden))  # type: ignore[arg-type] # None is how Python marks a missing module
    try:
        yield
    finally:
        for name in hidden:
            del sys.modules[name]
