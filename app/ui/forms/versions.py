"""Other versions of the record than the one in the form: the CMS's and a draft's, compared, merged or taken."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtWidgets import QWidget

from app.core.changes import Change, Initiator, Kind
from app.domain.merging.field_merge import FieldMerge, changed_fields
from app.domain.query import RecordId
from app.services.saving.drafts import Work
from app.services.saving.saving import NeedsMerge
from app.services.session.session import Session
from app.ui.editors.versions import RecordVersions
from app.ui.forms.book import FormBook
from app.ui.forms.compare import ConflictView, ReviewView
from app.ui.forms.content import FormContent
from app.ui.forms.declaration import Content, FormDeclaration
from app.ui.forms.saving import FormSaver
from app.ui.i18n import tr
from app.ui.kept.buried_work import BuriedWork
from app.ui.run import ending_with
from app.ui.shell import Shell
from app.ui.widgets.feedback.banner import Banner, BannerAction, BannerStack, BannerTone


class Versions(RecordVersions[Content[Any]]):
    """See `RecordVersions`.

    Attributes:
        held: why nothing may be changed until something else is decided; "" for nothing.
    """

    _saver: FormSaver

    def __init__(
        self,
        session: Session,
        declaration: FormDeclaration[Any],
        book: FormBook,
        saver: FormSaver,
        content: FormContent,
        banners: BannerStack,
        shell: Shell,
    ) -> None:
        super().__init__(saver, saver)
        self._session = session
        self._declaration = declaration
        self._book = book
        self._content = content
        self._banners = banners
        self._shell = shell
        self.held: Callable[[], str] = lambda: ""
        self._buried: BuriedWork[Any] | None = None
        saver.merge_needed.connect(self._merge_needed)
        saver.created.connect(self._follow)
        if saver.record_id is not None:
            self._follow(saver.record_id)
        self.destroyed.connect(ending_with(session.hub.subscribe(self._heard)))

    # somebody else

    async def _read(self) -> Content[Any] | None:
        record_id = self._saver.record_id
        return None if record_id is None else await self._declaration.read(self._session, record_id)

    def _compare(self, found: Content[Any]) -> None:
        theirs, book, record_id = found.state, self._book, self._saver.record_id
        self.read.emit(found)
        if self._buried is not None and record_id is not None and self._buried.met(record_id, theirs):
            return
        if (
            self._buried is not None
            and record_id is not None
            and self._buried.arrived_twice(record_id, book.base, theirs)
        ):
            self.note_change_here(Initiator.SECOND_ARRIVAL)
        if not changed_fields(book.base, theirs, book.same):
            self.forget_change_here()
            self._banners.take("changed")
        elif book.is_clean:
            is_ours = bool(self.what_happened_here())
            book.base = theirs
            book.take(theirs)
            if not is_ours:
                self._shell.toast(tr("Someone else changed “{name}”; you see it as it is now", name=self.name))
        elif not set(changed_fields(book.working, theirs, book.same)) & set(
            changed_fields(book.base, theirs, book.same)
        ):
            # What has changed there is what is unsaved here: the first half of a save, say.
            self._banners.take("changed")
            book.rebase(theirs)
        else:
            theirs_changed = changed_fields(book.base, theirs, book.same)
            detail = tr(
                "On the CMS: {changes}. Your changes are kept; saving shows both side by side.",
                changes=", ".join(self.titles(theirs_changed)),
            )
            banner = Banner(
                self.what_happened(),
                detail,
                icon="git-merge",
                actions=[BannerAction(tr("Merge now"), partial(self._merge_with, theirs))],
            )
            self._banners.put("changed", banner)

    def _merges(self, found: Content[Any]) -> bool:
        if not changed_fields(self._book.base, found.state, self._book.same):
            return False
        self._merge_with(found.state)
        return True

    def titles(self, names: tuple[str, ...]) -> list[str]:
        """Fields as a sentence calls them."""
        return [self._content.fields[name].title for name in names if name in self._content.fields]

    def what_happened(self) -> str:
        """Who has changed the record since its base was read, as a sentence."""
        return self.what_happened_here() or tr("Someone else changed this while you were editing")

    def _heard(self, change: Change, initiator: object) -> None:
        if change.resource != self._declaration.resource or self._saver.record_id not in change.ids:
            return
        if initiator is self._saver.initiator or not change.is_at_cms:
            return
        if change.kind is Kind.DELETED:
            anew = BannerAction(tr("Create it anew"), self._create_anew)
            self._banners.put(
                "changed",
                Banner(
                    tr("This has been deleted on the CMS"),
                    tr("What you see is kept on this computer."),
                    tone=BannerTone.DANGER,
                    actions=[anew],
                ),
            )
            return
        self.note_change_here(initiator)
        if not self._saver.is_running:
            self.look_again()

    # what was saved, and written over since; see `app.ui.kept.buried_work.Holder`

    def _follow(self, record_id: RecordId) -> None:
        recent = self._declaration.desk(self._session, record_id).recent
        self._buried = BuriedWork(recent, self, self._banners, self._shell, self._saver.initiator)
        self.destroyed.connect(ending_with(self._buried.follow(record_id)))

    @property
    def name(self) -> str:
        """What it is called at the CMS; where it has no name there, what it is to be called."""
        return self._declaration.name_of(self._book.base, self._book.working, self._saver.record_id)

    @property
    def is_busy(self) -> bool:
        return self._saver.is_running or self._saver.drafts.is_held or bool(self.held())

    @property
    def base(self) -> Any:
        return self._book.base

    @property
    def working(self) -> Any:
        return self._book.working

    @property
    def is_clean(self) -> bool:
        return self._book.is_clean

    def bring_back(self, base: Any, working: Any | None) -> None:
        self._book.base = base
        self._book.take(self._book.working if working is None else working, tr("Bring back what was saved"))

    def open_merge(self, base: Any, mine: Any, theirs: Any) -> None:
        self.open_conflict(self._merge_of(base, mine, theirs), was_sent=True)

    def _create_anew(self) -> None:
        self._shell.open_form(self._session, self._declaration.kind, None, self._book.working)

    # merging

    def open_conflict(self, merge: FieldMerge[Any], *, was_sent: bool = False) -> ConflictView:
        what = self.what_happened()
        view = ConflictView(self.name, merge, self._content.fields, what_happened=what, was_sent=was_sent)
        view.accepted.connect(self.take_merge)
        view.back_wanted.connect(self._back)
        self.view_wanted.emit(view)
        view.go_to_question(1)
        return view

    def take_merge(self, merge: FieldMerge[Any]) -> None:
        """Takes the merge into the form as one undo step, unsaved, upon what the CMS has."""
        self._book.base = merge.theirs
        self._book.take(merge.result(), tr("Take merge"))
        self._banners.take("draft")
        self._banners.take("changed")
        if self._buried is not None and self._saver.record_id is not None:
            self._buried.merged(self._saver.record_id, merge.theirs)
        self._back()
        self._tell_merged(self._book.is_clean)

    def _merge_needed(self, needs: NeedsMerge[Any]) -> None:
        self.open_conflict(self._merge_of(needs.base, self._book.working, needs.theirs), was_sent=needs.was_sent)

    def _merge_with(self, theirs: Any) -> None:
        self.open_conflict(self._merge_of(self._book.base, self._book.working, theirs))

    def _merge_of(self, base: Any, mine: Any, theirs: Any) -> FieldMerge[Any]:
        return FieldMerge(base, mine, theirs, same=self._book.same, together=self._declaration.together)

    # review and draft

    def open_review(self, *, can_save: bool) -> None:
        base = self._book.base
        view = ReviewView(
            self.name,
            FieldMerge(base, self._book.working, base, same=self._book.same),
            self._content.fields,
            mine_title=tr("After saving"),
            accept=tr("Save") if self._saver.record_id is not None else tr("Create"),
            can_accept=can_save,
            cms_title="" if self._saver.record_id is not None else tr("At the start"),
        )
        view.accepted.connect(self.save_wanted)
        view.back_wanted.connect(self._back)
        self._show(view)

    def compare_draft(self, draft: Work[Any]) -> None:
        """Shows a draft that may only be looked at."""
        base = self._book.base
        view = ReviewView(
            self.name,
            FieldMerge(base, draft.working, base, same=self._book.same),
            self._content.fields,
            mine_title=tr("The draft"),
            accept=tr("Restore"),
            accept_icon="clock-counter-clockwise",
            can_accept=False,
        )
        view.back_wanted.connect(self._back)
        self._show(view)

    def restore_draft(self, draft: Work[Any]) -> None:
        """The draft becomes the working copy. What changed on the CMS since is merged when saving."""
        book = self._book
        self._saver.drafts.is_held = False
        self._banners.take("draft")
        self._back()
        if changed_fields(draft.base, book.base, book.same):
            theirs = book.base
            book.take(draft.working, tr("Restore draft"), upon=draft.base)
            self._compare(Content(theirs, self.name))
        else:
            book.take(draft.working, tr("Restore draft"))

    def take_theirs(self) -> None:
        """What the CMS has becomes the working copy."""
        self._banners.take("save")
        self._book.take(self._book.base)

    def _show(self, view: QWidget) -> None:
        self.view_wanted.emit(view)
        view.setFocus()
