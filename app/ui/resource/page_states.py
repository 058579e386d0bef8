"""Shows the four states of a list: loading, empty, failed, and possibly outdated rows."""

from __future__ import annotations

from typing import Any

from PySide6.QtGui import QAction

from app.core.errors import NotPermitted, SignInNeeded
from app.models.record_table import LoadState
from app.ui.failures import Failure
from app.ui.i18n import number, tr
from app.ui.recovery.labels import relative_time
from app.ui.resource.filter_bar import FilterBar
from app.ui.resource.list_adapter import ResourceList
from app.ui.resource.load_failures import failure_action, failure_texts
from app.ui.resource.resource_declaration import GroupScope
from app.ui.shell import Shell
from app.ui.widgets.tables.list_placeholders import StateStack


def show_state(
    states: StateStack,
    shell: Shell,
    rows: ResourceList[Any],
    filters: FilterBar[Any],
    node: str,
    new: QAction | None,
) -> None:
    """Shows the rows, or the placeholder for their state.

    `node` is the tree's name of the visible part of the list; `new` is the action that creates a record.
    """
    model = rows.model
    if model.state is LoadState.FAILED and rows.failure is not None:
        _show_failure(states, shell, rows, rows.failure)
    elif model.rowCount():
        states.show_content()
    elif model.state in {LoadState.IDLE, LoadState.LOADING} or model.is_arranging or filters.is_asking:
        states.show_loading()
    elif model.total and filters.is_filtering:
        where = tr("Only “{node}” was searched.", node=node) if filters.scope.holds else ""
        nothing_found = rows.declaration.texts.nothing_found
        states.show_unmatched("funnel", nothing_found, where, action=tr("Clear filter"), call=filters.reset)
    else:
        _show_empty(states, rows, filters.scope if model.total else GroupScope(), node, new)


def _show_empty(states: StateStack, rows: ResourceList[Any], scope: GroupScope, node: str, new: QAction | None) -> None:
    """Shows that the whole list, or the tree's part of it, has no records, even without filters."""
    texts = rows.declaration.texts
    title, text = texts.empty_title, texts.empty_text
    if scope.holds is not None:
        title, text = scope.empty or (tr("Nothing in “{node}”", node=node), text)
    may = new is not None and new.isEnabled()
    states.show_empty(
        rows.declaration.icon,
        title,
        text,
        action=texts.new if may else "",
        call=new.trigger if may and new is not None else None,
    )


def count_text(rows: ResourceList[Any], *, is_asking: bool) -> str:
    """Returns how much of the list is shown: "128 of 302"; '' while unknown."""
    model = rows.model
    shown, total = model.rowCount(), rows.total
    if model.state is LoadState.FAILED and not total:
        return ""
    is_coming_in = model.state is LoadState.LOADING and not model.filter_text
    # While rows arrive, some are always waiting to be inserted: they are not hidden by a filter.
    text = number(shown)
    if shown != total and not is_coming_in:
        text = tr("{shown} of {total}", shown=text, total=number(total))
    if model.state is LoadState.LOADING:
        if total and rows.kept.since is not None:
            moment = relative_time(rows.kept.since.kept_at)
            return tr("{count} · as of {moment} · refreshing…", count=text, moment=moment)
        return tr("{count}, loading", count=text) if total else tr("loading")
    return tr("{count}, searching the CMS", count=text) if is_asking else text


def _how_old(rows: ResourceList[Any], reason: str) -> str:
    """Returns the text about the age of rows that the CMS has not confirmed, with the `reason`."""
    since = rows.kept.since
    if since is None:
        return tr("These rows may be out of date. {reason}", reason=reason)
    if since.missing:
        return tr(
            "First {n} rows, offline data from {moment}. {reason}",
            n=number(rows.total),
            moment=relative_time(since.kept_at),
            reason=reason,
        )
    return tr("Offline data from {moment}. {reason}", moment=relative_time(since.kept_at), reason=reason)


def _show_failure(states: StateStack, shell: Shell, rows: ResourceList[Any], failure: Failure) -> None:
    sentence, hint = failure_texts(failure, rows.declaration)
    action, call = failure_action(failure, shell, rows)
    if rows.model.total:
        states.show_stale(_how_old(rows, sentence), action=action, call=call)
    elif isinstance(failure.error, NotPermitted):
        title = tr("No access to {what}", what=rows.declaration.texts.title)
        states.show_denied(title, f"{sentence} {hint}".strip(), action=action, call=call)
    elif isinstance(failure.error, SignInNeeded):
        title = tr("You're signed out of {cms}", cms=rows.session.connection.name)
        states.show_denied(title, tr("Sign in again to continue."), action=action, call=call)
    else:
        title = rows.declaration.texts.failed_title
        states.show_failed(title, f"{sentence} {hint}".strip(), action=action, call=call)
