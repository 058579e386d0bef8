"""The dialog that moves campaigns: the folders of the CMS as a tree, where they can be created, renamed and deleted."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Callable, Coroutine, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

import shiboken6
from PySide6.QtCore import QItemSelectionModel, QModelIndex, Qt
from PySide6.QtWidgets import QWidget

from app.core.errors import Conflict, MarqueeError, NextStep, NotPermitted, SignInNeeded
from app.domain.folder import Folder, walk
from app.models.navigation_tree import NavItem, NavTreeModel
from app.services.lookups.folder_editing import folder_problem
from app.services.lookups.lookups import Lookup, Source
from app.services.saving.creation import CreationUnknown
from app.services.session.session import Session
from app.ui import failures
from app.ui.awaited_dialogs import CardDialog, Choice, ask, ask_text, room_px
from app.ui.i18n import tr
from app.ui.resource.record_actions import add_action, allow
from app.ui.shell import Shell
from app.ui.task_runner import spawn
from app.ui.widgets.buttons.action_button import ActionButton
from app.ui.widgets.buttons.painted_buttons import Button, ButtonKind
from app.ui.widgets.containers.box_layouts import STRETCH, Stretch, column, hold, row
from app.ui.widgets.containers.flow_layout import FlowLayout
from app.ui.widgets.containers.panels import Card
from app.ui.widgets.inputs.labelled_fields import SearchField
from app.ui.widgets.keyboard.screen_reader_announcements import announce
from app.ui.widgets.navigation.nav_tree import NavTree
from app.ui.widgets.text.labels import Label

Work = Callable[[], Coroutine[Any, Any, None]]

_WIDTH: Final = 500
_HEIGHT: Final = 300
_BESIDES: Final = 376
"""Height needed above and below the tree."""
_LEAST: Final = 112
_ADMINISTRATOR: Final = 1


class Destination(NamedTuple):
    """A folder to move to."""

    folder_id: int
    name: str


class MoveDialog(CardDialog[Destination]):
    """Asks for a folder in which the user may file campaigns.

    A folder that the user creates is selected. Writes are owned by the widget below the dialog, so that closing it
    loses no outcome.

    Attributes:
        search: narrows the tree to folders with this text in their name.
        tree: the folders.
        new, rename, delete: change the folders; the tool tips of disabled ones say why.
    """

    def __init__(
        self,
        parent: QWidget,
        session: Session,
        shell: Shell,
        *,
        title: str,
        note: str,
        folders: Lookup[Folder],
        now: Sequence[int | None],
        why_not: Callable[[str], str],
    ) -> None:
        """`now` has the folder of each campaign, None if unknown; the most frequent one is selected.

        `why_not` returns why the user may not use a feature, or "".
        """
        super().__init__(parent, title, width=_WIDTH)
        self._below = parent
        self._session = session
        self._shell = shell
        self._why_not = why_not
        self._now = frozenset(now)
        self._is_busy = False
        self._selected_before: int | None = None
        self.search = SearchField(tr("Search folders"))
        self.search.textChanged.connect(self._narrow)
        self.search.browse.connect(self._step)
        self._model = NavTreeModel(loading_text="", failed_text="", parent=self)
        self.tree = NavTree(name=tr("Folder"))
        self.tree.setProperty("kind", "palette")
        self.tree.setModel(self._model)
        self.tree.setFixedHeight(room_px(self.around().height() - _BESIDES, _HEIGHT, _LEAST))
        self.new = add_action(self.tree, tr("New folder…"), "folder-plus", [], self._start_new)
        self.rename = add_action(self.tree, tr("Rename folder…"), "pencil-line", ["F2"], self._start_rename)
        self.delete = add_action(self.tree, tr("Delete folder…"), "trash", ["Del"], self._start_delete)
        changes = FlowLayout(gap=4, line_gap=4)
        for action in (self.new, self.rename, self.delete):
            changes.addWidget(ActionButton(action, ButtonKind.GHOST))
        self._failure = Label("", 13, 400, "danger", wrap=True)
        self._again = Button("", ButtonKind.LINK)
        self._again.clicked.connect(self._repeat)
        self._failed_part = hold(column(self._failure, row(self._again, STRETCH), spacing=4))
        self._failed_part.hide()
        self._repeated: Callable[[], None] | None = None
        self.content.addWidget(self.search)
        self._nothing = Label("", 13, 400, "text2", wrap=True)
        self._nothing.setContentsMargins(12, 8, 12, 8)
        self._nothing.hide()
        self.content.addWidget(Card(column(self._nothing, Stretch(self.tree), margins=(1, 6, 1, 6))))
        self.content.addLayout(changes)
        self.content.addWidget(self._failed_part)
        for text in (note, folders.sentence):
            if text:
                self.add_text(text, "text3")
        self.add_button(tr("Cancel"), ButtonKind.SECONDARY, self.reject)
        self._move = self.add_button(tr("Move"), ButtonKind.PRIMARY, self._accept)
        self._move.setDefault(True)
        self.focus_first(self.search)
        self._show(folders)
        known = [folder_id for folder_id in now if folder_id in self._folders]
        self._select(Counter(known).most_common(1)[0][0] if known else next(iter(self._folders), None))
        self.tree.selectionModel().currentChanged.connect(self._check)
        self._check()

    # ------------------------------------------------------------------------------------------------- the tree

    def _show(self, folders: Lookup[Folder]) -> None:
        self._lookup = folders
        self._folders = {folder.folder_id: folder for folder, _ in walk(folders.items)}
        self._model.set_roots(_nodes(folders.items))
        for folder in folders.items:
            self.tree.expand(self._model.index_of(str(folder.folder_id)))

    def _reveal(self, folder_id: int | None) -> QModelIndex:
        """Expands the folders around one, and returns its index."""
        index = self._model.index_of(str(folder_id))
        above = index.parent()
        while above.isValid():
            self.tree.expand(above)
            above = above.parent()
        return index

    def _select(self, folder_id: int | None) -> None:
        index = self._reveal(folder_id)
        self.tree.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        self.tree.scrollTo(index)

    def _narrow(self, text: str) -> None:
        """Shows the folders with this text in their names, with those around and in them, and selects the first one."""
        wanted = text.strip().casefold()
        found = [folder for folder in self._folders.values() if wanted in _title(folder).casefold()] if wanted else []
        shown = {each.folder_id for each, _ in walk(found)}
        for folder in found:
            shown.update(self._around(folder))
        for folder_id in self._folders:
            index = self._model.index_of(str(folder_id))
            self.tree.setRowHidden(index.row(), index.parent(), bool(wanted) and folder_id not in shown)
        self._nothing.setText(tr("Nothing matches “{text}”", text=text.strip()))
        self._nothing.setVisible(bool(wanted) and not found)
        if not wanted:
            if self._current() is None:
                self._select(self._selected_before)
            return
        if (now := self._current()) is not None:
            self._selected_before = now.folder_id
        first = next((folder for folder in found if not folder.is_private), None)
        if first is None:
            self.tree.selectionModel().clear()
        for folder in found:
            self._reveal(folder.folder_id)
        if first is not None:
            self._select(first.folder_id)

    def _around(self, folder: Folder) -> Iterator[int]:
        """Yields the ids of the folders around one."""
        above = folder.parent_id
        while above is not None and above in self._folders:
            yield above
            above = self._folders[above].parent_id

    def _step(self, by: int) -> None:
        """Selects the next visible folder while the user types."""
        now = self.tree.currentIndex()
        index = self.tree.indexBelow(now) if by > 0 else self.tree.indexAbove(now)
        if index.isValid():
            self.tree.setCurrentIndex(index)

    def _current(self) -> Folder | None:
        item = self._model.item(self.tree.currentIndex())
        return item.data if item is not None and isinstance(item.data, Folder) else None

    def _check(self, *_: object) -> None:
        """Disables Move if all campaigns are already in the folder, and changes that the CMS would refuse."""
        folder = self._current()
        is_open = folder is not None and not folder.is_private
        self._move.setEnabled(is_open and not self._is_busy and folder is not None and self._now != {folder.folder_id})
        reason = tr("Wait until the change is done.") if self._is_busy else ""
        if not reason and self._lookup.source is Source.SEEN:
            reason = self._lookup.sentence
        if not reason and folder is None:
            reason = tr("Select a folder.")
        if not reason and not is_open:
            reason = _private()
        is_root = folder is not None and folder.is_root
        root = tr("The root folder can't be renamed or deleted.") if is_root else ""
        allow(self.new, reason or self._why_not("folder.add") or (self._why_not_in_root() if is_root else ""))
        for action in (self.rename, self.delete):
            allow(action, reason or self._why_not("folder.modify") or root)

    def _why_not_in_root(self) -> str:
        me = self._session.me
        if me is None or me.user_type_id in {None, _ADMINISTRATOR}:
            return ""
        return tr("Only administrators can add folders to the root folder. Select another one.")

    def _accept(self) -> None:
        folder = self._current()
        if folder is not None and self._move.isEnabled():
            self.finish(Destination(folder.folder_id, _title(folder)))

    # ------------------------------------------------------------------------------------------------- changing

    def _start_new(self) -> None:
        if (folder := self._current()) is not None:
            spawn(self, self._ask_new(folder))

    async def _ask_new(self, parent: Folder) -> None:
        name = await ask_text(
            self,
            title=tr("New folder in “{folder}”", folder=_title(parent)),
            label=tr("Name"),
            accept=tr("Create"),
            validate=_problem,
        )
        if name is not None:
            self._run(tr("Create folder “{name}”", name=name.strip()), partial(self._create, name, parent.folder_id))

    async def _create(self, name: str, parent_id: int) -> None:
        folder = await self._session.folders.create(name, parent_id)
        await self._show_again(folder.folder_id, tr("Created “{name}”", name=folder.title))

    def _start_rename(self) -> None:
        if (folder := self._current()) is not None:
            spawn(self, self._ask_rename(folder))

    async def _ask_rename(self, folder: Folder) -> None:
        name = await ask_text(
            self,
            title=tr("Rename folder “{name}”", name=folder.title),
            label=tr("Name"),
            value=folder.text,
            accept=tr("Rename"),
            validate=_problem,
        )
        if name is not None and name.strip() != folder.text:
            sentence = tr("Rename folder “{name}”", name=folder.title)
            self._run(sentence, partial(self._rename, folder, name))

    async def _rename(self, folder: Folder, name: str) -> None:
        try:
            renamed = await self._session.folders.rename(folder.folder_id, name, only_from=folder.text)
        except Conflict:
            with contextlib.suppress(MarqueeError):
                await self._show_again(folder.folder_id)
            raise
        await self._show_again(folder.folder_id, tr("Renamed to “{name}”", name=renamed.title))

    def _start_delete(self) -> None:
        if (folder := self._current()) is not None:
            spawn(self, self._ask_delete(folder))

    async def _ask_delete(self, folder: Folder) -> None:
        answer = await ask(
            self,
            title=tr("Delete folder “{name}”?", name=folder.title),
            text=tr("The CMS only deletes empty folders."),
            buttons=(Choice("keep", tr("Cancel")), Choice("delete", tr("Delete"), danger=True)),
            danger=True,
        )
        if answer == "delete":
            sentence = tr("Delete folder “{name}”", name=folder.title)
            self._run(sentence, partial(self._delete, folder))

    async def _delete(self, folder: Folder) -> None:
        await self._session.folders.delete(folder.folder_id)
        await self._show_again(folder.parent_id, tr("Deleted “{name}”", name=folder.title))

    async def _show_again(self, folder_id: int | None, done: str = "") -> None:
        """Shows the folders as they are now, with one of them selected, and reads out what was done, if anything."""
        folders = await self._session.lookups.folders()
        if shiboken6.isValid(self):
            self.search.clear()
            self._show(folders)
            self._select(folder_id)
            self.tree.setFocus(Qt.FocusReason.OtherFocusReason)
            if done:
                announce(self, done)

    # ------------------------------------------------------------------------------------------------- running

    def _run(self, sentence: str, work: Work, *, is_agreed: bool = False) -> None:
        self._failed_part.hide()
        self._is_busy = True
        self._check()
        spawn(self._below, self._agreed_work(sentence, work, is_agreed), on_error=partial(self._failed, sentence, work))

    async def _agreed_work(self, sentence: str, work: Work, is_agreed: bool) -> None:
        try:
            if is_agreed or await self._shell.confirm_write(self._session, sentence):
                await work()
        finally:
            if shiboken6.isValid(self):
                self._is_busy = False
                self._check()

    def _failed(self, sentence: str, work: Work, error: Exception) -> None:
        """Shows the error and how to continue: in the dialog, or above the pages once it is closed."""
        failure = failures.note(error)
        if not shiboken6.isValid(self):
            key = f"folders/{self._session.connection.id}"
            self._shell.banner(key, failure.sentence, failure.hint, tone="danger", session=self._session)
            return
        text = ""
        if isinstance(error, CreationUnknown):
            text = tr("Send again") if error.was_looked_for else tr("Check again")
        elif failure.next_step in {NextStep.WAIT, NextStep.CHECK, NextStep.RETRY, NextStep.SIGN_IN}:
            text = "" if isinstance(error, NotPermitted) else tr("Try again")
        self._repeated = partial(self._again_after, error, sentence, work)
        self._failure.setText(f"{failure.sentence} {failure.hint}".strip())
        self._again.setText(text)
        self._again.setVisible(bool(text))
        self._failed_part.show()
        announce(self, self._failure.text())

    def _repeat(self) -> None:
        if self._repeated is not None:
            self._repeated()

    def _again_after(self, error: Exception, sentence: str, work: Work) -> None:
        if isinstance(error, CreationUnknown) and error.was_looked_for:
            error.allow_resend()
        # Someone else may have signed in meanwhile.
        self._run(sentence, work, is_agreed=not isinstance(error, SignInNeeded))


def _nodes(folders: Iterable[Folder]) -> tuple[NavItem, ...]:
    return tuple(
        NavItem(
            key=str(folder.folder_id),
            title=_title(folder),
            icon="folder",
            data=folder,
            locked=_private() if folder.is_private else "",
            children=_nodes(folder.children),
        )
        for folder in folders
    )


def _title(folder: Folder) -> str:
    return tr("Root folder") if folder.is_root or folder.text == "/" else folder.title


def _private() -> str:
    return tr("This folder isn't shared with you.")


def _problem(name: str) -> str | None:
    return folder_problem(name) or None
