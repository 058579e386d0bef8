"""What the window has for a kind of record: its list, its page and its form; the list is shown before there is more."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

if TYPE_CHECKING:
    from app.services.session.session import Session
    from app.ui.forms.declaration import FormDeclaration
    from app.ui.resource.declaration import Declaration
    from app.ui.resource.page import ResourcePage
    from app.ui.resource.rows import ResourceList
    from app.ui.shell import Shell


class MakePage(Protocol):
    """`ResourcePage`, or a page that is one; `is_whole` as it says."""

    def __call__(
        self, session: Session, shell: Shell, rows: ResourceList[Any], /, *, is_whole: bool = True
    ) -> ResourcePage[Any]: ...


class KindPage(msgspec.Struct, frozen=True):
    """The `PAGE` of a module of `app.ui.pages`, which is called as many records of its kind are.

    Declarations are built anew for each list and each form, in the language of now. Without `make_page`, the page is
    that of any resource. `form` creates and edits a record.
    """

    declaration: Callable[[], Declaration[Any]]
    make_page: MakePage | None = None
    form: Callable[[], FormDeclaration[Any]] | None = None
