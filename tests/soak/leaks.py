"""Measures what a program holds, and reports leaks: tasks, Qt objects, widgets, sockets, files, threads and memory."""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import gc
import os
import threading
from collections import Counter
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, ClassVar, Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtWidgets import QApplication

_OWN: Final = Path("/proc/self")
_PAGE: Final = os.sysconf("SC_PAGE_SIZE")
_MIB: Final = 1 << 20
_MALL_INFO: Final = (
    "arena", "ordblks", "smblks", "hblks", "hblkhd", "usmblks", "fsmblks", "uordblks", "fordblks", "keepcost",
)  # fmt: skip


@dataclass(frozen=True)
class Held:
    """One measurement. `kinds` counts Qt objects and tasks by name, to report leaks.

    `memory` is the memory in use, in MiB: everything that C, Qt and Python have requested and not freed. `resident`
    also has the gaps between: the allocator returns only whole pages, so it grows with irregular sizes. It is reported,
    not judged.
    """

    tasks: int
    objects: int
    widgets: int
    windows: int
    sockets: int
    files: int
    threads: int
    memory: float
    resident: float
    kinds: Counter[str] = field(default_factory=Counter, repr=False)

    def counts(self) -> dict[str, float]:
        return {name: value for name, value in asdict(self).items() if name != "kinds"}


COUNTED: Final = ("tasks", "objects", "widgets", "windows", "sockets", "files", "threads")


def look() -> Held:
    """Measures now, after a garbage collection."""
    for _ in range(3):
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        gc.collect()
    targets = _handles()
    handles = Counter("socket" if target.startswith("socket:") else "file" for target in targets)
    tasks = [task for task in asyncio.all_tasks() if not task.done()]
    objects = _objects()
    widgets = QApplication.allWidgets()
    kinds = Counter(type(each).__name__ for each in (*objects, *widgets))
    kinds.update(f"task {task.get_name()}" for task in tasks)
    kinds.update(target for target in targets if not target.startswith("socket:"))
    return Held(
        tasks=len(tasks),
        objects=len(objects),
        widgets=len(widgets),
        windows=len(QApplication.topLevelWidgets()),
        sockets=handles["socket"],
        files=handles["file"],
        threads=threading.active_count(),
        memory=round(_in_use() / _MIB, 1),
        resident=round(_resident() / _MIB, 1),
        kinds=kinds,
    )


def _objects() -> list[QObject]:
    """Returns everything below the windows and the application."""
    roots: list[QObject] = [*QApplication.topLevelWidgets()]
    app = QCoreApplication.instance()
    if app is not None:
        roots.append(app)
    return [child for root in roots for child in root.findChildren(QObject)]


def _handles() -> list[str]:
    """Returns what each open handle refers to."""
    targets: list[str] = []
    for handle in (_OWN / "fd").iterdir():
        with contextlib.suppress(OSError):  # the one that listed the folder
            targets.append(str(handle.readlink()))
    return targets


class _MallInfo(ctypes.Structure):
    """`struct mallinfo2` of the GNU C library."""

    _fields_: ClassVar = [(name, ctypes.c_size_t) for name in _MALL_INFO]


def _in_use() -> int:
    """Returns bytes in use; Python's own are included only with `PYTHONMALLOC=malloc`."""
    assert os.environ.get("PYTHONMALLOC") == "malloc", "what Python holds cannot be counted"
    mallinfo = ctypes.CDLL(None).mallinfo2
    mallinfo.restype = _MallInfo
    told = mallinfo()
    return int(told.uordblks + told.hblkhd)


def _resident() -> int:
    return int((_OWN / "statm").read_text(encoding="ascii").split()[1]) * _PAGE


def too_much(before: Held, after: Held, memory_allowed: float) -> list[str]:
    """Returns a sentence for each leak since the warm-up. `memory_allowed` in MiB."""
    found = []
    for name in COUNTED:
        was, now = getattr(before, name), getattr(after, name)
        if now > was:
            found.append(
                f"{now - was} more {name} than after the warm-up ({was} then, {now} now){_which(before, after)}"
            )
    if after.memory > before.memory + memory_allowed:
        more = after.memory - before.memory
        found.append(f"{more:.1f} MiB more memory than after the warm-up; {memory_allowed:.0f} are allowed")
    return found


def _which(before: Held, after: Held) -> str:
    more: dict[str, Any] = after.kinds - before.kinds
    return ": " + ", ".join(f"{n} {kind}" for kind, n in sorted(more.items(), key=lambda each: -each[1])[:12])
