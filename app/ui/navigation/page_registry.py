"""The registry of pages: the window opens pages by kind and never imports one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from app.domain.list_queries import RecordId
from app.services.jobs import Job
from app.services.session.session import Session
from app.ui.forms.form_declaration import FormDeclaration
from app.ui.navigation.draft_pages import DraftPages, RecordKind
from app.ui.navigation.kind_page import Continue, KindPage
from app.ui.shell import Compared, Page, Shell

MakeEditor = Callable[[Session, int, Shell], Page]
MakeComparison = Callable[[Compared, Compared, Shell], Page]
MakeForm = Callable[[Session, FormDeclaration[Any], RecordId | None, Shell, object | None], Page]


@dataclass(frozen=True, slots=True)
class Place:
    """A page of a connection that is no list of CMS records, with its own node below the lists.

    `count` returns the number on its node, None for none. `follow` calls back whenever that may have changed, and
    returns a function that stops it.
    """

    kind: str
    icon: str
    title: Callable[[], str]
    make_page: Callable[[Session, Shell, DraftPages], Page]
    count: Callable[[Session], int] | None = None
    follow: Callable[[Session, Callable[[], None]], Callable[[], None]] | None = None


@dataclass(frozen=True, slots=True)
class PageRegistry:
    """All pages.

    Attributes:
        resources: the pages of the kinds of records, in the order of the tree.
        places: those below them.
        editors: by the kind of their pages.
        forms: by the name of the kind of record.
        continuations: what continues jobs; each returns None for a job of another.
    """

    resources: tuple[KindPage, ...]
    places: tuple[Place, ...] = ()
    editors: Mapping[str, MakeEditor] = field(default_factory=dict)
    forms: Mapping[str, Callable[[], FormDeclaration[Any]]] = field(default_factory=dict)
    make_form: MakeForm | None = None
    make_comparison: MakeComparison | None = None
    continuations: tuple[Continue, ...] = ()

    def kinds(self) -> dict[str, RecordKind]:
        """Returns the names of records by resource, in the current language."""
        declarations = (each.declaration() for each in self.resources)
        return {each.resource: RecordKind(each.texts.one, each.icon) for each in declarations}

    def continued(self, session: Session, shell: Shell, interrupted: Job) -> Job | None:
        """Returns the job that continues one which the end of Marquee interrupted; None if it can't be continued."""
        found = (continued(session, shell, interrupted) for continued in self.continuations)
        return next((job for job in found if job is not None), None)
