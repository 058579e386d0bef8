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

from collections.abc import Callable
from importlib import import_module
from types import ModuleType
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

_pending: list[str] = []
_loaded: dict[str, ModuleType] = {}
"""Modules that are loaded completely; `sys.modules` also holds modules that another thread is just loading."""


class _LazyModule(ModuleType):
    """A placeholder that loads its module on first use; Python's import locks load it only once, in any thread."""

    def __getattr__(self, name: str) -> Any:
        return getattr(_loaded.get(self.__name__) or _load(self.__name__), name)


def lazy_module(name: str) -> ModuleType:
    """Returns a placeholder for the module with that full name. An import error is raised on first use."""
    _pending.append(name)
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
    module = import_module(name)
    _loaded[name] = module
    return module
