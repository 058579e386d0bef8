"""Why the CMS refuses a request, and what to do about it: rights, features, scopes and values."""

from __future__ import annotations

from typing import Final

from app.core.errors import MarqueeError, NotPermitted, ScopeDenied
from app.core.wording import say
from app.domain.features import missing_feature, whom_to_ask
from app.transport.operation import Kind, Operation

_EDITING_DELETES: Final = frozenset({"/campaign/layout/remove/{campaignId}"})
"""These take something out of a record, which stays."""
_EDITING_POSTS: Final = frozenset({"/campaign/layout/assign/{campaignId}"})
"""These put something into a record that is there."""


def denied(operation: Operation, message: str, hint: str) -> MarqueeError:
    """The error of a 403. `message` and `hint` are the CMS's, which has a hint for a missing feature only."""
    if "scope" in message.lower():
        return ScopeDenied(
            say("This sign-in's scopes don't cover that."),
            say("Give the application the scope it needs (usually “all”) in the CMS, then sign in again."),
        )
    if not message and operation.kind is Kind.READ:
        # Records that are not shared are simply not listed; a read is refused without a word only to a token without
        # scopes, which is what the CMS hands out when it knows none of those asked for (observed on 4.5.1).
        return ScopeDenied(
            say("This sign-in has no scopes."),
            say("Leave the connection's scopes empty, or enter scopes that the CMS has."),
        )
    if not message:
        return _no_right(operation)
    if hint and operation.feature:
        return NotPermitted(missing_feature(operation.feature), whom_to_ask(operation.feature))
    return NotPermitted(sentence(message), hint)


def sentence(text: str) -> str:
    """A text of the CMS, ended like a sentence."""
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."


def _no_right(operation: Operation) -> NotPermitted:
    """The person sees the record and has no right to do this to it."""
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
