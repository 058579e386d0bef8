"""Issues, checks and revokes codes, access tokens and refresh tokens, all in the store."""

import base64
import hashlib
import hmac
import json
import secrets
import time
from dataclasses import dataclass
from typing import Any

from app.demo.oauth import errors
from app.demo.sqlite_store import Store

CODE_LIFETIME_S = 600
REFRESH_LIFETIME_S = 30 * 24 * 3600

_HEADER = {"typ": "JWT", "alg": "HS512"}
_ISSUER = "demo@brindle.example"


@dataclass(frozen=True, slots=True)
class Bearer:
    """The user, application and scopes of a valid access token."""

    client_id: str
    user_id: int
    scopes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CodeRequest:
    """What the user approved: stored with the code until it is exchanged."""

    client_id: str
    scopes: tuple[str, ...]
    redirect_uri: str | None
    challenge: str | None
    challenge_method: str | None


class Tokens:
    """The token store. `lifetime_s` is that of access tokens."""

    def __init__(self, store: Store, lifetime_s: int) -> None:
        self._store = store
        self.lifetime_s = lifetime_s
        self._key = self._signing_key()

    # Authorisation codes

    def mint_code(self, request: CodeRequest, user_id: int) -> str:
        """Issues a single-use code for what `user_id` approved (10 minutes)."""
        code = secrets.token_hex(440)
        self._store.run(
            "INSERT INTO authorization_code VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0)",
            _digest(code),
            request.client_id,
            user_id,
            json.dumps(request.scopes),
            request.redirect_uri,
            request.challenge,
            request.challenge_method,
            time.time() + CODE_LIFETIME_S,
        )
        return code

    def read_code(self, code: str) -> tuple[CodeRequest, int]:
        """Returns the approved request and its user; raises `OAuthError` for an invalid code."""
        row = self._store.one("SELECT * FROM authorization_code WHERE digest = ?", _digest(code))
        if row is None:
            raise errors.invalid_code("Cannot validate the provided authorization code")
        if row["expires"] <= time.time():
            raise errors.invalid_code("Authorization code has expired")
        if row["revoked"]:
            raise errors.invalid_code("Authorization code has been revoked")
        scopes = tuple(json.loads(row["scopes"]))
        request = CodeRequest(row["client_id"], scopes, row["redirect_uri"], row["challenge"], row["challenge_method"])
        return request, row["user_id"]

    def spend_code(self, code: str) -> None:
        """Marks the code as used."""
        self._store.run("UPDATE authorization_code SET revoked = 1 WHERE digest = ?", _digest(code))

    # Access and refresh tokens

    def mint(self, client_id: str, user_id: int, scopes: tuple[str, ...], *, refreshable: bool) -> dict[str, Any]:
        """Issues a token in the format of the token endpoint; with a refresh token if the grant has one."""
        now = time.time()
        jti = secrets.token_hex(40)
        claims = {
            "iss": _ISSUER,
            "aud": client_id,
            "jti": jti,
            "iat": now,
            "nbf": now,
            "exp": now + self.lifetime_s,
            "sub": str(user_id),
            "scopes": list(scopes),
        }
        signed = f"{_part(_HEADER)}.{_part(claims)}"
        expires = now + self.lifetime_s
        kept = json.dumps(scopes)
        self._store.run("INSERT INTO access_token VALUES (?, ?, ?, ?, ?, 0)", jti, client_id, user_id, kept, expires)
        token = f"{signed}.{self._sign(signed)}"
        answer = {"token_type": "Bearer", "expires_in": self.lifetime_s, "access_token": token}
        if refreshable:
            answer["refresh_token"] = self._mint_refresh(jti, client_id, user_id, kept, now)
        return answer

    def rotate(self, refresh_token: str, client_id: str, scopes: tuple[str, ...] | None) -> dict[str, Any]:
        """Exchanges a refresh token for a new pair; the old tokens become invalid (observed on 4.5.1).

        `scopes` may be narrower than before; None keeps them. Raises `OAuthError`.
        """
        digest = _digest(refresh_token)
        row = self._store.one("SELECT * FROM refresh_token WHERE digest = ?", digest)
        if row is None:
            raise errors.invalid_refresh_token("Cannot decrypt the refresh token")
        if row["client_id"] != client_id:
            raise errors.invalid_refresh_token("Token is not linked to client")
        if row["expires"] <= time.time():
            raise errors.invalid_refresh_token("Token has expired")
        if row["revoked"]:
            raise errors.invalid_refresh_token("Token has been revoked")
        held = tuple(json.loads(row["scopes"]))
        for scope in scopes or ():
            if scope not in held:
                raise errors.invalid_scope(scope)
        self._store.run("UPDATE refresh_token SET revoked = 1 WHERE digest = ?", digest)
        self._store.run("UPDATE access_token SET revoked = 1 WHERE jti = ?", row["jti"])
        return self.mint(client_id, row["user_id"], held if scopes is None else scopes, refreshable=True)

    def check(self, authorization: str | None) -> Bearer:
        """Returns the bearer of the Authorization header; raises the CMS's 401 with its hint."""
        if not authorization:
            raise errors.access_denied('Missing "Authorization" header')
        scheme, _, rest = authorization.partition(" ")
        token = rest.strip() if scheme.lower() == "bearer" else authorization
        if token.count(".") != 2:
            raise errors.access_denied("The JWT string must have two dots")
        signed, _, signature = token.rpartition(".")
        if not hmac.compare_digest(self._sign(signed).encode(), signature.encode()):
            raise errors.access_denied("Access token could not be verified")
        claims = _claims(signed)
        if claims["exp"] <= time.time():
            raise errors.access_denied("Access token could not be verified")
        row = self._store.one("SELECT revoked FROM access_token WHERE jti = ?", claims["jti"])
        if row is None or row["revoked"]:
            raise errors.access_denied("Access token has been revoked")
        return Bearer(claims["aud"], int(claims["sub"]), tuple(claims["scopes"]))

    def _mint_refresh(self, jti: str, client_id: str, user_id: int, scopes: str, now: float) -> str:
        token = secrets.token_hex(400)
        self._store.run(
            "INSERT INTO refresh_token VALUES (?, ?, ?, ?, ?, ?, 0)",
            _digest(token),
            jti,
            client_id,
            user_id,
            scopes,
            now + REFRESH_LIFETIME_S,
        )
        return token

    def _signing_key(self) -> bytes:
        kept = self._store.meta("signing key")
        if kept is None:
            kept = secrets.token_hex(64)
            self._store.set_meta("signing key", kept)
        return bytes.fromhex(kept)

    def _sign(self, text: str) -> str:
        # Four blocks make it as long as a real RSA signature: about 750 characters in all.
        blocks = (hmac.digest(self._key, f"{block}{text}".encode(), "sha512") for block in range(4))
        return base64.urlsafe_b64encode(b"".join(blocks)).decode().rstrip("=")


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def _part(value: object) -> str:
    return base64.urlsafe_b64encode(json.dumps(value, separators=(",", ":")).encode()).decode().rstrip("=")


def _claims(signed: str) -> dict[str, Any]:
    payload = signed.partition(".")[2]
    claims: dict[str, Any] = json.loads(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))
    return claims
