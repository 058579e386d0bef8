"""Forked demo CMSes behave like those started by their command line."""

import os
import signal
from collections.abc import Iterator
from subprocess import TimeoutExpired

import pytest

from tests.helpers import demo_cms
from tests.helpers.demo_cms import DemoCms
from tests.helpers.forked_cms import CmsForkServer


@pytest.fixture
def fork_server(monkeypatch: pytest.MonkeyPatch) -> Iterator[CmsForkServer]:
    own = CmsForkServer()
    monkeypatch.setattr(demo_cms, "fork_server", own)
    yield own
    own.close()


def test_two_servers_share_nothing(fork_server: CmsForkServer) -> None:
    with DemoCms() as one, DemoCms(dialect="documented") as other:
        assert (one.dialect, other.dialect) == ("observed", "documented")
        assert one.pid != other.pid
        assert one.applications[0]["client_id"] != other.applications[0]["client_id"]
        token = one.token("maya")
        made = one.api("POST", "/campaign", token=token, form={"name": "Only here"}).json()
        assert one.campaign_id("Only here") == made["campaignId"]
        assert other.request("GET", "/api/clock", headers={"Authorization": f"Bearer {token}"}).status == 401


def test_its_end_is_reported_with_its_exit_status(fork_server: CmsForkServer) -> None:
    told = DemoCms().start()
    assert told.stop() == 0
    killed = DemoCms().start()
    os.kill(killed.pid, signal.SIGKILL)
    assert killed.stop() == -signal.SIGKILL
    with pytest.raises(ProcessLookupError):
        os.kill(killed.pid, 0)
    running = fork_server.fork(["--control-key", "x"])
    assert running.stdout.readline()
    assert running.poll() is None
    with pytest.raises(TimeoutExpired):
        running.wait(timeout=0.01)
    running.terminate()
    assert running.wait(timeout=10) == 0
    running.stdout.close()


def test_an_invalid_command_line_is_reported_on_the_tests_standard_error(
    fork_server: CmsForkServer, capfd: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(RuntimeError, match="status 2"):
        DemoCms(dialect="klingon").start()
    assert "klingon" in capfd.readouterr().err
