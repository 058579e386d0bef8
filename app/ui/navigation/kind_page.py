"""The list, page and form of a kind of record, as the window needs them; importing it is cheap."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

if TYPE_CHECKING:
    from app.services.jobs import Job
    from app.services.session.session import Session
    from app.ui.forms.form_declaration import FormDeclaration
    from app.ui.resource.list_adapter import ResourceList
    from app.ui.resource.list_page import ResourcePage
    from app.ui.resource.resource_declaration import Declaration
    from app.ui.shell import Shell


class MakePage(Protocol):
    """`ResourcePage`, or a subclass; `is_whole` is its argument."""

    def __call__(
        self, session: Session, shell: Shell, rows: ResourceList[Any], /, *, is_whole: bool = True
    ) -> ResourcePage[Any]: ...


class Continue(Protocol):
    """Makes the job that does what the end of Marquee left of a job; None if it can't, or that is another's job."""

    def __call__(self, session: Session, shell: Shell, interrupted: Job, /) -> Job | None: ...


class KindPage(msgspec.Struct, frozen=True):
    """The constant `PAGE` of the modules in `app.ui.pages` that are named after their kind of records.

    Declarations are built for each list and each form, in the current language. Without `make_page`, the page is a
    plain `ResourcePage`. `form` creates and edits a record. `continued` continues the page's own jobs.
    """

    declaration: Callable[[], Declaration[Any]]
    make_page: MakePage | None = None
    form: Callable[[], FormDeclaration[Any]] | None = None
    continued: Continue | None = None
