"""Folders: the tree that contains the records."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app.api.decode import decode_rows
from app.api.routes import Endpoint, Route
from app.domain.folder import PRIVATE, Folder
from app.domain.wire_types import CmsRecord, Flag, MaybeInt, MaybeText
from app.transport.operation import Kind

FOLDER_TREE = Route("folder", "GET", "/folders", Kind.READ, feature="folder.view")


class _FolderRow(CmsRecord, frozen=True, kw_only=True):
    """A folder as sent: its children are folders, or a text of their ids ("6,7"), or null."""

    id: int
    text: str = ""
    parent_id: MaybeInt = None
    is_root: Flag = None
    type: MaybeText = None
    children: tuple[_FolderRow, ...] | str | None = None


class Folders(Endpoint):
    """Not in CMS API 4.5; observed on 4.5.1."""

    async def tree(self) -> tuple[Folder, ...]:
        """Returns the top folders with all subfolders. Raises NotPermitted, ScopeDenied, …"""
        reply = await self._transport.send(FOLDER_TREE.operation())
        rows = await decode_rows(reply.body, _FolderRow)
        return _tree(rows.records)


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
