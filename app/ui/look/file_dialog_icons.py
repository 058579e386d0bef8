"""Marquee's icons for Qt's own file dialog, which is shown where the desktop has no dialog for Qt."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PySide6.QtCore import QFileInfo
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QFileDialog, QFileIconProvider, QToolButton

from app.ui.look.icons import icon

_BUTTONS: Final = {
    "backButton": "arrow-left",
    "forwardButton": "arrow-right",
    "toParentButton": "arrow-up",
    "newFolderButton": "folder-plus",
    "listModeButton": "list",
    "detailModeButton": "rows",
}
"""Qt's object names of the buttons above the list."""

_KINDS: Final = {
    QFileIconProvider.IconType.Computer: "monitor",
    QFileIconProvider.IconType.Desktop: "monitor",
    QFileIconProvider.IconType.Trashcan: "trash",
    QFileIconProvider.IconType.Network: "globe",
    QFileIconProvider.IconType.Drive: "hard-drives",
    QFileIconProvider.IconType.Folder: "folder",
    QFileIconProvider.IconType.File: "file",
}


class _Provider(QFileIconProvider):
    """Provides the icons of drives, folders and files."""

    def icon(self, what: QFileIconProvider.IconType | QFileInfo) -> QIcon:
        if isinstance(what, QFileInfo):
            return icon("hard-drives" if what.isRoot() else "folder" if what.isDir() else "file")
        return icon(_KINDS.get(what, "file"))


@lru_cache(maxsize=1)
def _provider() -> _Provider:
    """Returns the one instance: a dialog does not keep its provider alive."""
    return _Provider()


def dress(dialog: QFileDialog) -> None:
    """Sets the icons; no effect on the desktop's own dialog."""
    dialog.setIconProvider(_provider())
    for name, picture in _BUTTONS.items():
        button = dialog.findChild(QToolButton, name)
        if button is not None:
            button.setIcon(icon(picture))
            button.setAccessibleName(button.toolTip())
