"""Browser sessions: the signed-in user, and the authorize request that waits for consent."""

import secrets
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from app.demo import users
from app.demo.oauth.authorize_endpoint import AuthorizeRequest
from app.demo.sqlite_store import Store
from app.demo.users import User

_COOKIE = "PHPSESSID"


@dataclass(frozen=True, slots=True)
class Session:
    """One browser. `pending` is its waiting authorize request."""

    session_id: str
    user: User | None
    csrf: str
    pending: AuthorizeRequest | None


class Sessions:
    """Browser sessions in the store; the cookie is bound to `prefix`."""

    def __init__(self, store: Store, prefix: str) -> None:
        self._store = store
        self._cookie_path = f"{prefix}/"

    def of(self, request: Request) -> Session:
        """Returns the browser's session; a new one if it has none (any more)."""
        row = self._store.one("SELECT * FROM browser_session WHERE session_id = ?", request.cookies.get(_COOKIE, ""))
        if row is None:
            return self.new(None, None)
        pending = AuthorizeRequest.from_json(row["pending"]) if row["pending"] else None
        return Session(row["session_id"], users.BY_ID.get(row["user_id"]), row["csrf"], pending)

    def new(self, user: User | None, pending: AuthorizeRequest | None) -> Session:
        """Creates a session with a new id."""
        session = Session(secrets.token_hex(16), user, secrets.token_hex(20), pending)
        self._store.run(
            "INSERT INTO browser_session VALUES (?, ?, ?, ?)",
            session.session_id,
            user.user_id if user else None,
            session.csrf,
            pending.to_json() if pending else None,
        )
        return session

    def keep(self, session: Session, pending: AuthorizeRequest | None) -> None:
        """Stores (or clears) the request that waits in this browser."""
        self._store.run(
            "UPDATE browser_session SET pending = ? WHERE session_id = ?",
            pending.to_json() if pending else None,
            session.session_id,
        )

    def end(self, session: Session) -> None:
        """Deletes the session."""
        self._store.run("DELETE FROM browser_session WHERE session_id = ?", session.session_id)

    def set_cookie(self, response: Response, session: Session) -> Response:
        """Sets the session cookie."""
        response.set_cookie(_COOKIE, session.session_id, path=self._cookie_path, httponly=True, samesite="lax")
        return response

    def clear_cookie(self, response: Response) -> Response:
        """Deletes the session cookie."""
        response.delete_cookie(_COOKIE, path=self._cookie_path)
        return response
