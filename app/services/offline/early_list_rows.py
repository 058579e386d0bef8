"""Finds the stored rows of the first list before there is a session."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from app.auth.secrets_file import read_secrets
from app.auth.token_pair import read_claims
from app.config.connections import Connection, saved_connection
from app.core import packed_records_file
from app.core.atomic_files import decode_versioned, read_bytes
from app.core.errors import DiskProblem, StoreUnavailable
from app.core.packed_records_file import Head
from app.services.offline.file_format import FOLDER, VERSION, WHO, LastAccount, account_of, kept_file


class FirstRows(NamedTuple):
    """`records` are the file's first piece; `head` has the account, the age and the number of rows."""

    connection_id: str
    head: Head
    records: list[Any]


def find_first_rows(
    data_dir: Path,
    connection_id: str,
    name: str,
    kind: type[Any],
    *,
    feature: str,
    stored_key: Callable[[], bytes | None],
) -> FirstRows | None:
    """Returns what `Session.recall` and the list would show, by the same rules; None where that is nothing.

    `name` is the list's in the offline store, `feature` what an account needs to see it. Call it in a thread:
    `stored_key`, which returns the vault's key or None, may be slow. It sends and changes nothing, and leaves faulty
    files to the session.
    """
    connection = saved_connection(data_dir, connection_id)
    if connection is None:
        return None
    folder = data_dir / FOLDER / connection.id
    try:
        account_id = _account(data_dir, connection, _last_account(folder / WHO, connection), feature, stored_key)
        path = kept_file(folder, account_id, "list", name) if account_id is not None else None
        head = packed_records_file.read_head(path, VERSION) if path is not None else None
        if path is None or head is None or (head.base, head.account_id) != (connection.base, account_id):
            return None
        records = next(packed_records_file.read_rows(path, head, kind), [])
    except (
        StoreUnavailable,
        DiskProblem,
        packed_records_file.Unreadable,
        packed_records_file.Older,
        packed_records_file.Newer,
    ):
        return None
    return FirstRows(connection_id, head, records) if records else None


def _account(
    data_dir: Path,
    connection: Connection,
    last: LastAccount | None,
    feature: str,
    stored_key: Callable[[], bytes | None],
) -> int | None:
    """Returns the signed-in account; None if there is none, or if the CMS does not let it see the list."""
    key = stored_key()
    secrets = read_secrets(data_dir, connection, key) if key is not None else None
    if secrets is None or not secrets.can_sign_in(connection):
        return None
    subject = read_claims(secrets.tokens.access_token).subject if secrets.tokens is not None else ""
    account_id = account_of(subject, last)
    me = last.me if last is not None and last.account_id == account_id else None
    return None if me is not None and feature and not me.may(feature) else account_id


def _last_account(path: Path, connection: Connection) -> LastAccount | None:
    raw = read_bytes(path)
    try:
        envelope = decode_versioned(raw) if raw is not None else None
        if envelope is None or envelope.version != VERSION:
            return None
        found = msgspec.json.decode(envelope.data, type=LastAccount)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None
    return found if found.base == connection.base else None
