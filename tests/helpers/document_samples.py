"""Samples of every status, event and condition of a document, and the table of transitions.

`python -m tests.helpers.document_samples --write` writes the table into the README of the documents.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Final

from app.core.errors import Invalid, Offline, OutcomeUnknown, SignInNeeded
from app.services.connection_state import LinkState
from app.services.document import events as on
from app.services.document import status as st
from app.services.document.interrupted_write import Confirming, Ending, Held, Offered, Running, Stuck
from app.services.document.transitions import advance
from app.services.drafts.draft import Draft, DraftState
from app.services.saving.creation import CreationUnknown
from app.services.saving.save_recheck import OverwrittenSave
from app.services.saving.verified_save import NeedsMerge, Saved, ServerAdjusted, WriteInterrupted

README: Final = Path(__file__).resolve().parents[2] / "app" / "services" / "document" / "README.md"
BEGIN: Final = "<!-- transitions: made by `python -m tests.helpers.document_samples --write` -->"
END: Final = "<!-- end of transitions -->"

ANNA, BEN = 1, 2
OVERWRITTEN_SAVE: Final = OverwrittenSave(5, "title", "base", "mine", "theirs")
DRAFT: Final = Draft(resource="sheet", record_id=5, account_id=ANNA)
LOST: Final = OutcomeUnknown("the answer was lost")
DOUBT: Final = st.Doubt("sent", LOST)
NEWER: Final = st.Newer("theirs")


def _after_network() -> OutcomeUnknown:
    error = OutcomeUnknown("the answer was lost")
    error.__cause__ = Offline("no network")
    return error


UNSAVED: Final[tuple[st.Unsaved, ...]] = (
    st.Edited(made_by=ANNA),
    st.Edited(made_by=ANNA, doubt=DOUBT),
    st.Edited(made_by=ANNA, newer=NEWER),
    st.Edited(made_by=None),
    st.Asking(made_by=ANNA),
    st.Sending(made_by=ANNA, sent="sent"),
    st.Sending(made_by=ANNA, sent="sent", is_deleted=True),
    st.Sending(made_by=ANNA, sent="sent", doubt=DOUBT),
    st.Waiting(made_by=ANNA),
    st.Waiting(made_by=ANNA, doubt=DOUBT),
    st.Waiting(made_by=ANNA, reason=st.WaitReason.REVIEW),
    st.Uncertain(made_by=ANNA, doubt=DOUBT),
    st.NeedsMerge(made_by=ANNA, base="base", theirs="theirs"),
    st.Refused(made_by=ANNA, error=Invalid("no")),
    st.Refused(made_by=ANNA, error=SignInNeeded("who?")),
    st.ServerAdjusted(made_by=ANNA, sent="sent", fresh="fresh", sentence="cut"),
    st.Overwritten(made_by=ANNA, overwritten_save=OVERWRITTEN_SAVE),
)


@dataclass(frozen=True)
class Left:
    """A write of several steps that stopped part-way, and how far it is."""

    is_mine: bool = True
    done: int | None = 1
    total: int = 3
    is_at_its_end: bool = False


LEFT: Final = Left()
OFFERED: Final = Offered(LEFT, LEFT)
PHASES: Final = (
    OFFERED,
    Offered(Left(is_mine=False), None),
    Confirming(Ending.FINISH, OFFERED),
    Running(Ending.UNDO),
    Held(Ending.UNDO, Offline("no network")),
    Stuck(Invalid("no")),
)
STATUSES: Final[tuple[st.Status, ...]] = (
    st.Clean(),
    st.Clean(undone=OVERWRITTEN_SAVE),
    st.Clean(late=DOUBT),
    *UNSAVED,  # type: ignore[arg-type]  # each of them is a status
    st.OthersWork(work=st.Edited(made_by=ANNA)),
    st.OthersWork(work=st.Edited(made_by=BEN), was_refused=True),
    st.OthersWork(draft=DRAFT),
    st.InterruptedWrite(was=st.Clean()),
    st.InterruptedWrite(was=st.Edited(made_by=ANNA)),
    *(st.InterruptedWrite(was=st.Clean(), phase=phase) for phase in PHASES),
    st.Gone(was=st.Clean()),
    st.Gone(was=st.Edited(made_by=ANNA)),
)
EVENTS: Final[tuple[on.Event, ...]] = (
    on.Changed(),
    on.SavePressed(),
    on.Agreed("this"),
    on.Declined(),
    on.FoundNothing(),
    on.Answered("sent", Saved("fresh", "saved")),
    on.Answered("sent", NeedsMerge("base", "mine", "theirs")),
    on.Answered("sent", ServerAdjusted("fresh", "cut")),
    on.Failed("sent", Invalid("no")),
    on.Failed("sent", Offline("no network")),
    on.Failed("sent", SignInNeeded("who?")),
    on.Failed("sent", LOST),
    on.Failed("sent", _after_network()),
    on.Failed("sent", CreationUnknown((), ())),
    on.Failed("sent", WriteInterrupted("half")),
    on.WaitCancelled(),
    on.LinkChanged(),
    on.AccountChanged(),
    on.TimerFired(),
    *(
        on.DraftFound(Draft(resource="sheet", record_id=5, account_id=ANNA, state=state), is_mine, is_superseded)
        for state, is_mine, is_superseded in product(DraftState, (True, False), (True, False))
        if state is not DraftState.SETTLING
    ),
    *(on.ReadAgain("theirs", relation) for relation in on.Relation),
    on.DeletedElsewhere(),
    on.OverwriteFound(OVERWRITTEN_SAVE, base_includes_save=True),
    on.OverwriteFound(OVERWRITTEN_SAVE, base_includes_save=False),
    on.OverwriteFound(OverwrittenSave(5, "title", "base", "mine", "theirs", is_late=True), base_includes_save=True),
    on.Merged(),
    on.Discarded(),
    on.FoundInterruptedWrite(),
    on.StepsSettled(),
    on.StepsSeen(LEFT, LEFT),
    on.StepsSeen(LEFT, None, Offline("no network")),
    on.StepsFailed(Invalid("no")),
    on.StepsFailed(Offline("no network"), Ending.UNDO),
    on.StepsFailed(WriteInterrupted("again"), Ending.FINISH),
    *(on.EndingChosen(ending) for ending in Ending),
    on.EndingConfirmed(),
    on.EndingDeclined(),
    on.StepsRetried(),
)
FACTS: Final[tuple[on.Facts, ...]] = tuple(
    on.Facts(
        is_clean,
        is_new,
        link,
        account,
        None if is_account_pending and is_unknown else account,
        is_account_pending,
        has_steps=has_steps,
    )
    for (is_clean, is_new, has_steps), link, account, (is_account_pending, is_unknown) in product(
        product((True, False), repeat=3),
        LinkState,
        (ANNA, BEN, None),
        ((False, False), (True, False), (True, True)),
    )
)


def rows() -> str:
    """Returns a line for each status with the possible results of each event."""
    found: dict[str, dict[str, set[str]]] = {type(each).__name__: {} for each in STATUSES}
    for status, event, facts in product(STATUSES, EVENTS, FACTS):
        result, _effects = advance(status, event, facts)
        if result != status:
            found[type(status).__name__].setdefault(type(event).__name__, set()).add(type(result).__name__)
    lines = []
    for name, by_event in found.items():
        listed = [f"{event} → {', '.join(sorted(after))}" for event, after in sorted(by_event.items())]
        lines.append(f"| `{name}` | {'<br>'.join(listed)} |")
    return "\n".join(["| from | by → to |", "|---|---|", *lines])


def with_rows(text: str) -> str:
    """Returns the README with the table between its two marks replaced."""
    before, rest = text.split(BEGIN)
    _old, after = rest.split(END)
    return f"{before}{BEGIN}\n\n{rows()}\n\n{END}{after}"


if __name__ == "__main__":
    if "--write" in sys.argv[1:]:
        README.write_text(with_rows(README.read_text(encoding="utf-8")), encoding="utf-8")
    else:
        print(rows())
