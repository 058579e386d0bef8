"""Only encrypting keyrings are used; with any other, secrets stay in memory and the reason is given."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import keyring.backends
import pytest

from app.auth import os_keyring
from tests.helpers.demo_cms import ROOT


def probe(folder: Path, backend: str, *arguments: str) -> dict[str, Any]:
    """What a process finds whose keyring back-end is `backend`."""
    environment = os.environ | {
        "PYTHON_KEYRING_BACKEND": backend,
        "ODD_KEYRING_FILE": str(folder / "odd-keyring.txt"),
        "XDG_CONFIG_HOME": str(folder / "config"),
        "XDG_DATA_HOME": str(folder / "data"),
    }
    environment.pop("DBUS_SESSION_BUS_ADDRESS", None)
    command = [sys.executable, "-m", "tests.helpers.vault_probe", str(folder), "keep", *arguments]
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, encoding="utf-8", timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.mark.failure(24)
@pytest.mark.parametrize(
    "backend, reason",
    [
        ("keyring.backends.fail.Keyring", "no keyring"),
        ("keyring.backends.null.Keyring", "use the keyring “keyring.backends.null.Keyring”"),
        ("tests.helpers.odd_keyrings.Plaintext", "use the keyring “tests.helpers.odd_keyrings.Plaintext”"),
        ("tests.helpers.odd_keyrings.LooksTrusted", "LooksTrusted” because it may"),
        ("tests.helpers.odd_keyrings.ChainOfOdd", "Plaintext” because it may"),
        ("tests.helpers.odd_keyrings.Failing", "The keyring refused access (RuntimeError)."),
        ("no.such.module.Keyring", "The keyring refused access (ModuleNotFoundError)."),
        ("keyring.backends.SecretService.Keyring", "The keyring refused"),
    ],
)
def test_an_untrusted_or_unusable_keyring_means_memory_only(tmp_path: Path, backend: str, reason: str) -> None:
    found = probe(tmp_path, backend)
    assert found["where"] == "memory"
    assert reason in found["reason"]
    assert "s3cret" not in found["reason"]
    # It works all the same in this run, and nothing of it is on disk in any form.
    assert (found["tokens"], found["secret"]) == (True, True)
    for path in tmp_path.rglob("*"):
        if path.is_file():
            assert path.stat().st_size == 0, path
    assert not (tmp_path / "odd-keyring.txt").exists()


@pytest.mark.failure(24)
def test_a_keyring_that_hangs_during_detection_means_memory_only(tmp_path: Path) -> None:
    found = probe(tmp_path, "tests.helpers.odd_keyrings.Hanging", "--limit", "0.5")  # it is waited for as long as that
    assert found["where"] == "memory"
    assert found["reason"] == "The keyring didn't respond within 0.5 seconds."


def test_every_trusted_name_is_a_class_of_keyring() -> None:
    backends = Path(keyring.backends.__path__[0])
    for name in os_keyring._TRUSTED:
        module, _, kind = name.removeprefix("keyring.backends.").partition(".")
        files = (backends / f"{module}.py", backends / module / "__init__.py")
        (source,) = (file.read_text(encoding="utf-8") for file in files if file.exists())
        assert f"class {kind}(" in source
