"""The page of campaigns: all campaigns of a CMS, by sidebar node, filters and sort order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from app.core.change_hub import Change
from app.domain.campaigns.campaign import LIST, Campaign
from app.domain.list_queries import RecordId
from app.models.navigation_tree import NavItem
from app.models.record_mime import pack_records
from app.ui.campaign_labels import editor_kind
from app.ui.copying.copy_action import CopyTo
from app.ui.pages.campaigns.bulk_actions import CampaignBulkVerbs
from app.ui.pages.campaigns.campaign_actions import CampaignVerbs
from app.ui.pages.campaigns.compare_action import CompareVerb
from app.ui.pages.campaigns.declaration import ALL, Scope
from app.ui.pages.campaigns.inspector import FACTS, CampaignInspector, totals_text
from app.ui.pages.campaigns.move_dialog import Destination
from app.ui.resource.list_page import ResourcePage
from app.ui.resource.multi_selection_summary import MultiSelectionSummary
from app.ui.resource.record_actions import of_the_table
from app.ui.widgets.drawing.drag_card import drag_card, draw_name, hot_spot_below
from app.ui.widgets.tables.row_drag import Dragged


class CampaignsPage(ResourcePage[Campaign]):
    """See `ResourcePage`."""

    _scope: Scope = ALL

    @property
    def inspector(self) -> CampaignInspector:
        return cast("CampaignInspector", super().inspector)

    # ------------------------------------------------------------------------------------------------- the resource

    def prepare(self) -> None:
        self._verbs = CampaignVerbs(self.session, self.shell, self, self)
        self._copy_to = CopyTo(self.session, self.shell, self, self.selected)
        self._bulk = CampaignBulkVerbs(self.session, self.shell, self, self)
        self._compare = CompareVerb(self.session, self.shell, self, self.selected)
        of_the_table(self.view, self._verbs.edit, "Enter")
        self.view.offer_drag(self._dragged)

    def make_inspector(self) -> QWidget:
        verbs, delete = self._verbs, self.record_verbs.delete
        rename = self.record_verbs.actions()
        return CampaignInspector(
            self.session,
            edit=verbs.edit,
            side=(verbs.duplicate, *rename),
            several=self._bulk.edit,
            on_several=(self._bulk.move, self._bulk.tag, *([delete] if delete is not None else [])),
            facts=MultiSelectionSummary(self.declaration.columns, self.declaration.hidden - {"folder"}, first=FACTS),
            two=self._compare.action,
            more=(self._compare.action, *rename, verbs.duplicate, *self.copy_actions(), *self._on_all()),
        )

    def verbs(self) -> list[QAction]:
        verbs = self._verbs
        across = self._copy_to.offered()
        rename, compare = self.record_verbs.actions(), self._compare.action
        return [verbs.edit, compare, *rename, verbs.duplicate, *across, *self.copy_actions(), *self._on_all()]

    def _on_all(self) -> list[QAction]:
        delete = self.record_verbs.delete
        return [self._bulk.edit, self._bulk.move, self._bulk.tag, *([delete] if delete is not None else [])]

    def new_action(self) -> QAction:
        return self._verbs.new

    def open_record(self, record_id: RecordId) -> None:
        campaign = self.model.by_id(record_id)
        kind = editor_kind(campaign) if campaign is not None else "campaign"
        self.shell.open_page(self.session, kind, int(record_id))

    def selection_status(self, records: Sequence[Campaign]) -> str:
        if not records:
            return ""
        totals = totals_text(records)
        return " · ".join([super().selection_status(records), *([totals] if totals else [])])

    def on_selection(self, records: Sequence[Campaign]) -> None:
        self._verbs.follow_selection()
        self._bulk.follow_selection()
        self._compare.follow_selection()
        if self.has_inspector:
            self.inspector.show_campaigns(records)

    def on_loaded(self) -> None:
        if self.has_inspector:
            self.inspector.look_again()

    def on_change(self, change: Change) -> None:
        if self.has_inspector:
            self.inspector.follow(change)

    def show_node(self, node: NavItem) -> None:
        self._scope = node.data if isinstance(node.data, Scope) else ALL
        super().show_node(node)

    # ------------------------------------------------------------------------------------------------- dragging

    def _dragged(self) -> Dragged | None:
        """Returns the selected campaigns for a drag to a folder; None if they can't be moved."""
        chosen = self.selected()
        if not chosen or not self._bulk.move.isEnabled():
            return None
        ids = [campaign.campaign_id for campaign in chosen]
        names = (campaign.name for campaign in chosen)
        current = self.view.current_id()
        first = self.model.by_id(current if current in set(ids) else ids[0])
        assert first is not None
        count = self.declaration.texts.count(len(chosen))
        picture = drag_card(self, len(chosen), count, lambda painter, room: draw_name(painter, room, first.name))
        packed = pack_records(self.session.connection.id, self.declaration.kind, ids, names)
        return Dragged(packed, picture, hot_spot_below())

    def take_dropped(self, node: NavItem, ids: Sequence[RecordId]) -> None:
        if isinstance(node.data, Scope) and node.data.folder_id is not None:
            found = [campaign for each in ids if (campaign := self.model.by_id(each)) is not None]
            self._bulk.move_to(found, Destination(node.data.folder_id, node.data.folder_name))

    # ------------------------------------------------------------------------------------------------- CampaignPlace

    def chosen_type(self) -> str:
        return self._scope.type or LIST

    def chosen_folder(self) -> int | None:
        return self._scope.folder_id

    def show_campaign(self, campaign_id: int) -> None:
        self.show_record(campaign_id)
