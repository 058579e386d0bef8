"""Every widget in two windows, one like the main window and one like the editor, for tests and for eyes.

Run it to look: `python -m tests.ui.widgets.gallery DIR` writes PNGs of both themes (QT_SCALE_FACTOR=2 for sharp
screens).
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QApplication, QWidget

from app.models.item_roles import NavRole
from app.models.table_columns import PillTone
from app.ui.look.theme import Scheme, apply_theme
from app.ui.widgets.buttons.painted_buttons import Button, ButtonKind, IconButton
from app.ui.widgets.buttons.segmented_control import SegmentedControl
from app.ui.widgets.buttons.toggles import CheckBox, RadioButton, Switch
from app.ui.widgets.containers.box_layouts import STRETCH, Item, Stretch, column, hold, row
from app.ui.widgets.containers.panels import Card, Line, Panel
from app.ui.widgets.containers.splitter import Splitter
from app.ui.widgets.drawing.logo import Mark
from app.ui.widgets.drawing.pills import Pill
from app.ui.widgets.drawing.status_dot import Dot
from app.ui.widgets.feedback.banner import Banner, BannerAction, BannerStack
from app.ui.widgets.feedback.progress_ring import Ring
from app.ui.widgets.feedback.toast import Toaster
from app.ui.widgets.inputs.chips import FilterChip
from app.ui.widgets.inputs.labelled_fields import ComboBox, Field, LineEdit, LineField, NumberEdit, SearchField
from app.ui.widgets.inputs.tag_field import TagField
from app.ui.widgets.keyboard.key_cap import KeyCap
from app.ui.widgets.navigation.nav_tree import NavTree
from app.ui.widgets.navigation.tab_strip import TabInfo, TabStrip
from app.ui.widgets.tables.grid_view import GridView
from app.ui.widgets.tables.list_placeholders import StateStack
from app.ui.widgets.text.labels import ElidedLabel, IconLabel, Label
from tests.ui.widgets.gallery_rows import (
    EntryRow,
    TableModel,
    campaign_columns,
    campaigns,
    duration,
    entries,
    entry_columns,
)


def nav_model() -> QStandardItemModel:
    model = QStandardItemModel()

    def add(parent: QStandardItem, icon: str, title: str, count: int | None = None) -> QStandardItem:
        item = QStandardItem(title)
        item.setData(icon, NavRole.ICON)
        item.setData(count, NavRole.COUNT)
        item.setData(f"{parent.data(NavRole.KEY) or ''}/{title}", NavRole.KEY)
        parent.appendRow(item)
        return item

    root = model.invisibleRootItem()
    found = add(root, "monitor-play", "Campaigns")
    add(found, "squares-four", "All campaigns", 302)
    add(found, "list-numbers", "Lists", 271)
    add(found, "megaphone", "Ad campaigns", 31)
    shops = add(found, "folder", "Shops", 184)
    for title, count in (("Leeds", 42), ("York", 38), ("Bath", 36), ("Bristol Harbour", 68)):
        add(shops, "folder", title, count)
    add(add(found, "folder", "Head office", 21), "folder", "Desk")
    add(add(found, "folder", "Seasonal", 97), "folder", "Winter")
    news = add(root, "bell", "Notifications")
    add(news, "clock", "Scheduled", 4)
    add(news, "check-circle", "Released", 118)
    add(news, "note-pencil", "Drafts on this computer", 2)
    for icon, title, count in (
        ("terminal-window", "Commands", 16),
        ("hand-pointing", "Actions", 73),
        ("database", "Datasets", 12),
        ("puzzle-piece", "Modules", 44),
        ("layout", "Templates", 27),
    ):
        add(root, icon, title, count)
    return model


def nav_tree() -> NavTree:
    tree = NavTree(name="Navigation")
    model = nav_model()
    model.setParent(tree)
    tree.setModel(model)
    tree.restore(["/Campaigns", "/Campaigns/Shops", "/Notifications"], "/Campaigns/All campaigns")
    return tree


def top_bar() -> Panel:
    connection = Button("Brindle & Co · Production", ButtonKind.SECONDARY, caret=True)
    connection.setText("Brindle && Co · Production")
    left = row(Dot(connection=0), connection, Pill("Confirm changes", PillTone.WARN, "shield-check"), STRETCH)
    search = Button("Search everything", ButtonKind.SECONDARY, icon="magnifying-glass")
    right = row(
        STRETCH,
        Ring(0.62),
        Label("2 jobs", 13, 500, "text2", tabular=True),
        Line(Qt.Orientation.Vertical, 16),
        IconLabel("clock", "text3"),
        Label("14:05 BST · London", 13, 500, "text2", tabular=True),
    )
    bar = Panel(
        row(Stretch(left), search, KeyCap("Ctrl+K"), Stretch(right), margins=(12, 0, 12, 0)),
        ground="window",
        edges=("bottom",),
    )
    bar.setFixedHeight(48)
    return bar


def status_bar(text: str) -> Panel:
    bar = Panel(
        row(
            Dot("ok"),
            Label("Connected", 12, 400, "text2"),
            Label("·", 12, 400, "text3"),
            Label("Updated 2 min ago", 12, 400, "text3"),
            STRETCH,
            Label(text, 12, 500, "text2", tabular=True),
            margins=(14, 0, 12, 0),
        ),
        ground="window",
        edges=("top",),
    )
    bar.setFixedHeight(28)
    return bar


def tabs(current: int) -> TabStrip:
    strip = TabStrip()
    strip.add(TabInfo("Campaigns", "monitor-play"))
    strip.add(TabInfo("Autumn window loop", "list-numbers", unsaved=True))
    strip.add(TabInfo("Harvest market Saturday", "bell", unsaved=True, connection=4))
    strip.setCurrentIndex(current)
    return strip


def inspector() -> Panel:
    def fact(label: str, value: str) -> QWidget:
        name = Label(label, 13, 400, "text3")
        name.setFixedWidth(96)
        return hold(row(name, ElidedLabel(value, tabular=True), STRETCH, spacing=0))

    def line(position: int, entry: EntryRow) -> QWidget:
        number = Label(str(position), 12, 400, "text3", tabular=True)
        number.setFixedWidth(18)
        number.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        seconds = Label(duration(entry.seconds), 12, 400, "text3", tabular=True)
        holder = hold(row(number, Stretch(ElidedLabel(entry.name)), seconds))
        holder.setFixedHeight(28)
        return holder

    facts: list[Item] = [
        fact("Folder", "Shops / Bristol Harbour"),
        fact("Play order", "Round"),
        fact("Cycle playback", "On, 2 plays each"),
        fact("References", "BRH-W3, FY26-Q3"),
    ]
    panel = Panel(
        column(
            row(Label("Autumn window loop", 15, 600), STRETCH, IconButton("push-pin", "Pin", tone="text3")),
            row(Pill("List", icon="list-numbers"), Pill("season:autumn"), Pill("window"), STRETCH, spacing=4),
            row(
                Button("Edit line-up", ButtonKind.PRIMARY, icon="pencil-simple"),
                STRETCH,
                IconButton("copy", "Duplicate"),
                IconButton("arrow-square-out", "Preview in browser"),
                IconButton("clock-counter-clockwise", "Version history"),
                IconButton("dots-three", "More"),
                spacing=4,
            ),
            Line(),
            column(*facts),
            Line(),
            column(*(line(position, entry) for position, entry in enumerate(entries()[:12], 1)), spacing=0),
            row(Button("Show 10 more", ButtonKind.LINK), STRETCH),
            STRETCH,
            margins=(16, 14, 16, 8),
            spacing=12,
        ),
        edges=("left",),
    )
    panel.setFixedWidth(316)
    return panel


def main_like() -> QWidget:
    grid = GridView(campaign_columns(), name="Campaigns")
    model = TableModel(campaign_columns(), campaigns() * 5)
    model.setParent(grid)
    grid.setModel(model)
    grid.set_sort([("name", False)])
    grid.selectRow(0)
    heading = row(
        Label("All campaigns", 18, 600),
        Label("128 of 302", 13, 400, "text3", tabular=True),
        STRETCH,
        IconButton("arrows-clockwise", "Refresh", shortcut="F5"),
        IconButton("columns", "Columns"),
        IconButton("export", "Export"),
        4,
        Button("New campaign", ButtonKind.PRIMARY, icon="plus"),
        margins=(16, 20, 16, 0),
        spacing=6,
    )
    search = SearchField("Filter campaigns", icon="funnel")
    search.setFixedWidth(212)
    filters = row(
        search,
        FilterChip("Folder", "Shops"),
        FilterChip("Modified", "last 30 days"),
        Button("Add filter", ButtonKind.ADD, icon="plus"),
        STRETCH,
        Label("View", 12, 400, "text3"),
        Button("Shop windows", icon="bookmark-simple", caret=True),
        margins=(16, 14, 16, 16),
    )
    stack = StateStack(grid, campaign_columns())
    middle = Panel(column(tabs(0), heading, filters, Stretch(stack), spacing=0))
    side = Panel(column(nav_tree(), margins=(0, 8, 0, 0)), ground="window")
    side.setMinimumWidth(200)
    splitter = Splitter(side, middle)
    splitter.stretch(1)
    splitter.setSizes([252, 872])
    window = QWidget()
    window.setLayout(
        column(
            top_bar(),
            Stretch(row(Stretch(splitter), inspector(), spacing=0)),
            status_bar("1 of 128 selected · 24 layouts · 3:10"),
            spacing=0,
        )
    )
    window.resize(1440, 900)
    toaster = Toaster(window)
    toaster.set_bottom_inset(28)
    toaster.show("3 campaigns moved to Shops / York", action="Undo", call=window.update)
    grid.setFocus(Qt.FocusReason.MouseFocusReason)
    return window


def properties() -> Panel:
    folder = ComboBox()
    folder.set_options([("Shops / Bristol Harbour", 1), ("Head office", 2)], 1)
    plays = NumberEdit(2, 1, 99, name="Plays")
    plays.setFixedWidth(48)
    wrong = LineField("Reference 2", "FY26-Q3")
    wrong.set_error("References can have up to 254 characters.")
    panel = Panel(
        column(
            Label("Properties", 13, 600),
            LineField("Name", "Autumn window loop"),
            Field("Folder", folder),
            Field("Tags", TagField(["season:autumn", "window"])),
            Field("More tags", TagField(["season:autumn", "window", "flagship", "bakery", "menu"])),
            Label("Play order", 12, 500, "text2"),
            SegmentedControl([("round", "Round"), ("block", "Block")], "round", name="Play order"),
            Switch("Cycle playback", checked=True),
            row(
                Label("Each layout plays", 13, 400, "text2"), plays, Label("times in a row", 13, 400, "text2"), STRETCH
            ),
            Line(),
            row(LineField("Reference 1", "BRH-W3"), wrong, spacing=12),
            row(Button("References 3 to 5", ButtonKind.LINK, icon="caret-down"), STRETCH),
            CheckBox("Keep me informed", checked=True),
            RadioButton("Public, with PKCE", checked=True),
            RadioButton("Confidential"),
            STRETCH,
            margins=(16, 14, 16, 12),
            spacing=14,
        ),
        edges=("left",),
    )
    panel.setFixedWidth(300)
    return panel


def editor_like() -> QWidget:
    grid = GridView(entry_columns(), name="Line-up")
    model = TableModel(entry_columns(), entries())
    model.setParent(grid)
    grid.setModel(model)
    grid.selectRow(3)
    banners = BannerStack()
    banners.put(
        "conflict",
        Banner(
            "This campaign was saved at 14:02, while you were editing",
            "5 changes were merged automatically; 1 conflict needs your decision. Nothing has been sent.",
            icon="git-merge",
            actions=[BannerAction("Use theirs for all", grid.update), BannerAction("Use yours for all", grid.update)],
        ),
    )
    heading = row(
        Mark(),
        Label("Autumn window loop", 18, 600),
        Pill("Not saved yet", PillTone.ACCENT),
        Pill("Bristol Harbour", icon="folder"),
        STRETCH,
        IconButton("arrow-counter-clockwise", "Undo", shortcut="Ctrl+Z"),
        IconButton("text-bolder", "Bold", checkable=True),
        margins=(16, 12, 12, 10),
    )
    waiting = Card(
        row(
            Ring(0.58, 72, 4, "1:44"),
            Stretch(
                column(
                    Label("Waiting for you to sign in", 15, 600),
                    Label("Sign in there and choose Authorise. This window carries on by itself.", wrap=True),
                    row(
                        Button("Open again", ButtonKind.PRIMARY, icon="arrow-square-out"),
                        Button("Copy sign-in link", icon="copy"),
                        STRETCH,
                        Button("Cancel", ButtonKind.GHOST),
                    ),
                    LineEdit("http://127.0.0.1:8765/callback", name="Address"),
                )
            ),
            margins=(20, 18, 20, 18),
            spacing=20,
        )
    )
    doctor = Banner(
        "Sign-in doctor: the CMS does not know this return address",
        "Add the address above to the application, then choose “Open again”.",
        icon="first-aid",
        rounded=True,
    )
    disabled = Button("Use merged version", ButtonKind.PRIMARY, icon="check")
    disabled.setEnabled(False)
    bar = Panel(
        row(
            Dot("drop"),
            Label("Unsaved: 2 moved, 1 added", 13, 600),
            Label("Nothing is sent until you save", 12, 400, "text2"),
            STRETCH,
            Button("Review changes", ButtonKind.LINK, icon="git-diff"),
            Button("Revert", icon="arrow-u-up-left"),
            disabled,
            Button("Delete", ButtonKind.DANGER),
            Button("Save", ButtonKind.PRIMARY, icon="floppy-disk"),
            margins=(16, 0, 12, 0),
        ),
        ground="accent_soft",
        edges=("top",),
    )
    bar.setFixedHeight(48)
    empty = StateStack(QWidget())
    empty.show_empty(
        "megaphone",
        "No ad campaigns yet",
        "An ad campaign plays its layouts until a target is met.",
        action="New ad campaign",
        call=bar.update,
    )
    loading = StateStack(QWidget(), entry_columns())
    loading.show_loading()
    lower = row(Stretch(loading), Stretch(empty), spacing=0)
    left = column(Stretch(grid, 3), hold(column(waiting, doctor, margins=(16, 8, 16, 8))), Stretch(lower, 2), spacing=0)
    body = Panel(
        column(
            tabs(1),
            heading,
            banners,
            Stretch(row(Stretch(left), properties(), spacing=0)),
            bar,
            spacing=0,
        )
    )
    window = QWidget()
    window.setLayout(column(top_bar(), Stretch(body), status_bar("1 of 24 selected · 0:12"), spacing=0))
    window.resize(1440, 1100)
    toaster = Toaster(window)
    toaster.set_bottom_inset(28)
    return window


WINDOWS: dict[str, Callable[[], QWidget]] = {"main": main_like, "editor": editor_like}


def shoot(app: QApplication, folder: Path) -> list[Path]:
    """Draws both windows in both themes into `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for scheme in (Scheme.LIGHT, Scheme.DARK):
        apply_theme(app, scheme)
        for name, build in WINDOWS.items():
            window = build()
            window.show()
            for _ in range(4):
                app.processEvents()
            path = folder / f"{name}-{scheme}.png"
            window.grab().save(str(path))
            written.append(path)
            window.close()
            window.deleteLater()
    return written


if __name__ == "__main__":
    for shot in shoot(QApplication(sys.argv), Path(sys.argv[1])):
        print(shot)
