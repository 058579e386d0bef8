"""The bar below an editor: the unsaved changes, with buttons to save or revert them."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy

from app.ui.i18n import tr
from app.ui.look.size_scaling import reserve_height
from app.ui.look.theme import theme
from app.ui.widgets.buttons.painted_buttons import Button, ButtonKind, IconButton
from app.ui.widgets.containers.box_layouts import Stretch, row
from app.ui.widgets.containers.panels import Panel
from app.ui.widgets.drawing.status_dot import Dot
from app.ui.widgets.text.labels import ElidedLabel, IconLabel, LineLabel

REVIEW_KEYS: Final = "Ctrl+Shift+S"
"""Opens the review; Ctrl+S saves without one."""
_GAP: Final = 4
"""Additional room before the buttons."""
_NARROW: Final = 700
"""Width at 100 % below which the button for the review has no text, so that the summary has room."""


class UnsavedBar(Panel):
    """Summarises the differences from the CMS. Without any it says so quietly, and Save stays in place. It is higher
    where the summary takes more lines.

    Signals:
        review_wanted(), revert_wanted(), save_wanted(): the three buttons.
    """

    review_wanted = Signal()
    revert_wanted = Signal()
    save_wanted = Signal()

    def __init__(self, *, save: str = "", left: int = 16) -> None:
        """`save` is the text of the Save button, `left` the margin of the page above."""
        super().__init__(ground="window", edges=("top",))
        self._is_unsaved = False
        self._why_not = self._hint = ""
        self._dot = Dot("drop")
        self._sentence = LineLabel("", 13, 600)
        self._detail = ElidedLabel("", 12, 400, "text2")
        self._detail.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)  # it gives way first
        self._busy = IconLabel("cloud-arrow-up", "accent_text")
        self._busy.hide()
        self.review = Button(
            tr("Review changes"),
            ButtonKind.LINK,
            icon="git-diff",
            tooltip=tr("Review changes"),
            shortcut=REVIEW_KEYS,
        )
        self._short_review = IconButton("git-diff", tr("Review changes"), shortcut=REVIEW_KEYS, tone="accent_text")
        self.revert = Button(tr("Revert"), icon="arrow-u-up-left")
        self.save = Button(
            save or tr("Save"), ButtonKind.PRIMARY, icon="floppy-disk", tooltip=save or tr("Save"), shortcut="Ctrl+S"
        )
        self.review.clicked.connect(self.review_wanted)
        self._short_review.clicked.connect(self.review_wanted)
        self.revert.clicked.connect(self.revert_wanted)
        self.save.clicked.connect(self.save_wanted)
        self.setLayout(
            row(
                self._dot,
                self._busy,
                self._sentence,
                Stretch(self._detail),
                self.review,
                self._short_review,
                _GAP,
                self.revert,
                self.save,
                margins=(left, 4, left - 4, 4),
            )
        )
        reserve_height(self, 48)
        self.show_state("", can_save=False)

    def show_state(
        self,
        summary: str,
        *,
        can_save: bool,
        why_not: str = "",
        is_saving: bool = False,
        is_held: bool = False,
        is_new: bool = False,
    ) -> None:
        """Shows the unsaved changes. `summary` is "" if there are none; `why_not` is the reason why they can't be saved
        now.

        `is_held` means that a draft of another account blocks saving, `is_new` that the CMS doesn't have the record.
        """
        unsaved = bool(summary)
        unsent = tr("Nothing is sent until you create it") if is_new else tr("Not sent yet")
        self.set_ground("accent_soft" if unsaved else "window")
        self._dot.setVisible(unsaved and not is_saving)
        self._busy.setVisible(is_saving)
        if is_saving:
            self._sentence.setText(tr("Saving…"))
        elif unsaved:
            self._sentence.setText(tr("Unsaved: {summary}", summary=summary))
        elif is_held:
            self._sentence.setText(tr("Another account's draft"))
        else:
            self._sentence.setText(unsent if is_new else tr("No unsaved changes"))
        self._sentence.set_tone("text" if unsaved or is_saving else "text2")
        self._why_not = why_not
        self._hint = unsent if unsaved and not is_saving else ""
        self._is_unsaved = unsaved
        self.revert.setVisible(unsaved)
        self.revert.setEnabled(not is_saving)
        self.save.setEnabled(can_save and not is_saving)
        self._fit()
        self.setAccessibleName(f"{self._sentence.text()}. {self._why_not or self._hint}".strip(". "))

    def _fit(self) -> None:
        """Leaves out what the summary needs room for: the hint, unless it is whole, and the words of the review.

        A reason why saving isn't possible is not left out, and gets the room of these words.
        """
        needed = self._detail.fontMetrics().horizontalAdvance(self._why_not or self._hint)
        fits = self.width() >= theme().px(_NARROW) and needed <= self._room_for_detail()
        has_words = fits or (self.width() >= theme().px(_NARROW) and not self._why_not)
        self._detail.setText(self._why_not or (self._hint if fits else ""))
        self.review.setVisible(self._is_unsaved and has_words)
        self._short_review.setVisible(self._is_unsaved and not has_words)

    def _room_for_detail(self) -> int:
        """Returns the width that summary and buttons leave, with the words of the review."""
        layout = self.layout()
        assert layout is not None
        margins = layout.contentsMargins()
        shown = [
            each for each in (self._dot, self._busy, self._sentence, self.revert, self.save) if not each.isHidden()
        ]
        shown += [self.review] if self._is_unsaved else []
        taken = sum(each.sizeHint().width() + layout.spacing() for each in shown) + _GAP + layout.spacing()
        return self.width() - margins.left() - margins.right() - taken

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
