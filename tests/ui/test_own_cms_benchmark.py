"""`dev.py bench --cms` measures a CMS by reading alone, and says plainly why it could not."""

from __future__ import annotations

import asyncio
import json
import os
import ssl
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import trustme

from tests.benchmarks import own_cms_window
from tests.benchmarks.measurement_processes import measure
from tests.benchmarks.own_cms import NOT_MEASURED, measure_own_cms
from tests.helpers import fault_server as faults
from tests.helpers.demo_cms import CREDENTIALS_ONLY, DATASETS_ONLY, DemoCms
from tests.helpers.fault_server import FaultServer
from tests.helpers.loopback_ports import free_port
from tests.helpers.program_in_process import program
from tests.ui.conftest import InQt

ROOT = Path(__file__).resolve().parents[2]
TOKEN = "/api/authorize/access_token"
WITH_THE_KEY_OF_THE_EARLIER_RUN = """
import runpy, sys
from tests.benchmarks import cached_rows_window
from types import ModuleType
keyring = ModuleType(cached_rows_window._KEYRING)
keyring.read_key = lambda: cached_rows_window._KEY
sys.modules[cached_rows_window._KEYRING] = keyring
runpy.run_module("tests.benchmarks.own_cms_window", run_name="__main__")
"""


def credentials(cms: DemoCms, application: int = CREDENTIALS_ONLY) -> tuple[str, str]:
    known = cms.applications[application]
    return known["client_id"], known["client_secret"]


def writes(cms: DemoCms) -> list[tuple[str, str]]:
    """Every request but GET, and but those for a token."""
    sent = [(entry["method"], entry["path"]) for entry in cms.requests()]
    assert sent
    return [(method, path) for method, path in sent if method != "GET" and (method, path) != ("POST", TOKEN)]


def bench(cms: str, client_id: str, secret: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tests.benchmarks", "--cms", cms, "--client-id", client_id, "--secret-stdin"]
    return subprocess.run(
        [*command, *arguments], cwd=ROOT, input=f"{secret}\n", capture_output=True, text=True, timeout=400, check=False
    )


@pytest.mark.timeout(450)
def test_a_cms_is_measured_by_reading_alone_and_each_time_is_split_in_two() -> None:
    with DemoCms(campaigns=300) as cms:
        client_id, secret = credentials(cms)
        run = bench(cms.url, client_id, secret, "--json")
        assert run.returncode == 0, run.stderr
        assert writes(cms) == []
    summary = json.loads(run.stdout)
    assert summary["address"] == cms.url
    assert summary["rows"] == 300
    assert summary["layouts"] > 100
    assert [each["title"] for each in summary["figures"]] == ["first rows", "all rows", "longest campaign opened"]
    for each in summary["figures"]:
        assert each["cms_ms"] > 0
        assert each["total_ms"] > 0
        assert each["marquee_ms"] == pytest.approx(each["total_ms"] - each["cms_ms"], abs=0.2)
    assert secret not in run.stdout + run.stderr


def test_a_cms_is_measured_with_the_connection_that_marquee_keeps(tmp_path: Path) -> None:
    with DemoCms(campaigns=60) as cms:
        measure("tests.benchmarks.cached_rows_window", "keep", tmp_path, cms.url, cms.token())
        before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
        cms.forget_requests()
        wanted = {"address": cms.url, "client_id": "", "secret": "", "data_dir": str(tmp_path)}
        run = subprocess.run(
            [sys.executable, "-c", WITH_THE_KEY_OF_THE_EARLIER_RUN],
            cwd=ROOT,
            env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
            input=json.dumps(wanted),
            capture_output=True,
            text=True,
            timeout=200,
            check=False,
        )
        assert run.returncode == 0, run.stderr
        told = json.loads(run.stdout.splitlines()[-1])
        assert told["rows"] == 60, told
        assert told["window"].keys() == told["cms"].keys() == {"first_ms", "all_ms", "open_ms"}
        assert writes(cms) == []
        after = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
        assert {path.name for path in after.keys() - before.keys()} <= {"vault.lock"}
        assert all(after[path] == content for path, content in before.items()), "your own data is left alone"


Told = Callable[..., list[str]]


@pytest.fixture
def told(in_qt: InQt, tmp_path: Path) -> Told:
    """Returns the sentences of a measurement that could not be done."""

    def tell(address: str, client_id: str = "", secret: str = "", data_dir: Path | None = None) -> list[str]:
        async def measured() -> dict[str, Any]:
            async with program(tmp_path / "scratch") as shown:
                wanted = {"address": address, "client_id": client_id, "secret": secret, "data_dir": str(data_dir or "")}
                return await own_cms_window.measure(shown.marquee, wanted)

        found = in_qt(measured())
        assert found.keys() == {"sentence", "step"}
        return [found["sentence"], found["step"]]

    return tell


def test_an_address_that_does_not_answer_is_reported(told: Told) -> None:
    port = free_port()
    assert told(f"http://127.0.0.1:{port}", "any", "any") == [
        f"Can't reach 127.0.0.1:{port}: nothing is listening on that port.",
        "Check the address and your network, then try again.",
    ]


def test_an_invalid_address_is_reported(told: Told) -> None:
    assert told("ftp://cms.example.com", "any", "any") == [
        "A CMS's address begins with https://, not ftp://.",
        "Enter an address like https://cms.example.com or https://example.com/signage.",
    ]


def test_a_web_page_instead_of_a_cms_is_reported(told: Told) -> None:
    with serving(faults.web_page()) as base:
        sentence, step = told(base, "any", "any")
    assert "not with a CMS API" in sentence
    assert step == "Enter the address of the CMS's start page."


def test_a_certificate_that_is_not_trusted_is_reported(told: Told) -> None:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    trustme.CA().issue_cert("localhost").configure_cert(context)
    with serving(faults.web_page(), context) as base:
        sentence, step = told(base, "any", "any")
    assert "an authority that this computer doesn't trust" in sentence
    assert step == (
        "Choose the authority's certificate in Marquee's connection settings, then measure with that connection."
    )


def test_a_refused_secret_is_reported_and_never_printed(capsys: pytest.CaptureFixture[str]) -> None:
    with DemoCms() as cms:
        client_id, _ = credentials(cms)
        assert measure_own_cms(cms.url, client_id, "a-wrong-secret", None, as_json=False) == NOT_MEASURED
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "a-wrong-secret" not in printed.err
    started, sentence, step = printed.err.splitlines()
    assert started == "run 1 of 3 …"
    assert "doesn't accept this client ID and secret" in sentence
    assert step.startswith("Under Administration → Applications")


def test_an_application_that_may_not_read_campaigns_is_reported(told: Told) -> None:
    with DemoCms() as cms:
        sentence, step = told(cms.url, *credentials(cms, DATASETS_ONLY))
        assert writes(cms) == []
    assert sentence
    assert step == "Give the application the scope “all” in the CMS, then try again."


def test_a_cms_without_campaigns_is_reported(told: Told) -> None:
    with DemoCms() as cms:
        token = cms.token()
        for row in cms.api("GET", "/campaign?length=1000", token=token).json():
            cms.api("DELETE", f"/campaign/{row['campaignId']}", token=token)
        assert told(cms.url, *credentials(cms)) == [
            "This account sees no campaigns.",
            "Use an account that sees some, or create one in the CMS.",
        ]


def test_a_cms_that_marquee_does_not_know_is_reported(told: Told, tmp_path: Path) -> None:
    assert told("https://cms.example.com", data_dir=tmp_path) == [
        "Marquee has no connection to cms.example.com on this computer.",
        "Connect to it in Marquee first, or add --client-id ID and --secret-stdin.",
    ]


@contextmanager
def serving(answer: faults.Answer, tls: ssl.SSLContext | None = None) -> Iterator[str]:
    """Gives this answer to every request, in a thread; yields the address."""
    ready, done = threading.Event(), asyncio.Event()
    found: list[Any] = []

    async def serve() -> None:
        async with FaultServer(tls=tls) as server:
            server.answer("/api/clock", answer)
            found.extend((server.origin.base, asyncio.get_running_loop()))
            ready.set()
            await done.wait()

    thread = threading.Thread(target=lambda: asyncio.run(serve()), daemon=True)
    thread.start()
    assert ready.wait(20)
    try:
        yield found[0]
    finally:
        found[1].call_soon_threadsafe(done.set)
        thread.join(20)
