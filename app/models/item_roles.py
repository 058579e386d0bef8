"""Names for every item-data role that models and views share."""

from __future__ import annotations

from enum import IntEnum

from PySide6.QtCore import Qt

_FIRST = int(Qt.ItemDataRole.UserRole) + 1


class RowRole(IntEnum):
    """Roles of table models. `Qt.DisplayRole` is the text of a cell, which is all that a screen reader needs."""

    RECORD = _FIRST
    """The domain record of the row, the same in every column."""

    ID = _FIRST + 1
    """The record's id, by which selections are kept."""

    CELL = _FIRST + 2
    """`models.table_columns.Cell` of cells with more than text, else None."""

    LOOK = _FIRST + 3
    """`models.table_columns.RowLook` of the row, the same in every column; None for an ordinary row."""


class NavRole(IntEnum):
    """Roles of the navigation tree. `Qt.DisplayRole` is the title of a node."""

    ICON = _FIRST + 16
    """Icon name, as `ui.look.icons` knows it; empty for none."""

    COUNT = _FIRST + 17
    """Number shown at the right end, or None."""

    COLOUR = _FIRST + 18
    """Connection colour (0–7) of a connection's node, else None."""

    KEY = _FIRST + 19
    """Stable key of the node across restarts, by which expanded and current nodes are kept."""

    STATE = _FIRST + 20
    """`NavState` of a node whose children the CMS sends, else None."""

    LOCKED = _FIRST + 21
    """Why the CMS refuses the node's content; empty if it does not."""


class NavState(IntEnum):
    """The loading state of a lazy node's children."""

    IDLE = 0
    LOADING = 1
    READY = 2
    FAILED = 3
