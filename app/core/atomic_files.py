"""Files that survive a crash: written beside the old one, synced, then renamed over it; versioned JSON on top."""

from __future__ import annotations

import contextlib
import glob
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
from app.core.private_files import make_folder, open_private
from app.core.translatable_texts import say

T = TypeVar("T")

_KIND = re.compile(r"[A-Za-z0-9_]{1,40}")
_ID = re.compile(r"[A-Za-z0-9_-]{1,60}")


def record_stem(kind: str, record_id: int | str) -> str:
    """Returns the file name for one record, e.g. `campaign-5`. Raises ValueError if it can't be a file name."""
    if not _KIND.fullmatch(kind) or not _ID.fullmatch(str(record_id)):
        raise ValueError(f"{kind}-{record_id} makes no file name")
    return f"{kind}-{record_id}"


def write_atomic(path: Path, data: bytes | Sequence[bytes], *, mode: int = 0o600) -> None:
    """Replaces `path` completely or not at all. Raises DiskProblem; the old file is then unchanged.

    Data in pieces is written in pieces: joining a long list first would need its memory twice.
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
    """Writes a file whose name was never used before, a dozen times faster than `write_atomic`. Raises DiskProblem.

    A power failure may leave half of it or nothing, so readers must expect that.
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
    """Returns the content of the file, or None if there is no such file. Raises DiskProblem for any other failure."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise read_problem(path, error) from error


def read_problem(path: Path, error: OSError) -> DiskProblem:
    """Returns the error to show for a file that can't be read."""
    return DiskProblem(say("Marquee couldn't read {name}: {reason}.", name=path.name, reason=error.strerror or error))


def json_files(folder: Path) -> list[Path]:
    """Returns the JSON files in a folder, by name; none if the folder does not exist.

    Raises OSError if the folder can't be listed; `Path.glob` would treat it as empty.
    """
    try:
        return sorted(path for path in folder.iterdir() if path.suffix == ".json")
    except (FileNotFoundError, NotADirectoryError):
        return []


def set_aside(path: Path, why: str) -> Path:
    """Renames an unusable file to `name.bad-YYYYMMDD-HHMMSS` and returns its new path."""
    target = path.with_name(f"{path.name}.bad-{time.strftime('%Y%m%d-%H%M%S')}")
    while os.path.lexists(target):  # the second one within a second
        target = target.with_name(f"{target.name}-1")
    with contextlib.suppress(OSError):
        path.replace(target)
    logger("files").warning("%s set aside: %s", path.name, why)
    return target


def newest_aside(path: Path) -> Path | None:
    """Returns where `path` was set aside last; None if it never was."""
    return max(path.parent.glob(f"{glob.escape(path.name)}.bad-*"), default=None)


def preserve_newer(path: Path, version: int) -> Path | None:
    """Renames `path` if a newer Marquee wrote it, so that writing or removing `path` next loses nothing.

    Returns the new path, or None if there was nothing to preserve. Raises DiskProblem if it can't be renamed; the file
    is then unchanged. An unreadable file is ignored here: the write that follows reports why.
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
    """Envelope of every JSON file of Marquee: `{"version": n, "data": …}`."""

    version: int
    data: msgspec.Raw = msgspec.Raw(b"null")


def encode_versioned(version: int, data: object) -> bytes:
    return msgspec.json.encode({"version": version, "data": data})


def decode_versioned(raw: bytes) -> Versioned:
    """Decodes such an envelope. Raises msgspec.DecodeError (or its ValidationError) for anything else.

    Invalid UTF-8 and excessive nesting raise the same errors.
    """
    try:
        raw.decode()
        return msgspec.json.decode(raw, type=Versioned)
    except (UnicodeDecodeError, RecursionError) as error:
        raise msgspec.DecodeError(f"the file is damaged: {type(error).__name__}") from error


def read_versioned(path: Path, version: int, kind: type[T]) -> T | None:
    """Returns the content of a versioned file; None if there is none, or none this version can read.

    Raises DiskProblem. A file from a newer Marquee is left alone; a damaged one is set aside.
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
