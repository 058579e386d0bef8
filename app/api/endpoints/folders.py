"""Folders: the tree that contains the records."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app.api.decode import check_readable, decode_one, decode_rows
from app.api.endpoint_base import Endpoint, Route
from app.api.write_response import write
from app.domain.folder import PRIVATE, Folder
from app.domain.lenient_field_types import CmsRecord, Flag, MaybeInt, MaybeText
from app.transport.request import Kind

FOLDER_TREE = Route("folder", "GET", "/folders", Kind.READ, feature="folder.view")
FOLDER_ONE = Route("folder", "GET", "/folders/{id}", Kind.READ, feature="folder.view")
FOLDER_ADD = Route("folder", "POST", "/folders", Kind.ONCE, feature="folder.add")
FOLDER_EDIT = Route("folder", "PUT", "/folders/{id}", Kind.IDEMPOTENT, feature="folder.modify")
FOLDER_DELETE = Route("folder", "DELETE", "/folders/{id}", Kind.IDEMPOTENT, feature="folder.modify")


class _FolderRow(CmsRecord, frozen=True, kw_only=True):
    """A folder as sent: its children are folders, or a text of their ids ("6,7"), or null."""

    id: int
    text: str = ""
    parent_id: MaybeInt = None
    is_root: Flag = None
    type: MaybeText = None
    children: tuple[_FolderRow, ...] | str | None = None


class _Written(CmsRecord, frozen=True, kw_only=True):
    """The answer to a write: the folder in a frame of its own, with its old name too after renaming."""

    id: int
    data: _FolderRow


class Folders(Endpoint):
    """Not in CMS API 4.5; observed on 4.5.1. Only administrators add folders to the root; names may repeat."""

    async def tree(self, *, whole: bool = False) -> tuple[Folder, ...]:
        """Returns the top folders with all subfolders. Raises NotPermitted, ScopeDenied, …

        With `whole` raises BadResponse if one can't be read; it is left out otherwise.
        """
        reply = await self._transport.send(FOLDER_TREE.operation())
        rows = await decode_rows(reply.body, _FolderRow)
        if whole:
            check_readable(rows)
        return _tree(rows.records)

    async def get(self, folder_id: int) -> Folder:
        """Returns one folder without its subfolders. Raises NotFound, …"""
        reply = await self._transport.send(FOLDER_ONE.operation(folder_id))
        return _folder(decode_one(reply.body, _FolderRow, folder_id), {}, frozenset())

    async def create(self, name: str, parent_id: int) -> Folder:
        """Returns the new folder. Raises Invalid, NotFound for an unknown parent, NotPermitted, …"""
        operation = FOLDER_ADD.operation(form=(("text", name), ("parentId", str(parent_id))))
        return _folder((await write(self._transport, operation, _Written)).data, {}, frozenset())

    async def rename(self, folder_id: int, name: str) -> None:
        """Renames a folder. Raises Invalid for the root, NotFound, NotPermitted, …"""
        operation = FOLDER_EDIT.operation(folder_id, form=(("text", name),))
        await write(self._transport, operation, _Written, folder_id)

    async def delete(self, folder_id: int) -> None:
        """Deletes an empty folder. Raises Invalid if something is in it, NotFound, NotPermitted, …"""
        await self._transport.send(FOLDER_DELETE.operation(folder_id))


def _tree(rows: Sequence[_FolderRow]) -> tuple[Folder, ...]:
    """Builds the tree: nested rows stay as they are; rows of a flat list are added to their parent, if it is there."""
    known = {row.id for row in rows}
    below: dict[int, list[_FolderRow]] = {}
    tops: list[_FolderRow] = []
    for row in rows:
        if row.parent_id in known and row.parent_id != row.id:
            below.setdefault(row.parent_id or 0, []).append(row)
        else:
            tops.append(row)
    return tuple(_folder(row, below, frozenset()) for row in tops)


def _folder(row: _FolderRow, below: Mapping[int, list[_FolderRow]], above: frozenset[int]) -> Folder:
    nested = row.children if isinstance(row.children, tuple) else ()
    above |= {row.id}
    children = [child for child in (*nested, *below.get(row.id, ())) if child.id not in above]
    return Folder(
        folder_id=row.id,
        text=row.text,
        parent_id=row.parent_id,
        is_root=bool(row.is_root),
        is_private=row.type == PRIVATE,
        children=tuple(_folder(child, below, above) for child in children),
    )
