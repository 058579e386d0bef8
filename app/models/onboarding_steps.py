"""The first steps of a new user, and when each is shown: of five steps, the one that fits the current task.

Each step builds on the earlier ones: a user who has done one needs none of those before it. The number counts these as
done, so it never goes down, and the number of steps in all stays the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Final

from app.core import tolerant_json_files

FIRST_STEPS_VIEW: Final = "first_steps"
"""The settings key under which the progress of a new user is stored."""
BENCH_VIEW: Final = "workbench"
"""Stored for every user who has worked with Marquee before."""


class Step(StrEnum):
    TREE = "tree"
    FIND = "find"
    OPEN = "open"
    ARRANGE = "arrange"
    SAVE = "save"


_IN_LISTS: Final = (Step.TREE, Step.FIND, Step.OPEN)
_IN_EDITORS: Final = (Step.ARRANGE, Step.SAVE)
STEPS: Final = (*_IN_LISTS, *_IN_EDITORS)


class FirstSteps:
    """The progress of a new user.

    Attributes:
        is_dismissed: the user wants no more steps, until they ask for them.
        is_editing: a line-up is in front, not a list.
        can_find: the view in front is a list that can be filtered by typing.
    """

    def __init__(self) -> None:
        self._done: set[Step] = set()
        self.is_dismissed = False
        self.is_editing = False
        self.can_find = True

    def shown(self) -> Step | None:
        """Returns the step to show now; None when all are done or dismissed.

        If typing does not filter, that step comes when no other is left.
        """
        if self.is_dismissed:
            return None
        here = _IN_EDITORS if self.is_editing else _IN_LISTS
        left = [step for step in (*here, *STEPS) if step not in self._done]
        return next((step for step in left if step is not Step.FIND or self.can_find), next(iter(left), None))

    @property
    def number(self) -> int:
        """Number of the step that is shown, from 1: one more than are done. It never decreases."""
        return min(len(self._done) + 1, len(STEPS))

    @property
    def is_finished(self) -> bool:
        return self._done.issuperset(STEPS)

    def did(self, step: Step) -> bool:
        """The user has done the step, or has read about it. Returns False if that was known."""
        before = len(self._done)
        self._done.update(STEPS[: STEPS.index(step) + 1])
        return len(self._done) > before

    def begin_again(self) -> None:
        self._done.clear()
        self.is_dismissed = False

    def state(self) -> dict[str, Any]:
        """Returns plain JSON values to store."""
        return {
            "dismissed": self.is_dismissed or self.is_finished,
            "done": sorted(self._done),
        }

    def restore(self, state: Mapping[str, Any]) -> None:
        """Restores a `state`, maybe of another version; unknown values are ignored."""
        self.is_dismissed = state.get("dismissed") is True
        known = {step.value for step in STEPS}
        self._done = set()
        for each in tolerant_json_files.texts(state, "done"):
            if each in known:
                self.did(Step(each))
