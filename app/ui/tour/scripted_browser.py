"""A minimal browser for the tour: cookies, redirects and forms, enough to sign in to a CMS on this computer."""

from __future__ import annotations

import http.client
from dataclasses import dataclass, field
from html.parser import HTMLParser
from http.cookies import SimpleCookie
from urllib.parse import urlencode, urljoin, urlsplit

MAX_STEPS = 12
_TIMEOUT_S = 20.0
_LOOPBACK = {"127.0.0.1", "localhost", "::1"}


@dataclass(slots=True)
class Form:
    """A form of a page: its target, and its fields with their values."""

    action: str
    method: str
    fields: dict[str, str] = field(default_factory=dict)
    buttons: list[tuple[str, str]] = field(default_factory=list)


class _FormParser(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.forms.append(Form(values.get("action", ""), values.get("method", "get").upper()))
        elif self.forms and (name := values.get("name")):
            is_button = tag == "button" or values.get("type", "") == "submit"
            if is_button:
                self.forms[-1].buttons.append((name, values.get("value", "")))
            elif tag == "input":
                self.forms[-1].fields[name] = values.get("value", "")


@dataclass(frozen=True, slots=True)
class Page:
    """The final page of a request."""

    address: str
    status: int
    text: str

    @property
    def forms(self) -> list[Form]:
        parser = _FormParser()
        parser.feed(self.text)
        return parser.forms


class LittleBrowser:
    """Follows redirects and posts forms, on loopback addresses only. Blocking: run it in a thread."""

    def __init__(self) -> None:
        self._cookies: dict[str, SimpleCookie] = {}

    def sign_in(self, address: str, user: str, password: str, *, decision: str = "Approve") -> Page:
        """Opens `address`, fills in the sign-in and consent forms, and returns the last page.

        An installed CMS shows its dashboard after signing in; `address` is then opened again, which shows the consent.
        Raises OSError if the address cannot be reached, and ValueError if the sign-in leads elsewhere.
        """
        page = self.open(address)
        is_signed_in = False
        for _ in range(MAX_STEPS):
            form = next((form for form in page.forms if form.method == "POST"), None)
            if form is None:
                if not is_signed_in or urlsplit(page.address).netloc != urlsplit(address).netloc:
                    return page
                is_signed_in = False
                page = self.open(address)
                continue
            fields = dict(form.fields)
            if "username" in fields:
                is_signed_in = True
                fields |= {"username": user, "password": password}
            if any(name == "authorization" for name, _value in form.buttons) or "authorization" in fields:
                fields["authorization"] = decision
            page = self.open(urljoin(page.address, form.action), urlencode(fields))
        raise ValueError("the sign-in pages went round in circles")

    def open(self, address: str, body: str | None = None) -> Page:
        """GETs `address` (or POSTs the form `body`) and follows at most twelve redirects."""
        for _ in range(MAX_STEPS):
            page, location = self._request(address, body)
            if location is None:
                return page
            address, body = urljoin(address, location), None
        raise ValueError("too many redirects")

    def _request(self, address: str, body: str | None) -> tuple[Page, str | None]:
        parts = urlsplit(address)
        host, port = parts.hostname or "", parts.port or 80
        if parts.scheme != "http" or host not in _LOOPBACK:
            raise ValueError("the tour only visits this computer")
        cookies = self._cookies.setdefault(f"{host}:{port}", SimpleCookie())
        headers = {"Accept": "text/html", "User-Agent": "Marquee-tour"}
        if cookies:
            headers["Cookie"] = "; ".join(f"{name}={morsel.value}" for name, morsel in cookies.items())
        if body is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        connection = http.client.HTTPConnection(host, port, timeout=_TIMEOUT_S)
        try:
            target = parts.path or "/"
            if parts.query:
                target = f"{target}?{parts.query}"
            connection.request("GET" if body is None else "POST", target, body=body, headers=headers)
            answer = connection.getresponse()
            text = answer.read().decode("utf-8", "replace")
            for cookie in answer.headers.get_all("Set-Cookie") or []:
                cookies.load(cookie)
            location = answer.getheader("Location") if answer.status in {301, 302, 303, 307} else None
            return Page(address, answer.status, text), location
        finally:
            connection.close()
