"""An open editor whose last save somebody wrote over: it is unsaved there again, and a merge is offered.

The same for the editor of campaigns and for every form; what differs is how they hold their work (`Holder`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Generic, Protocol, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from app.domain.query import RecordId
from app.services.saving.recent_saves import Buried, RecentSaves
from app.ui.i18n import tr
from app.ui.kept.words import overwritten, saved_without
from app.ui.shell import Shell
from app.ui.widgets.feedback.banner import Banner, BannerAction, BannerStack, BannerTone

S = TypeVar("S")


class Holder(Protocol[S]):
    """What an editor holds of one record."""

    @property
    def name(self) -> str:
        """What the record is called."""
        ...

    @property
    def is_busy(self) -> bool:
        """Whether something else comes first: a save is on its way and will find it, or a draft waits."""
        ...

    @property
    def base(self) -> S: ...

    @property
    def working(self) -> S: ...

    @property
    def is_clean(self) -> bool: ...

    def bring_back(self, base: S, working: S | None) -> None:
        """Both become what is edited; without `working` that stays as it is."""

    def look_again(self) -> None:
        """Reads the record again and takes it over."""

    def open_merge(self, base: S, mine: S, theirs: S) -> None:
        """Shows the three; `mine` was sent."""


class BuriedWork(Generic[S]):
    """Follows one record's recent saves for the editor that has it open."""

    def __init__(
        self, recent: RecentSaves[S], holder: Holder[S], banners: BannerStack, shell: Shell, page: QWidget
    ) -> None:
        self._recent = recent
        self._holder = holder
        self._banners = banners
        self._shell = shell
        self._page = page

    def follow(self, record_id: RecordId) -> Callable[[], None]:
        """Hears from now on what becomes of its saves. Returns the function that ends it."""
        return self._recent.follow(record_id, self.take)

    def met(self, record_id: RecordId, theirs: S) -> bool:
        """Whether `theirs`, which has just been read, buries a save that is unsaved here again now.

        Then it must not be taken over. If it looks as if it was undone on purpose, it is, and ours can be had back.
        """
        buried = self._recent.buried(record_id, theirs)
        if buried is None:
            return False
        if buried.is_late and self._holder.is_clean:
            self._offer_back(buried)
            return False
        return self.take(buried)

    def arrived_twice(self, record_id: RecordId, base: S, theirs: S) -> bool:
        """Whether `theirs` differs from `base` by nothing but a part of a save that seems to have arrived twice."""
        return self._recent.is_repeat(record_id, base, theirs)

    def merged(self, record_id: RecordId, theirs: S) -> None:
        """Somebody has decided what becomes of it, with `theirs` before their eyes."""
        self._banners.take("undone")
        if self._recent.buried(record_id, theirs) is not None:
            self._recent.forget(record_id)

    def take(self, buried: Buried[S]) -> bool:
        """Somebody who had not seen our save has written over it: it is unsaved again, and a merge is offered.

        False if that has to wait.
        """
        holder, was_clean = self._holder, self._holder.is_clean
        if holder.is_busy:
            return False
        if buried.is_late and was_clean:
            self._offer_back(buried)
            holder.look_again()
            return True
        stands_on_it = self._recent.stands_on(buried, holder.base)
        if not (stands_on_it or was_clean):
            return False
        self._recent.forget(buried.record_id)
        holder.bring_back(buried.base, None if stands_on_it else buried.mine)
        sentence = overwritten(buried.by, holder.name)
        detail = tr("What you had saved is unsaved again here. Saving shows both side by side.")
        merge_now = BannerAction(tr("Merge now"), partial(self._merge_with, buried.theirs))
        banner = Banner(sentence, detail, tone=BannerTone.WARN, icon="git-merge", actions=[merge_now])
        self._banners.put("changed", banner)
        if not self._page.isVisible():
            self._shell.toast(f"{sentence}.")
        if was_clean and QApplication.mouseButtons() == Qt.MouseButton.NoButton:
            self._merge_with(buried.theirs)
        return True

    def _merge_with(self, theirs: S) -> None:
        self._holder.open_merge(self._holder.base, self._holder.working, theirs)

    def _offer_back(self, buried: Buried[S]) -> None:
        """It may have been undone on purpose: theirs is taken over as ever, and ours can be had back."""
        self._recent.forget(buried.record_id)
        sentence = saved_without(buried.by, self._holder.name)
        detail = tr("That may be on purpose. Compare to bring yours back, in whole or in part.")
        compare = BannerAction(tr("Compare"), partial(self._compare, buried))
        banner = Banner(sentence, detail, tone=BannerTone.INFO, icon="git-merge", actions=[compare], closable=True)
        self._banners.put("undone", banner)

    def _compare(self, buried: Buried[S]) -> None:
        mine = buried.mine if self._holder.is_clean else self._holder.working
        self._holder.open_merge(buried.base, mine, buried.theirs)
