"""What is wrong with actions, found by looking at all of them together; what is not known is no finding."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum
from functools import lru_cache

from app.domain.action import (
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
from app.domain.layout import Layout
from app.domain.layout_parts import NO_PARTS, Parts


class Weight(Enum):
    """How much a finding matters: an action that cannot work, and one that may not be meant so."""

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
    """One thing that is wrong with an action; `sentence` says what, with the names and codes concerned."""

    kind: FindingKind
    sentence: str

    @property
    def weight(self) -> Weight:
        return Weight.DOUBTFUL if self.kind in _DOUBTFUL else Weight.BROKEN


@dataclass(frozen=True)
class Surroundings:
    """What findings about the actions of one layout are judged by.

    `layout` and `parts` are those of that layout, None and nothing where they are not known. `by_code` has every
    layout that has a code, by `code_key`; None where the codes of all layouts are not known.
    """

    layout: Layout | None = None
    parts: Parts = NO_PARTS
    by_code: Mapping[str, Layout] | None = None


def code_key(code: str) -> str:
    """Codes of layouts are compared without case and blanks around them, so that no finding is made of a trifle."""
    return code.strip().casefold()


def findings_of(actions: Sequence[Action], surroundings: Surroundings) -> dict[int, tuple[Finding, ...]]:
    """The findings on each of the actions of one layout, by action id, the graver first; without those that are fine.

    `actions` must be all actions of the layout: whether a trigger is the only one of its kind depends on the others.
    """
    twins = _twins(actions)
    found: dict[int, tuple[Finding, ...]] = {}
    for action in actions:
        findings = [
            Finding(kind, sentence)
            for kind, rule, _ in _rules_for(_lower(action.action_type))
            if (sentence := rule(action, surroundings))
        ]
        others = twins.get(action.action_id, ())
        if len(others) > 1:
            findings.append(Finding(FindingKind.DUPLICATE_TRIGGER, _duplicate_sentence(action, others)))
        if findings:
            found[action.action_id] = tuple(sorted(findings, key=lambda finding: -finding.weight.value))
    return found


def by_layout(actions: Iterable[Action]) -> dict[int | None, list[Action]]:
    """The actions of each layout, by its id, in the order in which they came."""
    found: dict[int | None, list[Action]] = defaultdict(list)
    for action in actions:
        found[action.layout_id].append(action)
    return dict(found)


# --------------------------------------------------------------------------------------------------- the rules


def _missing_source(action: Action, known: Surroundings) -> str:
    source, identity = _lower(action.source), action.source_id
    if source not in {LAYOUT, REGION, WIDGET}:
        return ""
    if not identity:
        return f"It does not say which {source} it starts from."
    if source == LAYOUT:
        own = {action.layout_id, known.layout.parent_id if known.layout is not None else None}
        return "" if identity in own else f"It starts from layout {identity}, which is not the layout it is in."
    if not known.parts.is_complete:
        return ""
    is_there = known.parts.region(identity) if source == REGION else known.parts.widget(identity)
    return "" if is_there else f"The {source} it starts from ({identity}) is not in the layout any more."


def _missing_target(action: Action, known: Surroundings) -> str:
    if _lower(action.target) != REGION:
        return ""
    if not action.target_id:
        return "It does not say which region it changes."
    if known.parts.is_complete and known.parts.region(action.target_id) is None:
        return f"The region it changes ({action.target_id}) is not in the layout any more."
    return ""


def _missing_widget(action: Action, known: Surroundings) -> str:
    if _lower(action.action_type) != NAV_WIDGET.casefold():
        return ""
    if not action.widget_id:
        return "It does not say which widget it shows."
    if known.parts.is_complete and known.parts.widget(action.widget_id) is None:
        return f"The widget it shows ({action.widget_id}) is not in the layout any more."
    return ""


def _empty_layout_code(action: Action, _known: Surroundings) -> str:
    if _leads_to_layout(action) and not (action.layout_code or "").strip():
        return "It does not say to which layout it leads."
    return ""


def _unknown_layout_code(action: Action, known: Surroundings) -> str:
    code = (action.layout_code or "").strip()
    if known.by_code is None or not code or not _leads_to_layout(action) or code_key(code) in known.by_code:
        return ""
    return f"No layout has the code “{code}”."


def _retired_layout(action: Action, known: Surroundings) -> str:
    aim = _aim(action, known)
    return f"“{aim.name}”, to which it leads, is retired." if aim is not None and aim.retired else ""


def _leads_back(action: Action, known: Surroundings) -> str:
    if _leads_to_layout(action):
        own = known.layout.code if known.layout is not None else None
        code = (action.layout_code or "").strip()
        return "It leads to the layout that it is in." if own and code and code_key(own) == code_key(code) else ""
    if (
        _lower(action.action_type) == NAV_WIDGET.casefold()
        and _lower(action.source) == WIDGET
        and action.widget_id
        and action.widget_id == action.source_id
    ):
        return "It shows the widget that it starts from."
    return ""


def _nothing_to_turn(action: Action, known: Surroundings) -> str:
    if _lower(action.action_type) not in {NEXT, PREVIOUS} or _lower(action.target) != REGION:
        return ""
    region = known.parts.region(action.target_id) if known.parts.is_complete else None
    if region is None or len(region.widgets) > 1:
        return ""
    return "The region it changes holds one widget only." if region.widgets else "The region it changes is empty."


def _empty_trigger_code(action: Action, _known: Surroundings) -> str:
    if (action.trigger_code or "").strip():
        return ""
    return {
        WEBHOOK: "The webhook has no code, so nothing can call it.",
        KEY_PRESS.casefold(): "It does not say which key sets it off.",
    }.get(_lower(action.trigger_type), "")


_LEADS_ON = frozenset({NAV_LAYOUT.casefold()})
_SHOWS = frozenset({NAV_WIDGET.casefold()})
_TURNS = frozenset({NEXT.casefold(), PREVIOUS.casefold()})
_Rule = tuple[FindingKind, Callable[[Action, Surroundings], str], frozenset[str] | None]
_RULES: tuple[_Rule, ...] = (
    (FindingKind.MISSING_SOURCE, _missing_source, None),
    (FindingKind.MISSING_TARGET, _missing_target, None),
    (FindingKind.MISSING_WIDGET, _missing_widget, _SHOWS),
    (FindingKind.EMPTY_LAYOUT_CODE, _empty_layout_code, _LEADS_ON),
    (FindingKind.UNKNOWN_LAYOUT_CODE, _unknown_layout_code, _LEADS_ON),
    (FindingKind.EMPTY_TRIGGER_CODE, _empty_trigger_code, None),
    (FindingKind.RETIRED_LAYOUT, _retired_layout, _LEADS_ON),
    (FindingKind.LEADS_BACK, _leads_back, _LEADS_ON | _SHOWS),
    (FindingKind.NOTHING_TO_TURN, _nothing_to_turn, _TURNS),
)
"""Each with the types of actions that it is about, None for all: most rules are not about most actions."""


@lru_cache(maxsize=64)
def _rules_for(action_type: str) -> tuple[_Rule, ...]:
    return tuple(rule for rule in _RULES if rule[2] is None or action_type in rule[2])


# --------------------------------------------------------------------------------------------------- twins


def _twins(actions: Sequence[Action]) -> dict[int, list[int]]:
    """The ids of all actions that the same trigger sets off, by action id; triggers without a code have none."""
    groups: dict[Hashable, list[int]] = defaultdict(list)
    for action in actions:
        trigger = _trigger(action)
        if trigger is not None:
            groups[trigger].append(action.action_id)
    return {action_id: ids for ids in groups.values() if len(ids) > 1 for action_id in ids}


def _trigger(action: Action) -> Hashable | None:
    """What sets the action off, to be compared: a code, or for a touch the part that is touched."""
    kind = _lower(action.trigger_type)
    if kind == TOUCH:
        return kind, _lower(action.source), action.source_id
    code = (action.trigger_code or "").strip()
    return (kind, code) if code else None


_NAMED = 2
"""So many other actions are named in a sentence."""


def _duplicate_sentence(action: Action, twins: Sequence[int]) -> str:
    """`twins` are all actions with this trigger, itself among them."""
    kind = _lower(action.trigger_type)
    code = (action.trigger_code or "").strip()
    what = {
        TOUCH: f"A touch of the same {_lower(action.source) or 'part'}",
        WEBHOOK: f"The webhook “{code}”",
        KEY_PRESS.casefold(): f"The key “{code}”",
    }.get(kind, f"The same trigger “{code}”")
    if len(twins) > _NAMED + 1:
        return f"{what} sets off {len(twins) - 1} other actions of this layout, too."
    others = [each for each in twins if each != action.action_id]
    numbers = " and ".join(str(other) for other in others)
    return f"{what} sets off {'action' if len(others) == 1 else 'actions'} {numbers} of this layout, too."


def _leads_to_layout(action: Action) -> bool:
    return _lower(action.action_type) == NAV_LAYOUT.casefold()


def _aim(action: Action, known: Surroundings) -> Layout | None:
    if known.by_code is None or not _leads_to_layout(action) or not action.layout_code:
        return None
    return known.by_code.get(code_key(action.layout_code))


@lru_cache(maxsize=256)
def _lower(text: str | None) -> str:
    return (text or "").casefold()


def codes_of(layouts: Iterable[Layout]) -> dict[str, Layout]:
    """Layouts by the key of their code. A layout in use comes before a retired one, and before its own draft."""
    found: dict[str, Layout] = {}
    for layout in _by_standing(layouts):
        if layout.code and layout.code.strip():
            found.setdefault(code_key(layout.code), layout)
    return found


def _by_standing(layouts: Iterable[Layout]) -> Iterator[Layout]:
    return iter(sorted(layouts, key=lambda layout: (bool(layout.retired), layout.is_draft)))
