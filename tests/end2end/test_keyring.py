"""A real keyring daemon holds the vault's key. Without it, the files on disk cannot be read."""

import contextlib
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from app import APP_ID
from tests.helpers.demo_cms import ROOT

_READY = (
    "until dbus-send --session --print-reply --dest=org.freedesktop.DBus / org.freedesktop.DBus.NameHasOwner "
    "string:org.freedesktop.secrets | grep -q true; do sleep 0.05; done"
)
UNLOCKED = (
    "printf 'pw\\n' | gnome-keyring-daemon --foreground --unlock --components=secrets >/dev/null & daemon=$!; " + _READY
)
LOCKED = "gnome-keyring-daemon --foreground --start --components=secrets >/dev/null & daemon=$!; " + _READY
STOPPED = UNLOCKED + "; kill -STOP $daemon"


class Computer:
    """A person's computer: a data folder for Marquee, and a home in which the keyring keeps its files."""

    def __init__(self, folder: Path) -> None:
        self.data = folder / "marquee"
        self.home = folder / "home"
        for each in (self.data, self.home / "run"):
            each.mkdir(parents=True)
        (self.home / "run").chmod(0o700)

    def session(self, preparation: str, *probes: str) -> list[dict[str, Any]]:
        """Logs in to a desktop session of its own, runs the probes one after the other, and logs out."""
        runs = "; ".join(f"{sys.executable} -m tests.helpers.vault_probe {self.data} {probe}" for probe in probes)
        script = f"{preparation}; {runs}; kill -KILL $daemon"
        with subprocess.Popen(
            ["dbus-run-session", "--", "sh", "-c", script],
            cwd=ROOT,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        ) as session:
            try:
                output, complaints = session.communicate(timeout=60)
            finally:
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(session.pid, signal.SIGKILL)  # the rest of the session
        found = [json.loads(line) for line in output.splitlines() if line.startswith("{")]
        assert len(found) == len(probes), complaints
        return found

    @property
    def environment(self) -> dict[str, str]:
        outer = {name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "DBUS_", "GNOME_"))}
        return outer | {
            "HOME": str(self.home),
            "XDG_DATA_HOME": str(self.home / "data"),
            "XDG_CONFIG_HOME": str(self.home / "config"),
            "XDG_CACHE_HOME": str(self.home / "cache"),
            "XDG_RUNTIME_DIR": str(self.home / "run"),
        }

    @property
    def sealed(self) -> bytes:
        return (self.data / "connections" / "shops1.tok").read_bytes()


@pytest.fixture
def computer(tmp_path: Path) -> Computer:
    return Computer(tmp_path)


def test_keyring_keeps_the_key_across_sessions_and_the_file_needs_it(computer: Computer) -> None:
    (first,) = computer.session(UNLOCKED, "keep")
    assert (first["where"], first["reason"]) == ("keyring", "")
    assert (computer.data / "connections" / "shops1.tok").stat().st_mode & 0o777 == 0o600
    assert b"s3cret" not in computer.sealed

    second, third = computer.session(UNLOCKED, "read", "key")
    assert (second["where"], second["tokens"], second["secret"]) == ("keyring", True, True)
    assert len(third["key"]) == 44
    for path in computer.data.rglob("*"):
        assert not path.is_file() or third["key"].encode() not in path.read_bytes()

    # The same files on a computer with another keyring.
    elsewhere = Computer(computer.home.parent / "elsewhere")
    elsewhere.data = computer.data
    (stolen,) = elsewhere.session(UNLOCKED, "read")
    assert stolen["where"] == "keyring"
    assert (stolen["tokens"], stolen["secret"]) == (False, False)
    assert "can't be opened with this computer's key" in stolen["error"]


@pytest.mark.failure(24)
def test_locked_keyring_keeps_secrets_in_memory_and_leaves_files_alone(computer: Computer) -> None:
    computer.session(UNLOCKED, "keep")
    sealed = computer.sealed
    (locked,) = computer.session(LOCKED, "read --limit 3")
    assert locked["where"] == "memory"
    assert locked["reason"].startswith("The keyring ")
    assert (locked["tokens"], locked["secret"]) == (False, False)
    assert computer.sealed == sealed
    (unlocked,) = computer.session(UNLOCKED, "read")
    assert unlocked["tokens"]


@pytest.mark.failure(24)
def test_hanging_keyring_is_given_up_after_its_time_limit(computer: Computer) -> None:
    (hanging,) = computer.session(STOPPED, "keep --limit 1")
    assert hanging["where"] == "memory"
    assert hanging["reason"] == "The keyring didn't respond within 1 seconds."
    assert (hanging["tokens"], hanging["secret"]) == (True, True)
    assert not (computer.data / "connections" / "shops1.tok").exists()


def test_altered_key_is_neither_used_nor_replaced(computer: Computer) -> None:
    tamper = f"{sys.executable} -c \"import keyring; keyring.set_password('{APP_ID}', 'vault key', 'c2hvcnQ=')\""
    broken, after = computer.session(f"{UNLOCKED}; {tamper}", "keep", "key")
    assert broken["where"] == "memory"
    assert "returned a different key" in broken["reason"]
    assert after["key"] == "c2hvcnQ="


def test_two_simultaneous_first_starts_share_one_key(computer: Computer) -> None:
    at_once = f"{sys.executable} -m tests.helpers.vault_probe {computer.data} keep & " * 3
    *first, last = computer.session(f"{UNLOCKED}; ({at_once} wait) >/dev/null", "read", "read")
    for each in (*first, last):
        assert (each["where"], each["tokens"], each["secret"]) == ("keyring", True, True)
