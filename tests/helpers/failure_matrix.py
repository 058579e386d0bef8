"""The numbered failures between a user and a CMS: `@pytest.mark.failure(4)` marks a test that covers row 4."""

from __future__ import annotations

from typing import Final, NamedTuple


class Row(NamedTuple):
    """One failure: what happens, and what the user keeps and is offered."""

    number: int
    name: str
    then: str


_ROWS: Final = (
    ("No way to the CMS", "Named with its host. Reads are tried three times, old rows stay, a save waits visibly."),
    (
        "A certificate that is not trusted",
        "Refused at once and for good; a CA file may be chosen, nothing is waived.",
    ),
    ("https and http mixed up", "Said as just that, with the connection to edit."),
    (
        "The line breaks before or amid an answer",
        "Reads again; a write is looked up and never repeated blindly.",
    ),
    (
        "An answer that is damaged or has another shape",
        "Good rows are shown, bad ones counted; one record is refused.",
    ),
    ("An answer that drips or never comes", "Each attempt has a time limit of its own."),
    (
        "The CMS asks for patience",
        "Up to a minute is waited for, visibly; longer is told, and nothing sent.",
    ),
    ("The CMS fails, with a page or a code of its own", "The code in the body counts; its pages are never shown."),
    ("A web page instead of the API", "Said as such; nothing is ever followed to another address."),
    ("Far too much of an answer", "Stopped at 64 MiB unpacked; packing inside packing is not begun."),
    ("Many requests, one dead token", "One renewal; each request is repeated once, each write happens once."),
    ("The sign-in is over", "Editors stay open; one press to sign in, and the pending save is at hand."),
    ("A crash or a lost answer amid a renewal", "A journal tells the next run: one try, then an honest sentence."),
    ("Two programs renew at once", "One of them asks, the other takes its token; no sign-in is lost."),
    ("Not allowed, not shared, not switched on", "The page says which of these it is, and does not sign in again."),
    ("A clock that is hours off", "Lifetimes are counted from receipt, waits by the clock of the CMS."),
    ("An address pasted with too much on it", "Brought into one form, or refused with the reason."),
    ("Plain http across a network", "Only with consent for this connection, and marked for good."),
    ("A step that must not be taken twice", "Looked up, finished or put back from a journal; never repeated blindly."),
    ("Another user changed the record", "Compared three ways; nothing is overwritten silently."),
    ("A line-up too long for a form", "Sent as JSON, counted afterwards; less than meant is said."),
    ("A layout that changed its id or is not shared", "Followed to its new id; what is not shared is locked and kept."),
    (
        "A laptop that sleeps, a network that changes",
        "Requests end by their limits; afterwards work goes on by itself.",
    ),
    ("A keyring that is locked, absent, slow or plain", "Secrets stay in memory, and the person is told why."),
    (
        "A full disk, a read-only home, a torn file",
        "The old file stands, a torn one is set aside, the window keeps all.",
    ),
    ("A second start", "The first window comes forward; a forced second one does no harm."),
    (
        "Closing with work unsaved or on its way",
        "The first is asked about; the second gets its time, or is left open.",
    ),
    ("A crash or a power cut", "Drafts are two seconds old at most and offered at the next start."),
    ("Markup, scripts and odd characters in names and texts", "Shown as text, loading and running nothing, and kept."),
    ("Formulas in exports, nonsense in imports", "Cells that would calculate are disarmed; a file is tried out first."),
    ("A token on its way to somewhere else", "It only ever goes to the origin it is for."),
    ("A forged or stray return from the browser", "Turned away and the wait goes on; a taken port is told first."),
    ("Signing in again as another user", "Reported; the other account's work is kept, locked, and never sent."),
    ("Secrets where they do not belong", "In no log, draft, setting, export, message or clipboard."),
)
_BY_NUMBER: Final = {
    35: (
        "A write that arrives late, after its answer was lost",
        "Looked for at growing intervals and never sent again by itself; then a person decides.",
    ),
    36: (
        "408 or 5xx to a write that must run once",
        "Looked for first: there, or the CMS's own words; only 429 is repeated.",
    ),
    37: ("The look after a lost answer fails itself", "Looked for again, and never taken for absence."),
    38: ("A record that the CMS said it created, and did not keep", "Failed, said so, and can be tried again."),
    39: ("Something is there twice", "Noticed a little later, said, and offered to be mended."),
    40: (
        "Another user of the computer waits on the socket for second starts",
        "The socket is in a folder that only this user can enter; both sides check the other's user before a word.",
    ),
    41: (
        "Two windows on one profile edit one record",
        "Each has its own draft; saving in one never removes the other's.",
    ),
    42: (
        "Far too much pasted at once",
        "Refused at its field, in a sentence and before it is laid out; what was typed stays.",
    ),
    43: (
        "A CMS that answers without sense or end",
        "The window never waits for it; good rows are shown, bad ones counted, and a list ends at a bound.",
    ),
    44: ("Idle connections crowd the sign-in listener", "The oldest silent one is dropped; the real answer gets in."),
    45: (
        "Rights that are told after the list",
        "Nothing without the right is no access in page, tree and inspector; rows that come are shown.",
    ),
}
"""Rows added later, under their own numbers."""
ROWS: Final = (
    *(Row(number, *texts) for number, texts in enumerate(_ROWS, start=1)),
    *(Row(number, *texts) for number, texts in sorted(_BY_NUMBER.items())),
)
