"""Banners: a decision that stays at the top of the page until it is made, without a dialog."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from itertools import count
from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QRectF, Qt, Signal
from PySide6.QtGui import QHideEvent, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QAbstractButton, QBoxLayout, QSizePolicy, QWidget

from app.ui.i18n import number, tr, tr_n
from app.ui.look.color_tokens import TokenName
from app.ui.look.theme import theme
from app.ui.widgets.buttons.painted_buttons import Button, ButtonKind, IconButton
from app.ui.widgets.containers.box_layouts import STRETCH, Item, Stretch, column, hold, row
from app.ui.widgets.containers.flow_layout import FlowLayout
from app.ui.widgets.containers.wrapping_buttons import BesideLayout
from app.ui.widgets.drawing.safe_painter import Painting, fill_round
from app.ui.widgets.keyboard.screen_reader_announcements import announce
from app.ui.widgets.text.labels import IconLabel, LineLabel
from app.ui.widgets.text.tooltips import plain


class BannerTone(StrEnum):
    INFO = "info"
    OK = "ok"
    WARN = "warn"
    DANGER = "danger"


class BannerAction(NamedTuple):
    text: str
    call: Callable[[], object]
    kind: ButtonKind = ButtonKind.SECONDARY


class _Look(NamedTuple):
    ground: TokenName
    ink: TokenName
    icon: str


_LOOKS: Final = {
    BannerTone.INFO: _Look("accent_soft", "accent_text", "info"),
    BannerTone.OK: _Look("ok_soft", "ok", "check-circle"),
    BannerTone.WARN: _Look("warn_soft", "warn", "warning-circle"),
    BannerTone.DANGER: _Look("danger_soft", "danger", "warning-circle"),
}


_MOST_OPEN: Final = 5
"""Banners shown one below the other, so that they leave room for the page."""
_numbers = count(1)


class Banner(QWidget):
    """A banner: one bold sentence and its detail, in one line where there is room, and actions at the right.

    With `rounded` it fits inside a card or column; otherwise it spans its page and has hairlines.

    Attributes:
        fold: see `show_fold`; None until there are others.
        number: counts up with every banner that is put anywhere.
        needs_answer: whether the user has something to decide or to mend; others give way to it.

    Signals:
        closed: the user closed it (only with `closable`).
        fold_wanted: the user wants to see the other banners, or no longer.
    """

    closed = Signal()
    fold_wanted = Signal()

    def __init__(
        self,
        sentence: str,
        detail: str = "",
        *,
        tone: BannerTone = BannerTone.WARN,
        icon: str = "",
        actions: Sequence[BannerAction] = (),
        closable: bool = False,
        rounded: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._tone = tone
        self._rounded = rounded
        self._actions = tuple(actions)
        self.number = 0
        self.needs_answer = bool(actions) or tone is BannerTone.DANGER
        look = _LOOKS[tone]
        self._drawn = (tone, icon or look.icon, closable, rounded)
        self._sentence = LineLabel(sentence, 13, 600)
        self._detail = LineLabel(detail, 12, 400, "text2")
        if not detail:
            self._detail.hide()
        self.fold: Button | None = None
        buttons: list[QAbstractButton] = [self._button(place) for place in range(len(actions))]
        self._ends = FlowLayout(gap=10)
        for button in buttons:
            self._ends.addWidget(button)
        words = FlowLayout(gap=10, line_gap=2)
        words.addWidget(self._sentence)
        words.addWidget(self._detail)
        beside = column(STRETCH, BesideLayout(hold(words), hold(self._ends), gap=10), STRETCH, spacing=0)
        items: list[Item] = [IconLabel(icon or look.icon, look.ink, 18), Stretch(beside)]
        if closable:
            close = IconButton("x", tr("Close"))
            close.clicked.connect(self._close)
            buttons.append(close)
            items.append(close)
        self._last = buttons[-1] if buttons else self
        self.setLayout(row(*items, margins=(16, 6, 12, 6), spacing=10))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        self.setAccessibleName(f"{sentence} {detail}".strip())

    def set_text(self, sentence: str, detail: str = "") -> None:
        """Replaces the text; the banner keeps its place."""
        self._sentence.setText(sentence)
        self._detail.setText(detail)
        self._detail.setVisible(bool(detail))
        self.setAccessibleName(f"{sentence} {detail}".strip())

    def take_over(self, newer: Banner) -> bool:
        """Takes over what the buttons of a newer banner do. Returns False if that one looks different."""
        is_same = self._looks() == newer._looks()
        if is_same:
            self._actions = newer._actions
        return is_same

    def _looks(self) -> tuple[object, ...]:
        buttons = [(action.text, action.kind) for action in self._actions]
        return self.sentence, self._detail.text(), buttons, self._drawn

    def show_fold(self, others: Sequence[Banner], hidden: Sequence[Banner], *, is_open: bool) -> None:
        """Says how many other banners there are, and offers to show them; nothing if there are none.

        `hidden` are those of the others that are not shown.
        """
        n = len(others)
        if self.fold is None and n:
            self.fold = Button("", ButtonKind.LINK, caret=True, parent=self)
            self.fold.clicked.connect(self.fold_wanted)
            self._ends.addWidget(self.fold)
            QWidget.setTabOrder(self._last, self.fold)
        if self.fold is None:
            return
        self.fold.setVisible(n > 0)
        fewer = tr("Show fewer ({n} hidden)", n=number(len(hidden))) if hidden else tr("Show fewer")
        self.fold.setText(fewer if is_open else tr_n("{n} more message", "{n} more messages", n))
        self.fold.setToolTip(plain("\n".join(each.sentence for each in hidden)))

    def rank(self) -> tuple[bool, int]:
        """Returns the key by which the banner in front comes last."""
        return self.needs_answer, self.number

    @property
    def tone(self) -> BannerTone:
        return self._tone

    @property
    def sentence(self) -> str:
        return self._sentence.text()

    def _button(self, place: int) -> Button:
        action = self._actions[place]
        button = Button(action.text, action.kind)

        def clicked() -> None:
            self._actions[place].call()

        button.clicked.connect(clicked)
        return button

    def _close(self) -> None:
        self.closed.emit()  # first, because once it is hidden the keyboard focus is elsewhere
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            look, rect = theme(), QRectF(self.rect())
            ground = look.color(_LOOKS[self._tone].ground)
            if self._rounded:
                fill_round(painter, rect, ground, 8)
                return
            painter.fillRect(rect, ground)
            for y in (0.0, rect.height() - 1):
                painter.fillRect(QRectF(0, y, rect.width(), 1), look.color("border"))


class BannerStack(QWidget):
    """Holds the banners at the top of a page. A banner replaces an earlier one with the same `key`.

    One is shown, the newest of those that need an answer, with a button that reveals the others, but not more than a
    few at a time: the next one appears when one of them goes. The banners of a page
    also fold those of the stack around it, so that there is one strip at a time. A banner with an owner (`of`), such as
    a page, is only visible while that owner is in front; see `show_for`.

    Attributes:
        inner: the stack of the page in front, while it has banners.

    Signals:
        banner_put: a banner was added; the tab order must be set again.
        keyboard_left: a banner with keyboard focus was removed, and no other has a button.
        strip_changed: other banners are shown, here or by `inner`.
    """

    banner_put = Signal()
    keyboard_left = Signal()
    strip_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._banners: dict[str, Banner] = {}
        self._owners: dict[str, object] = {}
        self._front: object = None
        self._is_open = False
        self.inner: BannerStack | None = None
        self.setLayout(column(spacing=0))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        self.hide()

    def put(self, key: str, banner: Banner, *, of: object = None) -> Banner:
        """Shows a banner, in the place of the one with the same key: nothing moves under the pointer.

        If that one looks the same, it stays. `take` it first if this is news even then. Returns the banner shown.
        """
        before = self._banners.get(key)
        if before is not None and self._owners.get(key) == of and before.take_over(banner):
            banner.deleteLater()
            return before
        layout = self.layout()
        if isinstance(layout, QBoxLayout):
            layout.insertWidget(-1 if before is None else layout.indexOf(before), banner)
        self._banners[key] = banner
        self._owners.pop(key, None)
        if of is not None:
            self._owners[key] = of
        banner.number = next(_numbers) if before is None else before.number
        banner.closed.connect(self._drop_closed)
        banner.fold_wanted.connect(self._toggle)
        if before is None:
            self._show_or_hide()
        else:
            self._give_way(before, banner)
        self.banner_put.emit()
        if self._belongs_here(key):
            announce(banner, banner.accessibleName())
        return banner

    def show_for(self, front: object) -> None:
        """Shows the banners of `front` and hides those of other owners."""
        if front != self._front:
            self._front = front
            self._show_or_hide()

    def remove_all_of(self, owner: object) -> None:
        """Removes all banners of an owner that is gone."""
        for key in [key for key, each in self._owners.items() if each == owner]:
            self.take(key)

    def _belongs_here(self, key: str) -> bool:
        return self._owners.get(key, self._front) == self._front

    def take(self, key: str) -> None:
        """Removes the banner with this key, if there is one."""
        banner = self._banners.pop(key, None)
        self._owners.pop(key, None)
        if banner is not None:
            self._give_way(banner)

    def _give_way(self, banner: Banner, replacement: Banner | None = None) -> None:
        focus: QWidget | None = self.window().focusWidget()
        had_keyboard = focus is not None and banner.isAncestorOf(focus)
        self._show_or_hide()
        if had_keyboard:
            others = tuple(reversed(self._banners.values()))
            self._pass_keyboard_on(others if replacement is None else (replacement, *others))
        banner.hide()
        banner.deleteLater()

    def get(self, key: str) -> Banner | None:
        return self._banners.get(key)

    def clear(self) -> None:
        for key in tuple(self._banners):
            self.take(key)

    def _show_or_hide(self) -> None:
        (self.inner or self).update_strip()

    def update_strip(self) -> None:
        """Shows one banner of this stack and the one around it, or several of them."""
        around = self._around()
        stacks = [self] if around is None or around.inner is not self else [around, self]
        banners = sorted((banner for stack in stacks for banner in stack.shown()), key=Banner.rank)
        self._is_open = self._is_open and len(banners) > 1
        shown = banners[-_MOST_OPEN:] if self._is_open else banners[-1:]
        hidden = banners[: -len(shown)] if shown else []
        for stack in stacks:
            stack.show_only(shown)
        for banner in banners:
            is_front = banner is banners[-1]
            banner.show_fold(banners[:-1] if is_front else (), hidden if is_front else (), is_open=self._is_open)
        for stack in stacks:
            stack.strip_changed.emit()

    def show_only(self, banners: Sequence[Banner]) -> None:
        """Shows these of the banners. Without a parent the stack stays hidden, because it would become a window."""
        for banner in self._banners.values():
            banner.setVisible(banner in banners)
        self.setVisible(bool(self.shown()) and self.parentWidget() is not None)

    def has_strip(self) -> bool:
        """Returns whether a banner is in front, here or on the page."""
        return bool(self.shown()) or (self.inner is not None and bool(self.inner.shown()))

    def shown(self) -> list[Banner]:
        """Returns the banners of what is in front, even if they are folded away."""
        return [banner for key, banner in self._banners.items() if self._belongs_here(key)]

    def fold_behind(self, inner: BannerStack | None) -> None:
        """Makes one strip with the banners of the page in front, `inner`."""
        self.inner = inner
        self._is_open = False
        self._show_or_hide()

    def toggle(self) -> None:
        """Shows the folded banners, or folds them away."""
        self._is_open = not self._is_open
        self.update_strip()

    def _toggle(self) -> None:
        (self.inner or self).toggle()

    def is_in_front_of(self, page: QWidget) -> bool:
        """Returns whether it has a place on `page` now: another view of the page may have taken that of this one."""
        parent = self.parentWidget()
        return parent is page or (parent is not None and parent.isVisibleTo(page))

    def _around(self) -> BannerStack | None:
        """Returns the stack above the page that this one belongs to."""
        widget = self.parentWidget()
        while widget is not None:
            banners = getattr(widget, "banners", None)  # of a page, or of the tab area
            if isinstance(banners, BannerStack) and banners is not self and banners.is_in_front_of(widget):
                return banners
            widget = widget.parentWidget()
        return None

    def _pass_keyboard_on(self, banners: Sequence[Banner]) -> None:
        """Moves the focus to the first banner with a button. Qt would focus the widget that was created next."""
        for banner in banners:
            button = next((each for each in banner.findChildren(QAbstractButton) if each.isVisibleTo(banner)), None)
            if button is not None and not banner.isHidden():
                button.setFocus(Qt.FocusReason.OtherFocusReason)
                return
        self.keyboard_left.emit()

    def _drop_closed(self) -> None:
        sender = self.sender()
        for key, banner in tuple(self._banners.items()):
            if banner is sender:
                self.take(key)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.ParentChange:
            self._show_or_hide()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if (around := self._around()) is not None and around.inner is not self:
            around.fold_behind(self)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if (around := self._around()) is not None and around.inner is self:
            around.fold_behind(None)
