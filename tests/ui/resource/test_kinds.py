"""Lists, forms and services follow the declaration of each kind of record."""

from __future__ import annotations

import pytest

from app.bootstrap import registry
from app.services.record_kind import ResourceKind
from app.services.record_kind_registry import KINDS
from app.services.session.session import Session

pytestmark = pytest.mark.usefixtures("qapp")
BY_NAME = {kind.name: kind for kind in KINDS}


def test_no_two_kinds_share_a_name_or_a_place() -> None:
    for each in ("name", "plural", "place"):
        assert len({getattr(kind, each) for kind in KINDS}) == len(KINDS)


def test_lists_stand_in_the_order_of_the_kinds_and_are_called_as_they_are() -> None:
    declared = [page.declaration() for page in registry().resources]
    assert [(each.resource, each.kind) for each in declared] == [(kind.name, kind.plural) for kind in KINDS]


def test_a_form_opens_by_the_name_of_its_kind() -> None:
    forms = {name: make() for name, make in registry().forms.items()}
    assert [(each.kind, each.resource) for each in forms.values()] == [(name, name) for name in forms]
    writing = [page.declaration().writing for page in registry().resources]
    opened = {each.form for each in writing if each is not None}
    assert opened - {""} == set(forms)


def test_a_kind_on_the_class_of_a_session_is_itself() -> None:
    shorthand = {value for value in vars(Session).values() if isinstance(value, ResourceKind)}
    assert shorthand <= set(KINDS)
    assert Session.commands is BY_NAME["command"]
