"""Starts the demo CMS as a process, talks to it, and reads its stored state."""

import asyncio
import base64
import hashlib
import http.client
import http.cookiejar
import json
import os
import re
import secrets
import ssl
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tests.helpers.forked_cms import CmsForkServer, ForkedCms
from tests.helpers.loopback_ports import free_port

ROOT = Path(__file__).resolve().parents[2]

fork_server: CmsForkServer | None = None
"""Starts demo CMSes quickly in `started_quickly`; without it each is started by its command line."""


@contextmanager
def started_quickly() -> Iterator[None]:
    """Forks the demo CMSes of this process, where that is possible; see `forked_cms`."""
    global fork_server  # noqa: PLW0603 - all CMSes of a process are its children
    if not hasattr(os, "fork"):
        yield
        return
    fork_server = CmsForkServer()
    try:
        yield
    finally:
        fork_server.close()
        fork_server = None


PUBLIC = 0
"""Positions of the applications in the ready line: public with PKCE,"""
CONFIDENTIAL = 1
"""confidential with both grants, owned by an administrator,"""
CREDENTIALS_ONLY = 2
"""confidential with client credentials only,"""
DATASETS_ONLY = 3
"""confidential with the scope `datasets`."""

_FORM = "application/x-www-form-urlencoded"


Fields = Mapping[str, Any] | Sequence[tuple[str, str]]


@dataclass(frozen=True)
class Answer:
    """An answer; `json()` decodes its body."""

    status: int
    headers: http.client.HTTPMessage
    body: bytes

    def json(self) -> Any:
        """Returns the decoded body."""
        return json.loads(self.body)


class DemoCms:
    """One demo CMS in its own process, on a free loopback port.

    Use as a context manager, or `start()` and `stop()`::

        with DemoCms(dialect="documented", campaigns=2_000) as cms:
            token = cms.token("maya")
            cms.api("GET", "/campaign?length=5", token=token).json()

    `applications` and `users` are the lists of the ready line; `url` includes the prefix. In the dialect that needs
    the exact redirect address, the last registered one belongs to this CMS.
    """

    def __init__(
        self,
        *,
        dialect: str = "observed",
        campaigns: int | None = None,
        layouts: int | None = None,
        data: Path | None = None,
        prefix: str = "",
        redirect_uris: Sequence[str] = (),
        lookups: bool = True,
        token_lifetime_s: int | None = None,
        port: int = 0,
        arguments: Sequence[str] = (),
    ) -> None:
        self._command = ["--port", str(port), "--dialect", dialect]
        for name, value in (
            ("--campaigns", campaigns),
            ("--layouts", layouts),
            ("--data", data),
            ("--prefix", prefix or None),
            ("--token-lifetime", token_lifetime_s),
        ):
            if value is not None:
                self._command += [name, str(value)]
        if dialect == "documented" and not redirect_uris:
            # This dialect needs the exact registered address, and the default one is shared by all.
            redirect_uris = [f"http://127.0.0.1:{free_port()}/callback"]
        for uri in redirect_uris:
            self._command += ["--redirect-uri", uri]
        self._command += [] if lookups else ["--no-lookups"]
        self.control_key = secrets.token_urlsafe(24)
        self._command += ["--parent-pid", str(os.getpid()), f"--control-key={self.control_key}", *arguments]
        self._process: subprocess.Popen[str] | ForkedCms | None = None
        self.ready: dict[str, Any] = {}

    @classmethod
    def lasting(cls, data: Path) -> Self:
        """Returns a CMS that keeps its data and its port while it is stopped."""
        return cls(port=free_port(), data=data)

    # Life

    def start(self) -> Self:
        """Starts the process and waits for its ready line. Raises `RuntimeError` if there is none."""
        self._process = self._begin()
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            status = self._process.wait(timeout=10)
            self.stop()
            raise RuntimeError(f"the demo CMS ended with status {status} before it was ready")
        self.ready = json.loads(line)
        return self

    def _begin(self) -> subprocess.Popen[str] | ForkedCms:
        if fork_server is not None:
            return fork_server.fork(self._command)
        command = [sys.executable, "-m", "tests.helpers.faulty_cms", *self._command]
        return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, encoding="utf-8")

    def stop(self) -> int:
        """Ends the process; returns its exit status."""
        process = self._process
        if process is None:
            return 0
        self._process = None
        if process.poll() is None:
            process.terminate()
        try:
            status = process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            process.kill()
            status = process.wait()
        if process.stdout is not None:
            process.stdout.close()
        return status

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    @property
    def is_running(self) -> bool:
        """Returns whether it was started and not stopped since."""
        return self._process is not None

    # the ready line

    @property
    def url(self) -> str:
        """Returns its address with the prefix, without a trailing slash."""
        return str(self.ready["url"])

    @property
    def pid(self) -> int:
        """Returns its process id."""
        return int(self.ready["pid"])

    @property
    def dialect(self) -> str:
        """Returns `observed` or `documented`."""
        return str(self.ready["dialect"])

    @property
    def applications(self) -> list[dict[str, Any]]:
        """Returns the registered applications; see PUBLIC, CONFIDENTIAL, CREDENTIALS_ONLY, DATASETS_ONLY."""
        return list(self.ready["applications"])

    @property
    def users(self) -> list[dict[str, str]]:
        """Returns names and passwords; `maya` is the administrator, `sam` has few permissions."""
        return list(self.ready["users"])

    def password(self, user: str) -> str:
        """Returns a user's password."""
        return next(each["password"] for each in self.users if each["name"] == user)

    # requests of a plain client

    def request(
        self,
        method: str,
        path: str,
        *,
        form: Fields | None = None,
        json_body: Any = None,
        body: bytes | None = None,
        headers: Mapping[str, str] | None = None,
        timeout_s: float = 30,
    ) -> Answer:
        """Sends one request on its own connection to `path` below the prefix; redirects are not followed."""
        address = urllib.parse.urlsplit(self.url)
        sent = dict(headers or {})
        if form is not None:
            body = encode_form(form)
            sent.setdefault("Content-Type", _FORM)
        elif json_body is not None:
            body = json.dumps(json_body).encode()
            sent.setdefault("Content-Type", "application/json")
        connection = http.client.HTTPConnection(address.hostname or "", address.port, timeout=timeout_s)
        try:
            connection.request(method, address.path + path, body=body, headers=sent)
            response = connection.getresponse()
            return Answer(response.status, response.msg, response.read())
        finally:
            connection.close()

    def api(self, method: str, path: str, *, token: str, **more: Any) -> Answer:
        """Sends one API request, e.g. ``api("GET", "/campaign?length=5", token=token)``."""
        headers = {"Authorization": f"Bearer {token}", **more.pop("headers", {})}
        if method == "PUT" and not {"form", "json_body", "body"} & more.keys():
            more["form"] = {}
        return self.request(method, f"/api{path}", headers=headers, **more)

    # Tokens

    def token(self, user: str = "maya", application: int = PUBLIC, *, scope: str | None = None) -> str:
        """Returns an access token for a user; see `tokens`."""
        return str(self.tokens(user, application, scope=scope)["access_token"])

    def client_token(self, application: int = CONFIDENTIAL, *, scope: str | None = None) -> str:
        """Returns an access token by client credentials."""
        known = self.applications[application]
        form = {
            "grant_type": "client_credentials",
            "client_id": known["client_id"],
            "client_secret": known["client_secret"],
            **({} if scope is None else {"scope": scope}),
        }
        return str(self.request("POST", "/api/authorize/access_token", form=form).json()["access_token"])

    def tokens(self, user: str = "maya", application: int = PUBLIC, *, scope: str | None = None) -> dict[str, Any]:
        """Returns the token endpoint's whole answer, refresh token included, as if the user had just signed in.

        It uses the control interface, because a real sign-in takes longer than most tests.
        """
        wanted = {"user": user, "client_id": self.applications[application]["client_id"], "scope": scope}
        answer: dict[str, Any] = self._control("POST", "tokens", wanted).json()
        return answer

    def tokens_by_sign_in(self, user: str = "maya", application: int = PUBLIC) -> dict[str, Any]:
        """Signs in and consents; returns the token endpoint's whole answer, refresh token included."""
        known = self.applications[application]
        verifier = secrets.token_urlsafe(48)
        redirect_uri = known["redirect_uris"][0]
        fields = {
            "response_type": "code",
            "client_id": known["client_id"],
            "redirect_uri": redirect_uri,
            "state": secrets.token_urlsafe(16),
            "code_challenge": challenge_of(verifier),
            "code_challenge_method": "S256",
        }
        back = Browser(self).sign_in(f"/api/authorize/?{urllib.parse.urlencode(fields)}", user, self.password(user))
        form = {
            "grant_type": "authorization_code",
            "client_id": known["client_id"],
            "redirect_uri": redirect_uri,
            "code": back["code"],
            "code_verifier": verifier,
        }
        if known["client_secret"]:
            form["client_secret"] = known["client_secret"]
        answer: dict[str, Any] = self.request("POST", "/api/authorize/access_token", form=form).json()
        return answer

    # the control interface

    def fault(self, kind: str, *, path: str = "", method: str = "*", **more: Any) -> None:
        """Make requests whose path matches the regular expression `path` (``/api/…``) fail.

        `kind` and the other fields are those of `faulty_cms.faults.Fault`: ``times`` (1; None: all), ``skip``,
        ``after``, ``seconds``, ``status``, ``body``, ``content_type``, ``headers``, ``name`` and ``value``.
        Faults of writes are `late`, `never_kept`, `applied` and `repeated` below.
        """
        self._control("POST", "faults", [{"kind": kind, "path": path, "method": method, **more}])

    def late(self, *, path: str, method: str = "*", seconds: float = 0.0, cut: str = "", **answer: Any) -> None:
        """Answers such requests at once and carries them out `seconds` later, like PHP behind a gateway.

        Without `seconds` they are carried out when the faults are cleared. With `cut` (``drop``, ``reset``) the
        connection ends instead of an answer; else ``status`` (504), ``html`` or ``json_body``, ``retry_after``,
        ``times``, ``skip``. `wait_for_late` returns when all of them have been carried out.
        """
        told = {} if cut else _told(answer, 504)
        self.fault("late", path=path, method=method, seconds=seconds, cut=cut, **{**answer, **told})

    def never_kept(self, *, path: str, method: str = "*", **more: Any) -> None:
        """Answers such requests as if they were done, a POST with a new id, but stores nothing."""
        self.fault("never_kept", path=path, method=method, **more)

    def applied(self, status: int, *, path: str, method: str = "*", **answer: Any) -> None:
        """Carries out such a request, but answers with `status`.

        The answer is a gateway's page, or the given one: ``html`` or ``json_body``, ``retry_after``.
        """
        told = _told(answer, status)
        self.fault("applied", path=path, method=method, **{**answer, **told})

    def repeated(self, *, path: str, method: str = "*", answers: str = "first", **more: Any) -> None:
        """Carries out such a request twice, ``seconds`` apart; the answer is that of the `first` or `second`."""
        self.fault("repeated", path=path, method=method, answers=answers, **more)

    def late_requests(self) -> int:
        """Returns how many requests were answered but not carried out yet."""
        return int(self._control("GET", "faults").json()["pending"])

    def let_late_arrive(self) -> None:
        """Carries out late requests without ``seconds`` now; the faults stay.

        Returns when all requests that were late have been carried out, also those with ``seconds``. Others may be late
        meanwhile.
        """
        self._control("POST", "late")

    def wait_for_late(self, within_s: float = 60.0) -> None:
        """Returns when all late requests have been carried out."""
        end = time.monotonic() + within_s
        while self.late_requests():
            if time.monotonic() > end:
                raise TimeoutError("requests that were answered are still not carried out")
            time.sleep(0.01)

    def clear_faults(self) -> None:
        """Removes all faults; held requests continue."""
        self._control("DELETE", "faults")

    def requests(self, *, path: str = "", method: str | None = None) -> list[dict[str, Any]]:
        """Returns the requests so far, oldest first; their fields are those of `faulty_cms.journal.Entry`."""
        entries = self._control("GET", "requests").json()
        return [
            entry
            for entry in entries
            if re.search(path, entry["path"]) and (method is None or entry["method"] == method)
        ]

    async def arrived(self, *, path: str = "", method: str | None = None, within_s: float = 30.0) -> None:
        """Returns as soon as such a request has arrived, which takes time on a busy machine."""
        async with asyncio.timeout(within_s):
            while not self.requests(path=path, method=method):  # noqa: ASYNC110 - it arrives in another process
                await asyncio.sleep(0.01)

    def forget_requests(self) -> None:
        """Forgets the requests so far."""
        self._control("DELETE", "requests")

    def revoke_tokens(self, *, access: bool = True, refresh: bool = True) -> None:
        """Revokes all tokens of these kinds, as clearing the CMS's cache does."""
        self._control("DELETE", f"tokens?access={int(access)}&refresh={int(refresh)}")

    def set_features(self, user: str, *features: str) -> None:
        """Gives `user` exactly these features; an administrator (`maya`) always has all."""
        self._control("PUT", f"user/{user}/features", features)

    def campaign(self, campaign_id: int) -> dict[str, Any]:
        """Returns a campaign as stored in the CMS, with ``layouts``, regardless of permissions."""
        record: dict[str, Any] = self._control("GET", f"campaign/{campaign_id}").json()
        return record

    def line_up(self, campaign_id: int) -> list[int]:
        """Returns the layout ids of a line-up as stored in the CMS."""
        return [entry["layoutId"] for entry in self.campaign(campaign_id)["layouts"]]

    def campaign_id(self, name: str) -> int:
        """Returns the id of the campaign with this name."""
        return int(self._control("GET", f"campaign?name={urllib.parse.quote(name)}").json()["campaignId"])

    def publish(self, layout_id: int) -> int:
        """Checks out and publishes a layout, as a designer would; returns its new id. The old one is gone."""
        return int(self._control("POST", f"layout/{layout_id}/publish").json()["layoutId"])

    def add_layout(self, name: str, code: str = "") -> int:
        """Creates a layout as another user; returns its id."""
        answer: int = self._control("POST", "layout", {"name": name, "code": code}).json()["layoutId"]
        return answer

    def change_zone(self, name: str) -> None:
        """Changes the CMS's time zone."""
        self._control("PUT", "zone", {"name": name})

    def _control(self, method: str, path: str, body: Any = None) -> Answer:
        headers = {"X-Demo-Key": self.control_key}
        answer = self.request(method, f"/_demo/{path}", json_body=body, headers=headers)
        if answer.status >= 400:
            raise RuntimeError(f"{method} {path}: {answer.status} {answer.body.decode()}")
        return answer


class Browser:
    """A browser as far as the sign-in pages need one: cookies, forms, redirects.

    It stops at the first redirect that leaves the CMS and returns its target.
    """

    def __init__(self, cms: DemoCms) -> None:
        self._cms = cms
        jar = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        # An opener without certificates reads all of the system, which takes longer than signing in.
        no_tls = urllib.request.HTTPSHandler(context=ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT))
        no_proxy = urllib.request.ProxyHandler({})
        self._opener = urllib.request.build_opener(jar, _StayInside(cms.url), no_proxy, no_tls)

    def open(self, path: str, fields: Fields | None = None) -> "Page":
        """Follows a link to `path` below the prefix, or posts `fields` there."""
        return self._open(self._cms.url + path, fields)

    def sign_in(self, path: str, user: str, password: str, decision: str = "Approve") -> dict[str, str]:
        """Signs in at the authorize address and decides if asked; returns the query of the redirect."""
        page = self.open(path)
        was_on_dashboard = False
        while page.left_for is None:
            if 'name="password"' in page.html and page.status == 200:
                page = self.submit(page, {"username": user, "password": password})
            elif 'name="authorization"' in page.html:
                page = self.submit(page, {"authorization": decision})
            elif page.address.endswith("/dashboard") and not was_on_dashboard:
                was_on_dashboard = True
                page = self.open(path)
            else:
                raise RuntimeError(f"nothing to sign in or decide at {page.address}: {page.status} {page.html[:300]}")
        return dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(page.left_for).query))

    def log_in(self, path: str, user: str) -> "Page":
        """Signs in after opening the authorize address `path`; opened again, it shows the consent page."""
        landed = self.submit(self.open(path), {"username": user, "password": self._cms.password(user)})
        assert landed.address.endswith("/dashboard")
        return self.open(path)

    def submit(self, page: "Page", fields: Mapping[str, str]) -> "Page":
        """Fills in the page's form and sends it, hidden fields included."""
        action = re.search(r'<form[^>]*action="([^"]+)"', page.html)
        hidden = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', page.html))
        assert action is not None, "no form on this page"
        return self._open(urllib.parse.urljoin(page.address, action.group(1)), {**hidden, **fields})

    def _open(self, address: str, fields: Fields | None) -> "Page":
        data = None if fields is None else encode_form(fields)
        try:
            with self._opener.open(address, data, timeout=30) as response:
                return Page(response.url, response.status, response.headers, response.read().decode(), None)
        except _Left as left:
            return Page(address, 302, left.headers, "", left.address)
        except urllib.error.HTTPError as error:
            with error:
                return Page(error.url, error.code, error.headers, error.read().decode(), None)


@dataclass(frozen=True)
class Page:
    """A page in the browser; `left_for` is the address outside the CMS that it redirects to."""

    address: str
    status: int
    headers: Any
    html: str
    left_for: str | None


class _Left(Exception):
    def __init__(self, address: str, headers: Any) -> None:
        super().__init__(address)
        self.address = address
        self.headers = headers


class _StayInside(urllib.request.HTTPRedirectHandler):
    def __init__(self, inside: str) -> None:
        self._inside = inside

    def redirect_request(self, req: Any, fp: Any, code: int, msg: str, headers: Any, newurl: str) -> Any:
        if not newurl.startswith(self._inside + "/"):
            raise _Left(newurl, headers)
        return super().redirect_request(req, fp, code, msg, headers, newurl)


def _told(answer: dict[str, Any], status: int) -> dict[str, Any]:
    """Removes the fields of a fault that make up its answer from `answer`, and returns the fault's fields."""
    status = answer.pop("status", status)
    html, json_body = answer.pop("html", f"<html><h1>{status}</h1></html>"), answer.pop("json_body", None)
    retry_after = answer.pop("retry_after", None)
    told: dict[str, Any] = {"status": status, "body": html, "content_type": "text/html"}
    if json_body is not None:
        told |= {"body": json.dumps(json_body), "content_type": "application/json"}
    if retry_after is not None:
        told["headers"] = {"Retry-After": str(retry_after)}
    return told


def encode_form(fields: Fields) -> bytes:
    """Returns a form body; a list or tuple value becomes ``name[]=`` for each item."""
    pairs: list[tuple[str, str]] = []
    for name, value in fields.items() if isinstance(fields, Mapping) else fields:
        if isinstance(value, list | tuple):
            pairs += [(f"{name}[]", str(item)) for item in value]
        else:
            pairs.append((name, str(value)))
    return urllib.parse.urlencode(pairs).encode()


def challenge_of(verifier: str) -> str:
    """Returns the S256 code challenge of a verifier."""
    return base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).decode().rstrip("=")
