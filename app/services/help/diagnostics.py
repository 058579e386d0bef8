"""Collects facts, requests and the log of this run for a report, without secrets."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from app import APP_NAME, __version__
from app.config.connections import ApplicationKind, Connection
from app.core.errors import DiskProblem
from app.core.log import redact
from app.core.translatable_texts import english, phrase, say, spoken
from app.domain.cms_address import Origin
from app.services.connection_state import LinkState
from app.services.session.session import Session
from app.services.session.workspace import Workspace
from app.transport.http_client import http_version
from app.transport.request_log import RequestRecord

LOG_FOLDER: Final = "logs"
LOG_FILE: Final = "marquee.log"
LAST_LINES: Final = 200
_TAIL: Final = 128 * 1024
"""Enough bytes for the last lines of the log, tracebacks included."""
_KINDS: Final = {
    ApplicationKind.PUBLIC: phrase("Public, with PKCE"),
    ApplicationKind.CONFIDENTIAL: phrase("Confidential"),
    ApplicationKind.CLIENT_CREDENTIALS: phrase("Client credentials"),
}
_STATES: Final = {
    LinkState.CONNECTED: phrase("Connected"),
    LinkState.OFFLINE: phrase("Offline"),
    LinkState.SIGNED_OUT: phrase("Signed out"),
}


@dataclass(frozen=True, slots=True)
class Fact:
    """One labelled line of a report."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts under one title."""

    title: str
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class SeenRequest:
    """An attempt at a request, and its connection. `number` counts each session's attempts from 1."""

    connection_id: str
    connection: str
    number: int
    record: RequestRecord

    @property
    def id(self) -> str:
        return f"{self.connection_id}/{self.number}"

    @property
    def result(self) -> str:
        """The status, or what happened instead of an answer."""
        status = "" if self.record.status is None else str(self.record.status)
        return " ".join(part for part in (status, self.record.error) if part)


def versions(more: Sequence[tuple[str, str]] = ()) -> Facts:
    """Returns the versions that may matter; `more` are those of parts that only the window knows."""
    system = f"{platform.system()} {platform.release()} ({platform.machine()})"
    known = ((APP_NAME, __version__), ("Python", platform.python_version()), *more, ("httpx", http_version()))
    return Facts(say("Versions"), tuple(Fact(*each) for each in (*known, (say("System"), system))))


def connection_facts(session: Session, workspace: Workspace) -> Facts:
    """Returns facts about a connection, without a request."""
    connection = session.connection
    origin = Origin(connection.base)
    vault, zone = workspace.vault, session.timezone
    kept = (
        say("In the keyring")
        if vault.where == "keyring"
        else say("In memory only. {reason}", reason=vault.reason).strip()
    )
    account = workspace.account(session)
    lines = (
        (say("Address"), address_of(origin)),
        (say("Connection"), spoken(_STATES[session.state])),
        (say("Application"), spoken(_KINDS[connection.kind])),
        (say("Requested scopes"), ", ".join(connection.scopes) or say("All of the application's scopes")),
        (say("Signed in as"), account.name or say("Not provided by the CMS")),
        (say("Sign-in saved"), kept),
        (say("Encryption"), _encryption(origin, connection.ca_file)),
        (say("CMS version"), say("Not provided by the API")),
        (say("CMS clock"), session.clock.text if session.clock is not None else say("Not read yet")),
        (say("CMS time zone"), zone.key if zone is not None else say("Not known")),
        (say("Writes"), _writes(connection)),
    )
    return Facts(connection.name, tuple(Fact(*each) for each in lines))


def address_of(origin: Origin) -> str:
    """Returns the address without user name and password, which an address from an old or foreign file may have."""
    host = f"[{origin.host}]" if ":" in origin.host else origin.host
    return f"{origin.scheme}://{host}:{origin.port}{origin.directory}"


def requests_of(sessions: Iterable[Session]) -> list[SeenRequest]:
    """Returns the last attempts of every session; those of each in the order in which they ended."""
    found: list[SeenRequest] = []
    for session in sessions:
        seen = session.client.transport.requests
        records = tuple(seen)
        first = seen.count - len(records) + 1
        connection = session.connection
        found += [
            SeenRequest(connection.id, connection.name, first + place, record) for place, record in enumerate(records)
        ]
    return found


def log_path(data_dir: Path) -> Path:
    return data_dir / LOG_FOLDER / LOG_FILE


def last_lines(path: Path) -> tuple[str, ...]:
    """Returns the end of the log, redacted once more. Reads the disk; empty without a log. Raises DiskProblem."""
    try:
        with path.open("rb") as file:
            size = file.seek(0, os.SEEK_END)
            file.seek(max(0, size - _TAIL))
            text = file.read().decode("utf-8", errors="replace")
    except FileNotFoundError:
        return ()
    except OSError as error:
        raise DiskProblem(say("Marquee couldn't read the log: {reason}.", reason=error.strerror or error)) from error
    lines = text.splitlines()
    if size > _TAIL:
        del lines[:1]  # starts somewhere in the middle of a line
    return tuple(redact(line) for line in lines[-LAST_LINES:])


def as_text(groups: Iterable[Facts], requests: Iterable[SeenRequest], log: Iterable[str], now: datetime) -> str:
    """Returns everything as plain text in English, for support; `now` is shown in UTC."""
    lines = [f"{APP_NAME} diagnostics, {now.astimezone(UTC):%Y-%m-%d %H:%M:%S} UTC"]
    for group in groups:
        facts = (f"  {english(fact.label)}: {english(fact.value)}" for fact in group.facts)
        lines += ["", english(group.title), *facts]
    lines += ["", "Last requests (UTC, method, route, result, ms, bytes, attempt, connection)"]
    lines += [_request_line(each) for each in requests] or ["  none"]
    lines += ["", "End of the log"]
    lines += [f"  {line}" for line in log] or ["  empty"]
    return redact("\n".join(lines)) + "\n"


def _request_line(seen: SeenRequest) -> str:
    each = seen.record
    parts = (
        f"{each.at:%H:%M:%S}",
        each.method,
        each.route,
        seen.result or "no response",
        f"{each.duration_ms:.0f} ms",
        f"{each.received} B",
        f"attempt {each.attempt}",
        seen.connection,
    )
    return "  " + "  ".join(parts)


def _encryption(origin: Origin, ca_file: str) -> str:
    if not origin.is_encrypted:
        return say("None: unencrypted HTTP on this computer") if origin.is_loopback else say("None: unencrypted HTTP")
    if ca_file:
        return say("TLS, certificates trusted by the system and those in {file}", file=Path(ca_file).name)
    return say("TLS, certificates trusted by the system")


def _writes(connection: Connection) -> str:
    if connection.read_only:
        return say("Read-only")
    return say("With confirmation") if connection.confirm_writes else say("Allowed")
