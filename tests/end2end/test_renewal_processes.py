"""Several processes on one data folder renew at once, or die while renewing: no valid sign-in is lost."""

import asyncio
import json
import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Self

import msgspec
import pytest

from app.auth.vault import Vault
from app.config.connections import Connection
from tests.helpers.demo_cms import ROOT, DemoCms
from tests.helpers.sign_in_helpers import connection_to, keep, pair_from

KEY = bytes(range(32))
TOKEN_PATH = "^/api/authorize/access_token$"


class Runner:
    """A process that holds the connection's tokens; see tests/helpers/token_runner.py."""

    def __init__(self, folder: Path, connection: Connection) -> None:
        self._process = subprocess.Popen(
            [
                sys.executable, "-m", "tests.helpers.token_runner",
                str(folder), msgspec.json.encode(connection).decode(),
            ],
            cwd=ROOT,
            env=os.environ | {"VAULT_KEY": KEY.hex()},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )  # fmt: skip

    def __enter__(self) -> Self:
        assert self.answer()["ready"]
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.communicate()

    def tell(self, command: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{command}\n")
        self._process.stdin.flush()

    def answer(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        found: dict[str, Any] = json.loads(self._process.stdout.readline())
        return found

    def ask(self, command: str) -> dict[str, Any]:
        self.tell(command)
        return self.answer()

    def fill_disk(self) -> None:
        """From here on, every write of the process to a file fails."""
        resource.prlimit(self._process.pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))

    def kill(self) -> None:
        """Kills the process with SIGKILL: no handler runs."""
        self._process.kill()
        self._process.wait()


@pytest.fixture(scope="module")
def shared_cms() -> Iterator[DemoCms]:
    with DemoCms(campaigns=4, layouts=4) as running:
        yield running


@pytest.fixture
def cms(shared_cms: DemoCms) -> Iterator[DemoCms]:
    shared_cms.clear_faults()
    yield shared_cms
    shared_cms.clear_faults()


@pytest.fixture
def connection(cms: DemoCms, tmp_path: Path) -> Connection:
    """A connection that is signed in on the data folder `tmp_path`."""
    made = connection_to(cms)
    asyncio.run(keep(Vault(tmp_path, find_key=lambda: KEY), made, pair_from(cms)))
    cms.forget_requests()
    return made


@pytest.mark.failure(14)
def test_processes_renewing_at_once_make_one_request_and_share_the_token(
    cms: DemoCms, tmp_path: Path, connection: Connection
) -> None:
    cms.fault("delay", path=TOKEN_PATH, seconds=0.5)
    with ExitStack() as stack:
        runners = [stack.enter_context(Runner(tmp_path, connection)) for _ in range(3)]
        for runner in runners:
            runner.tell("renew")
        answers = [runner.answer() for runner in runners]
        assert [answer["ok"] for answer in answers] == [True] * 3
        assert len({answer["token"] for answer in answers}) == 1
        assert [runner.ask("clock")["status"] for runner in runners] == [[200]] * 3
    assert len(cms.requests(path=TOKEN_PATH)) == 1


@pytest.mark.failure(11)
def test_bursts_of_refused_requests_in_two_processes_cause_one_renewal(
    cms: DemoCms, tmp_path: Path, connection: Connection
) -> None:
    with Runner(tmp_path, connection) as one, Runner(tmp_path, connection) as other:
        cms.revoke_tokens(access=True, refresh=False)
        for runner in (one, other):
            runner.tell("burst 20")
        first, second = one.answer(), other.answer()
        assert first["ok"], first
        assert second["ok"], second
        assert first["status"] == second["status"] == [200]
        assert first["token"] == second["token"]
    assert len(cms.requests(path=TOKEN_PATH)) == 1


def assert_interruption_is_explained(data_dir: Path, connection: Connection, journal: Path) -> None:
    """The next process explains why it has to sign in again."""
    with Runner(data_dir, connection) as following:
        answer = following.ask("clock")
        assert answer["error"] == "SignInNeeded"
        assert "interrupted" in answer["sentence"]
        assert answer["state"] == "signed_out"
        assert not journal.exists()


@pytest.mark.failure(13)
def test_process_killed_while_renewing_makes_the_next_explain_the_sign_out(
    cms: DemoCms, tmp_path: Path, connection: Connection
) -> None:
    # The CMS renews, and the answer dawdles: the process dies before it has all of it.
    cms.fault("drip", path=TOKEN_PATH, seconds=20)
    journal = tmp_path / "connections" / f"{connection.id}.renewing"
    with Runner(tmp_path, connection) as runner:
        runner.tell("renew")
        wait_for(lambda: cms.requests(path=TOKEN_PATH) != [])
        time.sleep(0.5)
        runner.kill()
        assert journal.exists()
    assert_interruption_is_explained(tmp_path, connection, journal)


@pytest.mark.failure(13, 25)
def test_process_killed_before_storing_new_tokens_makes_the_next_explain_the_sign_out(
    cms: DemoCms, tmp_path: Path, connection: Connection
) -> None:
    # The answer arrives whole; no disk takes it, and then the process dies.
    cms.fault("hold", path=TOKEN_PATH)
    journal = tmp_path / "connections" / f"{connection.id}.renewing"
    stored = tmp_path / "connections" / f"{connection.id}.tok"
    before = stored.read_bytes()
    with Runner(tmp_path, connection) as runner:
        runner.tell("renew")
        wait_for(journal.exists)
        runner.fill_disk()
        cms.clear_faults()
        assert runner.answer()["ok"]
        assert runner.ask("clock")["status"] == [200], "this run works with what it has in memory"
        assert stored.read_bytes() == before
        runner.kill()
    assert journal.exists()
    assert_interruption_is_explained(tmp_path, connection, journal)


@pytest.mark.failure(13)
def test_process_killed_before_the_renewal_leaves_the_sign_in_valid(
    cms: DemoCms, tmp_path: Path, connection: Connection
) -> None:
    cms.fault("drop", path=TOKEN_PATH)
    with Runner(tmp_path, connection) as runner:
        assert runner.ask("renew")["error"] == "Offline"
        runner.kill()
    assert (tmp_path / "connections" / f"{connection.id}.renewing").exists()
    with Runner(tmp_path, connection) as following:
        assert following.ask("renew")["ok"]
        assert following.ask("clock")["status"] == [200]
    assert not (tmp_path / "connections" / f"{connection.id}.renewing").exists()


@pytest.mark.failure(14)
def test_lock_of_a_killed_process_is_free_again(cms: DemoCms, tmp_path: Path, connection: Connection) -> None:
    cms.fault("hold", path=TOKEN_PATH)  # the first request is never answered
    with Runner(tmp_path, connection) as one, Runner(tmp_path, connection) as other:
        one.tell("renew")
        wait_for(lambda: cms.requests(path=TOKEN_PATH) != [])
        one.kill()
        assert other.ask("renew")["ok"], "the lock of the dead process blocks the renewal"


def wait_for(happened: Callable[[], bool], limit_s: float = 60.0) -> None:
    ends = time.monotonic() + limit_s
    while not happened():
        assert time.monotonic() < ends
        time.sleep(0.02)
