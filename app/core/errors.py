"""The error tree a person can be shown: one sentence, one next step, and an id to find it again in the log."""

from __future__ import annotations

import os
from collections.abc import Mapping
from enum import StrEnum

from app.core.wording import english, phrase, spoken


class NextStep(StrEnum):
    """What the one button beside an error does; screens map each to an action of theirs."""

    NONE = "none"
    RETRY = "retry"
    WAIT = "wait"
    SIGN_IN = "sign_in"
    EDIT_CONNECTION = "edit_connection"
    FIX_FIELD = "fix_field"
    CHECK = "check"
    COMPARE = "compare"
    RELOAD = "reload"
    REPORT = "report"


class MarqueeError(Exception):
    """Root of every failure that Marquee explains.

    Attributes:
        sentence: what happened, one sentence, safe to show (never a secret, never HTML).
        hint: the one thing to do next, as a sentence; may be empty.
        next_step: which button belongs to it.
        diagnostic_id: eight hex digits, the same in the log and on the screen.
        diagnostics: facts for the diagnostics window (codes, lengths, routes), never values.
    """

    next_step: NextStep = NextStep.NONE
    default_hint: str = ""

    def __init__(self, sentence: str, hint: str = "", *, diagnostics: Mapping[str, object] | None = None) -> None:
        super().__init__(english(sentence))  # which is what tracebacks and the log tell
        self.sentence = sentence
        self.hint = hint or spoken(self.default_hint)
        self.diagnostic_id = os.urandom(4).hex()
        self.diagnostics: dict[str, object] = dict(diagnostics or {})


class Offline(MarqueeError):
    """The CMS could not be reached; nothing was sent, or nothing came back from a read."""

    next_step = NextStep.RETRY
    default_hint = phrase("Check your network, then try again. You won't lose what you typed.")


class TlsProblem(MarqueeError):
    """The certificate was refused, or the port does not speak https. Never retried."""

    next_step = NextStep.EDIT_CONNECTION


class NotACms(MarqueeError):
    """The address answers, but with a web page or a redirect instead of the API."""

    next_step = NextStep.EDIT_CONNECTION
    default_hint = phrase("Check the connection's address.")


class BadResponse(MarqueeError):
    """The CMS answered with something that could not be read (diagnostics carry the field path)."""

    next_step = NextStep.REPORT
    default_hint = phrase("Try again. If it keeps happening, report it.")


class ServerFault(MarqueeError):
    """The CMS failed (status 500 and the like)."""

    next_step = NextStep.RETRY
    default_hint = phrase("Try again. If it keeps happening, ask your CMS administrator to check the CMS’s log.")


class Busy(MarqueeError):
    """The CMS asked for patience. `retry_in_s` counts seconds from now."""

    next_step = NextStep.WAIT

    def __init__(
        self, sentence: str, hint: str = "", *, retry_in_s: float, diagnostics: Mapping[str, object] | None = None
    ) -> None:
        super().__init__(sentence, hint, diagnostics=diagnostics)
        self.retry_in_s = retry_in_s


class SignInNeeded(MarqueeError):
    """No usable token any more; signing in again helps."""

    next_step = NextStep.SIGN_IN
    default_hint = phrase("Sign in again. Your open editors keep their content.")


class BadApplication(MarqueeError):
    """Client id, secret, grant or redirect address are not what the CMS knows (`invalid_client`)."""

    next_step = NextStep.EDIT_CONNECTION


class GrantRefused(MarqueeError):
    """The person declined, or the code or refresh token is no longer good (`invalid_grant`, `access_denied`)."""

    next_step = NextStep.SIGN_IN


class ScopeDenied(MarqueeError):
    """The token's scopes do not permit the route."""

    next_step = NextStep.EDIT_CONNECTION


class NotPermitted(MarqueeError):
    """The person's rights or features do not permit it."""

    next_step = NextStep.RETRY
    default_hint = phrase("Ask your CMS administrator for permission to do this.")


class NotFound(MarqueeError):
    """The record is gone, or not shared with the person (the CMS does not tell which)."""

    next_step = NextStep.RELOAD
    default_hint = phrase("It may have been deleted, or it's no longer shared with you.")


class Invalid(MarqueeError):
    """The CMS (or our own rule) refused values. `fields` maps field name to sentence; '' is the whole form."""

    next_step = NextStep.FIX_FIELD
    default_hint = phrase("Change it, then try again.")

    def __init__(
        self,
        sentence: str,
        fields: Mapping[str, str] | None = None,
        hint: str = "",
        *,
        diagnostics: Mapping[str, object] | None = None,
    ) -> None:
        super().__init__(sentence, hint, diagnostics=diagnostics)
        self.fields: dict[str, str] = dict(fields or {})


class Conflict(MarqueeError):
    """Someone else changed the record meanwhile."""

    next_step = NextStep.COMPARE
    default_hint = phrase("Check the current version, then try again.")


class OutcomeUnknown(MarqueeError):
    """A write was sent and its answer was lost, was an error, or could not be read: it may have been carried out.

    Only a look at the record settles it. `idempotent` tells that sending the same write again does no harm (PUT, DELETE
    by id). Others (POST, assign, remove) are never sent again without a decision by the person.

    Attributes:
        refusal: what to raise when a look finds that it was not carried out; None where the CMS gave no reason.
        is_rolled_back: the CMS itself answered that it failed, so a single look is enough. Otherwise the CMS may carry
            the request out long after its answer was lost or a gateway gave up (seen up to a minute later).
    """

    next_step = NextStep.CHECK
    default_hint = phrase("Check whether it was saved before you send it again.")

    def __init__(
        self,
        sentence: str,
        hint: str = "",
        *,
        idempotent: bool = False,
        refusal: MarqueeError | None = None,
        is_rolled_back: bool = False,
        diagnostics: Mapping[str, object] | None = None,
    ) -> None:
        super().__init__(sentence, hint, diagnostics=diagnostics)
        self.idempotent = idempotent
        self.refusal = refusal
        self.is_rolled_back = is_rolled_back


class Misdirected(NotACms, OutcomeUnknown):
    """A write was answered by a web page or a redirect: whether the CMS has carried it out is not known.

    One that insists on https carries it out before it redirects (read in its source).
    """


class StoreUnavailable(MarqueeError):
    """The keyring is locked, denied, absent, slow or not trusted, or what was sealed does not open; memory it is."""

    next_step = NextStep.SIGN_IN
    default_hint = phrase("Unlock the keyring, then restart Marquee.")


class DiskProblem(MarqueeError):
    """A file could not be written or read (disk full, read-only, permissions)."""

    next_step = NextStep.RETRY
    default_hint = phrase("Check that the disk has free space and the data folder is writable, then try again.")


class Bug(MarqueeError):
    """An unexpected exception of our own."""

    next_step = NextStep.REPORT
    default_hint = phrase("Look up this number in the log for details.")
