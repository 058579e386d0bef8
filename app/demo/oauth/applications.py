"""The registered applications: created once, stored, and listed in the ready line."""

import json
import re
import secrets
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from app.demo.sqlite_store import Store
from app.demo.users import ADMINISTRATOR_ID

AUTHORIZATION_CODE = "authorization_code"
CLIENT_CREDENTIALS = "client_credentials"
REFRESH_TOKEN = "refresh_token"

# Every scope of the CMS, with its description on the consent page (observed on 4.5.1: exactly these).
SCOPES = {
    "all": "Everything you can see and change in this CMS",
    "datasets": "Datasets: view and edit",
    "datasetsDelete": "Datasets: delete",
    "design": "Layouts, library and playlists: view and edit",
    "designDelete": "Layouts, library and playlists: delete",
    "displays": "Displays and display groups: view and edit",
    "displaysDelete": "Displays and display groups: delete",
    "mcaas": "Media conversion",
    "schedule": "Schedule: view and edit",
    "scheduleDelete": "Schedule: delete",
}


@dataclass(frozen=True, slots=True)
class Application:
    """One registered application; `secret` is None for a public one."""

    client_id: str
    name: str
    secret: str | None
    grants: tuple[str, ...]
    owner_id: int
    redirect_uris: tuple[str, ...]
    scopes: tuple[str, ...]

    @property
    def is_confidential(self) -> bool:
        """Whether it must authenticate with its secret."""
        return self.secret is not None

    def accepts_redirect(self, uri: str, *, any_loopback_port: bool) -> bool:
        """Returns whether `uri` is registered: byte for byte, or on another port of the same loopback address."""
        if uri in self.redirect_uris:
            return True
        return any_loopback_port and any(_same_but_port(uri, registered) for registered in self.redirect_uris)

    def ready_line(self) -> dict[str, Any]:
        """Returns the application as in the ready line."""
        return {
            "name": self.name,
            "client_id": self.client_id,
            "client_secret": self.secret,
            "confidential": self.is_confidential,
            "grants": list(self.grants),
            "redirect_uris": list(self.redirect_uris),
            "scopes": list(self.scopes),
        }


def _same_but_port(uri: str, registered: str) -> bool:
    known = urlsplit(registered)
    if known.scheme != "http" or known.hostname not in {"127.0.0.1", "::1"}:
        return False
    host, rest = known.netloc.removesuffix(f":{known.port}"), registered.partition(known.netloc)[2]
    return re.fullmatch(rf"http://{re.escape(host)}(:\d+)?{re.escape(rest)}", uri) is not None


class Applications:
    """All applications, in the order of the ready line."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def register_defaults(self, redirect_uris: tuple[str, ...]) -> None:
        """Creates the demo's applications on the first run; later runs only renew the redirect addresses."""
        if not self._store.value("SELECT count(*) FROM application"):
            for application in _defaults(redirect_uris):
                self._insert(application)
        self._store.run(
            "UPDATE application SET redirect_uris = ? WHERE redirect_uris <> '[]'", json.dumps(redirect_uris)
        )

    def all(self) -> list[Application]:
        """Every application."""
        return [_read(row) for row in self._store.rows("SELECT * FROM application ORDER BY position")]

    def find(self, client_id: str) -> Application | None:
        """Returns the application with this id, or None."""
        row = self._store.one("SELECT * FROM application WHERE client_id = ?", client_id)
        return None if row is None else _read(row)

    def _insert(self, application: Application) -> None:
        self._store.run(
            "INSERT INTO application (client_id, name, secret, grants, owner_id, redirect_uris, scopes) "
            "VALUES (?, ?, ?, ?, ?, ?, ?)",
            application.client_id,
            application.name,
            application.secret,
            json.dumps(application.grants),
            application.owner_id,
            json.dumps(application.redirect_uris),
            json.dumps(application.scopes),
        )


def _defaults(redirect_uris: tuple[str, ...]) -> list[Application]:
    code, credentials = (AUTHORIZATION_CODE,), (CLIENT_CREDENTIALS,)
    owner, everything = ADMINISTRATOR_ID, ("all",)
    return [
        Application(_client_id(), "Marquee", None, code, owner, redirect_uris, everything),
        Application(_client_id(), "Marquee HQ", _secret(), code + credentials, owner, redirect_uris, everything),
        Application(_client_id(), "Night-time robot", _secret(), credentials, owner, (), everything),
        Application(_client_id(), "Till data feed", _secret(), credentials, owner, (), ("datasets",)),
    ]


def _client_id() -> str:
    return secrets.token_hex(20)


def _secret() -> str:
    # As long as a real secret (254 hex digits), for realistic sizes in stores and forms.
    return secrets.token_hex(127)


def _read(row: Any) -> Application:
    return Application(
        client_id=row["client_id"],
        name=row["name"],
        secret=row["secret"],
        grants=tuple(json.loads(row["grants"])),
        owner_id=row["owner_id"],
        redirect_uris=tuple(json.loads(row["redirect_uris"])),
        scopes=tuple(json.loads(row["scopes"])),
    )
