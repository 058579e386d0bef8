"""One change to many campaigns, and a preview of its effect on each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from app.core.translatable_texts import quoted, say, say_n
from app.domain.campaigns.campaign import BLOCK
from app.domain.lineups.lineup import CampaignProperties, CampaignState, Entry, schedules_lost
from app.domain.lineups.lineup_diff import Identity, identities
from app.domain.text.tags import retagged


class Where(StrEnum):
    """The position at which layouts are added."""

    START = "start"
    END = "end"
    AFTER = "after"
    """After the last occurrence of a layout."""
    POSITION = "position"


@dataclass(frozen=True, slots=True)
class BulkEdit:
    """The change to each campaign; fields that are left empty change nothing.

    Attributes:
        add: layouts to add, in this order, at `where`, which may need `after` or `position` (from 1).
        remove: the layout to remove, every time it occurs.
        replace, by: every occurrence of the one becomes the other.
        add_tags, remove_tags: texts, `tag` or `tag|value`.
        folder_id, folder_name: the folder to move to.
        play_order: `round` or `block`.
    """

    add: tuple[Entry, ...] = ()
    where: Where = Where.END
    after: Entry | None = None
    position: int = 1
    remove: Entry | None = None
    replace: Entry | None = None
    by: Entry | None = None
    add_tags: tuple[str, ...] = ()
    remove_tags: tuple[str, ...] = ()
    folder_id: int | None = None
    folder_name: str = ""
    play_order: str = ""

    @property
    def touches_line_up(self) -> bool:
        return bool(self.add or self.remove is not None or (self.replace is not None and self.by is not None))


@dataclass(frozen=True, slots=True)
class Outcome:
    """A campaign after the change.

    Attributes:
        changes: the differences, a few words each; empty if there are none.
        losses: what undoing won't bring back, one sentence each.
        warnings: what differs from what was asked for, one sentence each.
    """

    state: CampaignState
    changes: tuple[str, ...] = ()
    losses: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()


def apply(edit: BulkEdit, state: CampaignState) -> Outcome:
    """Returns the campaign after the change. Deterministic; new entries get unused keys."""
    work = _Work(edit, state)
    return work.outcome()


class _Work:
    def __init__(self, edit: BulkEdit, state: CampaignState) -> None:
        self.edit, self.state = edit, state
        named = [each for each in (edit.remove, edit.replace, edit.by, edit.after, *edit.add) if each is not None]
        self.identity = identities(state.entries, named)
        self.spare = max((entry.key for entry in state.entries), default=0)
        self.changes: list[str] = []
        self.losses: list[str] = []
        self.warnings: list[str] = []

    def outcome(self) -> Outcome:
        entries = self._added(self._removed(self._replaced(list(self.state.entries))))
        after = replace(self.state, entries=tuple(entries), properties=self._properties())
        if self.edit.touches_line_up and (lost := schedules_lost(self.state, after)):
            self.losses.append(
                say_n(
                    "{n} entry will lose its days and day part: the CMS drops them when the order changes.",
                    "{n} entries will lose their days and day parts: the CMS drops them when the order changes.",
                    len(lost),
                )
            )
        return Outcome(after, tuple(self.changes), tuple(self.losses), tuple(self.warnings))

    def _replaced(self, entries: list[Entry]) -> list[Entry]:
        old, by = self.edit.replace, self.edit.by
        if old is None or by is None or self._id(old) == self._id(by):
            return entries
        rows = self._rows(entries, old)
        if rows:
            self.changes.append(_repeated(f"{quoted(old.name)} → {quoted(by.name)}", rows))
            self._warn_of_locked(entries, rows)
        for row in rows:
            entries[row] = self._new(by)
        return entries

    def _removed(self, entries: list[Entry]) -> list[Entry]:
        if self.edit.remove is None:
            return entries
        rows = self._rows(entries, self.edit.remove)
        if rows:
            self.changes.append(_repeated(say("“{name}” removed", name=self.edit.remove.name), rows))
            self._warn_of_locked(entries, rows)
        gone = set(rows)
        return [entry for row, entry in enumerate(entries) if row not in gone]

    def _added(self, entries: list[Entry]) -> list[Entry]:
        edit = self.edit
        if not edit.add:
            return entries
        at = 0 if edit.where is Where.START else len(entries)
        if edit.where is Where.POSITION:
            at = max(edit.position - 1, 0)
            if at > len(entries):
                at = len(entries)
                self.warnings.append(
                    say_n(
                        "The campaign has only {n} layout, so the new ones go at the end.",
                        "The campaign has only {n} layouts, so the new ones go at the end.",
                        len(entries),
                    )
                )
        elif edit.where is Where.AFTER and edit.after is not None:
            rows = self._rows(entries, edit.after)
            if not rows:
                self.warnings.append(say("“{name}” isn't in the campaign, so nothing is added.", name=edit.after.name))
                return entries
            at = rows[-1] + 1
        names = ", ".join(quoted(entry.name) for entry in edit.add)
        self.changes.append(say("{names} added at position {place}", names=names, place=at + 1))
        return [*entries[:at], *map(self._new, edit.add), *entries[at:]]

    def _properties(self) -> CampaignProperties:
        edit, properties = self.edit, self.state.properties
        tags = retagged(properties.tags, add=edit.add_tags, remove=edit.remove_tags)
        if tags != properties.tags:
            self.changes += _tag_words(properties.tags, tags)
            properties = replace(properties, tags=tags)
        if edit.folder_id is not None and edit.folder_id != properties.folder_id:
            self.changes.append(say("moved to “{folder}”", folder=edit.folder_name))
            properties = replace(properties, folder_id=edit.folder_id, folder_name=edit.folder_name)
        if edit.play_order not in ("", BLOCK) and properties.cycle_playback:
            self.warnings.append(say("With cycle playback, the CMS always uses “Block”."))
        elif edit.play_order and edit.play_order != properties.list_play_order:
            self.changes.append(say("play order: Block") if edit.play_order == BLOCK else say("play order: Round"))
            properties = replace(properties, list_play_order=edit.play_order)
        return properties

    def _warn_of_locked(self, entries: Sequence[Entry], rows: Sequence[int]) -> None:
        if any(entries[row].locked for row in rows):
            name = entries[rows[0]].name
            self.losses.append(say("Removing “{name}” can't be undone: it isn't shared with you.", name=name))

    def _rows(self, entries: Sequence[Entry], layout: Entry) -> list[int]:
        wanted = self._id(layout)
        return [row for row, entry in enumerate(entries) if self._id(entry) == wanted]

    def _id(self, entry: Entry) -> Identity:
        return self.identity(entry)

    def _new(self, layout: Entry) -> Entry:
        self.spare += 1
        return replace(layout, key=self.spare)


def _repeated(change: str, rows: Sequence[int]) -> str:
    return say("{change}, {number} times", change=change, number=len(rows)) if len(rows) > 1 else change


def _tag_words(before: Sequence[str], after: Sequence[str]) -> Iterator[str]:
    gone = [tag for tag in before if tag not in after]
    new = [tag for tag in after if tag not in before]
    if new:
        yield say("tags + {tags}", tags=", ".join(new))
    if gone:
        yield say("tags − {tags}", tags=", ".join(gone))
