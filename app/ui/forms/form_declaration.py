"""A form as data: fields with labels and rules, and how its content is read from and written to the CMS."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from PySide6.QtCore import SignalInstance
from PySide6.QtWidgets import QWidget

from app.domain.list_queries import RecordId
from app.domain.merging.field_merge import Together
from app.models.table_columns import PillSpec
from app.services.document.protocols import StepRules
from app.services.records.loaded_record_lookup import Cached
from app.services.records.record_service import WatchedAdapter
from app.services.saving.creation import CreationUnknown
from app.services.saving.history import Snapshot
from app.services.session.session import Session
from app.ui.i18n import tr
from app.ui.shell import Shell

S = TypeVar("S")


class FieldEditor(Protocol):
    """A QWidget that edits one value. `changed` is emitted for every change by the user, not by `set_value`.

    An editor with a method `show_message(text, tone)` shows messages in a place of its own, so that nothing moves. One
    with `set_invalid(invalid)` marks itself as wrong. One with `starts_step` tells whether its last change is an undo
    step of its own, or continues the typing before it.
    """

    changed: SignalInstance

    def value(self) -> Any: ...

    def set_value(self, value: Any) -> None: ...

    def set_read_only(self, reason: str) -> None:
        """Makes the editor read-only with `reason` as tool tip; '' makes it editable again."""


@dataclass(frozen=True)
class FormContext(Generic[S]):
    """What rules and editors can use besides the form's content: the session, and whether the record is new."""

    session: Session
    is_new: bool
    base: S | None = None


@dataclass(frozen=True, kw_only=True)
class Field(Generic[S]):
    """One field. `name` is the attribute of the form's frozen dataclass.

    `wire` is its name in the CMS's errors (`property`), besides the camel case of `name`; several names are separated
    by blanks. `make` creates the editor. `shown(content)` returns whether the field is visible; a hidden field keeps
    its value. `fixed(context)` returns why it can't be changed, or ''. `text` formats a value for comparisons.
    `follow(editor, content)` passes the whole content to the editor, at the start and after every change, for options
    that depend on it. The editor may drop a value that is no longer available, and then emits `changed`.
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
    """Returns label and help, if they depend on the content; `label` is then the general name."""
    text: Callable[[Any], str] | None = None
    changed: Callable[[Any, Any], str] | None = None
    """Returns what of the field differs between two of its values, if `label` names several things."""
    is_wide: bool = False
    is_restorable: bool = True
    """Whether an earlier value can be written again; False for values that the CMS itself decides."""
    grows: bool = False
    """Whether the field takes the remaining height."""
    has_own_label: bool = False
    """Whether its editor has its own labels, so that the form shows none above it."""


@dataclass(frozen=True, kw_only=True)
class Group(Generic[S]):
    """Fields that belong together, under a heading. `note` summarises the content at the right of the heading."""

    title: str
    fields: Sequence[Field[S]]
    help: str = ""
    note: Callable[[S, FormContext[S]], str] | None = None
    is_secondary: bool = False
    """Whether a form that fills the page may show the group further down: the field that grows gets the height."""


@dataclass(frozen=True)
class Content(Generic[S]):
    """The result of opening a form: the content, the record's name, and notes to show above the fields."""

    state: S
    title: str
    notes: Sequence[str] = ()
    read_only: str = ""
    """Why nothing can be changed; '' if it can."""


@dataclass(frozen=True)
class Question:
    """A question to ask before something is sent to people; it covers everything at once. `accept` is the button's
    text."""

    title: str
    text: str
    accept: str


@dataclass(frozen=True, kw_only=True)
class Sending(Generic[S]):
    """Texts of a form whose saving reaches people: its one button is in the head and says what will happen.

    `verb` is the text of that button. `question` is asked before a save instead of any other question; None for a save
    that reaches no one. `sent` is shown once a new record exists. `status` is for the status bar. `mark` is the pill of
    an existing record; a new one is a draft. `unread` names the field whose text can't be parsed, '' for none; it
    disables the button. `room_for` returns the texts that the button can get while a field is typed in: it is wide
    enough for each of them, so that nothing beside it moves.
    """

    verb: Callable[[S, FormContext[S]], str]
    question: Callable[[S, FormContext[S]], Question | None]
    sent: Callable[[S, FormContext[S]], str]
    status: Callable[[S, FormContext[S]], str]
    mark: Callable[[S, FormContext[S]], PillSpec]
    unread: Callable[[S], str] = lambda _: ""
    room_for: Callable[[S, FormContext[S]], Sequence[str]] = lambda *_: ()


@dataclass(frozen=True, kw_only=True)
class FormDeclaration(Generic[S]):
    """A form for the frozen dataclass `S`, which msgspec can encode (drafts store it).

    `read` opens a record. `read_offline` opens its offline copy while the CMS can't be reached, with the Unix second
    when the CMS returned it; None without a copy. `adapter` saves changes (`services.saving.verified_save`); `create`
    makes a new record from `start(session)` and returns its id. `problems` and `warnings` return one sentence per
    field, by `Field.name`, after every change ('' is the form as a whole). `prepare` loads the options of editors
    before the fields are built. `before_save` returns what the user must agree to first, such as becoming the owner,
    or ''. `before_write` is awaited before anything is sent, to ask for missing input; False means that the user went
    back. `aside` is a widget beside the fields: a preview, or the help for a command string. `look_up` is awaited
    while the form is already visible; rules and the side widget are then evaluated again.
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
    read_offline: Callable[[Session, RecordId], Awaitable[Cached[Content[S]] | None]]
    adapter: Callable[[Session, RecordId], WatchedAdapter[S]]
    create: Callable[[Session, S, object], Awaitable[RecordId]]
    register_sent: Callable[[Session, S, float], CreationUnknown]
    problems: Callable[[S, FormContext[S]], Mapping[str, str]]
    warnings: Callable[[S, FormContext[S]], Mapping[str, str]] | None = None
    prepare: Callable[[Session], Awaitable[None]] | None = None
    before_save: Callable[[S, FormContext[S]], str] | None = None
    before_write: Callable[[Session, Shell, S], Awaitable[bool]] | None = None
    moments: tuple[str, ...] = ()
    """Fields with a time on the CMS's clock. If the CMS changes its time zone, they keep their moment in time. The
    zone is queried again before they are sent."""
    aside: Callable[[Session], QWidget] | None = None
    duplicate_of: Callable[[S], S] | None = None
    """Returns the content of a copy: another name, no code."""
    together: Together | None = None
    """Merges two people's changes of one field, where that is possible without asking."""
    version_of: Callable[[Session, Snapshot], S] | None = None
    """Returns the content of a snapshot in the history; without it the form has no history. Raises ValidationError."""
    aside_width: int = 360
    fills_page: bool = False
    """Whether the fields that grow take the whole height."""
    sending: Sending[S] | None = None
    look_up: Callable[[Session], Awaitable[None]] | None = None
    head: Callable[[Any], Sequence[QWidget]] | None = None
    """Returns additional buttons for the head of the form; called with the `FormEditing`."""
    pills: Callable[[S], Sequence[PillSpec]] = lambda _: ()
    """Returns the pills beside the title."""
    steps: Callable[[Session], StepRules] | None = None
    """The rules of its writes of several steps, if it has such."""
    drafts: str = ""
    """The key of its drafts if it differs from `resource`, such as an editor's kind."""

    @property
    def draft_resource(self) -> str:
        return self.drafts or self.resource

    def name_of(self, working: S, base: S, record_id: RecordId | None) -> str:
        """Returns the record's name: its former name if the name was deleted, its future name if it is new.

        An existing record without a name is called by its id; `record_id` is None for a new one.
        """
        return self.title_of(working) or self.title_of(base) or self._nameless(record_id)

    def _nameless(self, record_id: RecordId | None) -> str:
        return self.new_title if record_id is None else tr("ID {id}", id=record_id)
