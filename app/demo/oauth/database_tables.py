"""The tables of the authorisation server."""

SCHEMA = """
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
