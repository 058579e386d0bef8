"""The numbered failures between a user and a CMS: `@pytest.mark.failure(4)` marks a test that covers row 4."""

from __future__ import annotations

from typing import Final, NamedTuple


class Row(NamedTuple):
    """One failure: what happens, and what the user keeps and is offered."""

    number: int
    name: str
    then: str


_ROWS: Final = (
    (
        "The CMS can't be reached",
        "The message names the host. Reads are tried three times, old rows stay, and a save waits visibly.",
    ),
    (
        "The certificate isn't trusted",
        "Refused at once, without retries. The user can choose a CA file; checking can't be turned off.",
    ),
    ("http and https are mixed up", "The message says so and offers to edit the connection."),
    (
        "The connection breaks before or during an answer",
        "Reads are repeated. A write is checked by reading, and never repeated unchecked.",
    ),
    (
        "An answer is damaged or has an unexpected format",
        "Good rows are shown and bad ones counted; a damaged single record is refused.",
    ),
    ("An answer is very slow or never arrives", "Each attempt has its own time limit."),
    (
        "The CMS asks to wait (429, Retry-After)",
        "Up to a minute: a notice counts down. Longer: the message says how long, and nothing is sent.",
    ),
    ("The CMS fails with an error page or its own code", "The code in the body counts; error pages are never shown."),
    ("A web page answers instead of the API", "The message says so; redirects are never followed."),
    (
        "An answer is far too large",
        "Reading stops at 64 MiB after decompression; doubly compressed answers are refused.",
    ),
    (
        "Many requests fail with one expired token",
        "One renewal; each request is repeated once, each write happens once.",
    ),
    ("The sign-in has expired", "Editors stay open. One click signs in again, and the pending save can continue."),
    (
        "A crash or a lost answer during token renewal",
        "The next run finds a journal, tries once, and then reports the result.",
    ),
    ("Two programs renew the token at once", "One renews and the other uses its token; both stay signed in."),
    (
        "Missing permission, item not shared, or feature turned off",
        "The page says which of these it is, and doesn't ask to sign in again.",
    ),
    ("A clock is hours off", "Token lifetimes count from receipt; waits follow the CMS's clock."),
    ("A pasted address has extra parts", "Reduced to its standard form, or refused with the reason."),
    ("http without encryption across a network", "Only with consent for this connection, with a permanent mark."),
    (
        "A step must not be done twice",
        "It is checked, then completed or undone from a journal; never repeated unchecked.",
    ),
    ("Another user changed the record", "A three-way comparison; nothing is overwritten silently."),
    (
        "A line-up is too long for a form",
        "Sent as JSON and counted afterwards; missing entries are reported.",
    ),
    ("A layout changed its ID or isn't shared", "Its new ID is used; layouts that aren't shared are locked and kept."),
    (
        "The computer sleeps or changes networks",
        "Requests end at their time limits; afterwards work continues by itself.",
    ),
    (
        "The keyring is locked, missing, slow or unencrypted",
        "Secrets stay in memory, and a notice gives the reason.",
    ),
    (
        "The disk is full, the folder is read-only, or a file is damaged",
        "The old file stays, a damaged one is set aside, and the window keeps all work.",
    ),
    ("Marquee is started twice", "The first window comes to the front; a forced second one does no harm."),
    (
        "Closing with unsaved changes or a save in progress",
        "Unsaved changes are asked about; a save gets time to finish, or the window stays open.",
    ),
    ("A crash or a power cut", "Drafts are at most two seconds old and offered at the next start."),
    (
        "Markup, scripts and odd characters in names and texts",
        "Shown as plain text and kept unchanged; nothing is loaded or run.",
    ),
    (
        "Formulas in exports, nonsense in imports",
        "Cells that a spreadsheet would calculate are escaped; imports are previewed first.",
    ),
    ("A token could be sent to another server", "A token is only ever sent to its own origin."),
    (
        "The browser returns with a forged or stray request",
        "It is refused and the sign-in keeps waiting. An occupied port is reported before the browser opens.",
    ),
    (
        "Signing in again as another user",
        "Reported; the other account's work is kept, locked, and never sent.",
    ),
    ("Secrets could leak", "They are in no log, draft, setting, export, message or clipboard."),
)
_BY_NUMBER: Final = {
    35: (
        "A write arrives late, after its answer was lost",
        "Checked at growing intervals and never sent again automatically; then the user decides.",
    ),
    36: (
        "408 or 5xx answers a write that must happen once",
        "Checked first: it has arrived, or the CMS's own message is shown. Only 429 is repeated.",
    ),
    37: ("The check after a lost answer fails, too", "It is repeated; a failed check never counts as “not arrived”."),
    38: (
        "The CMS reports a new record but doesn't keep it",
        "Reported as failed, and can be tried again.",
    ),
    39: ("A record or entry exists twice", "Noticed soon afterwards, reported, and offered for repair."),
    40: (
        "Another user of the computer opens the socket for second starts",
        "The socket is in a private folder, and both sides check each other's user before they talk.",
    ),
    41: (
        "Two windows edit one record in the same profile",
        "Each has its own draft; saving in one never removes the other's.",
    ),
    42: (
        "Far too much text is pasted",
        "Refused with a message at the field, before layout; the existing text stays.",
    ),
    43: (
        "A CMS sends nonsense or endless answers",
        "The window never waits for it. Good rows are shown, bad ones counted, and lists have a maximum length.",
    ),
    44: ("Idle connections crowd the sign-in listener", "The oldest silent one is dropped; the real answer gets in."),
    45: (
        "Permissions arrive after the list",
        "An empty list without permission shows “No access” everywhere; rows that the CMS sends are shown.",
    ),
    46: (
        "The CMS refuses a write and carries it out later",
        "Looked for before it is sent again; a later check notices it, and the window then shows it.",
    ),
}
"""Rows added later, under their own numbers."""
ROWS: Final = (
    *(Row(number, *texts) for number, texts in enumerate(_ROWS, start=1)),
    *(Row(number, *texts) for number, texts in sorted(_BY_NUMBER.items())),
)
