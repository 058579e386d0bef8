"""Loads the library and the folder list in the background, and accepts typed ids if the CMS lists nothing."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from app.models.folder_options import folder_choices, folder_options
from app.models.lineup_editor import LineupEditor
from app.services.connection_state import LinkState
from app.services.lookups.lookups import Source
from app.services.session.session import Session
from app.ui import awaited_dialogs, failures
from app.ui.i18n import tr
from app.ui.layout_previews.layouts_by_id import ask_layouts_by_id, typed_ids
from app.ui.layout_previews.library_filling import fill_library
from app.ui.layout_previews.thumbnail_cache import pictures_of
from app.ui.pages.campaign_editor.editor_workspace import Workspace
from app.ui.task_runner import ending_with, spawn


class LookupLoader(QObject):
    """Loads the lists of the editor, which the CMS may refuse to this account.

    Signals:
        people_known: the names of users were loaded.
    """

    people_known = Signal()

    def __init__(self, session: Session, editor: LineupEditor, workspace: Workspace, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._workspace = workspace
        self._is_old = False
        self.destroyed.connect(ending_with(session.subscribe(self._link_changed)))
        pictures = pictures_of(session)
        editor.model.picture_of = pictures.look
        pictures.changed.connect(workspace.view.viewport().update)
        workspace.library.retry_wanted.connect(self.load_layouts)
        workspace.library.ids_wanted.connect(self._ask_ids)
        workspace.properties.folder_id_wanted.connect(self._ask_folder)

    def start(self) -> None:
        self.load_layouts()
        spawn(self, self._load_folders(), name="load folders", on_error=failures.describe)
        spawn(self, self._load_people(), name="load users", on_error=failures.describe)

    def load_layouts(self) -> None:
        spawn(self, self._load_layouts(), name="load layouts", on_error=self._layouts_failed)

    def refresh(self) -> None:
        """Reads layouts and folders again, as the user asked."""
        spawn(self, self._load_layouts(refresh=True), name="load layouts", on_error=self._layouts_failed)
        spawn(self, self._load_folders(refresh=True), name="load folders", on_error=failures.describe)

    def look_again(self) -> None:
        """Checks for new layouts in the background. A failure is only logged if there are layouts to show."""
        on_error = failures.only_log if self._workspace.library.model.total else self._layouts_failed
        spawn(self, self._load_layouts(), name="look for layouts", on_error=on_error)

    async def _load_layouts(self, *, refresh: bool = False) -> None:
        self._is_old = not await fill_library(self._session, self._workspace.library, refresh=refresh)
        self._workspace.view.viewport().update()
        self._workspace.properties.tags.set_suggestions(self._workspace.library.model.tags())

    def _link_changed(self, state: LinkState) -> None:
        if self._is_old and state is LinkState.CONNECTED:
            self.start()

    def _layouts_failed(self, error: Exception) -> None:
        self._is_old = True
        failure = failures.describe(error)
        self._workspace.library.show_failed(failure.sentence, failure.hint)

    async def _load_folders(self, *, refresh: bool = False) -> None:
        found = await self._session.lookups.folders(refresh=refresh)
        is_whole = found.source is Source.CMS
        self._workspace.set_folders(folder_options(found.items), whole=is_whole)
        if is_whole:
            self._workspace.library.set_folders(folder_choices(found.items))

    async def _load_people(self) -> None:
        """Loads the names of users, for the messages about other people's saves."""
        await self._session.lookups.users()
        self.people_known.emit()

    # typed ids

    def _ask_ids(self) -> None:
        spawn(self, self._add_by_id(), name="add by id")

    async def _add_by_id(self) -> None:
        entries, refused = await ask_layouts_by_id(self._workspace, self._session)
        if entries:
            self._workspace.add([*entries])
        if refused:
            self._workspace.library.refused.emit(refused)

    def _ask_folder(self) -> None:
        spawn(self, self._folder_by_id(), name="folder by id")

    async def _folder_by_id(self) -> None:
        text = await awaited_dialogs.ask_text(
            self._workspace,
            title=tr("Another folder"),
            label=tr("Folder ID"),
            accept=tr("Use folder"),
            validate=lambda typed: None if len(typed_ids(typed)) == 1 else tr("Enter one folder ID."),
        )
        if text is not None:
            self._workspace.properties.take_folder(typed_ids(text)[0], "")
