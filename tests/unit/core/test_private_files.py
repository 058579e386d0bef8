"""Marquee's files are private to their owner, even in a data folder that others can enter."""

from __future__ import annotations

import logging
import os
import stat
from pathlib import Path

import pytest

from app.core.atomic_files import write_atomic, write_once
from app.core.log import ROOT, start_file_log
from app.core.private_files import make_private


def modes(folder: Path) -> set[tuple[str, int]]:
    return {(path.name, stat.S_IMODE(path.lstat().st_mode)) for path in folder.rglob("*")}


@pytest.fixture
def wide(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    folder.mkdir()
    folder.chmod(0o777)
    return folder


def test_files_in_a_shared_folder_are_private_to_their_owner(wide: Path) -> None:
    if os.name != "posix":
        return
    before = os.umask(0)
    try:
        write_atomic(wide / "drafts" / "acme" / "campaign-5.json", b"{}")
        write_once(wide / "history" / "acme" / "campaign-5.json", b"{}")
        start_file_log(wide / "logs")
        for _ in range(2):  # the second one begins a new file
            logging.getLogger(ROOT).warning("x" * (1 << 19))
    finally:
        os.umask(before)
        for handler in tuple(logging.getLogger(ROOT).handlers):
            logging.getLogger(ROOT).removeHandler(handler)
            handler.close()
    assert modes(wide) == {
        *((name, 0o700) for name in ("drafts", "history", "logs", "acme")),
        *((name, 0o600) for name in ("campaign-5.json", "marquee.log", "marquee.log.1")),
    }


def test_too_open_permissions_are_corrected_and_nothing_else_is_touched(wide: Path) -> None:
    if os.name != "posix":
        return
    for name in ("drafts", "connections", "pictures"):
        (wide / name).mkdir()
        (wide / name).chmod(0o755)
    for name in ("settings.json", "connections.json.bad-20260101-000000", "instance.lock", "notes.txt"):
        (wide / name).write_text("{}")
        (wide / name).chmod(0o644)
    (wide / "logs").symlink_to(wide / "pictures")
    make_private(wide)
    assert modes(wide) == {
        ("drafts", 0o700),
        ("connections", 0o700),
        ("pictures", 0o755),
        ("settings.json", 0o600),
        ("connections.json.bad-20260101-000000", 0o600),
        ("instance.lock", 0o600),
        ("notes.txt", 0o644),
        ("logs", 0o777),
    }
    assert stat.S_IMODE(wide.stat().st_mode) == 0o777, "the person chose it"
