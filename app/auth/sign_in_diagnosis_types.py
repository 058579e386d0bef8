"""Input and output of the sign-in diagnosis: the failed case, and the finding."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from app.config.connections import Connection
from app.config.redirect_uri import to_register
from app.core.errors import MarqueeError
from app.domain.cms_address import Origin


class Stage(StrEnum):
    """The stage at which a sign-in failed."""

    AUTHORIZE = "authorize"
    """Before the first page in the browser."""
    CALLBACK = "callback"
    """In the browser's callback."""
    EXCHANGE = "exchange"
    """Exchanging the code for tokens."""
    RENEWAL = "renewal"
    """Exchanging the refresh token for new tokens."""
    CREDENTIALS = "credentials"
    """Exchanging client id and secret for a token."""


@dataclass(frozen=True, slots=True)
class Case:
    """A failed sign-in.

    Attributes:
        status: the HTTP status of the answer; 0 if it came through the browser.
        error: OAuth's error code.
        text: the most informative of the CMS's texts, on one line and without secrets.
    """

    stage: Stage
    connection: Connection
    status: int = 0
    error: str = ""
    text: str = ""

    @property
    def to_register(self) -> str:
        """The redirect address to register in the CMS: never one with a port that is only free by chance."""
        return to_register(self.connection.redirect_uri)

    @property
    def host(self) -> str:
        """The CMS's address for display."""
        return Origin(self.connection.base).display

    @property
    def answer(self) -> str:
        """The CMS's answer, on one line."""
        return " · ".join(part for part in (str(self.status or ""), self.error, self.text) if part)

    def says(self, *words: str) -> bool:
        """Returns whether the CMS's text contains one of these lower-case words."""
        return any(word in self.text.lower() for word in words)


@dataclass(frozen=True, slots=True)
class Finding:
    """The diagnosis of a failed sign-in.

    Attributes:
        code: short name of the finding, the same in every language.
        sentence: the problem.
        fix: the one thing to do about it.
        error: the class of the error, which determines the button beside it.
        field: the field of the connection to correct ("secret" is the client secret), or ''.
        paste: the exact value to paste into the CMS, or to compare with the CMS's, or ''.
        answer: the CMS's answer, or ''.
    """

    code: str
    sentence: str
    fix: str
    error: type[MarqueeError]
    field: str = ""
    paste: str = ""
    answer: str = ""

    def to_error(self) -> MarqueeError:
        """Returns the error to raise; `finding_of` returns the finding for it."""
        facts = {"finding": self.code, "field": self.field, "paste": self.paste, "answer": self.answer}
        return self.error(self.sentence, self.fix, diagnostics={name: fact for name, fact in facts.items() if fact})


def finding_of(error: MarqueeError) -> Finding | None:
    """Returns the finding of an error; None for an error from elsewhere."""
    facts = {name: str(fact) for name, fact in error.diagnostics.items()}
    if "finding" not in facts:
        return None
    field, paste, answer = (facts.get(name, "") for name in ("field", "paste", "answer"))
    return Finding(facts["finding"], error.sentence, error.hint, type(error), field, paste, answer)
