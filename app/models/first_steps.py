"""What a newcomer is shown, and when: five steps, of which the one that fits what they are doing now is told.

Each step builds on those before it: a person who has done one needs none of the earlier ones any more. The number is
that of the steps the person was told, so it goes up one by one; steps they went past no longer count.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Final

from app.core import json_values

FIRST_STEPS_VIEW: Final = "first_steps"
"""Under which it is remembered how far a newcomer is."""
BENCH_VIEW: Final = "workbench"
"""What is remembered of whoever has worked with Marquee before."""


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
    """Attributes:
    is_dismissed: the person wants no more of it, ever, unless they ask for it.
    is_editing: a line-up is in front, not a list.
    can_find: what is in front is a list that typing narrows.
    """

    def __init__(self) -> None:
        self._done: set[Step] = set()
        self._told: set[Step] = set()
        self.is_dismissed = False
        self.is_editing = False
        self.can_find = True

    def shown(self) -> Step | None:
        """The step to tell now; None when all are done, or nobody wants to know.

        Where typing does not find anything, that step is told when no other is left.
        """
        if self.is_dismissed:
            return None
        here = _IN_EDITORS if self.is_editing else _IN_LISTS
        left = [step for step in (*here, *STEPS) if step not in self._done]
        return next((step for step in left if step is not Step.FIND or self.can_find), next(iter(left), None))

    def tell(self) -> Step | None:
        """The same, and from now on the step counts as told."""
        step = self.shown()
        if step is not None:
            self._told.add(step)
        return step

    @property
    def number(self) -> int:
        """How many steps were told; it never goes back."""
        return len(self._told)

    @property
    def count(self) -> int:
        """How many there are: those that were told and those still to come."""
        return len(self._told | set(STEPS).difference(self._done))

    @property
    def is_finished(self) -> bool:
        return self._done.issuperset(STEPS)

    def did(self, step: Step) -> None:
        """The person has done it, or has read about it."""
        self._done.update(STEPS[: STEPS.index(step) + 1])

    def begin_again(self) -> None:
        self._done.clear()
        self._told.clear()
        self.is_dismissed = False

    def state(self) -> dict[str, Any]:
        """Plain JSON values, to be remembered."""
        return {
            "dismissed": self.is_dismissed or self.is_finished,
            "done": sorted(self._done),
            "told": sorted(self._told),
        }

    def restore(self, state: Mapping[str, Any]) -> None:
        """Takes what `state` gave, maybe in another version; what it does not know is left out."""
        self.is_dismissed = state.get("dismissed") is True
        known = {step.value for step in STEPS}
        self._done = set()
        for each in json_values.texts(state, "done"):
            if each in known:
                self.did(Step(each))
        told = json_values.texts(state, "told") if "told" in state else self._done
        self._told = {Step(each) for each in told if each in known}
