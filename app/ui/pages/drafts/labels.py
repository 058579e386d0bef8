"""Texts for drafts and deleted items: their kind, state, age and account."""

from __future__ import annotations

import time
from collections.abc import Mapping
from datetime import date, datetime

from app.domain.text.value_formatting import ago, day
from app.models.table_columns import PillSpec, PillTone
from app.services.drafts.draft import DraftState
from app.services.drafts.journals import AD_ORDER
from app.services.session.draft_list import Unsaved
from app.ui.i18n import tr
from app.ui.navigation.draft_pages import RecordKind


class Kinds:
    """The names and icons of record kinds, as in their lists. Campaigns have two kinds, one per editor."""

    def __init__(self, of_lists: Mapping[str, RecordKind]) -> None:
        self._known = {
            **of_lists,
            "campaign": RecordKind(tr("Campaign"), "list-numbers"),
            "ad_campaign": RecordKind(tr("Ad campaign"), "megaphone"),
        }

    def of(self, kind: str) -> RecordKind:
        """Returns a name made from the key for unknown kinds, which a newer version may have stored."""
        return self._known.get(kind) or RecordKind(kind.replace("_", " ").capitalize(), "note-pencil")

    @property
    def words(self) -> tuple[str, ...]:
        """All names."""
        return tuple({kind.word: None for kind in self._known.values()})

    def name_of(self, entry: Unsaved) -> str:
        return entry.draft.title or self.of(entry.kind).word


def state_word(entry: Unsaved) -> str:
    """Returns the state in a few words, for a table."""
    draft = entry.draft
    if draft.resource == AD_ORDER:
        return tr("Interrupted")
    if draft.is_gone:
        return tr("No longer in the CMS")
    if entry.is_left_waiting:
        return tr("Waiting to be saved")
    return state_words()[draft.state]


def state_words() -> dict[DraftState, str]:
    return {
        DraftState.EDITING: tr("Editing"),
        DraftState.WAITING: tr("Waiting for the network"),
        DraftState.SENDING: tr("Sending"),
        DraftState.OUTCOME_UNKNOWN: tr("Outcome unknown"),
        DraftState.SETTLING: tr("Saved, checking again"),
    }


def state_sentence(entry: Unsaved) -> str:
    draft = entry.draft
    if draft.resource == AD_ORDER:
        return tr("Reordering its layouts was interrupted. Open it to finish or undo the reordering.")
    if draft.is_gone:
        return tr("It's no longer in the CMS, so it can't be saved there. Open it to copy its content, or discard it.")
    if draft.state is DraftState.SENDING and not entry.is_of_this_run:
        return tr("It may or may not have arrived. Open it to let Marquee check.")
    if entry.is_left_waiting:
        return tr("It was waiting for the network when Marquee closed and wasn't sent. Open it, review it, then save.")
    sentences = {
        DraftState.EDITING: tr("Not saved yet. The draft stays on this computer until you save or discard it."),
        DraftState.WAITING: tr("It will be sent when the CMS is back, as long as its tab is open."),
        DraftState.SENDING: tr("It's being sent to the CMS."),
        DraftState.OUTCOME_UNKNOWN: tr("It was sent, but the response was lost. Open it to let Marquee check."),
        DraftState.SETTLING: tr("It's saved. Marquee checks again shortly, then removes this draft."),
    }
    return sentences[draft.state]


def state_pill(entry: Unsaved) -> PillSpec:
    if entry.draft.resource == AD_ORDER or entry.draft.is_gone:
        return PillSpec(state_word(entry), PillTone.WARN)
    tones = {
        DraftState.EDITING: PillTone.PLAIN,
        DraftState.SETTLING: PillTone.OK,
        DraftState.WAITING: PillTone.ACCENT,
        DraftState.SENDING: PillTone.ACCENT if entry.is_of_this_run else PillTone.WARN,
        DraftState.OUTCOME_UNKNOWN: PillTone.WARN,
    }
    return PillSpec(state_word(entry), tones[entry.draft.state])


def age(unix_s: float) -> str:
    text = ago(time.time() - unix_s)
    return text[:1].upper() + text[1:]


def moment(unix_s: float) -> str:
    """Returns day and time in this computer's zone."""
    local = datetime.fromtimestamp(unix_s).astimezone()
    return f"{day(local.date(), date(*time.localtime()[:3]))}, {local:%H:%M}"


def account_word(entry: Unsaved) -> str:
    draft = entry.draft
    if draft.account_id is None:
        return tr("Unknown")
    if draft.account_name:
        return draft.account_name if entry.is_mine else tr("{name} (not you)", name=draft.account_name)
    return tr("You") if entry.is_mine else tr("Another account")
