"""The working copy on disk: kept while it differs from the CMS, offered again after a crash, gone once it is saved."""

from __future__ import annotations

import msgspec
from PySide6.QtCore import QObject

from app.core.errors import DiskProblem
from app.core.log import logger
from app.domain.lineup import PROPERTY_NAMES, CampaignState
from app.domain.merge import same_value
from app.domain.sequence import diff
from app.models.lineup_commands import LineupEditor
from app.services.campaigns import RESOURCE, CampaignDraft
from app.services.drafts import Draft, DraftState
from app.services.session import Session


class DraftKeeper(QObject):
    """Follows one editor. While `is_held`, an older draft waits for a decision and is not written over.

    Attributes:
        is_held: see above.
        usual: in what state it is kept while nothing is on its way to the CMS.
    """

    def __init__(self, session: Session, editor: LineupEditor, parent: QObject) -> None:
        super().__init__(parent)
        self._drafts = session.drafts
        self._editor = editor
        self._id = editor.base.campaign_id
        self._is_on_disk = False
        self.is_held = False
        self.usual = DraftState.EDITING
        self._state = DraftState.EDITING
        editor.changed.connect(self.follow)

    def follow(self) -> None:
        """Keeps what is unsaved; nothing unsaved needs no draft."""
        if self.is_held:
            return
        if self._editor.is_clean:
            self.forget()
        else:
            self.keep()

    def keep(self, state: DraftState | None = None) -> None:
        """Hands the newest working copy over for writing; returns at once.

        Once the session has ended, the answer to a write comes too late: the draft on disk says that it was on its way.
        """
        if self._drafts.is_closed:
            return
        content = CampaignDraft(self._editor.base, self._editor.working())
        title = self._editor.properties.name or self._editor.base.properties.name
        self._state = state or self.usual
        self._drafts.keep(RESOURCE, self._id, content, title=title, state=self._state)
        self._is_on_disk = True

    def found(self) -> None:
        """There is a draft on disk, from another run."""
        self._is_on_disk = True

    def forget(self) -> None:
        """There is nothing to come back to any more."""
        if self._is_on_disk:
            self._is_on_disk = False
            self._drafts.forget(RESOURCE, self._id)

    async def discard(self) -> None:
        """Removes the draft, whoever wrote it."""
        self._is_on_disk = False
        self.is_held = False
        await self._drafts.discard(RESOURCE, self._id)

    async def write(self) -> None:
        """Writes what is unsaved now, and that it is on its way where it still is. Raises DiskProblem."""
        if not self._editor.is_clean and not self.is_held:
            self.keep(self._state if self._state is DraftState.SENDING else None)
        await self._drafts.flush()


async def load_draft(session: Session, campaign_id: int) -> tuple[Draft, CampaignDraft] | None:
    """The draft of a campaign with its content; None where there is none that can be read."""
    try:
        draft = await session.drafts.load(RESOURCE, campaign_id)
        return None if draft is None else (draft, draft.payload(CampaignDraft))
    except (DiskProblem, msgspec.ValidationError) as error:
        logger("drafts").warning("the draft of campaign %d cannot be read: %s", campaign_id, type(error).__name__)
        return None


def is_superseded(content: CampaignDraft, on_cms: CampaignState) -> bool:
    """Whether the CMS has all of it: nothing was unsaved, or a save arrived whose answer was lost."""
    mine, theirs = content.working.properties, on_cms.properties
    return not diff(on_cms.entries, content.working.entries) and all(
        same_value(name, getattr(mine, name), getattr(theirs, name)) for name in PROPERTY_NAMES
    )
