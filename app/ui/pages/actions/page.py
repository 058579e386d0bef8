"""The action page: the list, and a preview of an action's layout in the browser."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QAction

from app.domain.interactive_actions.action_in_context import AuditedAction
from app.ui.i18n import tr
from app.ui.layout_previews.browser_preview import preview_layout
from app.ui.pages.actions.declaration import why_nothing_may_change
from app.ui.resource.list_page import ResourcePage
from app.ui.resource.record_actions import allow
from app.ui.widgets.lineup.layout_library_view import PREVIEW_KEYS


class ActionsPage(ResourcePage[AuditedAction]):
    """See `ResourcePage`.

    Attributes:
        preview: shows the layout of the selected action in the browser.
    """

    def prepare(self) -> None:
        self.preview = self.action(tr("Preview layout in browser"), "arrow-square-out", PREVIEW_KEYS)
        self.preview.triggered.connect(self._preview)
        self._allow_new()

    def verbs(self) -> list[QAction]:
        *others, last = super().verbs()
        return [*others, self.preview, last]

    def on_selection(self, records: Sequence[AuditedAction]) -> None:
        self._allow_new()
        self.preview.setEnabled(len(self._layouts()) == 1)

    def _allow_new(self) -> None:
        """Enables New for either of two features, which a declaration can't express."""
        if self.record_verbs.new is not None:
            allow(self.record_verbs.new, self.record_verbs.why_not("") or why_nothing_may_change(self.session))

    def _layouts(self) -> set[int]:
        return {row.action.layout_id for row in self.selected() if row.action.layout_id is not None}

    def _preview(self) -> None:
        layouts = self._layouts()
        if len(layouts) == 1:
            preview_layout(self, self.session, self.shell, layouts.pop())
