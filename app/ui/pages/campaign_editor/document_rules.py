"""The save rules of list campaigns, and their working copy: the line-up with its undo steps."""

from __future__ import annotations

from typing import Any

from app.domain.lineups.lineup import PROPERTY_NAMES, CampaignState, last_saved
from app.domain.lineups.lineup_diff import diff
from app.domain.list_queries import RecordId
from app.domain.merging.campaign_merge import merge, same_value
from app.models.lineup_editor import LineupEditor, changed_properties
from app.services.campaigns.campaign_service import RESOURCE
from app.services.document.events import Relation
from app.services.document.protocols import Created, Found
from app.services.drafts.draft import Work
from app.services.saving.creation import CreationUnknown
from app.services.saving.save_recheck import RecentSaves
from app.services.saving.verified_save import SaveOutcome
from app.services.session.session import Session
from app.ui.i18n import tr, tr_n


class CampaignRules:
    """See `services.document.protocols.DocumentRules`."""

    def __init__(self, session: Session, editor: LineupEditor) -> None:
        self._session = session
        self._editor = editor

    @property
    def steps(self) -> None:
        return None

    @property
    def resource(self) -> str:
        return RESOURCE

    @property
    def draft_resource(self) -> str:
        return RESOURCE

    async def read(self, record_id: RecordId) -> Found[CampaignState]:
        found = await self._session.campaigns.open(int(record_id), known=self._editor.working().entries)
        return Found(found.state, found)

    async def save(
        self,
        record_id: RecordId,
        base: CampaignState,
        working: CampaignState,
        initiator: object,
    ) -> SaveOutcome[CampaignState]:
        return await self._session.campaigns.save(base, working, initiator=initiator)

    async def create(self, state: CampaignState, initiator: object) -> Created[CampaignState]:
        raise NotImplementedError("a campaign is created before it is edited")

    def relation(self, base: CampaignState, working: CampaignState, theirs: CampaignState) -> Relation:
        """As `FormRules.relation`: PART_OF_MINE if a merge would add nothing to the working copy."""
        if not diff(base.entries, theirs.entries) and not changed_properties(base.properties, theirs.properties):
            return Relation.SAME
        merged = merge(base, working, theirs)
        is_part = not merged.unresolved and self.same(merged.result(), working)
        return Relation.PART_OF_MINE if is_part else Relation.DIFFERS

    def same(self, one: CampaignState, other: CampaignState) -> bool:
        mine, theirs = one.properties, other.properties
        return not diff(one.entries, other.entries) and all(
            same_value(name, getattr(mine, name), getattr(theirs, name)) for name in PROPERTY_NAMES
        )

    def register_sent(self, state: CampaignState, age_s: float) -> CreationUnknown:
        raise NotImplementedError("a campaign is created before it is edited")

    def work(self, base: CampaignState, working: CampaignState) -> Work[CampaignState]:
        return Work(base, working)

    def is_mine(self, theirs: CampaignState, base: CampaignState) -> bool:
        me = self._session.me
        who, _at = last_saved(theirs, base)
        return not who or me is None or me.user_name == who

    def title(self, base: CampaignState, working: CampaignState, record_id: RecordId | None) -> str:
        return working.properties.name or base.properties.name

    def recent(self, record_id: RecordId) -> RecentSaves[Any]:
        return self._session.campaigns.recent


class LineupCopy:
    """See `services.document.protocols.WorkingCopy`."""

    def __init__(self, editor: LineupEditor) -> None:
        self._editor = editor

    @property
    def base(self) -> CampaignState:
        return self._editor.base

    @property
    def working(self) -> CampaignState:
        return self._editor.working()

    @property
    def is_clean(self) -> bool:
        return self._editor.is_clean

    def saved(self, sent: CampaignState, fresh: CampaignState) -> None:
        self._editor.mark_saved(fresh, sent)

    def rebase(self, theirs: CampaignState) -> None:
        self._editor.rebase(theirs)

    def take_theirs(self, theirs: CampaignState) -> None:
        self._editor.take(theirs, tr("Apply changes from the CMS"))
        self._editor.rebase(theirs)
        self._editor.undo_stack.setClean()

    def restore(self, work: Work[CampaignState]) -> None:
        base = self._editor.base
        is_other = bool(diff(work.base.entries, base.entries)) or bool(
            changed_properties(work.base.properties, base.properties)
        )
        self._editor.take(work.working, tr("Restore draft"), upon=work.base if is_other else None)

    def bring_back(self, base: CampaignState, working: CampaignState | None) -> None:
        self._editor.rebase(base)
        if working is not None:
            self._editor.take(working, tr("Restore saved changes"))
        self._editor.undo_stack.resetClean()


def schedule_warning(entries: int) -> str:
    """Returns a sentence about the schedule details that a new order costs; "" for none."""
    if not entries:
        return ""
    return tr_n(
        "The CMS will drop the days, day part and geofence of {n} entry, as it does whenever an order is saved.",
        "The CMS will drop the days, day parts and geofences of {n} entries, as it does whenever an order is saved.",
        entries,
    )
