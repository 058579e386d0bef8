"""The one way to start tasks in the window: `spawn` holds a task, ends it with its owner, and reports its failure."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar
from weakref import WeakKeyDictionary, WeakSet

import shiboken6
from PySide6.QtCore import QObject

from app.core.log import logger
from app.core.task_scopes import TaskScope
from app.ui import failures

T = TypeVar("T")

_by_owner: WeakKeyDictionary[QObject, TaskScope] = WeakKeyDictionary()
_scopes: WeakSet[TaskScope] = WeakSet()


def spawn(
    owner: QObject,
    work: Coroutine[Any, Any, T],
    *,
    name: str = "",
    on_error: Callable[[Exception], object] | None = None,
) -> asyncio.Task[T | None]:
    """Starts `work` on the running loop for as long as `owner` lives.

    When the Qt object `owner` is destroyed, the task is cancelled; only the transport ends requests that it waits for.
    A failure goes to `on_error`, else to the presenter of the page that contains `owner`; the task's result is then
    None. Raises RuntimeError if `owner` is already destroyed; `work` is then closed without running. After `end_all`,
    tasks that a timer may still start are cancelled before their first step.
    """
    try:
        scope = _scope_of(owner)
        is_over = scope.is_closed
        if is_over:
            scope = TaskScope(scope.name, _report)
        task = scope.start(_guarded(work, owner, on_error), name=name or getattr(work, "__qualname__", ""))
    except RuntimeError:
        work.close()
        raise
    # A task that is cancelled before its first step never reaches `work`; closing a finished one has no effect.
    task.add_done_callback(lambda _: work.close())
    if is_over:
        task.cancel()
    return task


def can_spawn() -> bool:
    """Returns whether a loop runs. Queued signals may still be delivered after it has ended."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


def ending_with(end: Callable[[], None]) -> Callable[..., None]:
    """Returns a function for `destroyed` signals that ends a subscription with its owner."""

    def ended(*_: object) -> None:
        end()

    return ended


async def end_all(timeout_s: float = 5.0) -> None:
    """Cancels all tasks at shutdown and waits at most `timeout_s` seconds."""
    await asyncio.gather(*(scope.close(timeout_s) for scope in tuple(_scopes)))


async def _guarded(
    work: Coroutine[Any, Any, T], owner: QObject, on_error: Callable[[Exception], object] | None
) -> T | None:
    try:
        return await work
    except Exception as error:  # noqa: BLE001 - the end of the line: every failure is shown or logged, none is lost
        if not shiboken6.isValid(owner):
            # A task of several may take another step after its owner is destroyed, and fails then. What would show
            # the failure is destroyed, too.
            logger("ui.task_runner").info("a failure whose owner is gone", exc_info=error)
        elif on_error is not None:
            on_error(error)
        else:
            failures.present(error, owner)
        return None


def _scope_of(owner: QObject) -> TaskScope:
    scope = _by_owner.get(owner)
    if scope is None:
        scope = TaskScope(type(owner).__name__, _report)
        # The connection keeps the scope alive as long as the Qt object lives, independent of its Python object.
        owner.destroyed.connect(_Ending(scope))
        _by_owner[owner] = scope
        _scopes.add(scope)
    return scope


class _Ending:
    """Cancels a scope's tasks when Qt destroys its owner; must not refer to the owner."""

    def __init__(self, scope: TaskScope) -> None:
        self._scope = scope

    def __call__(self, *_: object) -> None:
        try:
            self._scope.cancel()
        except RuntimeError:
            # The loop is closed, so nothing runs any more.
            logger("ui.task_runner").debug("%s ended after the loop", self._scope.name)


def _report(error: BaseException, name: str) -> None:
    logger("ui.task_runner").error("the failure of %s could not be shown", name, exc_info=error)
