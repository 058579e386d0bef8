"""The campaign table: every campaign of one CMS, as its tree node, its filter and its order ask for them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from app.core.changes import Change
from app.domain.campaign import AD, LIST, Campaign
from app.domain.query import CampaignQuery
from app.domain.query import Page as ListPage
from app.models.tree import NavItem
from app.services.lookups import Source
from app.services.session import Session
from app.ui.i18n import number, tr, tr_n
from app.ui.pages.campaigns import declaration
from app.ui.pages.campaigns.declaration import ALL, Scope
from app.ui.pages.campaigns.inspector import CampaignInspector, totals_text
from app.ui.pages.campaigns.verbs import CampaignVerbs
from app.ui.resource_page import Declaration, ResourcePage, Texts
from app.ui.shell import Shell


def _load(session: Session) -> AsyncIterator[ListPage[Campaign]]:
    return session.campaigns.pages(CampaignQuery())


def _load_one(session: Session, campaign_id: int) -> AsyncIterator[ListPage[Campaign]]:
    return session.campaigns.pages(CampaignQuery(campaign_id=campaign_id))


def campaign_declaration() -> Declaration[Campaign]:
    return Declaration(
        kind=declaration.KIND,
        resource=declaration.RESOURCE,
        icon=declaration.ICON,
        texts=Texts(
            title=tr("Campaigns"),
            filter_placeholder=tr("Filter these campaigns"),
            new=tr("New campaign"),
            empty_title=tr("No campaigns yet"),
            empty_text=tr("A campaign is an ordered list of layouts that is scheduled as one."),
            nothing_found=tr("No campaign matches"),
            failed_title=tr("The campaigns could not be loaded"),
            problem=lambda n: tr_n("{n} campaign could not be read", "{n} campaigns could not be read", n),
        ),
        columns=declaration.columns(),
        hidden=declaration.HIDDEN,
        id_of=lambda campaign: campaign.campaign_id,
        search_text=declaration.search_text,
        group_of=declaration.group_of,
        look=declaration.look,
        sort=(("name", False),),
        load=_load,
        load_one=_load_one,
    )


class CampaignsPage(ResourcePage[Campaign]):
    """See `ResourcePage`.

    Attributes:
        inspector: stands beside the page, in the window.
    """

    inspector: CampaignInspector
    _verbs: CampaignVerbs

    def __init__(self, session: Session, shell: Shell) -> None:
        self._scope = ALL
        self._wanted: int | None = None
        self._folders_are_guessed = False
        super().__init__(session, shell, campaign_declaration())

    # ------------------------------------------------------------------------------------------------- the resource

    def prepare(self) -> None:
        verbs = self._verbs = CampaignVerbs(self.session, self.shell, self, self)
        # Enter and Ctrl+C belong to the table alone: a field beside it has its own use for them.
        _of_the_table(self.view, verbs.edit, "Return", "Enter")
        self.copy_action = self.action(tr("Copy rows"), "clipboard-text")
        _of_the_table(self.view, self.copy_action, "Ctrl+C")
        self.copy_action.triggered.connect(self.view.copy_selection)
        self.inspector = CampaignInspector(
            self.session,
            edit=verbs.edit,
            side=(verbs.duplicate, verbs.rename),
            more=(verbs.rename, verbs.duplicate, self.copy_action, verbs.delete),
        )
        self.picked.connect(self._follow_selection)

    def verbs(self) -> list[QAction]:
        verbs = self._verbs
        return [verbs.edit, verbs.rename, verbs.duplicate, self.copy_action, verbs.delete]

    def new_action(self) -> QAction:
        return self._verbs.new

    def open_record(self, record_id: int) -> None:
        campaign = self.model.by_id(record_id)
        if campaign is not None and campaign.type == AD:
            self.inspector.take_focus()
        else:
            self.shell.open_campaign(self.session, record_id)

    def selection_status(self, records: Sequence[Campaign]) -> str:
        if not records:
            return ""
        chosen = tr("{n} of {total} selected").replace("{n}", number(len(records)))
        return f"{chosen.replace('{total}', number(self.model.rowCount()))} · {totals_text(records)}"

    # ------------------------------------------------------------------------------------------------- CampaignPlace

    def selected(self) -> list[Campaign]:
        return self.view.selected_records()

    def chosen_type(self) -> str:
        return self._scope.type or LIST

    def chosen_folder(self) -> int | None:
        return self._scope.folder_id

    def show_record(self, record_id: int) -> None:
        self.show_campaign(record_id)

    def show_campaign(self, campaign_id: int) -> None:
        self._wanted = campaign_id
        self._select_wanted()

    # ------------------------------------------------------------------------------------------------- the tree

    def fixed_nodes(self) -> tuple[NavItem, ...]:
        return declaration.fixed_nodes(self.session.connection.id)

    async def lazy_nodes(self) -> tuple[NavItem, ...]:
        """All nodes, the folders of the CMS among them. Raises what the look-up raises."""
        folders = await self.session.lookups.folders(refresh=True)
        self._folders_are_guessed = folders.source is Source.SEEN
        return (*self.fixed_nodes(), *declaration.folder_nodes(self.session.connection.id, folders.items))

    def count_nodes(self, nodes: Iterable[NavItem]) -> list[tuple[str, int]]:
        return declaration.counts(self.model.groups, nodes)

    def show_node(self, node: NavItem) -> None:
        """Shows what a node of the tree stands for."""
        scope = node.data if isinstance(node.data, Scope) else ALL
        self._scope = scope
        if scope.folder_ids is not None:
            self.set_scope(scope.predicate(), title=tr("All campaigns"), chip=(tr("Folder"), scope.folder_name))
        else:
            self.set_scope(scope.predicate(), title=node.title)

    def rights_changed(self) -> None:
        """Who is signed in, or what this computer allows itself, has changed."""
        self._verbs.follow_selection()

    # ------------------------------------------------------------------------------------------------- inside

    def _follow_selection(self) -> None:
        chosen = self.selected()
        self._verbs.follow_selection()
        self.copy_action.setEnabled(bool(chosen))
        self.inspector.show_campaigns(chosen)
        self._select_wanted()

    def _select_wanted(self) -> None:
        """A new campaign is shown as soon as its row is there; a filter that hides it has the last word."""
        if self._wanted is not None and self.model.row_of(self._wanted) is not None:
            self.view.select_ids([self._wanted])
            self._wanted = None

    def on_loaded(self) -> None:
        if self._folders_are_guessed:
            # The CMS does not list folders; by now the campaigns have told which there are.
            self.nodes_changed.emit()

    def on_change(self, change: Change) -> None:
        self.inspector.forget_lineups(change.ids)


def _of_the_table(view: QWidget, action: QAction, *keys: str) -> None:
    action.setShortcuts([QKeySequence(each) for each in keys])
    action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
    view.addAction(action)
