"""The CMSs a user works with: the data to reach each and sign in to it, without any secret."""

from __future__ import annotations

import os
import re
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from app.config.redirect_uri import DEFAULT_REDIRECT_URI
from app.config.versioned_file import Schema, load, save
from app.core.atomic_files import decode_versioned, read_bytes, set_aside
from app.core.errors import DiskProblem
from app.core.lazy_import import lazy_module
from app.core.log import logger
from app.core.translatable_texts import say

if TYPE_CHECKING:
    from app.core import process_lock
else:
    process_lock = lazy_module("app.core.process_lock")

COLOURS = 8
"""The number of connection colours; a connection holds an index, the theme defines the colour."""

_SCHEMA = Schema(version=1)
_FILE = "connections.json"
_ID = re.compile(r"[a-z0-9]{4,40}")


class ApplicationKind(StrEnum):
    """How the application is registered in the CMS (CMS API 4.5, Applications)."""

    PUBLIC = "public"
    CONFIDENTIAL = "confidential"
    CLIENT_CREDENTIALS = "client_credentials"


class Connection(msgspec.Struct, frozen=True, kw_only=True):
    """One CMS, and how one user reaches it.

    Attributes:
        id: never changes and is never reused; part of the names of the connection's files.
        colour: 0–7, an index into the theme's connection colours.
        base: as `Origin.base`, e.g. `https://cms.example.com/signage`.
        scopes: scopes to request; empty asks for all that the application has.
        redirect_uri: as `config.redirect_uri` accepts it; port 0 is any free port.
        ca_file: path of a PEM file with the CA that signed the CMS's certificate, or ''.
        timezone: IANA name, for a CMS that does not report its own; or ''.
        confirm_writes, read_only: ask before each change, or allow none, on this computer.
        allow_http: the user agreed to connect without encryption.
    """

    id: str
    name: str
    colour: int = 0
    base: str
    client_id: str
    kind: ApplicationKind = ApplicationKind.PUBLIC
    scopes: tuple[str, ...] = ()
    redirect_uri: str = DEFAULT_REDIRECT_URI
    ca_file: str = ""
    timezone: str = ""
    confirm_writes: bool = False
    read_only: bool = False
    allow_http: bool = False

    def __post_init__(self) -> None:
        if not _ID.fullmatch(self.id):
            raise ValueError("a connection id is 4 to 40 lower-case letters and digits")
        if not 0 <= self.colour < COLOURS:
            raise ValueError(f"a connection colour is 0 to {COLOURS - 1}")

    @property
    def signs_in_with_browser(self) -> bool:
        return self.kind is not ApplicationKind.CLIENT_CREDENTIALS

    @property
    def needs_secret(self) -> bool:
        return self.kind is not ApplicationKind.PUBLIC


def new_connection_id() -> str:
    return os.urandom(8).hex()


class ConnectionStore:
    """`<data>/connections.json`. Every change re-reads the file first, one window after the other, so that none is
    undone.

    A change waits for the disk, so make it in a thread.

    Attributes:
        notices: sentences for the user about files that could not be read, oldest first.
    """

    def __init__(self, data_dir: Path) -> None:
        self._path = data_dir / _FILE
        self._connections: tuple[Connection, ...] = ()
        self._one_at_a_time = threading.Lock()
        self.notices: list[str] = []
        try:
            self.reload()
        except DiskProblem as problem:
            self.notices.append(say("Marquee couldn't load your connections: {sentence}", sentence=problem.sentence))

    @property
    def connections(self) -> tuple[Connection, ...]:
        """In the order in which they were created."""
        return self._connections

    def reload(self) -> None:
        """Reads the file again; unusable parts are set aside and reported in `notices`. Raises DiskProblem."""
        loaded = load(self._path, _SCHEMA, say("The connections"))
        if loaded.notice:
            self.notices.append(loaded.notice)
        rows = loaded.value if isinstance(loaded.value, list) else []
        good = [connection for row in rows if (connection := _decode(row)) is not None]
        self._connections = tuple({connection.id: connection for connection in good}.values())
        lost = len(rows) - len(self._connections)
        if lost or (loaded.value is not None and not isinstance(loaded.value, list)):
            kept = set_aside(self._path, f"{lost} connections could not be read")
            self.notices.append(
                say("Marquee couldn't read some connections. The original file was saved as {name}.", name=kept.name)
            )
            if self._connections:
                save(self._path, _SCHEMA, self._connections)

    def get(self, connection_id: str) -> Connection | None:
        return next((known for known in self._connections if known.id == connection_id), None)

    def add(self, connection: Connection) -> None:
        """Adds a connection. Raises DiskProblem; nothing has changed then."""
        with self._changing():
            if self.get(connection.id) is not None:
                raise ValueError(f"there is a connection {connection.id} already")
            self._store_with(connection)

    def update(self, connection: Connection) -> None:
        """Replaces the connection of the same id. Raises KeyError if it is gone, DiskProblem if it can't be saved."""
        with self._changing():
            if self.get(connection.id) is None:
                raise KeyError(connection.id)
            self._store_with(connection)

    def put(self, connection: Connection) -> None:
        """Adds a connection, or replaces the one of the same id. Raises DiskProblem; nothing has changed then."""
        with self._changing():
            self._store_with(connection)

    def remove(self, connection_id: str) -> None:
        """Removes a connection, but not its secrets, which are in the vault.

        Ignores an unknown id. Raises DiskProblem.
        """
        with self._changing():
            self._store(tuple(known for known in self._connections if known.id != connection_id))

    def find_or_create(
        self,
        base: str,
        client_id: str,
        kind: ApplicationKind,
        *,
        name: str = "",
        redirect_uri: str | None = None,
        scopes: Sequence[str] | None = None,
    ) -> Connection:
        """Returns the connection with this address, client id and kind, or creates it; for `--connect`.

        The other arguments, unless None or '', also update a connection that exists already. Raises DiskProblem.
        """
        self.reload()
        wanted: dict[str, Any] = {}
        if name:
            wanted["name"] = name
        if redirect_uri is not None:
            wanted["redirect_uri"] = redirect_uri
        if scopes is not None:
            wanted["scopes"] = tuple(scopes)
        for known in self._connections:
            if (known.base, known.client_id, known.kind) == (base, client_id, kind):
                updated = msgspec.structs.replace(known, **wanted)
                if updated != known:
                    self.update(updated)
                return updated
        made = Connection(
            id=new_connection_id(),
            colour=self.unused_colour(),
            base=base,
            client_id=client_id,
            kind=kind,
            **{"name": self.free_name(base.partition("://")[2]), **wanted},
        )
        self.add(made)
        return made

    def unused_colour(self) -> int:
        """Returns the first of the least used colours."""
        used = [known.colour for known in self._connections]
        return min(range(COLOURS), key=used.count)

    def free_name(self, wanted: str) -> str:
        """Returns `wanted`, or `wanted 2` and so on if another connection has that name."""
        taken = {known.name for known in self._connections}
        name, number = wanted, 2
        while name in taken:
            name, number = f"{wanted} {number}", number + 1
        return name

    @contextmanager
    def _changing(self) -> Iterator[None]:
        """Reads the file again, and keeps other threads and windows from changing it meanwhile. Raises DiskProblem."""
        with self._one_at_a_time, process_lock.thread_lock(self._path.with_suffix(".lock")):
            self.reload()
            yield

    def _store_with(self, connection: Connection) -> None:
        """Stores a connection in place of the one of the same id, or as the last one."""
        self._store(tuple({**{known.id: known for known in self._connections}, connection.id: connection}.values()))

    def _store(self, connections: tuple[Connection, ...]) -> None:
        save(self._path, _SCHEMA, connections)
        self._connections = connections


def saved_connection(data_dir: Path, connection_id: str) -> Connection | None:
    """Returns a connection as the file has it now; None if it is not there.

    Problems with the file are the store's to report.
    """
    try:
        raw = read_bytes(data_dir / _FILE)
        envelope = decode_versioned(raw) if raw is not None else None
        is_ours = envelope is not None and envelope.version == _SCHEMA.version
        rows = msgspec.json.decode(envelope.data, type=list[Any]) if envelope is not None and is_ours else []
    except (DiskProblem, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    known = (row for row in rows if isinstance(row, dict) and row.get("id") == connection_id)
    return next(filter(None, map(_decode, known)), None)


def _decode(row: object) -> Connection | None:
    try:
        return msgspec.convert(row, Connection)
    except msgspec.ValidationError as error:
        logger("config").warning("a connection could not be read: %s", error)
        return None
