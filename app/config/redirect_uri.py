"""The address on this computer to which the CMS sends the browser back after a sign-in.

Kept byte for byte as registered, because the CMS compares it exactly (CMS API 4.5, Applications). Port 0 stands for
"any free port": `http://127.0.0.1:0/callback` is sent as e.g. `http://127.0.0.1:49321/callback`. CMSs that follow RFC
8252 accept any port for a registered 127.0.0.1 address (observed on 4.5.1), the others need the exact one.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from app.core.errors import Invalid
from app.core.translatable_texts import say

_PORT = 8765
DEFAULT_REDIRECT_URI = f"http://127.0.0.1:{_PORT}/callback"
ANY_PORT_REDIRECT_URI = "http://127.0.0.1:0/callback"

_SHAPE = r"http://(?P<host>127\.0\.0\.1|localhost|\[::1\])(?::(?P<port>[0-9]{1,5}))?(?P<path>/[A-Za-z0-9._~/-]*)?"


class RedirectUri(NamedTuple):
    """A redirect address in its parts. `host` is 127.0.0.1, localhost or ::1; `port` 0 is any free port."""

    host: str
    port: int
    path: str
    text: str

    @property
    def is_any_port(self) -> bool:
        return self.port == 0

    @property
    def request_path(self) -> str:
        """The path that a browser requests: `/` for an address without a path."""
        return self.path or "/"

    def on_port(self, port: int) -> RedirectUri:
        """Returns the same address with the port that was opened; unchanged if it names a port of its own."""
        if not self.is_any_port:
            return self
        shown = f"[{self.host}]" if ":" in self.host else self.host
        return RedirectUri(self.host, port, self.path, f"http://{shown}:{port}{self.path}")


def is_any_port(text: str) -> bool:
    """Returns whether an address leaves the port open; False if it is no redirect address."""
    try:
        return parse_redirect_uri(text).is_any_port
    except Invalid:
        return False


def to_register(text: str) -> str:
    """Returns the address to register in the CMS: a fixed default port if any port will do."""
    return parse_redirect_uri(text).on_port(_PORT).text if is_any_port(text) else text


def parse_redirect_uri(text: str) -> RedirectUri:
    """Parses an address that a sign-in can listen on: plain http on this computer. Nothing is normalised, only checked.

    Raises Invalid under the field `redirect_uri`.
    """
    match = re.fullmatch(_SHAPE, text)
    if match is None:
        raise _refused(_reason(text))
    path = match["path"] or ""
    if any(segment in (".", "..") for segment in path.split("/")):
        raise _refused(say("The redirect address's path contains . or .., which browsers rewrite."))
    if match["port"] is None:
        raise _refused(say("The redirect address needs a port. Use :0 for any free port."))
    port = int(match["port"])
    if port > 65535 or str(port) != match["port"]:
        raise _refused(say("The redirect address's port must be a number from 1 to 65535, or 0 for any free port."))
    return RedirectUri(match["host"].strip("[]"), port, path, text)


def _reason(text: str) -> str:
    if not text:
        return say("Enter the redirect address that's registered in the CMS.")
    if text != text.strip():
        return say("The redirect address begins or ends with a space.")
    if text.startswith("https://"):
        return say("The redirect address must begin with http://. It never leaves this computer.")
    if "?" in text or "#" in text or "@" in text:
        return say("The redirect address can't contain a user name, query or fragment.")
    return say("The redirect address must be on this computer: 127.0.0.1, localhost or [::1].")


def _refused(sentence: str) -> Invalid:
    example = say("Use an address like {address}, the same as in the CMS.", address=DEFAULT_REDIRECT_URI)
    return Invalid(sentence, {"redirect_uri": sentence}, example)
