"""Finds the counterpart of a record in another CMS: by code, then by name, and only if exactly one matches."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from app.domain.folder import Folder
from app.domain.layouts.layout import Layout
from app.domain.lineups.lineup import Entry
from app.domain.lineups.lineup_diff import Identity


class Found(StrEnum):
    BY_CODE = "by_code"
    BY_NAME = "by_name"
    SEVERAL = "several"
    """Several layouts match; the user chooses."""
    RETIRED = "retired"
    """A match exists but is retired: displays don't show it, so it can't be used in a line-up."""
    NOT = "not"


@dataclass(frozen=True, slots=True)
class Counterpart:
    """A layout of one CMS, and its counterpart in the other.

    Attributes:
        identity: identifies the layout within its line-up; several entries may have it.
        times: how many entries have it.
        layout: the counterpart; None if the user has to choose, or no layout matches.
        candidates: for SEVERAL, the matching layouts; for RETIRED, the retired ones.
    """

    identity: Identity
    name: str
    code: str
    times: int
    found: Found
    layout: Layout | None = None
    candidates: tuple[Layout, ...] = ()

    @property
    def is_decided(self) -> bool:
        return self.layout is not None


def counterparts(
    entries: Sequence[Entry], here: Mapping[int, Layout], there: Iterable[Layout]
) -> tuple[Counterpart, ...]:
    """Returns one counterpart for each layout of a line-up, in its order.

    `here` are the known layouts of this CMS by id. Drafts and retired layouts can't be counterparts, because the CMS
    accepts neither in a line-up.
    """
    usable, retired = _LayoutIndex(), _LayoutIndex()
    for layout in there:
        if not layout.is_draft:
            (retired if layout.retired else usable).put(layout)
    times = Counter(entry.identity for entry in entries)
    first = {entry.identity: entry for entry in reversed(entries)}
    return tuple(
        _counterpart(first[identity], here.get(first[identity].layout_id), times[identity], usable, retired)
        for identity in times
    )


class _LayoutIndex:
    """Layouts indexed by code and by name."""

    def __init__(self) -> None:
        self._by_code: defaultdict[str, list[Layout]] = defaultdict(list)
        self._by_name: defaultdict[str, list[Layout]] = defaultdict(list)

    def put(self, layout: Layout) -> None:
        if layout.code:
            self._by_code[layout.code].append(layout)
        self._by_name[layout.name].append(layout)

    def find(self, code: str, name: str) -> tuple[Found, tuple[Layout, ...]]:
        for key, among, how in ((code, self._by_code, Found.BY_CODE), (name, self._by_name, Found.BY_NAME)):
            if candidates := among.get(key):
                return how, tuple(candidates)
        return Found.NOT, ()


def _counterpart(
    entry: Entry, known: Layout | None, times: int, usable: _LayoutIndex, retired: _LayoutIndex
) -> Counterpart:
    code = (known.code if known is not None else None) or ""
    how, candidates = usable.find(code, entry.name)
    if len(candidates) == 1:
        return Counterpart(entry.identity, entry.name, code, times, how, candidates[0])
    if candidates:
        return Counterpart(entry.identity, entry.name, code, times, Found.SEVERAL, None, candidates)
    _, gone = retired.find(code, entry.name)
    return Counterpart(entry.identity, entry.name, code, times, Found.RETIRED if gone else Found.NOT, None, gone)


def folder_path(folders: Iterable[Folder], folder_id: int | None) -> tuple[str, ...] | None:
    """Returns the names from below the root down to a folder; () for the root, None if it does not exist."""

    def down(folder: Folder, above: tuple[str, ...]) -> tuple[str, ...] | None:
        here = above if folder.is_root else (*above, folder.text)
        if folder.folder_id == folder_id:
            return here
        return next((path for child in folder.children if (path := down(child, here)) is not None), None)

    return next((path for folder in folders if (path := down(folder, ())) is not None), None)


def folder_at(folders: Iterable[Folder], path: Sequence[str]) -> Folder | None:
    """Returns the folder at a path of names; None if there is none, or more than one."""
    level = [child for folder in folders for child in (folder.children if folder.is_root else (folder,))]
    found: Folder | None = None
    for name in path:
        named = [folder for folder in level if folder.text == name and not folder.is_private]
        if len(named) != 1:
            return None
        found = named[0]
        level = list(found.children)
    return found


def by_unique_name(wanted: Mapping[int, str], there: Mapping[int, str]) -> tuple[dict[int, int], tuple[str, ...]]:
    """Maps ids of `wanted` to ids of `there` by name.

    Also returns the names that `there` does not have exactly once.
    """
    ids: defaultdict[str, list[int]] = defaultdict(list)
    for record_id, name in there.items():
        ids[name].append(record_id)
    found = {record_id: ids[name][0] for record_id, name in wanted.items() if len(ids.get(name, ())) == 1}
    return found, tuple(name for record_id, name in wanted.items() if record_id not in found)
