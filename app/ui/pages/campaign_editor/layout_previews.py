"""The layout previews of the editor: for the library, the line-up and the time strip."""

from __future__ import annotations

from app.models.layout_facts import Previewed
from app.models.lineup_model import LineupModel
from app.services.session.session import Session
from app.ui.layout_previews.preview_adapters import StripList, TableList, library_preview, lineup_note, of_entry
from app.ui.layout_previews.preview_controller import LayoutPreview
from app.ui.pages.campaign_editor.editor_workspace import Workspace
from app.ui.widgets.lineup.layout_library_view import PREVIEW_KEYS


class EditorPreviews:
    """The preview of each list of layouts.

    Attributes:
        library, lineup, strip: the previews.
    """

    def __init__(self, session: Session, model: LineupModel, workspace: Workspace) -> None:
        self._session = session
        self._model = model
        view = workspace.view
        self.library = library_preview(session, workspace.library)
        self.lineup = LayoutPreview(TableList(view, session, self._entry), browser_keys=PREVIEW_KEYS)
        workspace.look_action = self.lineup.menu_action
        strip = StripList(workspace.strip, model, view.selectionModel(), session)
        self.strip = LayoutPreview(strip, browser_keys=PREVIEW_KEYS)

    def _entry(self, row: int) -> Previewed | None:
        if not 0 <= row < self._model.count:
            return None
        about = self._model.row(row)
        return of_entry(self._session, about.entry, lineup_note(about, self._model.count))
