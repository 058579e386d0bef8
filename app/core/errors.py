"""The errors that people see: each has one sentence, one next step, and an id that is also in the log."""

from __future__ import annotations

import os
from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from app.core.translatable_texts import english, phrase, say, spoken


class NextStep(StrEnum):
    """The action of the one button beside an error; each screen maps it to an action of its own."""

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
    """Base of all errors that Marquee explains to people.

    Attributes:
        sentence: what happened, one sentence, safe to show (never a secret, never HTML).
        hint: one sentence on what to do next; may be empty.
        next_step: the button to offer.
        diagnostic_id: eight hex digits, the same in the log and on the screen.
        diagnostics: facts for the diagnostics window (codes, lengths, routes), never values.
    """

    next_step: NextStep = NextStep.NONE
    default_hint: str = ""

    def __init__(self, sentence: str, hint: str = "", *, diagnostics: Mapping[str, object] | None = None) -> None:
        super().__init__(english(sentence))  # Tracebacks and the log print `args`.
        self.sentence = sentence
        self.hint = hint or spoken(self.default_hint)
        self.diagnostic_id = os.urandom(4).hex()
        self.diagnostics: dict[str, object] = dict(diagnostics or {})


class Offline(MarqueeError):
    """The CMS could not be reached; nothing was sent, or nothing came back from a read."""

    next_step = NextStep.RETRY
    default_hint = phrase("Check your network, then try again.")


class ConnectionClosed(Offline):
    """The connection was closed here, so nothing was sent."""

    default_hint = phrase("Open it again to continue.")

    def __init__(self) -> None:
        super().__init__(say("This connection is closed."))


class TlsProblem(MarqueeError):
    """The certificate was refused, or the port does not speak https. Never retried."""

    next_step = NextStep.EDIT_CONNECTION


class CertificateProblem(TlsProblem):
    """The server's certificate could not be verified, so nothing was sent."""


class NotACms(MarqueeError):
    """The address answers, but with a web page or a redirect instead of the API."""

    next_step = NextStep.EDIT_CONNECTION
    default_hint = phrase("Check the connection's address.")


class BadResponse(MarqueeError):
    """The CMS answered in a form that can't be read; diagnostics carry the field path."""

    next_step = NextStep.REPORT
    default_hint = phrase("Try again. If it keeps happening, report it.")


class ServerFault(MarqueeError):
    """The CMS failed (status 500 and the like)."""

    next_step = NextStep.RETRY
    default_hint = phrase("Try again. If it keeps happening, ask your CMS administrator to check the CMS's log.")


class Busy(MarqueeError):
    """The CMS asked the client to wait. `retry_in_s` counts seconds from now."""

    next_step = NextStep.WAIT

    def __init__(
        self, sentence: str, hint: str = "", *, retry_in_s: float, diagnostics: Mapping[str, object] | None = None
    ) -> None:
        super().__init__(sentence, hint, diagnostics=diagnostics)
        self.retry_in_s = retry_in_s


class SignInNeeded(MarqueeError):
    """There is no valid token; signing in again helps."""

    next_step = NextStep.SIGN_IN
    default_hint = phrase("Sign in again.")


class BadApplication(MarqueeError):
    """The CMS does not accept the client id, secret, grant or redirect address (`invalid_client`)."""

    next_step = NextStep.EDIT_CONNECTION


class GrantRefused(MarqueeError):
    """The user declined, or the code or refresh token is no longer valid (`invalid_grant`, `access_denied`)."""

    next_step = NextStep.SIGN_IN


class ScopeDenied(MarqueeError):
    """The token's scopes do not permit the route."""

    next_step = NextStep.EDIT_CONNECTION


class NotPermitted(MarqueeError):
    """The user's permissions or features do not allow it."""

    next_step = NextStep.RETRY
    default_hint = phrase("Ask your CMS administrator for permission to do this.")


class NotFound(MarqueeError):
    """The record is gone, or not shared with the user; the CMS does not say which."""

    next_step = NextStep.RELOAD
    default_hint = phrase("It may have been deleted, or it's no longer shared with you.")


class Invalid(MarqueeError):
    """The CMS or Marquee rejected values. `fields` maps field name to sentence; '' is the whole form."""

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

    @classmethod
    def raise_first(cls, problems: Mapping[str, str]) -> None:
        """Raises the error for the problems of a form, by field, with the first as its sentence; nothing if none."""
        if problems:
            raise cls(next(iter(problems.values())), problems)


REFUSALS: Final = (Invalid, NotFound, NotPermitted, ScopeDenied)
"""How the CMS refuses a write. A gateway that sends a write twice can pass such an answer on although it was made."""
MAY_ARRIVE: Final = (*REFUSALS, ServerFault)
"""After these answers nothing was made, but the CMS may carry the write out later all the same."""


class Conflict(MarqueeError):
    """Someone else changed the record in the meantime."""

    next_step = NextStep.COMPARE
    default_hint = phrase("Check the current version, then try again.")


class OutcomeUnknown(MarqueeError):
    """A write was sent, but its answer was lost, was an error, or could not be read: it may have been carried out.

    Only reading the record settles it. `idempotent` says that sending the same write again does no harm (PUT, DELETE by
    id). Other writes (POST, assign, remove) are never repeated unless the user decides so, or the CMS turned them away
    and nothing is seen of them.

    Attributes:
        refusal: the error to raise if the record shows that the write failed; None if the CMS gave no reason.
        is_rolled_back: the CMS itself reported the failure, or turned the request away, so a few looks in quick
            succession are enough. Otherwise the CMS may still carry the request out long after its answer was lost or a
            gateway gave up (seen up to a minute later).
        is_turned_away: the CMS answered 401 or 429, so it most likely never looked at the request. A gateway that sends
            a request twice can pass that on as the answer to the second one, so a request that must run once is sent
            again only after a look.
    """

    next_step = NextStep.CHECK
    default_hint = phrase("Check whether it was saved before you send it again.")
    _idempotent_hint = phrase("Marquee checks whether the change was made before it sends anything again.")

    def __init__(
        self,
        sentence: str,
        hint: str = "",
        *,
        idempotent: bool = False,
        refusal: MarqueeError | None = None,
        is_rolled_back: bool = False,
        is_turned_away: bool = False,
        diagnostics: Mapping[str, object] | None = None,
    ) -> None:
        super().__init__(
            sentence, hint or (spoken(self._idempotent_hint) if idempotent else ""), diagnostics=diagnostics
        )
        self.idempotent = idempotent
        self.refusal = refusal
        self.is_rolled_back = is_rolled_back or is_turned_away
        self.is_turned_away = is_turned_away


class Misdirected(NotACms, OutcomeUnknown):
    """A write was answered with a web page or a redirect, so it is unknown whether the CMS carried it out.

    A CMS that requires https carries the write out before it redirects (read in its source).
    """


class StoreUnavailable(MarqueeError):
    """The keyring is unavailable or not trusted, or a sealed file does not open. Secrets then stay in memory."""

    next_step = NextStep.SIGN_IN
    default_hint = phrase("Unlock the keyring, then restart Marquee.")


class DiskProblem(MarqueeError):
    """A file could not be written or read (disk full, read-only, permissions)."""

    next_step = NextStep.RETRY
    default_hint = phrase("Check that the disk has free space and the data folder is writable, then try again.")


class Bug(MarqueeError):
    """An unexpected exception in Marquee itself."""

    next_step = NextStep.REPORT
    default_hint = phrase("Look up this number in the log for details.")
