"""The SQLite store: schema, one connection, transactions."""

import re
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

SCHEMA = """
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

CREATE TABLE folder (
    folder_id INTEGER PRIMARY KEY, parent_id INTEGER NOT NULL, name TEXT NOT NULL,
    created TEXT NOT NULL, modified TEXT NOT NULL);
CREATE TABLE tag (tag_id INTEGER PRIMARY KEY, tag TEXT NOT NULL UNIQUE);
CREATE TABLE day_part (
    day_part_id INTEGER PRIMARY KEY, name TEXT NOT NULL, description TEXT, start_time TEXT NOT NULL,
    end_time TEXT NOT NULL, is_always INTEGER NOT NULL, is_custom INTEGER NOT NULL);
CREATE TABLE display_group (
    display_group_id INTEGER PRIMARY KEY, name TEXT NOT NULL, description TEXT, folder_id INTEGER NOT NULL,
    tags TEXT NOT NULL, ref1 TEXT, created TEXT NOT NULL);
CREATE TABLE user_group (
    group_id INTEGER PRIMARY KEY, name TEXT NOT NULL, description TEXT, features TEXT NOT NULL,
    notifications TEXT NOT NULL);

CREATE TABLE campaign (
    campaign_id INTEGER PRIMARY KEY AUTOINCREMENT, type TEXT NOT NULL, name TEXT NOT NULL COLLATE NOCASE,
    owner_id INTEGER NOT NULL, folder_id INTEGER NOT NULL, is_layout_specific INTEGER NOT NULL,
    cycle INTEGER NOT NULL, play_count INTEGER, list_play_order TEXT NOT NULL,
    target_type TEXT, target INTEGER, start_dt INTEGER, end_dt INTEGER,
    plays INTEGER NOT NULL, spend INTEGER NOT NULL, impressions INTEGER NOT NULL,
    ref1 TEXT, ref2 TEXT, ref3 TEXT, ref4 TEXT, ref5 TEXT,
    created_at TEXT NOT NULL, modified_at TEXT, modified_by INTEGER, retired INTEGER NOT NULL,
    tags TEXT NOT NULL, display_group_ids TEXT NOT NULL,
    number_layouts INTEGER NOT NULL, total_duration INTEGER NOT NULL);
CREATE INDEX campaign_by_id ON campaign (is_layout_specific, campaign_id);
CREATE INDEX campaign_by_name ON campaign (is_layout_specific, name, campaign_id);
CREATE INDEX campaign_by_folder ON campaign (folder_id);

CREATE TABLE campaign_layout (
    link_id INTEGER PRIMARY KEY AUTOINCREMENT, campaign_id INTEGER NOT NULL, layout_id INTEGER NOT NULL,
    display_order INTEGER NOT NULL, day_part_id INTEGER NOT NULL, days_of_week TEXT, geo_fence TEXT);
CREATE INDEX campaign_layout_by_campaign ON campaign_layout (campaign_id, display_order);
CREATE INDEX campaign_layout_by_layout ON campaign_layout (layout_id);

CREATE TABLE layout (
    layout_id INTEGER PRIMARY KEY AUTOINCREMENT, campaign_id INTEGER NOT NULL, parent_id INTEGER,
    name TEXT NOT NULL COLLATE NOCASE, description TEXT, owner_id INTEGER NOT NULL, folder_id INTEGER NOT NULL,
    published_status INTEGER NOT NULL, status INTEGER NOT NULL, retired INTEGER NOT NULL,
    width INTEGER NOT NULL, height INTEGER NOT NULL, duration INTEGER NOT NULL, code TEXT,
    tags TEXT NOT NULL, created TEXT NOT NULL, modified TEXT NOT NULL);
CREATE INDEX layout_by_name ON layout (parent_id, name);
CREATE INDEX layout_by_campaign ON layout (campaign_id);

-- What somebody who does not see everything may see: a campaign, or a layout by its own campaign; a folder.
CREATE TABLE share (
    entity TEXT NOT NULL, object_id INTEGER NOT NULL, user_id INTEGER NOT NULL,
    edit INTEGER NOT NULL, del INTEGER NOT NULL, PRIMARY KEY (entity, user_id, object_id)) WITHOUT ROWID;

CREATE TABLE application (
    position INTEGER PRIMARY KEY, client_id TEXT NOT NULL UNIQUE, name TEXT NOT NULL, secret TEXT,
    grants TEXT NOT NULL, owner_id INTEGER NOT NULL, redirect_uris TEXT NOT NULL, scopes TEXT NOT NULL);
CREATE TABLE approval (
    client_id TEXT NOT NULL, user_id INTEGER NOT NULL, scopes TEXT NOT NULL,
    PRIMARY KEY (client_id, user_id)) WITHOUT ROWID;
CREATE TABLE browser_session (
    session_id TEXT PRIMARY KEY, user_id INTEGER, csrf TEXT NOT NULL, pending TEXT) WITHOUT ROWID;
CREATE TABLE authorization_code (
    digest TEXT PRIMARY KEY, client_id TEXT NOT NULL, user_id INTEGER NOT NULL, scopes TEXT NOT NULL,
    redirect_uri TEXT, challenge TEXT, challenge_method TEXT, expires REAL NOT NULL,
    revoked INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE access_token (
    jti TEXT PRIMARY KEY, client_id TEXT NOT NULL, user_id INTEGER NOT NULL, scopes TEXT NOT NULL,
    expires REAL NOT NULL, revoked INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE refresh_token (
    digest TEXT PRIMARY KEY, jti TEXT NOT NULL, client_id TEXT NOT NULL, user_id INTEGER NOT NULL,
    scopes TEXT NOT NULL, expires REAL NOT NULL, revoked INTEGER NOT NULL) WITHOUT ROWID;
"""


class Store:
    """One SQLite connection, used by the server's single event-loop thread.

    `is_new` is True until somebody has called `mark_filled`.
    """

    def __init__(self, directory: Path | None) -> None:
        if directory is not None:
            directory.mkdir(parents=True, exist_ok=True)
        self._connection = sqlite3.connect(
            ":memory:" if directory is None else directory / "demo-cms.sqlite3", isolation_level=None
        )
        self._connection.row_factory = sqlite3.Row
        self._connection.create_function("REGEXP", 2, _matches, deterministic=True)
        self._connection.execute("PRAGMA journal_mode = WAL")
        self._connection.execute("PRAGMA synchronous = NORMAL")
        if self.value("SELECT count(*) FROM sqlite_master WHERE name = 'meta'") == 0:
            self._connection.executescript(SCHEMA)

    @property
    def is_new(self) -> bool:
        """Whether the content still has to be put in."""
        return self.meta("filled") is None

    def mark_filled(self) -> None:
        """Remember that the content is in, so that a later run keeps what people changed."""
        self.set_meta("filled", "yes")

    def meta(self, name: str) -> str | None:
        """A remembered setting of the store itself."""
        found = self.one("SELECT value FROM meta WHERE name = ?", name)
        return None if found is None else str(found["value"])

    def set_meta(self, name: str, value: str) -> None:
        """Remember a setting of the store itself."""
        self.run("INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)", name, value)

    def rows(self, sql: str, *values: Any) -> list[sqlite3.Row]:
        """All rows of a query."""
        return self._connection.execute(sql, values).fetchall()

    def one(self, sql: str, *values: Any) -> sqlite3.Row | None:
        """The first row of a query, or None."""
        row: sqlite3.Row | None = self._connection.execute(sql, values).fetchone()
        return row

    def value(self, sql: str, *values: Any) -> Any:
        """The first column of the first row of a query, or None."""
        row = self._connection.execute(sql, values).fetchone()
        return None if row is None else row[0]

    def run(self, sql: str, *values: Any) -> int:
        """Run one statement; returns the id of a row it inserted."""
        return self._connection.execute(sql, values).lastrowid or 0

    def run_many(self, sql: str, values: Iterable[tuple[Any, ...]]) -> None:
        """Run one statement for many rows."""
        self._connection.executemany(sql, values)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All or nothing: what was written inside is undone if the block raises."""
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._connection.execute("ROLLBACK")
            raise
        self._connection.execute("COMMIT")

    def close(self) -> None:
        """Close the file."""
        self._connection.close()


def _matches(pattern: str, text: str | None) -> bool:
    """SQL's ``text REGEXP pattern``, without regard to case."""
    return text is not None and re.search(pattern, text, re.IGNORECASE) is not None
