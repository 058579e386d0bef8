"""Creates, renames and deletes folders, and keeps the look-up of folders up to date."""

from __future__ import annotations

import operator
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final, NamedTuple, TypeVar

from app.api.cms_client import CmsClient
from app.api.endpoints.folders import Folders
from app.core.change_hub import Initiator, Kind
from app.core.errors import Conflict, Invalid, MarqueeError, NotFound, NotPermitted
from app.core.log import logger
from app.core.translatable_texts import say
from app.domain.campaigns.validation import NAME_LIMIT, loses_markup
from app.domain.folder import Folder, walk, with_folder, without_folder
from app.domain.list_queries import RecordId
from app.domain.text.stored_texts import is_stored_form
from app.services.connection_state import Link
from app.services.lookups.lookups import Lookups
from app.services.records.deletion import Deletion
from app.services.records.record_service import RecordWriter
from app.services.saving import verified_save
from app.services.saving.creation_rules import CreationRules
from app.services.saving.save_recheck import OverwriteRules, RecentSaves

T = TypeVar("T")

FOLDERS: Final = "folder"
"""The name of folders in changes."""


class _NewFolder(NamedTuple):
    name: str
    parent_id: int


class FolderService:
    """The folders of one session. Every method raises the errors of `core.errors`.

    A CMS without these routes, which are not in CMS API 4.5, refuses them with NotPermitted.

    Attributes:
        recent: the renames of the last minute, which are checked again: an earlier one may arrive late.
    """

    def __init__(self, client: CmsClient, lookups: Lookups, writer: RecordWriter, link: Link) -> None:
        self._folders = client.folders
        self._lookups = lookups
        self._writer = writer
        self._link = link
        self._seen: dict[int, str] = {}
        """The names that folders renamed here were last seen with."""
        self.recent: RecentSaves[str] = writer.watch(
            FOLDERS,
            OverwriteRules(
                resource=FOLDERS,
                state_type=str,
                title_of=str,
                read=self._read_again,
                still_applied=lambda before, saved, now: saved in {before, now},
                is_based_on=lambda _before, _saved, _now: False,
                without=lambda before, saved, now: before if now == saved else now,
            ),
            has_editors=False,
        )
        self._creations = writer.watch_creations(
            CreationRules(
                resource=FOLDERS,
                meant_type=_NewFolder,
                id_of=lambda folder: folder.folder_id,
                owner_of=lambda _: None,
                resembles=lambda meant, folder: not folder.text or is_stored_form(meant.name, folder.text),
                is_as_meant=lambda meant, folder: is_stored_form(meant.name, folder.text),
                find=self._find,
                read=self._read,
            ),
        )

    async def create(self, name: str, parent_id: int, initiator: object = None) -> Folder:
        """Creates a folder and returns it as read back. Raises CreationUnknown if the answer is lost."""
        meant = _NewFolder(_checked(name), parent_id)
        with self._link.watching():
            folder = await self._creations.create(
                meant, meant.name, lambda: _supported(self._folders.create(meant.name, parent_id))
            )
            await self._read_tree(partial(with_folder, written=folder))
        self._writer.publish(FOLDERS, folder.folder_id, Kind.CREATED, initiator, folder)
        return folder

    async def rename(
        self, folder_id: int, name: str, initiator: object = None, *, only_from: str | None = None
    ) -> Folder:
        """Renames a folder and returns it as read back.

        With `only_from` it must still have that name: raises Conflict if it was renamed since.
        """
        name = _checked(name)

        def renamed(now: str) -> str:
            if only_from is not None and now not in {only_from, name}:
                raise Conflict(
                    say("It has since been renamed to “{name}”, so it keeps that name.", name=now),
                    say("Rename it again if you want a different name."),
                )
            return name

        adapter = _FolderNameAdapter(self._folders, folder_id)
        async with self._writer.turn(FOLDERS, folder_id) as gate:
            try:
                before, outcome = await verified_save.change(
                    adapter, renamed, gate, self._writer.own(FOLDERS, folder_id)
                )
            except Conflict:
                if (there := adapter.record) is not None:
                    await self._read_tree(partial(with_folder, written=there))
                    self._writer.publish(FOLDERS, folder_id, Kind.UPDATED, Initiator.SEEN, there)
                raise
            if isinstance(outcome, verified_save.NeedsMerge):
                raise Conflict(say("Someone else renamed this folder at the same time."))
            assert adapter.record is not None
            now = adapter.record
            self._seen[folder_id] = now.text
            if before != now.text:
                self.recent.note(folder_id, before, now.text)
            await self._read_tree(partial(with_folder, written=now))
        self._writer.publish(FOLDERS, folder_id, Kind.UPDATED, initiator, now)
        return now

    async def delete(self, folder_id: int, initiator: object = None) -> bool:
        """Deletes an empty folder; returns False if it was gone already.

        Raises Invalid if something is in it, even something that this user doesn't see.
        """
        async with self._writer.turn(FOLDERS, folder_id) as gate:
            deletion: Deletion[Folder] = Deletion(
                lambda: _if_empty(_supported(self._folders.delete(folder_id))),
                lambda: self._folders.get(folder_id),
                self._writer.own(FOLDERS, folder_id),
            )
            deleted = await deletion.carry_out(partial(self._before_deletion, folder_id), gate)
            self.recent.forget(folder_id)
            await self._read_tree(partial(without_folder, folder_id=folder_id))
        self._writer.publish(FOLDERS, folder_id, Kind.DELETED, initiator)
        return deleted.was_there

    async def _find(self, meant: _NewFolder) -> list[Folder]:
        """Returns the folders that may be the new one. Raises NotFound where the tree doesn't show its parent."""
        tree = [each for each, _ in walk(await self._folders.tree(whole=True))]
        if not any(each.folder_id == meant.parent_id for each in tree):
            raise NotFound(say("The CMS can't find it."))
        return [each for each in tree if each.parent_id == meant.parent_id and is_stored_form(meant.name, each.text)]

    async def _read(self, folder_id: int | str) -> Folder:
        return await self._folders.get(int(folder_id))

    async def _read_again(self, folder_id: RecordId) -> str:
        """Reads the name of a folder that was renamed here, and shows it everywhere if it has changed since."""
        folder = await self._folders.get(int(folder_id))
        is_behind = self._writer.own(FOLDERS, folder_id).is_behind(folder.text, operator.eq)
        if not is_behind and self._seen.get(folder.folder_id) != folder.text:
            self._seen[folder.folder_id] = folder.text
            await self._read_tree(partial(with_folder, written=folder))
            self._writer.publish(FOLDERS, folder.folder_id, Kind.UPDATED, Initiator.SEEN, folder)
        return folder.text

    async def _before_deletion(self, folder_id: int) -> Folder | None:
        try:
            return await self._folders.get(folder_id)
        except NotFound:
            return None

    async def _read_tree(self, correct: Callable[[tuple[Folder, ...]], tuple[Folder, ...]]) -> None:
        """Reads the tree for all who look it up; `correct` puts the change in, since the read can be behind it.

        The write is done, so a failure here is no error of it.
        """
        try:
            await self._lookups.folders_after(correct)
        except MarqueeError as error:
            logger("folders").info("the folders were not read again: %s", type(error).__name__)


class _FolderNameAdapter(verified_save.SaveAdapter[str]):
    """Renames one folder; see `saving.SaveAdapter`. The state is its name."""

    def __init__(self, folders: Folders, folder_id: int) -> None:
        self._folders = folders
        self._folder_id = folder_id
        self.record: Folder | None = None

    async def read(self) -> str:
        self.record = await self._folders.get(self._folder_id)
        return self.record.text

    async def write(self, meant: str) -> None:
        await _supported(self._folders.rename(self._folder_id, meant))

    def same(self, one: str, other: str) -> bool:
        return one == other

    def server_adjustment(self, meant: str, fresh: str) -> str:
        return say("The CMS saved it but changed the name.") if is_stored_form(meant, fresh) else ""


async def _if_empty(request: Awaitable[T]) -> T:
    """Awaits a deletion. The CMS's refusal becomes one that says what to do."""
    try:
        return await request
    except Invalid as refusal:
        sentence = say("The folder isn't empty, so the CMS won't delete it.")
        hint = say("Move everything out of it and delete its subfolders first.")
        raise Invalid(sentence, refusal.fields, hint) from refusal


async def _supported(request: Awaitable[T]) -> T:
    """Awaits a write. The error about a route that the CMS doesn't have becomes one about folders."""
    try:
        return await request
    except NotFound as error:
        if not error.diagnostics.get("unknown_route"):
            raise
        raise NotPermitted(
            say("This CMS doesn't let Marquee change folders."), say("Change its folders in the CMS itself.")
        ) from error


def folder_problem(name: str) -> str:
    """Returns why the CMS would refuse a folder's name, or change it; "" if it would not (observed on 4.5.1)."""
    name = name.strip()
    if not name:
        return say("Enter a name.")
    if len(name) > NAME_LIMIT:
        return say("Names can have up to {most} characters. This one has {length}.", most=NAME_LIMIT, length=len(name))
    if loses_markup(name):
        return say("The CMS removes everything that looks like an HTML tag, starting at the <.")
    return ""


def _checked(name: str) -> str:
    """Returns the name as it is sent. Raises Invalid."""
    if problem := folder_problem(name):
        raise Invalid(problem, {"folderName": problem})
    return name.strip()
