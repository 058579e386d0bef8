"""Files that survive a crash: written beside, synced, then renamed over; versioned JSON on top."""

from __future__ import annotations

import contextlib
import os
import re
import tempfile
import time
from pathlib import Path

import msgspec

from app.core.errors import DiskProblem
from app.core.log import logger

_KIND = re.compile(r"[A-Za-z0-9_]{1,40}")
_ID = re.compile(r"[A-Za-z0-9_-]{1,60}")


def record_stem(kind: str, record_id: int | str) -> str:
    """How a file about one record is called: `campaign-5`. Raises ValueError for what makes no file name."""
    if not _KIND.fullmatch(kind) or not _ID.fullmatch(str(record_id)):
        raise ValueError(f"{kind}-{record_id} makes no file name")
    return f"{kind}-{record_id}"


def write_atomic(path: Path, data: bytes, *, mode: int = 0o600) -> None:
    """Replaces `path` as a whole or not at all. Raises DiskProblem; the old file then still stands."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
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
            f"{path.name} could not be written: {error.strerror or error}.",
            "Free some space or choose another data folder; what you typed is still in the window.",
        ) from error


def write_once(path: Path, data: bytes, *, mode: int = 0o600) -> None:
    """Writes a file of a name that was never used, a dozen times quicker than `write_atomic`. Raises DiskProblem.

    Losing power may leave half of it or nothing, so whoever reads it must be ready for that.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with open(path, "wb", opener=lambda name, flags: os.open(name, flags, mode)) as file:
            file.write(data)  # `Path.open` takes no opener
    except OSError as error:
        with contextlib.suppress(OSError):
            path.unlink()
        raise DiskProblem(f"{path.name} could not be written: {error.strerror or error}.") from error


def read_bytes(path: Path) -> bytes | None:
    """The file's content, or None where there is no such file. Raises DiskProblem for anything else."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise DiskProblem(f"{path.name} could not be read: {error.strerror or error}.") from error


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
        raise DiskProblem(f"{path.name} was written by a newer Marquee and could not be put aside.") from error
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
