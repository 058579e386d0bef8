"""The pictures of one connection: loaded when a layout is painted, and cached within a limit."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from enum import Enum
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QImage

from app.domain.layouts.layout import Layout
from app.services.session.session import Session
from app.ui import failures
from app.ui.layout_previews.per_session import PerSession
from app.ui.layout_previews.thumbnail_decoding import decode, decode_large
from app.ui.task_runner import spawn

_AT_ONCE: Final = 2
_MOST_WANTED: Final = 64
"""Maximum number of pending pictures; older ones have been scrolled past."""
_ROOM: Final = 16 << 20
_LARGE_ROOM: Final = 32 << 20
_SETTLE_MS: Final = 60
"""Delay before loading, so that rows that are scrolled past quickly are skipped."""
_AGAIN_AFTER_S: Final = 300.0


class PictureState(Enum):
    """The state of a layout's picture."""

    CACHED = "cached"
    LOADING = "loading"
    FAILED = "failed"
    """The CMS has a picture, but it could not be read or decoded; it is requested again some minutes later."""
    NONE = "none"
    """The CMS has no picture, or the user cannot see the layout."""


class ThumbnailCache(QObject):
    """Loads and caches pictures. Painting code calls `look`; missing pictures are loaded, the newest request first.

    It ends with its session; afterwards only cached pictures are available.

    Attributes:
        room: cache size in bytes; the least recently used pictures are dropped first.

    Signals:
        changed(): new pictures are available, or one failed; views that show layouts must repaint.
    """

    changed = Signal()

    def __init__(
        self, session: Session, *, room: int = _ROOM, decode: Callable[[bytes], QImage | None] = decode
    ) -> None:
        """`decode` makes a picture of the CMS's bytes, in a thread."""
        super().__init__()
        self._decode = decode
        self.room = room
        self._lookups = session.lookups
        self._source = session.thumbnails
        self._layouts: tuple[Layout, ...] = ()
        self._pictured: dict[int, str | None] = {}
        self._kept: OrderedDict[int, QImage] = OrderedDict()
        self._size = 0
        self._failed: dict[int, float] = {}
        self._wanted: OrderedDict[int, None] = OrderedDict()
        self._under_way: set[int] = set()
        self._readers = 0
        self._settle = QTimer(self, singleShot=True, interval=_SETTLE_MS)
        self._settle.timeout.connect(self._start)
        self._tell = QTimer(self, singleShot=True, interval=_SETTLE_MS)
        self._tell.timeout.connect(self.changed)
        self._reading: set[asyncio.Task[None]] = set()
        self._is_over = False
        session.on_close(self._end)

    @property
    def kept_bytes(self) -> int:
        return self._size

    @property
    def is_reading(self) -> bool:
        """Returns whether a requested picture is missing."""
        return bool(self._wanted or self._under_way or self._settle.isActive() or self._tell.isActive())

    def look(self, layout_id: int) -> QImage | None:
        """Returns the layout's picture if it is cached. Otherwise it is loaded, and `changed` is emitted if the CMS
        has one."""
        self._follow_layouts()
        picture = self._kept.get(layout_id)
        if picture is not None:
            self._kept.move_to_end(layout_id)
            return picture
        if layout_id in self._pictured and layout_id not in self._under_way and self._may_ask(layout_id):
            self._wanted[layout_id] = None
            self._wanted.move_to_end(layout_id)
            if len(self._wanted) > _MOST_WANTED:
                self._wanted.popitem(last=False)
            if not self._settle.isActive() and self._readers < _AT_ONCE:
                self._settle.start()
        return None

    def state(self, layout_id: int) -> PictureState:
        """Returns the state of the layout's picture; requests nothing."""
        self._follow_layouts()
        if layout_id in self._kept:
            return PictureState.CACHED
        if layout_id not in self._pictured:
            return PictureState.NONE
        is_loading = layout_id in self._under_way or layout_id in self._wanted
        return PictureState.LOADING if is_loading else PictureState.FAILED

    def _follow_layouts(self) -> None:
        """Drops pictures of layouts that were changed, or that the user may no longer see."""
        layouts = self._lookups.known_layouts()
        if layouts is self._layouts:
            return
        before, self._layouts = self._pictured, layouts
        self._pictured = {layout.layout_id: layout.modified_dt for layout in layouts if layout.has_thumbnail}
        self._failed.clear()
        for layout_id in list(self._kept):
            if layout_id not in self._pictured or self._pictured[layout_id] != before.get(layout_id):
                self._size -= self._kept.pop(layout_id).sizeInBytes()

    def _may_ask(self, layout_id: int) -> bool:
        if self._is_over:
            return False
        failed_at = self._failed.get(layout_id)
        return not self._source.is_resting and (failed_at is None or time.monotonic() - failed_at > _AGAIN_AFTER_S)

    def _start(self) -> None:
        for _ in range(min(_AT_ONCE - self._readers, len(self._wanted))):
            self._readers += 1
            task = spawn(self, self._read(), name="layout pictures", on_error=failures.describe)
            self._reading.add(task)
            task.add_done_callback(self._read_ended)

    def _read_ended(self, task: asyncio.Task[None]) -> None:
        self._reading.discard(task)
        self._readers -= 1
        if self._wanted and not self._is_over:  # requested after the queue was empty
            self._settle.start()

    def _end(self) -> None:
        self._is_over = True
        self._settle.stop()
        self._tell.stop()
        self._wanted.clear()
        for task in self._reading:
            task.cancel()

    async def _read(self) -> None:
        while self._wanted:
            layout_id, _ = self._wanted.popitem(last=True)
            self._under_way.add(layout_id)
            try:
                content = await self._source.read(layout_id, self._pictured.get(layout_id))
                picture = await asyncio.to_thread(self._decode, content) if content else None
            finally:
                self._under_way.discard(layout_id)
            if picture is None:
                self._failed[layout_id] = time.monotonic()
                self._tell_soon()
            else:
                self._keep(layout_id, picture)

    def _keep(self, layout_id: int, picture: QImage) -> None:
        self._kept[layout_id] = picture
        self._size += picture.sizeInBytes()
        while self._size > self.room and len(self._kept) > 1:
            _, dropped = self._kept.popitem(last=False)
            self._size -= dropped.sizeInBytes()
        self._tell_soon()

    def _tell_soon(self) -> None:
        if not self._tell.isActive() and not self._is_over:
            self._tell.start()


_pictures = PerSession(ThumbnailCache)
_large_pictures = PerSession(lambda session: ThumbnailCache(session, room=_LARGE_ROOM, decode=decode_large))


def pictures_of(session: Session) -> ThumbnailCache:
    """Returns the one instance of a connection, which lives as long as its session."""
    return _pictures.of(session)


def large_pictures_of(session: Session) -> ThumbnailCache:
    """Returns the connection's pictures for the preview: fewer and larger ones."""
    return _large_pictures.of(session)
