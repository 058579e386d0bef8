"""The folders of a CMS as lists: to choose a folder for an item, and to filter by folder."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from app.domain.folder import Folder, paths, walk
from app.models.i18n import tr

_ROOT: Final = "/"

FolderChoice = tuple[str, frozenset[int]]
"""A folder as a filter shows it, indented, with the ids of the folder and its subfolders."""


def folder_options(folders: Sequence[Folder]) -> list[tuple[str, int]]:
    """Returns every folder that can be chosen, as its path; the root folder under its own name."""
    path_of = paths(folders)
    return [
        (path_of[folder.folder_id] or tr("Root folder"), folder.folder_id)
        for folder, _ in walk(folders)
        if not folder.is_private
    ]


def folder_choices(folders: Sequence[Folder]) -> list[FolderChoice]:
    """Returns every folder for the library's filter, indented; choosing one includes its subfolders."""
    return [
        (
            "    " * depth + (tr("Root folder") if folder.is_root or folder.text == _ROOT else folder.title),
            ids_below(folder),
        )
        for folder, depth in walk(folders)
    ]


def ids_below(folder: Folder) -> frozenset[int]:
    found: Iterable[tuple[Folder, int]] = walk((folder,))
    return frozenset(below.folder_id for below, _ in found)
