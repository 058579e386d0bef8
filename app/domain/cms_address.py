"""Parses the address of a CMS as people type it, and normalises it for requests or refuses it."""

from __future__ import annotations

import ipaddress
import re
from dataclasses import dataclass
from urllib.parse import unquote, urlsplit

import idna

from app.core.errors import Invalid
from app.core.translatable_texts import phrase, say, spoken

_DEFAULT_PORTS = {"https": 443, "http": 80}
_SCHEME = re.compile(r"^([A-Za-z][A-Za-z0-9+.-]*)://")
_HOST_LABEL = re.compile(r"^(?!-)[a-z0-9_-]{1,63}(?<!-)$")
_LONGEST_HOST = 253
_PUNYCODE = "xn--"
"""The prefix of a label that encodes letters outside ASCII (RFC 5890)."""
_PATH_SEGMENT = re.compile(r"^[A-Za-z0-9._~!$&'()*+,;=:@%-]+$")
_WEB_PAGES = {"login", "dashboard", "welcome", "index.php"}
"""Pages of the CMS from which people copy the address; never the directory it is installed in."""

_EXAMPLE = phrase("Enter an address like https://cms.example.com or https://example.com/signage.")


@dataclass(frozen=True, slots=True)
class Origin:
    """The address of a CMS.

    `base` is `https://host[:port][/directory]`: lower-case host, no default port, no `/api`.
    """

    base: str

    @property
    def scheme(self) -> str:
        return self.base.partition("://")[0]

    @property
    def host(self) -> str:
        """The host alone, IPv6 without brackets."""
        return urlsplit(self.base).hostname or ""

    @property
    def port(self) -> int:
        return urlsplit(self.base).port or _DEFAULT_PORTS[self.scheme]

    @property
    def directory(self) -> str:
        """`/signage` for a CMS in a sub-directory, else ''."""
        return urlsplit(self.base).path

    @property
    def display(self) -> str:
        """The address without the scheme, for display."""
        return self.base.partition("://")[2]

    @property
    def is_loopback(self) -> bool:
        return is_loopback(self.host)

    @property
    def is_encrypted(self) -> bool:
        return self.scheme == "https"

    @property
    def needs_consent(self) -> bool:
        """Plain http across a network: anyone on the way can read tokens, so the user must have agreed."""
        return not self.is_encrypted and not self.is_loopback

    def is_same_place(self, other: Origin) -> bool:
        """Whether both lead to the same directory of a server; http and https on their default ports are the same."""
        is_default = all(each.port == _DEFAULT_PORTS[each.scheme] for each in (self, other))
        is_there = (self.host, self.directory) == (other.host, other.directory)
        return is_there and (is_default or self.port == other.port)

    def api(self, path: str) -> str:
        """Returns the full address of an API route; `path` begins with a slash (CMS API 4.5, Conventions)."""
        return f"{self.base}/api{path}"


def is_loopback(host: str) -> bool:
    """Returns True for `localhost` and the loopback addresses of both families; names are never resolved."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def normalise_address(text: str, *, allow_http: bool = False) -> Origin:
    """Returns the CMS that `text` means, without a path ending in `/api…`, query, fragment and trailing slash.

    The default scheme is https, and http on this computer. Plain http to any other host needs `allow_http`. Raises
    Invalid with the reason, under the field `base`.
    """
    cleaned = text.strip()
    if not cleaned:
        raise _refused(say("Enter the address of the CMS."))
    if any(not character.isprintable() or character.isspace() for character in cleaned) or "\\" in cleaned:
        raise _refused(say("The address contains characters that aren't allowed."))
    scheme, rest = _split_scheme(cleaned)
    authority, path = _split_path(rest)
    if "@" in authority:
        raise _refused(
            say("Leave the user name and password out of the address. You'll sign in on the CMS's own page.")
        )
    host, port = _split_port(authority)
    host = _host(host)
    if not scheme:
        scheme = "http" if is_loopback(host) else "https"
    shown = f"[{host}]" if ":" in host else host
    suffix = "" if port in (None, _DEFAULT_PORTS[scheme]) else f":{port}"
    origin = Origin(f"{scheme}://{shown}{suffix}{_directory(path)}")
    if origin.needs_consent and not allow_http:
        raise _refused(
            say("This connection isn't encrypted, so others could read what Marquee sends."),
            say("Use https://, or allow unencrypted HTTP for this connection."),
        )
    return origin


def _refused(sentence: str, hint: str = "") -> Invalid:
    return Invalid(sentence, {"base": sentence}, hint or spoken(_EXAMPLE))


def _split_scheme(text: str) -> tuple[str, str]:
    match = _SCHEME.match(text)
    if match is None:
        return "", text.removeprefix("//")
    scheme = match[1].lower()
    if scheme not in _DEFAULT_PORTS:
        raise _refused(say("A CMS's address begins with https://, not {scheme}://.", scheme=scheme))
    return scheme, text[match.end() :]


def _split_path(rest: str) -> tuple[str, str]:
    before_query = re.split(r"[?#]", rest, maxsplit=1)[0]
    authority, _, path = before_query.partition("/")
    return authority, path


def _split_port(authority: str) -> tuple[str, int | None]:
    if authority.startswith("["):
        host, closed, tail = authority[1:].partition("]")
        if not closed or (tail and not tail.startswith(":")):
            raise _refused(say("The address is missing a [ or ]."))
        host, port = f"[{host}]", tail[1:]
    else:
        host, _, port = authority.partition(":")
        if ":" in port:
            raise _refused(say("Put an IPv6 address in brackets, e.g. https://[2001:db8::1]."))
    if not port:
        return host, None
    if not re.fullmatch(r"[0-9]{1,5}", port) or not 0 < int(port) < 65536:
        raise _refused(say("The port must be a number from 1 to 65535."))
    return host, int(port)


def _host(text: str) -> str:
    if text.startswith("["):
        try:
            address = ipaddress.IPv6Address(text[1:-1])
        except ValueError:
            raise _refused(say("This isn't an IPv6 address.")) from None
        if address.scope_id is not None:
            raise _refused(say("An address with a zone (%) only works on one network card. Use a host name instead."))
        return address.compressed
    name = text.removesuffix(".")
    if not name:
        raise _refused(say("The address has no host name."))
    if len(name) > _LONGEST_HOST:
        raise _refused(say("This isn't a host name."))
    host = name.lower() if name.isascii() else _ascii_host(name)
    labels = host.split(".")
    if len(host) > _LONGEST_HOST or not all(_HOST_LABEL.match(label) for label in labels):
        raise _refused(say("This isn't a host name."))
    for label in labels:
        if label.startswith(_PUNYCODE) and not _is_punycode(label):
            raise _refused(say("“{label}” isn't a valid part of a host name.", label=label))
    if labels[-1].isdigit() or labels[-1].startswith("0x"):
        # Browsers read such hosts as numbers; only four plain decimal numbers are unambiguous.
        try:
            return str(ipaddress.IPv4Address(host))
        except ValueError:
            raise _refused(say("This isn't an IPv4 address.")) from None
    return host


def _ascii_host(name: str) -> str:
    try:
        return idna.encode(name, uts46=True).decode("ascii")
    except idna.IDNAError:
        raise _refused(say("This isn't a host name.")) from None


def _is_punycode(label: str) -> bool:
    """Returns whether an `xn--` label decodes to letters of a host name, and these encode to the same label."""
    try:
        return idna.alabel(idna.ulabel(label)).decode("ascii") == label
    except idna.IDNAError:
        return False


def _directory(path: str) -> str:
    segments = [segment for segment in path.split("/") if segment]
    if "api" in segments:
        # The CMS's own routes: Marquee adds everything from here on.
        segments = segments[: segments.index("api")]
    elif segments[-2:] == ["application", "authorize"]:
        segments = segments[:-2]
    elif segments and segments[-1] in _WEB_PAGES:
        segments = segments[:-1]
    for segment in segments:
        if unquote(segment) in (".", "..") or not _PATH_SEGMENT.match(segment):
            raise _refused(say("The part of the address after the host name isn't a directory."))
    return "".join(f"/{segment}" for segment in segments)
