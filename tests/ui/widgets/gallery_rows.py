"""Made-up campaigns and line-ups, their columns, and the smallest model that shows them."""

from __future__ import annotations

from typing import Any, NamedTuple

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from app.models.item_roles import RowRole
from app.models.table_columns import Cell, CellKind, Column, PillSpec, PillTone, RowLook

_Index = QModelIndex | QPersistentModelIndex


class CampaignRow(NamedTuple):
    name: str
    kind: str
    layouts: int
    seconds: int
    tags: tuple[str, ...]
    play_order: str
    modified: str


class EntryRow(NamedTuple):
    seed: int
    name: str
    seconds: int
    starts: int
    mark: PillSpec | None = None
    look: RowLook | None = None


def duration(seconds: int) -> str:
    hours, rest = divmod(seconds, 3600)
    return f"{hours}:{rest // 60:02}:{rest % 60:02}" if hours else f"{rest // 60}:{rest % 60:02}"


_CAMPAIGNS = """Autumn window loop|List|24|190|season:autumn,window|Round|Today, 13:41
Bakery counter, afternoon|List|11|118|bakery,daypart:pm|Round|Today, 11:18
Bakery counter, morning|List|9|96|bakery,daypart:am|Round|Today, 11:20
Barista hiring, York|List|3|30|people|Block|Yesterday, 17:02
Bristol Harbour entrance|List|18|204|window,flagship|Round|Yesterday, 16:44
Christmas hampers teaser|Ad|6|72|season:winter,hampers|—|15 Sep, 15:30
Click and collect|List|5|50|service|Round|15 Sep, 12:09
Coffee of the week|List|4|40|coffee,weekly|Round|15 Sep, 09:00
Country loaf launch|Ad|8|104|bakery,launch|—|15 Sep, 18:21
Deli lunch boards|List|14|168|menu,daypart:noon|Block|15 Sep, 14:55
Half-term family offer|Ad|7|84|offer,family|—|15 Sep, 10:37
Harvest market weekend|List|22|3750|season:autumn,event,window|Round|14 Sep, 16:12
Leeds Station kiosk|List|12|120|travel,kiosk|Round|14 Sep, 08:40
Loyalty app sign-up|Ad|5|60|loyalty|—|11 Sep, 17:33
Menu boards, all shops|List|31|434|menu|Block|11 Sep, 15:01
Opening hours, bank holiday|List|2|20|service|Round|11 Sep, 09:14
Safety notices, back of house|List|10|150|staff,safety|Round|10 Sep, 13:27
Soup season|List|8|88|season:autumn,menu|Round|10 Sep, 11:50
Sourdough story|List|6|180|bakery,brand|Block|9 Sep, 10:05
Staff room news|List|16|256|staff|Round|9 Sep, 16:18
Summer clearance|List|13|143|season:summer,offer|Round|4 Sep, 12:46
Tote bag give-away|Ad|4|48|loyalty,offer|—|3 Sep, 15:22
Wet floor and queue signs|List|3|24|safety|Round|1 Sep, 08:31
York Minster window|List|19|228|window,flagship|Round|29 Aug, 14:10"""

_ENTRIES = """2|Autumn welcome|8
1|Harvest soup, £4.50|8
0|Loyalty: tenth coffee free|10
3|Country loaf launch|12
4|Opening hours, September|6
5|Click and collect|8
6|Sourdough story, part 1|12
2|Pumpkin spice is back|8
7|Allergen notice|5
1|Deli lunch board|9
0|Barista hiring|6
3|Hamper pre-order|10
4|Local farms: Hazel Hill|12
5|Weather and tides|6
6|Sourdough story, part 2|12
2|Apple crumble, warm|8
7|Queue here sign|4
1|Family soup deal|8
0|App: skip the queue|8
3|Harvest market, Saturday|10"""

_MARKS = {
    3: PillSpec("Moved", PillTone.ACCENT),
    4: PillSpec("Locked", PillTone.PLAIN, "lock-simple"),
    6: PillSpec("Draft", PillTone.WARN, "pencil-line"),
    9: PillSpec("Moved", PillTone.ACCENT),
    11: PillSpec("Changed", PillTone.WARN, "arrows-clockwise"),
    13: PillSpec("Added", PillTone.OK),
    15: PillSpec("Locked", PillTone.PLAIN, "lock-simple"),
    17: PillSpec("Retired", PillTone.DANGER, "archive"),
}


def campaigns() -> list[CampaignRow]:
    rows = []
    for line in _CAMPAIGNS.splitlines():
        name, kind, layouts, seconds, tags, order, modified = line.split("|")
        rows.append(CampaignRow(name, kind, int(layouts), int(seconds), tuple(tags.split(",")), order, modified))
    return rows


def entries() -> list[EntryRow]:
    rows: list[EntryRow] = []
    starts = 0
    for position, line in enumerate(_ENTRIES.splitlines()):
        seed, name, seconds = line.split("|")
        look = RowLook(struck=True) if position == 17 else None
        rows.append(EntryRow(int(seed), name, int(seconds), starts, _MARKS.get(position), look))
        starts += int(seconds)
    return rows


def campaign_columns() -> tuple[Column[CampaignRow], ...]:
    icons = {"List": "list-numbers", "Ad": "megaphone"}
    return (
        Column(key="name", title="Name", kind=CellKind.NAME, stretch=True, width=160, value=lambda r: r.name),
        Column(
            key="type",
            title="Type",
            kind=CellKind.ICON_TEXT,
            width=78,
            value=lambda r: r.kind,
            cell=lambda r: Cell(icon=icons[r.kind]),
        ),
        Column(key="layouts", title="Layouts", kind=CellKind.NUMBER, width=72, value=lambda r: str(r.layouts)),
        Column(key="duration", title="Duration", kind=CellKind.DURATION, width=80, value=lambda r: duration(r.seconds)),
        Column(
            key="tags",
            title="Tags",
            kind=CellKind.PILLS,
            width=196,
            value=lambda r: ", ".join(r.tags),
            cell=lambda r: Cell(pills=tuple(PillSpec(tag) for tag in r.tags)),
        ),
        Column(key="order", title="Play order", width=86, value=lambda r: r.play_order),
        Column(key="modified", title="Modified", width=136, value=lambda r: r.modified),
    )


def entry_columns() -> tuple[Column[EntryRow], ...]:
    return (
        Column(
            key="index",
            title="#",
            kind=CellKind.INDEX,
            width=44,
            sortable=False,
            value=lambda r: str(r.starts // 8 + 1),
        ),
        Column(
            key="layout",
            title="Layout",
            kind=CellKind.THUMB,
            stretch=True,
            width=160,
            value=lambda r: r.name,
            cell=lambda r: Cell(seed=r.seed),
        ),
        Column(key="duration", title="Duration", kind=CellKind.DURATION, width=84, value=lambda r: duration(r.seconds)),
        Column(key="starts", title="Starts at", kind=CellKind.DURATION, width=84, value=lambda r: duration(r.starts)),
        Column(
            key="marks",
            title="Status",
            kind=CellKind.PILLS,
            width=150,
            value=lambda r: r.mark.text if r.mark else "",
            cell=lambda r: Cell(pills=(r.mark,) if r.mark else ()),
        ),
    )


class TableModel(QAbstractTableModel):
    """The smallest model that a `GridView` can show."""

    def __init__(self, columns: tuple[Column[Any], ...], rows: list[Any]) -> None:
        super().__init__()
        self._columns = columns
        self._rows = rows

    def rowCount(self, parent: _Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: _Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self._columns)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role == Qt.ItemDataRole.DisplayRole and orientation is Qt.Orientation.Horizontal:
            return self._columns[section].title
        return None

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role == Qt.ItemDataRole.DisplayRole:
            return self._columns[index.column()].value(self._rows[index.row()])
        if role == RowRole.CELL:
            cell = self._columns[index.column()].cell
            return cell(self._rows[index.row()]) if cell is not None else None
        if role == RowRole.LOOK:
            return getattr(self._rows[index.row()], "look", None)
        return None
