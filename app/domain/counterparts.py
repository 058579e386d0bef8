"""What a thing of one CMS is called in another: by code, then by name, and only where there is exactly one."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from app.domain.folder import Folder
from app.domain.layout import Layout
from app.domain.lineup import Entry
from app.domain.sequence import Identity


class Found(StrEnum):
    BY_CODE = "by_code"
    BY_NAME = "by_name"
    SEVERAL = "several"
    """Too many are called so: a person chooses."""
    NOT = "not"


@dataclass(frozen=True, slots=True)
class Counterpart:
    """A layout of the one CMS, and which one it is in the other.

    Attributes:
        identity: tells it from others of the same line-up; several entries may have it.
        times: how many entries have it.
        layout: the other one; None where a person has to choose, or nothing is called so.
        candidates: for SEVERAL, those that are called so.
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
    """One for each layout of a line-up, in its order. `here` are this CMS's layouts by id, as far as they are known.

    What cannot be put into a line-up there (drafts, retired layouts) is no counterpart.
    """
    by_code: defaultdict[str, list[Layout]] = defaultdict(list)
    by_name: defaultdict[str, list[Layout]] = defaultdict(list)
    for layout in there:
        if not layout.is_draft and not layout.retired:
            by_code[layout.code or ""].append(layout)
            by_name[layout.name].append(layout)
    by_code.pop("", None)
    times = Counter(entry.identity for entry in entries)
    first = {entry.identity: entry for entry in reversed(entries)}
    return tuple(
        _counterpart(first[identity], here.get(first[identity].layout_id), times[identity], by_code, by_name)
        for identity in times
    )


def _counterpart(
    entry: Entry,
    known: Layout | None,
    times: int,
    by_code: Mapping[str, list[Layout]],
    by_name: Mapping[str, list[Layout]],
) -> Counterpart:
    code = (known.code if known is not None else None) or ""
    for key, among, how in ((code, by_code, Found.BY_CODE), (entry.name, by_name, Found.BY_NAME)):
        candidates = among.get(key, [])
        if len(candidates) == 1:
            return Counterpart(entry.identity, entry.name, code, times, how, candidates[0])
        if candidates:
            return Counterpart(entry.identity, entry.name, code, times, Found.SEVERAL, None, tuple(candidates))
    return Counterpart(entry.identity, entry.name, code, times, Found.NOT)


def folder_path(folders: Iterable[Folder], folder_id: int | None) -> tuple[str, ...] | None:
    """The names from below the root down to a folder; () for the root, None if it is not there."""

    def down(folder: Folder, above: tuple[str, ...]) -> tuple[str, ...] | None:
        here = above if folder.is_root else (*above, folder.text)
        if folder.folder_id == folder_id:
            return here
        return next((path for child in folder.children if (path := down(child, here)) is not None), None)

    return next((path for folder in folders if (path := down(folder, ())) is not None), None)


def folder_at(folders: Iterable[Folder], path: Sequence[str]) -> Folder | None:
    """The folder at a path of names; None if there is none, or more than one."""
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
    """Which id is which there, and the names that are not there exactly once."""
    ids: defaultdict[str, list[int]] = defaultdict(list)
    for record_id, name in there.items():
        ids[name].append(record_id)
    found = {record_id: ids[name][0] for record_id, name in wanted.items() if len(ids.get(name, ())) == 1}
    return found, tuple(name for record_id, name in wanted.items() if record_id not in found)
