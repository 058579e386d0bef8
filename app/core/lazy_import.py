"""Modules that are imported on first use, or right after the first rows are shown, whichever comes first.

Type checkers and import-linter see the import, and starting the program does not pay for it::

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

_waiting: list[str] = []
_there: set[str] = set()
"""What has been loaded to its end; `sys.modules` also has what another thread is just loading."""


class _LazyModule(ModuleType):
    """Stands for a module until it is needed; Python's own locks see to it that it is loaded once, in any thread."""

    def __getattr__(self, name: str) -> Any:
        return getattr(_load(self.__name__), name)


def lazy_module(name: str) -> ModuleType:
    """The module of that full name; importing it raises where it is first used what importing it always raises."""
    _waiting.append(name)
    return _LazyModule(name)


def import_on_call(find: Callable[[], Callable[P, T]]) -> Callable[P, T]:
    """A function or class of such a module: `import_on_call(lambda: module.Name)` loads nothing until it is called."""

    def call(*args: P.args, **kwargs: P.kwargs) -> T:
        return find()(*args, **kwargs)

    return call


async def loaded(module: ModuleType) -> None:
    """Waits until such a module is there. A first use that does not wait holds up everything else for as long."""
    import asyncio  # noqa: PLC0415 - whoever waits has it; whoever only puts off may come before it

    if module.__name__ not in _there:
        await asyncio.to_thread(_load, module.__name__)


def load_pending() -> None:
    """Imports what waits. May take seconds; call it in a thread."""
    while _waiting:
        _load(_waiting.pop(0))


def _load(name: str) -> ModuleType:
    module = import_module(name)
    _there.add(name)
    return module
