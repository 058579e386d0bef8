"""Templates of messages: subject and text under a name, on this computer, for every connection alike."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from app.core.disk_worker import DiskWorker
from app.core.errors import DiskProblem, Invalid
from app.core.files import decode_versioned, encode_versioned, read_bytes, set_aside, write_atomic
from app.core.wording import phrase, say
from app.domain.text.collation import collation_key

T = TypeVar("T")

VERSION: Final = 1
FILE: Final = "message-templates.json"
MAX_TEMPLATES: Final = 100
"""Templates: more of them nobody would find his way among."""
MOST_NAME: Final = 60
MAX_CHARACTERS: Final = 4_000_000
"""Of all templates together, so that reading them never takes long."""


class MessageTemplate(msgspec.Struct, frozen=True, kw_only=True):
    """`saved_at` is in Unix seconds. Whom a message is for is no part of it: groups belong to one CMS."""

    name: str
    subject: str = ""
    body: str = ""
    saved_at: float = 0.0


class MessageTemplates:
    """`<data>/message-templates.json`, read anew for every question: another window may have changed it.

    A file that cannot be understood is set aside; that of a newer Marquee is left as it is and nothing is written.
    Every method raises DiskProblem where the file cannot be read or written; it then stands as it was.
    """

    def __init__(self, data_dir: Path) -> None:
        self._path = data_dir / FILE
        self._disk: DiskWorker[str, None] = DiskWorker(phrase("message templates"), lambda _key, _value: None)

    async def list(self) -> tuple[MessageTemplate, ...]:
        """All of them by name."""
        return await self._disk.ask(self._read)

    async def save(self, name: str, subject: str, body: str) -> None:
        """Keeps a message under a name, in the place of the template of that name if there is one.

        Raises Invalid for a name that is none, and where there is no room for more.
        """
        name = _checked(name)
        await self.put(MessageTemplate(name=name, subject=subject, body=body, saved_at=time.time()))

    async def put(self, template: MessageTemplate) -> None:
        """Keeps a template as it is: one that was deleted a moment ago, say."""
        await self._disk.ask(lambda: self._change(lambda known: _with(known, template)))

    async def rename(self, old: str, new: str) -> None:
        """Raises Invalid for a name that is none or another one's. One that is gone by now stays gone."""
        new = _checked(new)

        def renamed(known: tuple[MessageTemplate, ...]) -> Iterable[MessageTemplate]:
            if any(_key(each.name) == _key(new) and each.name != old for each in known):
                raise Invalid(say("A template with this name already exists."))
            return (msgspec.structs.replace(each, name=new) if each.name == old else each for each in known)

        await self._disk.ask(lambda: self._change(renamed))

    async def delete(self, name: str) -> None:
        """Harmless if there is none of this name."""
        await self._disk.ask(lambda: self._change(lambda known: (each for each in known if each.name != name)))

    async def close(self) -> None:
        await self._disk.close()

    # on the thread

    def _change(self, change: Callable[[tuple[MessageTemplate, ...]], Iterable[MessageTemplate]]) -> None:
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
    """Why a template cannot be called so, as a sentence; '' if it can."""
    if not name.strip():
        return say("Enter a name for the template.")
    return say("The name is too long.") if len(name.strip()) > MOST_NAME else ""


def _checked(name: str) -> str:
    if reason := template_name_problem(name):
        raise Invalid(reason)
    return name.strip()


def _with(known: Iterable[MessageTemplate], template: MessageTemplate) -> Iterable[MessageTemplate]:
    yield from (each for each in known if _key(each.name) != _key(template.name))
    yield template


def _key(name: str) -> str:
    """Names that differ in nothing but capitals are one."""
    return name.casefold()
