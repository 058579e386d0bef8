"""Explains why the CMS refuses a request, and what to do: permissions, features, scopes and values."""

from __future__ import annotations

from typing import Final

from app.core.errors import MarqueeError, NotPermitted, ScopeDenied
from app.core.translatable_texts import say
from app.domain.cms_features import missing_feature, whom_to_ask
from app.transport.request import Kind, Operation

_EDITING_DELETES: Final = frozenset({"/campaign/layout/remove/{campaignId}"})
"""DELETE routes that remove a part of a record and keep the record."""
_EDITING_POSTS: Final = frozenset({"/campaign/layout/assign/{campaignId}"})
"""POST routes that add a part to an existing record."""


def denied(operation: Operation, message: str, hint: str) -> MarqueeError:
    """Returns the error of a 403.

    `message` and `hint` come from the CMS, which has a hint only for a missing feature.
    """
    if "scope" in message.lower():
        return ScopeDenied(
            say("This sign-in's scopes don't cover that."),
            say("Give the application the scope it needs (usually “all”) in the CMS, then sign in again."),
        )
    if not message and operation.kind is Kind.READ:
        # Records that are not shared are simply not listed. A read is refused without a message only for a token
        # without scopes, which the CMS issues if it knows none of the requested ones (observed on 4.5.1).
        return ScopeDenied(
            say("This sign-in has no scopes."),
            say("Leave the connection's scopes empty, or enter scopes that the CMS has."),
        )
    if not message:
        return _not_permitted(operation)
    if hint and operation.feature:
        return NotPermitted(missing_feature(operation.feature), whom_to_ask(operation.feature))
    return NotPermitted(sentence(message), hint)


def sentence(text: str) -> str:
    """Returns a text of the CMS with the punctuation of a sentence."""
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."


def _not_permitted(operation: Operation) -> NotPermitted:
    """The user can see the record but has no permission for this change."""
    if operation.method == "DELETE" and operation.route not in _EDITING_DELETES:
        return NotPermitted(
            say("You don't have permission to delete this."),
            say("Ask its owner or your CMS administrator for permission to delete it."),
        )
    if operation.method == "POST" and operation.route not in _EDITING_POSTS:
        return NotPermitted(
            say("You don't have permission to create this."),
            say("Ask your CMS administrator for permission to create it."),
        )
    return NotPermitted(
        say("You don't have permission to change this."),
        say("Ask its owner or your CMS administrator for permission to edit it."),
    )
