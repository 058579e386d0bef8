"""Texts for actions: their trigger, source, effect and findings."""

from __future__ import annotations

from typing import Final

from app.domain.interactive_actions.action import (
    KEY_PRESS,
    LAYOUT,
    NAV_LAYOUT,
    NAV_WIDGET,
    NEXT,
    PREVIOUS,
    REGION,
    SCREEN,
    TOUCH,
    WEBHOOK,
    WIDGET,
    Action,
)
from app.domain.interactive_actions.action_findings import Finding, FindingKind, Weight
from app.domain.interactive_actions.action_in_context import AuditedAction, Checkout
from app.domain.text import value_formatting
from app.models.table_columns import PillSpec, PillTone
from app.ui.i18n import cached_per_language, quoted, tr, within

NONE: Final = value_formatting.NONE

ACTION_ICONS: Final = {
    NEXT: "skip-forward",
    PREVIOUS: "skip-back",
    NAV_LAYOUT.casefold(): "layout",
    NAV_WIDGET.casefold(): "puzzle-piece",
}
TRIGGER_ICONS: Final = {TOUCH: "hand-pointing", WEBHOOK: "broadcast", KEY_PRESS.casefold(): "keyboard"}


@cached_per_language(1)
def action_words() -> dict[str, str]:
    return {
        NEXT: tr("Next"),
        PREVIOUS: tr("Previous"),
        NAV_LAYOUT: tr("Go to layout"),
        NAV_WIDGET: tr("Show widget"),
    }


@cached_per_language(1)
def trigger_words() -> dict[str, str]:
    return {TOUCH: tr("Touch"), WEBHOOK: tr("Webhook"), KEY_PRESS: tr("Key")}


@cached_per_language(1)
def part_words() -> dict[str, str]:
    return {LAYOUT: tr("Layout"), REGION: tr("Region"), WIDGET: tr("Widget"), SCREEN: tr("Screen")}


@cached_per_language(1)
def finding_words() -> dict[FindingKind, str]:
    return {
        FindingKind.MISSING_SOURCE: tr("Source is missing"),
        FindingKind.MISSING_TARGET: tr("Region is missing"),
        FindingKind.MISSING_WIDGET: tr("Widget is missing"),
        FindingKind.UNKNOWN_LAYOUT_CODE: tr("Unknown layout code"),
        FindingKind.EMPTY_LAYOUT_CODE: tr("No layout code"),
        FindingKind.EMPTY_TRIGGER_CODE: tr("No trigger code"),
        FindingKind.DUPLICATE_TRIGGER: tr("Duplicate trigger"),
        FindingKind.RETIRED_LAYOUT: tr("Goes to a retired layout"),
        FindingKind.LEADS_BACK: tr("Goes back to itself"),
        FindingKind.NOTHING_TO_TURN: tr("No next widget"),
    }


# --------------------------------------------------------------------------------------------------- parts of an action


def trigger_text(action: Action) -> str:
    """Returns, for example, `Touch`, `Webhook “storm”` or `Key “F1”`."""
    word = _word(action.trigger_type, trigger_words())
    code = action.trigger_code if (action.trigger_type or "").casefold() != TOUCH else ""
    return f"{word} {quoted(code)}" if code else word


def trigger_icon(action: Action) -> str:
    return TRIGGER_ICONS.get((action.trigger_type or "").casefold(), "question")


def source_text(row: AuditedAction) -> str:
    """Returns, for example, `Layout`, `Region “Picture”`, or `Widget 31` if it has no name."""
    kind = (row.action.source or "").casefold()
    if kind == LAYOUT:
        return part_words()[LAYOUT]
    return _part(row.action.source, row.action.source_id, row.source_name)


def target_text(row: AuditedAction) -> str:
    """Returns, for example, `Screen` or `Region “Times”`."""
    if (row.action.target or "").casefold() == SCREEN:
        return part_words()[SCREEN]
    return _part(row.action.target, row.action.target_id, row.target_name)


def effect_text(action: Action) -> str:
    return _word(action.action_type, action_words())


def does_icon(action: Action) -> str:
    return ACTION_ICONS.get((action.action_type or "").casefold(), "question")


def effect_detail_text(row: AuditedAction) -> str:
    """Returns what the action shows: the widget, or the layout's code; "" if an action needs neither."""
    kind = (row.action.action_type or "").casefold()
    if kind == NAV_LAYOUT.casefold():
        return row.action.layout_code or NONE
    if kind == NAV_WIDGET.casefold():
        return quoted(row.widget_name) if row.widget_name else str(row.action.widget_id or NONE)
    return ""


def effect_detail_title(action: Action) -> str:
    """Returns what `effect_detail_text` contains."""
    return tr("Layout code") if (action.action_type or "").casefold() == NAV_LAYOUT.casefold() else tr("Widget")


def layout_text(row: AuditedAction) -> str:
    """Returns the layout's name, or its number if the name is unknown."""
    return row.layout_name or _nameless_layout(row.action.layout_id)


@cached_per_language(2048)
def _nameless_layout(layout_id: int | None) -> str:
    return tr("Layout {n}", n=layout_id) if layout_id else NONE


def full_effect_text(row: AuditedAction) -> str:
    """Returns, for example, `Next in “Times”`, `Go to BR010` or `Show “Ferries tonight”`."""
    kind, aim = (row.action.action_type or "").casefold(), effect_detail_text(row)
    does = effect_text(row.action)
    if kind in {NEXT, PREVIOUS} and (row.action.target or "").casefold() == REGION:
        return tr("{does} in {aim}", does=does, aim=quoted(row.target_name)) if row.target_name else does
    if aim in {"", NONE}:
        return does
    return tr("Go to {aim}", aim=aim) if kind == NAV_LAYOUT.casefold() else tr("Show {aim}", aim=aim)


def title(row: AuditedAction) -> str:
    """Returns the title of an action outside its list, such as `Webhook “storm”: go to STORM`."""
    doing = full_effect_text(row)
    return f"{trigger_text(row.action)}: {within(doing)}"


# --------------------------------------------------------------------------------------------------- state


def checkout_pill(row: AuditedAction) -> PillSpec | None:
    """Returns whether the layout is checked out, as a pill; None if unknown."""
    return {
        Checkout.DRAFT: PillSpec(tr("Checked out"), PillTone.WARN, "pencil-line"),
        Checkout.PUBLISHED: PillSpec(tr("Published")),
        Checkout.REPLACED: PillSpec(tr("Being replaced")),
    }.get(row.checkout)


def finding_pill(finding: Finding) -> PillSpec:
    tone = PillTone.DANGER if finding.weight is Weight.BROKEN else PillTone.WARN
    return PillSpec(finding_words()[finding.kind], tone, "warning-circle")


def how_to_check_out(layout: str) -> str:
    """Returns why an action can't be changed, and how to check out its layout."""
    return tr(
        "“{layout}” isn't checked out. In the CMS, open it in the layout editor and choose “Checkout”.", layout=layout
    )


def _word(value: str | None, words: dict[str, str]) -> str:
    """Returns the label of a CMS value, ignoring case. Unknown values are returned as they are."""
    asked = (value or "").casefold()
    return next((word for key, word in words.items() if key.casefold() == asked), value or NONE)


def _part(kind: str | None, identity: int | None, name: str) -> str:
    word = _word(kind, part_words())
    if name:
        return f"{word} {quoted(name)}"
    return f"{word} {identity}" if identity else word


# --------------------------------------------------------------------------------------------------- a whole sentence


def sentence(row: AuditedAction) -> str:
    """Returns, for example, `When the region “Picture” is touched, the screen goes to the next layout.`"""
    return tr("When {trigger}, {effect}.", trigger=_trigger_phrase(row), effect=_effect_phrase(row))


def _trigger_phrase(row: AuditedAction) -> str:
    kind, code = (row.action.trigger_type or "").casefold(), row.action.trigger_code or "…"
    source = _source_phrase(row)
    if kind == WEBHOOK:
        return tr("the webhook “{code}” is called while {source} is showing", code=code, source=source)
    if kind == KEY_PRESS.casefold():
        return tr("the key “{code}” is pressed in {source}", code=code, source=source)
    return tr("{source} is touched", source=source)


def _source_phrase(row: AuditedAction) -> str:
    kind = (row.action.source or "").casefold()
    unnamed = row.action.source_id or "…"
    if kind == REGION:
        return tr("the region “{name}”", name=row.source_name or unnamed)
    if kind == WIDGET:
        return tr("the widget “{name}”", name=row.source_name or unnamed)
    return tr("the layout “{name}”", name=row.layout_name or unnamed)


def _effect_phrase(row: AuditedAction) -> str:
    kind = (row.action.action_type or "").casefold()
    is_region = (row.action.target or "").casefold() == REGION
    target = tr("the region “{name}”", name=row.target_name or row.action.target_id or "…")
    if not is_region:
        target = tr("the screen")
    aim = effect_detail_text(row)
    if aim in {NONE, ""}:
        aim = "…"
    if kind == NAV_LAYOUT.casefold():
        return tr("{target} goes to the layout with the code “{aim}”", target=target, aim=aim)
    if kind == NAV_WIDGET.casefold():
        return tr("{target} shows the widget {aim}", target=target, aim=aim)
    if kind == PREVIOUS:
        if is_region:
            return tr("{target} goes back to its previous widget", target=target)
        return tr("{target} goes back to the previous layout", target=target)
    if is_region:
        return tr("{target} goes to its next widget", target=target)
    return tr("{target} goes to the next layout", target=target)
