"""The window of the guide: contents and search at the left, the page at the right, and back and forward."""

from __future__ import annotations

from typing import Final, NamedTuple

from PySide6.QtCore import QLocale, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from app import APP_NAME
from app.core.errors import DiskProblem
from app.core.paths import resources_dir
from app.services.help.guide import CONTENTS, Guide
from app.ui.guide.contents_list import ContentsList, Entry
from app.ui.guide.page_view import GuideText
from app.ui.i18n import tr, tr_n
from app.ui.look.theme import theme
from app.ui.resource.record_actions import add_action
from app.ui.widgets.buttons.painted_buttons import IconButton
from app.ui.widgets.containers.box_layouts import Stretch, column, row
from app.ui.widgets.containers.panels import Panel
from app.ui.widgets.inputs.labelled_fields import SearchField
from app.ui.widgets.keyboard.focus_recovery import KeepsKeyboard
from app.ui.widgets.keyboard.screen_reader_announcements import announce
from app.ui.widgets.keyboard.shortcut_keys import KeyNote
from app.ui.widgets.text.labels import ElidedLabel, Label

_SIZE: Final = (1080, 760)
_LEAST: Final = (640, 420)
_SIDE: Final = 268
_FOLDER: Final = "guide"


class _Place(NamedTuple):
    """An entry of the reading history: a page, and its scroll position when it was left."""

    page: str
    scrolled: int


class GuideWindow(KeepsKeyboard, Panel):
    """A window beside the main window, which stays usable; it closes with it.

    Attributes:
        text: the page; `contents` and `search` are beside it.
        back, forward: actions for the reading history.
    """

    def __init__(self, parent: QWidget, guide: Guide) -> None:
        super().__init__(ground="surface", parent=parent)
        self.remember_keyboard()
        self.setWindowFlags(Qt.WindowType.Window)
        self.setWindowTitle(f"{tr('Guide')} – {APP_NAME}")
        self.setMinimumSize(*_LEAST)
        self.resize(min(_SIZE[0], max(parent.width() - 48, _LEAST[0])), min(_SIZE[1], max(parent.height(), _LEAST[1])))
        self._move_over(parent.window())
        self.guide = guide
        self._past: list[_Place] = []
        self._future: list[_Place] = []
        self._page = ""
        self.text = GuideText()
        self.contents = ContentsList(name=tr("Contents"))
        self.search = SearchField(tr("Search guide"))
        self._results = ContentsList(name=tr("Search results"))
        self._nothing = Label(tr("No page contains all of these words."), 13, 400, "text2", wrap=True)
        self._nothing.setContentsMargins(18, 8, 12, 0)
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._lists = QStackedWidget()
        for part in (self.contents, self._results, self._nothing):
            self._lists.addWidget(part)
        self.back = add_action(self, tr("Back"), "arrow-left", ["Alt+Left"], self._go_back)
        self.forward = add_action(self, tr("Forward"), "arrow-right", ["Alt+Right"], self._go_forward)
        self.find_action = add_action(self, tr("Search guide"), "magnifying-glass", ["Ctrl+F", "Ctrl+K"], self._find)
        add_action(self, tr("Close guide"), "x", ["Ctrl+W"], self.close)
        KeyNote(self, tr("Close guide"), "Esc")
        self._title = ElidedLabel("", 13, 500, "text2")
        self._build()
        self._connect()
        self.contents.show_entries([Entry(page.name, page.title) for page in guide.pages])
        self.go_to(CONTENTS)

    def go_to(self, target: str) -> bool:
        """Shows `page.md`, `page.md#anchor`, or `#anchor` of the current page. Returns False if there is no such
        page."""
        name, _, anchor = target.partition("#")
        page = self.guide.page(name or self._page)
        if page is None:
            return False
        if page.name != self._page:
            if self._page:
                self._past.append(self._here())
                self._future.clear()
            self._open(page.name)
        if anchor:
            self.text.show_section(anchor)
        return True

    def results(self) -> list[Entry]:
        """Returns the search results; empty without a search."""
        return self._results.entries() if self.search.text().strip() else []

    @property
    def page(self) -> str:
        """Returns the file name of the current page."""
        return self._page

    # ------------------------------------------------------------------------------------------------- inside

    def _move_over(self, window: QWidget) -> None:
        """Moves to the middle of the window, but not beyond the upper or left edge of its screen."""
        there, screen = window.geometry(), window.screen().availableGeometry()
        x, y = there.center().x() - self.width() // 2, there.center().y() - self.height() // 2
        self.move(max(x, screen.x()), max(y, screen.y()))

    def _build(self) -> None:
        side = Panel(
            column(row(self.search, margins=(12, 0, 12, 0)), Stretch(self._lists), spacing=12, margins=(0, 12, 1, 8)),
            ground="window",
            edges=("right",),
        )
        side.setFixedWidth(theme().px(_SIDE))
        head = Panel(
            row(
                IconButton.for_action(self.back),
                IconButton.for_action(self.forward),
                Stretch(self._title),
                margins=(12, 8, 16, 8),
                spacing=4,
            ),
            edges=("bottom",),
        )
        self.setLayout(row(side, Stretch(column(head, Stretch(self.text), spacing=0)), spacing=0))

    def _connect(self) -> None:
        self.text.followed.connect(self._follow)
        self.contents.chosen.connect(self.go_to)
        self._results.chosen.connect(self.go_to)
        self.search.textChanged.connect(self._search)
        self.search.browse.connect(self._into_list)
        self.search.returnPressed.connect(self._take_first)

    def _open(self, name: str) -> None:
        page = self.guide.page(name)
        assert page is not None, name
        self._page = page.name
        self.text.show_page(page)
        self._title.setText(page.title)
        self.contents.mark(page.name)
        self.back.setEnabled(bool(self._past))
        self.forward.setEnabled(bool(self._future))

    def _here(self) -> _Place:
        return _Place(self._page, self.text.verticalScrollBar().value())

    def _go_back(self) -> None:
        self._walk(self._past, self._future)

    def _go_forward(self) -> None:
        self._walk(self._future, self._past)

    def _walk(self, source: list[_Place], other: list[_Place]) -> None:
        if source:
            place = source.pop()
            other.append(self._here())
            self._open(place.page)
            self.text.verticalScrollBar().setValue(place.scrolled)

    def _follow(self, address: str) -> None:
        """Opens other pages here and web addresses in the browser; ignores anything else."""
        if address.startswith("https://"):
            QDesktopServices.openUrl(QUrl(address))
        elif ":" not in address:
            self.go_to(address)

    def _find(self) -> None:
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def _search(self, words: str) -> None:
        if not words.strip():
            self._lists.setCurrentWidget(self.contents)
            return
        hits = self.guide.search(words)
        found = [
            Entry(
                f"{hit.page.name}#{hit.section.anchors[-1]}",
                hit.section.title,
                f"{hit.page.title}\n{hit.excerpt}",
            )
            for hit in hits
        ]
        self._results.show_entries(found)
        self._lists.setCurrentWidget(self._results if found else self._nothing)
        announce(self, tr_n("{n} result", "{n} results", len(found)))

    def _into_list(self, step: int) -> None:
        shown = self._lists.currentWidget()
        if isinstance(shown, ContentsList) and step > 0:
            shown.setFocus(Qt.FocusReason.OtherFocusReason)
            if not shown.currentIndex().isValid():
                shown.setCurrentIndex(shown.model().index(0, 0))

    def _take_first(self) -> None:
        if found := self.results():
            self.go_to(found[0].target)

    # Qt

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Closes on Escape, once the focused field no longer uses that key."""
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.text.setFocus(Qt.FocusReason.OtherFocusReason)


def open_guide(parent: QWidget, target: str = "") -> GuideWindow:
    """Returns the guide window of `parent`, in front, at `target` if given.

    Raises DiskProblem if this installation has no guide.
    """
    window = next(iter(parent.findChildren(GuideWindow)), None)
    if window is None:
        try:
            window = GuideWindow(parent, Guide(resources_dir() / _FOLDER, _language()))
        except OSError as error:
            raise DiskProblem(
                tr("The guide is missing from this installation."), tr("Reinstall Marquee to get it back.")
            ) from error
    window.show()
    window.raise_()
    window.activateWindow()
    if target:
        window.go_to(target)
    return window


def _language() -> str:
    return QLocale.languageToCode(QLocale().language())
