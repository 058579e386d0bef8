"""The draft of a campaign: see `app.ui.editors.drafts`; and when one that was left behind needs no answer."""

from __future__ import annotations

from PySide6.QtCore import QObject

from app.domain.lineups.lineup import PROPERTY_NAMES, CampaignState
from app.domain.lineups.sequence import diff
from app.domain.merging.merge import same_value
from app.models.lineup_commands import LineupEditor
from app.services.campaigns.campaigns import RESOURCE
from app.services.saving.drafts import Work
from app.services.session.session import Session
from app.ui.editors.drafts import DraftKeeper


class CampaignDraftKeeper(DraftKeeper):
    """Follows one line-up and its properties."""

    def __init__(self, session: Session, editor: LineupEditor, parent: QObject) -> None:
        super().__init__(session, RESOURCE, editor.base.campaign_id, parent)
        self._editor = editor
        editor.changed.connect(self.follow)

    def _is_clean(self) -> bool:
        return self._editor.is_clean

    def _work(self) -> Work[CampaignState]:
        return Work(self._editor.base, self._editor.working())

    def _title(self) -> str:
        return self._editor.properties.name or self._editor.base.properties.name


def is_superseded(content: Work[CampaignState], on_cms: CampaignState) -> bool:
    """Whether the CMS has all of it: nothing was unsaved, or a save arrived whose answer was lost."""
    mine, theirs = content.working.properties, on_cms.properties
    return not diff(on_cms.entries, content.working.entries) and all(
        same_value(name, getattr(mine, name), getattr(theirs, name)) for name in PROPERTY_NAMES
    )
