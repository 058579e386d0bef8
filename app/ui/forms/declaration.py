"""A form as data: fields with labels and rules, and how its content is read from and written to the CMS."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from PySide6.QtCore import SignalInstance
from PySide6.QtWidgets import QWidget

from app.domain.merging.field_merge import Together
from app.domain.query import RecordId
from app.models.columns import PillTone
from app.services.records.known_rows import Cached
from app.services.records.record_service import WatchedAdapter
from app.services.saving.creation import CreationUnknown
from app.services.saving.history import Snapshot
from app.services.session.session import Session
from app.ui.i18n import tr
from app.ui.shell import Shell

S = TypeVar("S")


class FieldEditor(Protocol):
    """A QWidget that edits one value. `changed` fires on every change made by a person, none on `set_value`.

    A widget that it calls `below` stands under what is said of the value: the way out of it, say. An editor with a
    method `show_message(text, tone)` says it in a place of its own, where nothing moves when it comes and goes; one
    with `set_invalid(invalid)` shows itself that its value is wrong.
    """

    changed: SignalInstance

    def value(self) -> Any: ...

    def set_value(self, value: Any) -> None: ...

    def set_read_only(self, reason: str) -> None:
        """Shows the value without letting it be changed; `reason` is the tool tip, '' makes it editable again."""


@dataclass(frozen=True)
class FormContext(Generic[S]):
    """What rules and editors may look at besides the form's content: the session and whether the record is new."""

    session: Session
    is_new: bool
    base: S | None = None


@dataclass(frozen=True, kw_only=True)
class Field(Generic[S]):
    """One field. `name` is the attribute of the form's frozen dataclass.

    `wire` is what the CMS calls it in its errors (`property`), besides the camel case of `name`; several names have
    blanks between them.
    `make` builds the editor. `shown(content)` makes dependent fields come and go; a hidden field keeps its value.
    `fixed(context)` says why it cannot be changed, '' if it can. `text` is a value in words, for comparing.
    `follow(editor, content)` tells an editor what the whole form says, at the start and after every change: what it
    offers depends on it. An editor may take back a value that is no longer to be had, and then fires `changed`.
    """

    name: str
    label: str
    make: Callable[[FormContext[S]], QWidget]
    help: str = ""
    wire: str = ""
    shown: Callable[[S], bool] | None = None
    fixed: Callable[[FormContext[S]], str] | None = None
    follow: Callable[[Any, S], None] | None = None
    words: Callable[[S], tuple[str, str]] | None = None
    """Label and help, where they depend on the rest of the content; `label` then speaks of the field in general."""
    text: Callable[[Any], str] | None = None
    is_wide: bool = False
    comes_back: bool = True
    """Whether an earlier value can be written again: not what the CMS itself decides."""
    grows: bool = False
    """Whether it takes the height that the others leave."""
    labels_itself: bool = False
    """Whether its editor has labels of its own, so that none stands above it."""


@dataclass(frozen=True, kw_only=True)
class Group(Generic[S]):
    """Fields that belong together, under a heading. `note` is what stands at the right of it: the content in short."""

    title: str
    fields: Sequence[Field[S]]
    help: str = ""
    note: Callable[[S, FormContext[S]], str] | None = None


@dataclass(frozen=True)
class Content(Generic[S]):
    """What a form was opened with: the content, what to call the record, and notes to show above the fields."""

    state: S
    title: str
    notes: Sequence[str] = ()
    read_only: str = ""
    """Why nothing of it can be changed; '' if it can."""


@dataclass(frozen=True)
class Question:
    """What is asked before something reaches people: one question that says all of it. `accept` is the button."""

    title: str
    text: str
    accept: str


@dataclass(frozen=True)
class Mark:
    """A pill beside the title."""

    text: str
    tone: PillTone = PillTone.PLAIN
    icon: str = ""


@dataclass(frozen=True, kw_only=True)
class Sending(Generic[S]):
    """How a form speaks whose saving reaches people: its one button stands in the head and says what will happen.

    `verb` is the text of that button. `question` is what is asked before a save, None for one that reaches nobody; the
    form asks nothing else then. `sent` is said once a new one is there. `status` is for the status line, `notice` for
    a banner above the fields, '' for nothing. `mark` is the pill of a record that is there; a new one is a draft.
    `unread` names the field whose text can't be read, '' for none: until it can be, the button is disabled. `longest`
    is the longest text of the button, for which it has room from the beginning.
    """

    verb: Callable[[S, FormContext[S]], str]
    question: Callable[[S, FormContext[S]], Question | None]
    sent: Callable[[S, FormContext[S]], str]
    status: Callable[[S, FormContext[S]], str]
    notice: Callable[[S, FormContext[S]], str]
    mark: Callable[[S, FormContext[S]], Mark]
    unread: Callable[[S], str] = lambda _: ""
    longest: Callable[[], str] = str


@dataclass(frozen=True, kw_only=True)
class FormDeclaration(Generic[S]):
    """A form of the frozen dataclass `S`, encodable by msgspec (drafts keep it).

    `read` opens one record; `read_kept` does while the CMS cannot be reached, None where nothing is kept of it, with
    the Unix second when the CMS told it. `adapter` saves changes (`services.saving.saving`); `create` makes a new one
    from `start(session)` and returns its id. `problems` and `warnings` give one sentence a field, by `Field.name`, at
    every change ('' is the form as a whole). `prepare` loads what editors choose from, before the fields are built.
    `before_save` returns what a person must agree to first ('' for nothing): that they become the owner, say.
    `before_write` is awaited before anything is sent, to ask for what is missing; False: the person went back.
    `aside` is a widget beside the fields: a preview, the help for a command string. `look_up` is awaited while the form
    is up already; rules and asides are then asked again.
    """

    kind: str
    resource: str
    icon: str
    state_type: type[S]
    new_title: str
    groups: Sequence[Group[S]]
    title_of: Callable[[S], str]
    start: Callable[[Session], S]
    read: Callable[[Session, RecordId], Awaitable[Content[S]]]
    read_kept: Callable[[Session, RecordId], Awaitable[Cached[Content[S]] | None]]
    adapter: Callable[[Session, RecordId], WatchedAdapter[S]]
    create: Callable[[Session, S, object], Awaitable[RecordId]]
    register_sent: Callable[[Session, S, float], CreationUnknown]
    problems: Callable[[S, FormContext[S]], Mapping[str, str]]
    warnings: Callable[[S, FormContext[S]], Mapping[str, str]] | None = None
    prepare: Callable[[Session], Awaitable[None]] | None = None
    before_save: Callable[[S, FormContext[S]], str] | None = None
    before_write: Callable[[Session, Shell, S], Awaitable[bool]] | None = None
    moments: tuple[str, ...] = ()
    """Fields with a time on the CMS's clock. They stay the same moments where the CMS changes its zone, and the zone is
    asked for once more before they are sent."""
    aside: Callable[[Session], QWidget] | None = None
    duplicate_of: Callable[[S], S] | None = None
    """The content of a copy: another name, no code."""
    together: Together | None = None
    """Merges what two people made of one field, where that can be done without asking."""
    version_of: Callable[[Session, Snapshot], S] | None = None
    """The content that a snapshot of the history holds; without it the form has no history. Raises ValidationError."""
    aside_width: int = 360
    fills_page: bool = False
    """Whether the fields take all the width there is, and those that grow all the height."""
    sending: Sending[S] | None = None
    look_up: Callable[[Session], Awaitable[None]] | None = None
    head: Callable[[Any], Sequence[QWidget]] | None = None
    """More buttons for the head of the form, which it is given (`FormEditing`)."""
    drafts: str = ""
    """Under what its drafts are kept, where that is not `resource`: an editor's kind, say."""

    @property
    def draft_resource(self) -> str:
        return self.drafts or self.resource

    def name_of(self, working: S, base: S, record_id: RecordId | None) -> str:
        """What the record is called; what it was called where its name is deleted; what a new one will be.

        One that the CMS has and nobody has named is called by its id; `record_id` is None where there is none yet.
        """
        return self.title_of(working) or self.title_of(base) or self._nameless(record_id)

    def _nameless(self, record_id: RecordId | None) -> str:
        return self.new_title if record_id is None else tr("ID {id}", id=record_id)
