"""The action form. Its fields depend on the layout, on the action's source, and on its effect."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

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
    ActionForm,
    completed,
    is_needed,
    without_leftovers,
)
from app.domain.interactive_actions.action_findings import ActionContext as Judging
from app.domain.interactive_actions.action_findings import FindingKind, findings_of
from app.domain.interactive_actions.action_in_context import AuditedAction, Checkout, audited, checkout_of
from app.domain.interactive_actions.validation import action_problems, action_warnings
from app.domain.list_queries import RecordId
from app.services.actions.action_service import RESOURCE, action_form
from app.services.records.loaded_record_lookup import Cached
from app.services.session.session import Session
from app.ui.forms.field_editors import LineEditor, Option, SegmentsEditor
from app.ui.forms.form_declaration import Content, Field, FormContext, FormDeclaration, Group
from app.ui.i18n import tr
from app.ui.pages.actions import labels
from app.ui.pages.actions.declaration import FORM, ICON, why_not_changed
from app.ui.pages.actions.field_editors import (
    LOOKED_AT,
    CodePicker,
    LayoutPicker,
    PartPicker,
    RegionPicker,
    SourcePicker,
    WidgetPicker,
)
from app.ui.pages.actions.summary_panel import ActionSummary

Around = FormContext[ActionForm]

_FIELD_OF: Final = {
    FindingKind.MISSING_SOURCE: "source_id",
    FindingKind.MISSING_TARGET: "target_id",
    FindingKind.MISSING_WIDGET: "widget_id",
    FindingKind.UNKNOWN_LAYOUT_CODE: "layout_code",
    FindingKind.RETIRED_LAYOUT: "layout_code",
    FindingKind.LEADS_BACK: "action_type",
    FindingKind.NOTHING_TO_TURN: "target_id",
    FindingKind.DUPLICATE_TRIGGER: "trigger_code",
}
"""The field that shows each kind of finding while the user types. Kinds not listed are reported as problems already."""


def action_form_declaration() -> FormDeclaration[ActionForm]:
    return FormDeclaration(
        kind=FORM,
        resource=RESOURCE,
        icon=ICON,
        state_type=ActionForm,
        new_title=tr("New action"),
        groups=_groups(),
        title_of=_title,
        start=lambda _: ActionForm(
            layout_id=None, action_type=NAV_LAYOUT, source=LAYOUT, source_id=None, target=SCREEN, trigger_type=TOUCH
        ),
        read=_read,
        read_offline=_read_kept,
        adapter=lambda session, record_id: session.actions.adapter(record_id),
        create=_create,
        register_sent=lambda session, state, age_s: session.actions.register_sent(state, age_s),
        problems=_problems,
        warnings=_warnings,
        prepare=_prepare,
        aside=ActionSummary,
        duplicate_of=lambda form: replace(form, trigger_code=""),
        version_of=lambda _, snapshot: action_form(snapshot.payload(Action)),
    )


# --------------------------------------------------------------------------------------------------- fields


def _groups() -> tuple[Group[ActionForm], ...]:
    return (
        Group(
            title="",
            fields=(
                Field(
                    name="layout_id",
                    label=tr("Layout"),
                    make=lambda around: LayoutPicker(around.session),
                    fixed=lambda around: "" if around.is_new else tr("An action can't be moved to another layout."),
                    is_wide=True,
                ),
            ),
        ),
        Group(
            title=tr("When"),
            fields=(
                Field(
                    name="trigger_type",
                    label=tr("Trigger"),
                    make=lambda _: SegmentsEditor(_options(labels.trigger_words(), TOUCH, WEBHOOK, KEY_PRESS)),
                    is_wide=True,
                ),
                Field(
                    name="trigger_code",
                    label=tr("Trigger code"),
                    make=lambda _: LineEditor(),
                    words=_trigger_texts,
                    shown=lambda form: is_needed(form, "trigger_code"),
                    is_wide=True,
                ),
                Field(
                    name="source",
                    label=tr("Source"),
                    make=lambda _: SegmentsEditor(_options(labels.part_words(), LAYOUT, REGION, WIDGET)),
                ),
                Field(
                    name="source_id",
                    label=tr("Source part"),
                    make=lambda around: SourcePicker(around.session, tr("Choose a source")),
                    shown=_needs_source,
                    follow=PartPicker.follow,
                ),
            ),
        ),
        Group(
            title=tr("Then"),
            fields=(
                Field(
                    name="action_type",
                    label=tr("Action"),
                    make=lambda _: SegmentsEditor(
                        _options(labels.action_words(), NEXT, PREVIOUS, NAV_LAYOUT, NAV_WIDGET)
                    ),
                    is_wide=True,
                ),
                Field(
                    name="layout_code",
                    label=tr("Layout to go to"),
                    make=lambda around: CodePicker(around.session),
                    shown=lambda form: is_needed(form, "layout_code"),
                    is_wide=True,
                ),
                Field(
                    name="widget_id",
                    label=tr("Widget to show"),
                    make=lambda around: WidgetPicker(around.session, tr("Choose a widget")),
                    shown=lambda form: is_needed(form, "widget_id"),
                    follow=PartPicker.follow,
                    is_wide=True,
                ),
                Field(
                    name="target",
                    label=tr("Target"),
                    make=lambda _: SegmentsEditor(_options(labels.part_words(), SCREEN, REGION)),
                ),
                Field(
                    name="target_id",
                    label=tr("Target region"),
                    make=lambda around: RegionPicker(around.session, tr("Choose a region")),
                    shown=lambda form: is_needed(form, "target_id"),
                    follow=PartPicker.follow,
                ),
            ),
        ),
    )


def _trigger_texts(form: ActionForm) -> tuple[str, str]:
    """Returns the label and help of the trigger code. The CMS uses one field for keys and webhook codes."""
    if form.trigger_type.casefold() == KEY_PRESS.casefold():
        return tr("Key"), tr("The key's name in browsers, e.g. ArrowLeft, Enter or F1.")
    return tr("Trigger code"), tr("The code used to call the webhook, e.g. ferry-late.")


def _options(titles: Mapping[str, str], *values: str) -> tuple[Option, ...]:
    return tuple(Option(value, titles[value]) for value in values)


def _needs_source(form: ActionForm) -> bool:
    """Returns whether the source field is needed. For a layout as the source, it is shown only to correct a wrong
    layout."""
    return form.source != LAYOUT or form.source_id not in (None, 0, form.layout_id)


def _title(form: ActionForm) -> str:
    """Returns the title without the widget, because the form knows only the widget's number."""
    return labels.title(audited(_as_action(replace(form, widget_id=None)))) if form.layout_id else ""


# --------------------------------------------------------------------------------------------------- rules


def _problems(form: ActionForm, around: Around) -> Mapping[str, str]:
    """Returns what the CMS would refuse. An unchanged touch trigger is not checked against other actions."""
    parts = around.session.regions
    layout = parts.layout(form.layout_id)
    base = None if around.is_new else around.base
    is_own_touch = base is not None and _touch_of(form) is not None and _touch_of(form) == _touch_of(base)
    others = () if is_own_touch else around.session.action_audit.actions_of(form.layout_id)
    found = dict(
        action_problems(
            completed(without_leftovers(form, base)),
            others,
            layout=layout if around.is_new and checkout_of(layout) is Checkout.PUBLISHED else None,
        )
    )
    if "source_id" in found and not form.layout_id and form.source == LAYOUT:
        del found["source_id"]  # without a layout there is no source yet, and the layout field says so
    return found


def _warnings(form: ActionForm, around: Around) -> Mapping[str, str]:
    """Returns what the CMS accepts although it won't work."""
    session = around.session
    meant = completed(without_leftovers(form))
    judged = Judging(
        session.regions.layout(form.layout_id),
        session.regions.parts(form.layout_id),
        session.regions.known.by_code,
    )
    own = None if around.is_new else around.base
    others = [
        each for each in session.action_audit.actions_of(form.layout_id) if own is None or action_form(each) != own
    ]
    if meant.trigger_type == TOUCH:
        others = []  # a second touch is reported as a problem, not as a warning
    found = {
        _FIELD_OF[finding.kind]: finding.sentence
        for finding in reversed(findings_of([_as_action(meant), *others], judged).get(0, ()))
        if finding.kind in _FIELD_OF
    }
    return {**found, **action_warnings(meant)}


def _touch_of(form: ActionForm) -> tuple[str, int | None] | None:
    if form.trigger_type != TOUCH:
        return None
    return form.source, completed(form).source_id


def _as_action(form: ActionForm) -> Action:
    """Returns the form's content as an action with id 0."""
    values: dict[str, Any] = {name: getattr(form, name) for name in ActionForm.__slots__}
    return Action(action_id=0, **values)


# --------------------------------------------------------------------------------------------------- reading, writing


async def _prepare(session: Session) -> None:
    """Loads the layouts, the parts of the checked-out ones, and the existing actions."""
    known = await session.regions.layouts()
    drafts = [layout.layout_id for layout in known.drafts()][:LOOKED_AT]
    async for _ in session.regions.load_parts(drafts):
        pass


async def _read(session: Session, record_id: RecordId) -> Content[ActionForm]:
    action = await session.actions.get(record_id)
    parts = session.regions
    await parts.layouts_with((action.layout_code,))
    if action.layout_id is not None:
        await parts.design(action.layout_id, refresh=True)
    return _content(session, audited(action, parts.layout(action.layout_id), parts.parts(action.layout_id)))


async def _read_kept(session: Session, record_id: RecordId) -> Cached[Content[ActionForm]] | None:
    found = session.known_rows.row(RESOURCE, record_id)
    return Cached(_content(session, found.value), found.kept_at) if found is not None else None


def _content(session: Session, row: AuditedAction) -> Content[ActionForm]:
    notes = []
    if row.checkout is Checkout.REPLACED:
        note = tr(
            "“{layout}” has a draft with its own actions. Once published, the draft replaces this "
            "layout and this action.",
            layout=labels.layout_text(row),
        )
        notes.append(note)
    return Content(action_form(row.action), labels.title(row), notes, why_not_changed(session, row))


async def _create(session: Session, form: ActionForm, initiator: object) -> RecordId:
    return (await session.actions.create(form, initiator)).action_id
