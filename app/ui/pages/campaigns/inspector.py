"""The inspector of campaigns: the selected campaign's facts, its line-up in miniature, and the main actions."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Final
from zoneinfo import ZoneInfo

from PySide6.QtCore import QRectF, Qt, QTimer
from PySide6.QtGui import QAction, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLayout, QSizePolicy, QWidget

from app.core.change_hub import Change
from app.core.errors import MarqueeError
from app.core.lazy_import import lazy_module
from app.core.request_urgency import Urgency, due
from app.domain.ads.ad import Known
from app.domain.campaigns.campaign import AD, Campaign
from app.domain.dates.wall_time import wall_at, wall_text
from app.domain.lineups.lineup import Entry
from app.domain.text import value_formatting
from app.models.table_columns import PillSpec
from app.services.campaigns.ad_campaigns import AdBase, known_references
from app.services.campaigns.campaign_state_mapping import read_state
from app.services.session.session import Session
from app.ui import campaign_labels, failures
from app.ui.i18n import number, phrase, spoken, tr, tr_n
from app.ui.layout_previews.thumbnail_cache import pictures_of
from app.ui.local_time_zone import local_zone
from app.ui.look.size_scaling import follow_as_pane, follow_text
from app.ui.pages.campaigns import declaration
from app.ui.pages.campaigns.ad_inspector_section import AdPart
from app.ui.pages.campaigns.lineup_miniature import EntryList, MiniStrip
from app.ui.resource.inspector import nothing_title
from app.ui.resource.inspector_value_texts import KnownNames
from app.ui.resource.multi_selection_summary import MultiSelectionSummary
from app.ui.task_runner import spawn
from app.ui.widgets.buttons.action_button import ActionButton, FittedRow
from app.ui.widgets.buttons.painted_buttons import Button, ButtonKind, IconButton
from app.ui.widgets.containers.box_layouts import STRETCH, Stretch, column, hold, row
from app.ui.widgets.containers.flow_layout import FlowLayout
from app.ui.widgets.containers.panels import Line, Panel
from app.ui.widgets.containers.scroll_pane import ScrollPane
from app.ui.widgets.drawing.pills import draw_pills
from app.ui.widgets.drawing.safe_painter import Painting
from app.ui.widgets.feedback.pacing_bar import amount
from app.ui.widgets.menus.menu import Menu
from app.ui.widgets.text.labels import Label, room_for_names
from app.ui.widgets.text.tooltips import set_tooltip

if TYPE_CHECKING:
    from app.ui.pages.campaigns import lineup_hover_preview
else:
    lineup_hover_preview = lazy_module("app.ui.pages.campaigns.lineup_hover_preview")

WIDTH: Final = 316
_FIRST_ENTRIES: Final = 14
_SETTLE_MS: Final = 120
_KEPT: Final = 40
_LABEL_WIDTH: Final = 98
_SIDES: Final = (16, 16)
_BUTTON_GAP: Final = 8
_LINE_GAP: Final = 4
_ICON_GAP: Final = 2
_PILL_LINE: Final = 20
_ADDED_UP: Final = 20_000


class CampaignInspector(Panel):
    """Shows the campaigns from `show_campaigns`, and loads the line-up once the selection has settled."""

    def __init__(
        self,
        session: Session,
        *,
        edit: QAction,
        side: Sequence[QAction],
        several: QAction,
        on_several: Sequence[QAction],
        facts: MultiSelectionSummary,
        two: QAction,
        more: Sequence[QAction],
    ) -> None:
        """`edit` and `side` are for one campaign, `several` and `on_several` for more, `two` also for exactly two.

        `facts` shows what several campaigns have in common.
        """
        super().__init__(ground="surface")
        self._session = session
        self._names = KnownNames(session)
        self._has_asked_names = False
        self._campaign: Campaign | None = None
        self._shown: Sequence[Campaign] = ()
        self._denial = ""
        self._lineups: OrderedDict[tuple[int, str | None], tuple[Entry, ...]] = OrderedDict()
        self._ads: OrderedDict[tuple[int, str | None], tuple[AdBase, Known]] = OrderedDict()
        self._reading: set[tuple[int, str | None]] = set()  # line-ups of saved campaigns, on their way here
        self._entries: tuple[Entry, ...] = ()
        self._settle = QTimer(self, singleShot=True, interval=_SETTLE_MS)
        self._settle.timeout.connect(self._load)
        self._note = Label("", 13, 400, "text3", wrap=True)
        self._title = Label("", 15, 600, wrap=True)
        self._pills = _PillLine()
        self._for_one = [ActionButton(edit, ButtonKind.PRIMARY), *map(IconButton.for_action, side)]
        self._for_several = ActionButton(several, ButtonKind.PRIMARY, short=tr("Edit"))
        self._for_two = ActionButton(two)
        self._short_for_two = IconButton.for_action(two)
        self._on_several = [IconButton.for_action(action) for action in on_several]
        self._common = facts
        self._buttons = FittedRow(self._button_row(more), self._for_several)
        self._single: QWidget | None = None
        self._body = column(
            column(self._title, self._pills, spacing=6),
            self._buttons,
            self._note,
            self._common,
            STRETCH,
            margins=(_SIDES[0], 14, _SIDES[1], 8),
            spacing=12,
        )
        self.setLayout(column(Stretch(ScrollPane(self._body, name=tr("Details"))), spacing=0))
        follow_as_pane(self, WIDTH)
        self.setAccessibleName(tr("Details"))
        self.show_campaigns(())

    def show_denial(self, reason: str) -> None:
        """Sets why there is nothing to select; "" for no reason."""
        if reason != self._denial:
            self._denial = reason
            if not self._shown:
                self.show_campaigns(())

    def show_campaigns(self, campaigns: Sequence[Campaign]) -> None:
        self._shown = campaigns
        self._campaign = campaigns[0] if len(campaigns) == 1 else None
        self._settle.stop()
        if self._campaign is not None:
            self._part_for_one().show()
        elif self._single is not None:
            self._single.hide()
        self._buttons.setVisible(bool(campaigns))
        for button in self._for_one:
            button.setVisible(self._campaign is not None)
        on_several: list[QWidget] = [self._for_several, *self._on_several, self._common]
        for part in on_several:
            part.setVisible(len(campaigns) > 1)
        self._common.show_records(campaigns)
        self._show_for_two()
        self._pills.setVisible(self._campaign is not None)
        self._note.setVisible(self._campaign is None)
        if self._campaign is not None:
            self._show_one(self._campaign)
        elif campaigns:
            self._show_many(campaigns)
        else:
            self._title.setText(nothing_title(self._denial))
            self._note.setText(self._denial or declaration.nothing_selected())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_for_two()

    def take_focus(self) -> None:
        """Focuses the first available action."""
        first = self._for_one[0] if self._campaign is not None else self._for_several
        first.setFocus(Qt.FocusReason.TabFocusReason)

    def shown_ids(self) -> list[int]:
        return [campaign.campaign_id for campaign in self._shown]

    def entries(self) -> tuple[Entry, ...]:
        """Returns the entries on show, as far as they are loaded."""
        return self._entries

    def follow(self, change: Change) -> None:
        """Forgets what was read of changed campaigns, and shows the newer records of the change."""
        for key in [key for key in self._lineups if key[0] in change.ids]:
            del self._lineups[key]
        earlier = {key[0]: self._ads.pop(key) for key in [key for key in self._ads if key[0] in change.ids]}
        shown = self._campaign.campaign_id if self._campaign is not None else None
        for record in change.records:
            if not isinstance(record, Campaign) or record.campaign_id != shown or record.layouts is None:
                continue
            if record.type == AD:
                self._take_ad(record, earlier.get(shown))
            else:
                self._reading.add(_key(record))
                spawn(self, self._take_lineup(record), name="line-up of a saved campaign")

    def _take_ad(self, record: Campaign, earlier: tuple[AdBase, Known] | None) -> None:
        """Shows the new record of an ad. Its references and permissions are known only if it was read before."""
        if earlier is None:
            return
        base, around = earlier
        key = _key(record)
        self._ads[key] = (self._session.ads.base_of(record, known=base.state.entries), around)
        self._lineups[key] = self._ads[key][0].state.entries
        if self._campaign is not None and _key(self._campaign) == key:
            self._settle.stop()
            self._show_entries(self._lineups[key])
            self._show_ad(self._campaign)

    def look_again(self) -> None:
        """Reads the line-up again after the list was refreshed, since the CMS does not date a new order."""
        self._lineups.clear()
        self._ads.clear()
        if self._campaign is not None:
            self._settle.start()

    async def _take_lineup(self, record: Campaign) -> None:
        try:
            state = await read_state(record)
        finally:
            self._reading.discard(_key(record))
        self._lineups[_key(record)] = state.entries
        if self._campaign is not None and _key(self._campaign) == _key(record):
            self._settle.stop()
            self._show_entries(state.entries)

    # ------------------------------------------------------------------------------------------------- building

    def _button_row(self, more: Sequence[QAction]) -> QLayout:
        menu = Menu(self)
        menu.setToolTipsVisible(True)
        menu.fill(more)
        more_button = IconButton("dots-three", tr("More"))
        more_button.open_menu_on_click(menu)
        edit, *side = self._for_one
        line = FlowLayout(gap=_LINE_GAP, line_gap=4, spread=True)
        main = FlowLayout(gap=_BUTTON_GAP)
        for button in (edit, self._for_several, self._for_two):
            main.addWidget(button)
        line.addWidget(hold(main))
        self._icons = hold(row(*side, self._short_for_two, *self._on_several, more_button, spacing=_ICON_GAP))
        line.addWidget(self._icons)
        return line

    def _show_for_two(self) -> None:
        """Shows the action for two campaigns as an icon where its text would start another line."""
        is_two = len(self._shown) == 2
        icons = self._icons.sizeHint().width()
        if not self._short_for_two.isHidden():
            icons -= self._short_for_two.sizeHint().width() + _ICON_GAP
        buttons = self._for_several.whole_width() + _BUTTON_GAP + self._for_two.sizeHint().width()
        has_room = buttons + _LINE_GAP + icons <= self.width() - sum(_SIDES)
        self._for_two.setVisible(is_two and has_room)
        self._short_for_two.setVisible(is_two and not has_room)

    def _part_for_one(self) -> QWidget:
        """Creates the section for a single campaign when first needed, because it is the most expensive one."""
        if self._single is None:
            self._facts = _Facts()
            self.ad = AdPart(self._session)
            self._single = hold(column(Line(), self._facts, Line(), self.ad, self._build_lineup(), spacing=12))
            self._body.insertWidget(self._body.count() - 1, self._single)
        return self._single

    def _build_lineup(self) -> QWidget:
        self._summary = Label("", 12, 400, "text3", tabular=True)
        self._strip = MiniStrip()
        self._list = EntryList()
        pictures = pictures_of(self._session)
        self._list.show_pictures(pictures.look, pictures.changed)
        lineup_hover_preview.attach(self._session, self._list)
        self._show_more = Button("", ButtonKind.LINK)
        self._show_more.clicked.connect(self._show_all)
        self._state = Label("", 12, 400, "text3", wrap=True)
        self._retry = Button(tr("Try again"), ButtonKind.LINK)
        self._retry.clicked.connect(self._load_lineup)
        heading = row(Label(tr("Line-up"), 13, 600), STRETCH, self._summary)
        return hold(
            column(
                heading,
                self._strip,
                self._state,
                row(self._retry, STRETCH),
                self._list,
                row(self._show_more, STRETCH),
                spacing=12,
            )
        )

    # ------------------------------------------------------------------------------------------------- showing

    def _show_one(self, campaign: Campaign) -> None:
        self._title.setText(campaign.name)
        kind = PillSpec(campaign_labels.type_text(campaign), icon=campaign_labels.type_icon(campaign))
        self._pills.set_pills((kind, *(PillSpec(tag.text) for tag in campaign.tags)))
        self._show_facts(campaign)
        self.ad.show_ad(campaign if campaign.type == AD else None)
        known = self._lineups.get(_key(campaign))
        if known is not None:
            self._show_entries(known)
            self._show_ad(campaign)
        else:
            self._show_waiting(campaign)
            self._settle.start()

    def _show_facts(self, campaign: Campaign) -> None:
        self._facts.fill(facts_of(campaign, self._session.timezone, self._names))

    def _show_many(self, campaigns: Sequence[Campaign]) -> None:
        self._title.setText(tr_n("{n} campaign", "{n} campaigns", len(campaigns)))
        self._note.setText(totals_text(campaigns))
        if not self._has_asked_names:
            self._settle.start()

    def _show_waiting(self, campaign: Campaign) -> None:
        self._entries = ()
        self._summary.setText(totals_text([campaign]))
        self._strip.set_entries(())
        self._list.set_entries(())
        self._show_more.hide()
        self._retry.hide()
        self._strip.hide()
        self._state.setText(tr("Loading the line-up"))
        self._state.show()

    def _show_entries(self, entries: tuple[Entry, ...]) -> None:
        self._entries = entries
        self._state.setVisible(not entries)
        self._state.setText(tr("No layouts yet"))
        self._retry.hide()
        self._strip.setVisible(bool(entries))
        self._strip.set_entries(entries)
        seconds = value_formatting.duration(self._strip.seconds)
        self._summary.setText(f"{tr_n('{n} layout', '{n} layouts', len(entries))} · {seconds}")
        self._list.set_entries(entries[:_FIRST_ENTRIES])
        left = len(entries) - _FIRST_ENTRIES
        self._show_more.setText(tr("Show {n} more", n=number(left)))
        self._show_more.setVisible(left > 0)

    def _show_all(self) -> None:
        self._list.set_entries(self._entries)
        self._show_more.hide()

    def _show_failure(self, campaign: Campaign, error: Exception) -> None:
        failure = failures.describe(error)
        if self._campaign is None or _key(self._campaign) != _key(campaign):
            return  # another campaign is selected now
        sentence = tr("The line-up couldn't be loaded.")
        self._state.setText(f"{sentence} {failure.sentence}")
        self.ad.show_load_error()
        self._retry.show()

    # ------------------------------------------------------------------------------------------------- the line-up

    def _load(self) -> None:
        self._load_lineup()
        if not self._has_asked_names:
            self._has_asked_names = True
            spawn(self, self._ask_names())

    def _load_lineup(self) -> None:
        if self._campaign is not None and _key(self._campaign) not in self._reading:
            self._retry.hide()
            spawn(self, self._fetch(self._campaign), on_error=partial(self._show_failure, self._campaign))

    async def _ask_names(self) -> None:
        """Loads folder paths and users' full names once; without them the inspector shows shorter names."""
        lookups = self._session.lookups
        for ask in (lookups.folders, lookups.users):
            with suppress(MarqueeError), due(Urgency.NEXT):
                await ask()
            if self._campaign is not None:
                self._show_facts(self._campaign)
            else:
                self._common.show_records(self._shown)

    async def _fetch(self, campaign: Campaign) -> None:
        key = _key(campaign)
        if campaign.type == AD:
            base = await self._session.ads.open(campaign.campaign_id)
            self._ads[key] = (base, await known_references(self._session.lookups))
            self._lineups[key] = base.state.entries
        else:
            self._lineups[key] = await self._session.campaigns.line_up(campaign.campaign_id)
        while len(self._lineups) > _KEPT:
            oldest, _ = self._lineups.popitem(last=False)
            self._ads.pop(oldest, None)
        if self._campaign is not None and _key(self._campaign) == key:
            self._show_entries(self._lineups[key])
            self._show_ad(campaign)

    def _show_ad(self, campaign: Campaign) -> None:
        known = self._ads.get(_key(campaign))
        if known is not None:
            base, around = known
            self.ad.show_read(base.record, base.state, around)


def totals_text(campaigns: Sequence[Campaign]) -> str:
    """Returns, for example, "24 layouts · 3:10", without totals the CMS does not tell; "" for too many campaigns."""
    if len(campaigns) > _ADDED_UP:
        return ""
    layouts = sum(campaign.number_layouts or 0 for campaign in campaigns)
    parts = [tr_n("{n} layout", "{n} layouts", layouts)]
    lengths = [campaign.total_duration for campaign in campaigns if campaign.total_duration is not None]
    if lengths:
        parts.append(value_formatting.duration(sum(lengths)))
    return " · ".join(parts)


def _key(campaign: Campaign) -> tuple[int, str | None]:
    return (campaign.campaign_id, campaign.modified_at)


FACTS: Final = ("type", "layouts", "duration", "tags", "folder", "play_order", "cycle", "references", "modified")
"""The columns whose values the inspector shows, in its order."""


def facts_of(campaign: Campaign, zone: ZoneInfo | None, names: KnownNames | None = None) -> list[tuple[str, str]]:
    """Returns names and values of the facts that say something. Dates of ads use the CMS's `zone`."""
    known = names or KnownNames()
    modified = declaration.moment_text(campaign.modified_at)
    if campaign.modified_by_name:
        by = tr("by {name}", name=known.full_name(campaign.modified_by_name))
        modified = f"{modified}\n{by}"  # a line of its own, so that no line ends within the name
    facts = [(tr("Folder"), campaign_labels.folder_text(campaign, known.folder_path(campaign.folder_id)))]
    if campaign.type == AD:
        facts += _of_an_ad(campaign, zone)
    else:
        facts += [
            (tr("Play order"), declaration.play_order_text(campaign)),
            (tr("Cycle playback"), declaration.cycle_text(campaign)),
        ]
    if references := declaration.references(campaign):
        facts.append((tr("References"), ", ".join(references)))
    facts.append((tr("Modified"), modified))
    if campaign.retired:
        facts.append((tr("Retired"), tr("Yes")))
    if campaign.is_layout_specific:
        facts.append((tr("Belongs to"), tr("A single layout")))
    return facts


def _of_an_ad(campaign: Campaign, zone: ZoneInfo | None) -> list[tuple[str, str]]:
    so_far = (
        (campaign.plays, phrase("{n} plays")),
        (campaign.spend, phrase("{n} spent")),
        (campaign.impressions, phrase("{n} impressions")),
    )
    facts = [
        (tr("Target"), _target(campaign)),
        (tr("Starts"), _on_the_clock(campaign.start_dt, zone)),
        (tr("Ends"), _on_the_clock(campaign.end_dt, zone)),
        (tr("Progress"), " · ".join(spoken(text, n=amount(value)) for value, text in so_far if value)),
    ]
    if groups := len(campaign.display_group_ids):
        facts.append((tr("Displays"), tr_n("{n} display group", "{n} display groups", groups)))
    return [(name, value) for name, value in facts if value]


def _target(campaign: Campaign) -> str:
    kinds = {
        "plays": (phrase("{n} plays"), tr("Plays")),
        "budget": (phrase("{n} to spend"), tr("Budget")),
        "imp": (phrase("{n} impressions"), tr("Impressions")),
    }
    kind = campaign.target_type or ""
    with_number, alone = kinds.get(kind, (f"{{n}} {kind}", kind))
    return alone if campaign.target is None else spoken(with_number, n=number(campaign.target)).strip()


def _on_the_clock(seconds: int | None, zone: ZoneInfo | None) -> str:
    """Returns a date of an ad; "" for 0."""
    if not seconds:
        return ""
    clock = zone or local_zone()
    try:
        return value_formatting.moment(wall_text(seconds, clock), wall_at(int(time.time()), clock).date())
    except (OverflowError, OSError, ValueError):
        return str(seconds)  # a year outside the range of clocks


class _Facts(QWidget):
    """Names and values below each other; values wrap. Rows are reused for every selection."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: list[tuple[QWidget, Label, Label]] = []
        self._column = column(spacing=8)
        self.setLayout(self._column)

    def fill(self, facts: Sequence[tuple[str, str]]) -> None:
        while len(self._rows) < len(facts):
            self._add_row()
        room = room_for_names((name for name, _ in facts), _LABEL_WIDTH)
        for place, (holder, name, value) in enumerate(self._rows):
            holder.setVisible(place < len(facts))
            if place < len(facts):
                name.setText(facts[place][0])
                name.setFixedWidth(room)
                value.setText(facts[place][1])

    def _add_row(self) -> None:
        name = Label("", 13, 400, "text3", wrap=True)
        name.setFixedWidth(_LABEL_WIDTH)
        name.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        value = Label("", 13, 400, tabular=True, wrap=True)
        holder = hold(row(name, Stretch(value), spacing=8))
        self._column.addWidget(holder)
        self._rows.append((holder, name, value))


class _PillLine(QWidget):
    """Pills in one line. Those that do not fit become "+2"; the tool tip has all of them."""

    def __init__(self) -> None:
        super().__init__()
        self._pills: tuple[PillSpec, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        follow_text(self, height=_PILL_LINE)

    def set_pills(self, pills: Sequence[PillSpec]) -> None:
        self._pills = tuple(pills)
        text = ", ".join(pill.text for pill in pills)
        self.setAccessibleName(text)
        set_tooltip(self, text)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            rect = QRectF(self.rect())
            draw_pills(painter, rect, self._pills, dpr=self.devicePixelRatioF())
