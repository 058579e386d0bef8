"""Reads and writes versioned files: older ones are upgraded, broken and newer ones set aside unharmed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import msgspec

from app.core.atomic_files import decode_versioned, encode_versioned, read_bytes, set_aside, write_atomic
from app.core.translatable_texts import say

Upgrade = Callable[[object], object]
"""Converts the plain JSON value (dicts, lists, …) of version n to version n + 1."""


class Schema(msgspec.Struct, frozen=True):
    """One kind of file: its current `version`, and the upgrade from each older version."""

    version: int
    upgrades: Mapping[int, Upgrade] = msgspec.field(default_factory=dict)


class Loaded(msgspec.Struct, frozen=True):
    """`value`: plain JSON in the current version, None without a usable file. `notice`: a sentence for the user."""

    value: object = None
    notice: str = ""


def load(path: Path, schema: Schema, what: str) -> Loaded:
    """Reads the file that holds `what` ("The connections"). An unusable file is renamed, and the notice says so.

    Raises DiskProblem if the file exists but can't be read: it must not be overwritten then.
    """
    raw = read_bytes(path)
    if raw is None:
        return Loaded()
    try:
        envelope = decode_versioned(raw)
        value: object = msgspec.json.decode(envelope.data)
        if value is None:
            raise ValueError("the file holds no data")  # noqa: TRY301 - set aside like any other unusable file
        version = envelope.version
        if version <= schema.version:
            while version < schema.version:
                value = schema.upgrades[version](value)
                version += 1
            return Loaded(value)
    except Exception as error:  # noqa: BLE001 - a damaged or foreign file must not stop the start
        kept = set_aside(path, type(error).__name__)
        return Loaded(
            notice=say(
                "{what} couldn't be read, so Marquee started without them. The original file was saved as {name}.",
                what=what,
                name=kept.name,
            )
        )
    kept = set_aside(path, f"version {version} is newer than {schema.version}")
    return Loaded(
        notice=say(
            "{what} were written by a newer version of Marquee, so this one started without them. "
            "The original file was saved as {name}.",
            what=what,
            name=kept.name,
        )
    )


def save(path: Path, schema: Schema, value: object) -> None:
    """Replaces the file atomically. Raises DiskProblem; the old file is then unchanged."""
    write_atomic(path, encode_versioned(schema.version, value))
