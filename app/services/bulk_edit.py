"""Makes one change to many campaigns: reads each for a preview, and writes only those that have not changed since.

If Marquee ends in the middle, the next run finishes it without a line-up on disk: two marks per campaign tell whether
it is as it was in the preview, or has the change already.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from app.core.errors import Conflict, Invalid, MarqueeError
from app.core.translatable_texts import phrase, say, spoken
from app.domain.campaigns.bulk_edit import BulkEdit, apply
from app.domain.campaigns.campaign import AD, Campaign
from app.domain.layouts.layout import Layout
from app.domain.lineups.lineup import CampaignState, Entry
from app.domain.merging.overwrite_check import meaning, same_state, still_applied
from app.services.campaigns.campaign_state_mapping import marked, state_of
from app.services.job_recipes import content_mark
from app.services.jobs import CONCURRENCY
from app.services.saving.verified_save import NeedsMerge, ServerAdjusted
from app.services.session.session import Session

_EDITED = phrase("It has unsaved changes in its editor. Merge them there.")


@dataclass(frozen=True, slots=True)
class KnownCampaign:
    """A campaign as read for the preview; `problem` says why it could not be read.

    `is_edited` means that an editor on this computer has unsaved changes to it.
    """

    campaign_id: int
    title: str
    state: CampaignState | None = None
    is_ad: bool = False
    may_edit: bool = True
    problem: str = ""
    is_edited: bool = False


class EditOutcome(StrEnum):
    CHANGES = "changes"
    UNCHANGED = "stays"
    SKIPPED = "left_out"


@dataclass(frozen=True, slots=True)
class Preview:
    """The effect of the change on one campaign.

    Attributes:
        words: what changes, or why the campaign is skipped.
        losses: what undoing can't bring back, one sentence each.
        warnings: what else to know before saving, one sentence each.
        before, after: its state before and after the change; None where nothing is written.
    """

    campaign_id: int
    title: str
    outcome: EditOutcome
    words: str
    losses: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    before: CampaignState | None = None
    after: CampaignState | None = None

    @property
    def notices(self) -> tuple[str, ...]:
        """The losses, then the warnings."""
        return (*self.losses, *self.warnings)


class PlannedEdit(NamedTuple):
    """A change, and its previews of the campaigns that it changes."""

    edit: BulkEdit
    previews: Sequence[Preview]


@dataclass(frozen=True, slots=True)
class Written:
    """The CMS's state after the write, without what others have changed since; undoing starts from it.

    `was_sent` is False where the CMS had this state already.
    """

    fresh: CampaignState
    note: str = ""
    was_sent: bool = True


@dataclass(frozen=True, slots=True)
class Rest:
    """What finishes an edit that the end of Marquee cut off.

    Attributes:
        marks: of each campaign, by id, the marks of its state before and after the change.
        has_losses: whether undoing can't bring everything back.
    """

    edit: BulkEdit
    marks: dict[int, tuple[str, str]]
    has_losses: bool


def rest_of(planned: PlannedEdit) -> Rest:
    """Returns what finishes the edit if Marquee ends before any of it is written."""
    states = ((each.campaign_id, each.before, each.after) for each in planned.previews)
    marks = {
        key: (content_mark(meaning(before)), content_mark(meaning(after)))
        for key, before, after in states
        if before and after
    }
    return Rest(planned.edit, marks, any(each.losses for each in planned.previews))


class Finisher:
    """Plans what is left of an edit that was cut off."""

    def __init__(self, session: Session, rest: Rest) -> None:
        self._session = session
        self._rest = rest
        self._visible: dict[int, Layout] | None = None

    async def plan(self, campaign_id: int, title: str) -> Preview | None:
        """Returns the preview of a campaign as the user has seen it; None if the campaign has the change already.

        Raises Conflict if it is neither as before nor as after the change: others' work isn't changed unseen. Raises
        Invalid if it can't be changed any more, and what reading raises.
        """
        if self._visible is None:
            self._visible = await _visible_layouts(self._session)
        known = await _known(self._session, campaign_id, self._visible)
        now = content_mark(meaning(known.state)) if known.state is not None else ""
        before, after = self._rest.marks.get(campaign_id, ("", ""))
        if now == after:
            return None
        if now != before:
            raise Conflict(
                say("“{name}” is no longer as in the preview, so it wasn't changed.", name=known.title or title),
                say("Check whether it has your change."),
            )
        planned = preview(self._rest.edit, known)
        if planned.outcome is not EditOutcome.CHANGES:
            raise Invalid(planned.words)
        return planned


async def read_all(session: Session, campaigns: Iterable[Campaign], take: Callable[[KnownCampaign], None]) -> None:
    """Reads the campaigns, a few at a time, and calls `take` with each, also with those that could not be read."""
    visible = await _visible_layouts(session)
    waiting = iter(tuple(campaigns))

    async def work() -> None:
        for campaign in waiting:
            take(await _read(session, campaign, visible))

    async with asyncio.TaskGroup() as group:
        for _ in range(CONCURRENCY):
            group.create_task(work())


def preview(edit: BulkEdit, known: KnownCampaign) -> Preview:
    """Returns what the change would do to a campaign as it was read."""
    reason = known.problem or _skip_reason(edit, known)
    if reason or known.state is None:
        return Preview(known.campaign_id, known.title, EditOutcome.SKIPPED, reason)
    outcome = apply(edit, known.state)
    if not outcome.changes:
        words = " ".join(outcome.warnings) or say("No change")
        return Preview(known.campaign_id, known.title, EditOutcome.UNCHANGED, words)
    return Preview(
        known.campaign_id,
        known.title,
        EditOutcome.CHANGES,
        " · ".join(outcome.changes),
        outcome.losses,
        (*outcome.warnings, *([spoken(_EDITED)] if known.is_edited else [])),
        known.state,
        outcome.state,
    )


async def write(session: Session, planned: Preview, initiator: object = None) -> Written:
    """Reads the campaign again; writes and verifies it if it still matches the preview, or raises Conflict."""
    assert planned.before is not None, "only what changes is written"
    assert planned.after is not None, "only what changes is written"
    return await _save(
        session, planned.before, planned.after, say("Not saved: it changed after the preview."), initiator
    )


async def undo(session: Session, planned: Preview, done: Written, initiator: object = None) -> Written:
    """Restores the state before the change. Raises Conflict if the campaign has changed since."""
    assert planned.before is not None, "only what changes is written"
    return await _save(session, done.fresh, planned.before, say("Not undone: it has changed since."), initiator)


async def redo(session: Session, planned: Preview, undone: Written, initiator: object = None) -> Written:
    """Makes the change again after it was undone. Raises Conflict if the campaign has changed since."""
    assert planned.after is not None, "only what changes is written"
    return await _save(session, undone.fresh, planned.after, say("Not redone: it has changed since."), initiator)


async def _save(
    session: Session, base: CampaignState, meant: CampaignState, changed: str, initiator: object
) -> Written:
    outcome = await session.campaigns.save(base, meant, initiator)
    match outcome:
        case NeedsMerge(was_sent=True):
            raise Conflict(say("Someone else saved it at the same time. Check the result."))
        case NeedsMerge() if still_applied(base, meant, outcome.theirs):
            # An earlier try whose answer was lost, or another user, made the same change; others followed.
            if session.campaigns.may_have_sent(meant):
                return Written(meant, say("Someone else has also changed it since."))
            return Written(outcome.theirs, was_sent=False)
        case NeedsMerge():
            raise Conflict(changed)
        case ServerAdjusted():
            return Written(outcome.fresh, outcome.sentence, was_sent=not same_state(base, outcome.fresh))
        case _:
            return Written(outcome.fresh, " ".join(outcome.notes), outcome.was_sent)


def _skip_reason(edit: BulkEdit, known: KnownCampaign) -> str:
    if not known.may_edit:
        return say("You have view-only access.")
    if known.is_ad and edit.touches_line_up:
        return say("Layouts of an ad campaign have days and day parts. Change them in the ad campaign's editor.")
    if known.is_ad and edit.play_order:
        return say("Ad campaigns have no play order.")
    return ""


async def _read(session: Session, campaign: Campaign, visible: dict[int, Layout] | None) -> KnownCampaign:
    try:
        return await _known(session, campaign.campaign_id, visible)
    except MarqueeError as error:
        return KnownCampaign(campaign.campaign_id, campaign.name, problem=error.sentence)


async def _known(session: Session, campaign_id: int, visible: dict[int, Layout] | None) -> KnownCampaign:
    with session.link.watching():
        record = await session.client.campaigns.get(campaign_id)
    state = state_of(record)
    return KnownCampaign(
        campaign_id,
        record.name,
        marked(state, visible) if visible is not None else state,
        record.type == AD,
        record.may_edit,
    )


async def _visible_layouts(session: Session) -> dict[int, Layout] | None:
    """Returns the layouts that the user sees, by id; None if the look-up is incomplete."""
    found = await session.lookups.layouts()
    return {layout.layout_id: layout for layout in found.items} if found.is_complete else None


def entry_of(layout: Layout) -> Entry:
    """Returns a layout as an entry for a line-up."""
    return Entry(0, layout.layout_id, layout.name, layout.duration, layout.campaign_id)
