"""The doctor's two papers: the case as it came in, and the finding that goes out."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from app.config.connections import Connection
from app.config.redirect_uri import to_register
from app.core.errors import MarqueeError
from app.domain.address import Origin


class Stage(StrEnum):
    """Where in a sign-in something went wrong."""

    AUTHORIZE = "authorize"
    """The page that the browser would see first."""
    CALLBACK = "callback"
    """What the browser brought back."""
    EXCHANGE = "exchange"
    """The code against tokens."""
    RENEWAL = "renewal"
    """The refresh token against new tokens."""
    CREDENTIALS = "credentials"
    """Client id and secret against a token."""


@dataclass(frozen=True, slots=True)
class Case:
    """A sign-in that failed.

    Attributes:
        status, error, text: what the CMS said: HTTP status (0: it came through the browser), OAuth error, and the most
            telling of its texts, on one line and without secrets.
    """

    stage: Stage
    connection: Connection
    status: int = 0
    error: str = ""
    text: str = ""

    @property
    def to_register(self) -> str:
        """The redirect address that belongs into the CMS: not a port that is free by chance today."""
        return to_register(self.connection.redirect_uri)

    @property
    def host(self) -> str:
        """The CMS as people say it."""
        return Origin(self.connection.base).display

    @property
    def answer(self) -> str:
        """What the CMS said, on one line for people who can read it."""
        return " · ".join(part for part in (str(self.status or ""), self.error, self.text) if part)

    def says(self, *words: str) -> bool:
        """Whether the CMS's text has one of these lower-case words."""
        return any(word in self.text.lower() for word in words)


@dataclass(frozen=True, slots=True)
class Finding:
    """What is wrong and what to do.

    Attributes:
        code: short name of the finding, the same in every language.
        sentence: what is wrong.
        fix: the one thing to do about it.
        error: the kind of error it is, which decides about the button beside it.
        field: the field of the connection to mend ("secret" is the client secret), or ''.
        paste: the exact value to paste into the CMS, or to compare with what it has, or ''.
        answer: what the CMS said, or ''.
    """

    code: str
    sentence: str
    fix: str
    error: type[MarqueeError]
    field: str = ""
    paste: str = ""
    answer: str = ""

    def to_error(self) -> MarqueeError:
        """The error to raise; `finding_of` gets the finding back out of it."""
        facts = {"finding": self.code, "field": self.field, "paste": self.paste, "answer": self.answer}
        return self.error(self.sentence, self.fix, diagnostics={name: fact for name, fact in facts.items() if fact})


def finding_of(error: MarqueeError) -> Finding | None:
    """The finding that an error was made from; None for an error that does not come from the doctor."""
    facts = {name: str(fact) for name, fact in error.diagnostics.items()}
    if "finding" not in facts:
        return None
    field, paste, answer = (facts.get(name, "") for name in ("field", "paste", "answer"))
    return Finding(facts["finding"], error.sentence, error.hint, type(error), field, paste, answer)
