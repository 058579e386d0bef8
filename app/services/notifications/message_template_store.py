"""Message templates: subject and text under a name, on this computer, for every connection."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from app.core.atomic_files import decode_versioned, encode_versioned, read_bytes, set_aside, write_atomic
from app.core.disk_worker import DiskWorker
from app.core.errors import DiskProblem, Invalid
from app.core.process_lock import THREAD_LIMIT_S, thread_lock
from app.core.translatable_texts import phrase, say
from app.domain.text.collation import collation_key

T = TypeVar("T")

VERSION: Final = 1
FILE: Final = "message-templates.json"
MAX_TEMPLATES: Final = 100
"""Most templates: users could not find their way among more."""
MAX_NAME_LENGTH: Final = 60
MAX_CHARACTERS: Final = 4_000_000
"""Most characters of all templates together, so that reading them is quick."""


class MessageTemplate(msgspec.Struct, frozen=True, kw_only=True):
    """`saved_at` is in Unix seconds. Recipients are not part of it: groups belong to one CMS."""

    name: str
    subject: str = ""
    body: str = ""
    saved_at: float = 0.0


class MessageTemplates:
    """`<data>/message-templates.json`, read for each call: another window may have changed it. Windows change it one
    after the other.

    An invalid file is moved aside; that of a newer Marquee stays unchanged, and nothing is written. Every method raises
    DiskProblem where the file cannot be read or written; the file is unchanged then.
    """

    def __init__(self, data_dir: Path, *, lock_limit_s: float = THREAD_LIMIT_S) -> None:
        self._path = data_dir / FILE
        self._lock_limit_s = lock_limit_s
        self._disk: DiskWorker[str, None] = DiskWorker(phrase("message templates"), lambda _key, _value: None)

    async def list(self) -> tuple[MessageTemplate, ...]:
        """Returns all templates by name."""
        return await self._disk.ask(self._read)

    async def save(self, name: str, subject: str, body: str) -> None:
        """Saves a message under a name, replacing a template of that name.

        Raises Invalid for an invalid name, and if there are too many templates.
        """
        name = _checked(name)
        await self.put(MessageTemplate(name=name, subject=subject, body=body, saved_at=time.time()))

    async def put(self, template: MessageTemplate) -> None:
        """Stores a template unchanged: one that was just deleted, say."""
        await self._disk.ask(lambda: self._change(lambda known: _with(known, template)))

    async def rename(self, old: str, new: str) -> None:
        """Raises Invalid for an invalid or taken name. A template deleted meanwhile stays deleted."""
        new = _checked(new)

        def renamed(known: tuple[MessageTemplate, ...]) -> Iterable[MessageTemplate]:
            if any(_key(each.name) == _key(new) and each.name != old for each in known):
                raise Invalid(say("A template with this name already exists."))
            return (msgspec.structs.replace(each, name=new) if each.name == old else each for each in known)

        await self._disk.ask(lambda: self._change(renamed))

    async def delete(self, name: str) -> None:
        """Deletes a template; one that does not exist is no error."""
        await self._disk.ask(lambda: self._change(lambda known: (each for each in known if each.name != name)))

    async def close(self) -> None:
        await self._disk.close()

    # on the thread

    def _change(self, change: Callable[[tuple[MessageTemplate, ...]], Iterable[MessageTemplate]]) -> None:
        with thread_lock(self._path.with_suffix(".lock"), limit_s=self._lock_limit_s):
            self._write_changed(change)

    def _write_changed(self, change: Callable[[tuple[MessageTemplate, ...]], Iterable[MessageTemplate]]) -> None:
        changed = tuple(change(self._read()))
        if len(changed) > MAX_TEMPLATES:
            raise Invalid(say("You already have {most} templates. Delete one first.", most=MAX_TEMPLATES))
        if sum(len(each.subject) + len(each.body) for each in changed) > MAX_CHARACTERS:
            raise Invalid(say("Not enough space for this template. Delete a long one first."))
        write_atomic(self._path, encode_versioned(VERSION, changed))

    def _read(self) -> tuple[MessageTemplate, ...]:
        raw = read_bytes(self._path)
        if raw is None:
            return ()
        try:
            envelope = decode_versioned(raw)
            if envelope.version > VERSION:
                raise DiskProblem(
                    say("The templates were saved by a newer version of Marquee, so this version doesn't change them."),
                    say("Use the newer version for templates. Everything else works here too."),
                )
            found = msgspec.json.decode(envelope.data, type=tuple[MessageTemplate, ...])
        except msgspec.DecodeError as error:
            set_aside(self._path, str(error))
            return ()
        return tuple(sorted(found, key=lambda each: collation_key(each.name)))


def template_name_problem(name: str) -> str:
    """Returns why a template name is invalid, as a sentence; '' if it is valid."""
    if not name.strip():
        return say("Enter a name for the template.")
    return say("The name is too long.") if len(name.strip()) > MAX_NAME_LENGTH else ""


def _checked(name: str) -> str:
    if reason := template_name_problem(name):
        raise Invalid(reason)
    return name.strip()


def _with(known: Iterable[MessageTemplate], template: MessageTemplate) -> Iterable[MessageTemplate]:
    yield from (each for each in known if _key(each.name) != _key(template.name))
    yield template


def _key(name: str) -> str:
    """Returns a key under which names that differ only in case are equal."""
    return name.casefold()
