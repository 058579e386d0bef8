"""Placeholders of a list without rows: loading, empty, failed, or out of date."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QStackedLayout, QWidget

from app.models.table_columns import Align, Column
from app.ui.i18n import tr
from app.ui.look.color_tokens import TokenName
from app.ui.look.theme import theme
from app.ui.widgets.buttons.painted_buttons import Button, ButtonKind
from app.ui.widgets.containers.box_layouts import STRETCH, Item, Stretch, column, hold, row
from app.ui.widgets.containers.panels import Panel
from app.ui.widgets.containers.wrapping_buttons import BesideLayout
from app.ui.widgets.drawing.illustrations import Drawing, has_drawing
from app.ui.widgets.drawing.safe_painter import Painting, fill_round
from app.ui.widgets.tables.row_painter import EDGE_PADDING, PADDING
from app.ui.widgets.text.labels import IconLabel, Label

_SHARES: Final = (0.62, 0.78, 0.5, 0.7, 0.86, 0.58, 0.74, 0.66)
"""Widths of the placeholder texts. They repeat, so that nothing moves between two paints."""
_WIDEST: Final = 400
_ROW: Final = 28
_MARGIN: Final = 24
_GAP: Final = 8


class SkeletonRows(QWidget):
    """Grey bars in the place and columns of the coming rows; they fade out downwards and do not move."""

    def __init__(self, columns: Sequence[Column[Any]] = ()) -> None:
        super().__init__()
        self._columns = tuple(columns)
        self.setAccessibleName(tr("Loading"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def _cells(self) -> list[tuple[float, float, bool]]:
        """Returns (left, width, right-aligned) of each column."""
        if not self._columns:
            return [(0.0, float(self.width()), False)]
        fixed = sum(column.width for column in self._columns if not column.stretch)
        free = max(self.width() - fixed, 80)
        cells, left = [], 0.0
        for each in self._columns:
            width = free if each.stretch else each.width
            cells.append((left, float(width), each.alignment is Align.RIGHT))
            left += width
        return cells

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            height = theme().px(_ROW)
            painter.fillRect(self.rect(), theme().color("surface"))
            count = min(self.height() // height + 1, 14)
            cells = self._cells()
            for line in range(count):
                painter.setOpacity(1.0 - line / count)
                middle = line * height + height / 2
                for position, (left, width, is_right) in enumerate(cells):
                    padding = EDGE_PADDING if position == 0 and not is_right else PADDING
                    room = width - padding - PADDING
                    bar = room * _SHARES[(line * 3 + position * 5) % len(_SHARES)]
                    x = left + width - PADDING - bar if is_right else left + padding
                    fill_round(painter, QRectF(x, middle - 5, bar, 10), theme().color("pill"), 4)
            painter.setOpacity(1.0)


class StatePanel(Panel):
    """A panel in the middle of an empty area: a drawing or an icon, what this is, and what to do."""

    def __init__(
        self,
        icon: str,
        title: str,
        text: str = "",
        *,
        tone: TokenName = "text3",
        action: str = "",
        call: Callable[[], object] | None = None,
    ) -> None:
        super().__init__(ground="surface")
        heading = Label(title, 15, 600, wrap=True)
        heading.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        sign = Drawing(icon) if has_drawing(icon) else IconLabel(icon, tone, 32)
        self._sign = sign
        items: list[Item] = [heading]
        if text:
            body = Label(text, 13, 400, "text2", wrap=True)
            body.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            items.append(body)
        self.button: Button | None = None
        if action and call is not None:
            self.button = Button(action, ButtonKind.PRIMARY if tone == "text3" else ButtonKind.SECONDARY)
            self._call = call
            self.button.clicked.connect(self._clicked)
            items += [4, row(STRETCH, self.button, STRETCH)]
        self._words = hold(column(*items, spacing=_GAP))
        self._words.setMaximumWidth(theme().px(_WIDEST))
        self.setLayout(
            column(
                STRETCH,
                row(STRETCH, sign, STRETCH),
                row(STRETCH, Stretch(self._words, 100), STRETCH),
                STRETCH,
                STRETCH,
                margins=(_MARGIN,) * 4,
                spacing=_GAP,
            )
        )
        self.setAccessibleName(f"{title} {text}".strip())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Hides the drawing where there is no room for everything."""
        super().resizeEvent(event)
        words = self._words.heightForWidth(min(self.width() - 2 * _MARGIN, self._words.maximumWidth()))
        self._sign.setVisible(self._sign.height() + _GAP + words + 2 * _MARGIN <= self.height())

    def _clicked(self) -> None:
        self._call()


class StaleLine(QWidget):
    """A line above outdated rows: why they may be out of date, and a button to reload them."""

    def __init__(self, text: str, action: str, call: Callable[[], object]) -> None:
        super().__init__()
        self._call = call
        self._label = Label(text, 12, 500, "warn", wrap=True)
        button = Button(action, ButtonKind.LINK)
        button.clicked.connect(self._clicked)
        words = BesideLayout(self._label, button, line_gap=2)
        icon = column(IconLabel("clock-counter-clockwise", "warn"), STRETCH, margins=(0, 4, 0, 0))
        self.setLayout(row(icon, Stretch(column(STRETCH, words, STRETCH)), margins=(16, 4, 16, 4)))
        self.setMinimumHeight(theme().px(32))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self.setAccessibleName(text)

    def set_text(self, text: str) -> None:
        self._label.setText(text)
        self.setAccessibleName(text)

    def _clicked(self) -> None:
        self._call()

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            painter.fillRect(self.rect(), theme().color("warn_soft"))


class StateStack(QWidget):
    """A list in its four states: `content` with rows, or one of the panels in its place."""

    def __init__(self, content: QWidget, columns: Sequence[Column[Any]] = ()) -> None:
        super().__init__()
        self._content = content
        self._skeleton = SkeletonRows(columns)
        self._panel: StatePanel | None = None
        self._stale: StaleLine | None = None
        self._pages = QStackedLayout()
        self._above = column(spacing=0)
        outer = column(self._above, spacing=0)
        outer.addLayout(self._pages, 1)
        self.setLayout(outer)
        # Not earlier: a stack without a parent shows its first page as a window.
        self._pages.addWidget(content)
        self._pages.addWidget(self._skeleton)

    @property
    def has_content(self) -> bool:
        """Returns whether the rows are shown, up to date or not."""
        return self._pages.currentWidget() is self._content

    def show_content(self) -> None:
        """Shows up-to-date rows."""
        self._drop_stale()
        self._pages.setCurrentWidget(self._content)

    def show_loading(self) -> None:
        self._drop_stale()
        self._pages.setCurrentWidget(self._skeleton)

    def show_empty(
        self, icon: str, title: str, text: str = "", *, action: str = "", call: Callable[[], object] | None = None
    ) -> StatePanel:
        """Shows the purpose of this list and the button that creates its first row."""
        return self._put(StatePanel(icon, title, text, action=action, call=call))

    def show_unmatched(
        self, icon: str, title: str, text: str = "", *, action: str = "", call: Callable[[], object] | None = None
    ) -> StatePanel:
        """Shows that no row matches, and the button that shows all. The page's own button stays the primary one."""
        return self._put(StatePanel(icon, title, text, tone="text2", action=action, call=call))

    def show_failed(
        self, title: str, text: str = "", *, action: str = "", call: Callable[[], object] | None = None
    ) -> StatePanel:
        """Shows the reason why there are no rows."""
        return self._put(StatePanel("warning-circle", title, text, tone="danger", action=action, call=call))

    def show_denied(self, title: str, text: str, *, action: str, call: Callable[[], object]) -> StatePanel:
        """Shows that the user has no permission, like the lock in the tree; this is not an error."""
        return self._put(StatePanel("lock-simple", title, text, tone="text2", action=action, call=call))

    def show_stale(self, text: str, *, action: str = "", call: Callable[[], object]) -> StaleLine:
        """Shows outdated rows and the reason."""
        self._drop_stale()
        self._pages.setCurrentWidget(self._content)
        self._stale = StaleLine(text, action or tr("Try again"), call)
        self._above.addWidget(self._stale)
        return self._stale

    def _put(self, panel: StatePanel) -> StatePanel:
        self._drop_stale()
        if self._panel is not None:
            self._pages.removeWidget(self._panel)
            self._panel.deleteLater()
        self._panel = panel
        self._pages.addWidget(panel)
        self._pages.setCurrentWidget(panel)
        return panel

    def _drop_stale(self) -> None:
        if self._stale is not None:
            self._stale.hide()
            self._stale.deleteLater()
            self._stale = None
