"""Maps the status of a document to its banner, bar and actions, without any widget."""

from __future__ import annotations

from typing import Any, Final, Protocol

from app.core.errors import BadResponse, NextStep
from app.domain.list_queries import RecordId
from app.services.document.status import (
    Clean,
    Edited,
    Gone,
    InterruptedWrite,
    LocalChange,
    NeedsMerge,
    Newer,
    OthersWork,
    Overwritten,
    Refused,
    Restored,
    ServerAdjusted,
    Status,
    Uncertain,
    Unsaved,
    Waiting,
    WaitReason,
)
from app.services.drafts.draft import Draft
from app.services.saving.creation import CreationUnknown
from app.services.saving.save_recheck import OverwrittenSave
from app.ui import failures
from app.ui.editors.interrupted_write_view import interrupted_write_block, interrupted_write_view
from app.ui.editors.status_banner import StatusAction, StatusView, Verb
from app.ui.i18n import tr
from app.ui.recovery.labels import date_and_time, overwritten, saved_without
from app.ui.widgets.feedback.banner import BannerTone

_REPEATABLE: Final = frozenset({NextStep.RETRY, NextStep.WAIT, NextStep.CHECK})
"""After these failures the same save can be retried: it finds out itself what has arrived."""
_NAMED: Final = 3


class RecordWords(Protocol):
    """Texts about a kind of record."""

    @property
    def name(self) -> str: ...

    @property
    def is_new(self) -> bool:
        """Whether the record still has to be created."""
        ...

    def why_not(self) -> str:
        """Returns why nothing can be changed now, or ""."""
        ...

    def what_happened(self, newer: Newer) -> str:
        """Returns a sentence on who has changed the record since its base was read."""
        ...

    def local_change(self, theirs: Any) -> LocalChange | None:
        """Returns the change in this window that has led to `theirs`; None if the change was made elsewhere."""
        ...

    def changes(self, theirs: Any) -> str:
        """Returns the differences of `theirs` from the base."""
        ...

    def draft_summary(self) -> str:
        """Returns a sentence on what another account's draft would change."""
        ...

    def deleted(self) -> tuple[str, str, bool]:
        """Returns the sentence on the deleted record, the next step, and whether it can be created again from here."""
        ...

    def server_adjusted(self, status: ServerAdjusted) -> tuple[str, str, bool]:
        """Returns what the CMS stored instead, the next step, and whether that can be accepted unchanged."""
        ...


def status_view(status: Status, words: RecordWords) -> StatusView | None:  # noqa: C901, PLR0911, PLR0912 - a line for each
    """Returns the banner of a status; None if it needs none."""
    match status:
        case Clean(undone=OverwrittenSave() as overwritten_save):
            return _undone(overwritten_save, words)
        case Edited(newer=Newer() as newer, restored=restored):
            return _newer(newer, words, can_undo=restored is not None)
        case Edited(can_repeat=True):
            save = StatusAction(tr("Save now"), Verb.SAVE, is_primary=True)
            detail = tr("You can save again now.")
            return StatusView("save", tr("Signed in again"), detail, BannerTone.OK, "", (save,), is_closable=True)
        case Edited(restored=Restored() as restored):
            return _restored(restored, words)
        case Waiting():
            return _waiting(status, words)
        case Uncertain(doubt=doubt) if doubt is not None:
            return _failed(doubt.error, words)
        case Refused(error=error):
            return _failed(error, words)
        case NeedsMerge(theirs=theirs):
            return _newer(Newer(theirs, words.local_change(theirs)), words)
        case ServerAdjusted():
            return _server_adjusted(status, words)
        case Overwritten(overwritten_save=overwritten_save):
            return _overwritten(overwritten_save, words)
        case OthersWork(draft=Draft() as draft):
            return _others_draft(draft, words)
        case OthersWork():
            return _others_work(was_refused=status.was_refused)
        case InterruptedWrite(phase=phase):
            return interrupted_write_view(phase)
        case Gone():
            return _gone(status, words)
        case _:
            return None


def bar_text(status: Status, *, is_offline: bool) -> str:
    """Returns the status as a text for the bar of unsaved changes, or "". `is_offline`: the CMS can't be reached
    now."""
    if isinstance(status, Waiting) and status.reason is WaitReason.NETWORK:
        return tr("Waiting for the network")
    if is_offline:
        return tr("The CMS can't be reached. Your changes are kept on this computer.")
    is_doubtful = isinstance(status, Unsaved) and status.doubt is not None
    return tr("The last save may have reached the CMS") if is_doubtful else ""


def why_blocked(status: Status) -> str:
    """Returns why nothing can be edited now, or ""."""
    match status:
        case OthersWork(work=Unsaved()):
            return tr("Another account made these changes.")
        case OthersWork():
            return tr("Another account left a draft here. Discard it to edit.")
        case InterruptedWrite(phase=phase):
            return interrupted_write_block(phase)
        case Gone(error=None):
            return tr("This was deleted in the CMS.")
        case Gone():
            return tr("This is no longer in the CMS.")
        case _:
            return ""


def _undone(overwritten_save: OverwrittenSave[Any], words: RecordWords) -> StatusView:
    sentence = saved_without(overwritten_save.by, words.name)
    detail = tr("This may be intentional. Compare to restore all or some of your changes.")
    compare = StatusAction(tr("Compare"), Verb.COMPARE_UNDONE, overwritten_save)
    return StatusView("undone", sentence, detail, BannerTone.INFO, "git-merge", (compare,), is_closable=True)


def _overwritten(overwritten_save: OverwrittenSave[Any], words: RecordWords) -> StatusView:
    sentence = overwritten(overwritten_save, words.name)
    detail = tr("Your saved changes are shown here as unsaved. When you save, you'll see both side by side.")
    merge = StatusAction(tr("Merge now"), Verb.MERGE, overwritten_save.theirs)
    return StatusView("changed", sentence, detail, BannerTone.WARN, "git-merge", (merge,))


def _newer(newer: Newer, words: RecordWords, *, can_undo: bool = False) -> StatusView:
    """`can_undo`: the unsaved changes come from a draft."""
    detail = tr(
        "In the CMS: {changes}. Your changes are kept. When you save, you'll see both side by side.",
        changes=words.changes(newer.theirs),
    )
    undo = (StatusAction(tr("Undo restoring"), Verb.UNDO_RESTORE),) if can_undo else ()
    merge = StatusAction(tr("Merge now"), Verb.MERGE, newer.theirs)
    return StatusView(
        "changed",
        words.what_happened(newer),
        detail,
        icon="git-merge",
        actions=(*undo, merge),
    )


def _restored(restored: Restored, words: RecordWords) -> StatusView | None:
    if restored.is_alone:  # another notice says what is shown instead of the record
        return None
    if words.is_new:
        if not restored.was_sent:
            return None
        detail = tr("It may have arrived. Marquee checks before sending it again.")
        return StatusView("draft", tr("This was being sent when Marquee closed"), detail, is_closable=True)
    when = date_and_time(restored.saved_at)
    if restored.was_sent:
        sentence = tr("A save on {when} was interrupted, and the CMS doesn't have all of it", when=when)
        detail = tr("Your changes have been restored. Save to send them again.")
    else:
        sentence, detail = tr("Your unsaved changes from {when} have been restored", when=when), ""
    actions = (StatusAction(tr("Compare"), Verb.REVIEW), StatusAction(tr("Undo"), Verb.UNDO_RESTORE))
    return StatusView("draft", sentence, detail, BannerTone.INFO, "", actions, is_closable=True)


def _waiting(status: Waiting, words: RecordWords) -> StatusView:
    if status.reason is WaitReason.REVIEW:
        sentence = tr("Changes from {when} are still waiting to be saved", when=date_and_time(status.saved_at))
        detail = tr("Nothing has been sent. Review your changes next to the CMS version, then save.")
        is_blocked = bool(words.why_not())
        text = tr("Compare") if is_blocked else tr("Review and save")
        review = StatusAction(text, Verb.REVIEW_WAITING, is_primary=not is_blocked)
        return StatusView("save", sentence, detail, BannerTone.WARN, "cloud-arrow-up", (review,))
    if status.doubt is not None:
        sentence = tr("The connection was lost while sending")
        detail = tr("When the CMS is back, Marquee checks whether it arrived and sends it only if it didn't.")
    else:
        sentence = tr("Waiting for the network")
        detail = tr("It will be sent when the CMS is back, along with any changes you make until then.")
    actions = (StatusAction(tr("Cancel"), Verb.CALL_OFF), StatusAction(tr("Try now"), Verb.SAVE))
    return StatusView("save", sentence, detail, BannerTone.WARN, "cloud-arrow-up", actions)


def _failed(error: Exception, words: RecordWords) -> StatusView:
    failure = failures.describe(error)
    detail = f"{failure.hint} {tr('Your changes are kept on this computer.')}".strip()
    actions = tuple(_failure_actions(failure, error, words))
    return StatusView("save", failure.sentence, detail, BannerTone.DANGER, "", actions, is_closable=True)


def _failure_actions(failure: failures.Failure, error: Exception, words: RecordWords) -> list[StatusAction]:
    """Returns the possible actions after a failed save."""
    if isinstance(error, CreationUnknown):
        return _recovery_choices(error)
    if failure.next_step in (NextStep.SIGN_IN, NextStep.EDIT_CONNECTION, NextStep.REPORT):
        again = [StatusAction(tr("Try again"), Verb.SAVE)] if isinstance(error, BadResponse) else []
        return [*again, StatusAction(failure.action, Verb.NEXT_STEP, failure)]
    if failure.next_step in _REPEATABLE:
        return [StatusAction(failure.action, Verb.SAVE)]
    if failure.next_step is NextStep.RELOAD and not words.is_new:
        return [StatusAction(failure.action, Verb.RELOAD)]
    return []


def _recovery_choices(error: CreationUnknown) -> list[StatusAction]:
    if not error.was_looked_for:
        return [StatusAction(tr("Check again"), Verb.SAVE)]
    return [*(_open(record_id) for record_id in error.ids[:_NAMED]), StatusAction(tr("Send again"), Verb.SEND_AGAIN)]


def _open(record_id: RecordId) -> StatusAction:
    return StatusAction(tr("Open {id}", id=record_id), Verb.OPEN, record_id)


def _server_adjusted(status: ServerAdjusted, words: RecordWords) -> StatusView:
    sentence, detail, may_take = words.server_adjusted(status)
    actions = [StatusAction(tr("Compare") if may_take else tr("Review"), Verb.REVIEW)]
    if may_take:
        actions.append(StatusAction(tr("Use the CMS version"), Verb.TAKE_THEIRS, status.fresh))
    return StatusView("save", sentence, detail, BannerTone.WARN, "", tuple(actions), is_closable=True)


def _others_draft(draft: Draft, words: RecordWords) -> StatusView:
    sentence = tr("Another account left unsaved changes here on {when}", when=date_and_time(draft.saved_at))
    discard = StatusAction(tr("Discard"), Verb.DISCARD_OTHERS)
    compare = () if words.is_new else (StatusAction(tr("Compare"), Verb.COMPARE_DRAFT),)
    return StatusView(
        "draft",
        sentence,
        words.draft_summary(),
        BannerTone.INFO,
        "",
        (*compare, discard),
    )


def _others_work(*, was_refused: bool) -> StatusView:
    if was_refused:
        sentence = tr("Not sent: another account is signed in now")
    else:
        sentence = tr("Another account is signed in now")
    detail = tr("These changes are kept as a draft. To continue, sign in with the account that made them.")
    return StatusView("save", sentence, detail, actions=(StatusAction(tr("Discard"), Verb.DISCARD_OTHERS),))


def _gone(status: Gone, words: RecordWords) -> StatusView:
    sentence, detail, may_create = words.deleted()
    actions = [StatusAction(tr("Create again"), Verb.CREATE_AGAIN)] if may_create else []
    hints = [detail]
    if isinstance(status.was, Unsaved):
        hints.insert(0, tr("Your changes are kept on this computer."))
    if status.error is not None:
        sentence = tr("No longer in the CMS")
        hints.insert(0, failures.describe(status.error).hint)
        actions.insert(0, StatusAction(tr("Reload"), Verb.RELOAD))
    return StatusView("changed", sentence, " ".join(filter(None, hints)), BannerTone.DANGER, actions=tuple(actions))
