"""Folder: a place for records, in a tree."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from app.core.translatable_texts import say
from app.domain.lenient_field_types import CmsRecord, MaybeInt
from app.domain.text.collation import collation_key

PRIVATE = "disabled"


class Folder(CmsRecord, frozen=True, kw_only=True):
    """A folder and its subfolders.

    `is_private` marks a folder that the user may not open; it is listed because a subfolder may be accessible.
    """

    folder_id: int
    text: str = ""
    parent_id: MaybeInt = None
    is_root: bool = False
    is_private: bool = False
    children: tuple[Folder, ...] = ()

    @property
    def title(self) -> str:
        """The name for display, with the id for private folders, because the CMS gives all of those the same name."""
        if not self.text.strip():
            return say("Folder {folder_id}", folder_id=self.folder_id)
        return f"{self.text} ({self.folder_id})" if self.is_private else self.text


def walk(folders: Iterable[Folder]) -> Iterator[tuple[Folder, int]]:
    """Yields every folder with its depth (0 for the given ones), parents before their children."""
    pending = [(folder, 0) for folder in reversed(tuple(folders))]
    while pending:
        folder, depth = pending.pop()
        yield folder, depth
        pending.extend((child, depth + 1) for child in reversed(folder.children))


def paths(folders: Iterable[Folder]) -> dict[int, str]:
    """Returns the path of every folder by its id, such as `Shops / Leeds`; "" for the root folder."""
    found: dict[int, str] = {}
    path: list[str] = []
    for folder, depth in walk(folders):
        del path[depth:]
        path.append("" if folder.is_root else folder.title)
        found[folder.folder_id] = " / ".join(filter(None, path))
    return found


def in_order(folders: Iterable[Folder]) -> tuple[Folder, ...]:
    """Returns the folders and all subfolders, sorted by name on each level."""
    return tuple(
        msgspec.structs.replace(folder, children=in_order(folder.children)) if folder.children else folder
        for folder in sorted(folders, key=lambda each: collation_key(each.text))
    )


def with_folder(folders: Iterable[Folder], written: Folder) -> tuple[Folder, ...]:
    """Returns the folders with `written` as it is now: renamed, or added to its parent if it isn't there yet."""
    folders = tuple(folders)
    is_there = any(folder.folder_id == written.folder_id for folder, _ in walk(folders))

    def changed(folder: Folder) -> Folder:
        children = tuple(changed(child) for child in folder.children)
        if folder.folder_id == written.folder_id:
            return msgspec.structs.replace(folder, text=written.text, children=children)
        if folder.folder_id == written.parent_id and not is_there:
            children = (*children, msgspec.structs.replace(written, children=()))
        return msgspec.structs.replace(folder, children=children)

    return in_order(changed(folder) for folder in folders)


def without_folder(folders: Iterable[Folder], folder_id: int) -> tuple[Folder, ...]:
    """Returns the folders without a deleted one."""
    return tuple(
        msgspec.structs.replace(folder, children=without_folder(folder.children, folder_id))
        for folder in folders
        if folder.folder_id != folder_id
    )
