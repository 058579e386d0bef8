"""Finds mistakes in actions by checking all of them together. Unknown facts produce no finding."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum
from functools import lru_cache
from typing import Final

from app.core.translatable_texts import phrase, say, spoken
from app.domain.interactive_actions.action import (
    KEY_PRESS,
    LAYOUT,
    NAV_LAYOUT,
    NAV_WIDGET,
    NEXT,
    PREVIOUS,
    REGION,
    TOUCH,
    WEBHOOK,
    WIDGET,
    Action,
)
from app.domain.interactive_actions.layout_parts import NO_PARTS, Parts
from app.domain.layouts.layout import Layout


class Weight(Enum):
    """How much a finding matters: the action cannot work, or may not be intended."""

    BROKEN = 2
    DOUBTFUL = 1


class FindingKind(StrEnum):
    MISSING_SOURCE = "missing_source"
    MISSING_TARGET = "missing_target"
    MISSING_WIDGET = "missing_widget"
    UNKNOWN_LAYOUT_CODE = "unknown_layout_code"
    EMPTY_LAYOUT_CODE = "empty_layout_code"
    EMPTY_TRIGGER_CODE = "empty_trigger_code"
    DUPLICATE_TRIGGER = "duplicate_trigger"
    RETIRED_LAYOUT = "retired_layout"
    LEADS_BACK = "leads_back"
    NOTHING_TO_TURN = "nothing_to_turn"


_DOUBTFUL = frozenset(
    {
        FindingKind.DUPLICATE_TRIGGER,
        FindingKind.RETIRED_LAYOUT,
        FindingKind.LEADS_BACK,
        FindingKind.NOTHING_TO_TURN,
    }
)


@dataclass(frozen=True, slots=True)
class Finding:
    """One problem of an action; `sentence` describes it, with the names and codes concerned."""

    kind: FindingKind
    sentence: str

    @property
    def weight(self) -> Weight:
        return Weight.DOUBTFUL if self.kind in _DOUBTFUL else Weight.BROKEN


@dataclass(frozen=True)
class ActionContext:
    """The facts about one layout by which its actions are checked.

    `layout` and `parts` are None and empty if unknown. `by_code` has every layout that has a code, by `code_key`; None
    if the codes of all layouts are not known.
    """

    layout: Layout | None = None
    parts: Parts = NO_PARTS
    by_code: Mapping[str, Layout] | None = None


@lru_cache(maxsize=1024)
def code_key(code: str) -> str:
    """Normalises a layout code for comparison: without case and surrounding blanks, which make no difference."""
    return code.strip().casefold()


class Duplicates:
    """The actions of one layout by trigger, for finding several with the same trigger; can be filled in parts."""

    def __init__(self, actions: Iterable[Action] = ()) -> None:
        self._by_trigger: defaultdict[Hashable, list[int]] = defaultdict(list)
        self._of: dict[int, list[int]] = {}
        self.add(actions)

    def add(self, actions: Iterable[Action]) -> None:
        for action in actions:
            trigger = _trigger(action)
            if trigger is not None:
                duplicates = self._of[action.action_id] = self._by_trigger[trigger]
                duplicates.append(action.action_id)

    def of(self, action: Action) -> Sequence[int]:
        """Returns the ids of all actions with the same trigger, including its own.

        Empty for a trigger without a code.
        """
        return self._of.get(action.action_id, ())


def findings_of(
    actions: Sequence[Action], context: ActionContext, duplicates: Duplicates | None = None
) -> dict[int, tuple[Finding, ...]]:
    """Returns the findings of one layout's actions by action id, the heaviest first, without actions that have none.

    `actions` must be all actions of the layout, because triggers must be unique, unless `duplicates` has them all.
    """
    if duplicates is None:
        duplicates = Duplicates(actions)
    found: dict[int, tuple[Finding, ...]] = {}
    for action in actions:
        findings = [
            Finding(kind, sentence)
            for rule in _rules_for(_lower(action.action_type))
            for kind, sentence in rule(action, context)
        ]
        others = duplicates.of(action)
        if len(others) > 1:
            findings.append(Finding(FindingKind.DUPLICATE_TRIGGER, _duplicate_sentence(action, others)))
        if findings:
            found[action.action_id] = tuple(sorted(findings, key=lambda finding: -finding.weight.value))
    return found


# --------------------------------------------------------------------------------------------------- the rules


_Found = Sequence[tuple[FindingKind, str]]
_NO_FINDINGS: Final[_Found] = ()


def _missing_source(action: Action, known: ActionContext) -> _Found:
    source, identity = _lower(action.source), action.source_id
    if source not in _STARTS:
        return _NO_FINDINGS
    if not identity:
        sentence = say("No source {part} is set.", part=part_word(source))
    elif source == LAYOUT:
        if identity == action.layout_id or (known.layout is not None and identity == known.layout.parent_id):
            return _NO_FINDINGS
        sentence = say("Its source is layout {id}, but it belongs to another layout.", id=identity)
    elif not known.parts.is_complete or (known.parts.region if source == REGION else known.parts.widget)(identity):
        return _NO_FINDINGS
    else:
        sentence = say("Its source {part} ({id}) is no longer in the layout.", part=part_word(source), id=identity)
    return ((FindingKind.MISSING_SOURCE, sentence),)


def _missing_target(action: Action, known: ActionContext) -> _Found:
    if _lower(action.target) != REGION:
        return _NO_FINDINGS
    if not action.target_id:
        return ((FindingKind.MISSING_TARGET, say("No target region is set.")),)
    if known.parts.is_complete and known.parts.region(action.target_id) is None:
        sentence = say("Its target region ({id}) is no longer in the layout.", id=action.target_id)
        return ((FindingKind.MISSING_TARGET, sentence),)
    return _NO_FINDINGS


def _missing_widget(action: Action, known: ActionContext) -> _Found:
    if not action.widget_id:
        return ((FindingKind.MISSING_WIDGET, say("No widget to show is set.")),)
    if known.parts.is_complete and known.parts.widget(action.widget_id) is None:
        sentence = say("The widget it shows ({id}) is no longer in the layout.", id=action.widget_id)
        return ((FindingKind.MISSING_WIDGET, sentence),)
    return _NO_FINDINGS


def _wrong_layout_code(action: Action, known: ActionContext) -> _Found:
    key = code_key(action.layout_code or "")
    if not key:
        return ((FindingKind.EMPTY_LAYOUT_CODE, say("No layout to go to is set.")),)
    found: list[tuple[FindingKind, str]] = []
    leads_back = known.layout is not None and code_key(known.layout.code or "") == key
    if known.by_code is not None and not leads_back:
        aim = known.by_code.get(key)
        if aim is None:
            sentence = say("No layout has the code “{code}”.", code=(action.layout_code or "").strip())
            found.append((FindingKind.UNKNOWN_LAYOUT_CODE, sentence))
        elif aim.retired:
            found.append((FindingKind.RETIRED_LAYOUT, say("It goes to “{name}”, which is retired.", name=aim.name)))
    if leads_back:
        found.append((FindingKind.LEADS_BACK, say("It goes to its own layout.")))
    return found


def _shows_itself(action: Action, _known: ActionContext) -> _Found:
    if _lower(action.source) == WIDGET and action.widget_id and action.widget_id == action.source_id:
        return ((FindingKind.LEADS_BACK, say("It shows its own source widget.")),)
    return _NO_FINDINGS


def _nothing_to_turn(action: Action, known: ActionContext) -> _Found:
    if _lower(action.target) != REGION or not known.parts.is_complete:
        return _NO_FINDINGS
    region = known.parts.region(action.target_id)
    if region is None or len(region.widgets) > 1:
        return _NO_FINDINGS
    sentence = say("Its target region has only one widget.") if region.widgets else say("Its target region is empty.")
    return ((FindingKind.NOTHING_TO_TURN, sentence),)


def _empty_trigger_code(action: Action, _known: ActionContext) -> _Found:
    if (action.trigger_code or "").strip():
        return _NO_FINDINGS
    sentence = _WITHOUT_CODE.get(_lower(action.trigger_type))
    return ((FindingKind.EMPTY_TRIGGER_CODE, spoken(sentence)),) if sentence else _NO_FINDINGS


_STARTS: Final = frozenset({LAYOUT, REGION, WIDGET})
_WITHOUT_CODE: Final = {
    WEBHOOK: phrase("The webhook has no code, so nothing can call it."),
    KEY_PRESS.casefold(): phrase("No trigger key is set."),
}
_LEADS_ON = frozenset({NAV_LAYOUT.casefold()})
_SHOWS = frozenset({NAV_WIDGET.casefold()})
_TURNS = frozenset({NEXT.casefold(), PREVIOUS.casefold()})
_Rule = Callable[[Action, ActionContext], _Found]
_RULES: tuple[tuple[_Rule, frozenset[str] | None], ...] = (
    (_missing_source, None),
    (_missing_target, None),
    (_missing_widget, _SHOWS),
    (_wrong_layout_code, _LEADS_ON),
    (_empty_trigger_code, None),
    (_shows_itself, _SHOWS),
    (_nothing_to_turn, _TURNS),
)
"""Each rule with the action types that it applies to, None for all; most rules concern few types."""


@lru_cache(maxsize=64)
def _rules_for(action_type: str) -> tuple[_Rule, ...]:
    return tuple(rule for rule, types in _RULES if types is None or action_type in types)


# --------------------------------------------------------------------------------------------------- duplicates


def _trigger(action: Action) -> Hashable | None:
    """Returns a comparable key of the trigger: a code, or for a touch the part that is touched."""
    kind = _lower(action.trigger_type)
    if kind == TOUCH:
        return kind, _lower(action.source), action.source_id
    code = (action.trigger_code or "").strip()
    return (kind, code) if code else None


_MAX_NAMED = 2
"""Other actions that one sentence names at most."""


def _duplicate_sentence(action: Action, duplicates: Sequence[int]) -> str:
    """`duplicates` are all actions with this trigger, including this one."""
    kind = _lower(action.trigger_type)
    code = (action.trigger_code or "").strip()
    what = {
        TOUCH: say("Touching the same {part}", part=part_word(_lower(action.source))),
        WEBHOOK: say("The webhook “{code}”", code=code),
        KEY_PRESS.casefold(): say("The key “{code}”", code=code),
    }.get(kind, say("The same trigger “{code}”", code=code))
    if len(duplicates) > _MAX_NAMED + 1:
        return say("{what} also triggers {number} other actions in this layout.", what=what, number=len(duplicates) - 1)
    others = [each for each in duplicates if each != action.action_id]
    if len(others) == 1:
        return say("{what} also triggers action {id} in this layout.", what=what, id=others[0])
    first, second = others
    return say(
        "{what} also triggers actions {first} and {second} in this layout.", what=what, first=first, second=second
    )


def part_word(kind: str) -> str:
    """Returns the word for the source of an action; `kind` is in lower case."""
    words = {LAYOUT: say("layout"), REGION: say("region"), WIDGET: say("widget")}
    return words.get(kind) or kind or say("part")


@lru_cache(maxsize=256)
def _lower(text: str | None) -> str:
    return (text or "").casefold()


def codes_of(layouts: Iterable[Layout]) -> dict[str, Layout]:
    """Returns layouts by the key of their code.

    A layout in use takes precedence over a retired one and over its draft.
    """
    found: dict[str, Layout] = {}
    for layout in _by_preference(layouts):
        if layout.code and layout.code.strip():
            found.setdefault(code_key(layout.code), layout)
    return found


def _by_preference(layouts: Iterable[Layout]) -> Iterator[Layout]:
    return iter(sorted(layouts, key=lambda layout: (bool(layout.retired), layout.is_draft)))
