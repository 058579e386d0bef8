"""Files that survive a crash: written beside, synced, then renamed over; versioned JSON on top."""

from __future__ import annotations

import contextlib
import os
import re
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

import msgspec

from app.core.errors import DiskProblem
from app.core.log import logger
from app.core.private import make_folder, open_private
from app.core.wording import say

T = TypeVar("T")

_KIND = re.compile(r"[A-Za-z0-9_]{1,40}")
_ID = re.compile(r"[A-Za-z0-9_-]{1,60}")


def record_stem(kind: str, record_id: int | str) -> str:
    """How a file about one record is called: `campaign-5`. Raises ValueError for what makes no file name."""
    if not _KIND.fullmatch(kind) or not _ID.fullmatch(str(record_id)):
        raise ValueError(f"{kind}-{record_id} makes no file name")
    return f"{kind}-{record_id}"


def write_atomic(path: Path, data: bytes | Sequence[bytes], *, mode: int = 0o600) -> None:
    """Replaces `path` as a whole or not at all. Raises DiskProblem; the old file then still stands.

    What is there in pieces is written in pieces: to join a long list first would take its room in memory twice.
    """
    try:
        make_folder(path.parent)
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                file.writelines([data] if isinstance(data, bytes) else data)
                file.flush()
                os.fsync(file.fileno())
            if os.name == "posix":
                Path(name).chmod(mode)
            Path(name).replace(path)
        except BaseException:
            with contextlib.suppress(OSError):
                Path(name).unlink()
            raise
    except OSError as error:
        raise DiskProblem(
            say("Marquee couldn't write {name}: {reason}.", name=path.name, reason=error.strerror or error),
            say("Free some space, or choose another data folder. Your changes are still in the window."),
        ) from error


def write_once(path: Path, data: bytes) -> None:
    """Writes a file of a name that was never used, a dozen times quicker than `write_atomic`. Raises DiskProblem.

    Losing power may leave half of it or nothing, so whoever reads it must be ready for that.
    """
    try:
        make_folder(path.parent)
        with open(path, "wb", opener=open_private) as file:
            file.write(data)  # `Path.open` takes no opener
    except OSError as error:
        with contextlib.suppress(OSError):
            path.unlink()
        raise DiskProblem(
            say("Marquee couldn't write {name}: {reason}.", name=path.name, reason=error.strerror or error)
        ) from error


def read_bytes(path: Path) -> bytes | None:
    """The file's content, or None where there is no such file. Raises DiskProblem for anything else."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise DiskProblem(
            say("Marquee couldn't read {name}: {reason}.", name=path.name, reason=error.strerror or error)
        ) from error


def json_files(folder: Path) -> list[Path]:
    """Those in a folder of ours, by name; none while it is not there. Raises OSError where it cannot be listed, which
    `Path.glob` would take for an empty one.
    """
    try:
        return sorted(path for path in folder.iterdir() if path.suffix == ".json")
    except (FileNotFoundError, NotADirectoryError):
        return []


def set_aside(path: Path, why: str) -> Path:
    """Renames a file that cannot be used to `name.bad-YYYYMMDD-HHMMSS` and returns where it is now."""
    target = path.with_name(f"{path.name}.bad-{time.strftime('%Y%m%d-%H%M%S')}")
    with contextlib.suppress(OSError):
        path.replace(target)
    logger("files").warning("%s set aside: %s", path.name, why)
    return target


def spare_newer(path: Path, version: int) -> Path | None:
    """Before `path` is written over or removed: one that a newer Marquee wrote is renamed, so that nothing is lost.

    Where it is now, None if there was nothing to spare. Raises DiskProblem if it cannot be renamed; it then still
    stands. What cannot be read at all is nothing to spare: whoever goes on to write will hear why.
    """
    try:
        raw = read_bytes(path)
        if raw is None or decode_versioned(raw).version <= version:
            return None
    except (DiskProblem, msgspec.DecodeError):
        return None
    target = path.with_name(f"{path.name}.newer-{time.strftime('%Y%m%d-%H%M%S')}")
    try:
        path.replace(target)
    except OSError as error:
        raise DiskProblem(
            say("{name} was written by a newer version of Marquee and couldn't be moved.", name=path.name),
            say("Use the newer version of Marquee, or choose another data folder."),
        ) from error
    logger("files").warning("%s was written by a newer version; it is kept as %s", path.name, target.name)
    return target


class Versioned(msgspec.Struct):
    """Envelope of every JSON file of ours: `{"version": n, "data": …}`."""

    version: int
    data: msgspec.Raw = msgspec.Raw(b"null")


def encode_versioned(version: int, data: object) -> bytes:
    return msgspec.json.encode({"version": version, "data": data})


def decode_versioned(raw: bytes) -> Versioned:
    """Raises msgspec.DecodeError (or its ValidationError) for anything that is not such an envelope.

    What is in it is text throughout and not nested beyond reason, so that reading it raises nothing else either.
    """
    try:
        raw.decode()
        return msgspec.json.decode(raw, type=Versioned)
    except (UnicodeDecodeError, RecursionError) as error:
        raise msgspec.DecodeError(f"the file is damaged: {type(error).__name__}") from error


def read_versioned(path: Path, version: int, kind: type[T]) -> T | None:
    """What is in a file of ours; None where there is none, or none that this version can read. Raises DiskProblem.

    One that a newer Marquee wrote is left alone, one that is damaged is set aside.
    """
    raw = read_bytes(path)
    if raw is None:
        return None
    try:
        envelope = decode_versioned(raw)
        if envelope.version > version:
            logger("files").warning("%s was written by a newer version; it is left alone", path.name)
            return None
        return msgspec.json.decode(envelope.data, type=kind)
    except msgspec.DecodeError as error:
        set_aside(path, str(error))
        return None
